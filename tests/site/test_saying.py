"""What `up` says of the model and of the embedder."""

import pytest
from pytest_django import Settings

from pegasus_site import supervisor


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    supervisor._say("127.0.0.1", 8000)  # noqa: SLF001 - the words are what is promised
    return capsys.readouterr()


def test_without_an_endpoint_it_says_offline(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.OPENAI_BASE_URL = settings.OPENAI_API_KEY = ""

    where = "Pegasus is at http://127.0.0.1:8000/"
    assert said(capsys) == (f"{where} (offline mode, no model endpoint set). Ctrl-C ends it.\n", "")


def test_an_endpoint_is_named_without_its_key(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.OPENAI_BASE_URL = "https://sarah:secret@model.example/v1"
    settings.OPENAI_API_KEY = "secret"

    assert "(model endpoint model.example)" in said(capsys)[0]


def test_a_missing_embedder_is_said(
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supervisor, "EMBEDDER", ("no_such_runtime",))

    assert "words match by their letters" in said(capsys)[1]
