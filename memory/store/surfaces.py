"""Which sightings of nodes are lost with turns or episodes.

In: what goes. Out: the sightings, and what those that stay still say. A sighting stays while
a turn that is left says its name, or words that are left justify one of its edges; its
properties are read again against those turns.
"""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from memory.engine.learn.clean.names import canon, plain, says
from memory.engine.vocabulary import Role
from memory.models import MergeDecision, Sighting, Snippet, Turn
from memory.store.rows import Ids, ids


@dataclass
class Lost:
    """What goes with turns and episodes of nodes that may stay."""

    sightings: Ids = field(default_factory=set)
    properties: dict[UUID, dict[str, Any]] = field(default_factory=dict)  # of sightings that stay
    decisions: Ids = field(default_factory=set)
    texts: dict[UUID, str] = field(default_factory=dict)  # what is left of an episode, by words


def lost(owner_id: UUID, episodes: Ids, turns: Ids, snippets: Ids) -> Lost:
    """Return the sightings that go with these turns and episodes.

    Args:
        owner_id: whose rows; the caller acts for them.
        episodes: that go whole.
        turns: that go, those of the episodes among them.
        snippets: that go.
    """
    gone = Lost()
    seen = Sighting.objects.owned_by(owner_id)
    gone.sightings = ids(seen.filter(episode_id__in=episodes)) if episodes else set()
    said = Turn.objects.owned_by(owner_id).filter(pk__in=turns, role=Role.USER)
    for episode_id in ids(said, "episode_id") - episodes:
        _read_again(owner_id, episode_id, turns, snippets, gone)
    return gone


def _read_again(owner_id: UUID, episode_id: UUID, turns: Ids, snippets: Ids, gone: Lost) -> None:
    """Read one episode's sightings and decisions against the turns that are left of it."""
    text = gone.texts[episode_id] = _left_text(owner_id, episode_id, turns)
    held = _held_ends(owner_id, episode_id, snippets)
    rows = Sighting.objects.owned_by(owner_id).filter(episode_id=episode_id)
    for row in rows.select_related("node"):
        is_held = row.node_id in held or (row.node.is_self and bool(text))
        if not is_held and not is_said(row.name, text):
            gone.sightings.add(row.pk)
            continue
        left = {key: one for key, one in row.properties.items() if is_said(str(one), text)}
        if left != row.properties:
            gone.properties[row.pk] = left
    decisions = MergeDecision.objects.owned_by(owner_id).filter(episode_id=episode_id)
    gone.decisions |= {
        pk for pk, name in decisions.values_list("pk", "mention") if not is_said(name, text)
    }


def _left_text(owner_id: UUID, episode_id: UUID, turns: Ids) -> str:
    """Return the words of the person's turns that are left, as one canon text."""
    rows = Turn.objects.owned_by(owner_id).kept().user_turns().filter(episode_id=episode_id)
    contents = rows.exclude(pk__in=turns).values_list("content", flat=True)
    return " | ".join(plain(content) for content in contents)


def _held_ends(owner_id: UUID, episode_id: UUID, snippets: Ids) -> Ids:
    """Return the ends of edges that words left in this episode justify."""
    rows = Snippet.objects.owned_by(owner_id).kept().filter(episode_id=episode_id)
    ends = rows.exclude(pk__in=snippets).values_list("edge__source_id", "edge__target_id")
    return {end for pair in ends for end in pair}


def is_said(name: str, text: str) -> bool:
    """Say whether a canon text holds a name, as whole words where words have spaces."""
    key = canon(name)
    return says(key, text) or (not key.isascii() and key in text)  # scripts without spaces
