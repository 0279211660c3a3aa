"""Random tests in several processes: none forgotten, failures told, nothing left running."""

import sys
import time

import pytest

from benchmarks import drawing
from benchmarks.drawing import Share, draw, shares


@pytest.mark.parametrize("n_examples", [1, 7, 250, 10_000])
def test_shares_sum_up_to_all_examples(n_examples: int) -> None:
    found = shares(n_examples, most=250, n_processes=4, seed=1)

    assert sum(share.n_examples for share in found) == n_examples


def test_no_share_is_larger_than_it_may_be() -> None:
    assert max(one.n_examples for one in shares(999, most=250, n_processes=2, seed=1)) == 250


def test_a_small_proof_is_split_among_all_processes() -> None:
    assert len(shares(30, most=250, n_processes=4, seed=1)) == 4


def test_each_share_has_a_seed_of_its_own() -> None:
    found = shares(1_000, most=250, n_processes=2, seed=5)

    assert [one.seed for one in found] == [5, 6, 7, 8]


def _saying(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    def command(share: Share, path: str) -> tuple[list[str], dict[str, str]]:
        return [sys.executable, "-c", script, str(share.seed), path], {"EXAMPLES": "3"}

    monkeypatch.setattr(drawing, "command", command)


def test_all_shares_that_pass_are_a_proof(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _saying(monkeypatch, "")

    assert draw([Share(3, 1), Share(2, 2)], "there", n_processes=2)
    assert "5 of 5 after" in capsys.readouterr().out


def test_a_share_that_fails_says_what_was_wrong_and_how_it_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _saying(monkeypatch, "raise SystemExit('Falsifying example')")

    assert not draw([Share(3, 8)], "there", n_processes=1)
    said = capsys.readouterr().out
    assert "Falsifying example" in said
    assert said.endswith("8 there\n")


def test_what_still_runs_is_ended_when_a_share_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    _saying(monkeypatch, "import sys, time; time.sleep(30 * (sys.argv[1] == '2')); sys.exit(1)")
    start = time.monotonic()

    assert not draw([Share(3, 1), Share(3, 2)], "there", n_processes=2)
    assert time.monotonic() - start < 20


def test_a_minute_without_a_share_is_told_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drawing, "SAID_EVERY", 0.0)
    _saying(monkeypatch, "import time; time.sleep(0.5)")

    draw([Share(3, 1)], "there", n_processes=1)

    assert "0 of 3 after" in capsys.readouterr().out
