"""What the doors answer to an attack and the pages show of it: text, and nothing fetched."""

import html
from html.parser import HTMLParser
from typing import Final, override

from memory.models import Episode, Node, acting_for
from tests.attacks.running import Outcome

ACTIVE: Final = frozenset(
    {"script", "img", "iframe", "object", "embed", "style", "base", "video", "audio", "source"}
)
OURS: Final = ("/static/", "/admin/")


def http_4xx(outcome: Outcome, _: str) -> None:
    """The request was refused."""
    assert 400 <= outcome.status < 500


def no_5xx(outcome: Outcome, _: str) -> None:
    """The request was no error of ours."""
    assert 200 <= outcome.status < 500


def no_connection(outcome: Outcome, _: str) -> None:
    """Nobody was called, and no name was looked up."""
    assert outcome.connections == []


def no_external_fetch(outcome: Outcome, _: str) -> None:
    """No page loads anything by itself from elsewhere."""
    for name, attributes in tags_of(outcome.pages):
        for attribute in ("src", "srcset", "action", "formaction", "data", "poster", "background"):
            value = attributes.get(attribute, "")
            assert value.startswith("/") or not value, (name, attribute, value)
            assert not value.startswith("//"), (name, attribute, value)
        if name in {"link", "use"}:
            assert attributes.get("href", "/").startswith("/")
    assert outcome.connections == []


def escaped(outcome: Outcome, _: str) -> None:
    """What was written is text on every page: no tag, no handler, no dangerous link is its."""
    pages = outcome.pages
    for name, attributes in tags_of(pages):
        assert not any(one.startswith(("on", "hx-on", "data-hx-on")) for one in attributes)
        link = attributes.get("href", "").lower().strip()
        assert not link.startswith(("javascript:", "data:", "vbscript:", "//"))
        if name in ACTIVE and attributes.get("type") != "application/json":
            assert attributes.get("src", "").startswith(OURS), (name, attributes)
        for trigger in ("hx-get", "hx-post", "data-hx-get"):
            assert "/account/erase" not in attributes.get(trigger, "")
    if outcome.record["surface"] == "chat":
        assert html.escape(outcome.text) in pages


def literal_roundtrip(outcome: Outcome, _: str) -> None:
    """It comes back as it was sent, and can be searched for as it is written."""
    if outcome.record["surface"] == "chat":
        assert outcome.turn().content == outcome.text
        assert html.escape(outcome.text) in outcome.pages
    else:
        with acting_for(outcome.owner.pk):
            assert Episode.objects.get(pk=outcome.episode).title == outcome.text
    found = outcome.api.get("/api/v1/nodes", {"q": outcome.text[:100]})
    assert found.status_code == 200
    for wild in ("%", "_"):
        names = [
            one["name"] for one in outcome.api.get("/api/v1/nodes", {"q": wild}).json()["results"]
        ]
        assert all(wild in name for name in names)


def bidi_isolated(outcome: Outcome, _: str) -> None:
    """Signs that turn the reading order are shown by name, and no name has one."""
    turners = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    assert outcome.turn().content == outcome.text
    pages = outcome.pages
    assert not any(sign in pages for sign in turners)
    assert 'class="said" dir="auto"' in pages
    with acting_for(outcome.owner.pk):
        names = "".join(Node.objects.values_list("name", flat=True))
    assert not any(sign in names for sign in turners)


def csv_safe(outcome: Outcome, _: str) -> None:
    """There is no CSV: every answer is JSON, in which a formula is text."""
    assert outcome.status == 201
    for path in ("/api/v1/export", "/api/v1/edges", "/api/v1/nodes"):
        answer = outcome.api.get(path, headers={"accept": "text/csv"})
        assert "csv" not in answer.headers["Content-Type"]


def no_cross_user(outcome: Outcome, _: str) -> None:
    """Nothing of anybody else is told."""
    assert "Sarah" not in outcome.body
    assert outcome.new_edges() == []


class _Tags(HTMLParser):
    """Collects every tag with its attributes."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep one tag."""
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def tags_of(pages: str) -> list[tuple[str, dict[str, str]]]:
    """Return the tags of pages as a browser reads them."""
    parser = _Tags()
    parser.feed(pages)
    return parser.found
