"""The erasure desk: what people asked to have erased, due within a month, checked, run, told.

In: requests of staff. Out: a list with what is due, a page a request, a receipt. Looking, filing,
checking and erasing are rights of their own; nothing on these pages is a word of the person's.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.timesince import timesince, timeuntil

from accounts.models import ErasureNotice, ErasureRequest
from memory.admin.crossing import log_reading
from memory.admin.filing import FileForm
from memory.admin.queue import uuid_of
from memory.flows import forget

if TYPE_CHECKING:
    from accounts.models import User

CHECK, RUN = "accounts.change_erasurerequest", "accounts.run_erasurerequest"
MEANT: Final = "erase"  # typed by whoever erases
REFUSED: Final = {
    forget.Refusal.UNCHECKED: "Nothing is erased before identity was checked.",
    forget.Refusal.CLOSED: "This request was begun or closed meanwhile. This is how it stands.",
    forget.Refusal.SAME_HANDS: "Somebody else has to run it than who checked identity.",
    forget.Refusal.OWN_ACCOUNT: "This is your own account: delete it in your settings.",
    forget.Refusal.NOT_THERE: "There is no such account, or no such thing of theirs, any more.",
    forget.Refusal.NO_LONGER: "It is closed, overdue, or was given more time before.",
    forget.Refusal.NOT_ERASED: "Nothing was erased yet.",
}
CLOSINGS: Final = (ErasureRequest.Outcome.WITHDRAWN, ErasureRequest.Outcome.UNPROVEN)
STATES: Final[dict[str | None, Callable[[Any], Any]]] = {
    "overdue": lambda rows: rows.overdue(timezone.now()),
    "closed": lambda rows: rows.exclude(outcome=""),
    "all": lambda rows: rows,
}


class StateFilter(admin.SimpleListFilter):
    """Where a request stands; at first, those that wait."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ANN401, ARG002
        """Offer the states."""
        return [("overdue", "Overdue"), ("closed", "Closed"), ("all", "All")]

    def choices(self, changelist: Any) -> Any:  # noqa: ANN401 - Django's
        """Call what is shown at first by its name."""
        first, *others = super().choices(changelist)
        yield first | {"display": "Waiting"}
        yield from others

    def queryset(self, request: Any, queryset: Any) -> Any:  # noqa: ANN401, ARG002 - Django's
        """Keep one state."""
        keep = STATES.get(self.value())
        return keep(queryset) if keep else queryset.waiting()


