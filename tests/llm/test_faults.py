"""Every fault of an endpoint x every way to ask: one code, in time, without anybody's text."""

import logging
import time
import traceback

import pytest

from memory.llm.base import ModelError
from tests.doubles.faults import LEAK, Fault
from tests.doubles.model_server import ModelServer
from tests.llm.asking import CONVERSATION, SAID, SECONDS, WAYS, chat, extractor, heard

GRACE_SECONDS = 1.0

CODES = {
    Fault.RATE_LIMITED: "rate_limited",
    Fault.INTERNAL: "server_error",
    Fault.UNAVAILABLE: "server_error",
    Fault.HANG: "timeout",
    Fault.DRIP: "timeout",
    Fault.HTML: "not_json",
    Fault.EMPTY_BODY: "empty",
    Fault.BROKEN_JSON: "not_json",
    Fault.BROKEN_SSE: "not_json",
    Fault.CHOICES_EMPTY: "empty",
    Fault.CHOICES_NULL: "wrong_shape",
    Fault.CONTENT_NULL: "empty",
    Fault.LENGTH: "truncated",
    Fault.CUT_BODY: "interrupted",
    Fault.STREAM_HALF: "interrupted",
    Fault.STREAM_NO_END: "interrupted",
    Fault.GIANT: "too_large",
    Fault.REDIRECT: "redirected",
    Fault.ERROR_OBJECT: "server_error",
    Fault.UNAUTHORIZED: "refused",
    Fault.GIANT_ERROR: "too_large",
    Fault.DRIP_HEAD: "timeout",
    Fault.COMPRESSED: "wrong_shape",
}
CODES_OF_VECTORS = CODES | dict.fromkeys(
    [Fault.CHOICES_EMPTY, Fault.CONTENT_NULL, Fault.LENGTH, Fault.STREAM_NO_END], "wrong_shape"
)
FOR_GOOD = {"redirected", "refused"}

CASES = [
    pytest.param(way, fault, id=f"{way}-{fault}")
    for way in WAYS
    for fault in Fault
    if (way, fault) != ("extract", Fault.LENGTH)
]


def test_the_table_knows_every_fault() -> None:
    assert set(CODES) == set(Fault)


@pytest.mark.parametrize(("way", "fault"), CASES)
def test_a_fault_becomes_one_code_in_time(
    model_server: ModelServer, way: str, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    model_server.fault = fault
    start = time.monotonic()

    with pytest.raises(ModelError) as caught:
        WAYS[way](model_server)

    assert time.monotonic() - start <= SECONDS + GRACE_SECONDS
    code = (CODES_OF_VECTORS if way == "embed" else CODES)[fault]
    assert (caught.value.code, caught.value.is_retryable) == (code, code not in FOR_GOOD)
    told = "".join(traceback.format_exception(caught.value)) + caplog.text
    assert LEAK not in told
    assert SAID not in told


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_asked_twice(model_server: ModelServer, way: str) -> None:
    model_server.fault = Fault.UNAVAILABLE

    with pytest.raises(ModelError):
        WAYS[way](model_server)

    assert len(model_server.requests) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_redirect_leads_nowhere(model_server: ModelServer, way: str) -> None:
    model_server.fault = Fault.REDIRECT

    with pytest.raises(ModelError):
        WAYS[way](model_server)

    assert "/elsewhere" not in [asked.path for asked in model_server.requests]


@pytest.mark.parametrize("way", WAYS)
def test_nobody_listening_is_unreachable(model_server: ModelServer, way: str) -> None:
    with ModelServer() as gone:
        pass

    with pytest.raises(ModelError, match="unreachable"):
        WAYS[way](gone)


def test_what_was_said_before_the_break_stands(model_server: ModelServer) -> None:
    model_server.fault = Fault.STREAM_HALF
    pieces: list[str] = []

    with pytest.raises(ModelError, match="interrupted"):
        heard(chat(model_server), into=pieces)

    assert "".join(pieces) == "The answer is"


def test_a_proposal_that_was_cut_off_says_so(model_server: ModelServer) -> None:
    """What closed before the cut still counts, which is for the cleaner to say."""
    model_server.fault = Fault.LENGTH

    proposed = extractor(model_server).extract(CONVERSATION)

    assert proposed.finish_reason == "length"
    assert proposed.raw == '{"entities": [{"name": "Sar'
