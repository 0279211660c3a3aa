"""Entities of an answer, cleaned: names, kinds, aliases, properties.

In: unread elements. Out: drafts of mentions, found again by name and kind.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from memory.engine.learn.clean.drafts import Draft, check_keys, clean_name, role_draft
from memory.engine.learn.clean.fields import flat_map, share, text_of, word_of
from memory.engine.learn.clean.json_text import Fields, Json
from memory.engine.learn.clean.names import (
    canon,
    is_junk,
    is_nobodys_alias,
    is_self_word,
    one_line,
)
from memory.engine.learn.clean.notes import DropError, Notes
from memory.engine.learn.proposal import KnownNode, Occasion
from memory.engine.params import (
    ALIASES_PER_NODE,
    CONFIDENCE_DEFAULT,
    NAME_STORED,
    NODES_PER_EPISODE,
    PROPERTIES_PER_NODE,
)
from memory.engine.vocabulary import Kind

_KEYS: Final = frozenset(
    {"name", "kind", "aliases", "properties", "confidence", "existing_node_hint"}
)
_ANYBODY: Final = frozenset({Kind.PERSON, Kind.OTHER})  # what a person may be filed as


class MentionTable:
    """The mentions of a batch, in order, with what is known around them."""

    def __init__(self, occasion: Occasion, notes: Notes) -> None:
        """Start empty."""
        self.me = occasion.self_node
        self.nodes = occasion.nodes
        self.notes = notes
        self.drafts: list[Draft] = []
        self.own = canon(self.me.name)
        # "You" or "User", until the person gives a name: then nobody can be a namesake.
        self.has_placeholder = is_self_word(self.me.name) or is_junk(self.me.name)
        self._by_name = _indexed((canon(node.name), node) for node in self.nodes)
        self._by_alias = _indexed(
            (canon(alias), node) for node in self.nodes for alias in node.aliases
        )

    def read(self, elements: list[Json]) -> None:
        """Read every entity; past the cap the rest is left out with one note."""
        for element in elements:
            if len(self.drafts) >= NODES_PER_EPISODE:
                self.notes.add("entities_capped", str(len(elements)))
                break
            try:
                self._take(self._draft(element))
            except DropError as dropped:
                self.notes.add(dropped.code, dropped.detail)
        self._settle_aliases()

    def add(self, draft: Draft) -> Draft:
        """Add a mention that only a claim names.

        Raises:
            DropError: the batch is full.
        """
        if len(self.drafts) >= NODES_PER_EPISODE:
            code = "entities_capped"
            raise DropError(code)
        self.drafts.append(draft)
        return draft

    def named(self, name: str) -> list[Draft]:
        """Return the mentions of this name, or else those with this alias."""
        key = canon(name)
        by_name = [one for one in self.drafts if (one.key == key if key else one.name == name)]
        return by_name or [
            draft for draft in self.drafts if key and key in map(canon, draft.aliases)
        ]

    def stored(self, name: str) -> list[KnownNode]:
        """Return the stored nodes of this name, or else those with this alias."""
        key = canon(name)
        return (self._by_name.get(key) or self._by_alias.get(key) or []) if key else []

    def is_own_name(self, name: str, kind: Kind | None) -> bool:
        """Say whether this may be the person under their own name."""
        return canon(name) == self.own and (kind is None or kind in _ANYBODY)

    def _draft(self, element: Json) -> Draft:
        """Read one entity.

        Raises:
            DropError: it has no name, or is no entity at all.
        """
        if isinstance(element, str):
            return self._bare(element)
        if not isinstance(element, Fields):
            code = "entity_wrong_type"
            raise DropError(code)
        check_keys(element, _KEYS, self.notes)
        kind = word_of(element.get("kind"), Kind, "kind", self.notes)
        name = clean_name(element.get("name"), self.notes, own=self.own, kind=kind)
        confidence = self._confidence(element)
        if kind is None:
            self.notes.add("kind_default", name)
            confidence = min(confidence, CONFIDENCE_DEFAULT)
        draft = self._shaped(name, kind or Kind.OTHER)
        draft.confidence = confidence
        draft.aliases = self._aliases(element.get("aliases"), draft)
        given = element.get("properties")
        draft.properties |= flat_map(
            given, self.notes, limit=PROPERTIES_PER_NODE, code="properties_dropped"
        )
        draft.hint = self._hint(element.get("existing_node_hint"))
        return draft

    def _bare(self, text: str) -> Draft:
        draft = self._shaped(clean_name(text, self.notes, own=self.own), Kind.OTHER)
        draft.is_bare = True
        return draft

    def _shaped(self, name: str, kind: Kind) -> Draft:
        """Return the draft of a name: the person, an unnamed role, or an ordinary mention."""
        is_placeholder = self.has_placeholder and canon(name) == self.own
        if is_placeholder or is_self_word(name):
            return Draft(name=self.me.name, kind=Kind.PERSON, is_self=True)
        role = role_draft(name, kind)
        if role is not None:
            return role
        return Draft(name=name, kind=kind, is_own_name=self.is_own_name(name, kind))

    def _take(self, draft: Draft) -> None:
        """Add a draft; the same name and kind again is the same mention."""
        if draft.is_self and not (draft.aliases or draft.properties):
            self.notes.add("self_placeholder")
            return
        twin = next((one for one in self.drafts if _is_same_mention(one, draft)), None)
        if twin is None:
            self.drafts.append(draft)
            return
        self.notes.add("duplicate_entity", draft.name)
        forms = [draft.name, *draft.aliases]
        twin.aliases += [form for form in forms if form not in {twin.name, *twin.aliases}]
        twin.properties = draft.properties | twin.properties
        twin.confidence = max(twin.confidence, draft.confidence)

    def _confidence(self, element: Fields) -> float:
        if "confidence" not in element:
            return CONFIDENCE_DEFAULT
        return share(
            element["confidence"], "confidence", default=CONFIDENCE_DEFAULT, notes=self.notes
        )

    def _hint(self, value: Json) -> str | None:
        """Look the hint up among this owner's nodes only."""
        hint = text_of(value, self.notes, limit=NAME_STORED)
        key = canon(hint)
        named = [node.key for node in self.nodes if node.key == hint]
        named += [node.key for node in self._by_name.get(key, []) if key]
        found = named[0] if named else None
        if value is not None and found is None:
            self.notes.add("hint_ignored")
        return found

    def _aliases(self, value: Json, draft: Draft) -> list[str]:
        """Read the aliases; what can be nobody's alias is left out."""
        if isinstance(value, str):
            self.notes.add("aliases_to_list", draft.name)
            value = [value]
        if value is not None and not isinstance(value, list):
            self.notes.add("aliases_dropped", draft.name)
        texts = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
        kept: list[str] = []
        for alias in (one_line(text)[0] for text in texts):
            if is_self_word(alias) or is_nobodys_alias(alias):
                self.notes.add("alias_conflict" if is_self_word(alias) else "alias_dropped", alias)
            elif alias not in {draft.name, *kept} and len(kept) < ALIASES_PER_NODE:
                kept.append(alias)
        return kept

    def _settle_aliases(self) -> None:
        """Drop the aliases that name somebody else: another mention, the person, a known node.

        A stored node of the same kind stays: it is one more candidate for review.
        """
        for draft in self.drafts:
            for alias in [one for one in draft.aliases if self._is_taken(canon(one), draft)]:
                draft.aliases.remove(alias)
                self.notes.add("alias_conflict", alias)

    def _is_taken(self, key: str, draft: Draft) -> bool:
        if key == draft.key:
            return False
        if key == self.own and not draft.is_self:
            return True
        is_known = any(node.kind != draft.kind for node in self._by_name.get(key, []))
        return is_known or any(one.key == key for one in self.drafts if one is not draft)


def _indexed(pairs: Iterable[tuple[str, KnownNode]]) -> dict[str, list[KnownNode]]:
    index: defaultdict[str, list[KnownNode]] = defaultdict(list)
    for key, node in pairs:
        if node not in index[key]:
            index[key].append(node)
    return index


def _is_same_mention(one: Draft, other: Draft) -> bool:
    if one.is_self or other.is_self:
        return one.is_self and other.is_self
    is_equal = one.name == other.name or (bool(one.key) and one.form == other.form)
    return one.kind == other.kind and is_equal