@admin.register(ErasureRequest)
class ErasureDesk(admin.ModelAdmin):
    """Requests, what is due first, and a page each."""

    list_display = ("stands", "scope", "subject_id", "due_at", "checked_at", "id")
    fields = ("who", "scope", "target_id", "first_day", "last_day", "asked_on")
    list_filter = (StateFilter, "scope")
    show_facets = admin.ShowFacets.ALWAYS
    search_fields = ("=id", "=subject_id", "=receipt_id")
    search_help_text = "The id of a request, an account or a receipt."
    ordering = ("due_at", "pk")
    actions = None
    form = FileForm

    @admin.display(description="stands")
    def stands(self, request: ErasureRequest) -> str:
        """Say in words where a request stands, and how long is left."""
        now = timezone.now()
        if request.outcome:
            return str(request.get_outcome_display())
        if request.due_at < now:
            return f"Overdue by {timesince(request.due_at, now)}"
        return f"Due in {timeuntil(request.due_at, now)}"

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002
        """No field is typed into: each step is an act."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002
        """What was asked and answered stays."""
        return False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ANN401
        """Show the list under the desk's name."""
        return super().changelist_view(request, {"title": "Erasure desk", **(extra_context or {})})

    def get_urls(self) -> list[URLPattern]:
        """Add the acts."""
        site, name = self.admin_site, "accounts_erasurerequest"
        acts = {
            "check": self.check_view,
            "run": self.run_view,
            "again": self.again_view,
            "tell": self.tell_view,
            "close": self.close_view,
            "extend": self.extend_view,
        }
        own = [
            path(f"<uuid:pk>/{act}/", site.admin_view(view), name=f"{name}_{act}")
            for act, view in acts.items()
        ]
        return [*own, *super().get_urls()]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: ANN401, ARG002, FBT001
        """File a request."""
        by = cast("User", request.user).pk
        filed = forget.file_request(asked=form.asked(), by=by, now=timezone.now())
        obj.pk = filed.pk

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> Any:  # noqa: ANN401, ARG002
        """Open the new request."""
        messages.success(request, "Filed.")
        return HttpResponseRedirect(_page(obj.pk))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 - Django's
        extra_context: Any = None,  # noqa: ANN401, ARG002 - Django's
    ) -> HttpResponse:
        """Show one request."""
        if request.method != "GET" or not self.has_view_permission(request):
            raise PermissionDenied
        asked = _found(uuid_of(object_id))
        counts, trouble = _plan(asked)
        told = {notice.recipient: notice for notice in asked.notices.all()}
        recipients = ErasureNotice.Recipient
        context = {
            **self.admin_site.each_context(request),
            "title": str(asked).capitalize(),
            "opts": self.opts,
            "asked": asked,
            "stands": self.stands(asked),
            "is_overdue": not asked.outcome and asked.due_at < timezone.now(),
            "counts": sorted(counts.items()),
            "total": sum(counts.values()),
            "trouble": trouble,
            "receipt": forget.receipt_of(asked.receipt_id) if asked.receipt_id else None,
            "ways": ErasureRequest.How.choices,
            "reasons": ErasureRequest.WhyLonger.choices,
            "closings": [(one.value, one.label) for one in CLOSINGS],
            "recipients": [(one.value, one.label, told.get(one.value)) for one in recipients],
            "may_check": request.user.has_perm(CHECK),
            "may_run": request.user.has_perm(RUN),
            "word": MEANT,
        }
        log_reading(request, ErasureRequest, [str(asked.pk)])
        return TemplateResponse(request, "admin/accounts/erasurerequest/request.html", context)

    def check_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Note how identity was checked."""
        how = _one_of(request, "how", ErasureRequest.How.values)
        return self._acted(request, pk, CHECK, "Identity checked.", forget.check_identity, how=how)

    def extend_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Give a request more time."""
        why = _one_of(request, "why", ErasureRequest.WhyLonger.values)
        extend = _without_by(forget.extend)
        return self._acted(request, pk, CHECK, "Due two months later.", extend, why=why)

    def close_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Close a request without erasing anything."""
        outcome = _one_of(request, "outcome", [one.value for one in CLOSINGS])
        close = _without_by(forget.close_request)
        return self._acted(request, pk, CHECK, "Closed.", close, outcome=outcome)

    def run_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Erase what was asked for, when it is meant."""
        if request.method == "POST" and request.POST.get("meant", "").strip().lower() != MEANT:
            self._want(request, RUN)
            messages.error(request, f"Nothing was erased: type “{MEANT}” to say that it is meant.")
            return HttpResponseRedirect(_page(_found(pk).pk))
        return self._acted(request, pk, RUN, "Erased.", forget.run_request)

    def again_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Count again what there is of what was erased."""
        look = _without_by(forget.look_again)
        return self._acted(request, pk, CHECK, "Checked again.", look)

    def tell_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Note that somebody was told."""
        recipient = _one_of(request, "recipient", ErasureNotice.Recipient.values)
        return self._acted(request, pk, CHECK, "Noted.", forget.tell, recipient=recipient)

    def _acted(
        self,
        request: HttpRequest,
        pk: UUID,
        right: str,
        said: str,
        act: Callable[..., object],
        **values: str | None,
    ) -> HttpResponse:
        """Carry out an act on a request, log it by ids, and show how it stands."""
        self._want(request, right)
        asked = _found(pk)
        if request.method == "POST":
            if None in values.values():
                raise Http404
            by = cast("User", request.user).pk
            try:
                act(request_id=asked.pk, by=by, now=timezone.now(), **values)
            except forget.DeskRefusedError as error:
                messages.error(request, REFUSED[error.code])
            else:
                messages.success(request, said)
                _log(request, asked, said)
        return HttpResponseRedirect(_page(asked.pk))

    def _want(self, request: HttpRequest, right: str) -> None:
        if not (self.has_view_permission(request) and request.user.has_perm(right)):
            raise PermissionDenied


def _without_by(act: Callable[..., object]) -> Callable[..., object]:
    """Return an act that does not keep who did it; the admin log does."""

    def done(*, by: UUID, **values: object) -> object:  # noqa: ARG001 - left out on purpose
        return act(**values)

    return done


def _one_of(request: HttpRequest, name: str, values: list[str]) -> str | None:
    """Return a posted code, None when it is none of these."""
    given = request.POST.get(name, "")
    return given if given in values else None


def _page(pk: UUID) -> str:
    return reverse("admin:accounts_erasurerequest_change", args=[pk])


def _found(pk: UUID | None) -> ErasureRequest:
    rows = ErasureRequest.objects.filter(pk__in=[pk])
    found = rows.select_related("filed_by", "checked_by", "begun_by").first()
    if found is None:
        raise Http404
    return found


def _plan(asked: ErasureRequest) -> tuple[dict[str, int], str]:
    """Return what would go, or why nothing can."""
    if asked.outcome:
        return {}, ""
    try:
        return forget.plan_of(asked, now=timezone.now()), ""
    except forget.DeskRefusedError as error:
        return {}, REFUSED[error.code]


def _log(request: HttpRequest, asked: ErasureRequest, said: str) -> None:
    """Note an act in the admin log, by ids only."""
    LogEntry.objects.create(
        user=cast("Any", request.user),
        content_type=ContentType.objects.get_for_model(ErasureRequest),
        object_id=str(asked.pk),
        object_repr=str(asked),
        action_flag=CHANGE,
        change_message=said,
    )
