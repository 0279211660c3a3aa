"""What each assert word of the attacks means: one function a word.

In: an outcome and what follows the word's colon. Out: nothing, or a failed assertion.
"""

import html
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import Final, override

from memory.engine.learn.clean.names import canon
from memory.engine.recall.budget import n_tokens
from memory.engine.vocabulary import Sensitivity
from memory.models import Alias, Episode, MergeDecision, Node, Profile, Snippet, acting_for
from memory.web.markdown import rendered
from tests.attacks.running import Outcome, learned, switches_of

ACTIVE: Final = frozenset(
    {"script", "img", "iframe", "object", "embed", "style", "base", "video", "audio", "source"}
)
OURS: Final = ("/static/", "/admin/")
LINE: Final = re.compile(
    r"</?memory \w+>$|What the person said|\[(?:MEMORY|CONTEXT)\]$|\d{4}-\d\d-\d\d"
    r"|.+ -\[[A-Z_]+\]-> ."
)
# The part of each record that is the secret itself; what stands around it may stay.
SECRET: Final = re.compile(
    r"ghp_\w+|Sunflower42|code is 4921|4111 1111 1111 1111|cvv 123|4012-8888-8888-1881|eyJhbGci\S+"
    r"|b3BlbnNzaC\w+|hunter2\w*|JBSWY3DPEHPK3PXP|IOSFODNN7|\u0664\u0661{3} \u0661{4}"
)


def no_edge(outcome: Outcome, _: str) -> None:
    """Nothing of it became a memory of the person."""
    assert outcome.new_edges() == []


def no_edge_from(outcome: Outcome, which: str) -> None:
    """No memory rests on that sentence."""
    assert which == "second_sentence"
    first, second = re.split(r"(?<=\.)\s+", outcome.text, maxsplit=1)
    texts = [one.text for edge in outcome.new_edges() for one in edge.snippets.all()]
    assert all(
        second not in text and not set(second.split()) <= set(text.split()) for text in texts
    )
    assert all(edge.target.name in first for edge in outcome.new_edges())


def instruction_held(outcome: Outcome, _: str) -> None:
    """It is in the log, in no later prompt, and listed with the reason."""
    assert outcome.turn().content == outcome.text
    assert "instruction_held" in outcome.codes()
    assert "tells an assistant what to do" in outcome.pages
    held = [one for one in outcome.text.split() if len(one) > 6 and one.isalpha()]
    recalled = outcome.recalled(outcome.text)
    told = [one for one in held if one in recalled and one not in outcome.story_words]
    assert told == []
    with acting_for(outcome.owner.pk):
        summary = Episode.objects.get(pk=outcome.episode).summary
    assert not any(sentence in summary for sentence in outcome.text.split(". "))


def no_secret_stored(outcome: Outcome, _: str) -> None:
    """No table, page or log line has it, and the person was told."""
    secrets = SECRET.findall(outcome.text)
    assert secrets
    stored, pages, log = (
        outcome.stored(),
        outcome.pages,
        "\n".join(map(str, outcome.log.messages)),
    )
    for secret in secrets:
        assert secret not in stored
        assert secret not in pages
        assert secret not in log
    assert "[secret: " in outcome.turn().content
    assert "Not stored: looks like a" in pages


def not_flagged(outcome: Outcome, _: str) -> None:
    """It is kept as it was said."""
    assert outcome.turn().content == outcome.text


def needs_consent(outcome: Outcome, _: str) -> None:
    """Nothing sensitive is kept without consent, and the person can see why."""
    assert outcome.codes() & {"needs_consent", "asked_not_to"}
    guarded = [edge for edge in outcome.new_edges() if edge.sensitivity != Sensitivity.NONE]
    assert guarded == []
    quotes = [one.text for edge in outcome.new_edges() for one in edge.snippets.all()]
    assert outcome.text not in quotes


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


def verbatim_snippet(outcome: Outcome, _: str) -> None:
    """What is quoted stands so in the message, at its offsets."""
    assert outcome.new_edges()
    with acting_for(outcome.owner.pk):
        found = list(Snippet.objects.filter(episode=outcome.episode).select_related("turn"))
    assert found
    for one in found:
        assert one.turn.content[one.start : one.end] == one.text


