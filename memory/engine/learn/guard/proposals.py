"""A proposal held against what the person really stated.

In: a cleaned proposal of any extractor, however obedient, and its occasion. Out: the proposal
without secrets, instructions, pasted words and suppositions; the rules the person taught; a
note on everything held back, which points at the words and does not repeat them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from memory.engine.learn.clean.names import canon, one_line
from memory.engine.learn.clean.notes import DropError
from memory.engine.learn.clean.spans import Text
from memory.engine.learn.guard.fields import without_secrets
from memory.engine.learn.guard.hearing import CODES, Hearing
from memory.engine.learn.guard.known import Known
from memory.engine.learn.guard.mentions import own_mentions, without_mentions
from memory.engine.learn.guard.secrets import has_secret
from memory.engine.learn.guard.speech import Speech
from memory.engine.learn.proposal import (
    Claim,
    EpisodeRecord,
    Note,
    Occasion,
    Proposal,
    Retirement,
    Snippet,
    TaughtRule,
)
from memory.engine.params import HELD_SHOWN, RULE_STORED, RULES_PER_EPISODE

# Always told to the person, whether or not an extractor proposed anything.
NOT_NAMED: Final = "not_named"  # an end of something that the words do not name
NOT_A_NAME: Final = "not_a_name"  # an end that is a whole sentence
_TOLD: Final = frozenset({Speech.HELD, Speech.UNWANTED})


def guarded(proposal: Proposal, occasion: Occasion, hearing: Hearing | None = None) -> Proposal:
    """Return what of a proposal may become memory.

    Only the person's own unquoted statements justify an edge, whatever an extractor made of
    the rest of the conversation.

    Args:
        proposal: cleaned, of this occasion.
        occasion: the turns and what is known.
        hearing: of the same occasion, when it has been read before.
    """
    if proposal.is_retry:
        return proposal
    hearing = hearing or Hearing(occasion)
    clean, secret = without_secrets(proposal)
    notes: list[Note] = []
    claims = list(_claims(clean, hearing, notes))
    retirements = tuple(_retirements(clean.retirements, hearing, notes))
    left = without_mentions(clean, claims, secret)
    own = own_mentions(replace(left, retirements=retirements), hearing)
    told = dict.fromkeys([*_told(hearing), *notes])  # each once
    return replace(
        own,
        episode=_episode(own.episode, hearing),
        notes=own.notes + tuple(told),
        rules=tuple(_rules(hearing)),
    )


def _claims(clean: Proposal, hearing: Hearing, notes: list[Note]) -> Iterator[Claim]:
    """Yield the claims that rest on the person's own statements, with the words that say so."""
    for claim in clean.claims:
        names = _named(claim, clean, hearing)
        if any(map(hearing.is_sentence, names)):
            notes.append(_note(NOT_A_NAME, claim.snippets[0]))
            continue
        foreign = next(filter(hearing.is_foreign, names), None)
        if foreign is not None:
            notes.append(_note(hearing.why_foreign(foreign), claim.snippets[0]))
            continue
        snippets = tuple(_snippets(claim.snippets, names, hearing, notes))
        if snippets:
            yield replace(claim, snippets=snippets)


def _named(claim: Claim, clean: Proposal, hearing: Hearing) -> list[str]:
    """Return the names of a claim's ends; a role, and the person, are meant without a name."""
    me = hearing.occasion.self_node.key
    return [
        end.name
        for end in (claim.source, claim.target)
        if end.node != me and (end.mention is None or not clean.mentions[end.mention].role)
    ]


def _snippets(
    snippets: Sequence[Snippet], names: Sequence[str], hearing: Hearing, notes: list[Note]
) -> Iterator[Snippet]:
    for snippet in snippets:
        try:
            yield hearing.allowed(snippet, names)
        except DropError as dropped:
            notes.append(_note(dropped.code, snippet))


def _retirements(
    retirements: Sequence[Retirement], hearing: Hearing, notes: list[Note]
) -> Iterator[Retirement]:
    """Yield the ends that the person states; a sentence that ends much ends what it names."""
    known = Known.of(hearing.occasion)
    said = Counter((one.snippet.turn_id, one.snippet.start) for one in retirements)
    for one in retirements:
        for snippet in _snippets([one.snippet], (), hearing, notes):
            is_alone = said[one.snippet.turn_id, one.snippet.start] == 1
            if known.is_named(one.edge, snippet.text, is_alone=is_alone):
                yield replace(one, snippet=snippet)
            else:
                notes.append(_note(NOT_NAMED, snippet))


def _note(code: str, snippet: Snippet) -> Note:
    return Note(code, turn_id=snippet.turn_id, start=snippet.start, end=snippet.end)


def _told(hearing: Hearing) -> list[Note]:
    """Return notes on what was held: instructions, and what the person asked not to keep."""
    found = [
        Note(CODES[part.speech], turn_id=turn.turn_id, start=part.start, end=part.end)
        for turn, part in hearing.parts
        if part.speech in _TOLD
    ]
    return found[:HELD_SHOWN]


def _rules(hearing: Hearing) -> list[TaughtRule]:
    """Return the ways of answering that the person taught, each once."""
    found: dict[str, TaughtRule] = {}
    taught = ((turn, part) for turn, part in hearing.parts if part.speech is Speech.TAUGHT)
    for turn, part in taught:
        text, _ = one_line(part.text, limit=RULE_STORED)
        if not has_secret(text):
            found.setdefault(canon(text), TaughtRule(text, turn.turn_id))
    return list(found.values())[:RULES_PER_EPISODE]


def _episode(episode: EpisodeRecord, hearing: Hearing) -> EpisodeRecord:
    """Return the record without what somebody else said."""
    text = Text(episode.summary)
    sentences = [episode.summary[slice(*span)] for span in text.sentences()]
    own = [one for one in sentences if not hearing.is_mostly_foreign(one)]
    summary = episode.summary if len(own) == len(sentences) else " ".join(own)
    tags = tuple(tag for tag in episode.tags if not hearing.is_mostly_foreign(tag))
    return replace(episode, summary=summary, tags=tags)
