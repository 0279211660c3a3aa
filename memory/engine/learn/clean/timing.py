"""When a claim holds, how fast it fades, and when it ends.

In: unread fields, the words and when they were said, the person's zone. Out: the claim with its
times. What the extractor gives wins, what it leaves out the words themselves say; the clock of
the worker plays no part.
"""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, tzinfo
from typing import Final

from memory.engine.learn.clean.fields import end_of_life, word_of
from memory.engine.learn.clean.json_text import Fields, Json
from memory.engine.learn.clean.notes import Notes
from memory.engine.learn.proposal import Claim, Snippet
from memory.engine.vocabulary import Stability
from memory.engine.vocabulary.calendar import in_calendar
from memory.engine.vocabulary.relations import tells_the_past
from memory.engine.when import Span, Stretch, range_of, stretch
from memory.engine.when.spans import day, month, year

_TEMPORARY: Final = frozenset({Stability.TIME_BOUND, Stability.EPHEMERAL})
_DATE: Final = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?", re.ASCII)
_BREAK: Final = re.compile(r"[.!?;]\s")
_OPENING_WORDS: Final = 6  # a longer beginning is a clause of its own
_UNTIL: Final = "until"  # qualifier of what was: the last day of it
_IRREGULAR: Final = {"HAS": "have", "IS": "be", "GOES": "go", "DOES": "do"}


def timed(fields: Fields, claim: Claim, *, zone: tzinfo, notes: Notes) -> Claim:
    """Set since when a claim holds, until when, and how fast it fades."""
    claim = _fading(fields, claim, zone, notes)
    found = _stretch(fields, claim, zone, notes)
    claim = replace(claim, valid_from=found.begins)
    over = _moment(fields.get("over_since"), zone, notes, is_end=True)
    if over is not None and over > claim.said_at:  # told later, in words that are known already
        words = fields.get("over_words")
        return replace(
            claim,
            valid_from=claim.valid_from or claim.said_at,
            valid_to=over,
            over_words=words if isinstance(words, str) else "",
        )
    return _ended(fields, claim, found, zone)


def _ended(fields: Fields, claim: Claim, found: Stretch, zone: tzinfo) -> Claim:
    """Set until when a claim holds, as the extractor or its own words say."""
    ends = found.ends
    if ends is None and found.over and _is_verb_of(claim.relation, found.over):
        ends = claim.said_at
    if ends is None:
        return claim
    if tells_the_past(claim.relation):
        last = Span(ends.astimezone(zone).date(), ends.astimezone(zone).date()).last
        return replace(claim, qualifiers={**claim.qualifiers, _UNTIL: last.isoformat()})
    if ends <= claim.said_at:
        return replace(claim, valid_to=ends)
    is_given = fields.get("expires_at") is not None or fields.get("ttl_days") is not None
    return claim if is_given else _ending(claim, ends)


def _fading(fields: Fields, claim: Claim, zone: tzinfo, notes: Notes) -> Claim:
    """Set how fast the claim fades and when it ends; only what is temporary can end."""
    given = fields.get("stability")
    stability = word_of(given, Stability, "stability", notes)
    if stability is None and given is not None:
        notes.add("stability_default")
    stability = stability or Stability.STABLE
    until, ttl = fields.get("expires_at"), fields.get("ttl_days")
    if stability not in _TEMPORARY:
        if until is not None or ttl is not None:
            notes.add("expiry_removed")
        return replace(claim, stability=stability)
    expires_at, ttl_days = end_of_life(until, ttl, said_at=claim.said_at, zone=zone, notes=notes)
    return replace(claim, stability=stability, expires_at=expires_at, ttl_days=ttl_days)


def _ending(claim: Claim, ends: datetime) -> Claim:
    """Let a claim expire at an end still to come: what has an end is bound to its time."""
    is_temporary = claim.stability in _TEMPORARY
    stability = claim.stability if is_temporary else Stability.TIME_BOUND
    return replace(claim, stability=stability, expires_at=ends, ttl_days=None)


def _stretch(fields: Fields, claim: Claim, zone: tzinfo, notes: Notes) -> Stretch:
    """Return when the claim holds, by the extractor, else by its words."""
    said = _said(claim.snippets[0], zone)
    begins = _moment(fields.get("valid_from"), zone, notes, is_end=False)
    ends = _moment(fields.get("valid_to"), zone, notes, is_end=True)
    found = replace(said, begins=begins or said.begins, ends=ends or said.ends)
    if not found.is_inverted:
        return found
    notes.add("validity_inverted")
    return Stretch(over=said.over)


def _said(snippet: Snippet, zone: tzinfo) -> Stretch:
    """Return when the evidence says, else the words that open its sentence: "Since March, ..."."""
    said = stretch(snippet.evidence or snippet.text, said_at=snippet.said_at, zone=zone)
    before = _BREAK.split(snippet.text[: max(snippet.text.find(snippet.evidence), 0)])[-1]
    is_dated = said.begins is not None or said.ends is not None
    if is_dated or not 0 < len(before.split()) <= _OPENING_WORDS:
        return said
    opened = stretch(f"{before} {snippet.evidence}", said_at=snippet.said_at, zone=zone)
    return replace(opened, over=said.over)  # what another clause ends goes on in this one


def _moment(given: Json, zone: tzinfo, notes: Notes, *, is_end: bool) -> datetime | None:
    """Read an ISO date, month, year or time; a date ends with its last day."""
    if given is None:
        return None
    try:
        found = _read(given.strip(), zone, is_end=is_end) if isinstance(given, str) else None
    except (ValueError, OverflowError):
        found = None
    if found is None or not in_calendar(found):  # some models write 9999 for "no end"
        notes.add("validity_unreadable")
        return None
    return found


def _read(text: str, zone: tzinfo, *, is_end: bool) -> datetime:
    """Return the moment a text names.

    Raises:
        ValueError: it names none.
        OverflowError: it stands outside the calendar.
    """
    parts = _DATE.fullmatch(text)
    if parts is None:
        read = datetime.fromisoformat(text)
        return (read if read.tzinfo else read.replace(tzinfo=zone)).astimezone(UTC)
    numbers = [int(part) for part in parts.groups() if part]
    whole = range_of(_span(numbers), zone)
    return whole.ends if is_end else whole.begins


def _span(numbers: list[int]) -> Span:
    match numbers:
        case [one]:
            return year(one)
        case [one, two]:
            first = date(one, two, 1)
            return month(first.year, first.month)
    return day(date(*numbers))


def _is_verb_of(relation: str, verb: str) -> bool:
    """Say whether a word is the verb of a label: "live" of LIVES_IN."""
    first = relation.split("_", maxsplit=1)[0]
    return _IRREGULAR.get(first, first.lower().removesuffix("s")) == verb
