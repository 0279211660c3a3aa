"""Who a mention is: exact name, alias, role, nickname; all weaker likeness is only nominated.

In: mentions and claims of one batch, the occasion. Out: one resolution a mention, in an order
in which whoever is like another comes after them.
"""

from collections.abc import Iterable, Iterator, Sequence

from memory.engine.learn.clean.names import canon, role_noun
from memory.engine.learn.proposal import Mention, Occasion, Proposal
from memory.engine.learn.resolve.alike import differ_in_number, likeness, similarity
from memory.engine.learn.resolve.doubts import Doubts
from memory.engine.learn.resolve.figures import Figure, Figures
from memory.engine.learn.resolve.roles import Roles
from memory.engine.learn.resolve.types import NAMESAKE, Candidate, Resolution
from memory.engine.params import NOMINEES
from memory.engine.vocabulary import Decision, Kind


def resolve(proposal: Proposal, occasion: Occasion) -> tuple[Resolution, ...]:
    """Say of every mention whether it is the same as somebody, new, or unsure.

    Mentions are taken one after the other, so that two of one conversation can meet; unnamed
    roles come last, when everybody who may hold them is named.

    Source: write-up, "Merge and Disambiguation".
    """
    room = _Room(proposal, occasion)
    mentions = proposal.mentions
    order = sorted(range(len(mentions)), key=lambda index: bool(mentions[index].role))
    return tuple(room.take(mentions[index], index) for index in order)


class _Room:
    """One batch while it is resolved."""

    def __init__(self, proposal: Proposal, occasion: Occasion) -> None:
        self.me = occasion.self_node
        self.own_aliases = {canon(alias) for alias in self.me.aliases} - {""}
        self.not_same = occasion.not_same
        self.figures = Figures(occasion.nodes)
        self.roles = Roles(proposal, occasion, self.figures)
        self.doubts = Doubts(occasion)
        self.met: dict[int, Figure] = {}

    def take(self, mention: Mention, index: int) -> Resolution:
        """Resolve one mention, and remember it for those that follow."""
        if self._is_self(mention):
            return Resolution(index, Decision.SAME, "self", node=self.me.key)
        rule, figures = self._known(mention, index)
        if len(figures) == 1 and self.doubts.tell_apart(mention, figures[0], rule):
            rule = NAMESAKE
        if len(figures) == 1 and rule not in {"signs", NAMESAKE}:
            (same,) = figures
            self.met[index] = same
            if not mention.role:
                self.figures.call(same, mention.name)
            return Resolution(index, Decision.SAME, rule, node=same.node, like=same.mention)
        nominees = [(one, rule) for one in figures] or list(self._nominees(mention, index))
        self.met[index] = self.figures.add(mention, index)
        if not nominees:
            return Resolution(index, Decision.NEW, "new")
        return _unsure(index, rule or "alike", nominees, mention)

    def _is_self(self, mention: Mention) -> bool:
        """Say whether a mention is the person: as clean knew, or by one of their aliases."""
        may_be = mention.kind in {Kind.PERSON, Kind.OTHER} and not mention.is_namesake
        return mention.is_self or (may_be and canon(mention.name) in self.own_aliases)

    def _known(self, mention: Mention, index: int) -> tuple[str, list[Figure]]:
        """Return the first rule that finds anybody, and whom."""
        for rule, found in self._rules(mention, index):
            figures = self._not_told_apart(mention, dict.fromkeys(found))
            if figures:
                return rule, figures
        return "", []

    def _not_told_apart(self, mention: Mention, found: Iterable[Figure]) -> list[Figure]:
        """Leave out whoever is known not to be the one that has exactly this name."""
        named = self.figures.named(mention.name)
        apart = {
            key for figure in named for pair in self.not_same if figure.node in pair for key in pair
        }
        return [figure for figure in found if figure in named or figure.node not in apart]

    def _rules(self, mention: Mention, index: int) -> Iterator[tuple[str, Iterable[Figure]]]:
        figures, name, kind = self.figures, mention.name, mention.kind
        if mention.role:
            yield "role", self.roles.holders(mention, self.met)
            yield "exact", [one for one in figures.of_kind(name, kind) if one.is_provisional]
            return
        yield "exact", figures.spelled(name, kind)
        yield "signs", figures.of_kind(name, kind)
        yield "alias", figures.also_called(name, kind)
        if kind is not Kind.OTHER:
            yield "provisional", [one for one in figures.named(name) if one.is_provisional]
        yield "role", self.roles.unnamed(index)
        if kind is Kind.PERSON:
            yield "nickname", figures.by_nickname(name)

    def _nominees(self, mention: Mention, index: int) -> Iterator[tuple[Figure, str]]:
        """Nominate everybody a second look may be worth; names of other numbers never."""
        if mention.role:
            yield from ((one, "role") for one in self.roles.possible(mention))
            return
        yield from ((one, "role") for one in self.roles.one_of_many(index))
        hinted = self.figures.of_node(mention.hint)
        near = [one for name in (mention.name, *mention.aliases) for one in self.figures.near(name)]
        found = dict.fromkeys([*([hinted] if hinted else []), *near])
        for figure in self._not_told_apart(mention, found):
            rule = self._likeness(mention, figure)
            if rule and not differ_in_number(mention.name, figure.name):
                yield figure, rule

    def _likeness(self, mention: Mention, figure: Figure) -> str:
        """Return the rule that nominates a figure; empty when none does."""
        if figure.is_provisional and role_noun(figure.name):
            return ""
        if figure.kind is not mention.kind:
            is_one_other = Kind.OTHER in {figure.kind, mention.kind}
            is_named = is_one_other and self.figures.named(mention.name) == [figure]
            return "other_kind" if is_named else ""
        known = {canon(name) for name in figure.names} - {""}
        by_alias = any(canon(alias) in known for alias in mention.aliases)
        rules = (
            "hint" if mention.hint is not None and mention.hint == figure.node else "",
            "own_alias" if by_alias else "",
            *(likeness(mention.name, name, figure.kind) for name in figure.names),
        )
        return next(filter(None, rules), "")


def _unsure(
    index: int, rule: str, nominees: Sequence[tuple[Figure, str]], mention: Mention
) -> Resolution:
    """Return the best five candidates for a second look."""
    candidates = [
        Candidate(
            key=figure.key,
            name=figure.name,
            rule=why,
            similarity=max(similarity(mention.name, name) for name in figure.names),
            aliases=tuple(figure.aliases),
            node=figure.node,
            mention=figure.mention,
        )
        for figure, why in nominees
    ]
    best = sorted(candidates, key=lambda one: (-one.similarity, one.key))[:NOMINEES]
    return Resolution(index, Decision.UNSURE, rule, candidates=tuple(best))
