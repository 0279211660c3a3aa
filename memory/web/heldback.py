"""What of a chat became no memory: rules to confirm, and what was held back, and why.

In: an episode's runs. Out: reasons with the words they are about, read from the chat itself.
Repairs of a model's answer concern nobody and are left out.
"""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from memory.engine.vocabulary import RuleState
from memory.models import Episode, ExtractionRun, Rule, Turn

SHOWN_MAX: Final = 50
FORM: Final = "the model put it in a form that could not be kept"
UNCLEAR: Final = "it was not clear who was meant"
TOO_MUCH: Final = "there was more in this chat than is kept of one"
REASONS: Final = {
    "asked_not_to": "you asked not to keep it",
    "instruction_held": "it tells an assistant what to do and says nothing about you",
    "pasted": "it was pasted or quoted, not said by you",
    "not_a_statement": "you asked, wished or supposed it, you did not state it",
    "taught": "it is a way to answer, not a memory; see How I answer",
    "needs_consent": "it is sensitive, and kept only with your consent",
    "secret": "it looks like a password, a key or a card",
    "secret_redacted": "it looked like a password, a key or a card and was taken out",
    "forgotten_before": "you had it forgotten, and have not said it again since",
    "not_affirmed": "the assistant said it, and you did not confirm it",
    "snippet_from_assistant": "the assistant said it, not you",
    "snippet_other_speaker": "somebody else said it",
    "snippet_not_verbatim": "you did not say it in these words",
    "snippet_missing": "no words of yours say it",
    "snippet_too_short": "too few of your words say it",
    "ended_elsewhere": "it says that something has ended; say so in a chat if it has",
    "known_already": "you have it already",
    "not_understood": "no memory could be made of it",
    "retirement_outdated": "it seemed to have ended, but you said it again since",
    "endpoint_ambiguous": UNCLEAR,
    "endpoints_unknown": UNCLEAR,
    "entities_capped": TOO_MUCH,
    "relations_capped": TOO_MUCH,
    "tool_calls_capped": TOO_MUCH,
    "label_malformed": FORM,
    "relation_wrong_type": FORM,
    "entity_wrong_type": FORM,
    "nested_too_deep": FORM,
    "repeated_key": FORM,
    "tool_args_unreadable": FORM,
    "tool_call_unreadable": FORM,
}
# Slips of a model that are about nothing the person said.
NOBODYS: Final = frozenset(
    {"tool_unknown", "edge_unknown", "entity_without_name", "junk_name", "self_relation"}
)


def taught(episode: Episode) -> list[Rule]:
    """Return the rules of answering that wait for the person's word out of a chat."""
    mine = Rule.objects.owned_by(episode.owner_id).kept().filter(state=RuleState.PROPOSED)
    return list(mine.filter(episode=episode).order_by("proposed_at", "pk"))


@dataclass(frozen=True)
class HeldBack:
    """Something that was not remembered: why, and the words, where they are still there."""

    reason: str
    words: str = ""


def held_back(episode: Episode) -> list[HeldBack]:
    """Return what was not remembered of a chat, each once, in the order it was noticed."""
    runs = ExtractionRun.objects.owned_by(episode.owner_id).filter(
        episode=episode, committed_at__isnull=False
    )
    notes = [
        note
        for run in runs.order_by("committed_at", "pk")
        for note in run.notes
        if note["code"] in REASONS
    ]
    texts = _texts(episode, {note["turn"] for note in notes if note.get("turn")})
    found = (
        HeldBack(REASONS[note["code"]], _words(note, texts))
        for note in notes
        if not note.get("turn") or note["turn"] in texts
    )
    return list(dict.fromkeys(found))[:SHOWN_MAX]


def _texts(episode: Episode, turn_ids: set[str]) -> dict[str, str]:
    """Return the texts of turns that are still there."""
    turns = Turn.objects.owned_by(episode.owner_id).kept().filter(episode=episode)
    rows = turns.filter(pk__in=[UUID(one) for one in turn_ids]).values_list("pk", "content")
    return {str(pk): content for pk, content in rows}


def _words(note: dict[str, Any], texts: dict[str, str]) -> str:
    if not note.get("turn"):
        return ""
    return texts[note["turn"]][note["start"] : note["end"]]
