"""Secrets are found however they are written, and nothing else is taken for one."""

import time

import pytest

from memory.engine.learn.guard.secrets import has_secret, redacted
from tests.engine.learn.guard.talk import CONTROLS, SECRETS


@pytest.mark.parametrize(("kind", "marked"), SECRETS)
def test_a_secret_becomes_a_mark_of_its_kind(kind: str, marked: str) -> None:
    before, secret, after = marked.split("|")

    clean = redacted(before + secret + after)

    assert clean.kinds[0] == kind
    assert clean.text.startswith(f"{before}[secret: {kind}]")
    assert clean.text.endswith(after)


@pytest.mark.parametrize("text", CONTROLS)
def test_what_only_sounds_like_a_secret_stays(text: str) -> None:
    assert redacted(text).text == text


@pytest.mark.parametrize(("_", "marked"), SECRETS)
def test_doing_it_twice_changes_nothing(_: str, marked: str) -> None:
    once = redacted(marked.replace("|", ""))

    assert redacted(once.text).text == once.text


def test_two_secrets_of_one_text_both_go() -> None:
    clean = redacted("the wifi password is Sunflower42! and the alarm code is 4921")

    assert clean.text == (
        "the wifi password is [secret: password] and the alarm code is [secret: PIN or code]"
    )
    assert clean.kinds == ("password", "PIN or code")


def test_a_number_that_fails_its_check_digit_is_no_card_and_no_account() -> None:
    assert not has_secret("4111 1111 1111 1112")
    assert not has_secret("DE88 3704 0044 0532 0130 00")


SHORT, LONG = 4_000, 32_000
RATIO_MAX = 24.0  # eight times the text; the square would be 64
FLOOR = 0.02  # seconds; below it the clock decides
HOSTILE = [
    "a",
    "a ",
    "1",
    "1 ",
    "1-",
    "4",
    "41 ",
    "4111 ",
    "a1",
    "sk-",
    "sk",
    "eyJ",
    "eyJa.",
    "eyJaaaaaaaa.",
    "AKIA",
    "A K ",
    "ab ",
    "pass",
    "password",
    "password is ",
    "password for a ",
    "password=",
    "pwd ",
    "a://",
    "a://b:",
    "https://a:",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN ",
    "otpauth://",
    "DE89 ",
    "de89",
    "pin ",
    "pin for a ",
    "code for the ",
    "seed phrase is ",
    "abc ",
    "key_",
    "-u a:",
    "\u0664",
    "\u200b",
    "\u5bc6\u7801\u662f",
    "bearer ",
    '"',
    "'",
    "SG.",
    "MAAAAAAAAAAAAAAAAAAAAAAA.",
    "5K",
    "1:AA",
    "xprv",
    "[secret: ",
    "hooks.slack.com/services/",
    "M",
]


def seconds(text: str) -> float:
    times = []
    for _ in range(2):
        began = time.perf_counter()
        redacted(text)
        times.append(time.perf_counter() - began)
    return min(times)


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_grows_with_the_text_and_no_faster(piece: str) -> None:
    short = seconds((piece * SHORT)[:SHORT])
    long = seconds((piece * LONG)[:LONG])

    assert long < max(short, FLOOR) * RATIO_MAX
    assert long < 1.0
