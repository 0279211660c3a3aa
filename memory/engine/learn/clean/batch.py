"""From a raw answer to a proposal: the parts read one after the other, then put together.

In: the raw answer and the occasion. Out: a Proposal. Deterministic; no answer of a model makes
it raise.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from memory.engine.learn.clean.answer import Parts, parts_of
from memory.engine.learn.clean.claims import Desk, read_claims, read_retirements
from memory.engine.learn.clean.consent import Consent
from memory.engine.learn.clean.drafts import Draft
from memory.engine.learn.clean.ends import Known, Linked
from memory.engine.learn.clean.fields import share, text_of
from memory.engine.learn.clean.heard import Heard, shares_word
from memory.engine.learn.clean.json_text import Fields, Json
from memory.engine.learn.clean.mentions import MentionTable
from memory.engine.learn.clean.names import plain
from memory.engine.learn.clean.notes import Notes
from memory.engine.learn.clean.speaking import introduces, speaks_of_namesake, speaks_of_self
from memory.engine.learn.proposal import Claim, End, EpisodeRecord, Mention, Occasion, Proposal
from memory.engine.params import (
    CONFIDENCE_DEFAULT,
    SUMMARY_STORED,
    TAG_STORED,
    TAGS_PER_EPISODE,
)
from memory.engine.vocabulary import Kind
from memory.engine.vocabulary.relations import NAMING, relation_group

_ANYBODY: Final = frozenset({Kind.PERSON, Kind.OTHER})


def clean(raw: str | Sequence[str], occasion: Occasion) -> Proposal:
    """Return what of an answer may go on, and a note on everything repaired or dropped.

    Args:
        raw: the model's answer exactly as it came, of any content; of a long conversation one
            answer a window, in order.
        occasion: the turns, the nodes and edges known, the zone, the classes consented to.

    Source: write-up, "Extraction and Graph Construction".
    """
    notes = Notes()
    answers = [parts_of(one, notes) for one in ([raw] if isinstance(raw, str) else raw)]
    windows = [parts for parts in answers if parts is not None]
    if len(windows) < len(answers):
        return Proposal(is_retry=True, notes=tuple(notes.taken))
    parts = reduce(Parts.joined, windows, Parts())
    desk = Desk(
        occasion,
        table=MentionTable(occasion, notes),
        heard=Heard(occasion),
        consent=Consent(occasion.consented, notes),
        notes=notes,
    )
    desk.table.read(parts.entities)
    claims = _without_names(read_claims(parts.relations, desk), desk)
    _tell_self(desk)
    proposal = _assembled(claims, parts, desk)
    records = [_episode(one.episode, notes) for one in windows]
    episode = desk.consent.record(_joined_record(records))
    return replace(proposal, episode=episode, notes=tuple(notes.taken))


def _without_names(claims: list[Linked], desk: Desk) -> list[Linked]:
    """Take out the claims that say what the person is called: names of self are no edges."""
    kept = []
    for linked in claims:
        name = _name_of_self(linked)
        if name is None:
            kept.append(linked)
        else:
            name.is_self = True
            desk.notes.add("self_named", name.name)
    return kept


def _name_of_self(linked: Linked) -> Draft | None:
    """Return the mention that a claim gives the person as a name, in their own words."""
    target = linked.target
    is_naming = relation_group(linked.claim.relation) == NAMING and linked.source.is_self
    if not (is_naming and isinstance(target, Draft) and target.kind in _ANYBODY):
        return None
    words = linked.claim.snippets[0].text
    is_named = shares_word(target.name, frozenset(plain(words).split()))
    is_own = speaks_of_self(words) or introduces(target.name, words)
    return target if is_named and is_own else None


def _tell_self(desk: Desk) -> None:
    """Mark the mentions that are the person: by their own name, or as they call themselves."""
    for draft in desk.table.drafts:
        spoken = desk.heard.naming(draft.key)
        if draft.is_own_name and not draft.is_namesake:
            is_other = any(speaks_of_namesake(draft.name, text) for text in spoken)
            draft.is_namesake, draft.is_self = is_other, not is_other
        elif draft.kind is Kind.PERSON and not (draft.role or desk.table.stored(draft.name)):
            draft.is_self |= any(introduces(draft.name, text) for text in spoken)


def _assembled(claims: list[Linked], parts: Parts, desk: Desk) -> Proposal:
    """Put the kept mentions and claims together; ends become indices and keys."""
    used = {id(end) for linked in claims for end in (linked.source, linked.target)}
    kept = [
        draft for draft in desk.table.drafts if _is_kept(draft, desk, is_used=id(draft) in used)
    ]
    places = {id(draft): place for place, draft in enumerate(kept)}
    ended = [_ended(linked, places, desk) for linked in claims if _stands(linked, places)]
    retirements = read_retirements(parts.retirements, desk)
    return Proposal(
        mentions=tuple(_mention(draft, desk) for draft in kept),
        claims=tuple(_joined(ended, desk.notes)),
        retirements=retirements,
    )


def _is_kept(draft: Draft, desk: Desk, *, is_used: bool) -> bool:
    """Say whether a mention stays; a bare text stays only where a claim stands on it."""
    if draft.is_bare:
        code = "entity_from_text" if is_used else "entity_wrong_type"
        desk.notes.add(code, draft.name)
        if not is_used:
            return False
        desk.notes.add("kind_default", draft.name)
    desk.consent.strip(draft)
    return desk.consent.keeps(draft, is_used=is_used)


def _mention(draft: Draft, desk: Desk) -> Mention:
    return Mention(
        name=draft.name,
        kind=draft.kind,
        aliases=tuple(draft.aliases),
        properties=dict(draft.properties),
        confidence=draft.confidence,
        hint=draft.hint,
        role=draft.role,
        is_provisional=draft.is_provisional,
        is_self=draft.is_self,
        is_namesake=draft.is_namesake and not desk.table.has_placeholder,
    )


def _stands(linked: Linked, places: dict[int, int]) -> bool:
    """Say whether both ends of a claim were kept."""
    drafts = [end for end in (linked.source, linked.target) if isinstance(end, Draft)]
    return all(draft.is_self or id(draft) in places for draft in drafts)


def _ended(linked: Linked, places: dict[int, int], desk: Desk) -> Claim:
    me = desk.table.me

    def end(known: Known) -> End:
        if known.is_self:
            return End(me.name, node=me.key)
        if isinstance(known, Draft):
            return End(known.name, mention=places[id(known)])
        return End(known.name, node=known.key)

    return replace(linked.claim, source=end(linked.source), target=end(linked.target))


def _joined(claims: Iterable[Claim], notes: Notes) -> list[Claim]:
    """Drop what relates to itself; the same claim again is one, with all its snippets."""
    by_key: dict[tuple[object, ...], Claim] = {}
    for claim in claims:
        source, target = claim.source, claim.target
        if (source.mention, source.node) == (target.mention, target.node):
            notes.add("self_relation", claim.relation)
            continue
        key = (source, claim.relation, target)
        if key in by_key:
            notes.add("duplicate_relation", claim.relation)
        by_key[key] = joined(by_key[key], claim) if key in by_key else claim
    return list(by_key.values())


def joined(one: Claim, other: Claim) -> Claim:
    """Return two tellings of one claim as one: the surer one's fields, both snippets.

    Whether it is over the last telling says.
    """
    surer = other if other.confidence > one.confidence else one
    newer = other if other.said_at >= one.said_at else one
    begun = [told.valid_from for told in (one, other) if told.valid_from]
    spans = {(s.turn_id, s.start, s.end): s for s in (*other.snippets, *one.snippets)}
    ordered = sorted(spans.values(), key=lambda s: (s.said_at, s.start))
    return replace(
        surer,
        snippets=tuple(ordered),
        valid_from=min(begun, default=None),
        valid_to=newer.valid_to,
    )


def _episode(value: Json, notes: Notes) -> EpisodeRecord:
    """Read the record of the conversation; a missing one is empty, of middling importance."""
    if not isinstance(value, Fields) or value.has_clash:
        notes.add("episode_missing")
        return EpisodeRecord()
    importance = share(
        value.get("importance"), "importance", default=CONFIDENCE_DEFAULT, notes=notes
    )
    tags = value.get("tags")
    listed = tags if isinstance(tags, list) else [tags]
    clean_tags = (text_of(tag, notes, limit=TAG_STORED) for tag in listed)
    kept = tuple(dict.fromkeys(tag for tag in clean_tags if tag))
    summary = text_of(value.get("summary"), notes, limit=SUMMARY_STORED)
    return EpisodeRecord(summary, importance, kept[:TAGS_PER_EPISODE])


def _joined_record(records: Sequence[EpisodeRecord]) -> EpisodeRecord:
    """Return the records of all windows as one: as important as the most important part."""
    if not records:
        return EpisodeRecord()
    summary = " ".join(one.summary for one in records if one.summary)
    tags = dict.fromkeys(tag for one in records for tag in one.tags)
    return EpisodeRecord(
        summary=summary[:SUMMARY_STORED].rstrip(),
        importance=max(one.importance for one in records),
        tags=tuple(tags)[:TAGS_PER_EPISODE],
    )