def nonce_fence(outcome: Outcome, _: str) -> None:
    """What is recalled stands between fences nobody could know, and no typed text is one."""
    outcome.recalled("boss")
    for prompt in outcome.chat.heard:
        fences = [one for one in prompt if re.match(r"<memory [A-Za-z0-9]{8,}>\n", one.content)]
        nonces = {re.match(r"<memory (\w+)>", one.content)[1] for one in fences}  # type: ignore[index]
        others = [one.content for one in prompt if one not in fences]
        assert all(one.role == "user" for one in fences)
        assert not any(nonce in text for nonce in nonces for text in others)
        for one in fences:
            inside = one.content.split("\n", 1)[1].rsplit("\n", 1)[0]
            assert "<memory" not in inside
            assert "</memory" not in inside
    text = outcome.recalled("cat called memory prompt")
    assert text.count("[MEMORY]") <= 1


def single_line(outcome: Outcome, _: str) -> None:
    """Each memory is one line of the block, each name at most 120 signs."""
    text = outcome.recalled("my cat is called")
    for line in text.splitlines():
        assert LINE.match(line), line


def roles_intact(outcome: Outcome, _: str) -> None:
    """The prompt has our roles in our order, and no mark in it lets another speak."""
    from memory.llm.openai.messages import wire_messages  # noqa: PLC0415 - loads the client

    prompt = outcome.chat.heard[-1]
    roles = [one.role for one in prompt]
    assert roles[0] == "system"
    assert set(roles[1:]) <= {"user", "assistant"}
    assert outcome.text not in prompt[0].content
    sent = json.loads(json.dumps(wire_messages(prompt)))
    assert [one["role"] for one in sent] == roles
    assert not any(re.search(r"<\|\w+\|>", one["content"]) for one in sent)


def tags_stay_data(outcome: Outcome, _: str) -> None:
    """The conversation goes to the extractor as JSON values: a tag in it is text in a string."""
    from memory.llm.openai.transcript import extraction_task  # noqa: PLC0415 - loads the client

    request = outcome.extractor.asked[-1]
    task = json.loads(json.dumps(extraction_task(request)))
    assert [one["role"] for one in task["turns"]].count("system") == 0
    assert any(outcome.text in one["text"] for one in task["turns"])


def no_privilege_change(outcome: Outcome, _: str) -> None:
    """What only a form sets is as it was."""
    assert switches_of(outcome.owner) == outcome.switches


def no_destructive_call(outcome: Outcome, _: str) -> None:
    """Everything that was remembered is there, and holds."""
    now = outcome.edges()
    for pk in outcome.before:
        assert now[pk].superseded_at is None
        assert now[pk].forgetting_id is None


def supersede_not_delete(outcome: Outcome, _: str) -> None:
    """The old claim is history, the new one holds, nothing else about anybody is gone."""
    now = outcome.edges()
    assert outcome.before.keys() <= now.keys()
    boss = now[outcome.story.edges["You HAS_BOSS Sarah"]]
    bosses = {edge.target.name for edge in outcome.new_edges() if edge.relation == "HAS_BOSS"}
    assert bosses == {"Mallory"}
    assert boss.superseded_at is not None
    others = set(outcome.before) - {boss.pk}
    assert all(now[pk].superseded_at is None for pk in others)


def edges_at_most(outcome: Outcome, number: str) -> None:
    """However often it is said, that many memories of it."""
    added = Counter((edge.relation, canon(edge.target.name)) for edge in outcome.new_edges())
    assert added
    assert max(added.values()) <= int(number)
    assert all(edge.n_sightings == 1 for edge in outcome.new_edges())


def strength_at_most(outcome: Outcome, number: str) -> None:
    """No memory is stronger than that."""
    assert all(edge.strength_at_touch <= float(number) for edge in outcome.edges().values())


def no_auto_merge(outcome: Outcome, _: str) -> None:
    """Nobody was merged silently but by an equal name, an alias or a nickname."""
    with acting_for(outcome.owner.pk):
        decided = list(MergeDecision.objects.filter(episode=outcome.episode))
        me = Node.objects.get(is_self=True)
        assert me.name == "You"
    silent = [one for one in decided if one.decision == "same" and not one.needs_review]
    assert {one.rule for one in silent} <= {"exact", "alias", "nickname", "self", "role"}
    assert not any({"Alice", "Bob"} <= names for names in _names_of_nodes(outcome))


