"""The tool by which the assistant proposes to remember something.

In: a claim and the person's words for it. Out: a proposal kept with the answer, which learning
weighs at the close like any other, or why it is none. Nothing is written into memory here.
"""

from collections.abc import Mapping
from typing import Any, Final

from memory.engine.learn.clean import Became, clean, outcome
from memory.engine.learn.guard import Hearing, guarded
from memory.engine.learn.proposal import Claim, Occasion, Proposal
from memory.flows.converse.calls import Done, Scene, accepted, refused, text_in
from memory.models import Episode, acting_for
from memory.store import occasions, people
from memory.store.wishes import PROPOSED, WRITE, as_answer

FIELDS: Final = ("source", "relation", "target", "snippet")
NOTE: Final = (
    "Nothing is saved yet. When this chat ends it is checked against the person's own words, and "
    "they see what became of it and can refuse it."
)


def wish(scene: Scene, given: Mapping[str, Any]) -> Done:
    """Propose a claim that the person's own words in this conversation justify."""
    call = {name: text_in(given, name) for name in FIELDS}
    missing = [name for name in FIELDS if not call[name]]
    if missing:
        return refused(f"{', '.join(missing)} must be given as text")
    occasion = _occasion(scene)
    hearing = Hearing(occasion)
    before, after = (_proposed(calls, occasion, hearing) for calls in ([], [call]))
    found = outcome(before, after)
    if found.became is Became.DROPPED or not after.claims:
        return _dropped(", ".join(found.codes) or "no_claim")
    return Done(accepted(PROPOSED, NOTE), _item(call, after.claims[0]))


def _occasion(scene: Scene) -> Occasion:
    zone = people.of(scene.owner_id).zone
    with acting_for(scene.owner_id):
        episode = Episode.objects.owned_by(scene.owner_id).kept().get(pk=scene.episode_id)
        return occasions.occasion(scene.owner_id, episode, zone=zone, now=scene.now)


def _proposed(calls: list[dict[str, str]], occasion: Occasion, hearing: Hearing) -> Proposal:
    return guarded(clean(as_answer(calls), occasion), occasion, hearing)


def _dropped(codes: str) -> Done:
    """Return why it cannot be proposed; no words of it are kept."""
    item = {"tool": WRITE, "state": "refused", "reason": codes[:64]}
    return Done(refused(f"not proposed: {codes}").answer, item)


def _item(call: dict[str, str], claim: Claim) -> dict[str, Any]:
    said = claim.snippets[0]
    return {
        "tool": WRITE,
        "state": PROPOSED,
        "source": claim.source.name,
        "relation": claim.relation,
        "target": claim.target.name,
        "quote": said.text,
        "said_at": said.said_at.isoformat(),
        "turn": said.turn_id,
        "call": call,
    }
