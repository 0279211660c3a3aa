"""The erasure desk: nothing without a checked identity; what is shown is what goes; a receipt."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from accounts.models import ErasureNotice, ErasureRequest, User, a_month_after
from memory.flows import forget
from memory.flows.forget import DeskRefusedError
from memory.models import Edge, Episode, acting_for
from tests.story import Story, tell

type Commit = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:  # noqa: ANN401 - pytest-django names no type
    settings.DATA_DIR = tmp_path


@pytest.fixture
def commit(django_capture_on_commit_callbacks: Commit) -> Commit:
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def ivy(db: None) -> User:
    """A member of the staff."""
    return User.objects.create(email="ivy@example.org", is_staff=True)


def asked(story: Story, ivy: User, now: datetime, scope: str = "account", **more: Any) -> UUID:  # noqa: ANN401
    """File a request about Bill."""
    wish = forget.Asked(subject_id=story.owner.pk, scope=scope, asked_at=now, **more)
    return forget.file_request(asked=wish, by=ivy.pk, now=now).pk


def checked(story: Story, ivy: User, now: datetime, scope: str = "account", **more: Any) -> UUID:  # noqa: ANN401
    pk = asked(story, ivy, now, scope, **more)
    forget.check_identity(request_id=pk, how="mail answered", by=ivy.pk, now=now)
    return pk


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DeskRefusedError) as refused:
        act()
    return str(refused.value.code)


@pytest.mark.parametrize(
    ("moment", "after"),
    [
        (datetime(2026, 1, 31, 9, tzinfo=UTC), datetime(2026, 2, 28, 9, tzinfo=UTC)),
        (datetime(2026, 12, 5, tzinfo=UTC), datetime(2027, 1, 5, tzinfo=UTC)),
    ],
)
def test_a_request_is_due_after_a_month(moment: datetime, after: datetime) -> None:
    assert a_month_after(moment) == after


def test_nothing_is_erased_before_identity_was_checked(
    story: Story, ivy: User, now: datetime
) -> None:
    pk = asked(story, ivy, now)

    run = refusal(lambda: forget.run_request(request_id=pk, by=ivy.pk, now=now))

    assert run == "unchecked"
    assert User.objects.filter(pk=story.owner.pk).exists()
    with pytest.raises(IntegrityError, match="erasure_needs_identity"), transaction.atomic():
        ErasureRequest.objects.filter(pk=pk).update(begun_at=now)


def test_two_persons_where_two_are_wanted(
    story: Story,
    ivy: User,
    mallory: User,
    now: datetime,
    settings: Any,  # noqa: ANN401
    commit: Commit,
) -> None:
    settings.PEGASUS_ERASE_BY_TWO = True
    pk = checked(story, ivy, now)

    alone = refusal(lambda: forget.run_request(request_id=pk, by=ivy.pk, now=now))
    with commit():
        forget.run_request(request_id=pk, by=mallory.pk, now=now)

    assert alone == "same_hands"
    assert not User.objects.filter(pk=story.owner.pk).exists()


def test_nobody_erases_themselves_at_the_desk(story: Story, now: datetime) -> None:
    pk = checked(story, story.owner, now)

    run = refusal(lambda: forget.run_request(request_id=pk, by=story.owner.pk, now=now))

    assert run == "own_account"


def test_an_account_goes_as_it_was_shown_and_leaves_a_receipt(
    story: Story, ivy: User, now: datetime, commit: Commit
) -> None:
    pk = checked(story, ivy, now)
    shown = forget.plan_of(ErasureRequest.objects.get(pk=pk), now=now)

    with commit():
        receipt_id = forget.run_request(request_id=pk, by=ivy.pk, now=now)

    receipt = forget.receipt_of(receipt_id)
    assert receipt is not None
    assert (receipt.counts, receipt.left, receipt.how) == (shown, 0, "mail answered")
    assert "bill@example.org" not in str(receipt.document())
    row = ErasureRequest.objects.get(pk=pk)
    assert (row.outcome, row.receipt_id, row.begun_by) == ("erased", receipt_id, ivy)
    again = refusal(lambda: forget.run_request(request_id=pk, by=ivy.pk, now=now))
    assert again == "closed"


def scopes(story: Story, now: datetime) -> dict[str, dict[str, Any]]:
    day = {"since": now - timedelta(days=2), "until": now}
    sarah = {"target_id": story.nodes["Sarah"]}
    chat = {"target_id": story.episode}
    return {"everything": {}, "episode": chat, "node": sarah, "dates": day}


@pytest.mark.parametrize("scope", ["everything", "episode", "node", "dates"])
def test_a_part_goes_as_it_was_shown_and_can_be_checked_again(
    story: Story, ivy: User, now: datetime, commit: Commit, scope: str
) -> None:
    pk = checked(story, ivy, now, scope, **scopes(story, now)[scope])
    shown = forget.plan_of(ErasureRequest.objects.get(pk=pk), now=now)

    with commit():
        receipt_id = forget.run_request(request_id=pk, by=ivy.pk, now=now)

    receipt = forget.receipt_of(receipt_id)
    assert receipt is not None
    assert (receipt.counts, receipt.left, receipt.scope) == (shown, 0, scope)
    assert receipt.is_genuine
    assert forget.look_again(request_id=pk, now=now) == 0
    assert User.objects.filter(pk=story.owner.pk).exists()


def test_checking_again_finds_what_came_back(
    story: Story, ivy: User, now: datetime, commit: Commit
) -> None:
    pk = checked(story, ivy, now, "everything")
    with commit():
        forget.run_request(request_id=pk, by=ivy.pk, now=now)
    tell(story.owner, now + timedelta(days=3))

    found = forget.look_again(request_id=pk, now=now)

    assert found > 0
    assert ErasureRequest.objects.get(pk=pk).n_found == found


def test_an_account_that_came_back_is_found(
    story: Story, ivy: User, now: datetime, commit: Commit
) -> None:
    pk = checked(story, ivy, now)
    with commit():
        forget.run_request(request_id=pk, by=ivy.pk, now=now)
    assert forget.look_again(request_id=pk, now=now) == 0

    User.objects.create(pk=story.owner.pk, email="bill@example.org")

    assert forget.look_again(request_id=pk, now=now) == 1


def test_a_run_that_broke_off_is_taken_up_again(
    story: Story, ivy: User, now: datetime, commit: Commit
) -> None:
    pk, receipt_id = checked(story, ivy, now), uuid4()
    ErasureRequest.objects.filter(pk=pk).update(begun_at=now, receipt_id=receipt_id)

    with commit():
        assert forget.run_request(request_id=pk, by=ivy.pk, now=now) == receipt_id

    assert ErasureRequest.objects.get(pk=pk).outcome == "erased"


@pytest.mark.parametrize("scope", ["episode", "node"])
def test_what_is_not_there_is_refused_and_can_be_closed(
    story: Story, ivy: User, now: datetime, scope: str
) -> None:
    pk = checked(story, ivy, now, scope, target_id=uuid4())

    run = refusal(lambda: forget.run_request(request_id=pk, by=ivy.pk, now=now))
    forget.close_request(request_id=pk, outcome="withdrawn", now=now)

    assert run == "not_there"
    assert ErasureRequest.objects.get(pk=pk).outcome == "withdrawn"


def test_another_persons_chat_is_a_missing_chat(
    story: Story, mallory: User, ivy: User, now: datetime
) -> None:
    theirs = tell(mallory, now)
    pk = checked(story, ivy, now, "episode", target_id=theirs.episode)

    assert refusal(lambda: forget.run_request(request_id=pk, by=ivy.pk, now=now)) == "not_there"
    with acting_for(mallory.pk):
        assert Episode.objects.filter(pk=theirs.episode).exists()
        assert Edge.objects.kept().exists()


def test_recipients_are_told_once_and_only_of_an_erasure(
    story: Story, ivy: User, now: datetime, commit: Commit
) -> None:
    pk = checked(story, ivy, now, "everything")
    early = refusal(lambda: forget.tell(request_id=pk, recipient="model", by=ivy.pk, now=now))
    with commit():
        forget.run_request(request_id=pk, by=ivy.pk, now=now)
    for _ in range(2):
        forget.tell(request_id=pk, recipient="model", by=ivy.pk, now=now)

    assert early == "not_erased"
    assert ErasureNotice.objects.get().told_by == ivy
