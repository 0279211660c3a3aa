"""How a noun is read that stands for one kind of thing: schools, clubs, premises, languages.

In: tokens and where the noun begins. Out: mentions, and where the words behind them begin.
"""

from dataclasses import dataclass
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Found, Mention
from memory.llm.offline.lexicon.notnames import LANGUAGES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.workplaces import (
    CIRCLES,
    COLLEGES,
    FIELDS,
    GROUPS,
    NO_CIRCLES,
    PREMISES,
    SCHOOL_NOUNS,
)
from memory.llm.offline.names import is_capital, is_name, name_end
from memory.llm.offline.phrases import Phrase, is_place, list_next, phrase, phrases, place
from memory.llm.offline.rules.called import is_school, named_behind, street_end
from memory.llm.offline.rules.span import Span

_WHERE: Final = words("at with in to")
_CLOSED: Final = frozenset({"", ".", "!", ",", "and"})
_LESSONS: Final = words("lessons classes")
_TAUGHT_MIN: Final = 2  # words: what, and "lessons"


@dataclass(frozen=True)
class Objects:
    """What a verb is about, where the words behind it begin, and what naming it says."""

    mentions: tuple[Mention, ...] = ()
    end: int = 0
    found: Found = NOTHING


@dataclass(frozen=True)
class NounReader(Span):
    """Reads the nouns of one statement."""

    subjects: tuple[Mention, ...]

    def _employer(self, read: Phrase | None, at: int) -> Objects:
        is_somebody = self.low(at) == "my" and self.reader.possessed(self.tokens, at + 1, SELF)
        if read is None or is_somebody:
            return Objects(end=at)
        name, end = named_behind(self, read)
        name, end = (name, end) if name else self._named_beside(read)
        name, end = (name, end) if name else (self.spelled(read), read.end)
        return Objects((self.scene.named(name, Kind.ORG),), end)

    def _named_beside(self, read: Phrase) -> tuple[str, int]:
        """Read the name set beside a firm: (for) "a bus company in Hull, Greenwheel Transit,"."""
        end = read.end
        beside = place(self.tokens, end + 1) if self.low(end) == "in" else None
        end = beside.end if beside is not None else end
        is_bare = read.has_article and not any(is_capital(token) for token in read.tokens)
        stop = name_end(self.tokens, end + 1) if is_bare and self.low(end) == "," else 0
        is_whole = stop > end + 1 and self.low(stop) in {"", ",", ".", ")", "!"}
        return (self.spelled_from(end + 1, stop), stop) if is_whole else ("", 0)

    def _group(self, at: int) -> Objects:
        """Read whom one is a member of: "a choir", "the fire brigade", "a band called Low"."""
        read = phrase(self.tokens, self.without_adverbs(at))
        is_named = read is not None and is_capital(read.tokens[0])
        is_group = read is not None and read.tokens[-1].low in GROUPS
        return self._employer(read, at) if is_named or is_group else Objects(end=at)

    def _lessons(self, at: int) -> Objects:
        """Read what one takes lessons in: (I'm taking) "Spanish lessons"."""
        read = phrase(self.tokens, self.without_adverbs(at))
        if read is None or read.tokens[-1].low not in _LESSONS or len(read.tokens) < _TAUGHT_MIN:
            return Objects(end=at)
        what = self.spelled(read._replace(tokens=read.tokens[:-1]))
        return Objects((self.scene.named(what, Kind.TOPIC),), read.end)

    def _school(self, at: int) -> Objects:
        """Read a school by its name: (she goes to) "Oak School"."""
        named = phrase(self.tokens, self.without_adverbs(at)) if is_school(self, at) else None
        return self._employer(named, at)

    def _college(self, at: int) -> Objects:
        """Read where one is admitted: (she got into) "Lund", "Oak School", "the conservatory"."""
        at = self.without_adverbs(at)
        read = phrase(self.tokens, at)
        last = read.tokens[-1].low if read is not None else ""
        is_known = last in COLLEGES or (read is not None and is_place(self.spelled(read)))
        is_one = is_known or is_school(self, at) or last in SCHOOL_NOUNS
        return self._employer(read, at) if is_one else Objects(end=at)

    def _club(self, at: int) -> Objects:
        """Read a group by what it is: (I'm in) "a choir"."""
        read = phrase(self.tokens, self.without_adverbs(at))
        is_group = read is not None and read.has_article and read.tokens[-1].low in GROUPS
        is_circle = read is not None and read.tokens[-1].low in CIRCLES and len(read.tokens) > 1
        is_some = (
            is_circle and read is not None and NO_CIRCLES.isdisjoint(t.low for t in read.tokens)
        )
        return self._employer(read, at) if is_group or is_some else Objects(end=at)

    def _field(self, at: int) -> Objects:
        """Read a line of business: (I work in) "publishing"."""
        read = phrase(self.tokens, self.without_adverbs(at))
        if read is None or read.tokens[-1].low not in FIELDS:
            return Objects(end=at)
        return Objects((self.scene.named(self.spelled(read), Kind.TOPIC),), read.end)

    def _word(self, at: int, known: frozenset[str]) -> Objects:
        """Read one of the words known: (I'm on) "drums", (I do) "yoga"."""
        read = phrase(self.tokens, self.without_adverbs(at))
        if read is None or read.tokens[-1].low not in known:
            return Objects(end=at)
        return Objects((self.scene.named(self.spelled(read), Kind.TOPIC),), read.end)

    def _size(self, at: int) -> Objects:
        """Read a number: (I wear size) "44"."""
        is_whole = self.low(at + 1) in _CLOSED | {"shoes", "so", "but", "now", "in"}
        if not (self.low(at)[:1].isdigit() and is_whole):
            return Objects(end=at)
        return Objects((self.scene.named(self.tokens[at].text, Kind.OTHER),), at + 1)

    def _street(self, at: int) -> Objects:
        end = street_end(self, at)
        name = self.spelled_from(at, end)
        return Objects((self.scene.named(name, Kind.PLACE),), end) if name else Objects(end=at)

    def _premises(self, at: int) -> Objects:
        """Read where one works, by what it is: (I work in) "a bakery"."""
        read = phrase(self.tokens, self.without_adverbs(at))
        is_premises = read is not None and read.has_article and read.tokens[-1].low in PREMISES
        return self._employer(read, at) if is_premises else Objects(end=at)

    def _spoken(self, at: int) -> list[Phrase]:
        """Read a list parted by where each is spoken: "Dutch at home, Farsi at work"."""
        found = phrases(self.tokens, at)
        while found and self.low(found[-1].end) in _WHERE:
            behind = phrase(self.tokens, found[-1].end + 1)
            begin = list_next(self.tokens, behind.end) if behind else 0
            more = phrases(self.tokens, begin) if behind and begin > behind.end else []
            if not more or more[0].tokens[-1].low not in LANGUAGES:
                break
            found = found + more
        return found

    def _languages(self, at: int) -> Objects:
        """Read languages; one that few know goes by its capital beside one that all know."""
        mentions: list[Mention] = []
        end = at
        for read in self._spoken(at):
            word = next((token for token in read.tokens if token.low in LANGUAGES), None)
            is_lone = len(read.tokens) == 1 and is_name(self.tokens, read.end - 1)
            if word is None and mentions and is_lone:
                word = read.tokens[0]
            if word is None:
                break
            mentions.append(self.scene.named(word.text, Kind.TOPIC))
            end = read.end
        return Objects(tuple(mentions), end)
