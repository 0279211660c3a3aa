"""A wrong setting ends the start with its name; nothing secret is said."""

import sys
import time
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from pegasus_site import environment
from tests.site.programs import start


@pytest.mark.parametrize(
    ("word", "wanted"), [("", True), ("0", False), ("No", False), ("on", True), (" TRUE ", True)]
)
def test_a_switch_knows_the_usual_words(
    monkeypatch: pytest.MonkeyPatch, word: str, *, wanted: bool
) -> None:
    monkeypatch.setenv("PEGASUS_HTTPS", word)

    assert environment.env_bool("PEGASUS_HTTPS", default=True) is wanted


def test_a_switch_refuses_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PEGASUS_HTTPS", "maybe")

    with pytest.raises(ImproperlyConfigured, match="PEGASUS_HTTPS is 'maybe'"):
        environment.env_bool("PEGASUS_HTTPS", default=True)


@pytest.mark.parametrize("word", ["many", "-1", "nan", "inf"])
def test_a_number_is_a_number_from_zero_up(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("PEGASUS_IDLE_MINUTES", word)

    with pytest.raises(ImproperlyConfigured, match=f"PEGASUS_IDLE_MINUTES is '{word}'"):
        environment.env_number("PEGASUS_IDLE_MINUTES", 15)


def test_a_number_may_have_a_fraction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PEGASUS_IDLE_MINUTES", "0.5")

    assert environment.env_number("PEGASUS_IDLE_MINUTES", 15) == 0.5


def test_a_choice_names_what_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PEGASUS_REINFORCE", "all")

    with pytest.raises(ImproperlyConfigured, match="use one of selected, crossed"):
        environment.env_choice("PEGASUS_REINFORCE", "selected", "crossed")


@pytest.mark.parametrize("name", ["PEGASUS_DATA", "PEGASUS_REINFORCE"])
def test_set_to_nothing_is_not_set(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "")

    assert environment.env(name, "selected") == "selected"


def test_a_list_is_parted_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PEGASUS_HOSTS", "a.example, b.example,")

    assert environment.env_list("PEGASUS_HOSTS") == ["a.example", "b.example"]


def test_no_address_is_the_embedded_server(tmp_path: Path) -> None:
    assert environment.database("", tmp_path)["EMBEDDED"] == tmp_path


def test_an_address_is_taken_apart(tmp_path: Path) -> None:
    url = "postgresql://sarah:p%40ss%2F@db.example:5433/me%20mory?sslmode=require"

    entry = environment.database(url, tmp_path)

    assert entry["EMBEDDED"] is None
    assert (entry["USER"], entry["PASSWORD"]) == ("sarah", "p@ss/")
    assert (entry["HOST"], entry["PORT"]) == ("db.example", "5433")
    assert (entry["NAME"], entry["OPTIONS"]["sslmode"]) == ("me mory", "require")


def test_connections_are_kept_when_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PEGASUS_DB_POOL", "7")

    assert environment.database("", tmp_path)["OPTIONS"]["pool"]["max_size"] == 7


def test_no_connection_is_kept_unasked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PEGASUS_DB_POOL", raising=False)

    assert "pool" not in environment.database("", tmp_path)["OPTIONS"]


def test_an_address_may_name_a_socket_directory(tmp_path: Path) -> None:
    entry = environment.database("postgresql:///memory?host=/run/postgresql", tmp_path)

    assert (entry["HOST"], entry["OPTIONS"]["host"]) == ("", "/run/postgresql")


@pytest.mark.parametrize(
    "url",
    [
        "mysql://sarah:secret@db/memory",
        "postgresql://sarah:secret@db",
        "postgresql://sarah:secret@db:port/memory",
        "postgresql://sarah:secret@[db/memory",
        "secret",
    ],
)
def test_a_wrong_address_is_refused_without_its_password(tmp_path: Path, url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must look like") as refused:
        environment.database(url, tmp_path)

    assert "secret" not in str(refused.value)


def test_the_key_of_the_environment_comes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PEGASUS_SECRET_KEY", "from outside")

    assert environment.secret_key(tmp_path) == "from outside"
    assert not (tmp_path / "secret_key").exists()


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = environment.secret_key(tmp_path / "new")

    assert len(first) >= 50
    assert environment.secret_key(tmp_path / "new") == first
    assert (tmp_path / "new" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert len(list((tmp_path / "new").iterdir())) == 1


def test_starts_at_the_same_time_agree_on_the_key(tmp_path: Path) -> None:
    code = "import sys, pathlib, time; from pegasus_site import environment as e; "
    code += "time.sleep(max(0, float(sys.argv[2]) - time.time())); "
    code += "print(e.secret_key(pathlib.Path(sys.argv[1])))"
    together = str(time.time() + 1.5)
    several = [start(sys.executable, "-c", code, str(tmp_path), together) for _ in range(6)]

    assert len({one.communicate(timeout=30)[0] for one in several}) == 1


def test_a_wrong_setting_ends_the_start_with_its_name(tmp_path: Path) -> None:
    wrong = {"PEGASUS_UNDO_MINUTES": "soon", "PEGASUS_DATA": str(tmp_path)}

    said = start(sys.executable, "manage.py", "check", env=wrong).communicate(timeout=30)[0]

    assert "PEGASUS_UNDO_MINUTES is 'soon'" in said


def test_a_command_before_the_first_start_says_what_is_missing(running: Path) -> None:
    command = (sys.executable, "manage.py", "memory_erase", "--user", "nobody@example.org")

    said = start(*command, env={"PEGASUS_DATA": str(running)}).communicate(timeout=60)[0]

    assert (
        said
        == "pegasus: the database lacks tables; `up` makes them, and so does `manage migrate`\n"
    )