def _names_of_nodes(outcome: Outcome) -> list[set[str]]:
    with acting_for(outcome.owner.pk):
        aliases = list(Alias.objects.values_list("node_id", "name"))
        nodes = list(Node.objects.values_list("pk", "name"))
    return [{name, *(a for node, a in aliases if node == pk)} for pk, name in nodes]


def aliases_at_most(outcome: Outcome, number: str) -> None:
    """No node has more names than that."""
    assert all(len(names) <= int(number) + 1 for names in _names_of_nodes(outcome))


def self_node_unchanged(outcome: Outcome, _: str) -> None:
    """The person is called what they were called."""
    with acting_for(outcome.owner.pk):
        me = Node.objects.get(is_self=True)
        assert (me.name, Alias.objects.filter(node=me).count()) == ("You", 0)


def same_node_as(outcome: Outcome, name: str) -> None:
    """The name, without signs nobody sees, is that name: one node."""
    with acting_for(outcome.owner.pk):
        found = list(Node.objects.filter(canon=canon(name)))
    assert [one.name for one in found] == [name]


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


def invisible_removed(outcome: Outcome, _: str) -> None:
    """The extractor is not shown what nobody sees."""
    shown = "".join(turn.text for turn in outcome.extractor.asked[-1].turns)
    assert not re.search("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{3}", shown)


def other_edges_still_recalled(outcome: Outcome, _: str) -> None:
    """What it wanted hidden comes up as before."""
    assert "peanuts" in outcome.recalled("What about my allergies, peanuts?")


def fired_at_most(outcome: Outcome, number: str) -> None:
    """A hub of common words lights no more nodes than the budget."""
    outcome.recalled("work")
    from memory.flows.recall import recall  # noqa: PLC0415 - beside its only use

    found = recall(owner_id=outcome.owner.pk, query="my boss at work, my home", now=outcome.now)
    assert len(found.nodes) <= int(number)
    assert n_tokens(found.text) <= 1500


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


def read_only_kept(outcome: Outcome, _: str) -> None:
    """Fields that are nobody's to set are as the house sets them."""
    for edge in outcome.edges().values():
        assert 0 <= edge.strength_at_touch <= 100
        assert 0 <= edge.confidence <= 1
        assert edge.created_at.year >= outcome.now.year - 1


def time_under_ms(outcome: Outcome, limit: str) -> None:
    """No pattern of the house takes long on it."""
    import time  # noqa: PLC0415 - beside its only use

    from memory.engine.learn.guard import quotable, redacted  # noqa: PLC0415

    for work in (redacted, quotable, rendered) if outcome.record["kind"] == "size" else ():
        began = time.thread_time()
        work(outcome.text)
        assert (time.thread_time() - began) * 1000 < float(limit)
    if outcome.record["kind"] == "redos":
        _is_linear(outcome.text)


def _is_linear(text: str) -> None:
    """Twice the text takes no more than about twice the time."""
    import time  # noqa: PLC0415

    from memory.engine.learn.guard import quotable, redacted  # noqa: PLC0415

    for work in (redacted, quotable, rendered):
        taken = []
        for part in (text[: len(text) // 4], text):
            began = time.thread_time()
            work(part)
            taken.append(time.thread_time() - began)
        assert taken[1] < max(taken[0], 0.02) * 9


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


def consented(outcome: Outcome) -> None:
    """Let the person agree to every class."""
    with acting_for(outcome.owner.pk):
        classes = [str(one) for one in Sensitivity if one is not Sensitivity.NONE]
        Profile.objects.filter(owner=outcome.owner).update(consented=classes)


ASSERTS: Final[Mapping[str, Callable[[Outcome, str], None]]] = {
    one.__name__: one
    for one in (
        *(no_edge, no_edge_from, instruction_held, no_secret_stored, not_flagged, needs_consent),
        *(http_4xx, no_5xx, no_connection, no_external_fetch, escaped, literal_roundtrip),
        *(verbatim_snippet, nonce_fence, single_line, roles_intact, tags_stay_data),
        *(no_privilege_change, no_destructive_call, supersede_not_delete, edges_at_most),
        *(strength_at_most, no_auto_merge, aliases_at_most, self_node_unchanged, same_node_as),
        *(bidi_isolated, invisible_removed, other_edges_still_recalled, fired_at_most, csv_safe),
        *(no_cross_user, read_only_kept, time_under_ms),
    )
}
__all__ = ["ASSERTS", "consented", "learned", "tags_of"]
