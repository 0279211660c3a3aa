"""Mentions of a proposal without what somebody else said of them.

In: a proposal whose claims are guarded. Out: the same without names, aliases and properties
that came out of pasted, quoted, supposed or held text.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace

from memory.engine.learn.clean.names import canon
from memory.engine.learn.guard.hearing import Hearing
from memory.engine.learn.proposal import Claim, End, Mention, Proposal


def own_mentions(proposal: Proposal, hearing: Hearing) -> Proposal:
    """Return the proposal with mentions that the person themselves brought up."""
    used = {end.mention for claim in proposal.claims for end in (claim.source, claim.target)}
    mentions = tuple(_own(mention, hearing) for mention in proposal.mentions)
    gone = {
        index
        for index, mention in enumerate(mentions)
        if index not in used and not mention.is_self and _is_nobodys(mention.name, hearing)
    }
    return without_mentions(replace(proposal, mentions=mentions), proposal.claims, gone)


def without_mentions(
    proposal: Proposal, claims: Iterable[Claim], gone: Collection[int]
) -> Proposal:
    """Drop mentions and number the rest anew; no claim given may stand on one that is gone."""
    kept = [index for index in range(len(proposal.mentions)) if index not in gone]
    place = {old: new for new, old in enumerate(kept)}

    def moved(end: End) -> End:
        return end if end.mention is None else replace(end, mention=place[end.mention])

    return replace(
        proposal,
        mentions=tuple(proposal.mentions[index] for index in kept),
        claims=tuple(
            replace(claim, source=moved(claim.source), target=moved(claim.target))
            for claim in claims
        ),
    )


def _is_nobodys(name: str, hearing: Hearing) -> bool:
    """Say whether nobody but the assistant, a pasted text or a model brought a name up."""
    return hearing.is_foreign(name) or hearing.is_coined(name) or hearing.is_sentence(name)


def _own(mention: Mention, hearing: Hearing) -> Mention:
    """Return a mention with the aliases and properties that the person said themselves."""
    return replace(
        mention,
        aliases=tuple(one for one in mention.aliases if _is_alias(one, mention, hearing)),
        properties={
            name: value
            for name, value in mention.properties.items()
            if not hearing.is_foreign(f"{value}")
        },
        is_self=mention.is_self and _is_me(mention, hearing),
    )


def _is_alias(alias: str, mention: Mention, hearing: Hearing) -> bool:
    """Say whether another name may stand; one of the person's own is stated by them."""
    if _is_nobodys(alias, hearing):
        return False
    return not mention.is_self or hearing.introduces(alias)


def _is_me(mention: Mention, hearing: Hearing) -> bool:
    """Say whether a mention is the person: by a name they have, or one they state."""
    me = hearing.occasion.self_node
    names = {canon(name) for name in (me.name, *me.aliases)}
    return canon(mention.name) in names or hearing.introduces(mention.name)
