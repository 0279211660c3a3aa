"""People and their API tokens.

In: sign-up, the command line. Out: `User`, `ApiToken`. Their `__str__` is an id only: the
admin log keeps it after the row is gone.
"""

import uuid
import zoneinfo
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from knox.models import AbstractAuthToken


def validate_time_zone(name: str) -> None:
    """Refuse a name that is no time zone."""
    if name not in zoneinfo.available_timezones():
        msg = "This is not a time zone; write it like Europe/Berlin."
        raise ValidationError(msg)


class UserManager(BaseUserManager["User"]):
    """Makes users by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":  # noqa: ANN401 - model fields
        """Make a user; without a password the account can only be used by token."""
        if not email:
            msg = "an account needs an e-mail address"
            raise ValueError(msg)
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":  # noqa: ANN401 - model fields
        """Make a member of staff who may do everything in the admin."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):  # type: ignore[django-manager-missing]  # knox has no types
    """A person with an account."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField("e-mail address", unique=True)
    name = models.CharField("what to call you", max_length=120, blank=True)
    time_zone = models.CharField(
        max_length=64, default="UTC", validators=[validate_time_zone], blank=True
    )
    language = models.CharField(max_length=16, default="en")
    theme = models.CharField(max_length=8, default="system")
    is_staff = models.BooleanField("may open the admin", default=False)
    is_active = models.BooleanField("may sign in", default=True)
    date_joined = models.DateTimeField(auto_now_add=True)

    EMAIL_FIELD = USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserManager()

    class Meta:
        verbose_name = "person"
        verbose_name_plural = "people"

    def __str__(self) -> str:
        """Return kind and id only."""
        return f"user {self.pk}"

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The person's time zone."""
        return zoneinfo.ZoneInfo(self.time_zone or "UTC")


def display(user: User) -> str:
    """Return how mails and pages of the account call somebody."""
    return user.name or user.email


class ApiToken(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """A bot's key to one person's memory; only its hash is stored."""

    name = models.CharField(max_length=120, blank=True)
    scopes = models.JSONField(default=list, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "API token"

    def __str__(self) -> str:
        """Return kind and the public start of the token."""
        return f"token {self.token_key}"
