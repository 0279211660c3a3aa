"""People for staff: who may sign in and who is staff; never what they told.

In: accounts. Out: a list, pages, a form to add one. Accounts are erased by their person or by
`memory_erase`, not here: an erasure has to reach more than this table.
"""

from typing import Any, ClassVar, Final

from allauth.account.utils import setup_user_email
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from accounts.models import User

RIGHTS: Final = ("is_staff", "is_superuser", "groups", "user_permissions")


class AddPersonForm(AdminUserCreationForm):
    """An e-mail address and a password, or none for an account used by token only."""

    class Meta:
        model = User
        fields = ("email",)
        field_classes: ClassVar[dict[str, Any]] = {"email": forms.EmailField}


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Accounts by when they joined."""

    add_form = AddPersonForm
    add_fieldsets = ((None, {"fields": ("email", "usable_password", "password1", "password2")}),)
    fieldsets = (
        (None, {"fields": ("id", "email", "password")}),
        ("Settings", {"fields": ("time_zone", "language")}),
        (
            "Rights",
            {"fields": ("is_active", *RIGHTS)},
        ),
        ("Times", {"fields": ("last_login", "date_joined")}),
    )
    list_display = ("email", "id", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("=id", "email")
    ordering = ("-date_joined",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # noqa: ANN401
        """Leave the address to its person, and rights to those who have all of them."""
        fixed = ["id", "last_login", "date_joined"]
        fixed += ["email"] if obj else []  # a new one has to be confirmed by mail
        return fixed if request.user.is_superuser else [*fixed, *RIGHTS]

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: ANN401, FBT001
        """Save, and tell allauth the address of a new account, as signing up does."""
        super().save_model(request, obj, form, change)
        if not change:
            setup_user_email(request, obj, [])

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002 - Django's name
        form_url: str = "",
    ) -> HttpResponse:
        """Set a password; whoever can do that can read as the person, so few can.

        Raises:
            PermissionDenied: by staff without all rights; people reset theirs by mail.
        """
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002
        """Erasing a person is more than deleting this row."""
        return False
