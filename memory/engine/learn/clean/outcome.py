"""What became of one call of a tool: kept, repaired, or dropped and why.

In: the proposal before the call and with it. Out: one word and codes, for the model that called
and for whoever asks what was not remembered.
"""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from memory.engine.learn.proposal import Proposal

# Codes of what does not enter memory; every other code is of a repair. Words for the person
# stand in `memory.web.heldback`.
DROPPED: Final = frozenset(
    {
        *("tool_unknown", "tool_args_unreadable", "tool_call_unreadable", "tool_calls_capped"),
        *("nested_too_deep", "entity_wrong_type", "relation_wrong_type", "repeated_key"),
        *("entity_without_name", "junk_name", "entities_capped", "relations_capped"),
        *("label_malformed", "snippet_missing", "snippet_not_verbatim", "snippet_too_short"),
        *("snippet_from_assistant", "snippet_other_speaker", "not_affirmed"),
        *("endpoints_unknown", "endpoint_ambiguous", "self_relation", "needs_consent"),
        *("edge_unknown", "retirement_outdated", "forgotten_before"),
        *("secret", "pasted", "instruction_held", "asked_not_to", "not_a_statement", "taught"),
    }
)
# Said of every answer until the record comes: nothing about the call.
_UNTIL_THE_END: Final = frozenset({"episode_missing"})


class Became(StrEnum):
    """What becomes of a call."""

    KEPT = "kept"
    REPAIRED = "repaired"
    DROPPED = "dropped"


@dataclass(frozen=True)
class Outcome:
    """What became of a call, with the codes of the notes that it brought."""

    became: Became
    codes: tuple[str, ...] = ()


def outcome(before: Proposal, after: Proposal) -> Outcome:
    """Compare what is proposed before a call and with it."""
    new = _counted(after) - _counted(before)
    codes = tuple(new)
    if new.keys() & DROPPED:
        return Outcome(Became.DROPPED, tuple(code for code in codes if code in DROPPED))
    return Outcome(Became.REPAIRED if codes else Became.KEPT, codes)


def _counted(proposal: Proposal) -> Counter[str]:
    codes = (note.code for note in proposal.notes)
    return Counter(code for code in codes if code not in _UNTIL_THE_END)
