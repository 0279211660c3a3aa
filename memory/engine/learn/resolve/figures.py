"""Who is known while a batch is resolved: the stored nodes, then this batch's own mentions.

In: nodes and mentions as they come. Out: figures found by name, alias, kind.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

from memory.engine.learn.clean.names import canon, signed
from memory.engine.learn.proposal import KnownNode, Mention
from memory.engine.learn.resolve.alike import nicknames
from memory.engine.learn.resolve.looks import looks
from memory.engine.params import FUZZY_ABOVE, NAME_STORED
from memory.engine.vocabulary import Kind


@dataclass(eq=False)
class Figure:
    """Somebody a mention may be: a stored node by key, or an earlier mention by index."""

    name: str
    kind: Kind
    aliases: list[str]
    node: str | None = None
    mention: int | None = None
    is_provisional: bool = False
    key: str = field(init=False)

    def __post_init__(self) -> None:
        """Give it the key a judge answers by."""
        self.key = self.node if self.node is not None else f"mention-{self.mention}"

    @property
    def names(self) -> list[str]:
        """Its name and its aliases."""
        return [self.name, *self.aliases]


class Figures:
    """The figures, indexed; the self node is none of them: only its own rules reach it."""

    def __init__(self, nodes: Iterable[KnownNode]) -> None:
        """Take in the stored nodes."""
        self._by_name: defaultdict[str, list[Figure]] = defaultdict(list)
        self._by_alias: defaultdict[str, list[Figure]] = defaultdict(list)
        self._by_look: defaultdict[str, list[Figure]] = defaultdict(list)
        self._by_node: dict[str, Figure] = {}
        self._spellings: list[str] = []
        self._spelled_by: list[Figure] = []
        for node in nodes:
            if not node.is_self:
                figure = Figure(node.name, node.kind, list(node.aliases), node=node.key)
                figure.is_provisional = node.is_provisional
                self._add(figure)
                self._by_node[node.key] = figure

    def add(self, mention: Mention, index: int) -> Figure:
        """Take in a mention that may be new, so that a later one can be the same."""
        figure = Figure(mention.name, mention.kind, list(mention.aliases), mention=index)
        figure.is_provisional = mention.is_provisional
        self._add(figure)
        return figure

    def call(self, figure: Figure, name: str) -> None:
        """Give a figure one more name."""
        if name not in figure.names:
            figure.aliases.append(name)
            self._by_alias[canon(name)].append(figure)
            self._index(figure, name)

    def of_node(self, key: str | None) -> Figure | None:
        """Return the figure of a stored node."""
        return None if key is None else self._by_node.get(key)

    def named(self, name: str) -> list[Figure]:
        """Return those of this canon, of any kind; an empty canon names nobody."""
        key = canon(name)
        return self._by_name.get(key, []) if key else []

    def of_kind(self, name: str, kind: Kind) -> list[Figure]:
        """Return those of this canon and kind."""
        return [figure for figure in self.named(name) if figure.kind is kind]

    def spelled(self, name: str, kind: Kind) -> list[Figure]:
        """Return those of this kind whose name is equal with its signs: A+ is not A-."""
        form = signed(name)
        return [figure for figure in self.of_kind(name, kind) if signed(figure.name) == form]

    def also_called(self, name: str, kind: Kind) -> list[Figure]:
        """Return those of this kind with this alias."""
        key = canon(name)
        called = self._by_alias.get(key, []) if key else []
        return [figure for figure in called if figure.kind is kind]

    def by_nickname(self, name: str) -> list[Figure]:
        """Return the people whose single name is a form of this single name."""
        forms = nicknames(name)
        return [
            figure
            for form in sorted(forms)
            for figure in (*self._by_name.get(form, []), *self._by_alias.get(form, []))
            if figure.kind is Kind.PERSON
        ]

    def near(self, name: str) -> list[Figure]:
        """Return all who could be like a name: looks, a word or the spelling in common.

        A superset, found by index; whether a figure is alike is said by `likeness`.
        """
        looked = [figure for look in looks(name) for figure in self._by_look.get(look, [])]
        key = canon(name)[:NAME_STORED]
        alike = extract(
            key,
            self._spellings,
            scorer=Levenshtein.normalized_similarity,
            processor=None,
            score_cutoff=FUZZY_ABOVE,
            limit=None,
        )
        spelled = [self._spelled_by[place] for _, _, place in alike] if key else []
        return list(dict.fromkeys([*looked, *spelled]))

    def _add(self, figure: Figure) -> None:
        self._by_name[canon(figure.name)].append(figure)
        self._index(figure, figure.name)
        for alias in dict.fromkeys(figure.aliases):
            self._by_alias[canon(alias)].append(figure)
            self._index(figure, alias)

    def _index(self, figure: Figure, name: str) -> None:
        for look in looks(name):
            self._by_look[look].append(figure)
        self._spellings.append(canon(name)[:NAME_STORED])
        self._spelled_by.append(figure)
