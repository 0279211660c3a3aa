"""Every refusal of the rooms below has its answer."""

import pytest
from django.core.exceptions import RequestDataTooBig
from django.db import IntegrityError
from rest_framework.exceptions import APIException

from memory.api.refusals import translated
from memory.flows import converse, revise
from memory.models import Edge


@pytest.mark.parametrize(
    ("raised", "status", "code"),
    [
        (Edge.DoesNotExist(), 404, "not_found"),
        (IntegrityError("a person's words"), 409, "conflict"),
        (RequestDataTooBig(), 413, "body_too_large"),
        (revise.StaleVersionError(), 412, "stale_version"),
        (converse.MessageRefusedError(converse.Refusal.TOO_LONG), 413, "too_long"),
        (revise.RevisionRefusedError(revise.Refusal.SUPERSEDED), 409, "superseded"),
        (revise.RevisionRefusedError(revise.Refusal.NAME_TAKEN), 409, "name_taken"),
        (revise.RevisionRefusedError(revise.Refusal.EMPTY), 400, "empty"),
    ],
)
def test_a_refusal_has_a_status_and_a_code(raised: Exception, status: int, code: str) -> None:
    answer = translated(raised)

    assert isinstance(answer, APIException)
    assert answer.status_code == status
    assert code in str(answer.get_codes())
    assert "words" not in str(answer)


@pytest.mark.parametrize("code", converse.Refusal)
def test_every_refused_message_has_a_sentence(code: converse.Refusal) -> None:
    assert str(translated(converse.MessageRefusedError(code)))


@pytest.mark.parametrize("code", revise.Refusal)
def test_every_refused_revision_has_a_sentence(code: revise.Refusal) -> None:
    assert str(translated(revise.RevisionRefusedError(code)))


def test_what_is_no_refusal_stays_what_it_is() -> None:
    error = RuntimeError()

    assert translated(error) is error
