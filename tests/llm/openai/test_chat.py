"""A streamed answer: in pieces, in time, whole or an error."""

import time

import pytest

from memory.llm.base import Message, ModelError
from memory.llm.openai.chat import OpenAIChat
from memory.llm.openai.messages import wire_messages
from tests.doubles.model_server import ModelServer
from tests.doubles.replies import Reply
from tests.llm.asking import chat, endpoint, heard


def test_an_answer_comes_in_pieces(model_server: ModelServer) -> None:
    model_server.reply("You work at Acme.")

    assert heard(chat(model_server)) == ["You ", "work ", "at ", "Acme. "]


def test_the_prompt_is_sent_as_given(model_server: ModelServer) -> None:
    heard(chat(model_server), "Who is my boss?")

    (asked,) = model_server.requests
    assert asked.body["messages"] == [{"role": "user", "content": "Who is my boss?"}]
    assert asked.body["stream"] is True


def test_the_first_deadline_ends_with_the_first_piece(model_server: ModelServer) -> None:
    model_server.reply(Reply("one two three four", pause=0.15))

    assert len(heard(chat(model_server, seconds=0.4))) == 4


def test_a_slow_answer_is_broken_off(model_server: ModelServer) -> None:
    model_server.reply(Reply("word " * 100, pause=0.1))
    hasty = OpenAIChat(endpoint(model_server), model="double", answer_seconds=0.5)
    pieces: list[str] = []
    start = time.monotonic()

    with pytest.raises(ModelError, match="timeout"):
        heard(hasty, into=pieces)

    assert pieces
    assert time.monotonic() - start < 1.5


def test_an_answer_cut_by_length_keeps_its_words(model_server: ModelServer) -> None:
    model_server.reply(Reply("You work", finish_reason="length"))
    pieces: list[str] = []

    with pytest.raises(ModelError, match="truncated"):
        heard(chat(model_server), into=pieces)

    assert "".join(pieces).strip() == "You work"


def test_a_filtered_answer_is_refused_for_good(model_server: ModelServer) -> None:
    model_server.reply(Reply("I", finish_reason="content_filter"))

    with pytest.raises(ModelError, match="refused") as caught:
        heard(chat(model_server))

    assert not caught.value.is_retryable


def test_line_separators_inside_a_text_break_no_event(model_server: ModelServer) -> None:
    model_server.reply("one\u2028two\x85three")

    assert "".join(heard(chat(model_server))).strip() == "one\u2028two\x85three"


def test_a_service_that_does_not_stream_is_heard(model_server: ModelServer) -> None:
    model_server.is_streaming = False

    assert heard(chat(model_server)) == ["Hello."]


def test_more_than_a_megabyte_is_too_large(model_server: ModelServer) -> None:
    model_server.reply(" ".join(["x" * 9_999] * 110))

    with pytest.raises(ModelError, match="too_large"):
        heard(chat(model_server, seconds=5))


def test_what_cannot_be_sent_or_kept_is_replaced() -> None:
    (sent,) = wire_messages([Message("user", "a\ud800b\x00c")])

    assert sent["content"] == "a\ufffdb\ufffdc"


def test_a_stopped_listener_hangs_up(model_server: ModelServer) -> None:
    model_server.reply(Reply("word " * 1_000, pause=0.02))
    pieces: list[str] = []

    class EnoughError(Exception):
        """Bill pressed stop."""

    class Stopping(list[str]):
        def append(self, piece: str) -> None:
            pieces.append(piece)
            raise EnoughError

    with pytest.raises(EnoughError):
        heard(chat(model_server), into=Stopping())

    assert pieces == ["word "]
    assert model_server.was_hung_up.wait(2)
