"""Crossing owners: what every staff page over owned rows stands on.

In: a model of owned rows. Out: pages that are rendered inside the staff scope, that nothing
can be changed on, and whose reading is logged with ids only.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from memory.models import acting_for

if TYPE_CHECKING:
    from accounts.models import User

MASK: Final = "•••"
READ: Final = 4  # beside Django's addition, change and deletion
CROSSED: Final = "Read across owners."


def masked(field: str, label: str) -> Callable[[models.Model], str]:
    """Return a column that says only whether there is something."""

    @admin.display(description=label)
    def column(row: models.Model) -> str:
        return MASK if getattr(row, field) else ""

    return column


def counted(field: str, label: str) -> Callable[[models.Model], int]:
    """Return a column that says how many entries a JSON list has."""

    @admin.display(description=label)
    def column(row: models.Model) -> int:
        return len(getattr(row, field))

    return column


class LookOnly(admin.ModelAdmin):
    """Pages on which staff can look, find by id, and change nothing."""

    shown: tuple[str | Callable[[Any], Any], ...] = ()
    search_fields: ClassVar[tuple[str, ...]] = ("=id", "=owner__id")
    search_help_text = "The id of a row or of a person."
    list_per_page = 50
    show_full_result_count = False
    list_select_related = False

    def get_list_display(self, request: HttpRequest) -> Any:  # noqa: ANN401, ARG002 - Django's
        """Show the same columns in the list as on the page of one row."""
        return ("id", *self.shown)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # noqa: ANN401, ARG002
        """Show nothing that is not named."""
        return ("id", *self.shown)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # noqa: ANN401
        """Offer no field to type into."""
        return self.get_fields(request, obj)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002
        """Rows come from flows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002
        """Rows are changed by flows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002
        """Rows go by forgetting."""
        return False

    def delete_view(self, *_: object, **__: object) -> HttpResponse:
        """Refuse before a row is looked for: outside the staff scope there is none.

        Raises:
            PermissionDenied: always.
        """
        raise PermissionDenied


class CrossingAdmin(LookOnly):
    """Pages over owned rows of all people."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ANN401
        """Show the list."""
        return self._crossed(request, super().changelist_view, extra_context)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401 - Django's stubs
        """Show one row."""
        view = super().changeform_view
        return self._crossed(request, view, object_id, form_url, extra_context, row=object_id)

    def history_view(
        self,
        request: HttpRequest,
        object_id: str,
        extra_context: Any = None,  # noqa: ANN401
    ) -> HttpResponse:
        """Show who looked at a row."""
        view = super().history_view
        return self._crossed(request, view, object_id, extra_context, row=object_id)

    def _crossed(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        *arguments: object,
        row: str | None = None,
    ) -> HttpResponse:
        """Answer and render inside the staff scope, and log that it was entered.

        A template that is rendered later would run without an owner, and fail.
        """
        with acting_for(None, staff=True):
            response = view(request, *arguments)
            if isinstance(response, TemplateResponse):
                response.render()
            log_reading(request, self.model, [row])
        return response


def log_reading(
    request: HttpRequest, model: type[models.Model], rows: Iterable[str | None]
) -> None:
    """Note in the admin log which rows were read; None is a list."""
    kind = ContentType.objects.get_for_model(model)
    LogEntry.objects.bulk_create(
        LogEntry(
            user=cast("User", request.user),  # the page is for staff only
            content_type=kind,
            object_id=row,
            object_repr=f"{kind.model} {row or 'list'}"[:200],
            action_flag=READ,
            change_message=CROSSED,
        )
        for row in rows
    )
