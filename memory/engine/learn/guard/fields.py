"""Secrets taken out of every field of a proposal, and of a raw answer before it is stored.

In: a proposal, a raw answer. Out: the same without secrets. Where a mark would make no sense,
as in a name, the field goes whole.
"""

import json
from dataclasses import replace
from typing import Any, Final

from memory.engine.learn.guard.secrets import has_secret, redacted
from memory.engine.learn.proposal import (
    Claim,
    EpisodeRecord,
    Mention,
    Note,
    Proposal,
    Retirement,
    Snippet,
)

DROPPED: Final = "secret"  # something was kept whole from memory
REDACTED: Final = "secret_redacted"  # a field lost a secret and stays


def without_secrets(proposal: Proposal) -> tuple[Proposal, set[int]]:
    """Return the proposal without secrets, and the indices of mentions named by one.

    Claims on those mentions are gone; the mentions themselves are left for the caller to drop.
    """
    named = {at for at, one in enumerate(proposal.mentions) if has_secret(one.name)}
    claims = tuple(one for one in proposal.claims if not _is_secret(one, named))
    retirements = tuple(one for one in proposal.retirements if not _is_quoted(one))
    clean = replace(
        proposal,
        mentions=tuple(map(_mention, proposal.mentions)),
        claims=tuple(map(_claim, claims)),
        retirements=retirements,
        episode=_episode(proposal.episode),
        notes=tuple(replace(note, detail=redacted(note.detail).text) for note in proposal.notes),
    )
    n_dropped = len(proposal.claims) + len(proposal.retirements) + len(named)
    n_dropped -= len(claims) + len(retirements)
    notes = (Note(DROPPED),) * n_dropped
    if _has_redacted(proposal, clean):
        notes += (Note(REDACTED),)
    return replace(clean, notes=clean.notes + notes), named


def redacted_answer(raw: str) -> str:
    """Return an extractor's raw answer without secrets; its JSON stays JSON."""
    if "\\" not in raw and not has_secret(raw):
        return raw
    try:
        tree = json.loads(raw)
        clean = _walked(tree)
    except (ValueError, RecursionError):
        return redacted(raw).text
    return raw if clean == tree else json.dumps(clean, ensure_ascii=False)


def _walked(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return JSON with each text redacted, also JSON inside a text."""
    if isinstance(value, dict):
        return {redacted(key).text: _walked(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_walked(inner) for inner in value]
    if not isinstance(value, str):
        return value
    return redacted_answer(value) if value[:1] == "{" else redacted(value).text


def _is_secret(claim: Claim, named: set[int]) -> bool:
    """Say whether a claim is of a secret, or rests on words that hold one unmarked."""
    ends = (claim.source, claim.target)
    return any(end.mention in named or has_secret(end.name) for end in ends) or any(
        has_secret(snippet.text) for snippet in claim.snippets
    )


def _is_quoted(retirement: Retirement) -> bool:
    return has_secret(retirement.snippet.text)


def _mention(mention: Mention) -> Mention:
    return replace(
        mention,
        aliases=tuple(alias for alias in mention.aliases if not has_secret(alias)),
        properties={
            name: value
            for name, value in mention.properties.items()
            if not has_secret(f"{name}: {value}")
        },
    )


def _claim(claim: Claim) -> Claim:
    return replace(
        claim,
        snippets=tuple(map(_snippet, claim.snippets)),
        qualifiers={
            name: value
            for name, value in claim.qualifiers.items()
            if not has_secret(f"{name}: {value}")
        },
    )


def _snippet(snippet: Snippet) -> Snippet:
    return replace(snippet, context=redacted(snippet.context).text)


def _episode(episode: EpisodeRecord) -> EpisodeRecord:
    tags = tuple(tag for tag in episode.tags if not has_secret(tag))
    return replace(episode, summary=redacted(episode.summary).text, tags=tags)


def _has_redacted(before: Proposal, after: Proposal) -> bool:
    """Say whether a field of what stays has lost a secret."""
    kept = {claim.snippets for claim in after.claims}
    qualified = [claim.qualifiers for claim in before.claims if claim.snippets in kept]
    return (
        before.mentions != after.mentions
        or before.episode != after.episode
        or qualified != [claim.qualifiers for claim in after.claims]
    )
