"""People, their API tokens, and what they asked to have erased.

In: sign-up, the command line, the erasure desk. Out: `User`, `ApiToken`, `ErasureRequest`,
`ErasureNotice`. Their `__str__` is an id only: the admin log keeps it after the row is gone.
"""

import calendar
import uuid
import zoneinfo
from datetime import datetime
from typing import Any, ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
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


def a_month_after(moment: datetime) -> datetime:
    """Return the same day of the next month, or its last day: how long an answer may take."""
    year, month = divmod(moment.year * 12 + moment.month, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last))


class ErasureRequestQuerySet(models.QuerySet["ErasureRequest"]):
    """What people asked to have erased."""

    def waiting(self) -> Self:
        """Keep what is not answered yet."""
        return self.filter(outcome="")

    def overdue(self, now: datetime) -> Self:
        """Keep what should have been answered by now."""
        return self.waiting().filter(due_at__lt=now)


class ErasureRequest(models.Model):
    """One request to erase: whose, what of theirs, until when, and what became of it.

    Ids, codes, times and counts, no word of anybody: it outlives the person it is about.
    """

    class Scope(models.TextChoices):
        """What is to be erased."""

        ACCOUNT = "account", "the account, and everything"
        EVERYTHING = "everything", "everything; the account stays"
        EPISODE = "episode", "one chat"
        NODE = "node", "somebody or something they mention"
        DATES = "dates", "a time"

    class How(models.TextChoices):
        """How it was made sure who asks."""

        SIGNED_IN = "signed in", "asked while signed in to the account"
        MAIL = "mail answered", "answered a mail to the address of the account"
        IN_PERSON = "in person", "known in person"
        DOCUMENT = "document seen", "showed a document; no copy was kept"

    class WhyLonger(models.TextChoices):
        """Why an answer may take three months instead of one."""

        COMPLEX = "complex", "it is complex"
        MANY = "many", "there are many requests"

    class Outcome(models.TextChoices):
        """What became of it."""

        WAITING = "", "waiting"
        ERASED = "erased", "erased"
        WITHDRAWN = "withdrawn", "withdrawn by the person"
        UNPROVEN = "unproven", "identity was not proven"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    subject_id = models.UUIDField("account")  # no key: it stays when the account is gone
    scope = models.CharField(max_length=12, choices=Scope)
    target_id = models.UUIDField("id of the chat or entry", null=True, blank=True)
    since = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    why_longer = models.CharField(max_length=12, blank=True, choices=WhyLonger)
    filed_at = models.DateTimeField()
    filed_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    checked_at = models.DateTimeField(null=True)
    checked_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    how = models.CharField(max_length=16, blank=True, choices=How)
    begun_at = models.DateTimeField(null=True)
    begun_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    receipt_id = models.UUIDField(null=True)
    looked_at = models.DateTimeField(null=True)  # the last time it was checked again
    n_found = models.PositiveIntegerField(null=True)  # rows that were there then
    outcome = models.CharField(max_length=12, blank=True, choices=Outcome)
    closed_at = models.DateTimeField(null=True)

    objects = ErasureRequestQuerySet.as_manager()

    class Meta:
        verbose_name = "erasure request"
        verbose_name_plural = "erasure desk"
        permissions = [("run_erasurerequest", "Can erase what was asked for")]
        constraints = [
            models.CheckConstraint(
                condition=Q(begun_at__isnull=True) | Q(checked_at__isnull=False),
                name="erasure_needs_identity",
            ),
            models.CheckConstraint(
                condition=~Q(scope__in=["episode", "node"]) | Q(target_id__isnull=False),
                name="erasure_names_its_target",
            ),
            models.CheckConstraint(
                condition=~Q(scope="dates") | Q(since__isnull=False, until__isnull=False),
                name="erasure_names_its_time",
            ),
        ]

    def __str__(self) -> str:
        """Return kind and id only."""
        return f"erasure request {self.pk}"


class ErasureNotice(models.Model):
    """That somebody was told of an erasure: whom, as a code, and when."""

    class Recipient(models.TextChoices):
        """Who has to hear of it."""

        PERSON = "person", "the person, with the receipt"
        MODEL = "model", "the provider of the model"
        EMBEDDER = "embedder", "the provider of embeddings"
        BACKUPS = "backups", "whoever keeps the backups"
        BOTS = "bots", "operators of bots that used the account's tokens"

    request = models.ForeignKey(ErasureRequest, models.CASCADE, related_name="notices")
    recipient = models.CharField(max_length=12, choices=Recipient)
    told_at = models.DateTimeField()
    told_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["request", "recipient"], name="erasure_told_once")
        ]

    def __str__(self) -> str:
        """Return kind and id only."""
        return f"erasure notice {self.pk}"
