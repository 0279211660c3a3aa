"""How the object of a verb is read: as people, places, employers, languages or things.

In: tokens and where the object begins. Out: mentions, and where the words behind them begin.
"""

from dataclasses import dataclass
from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import SELF
from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.animals import LIVESTOCK
from memory.llm.offline.lexicon.stops import TRAILING, words
from memory.llm.offline.lexicon.things import FOODS, GENRES, INSTRUMENTS, SPORTS, WORKS
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.names import has_title, is_capital, is_given_name, is_name, name_end
from memory.llm.offline.phrases import Phrase, is_firm, is_place, phrase, phrases, place, workplace
from memory.llm.offline.rules.called import is_school, named_behind, settlement
from memory.llm.offline.rules.noun_reader import NounReader, Objects
from memory.llm.offline.rules.tastes import pointed_at
from memory.llm.offline.tokens import Tokens
from memory.llm.offline.towns import may_be_town

_INFINITIVE_MAX: Final = 2  # words; "keep it simple" is no pastime
_SKILL_MAX: Final = 3  # words
_NO_SKILLS: Final = words(
    "live love cope say let trust be accept deal relax use appreciate enjoy wait listen get make do"
    " have like hate not set ask forgive walk talk take stop keep go see tell"
)
_CLOSED: Final = frozenset({"", ".", "!", ",", "and"})
_ABOUT: Final = words("about with from by of set")
_NO_SUBJECTS: Final = words("me my course today now time all")
_LESSONS: Final = words("lessons classes")
_TAUGHT_MIN: Final = 2  # words: what, and "lessons"
_BEHIND_VERB: Final = words("for with about at the a his her my it to like over")
_GERUND_MAX: Final = 6  # words
_GERUND_ENDS: Final = words(
    ", . ! ? ; : ( and but so because when while if that though although as what how which who"
)
_POINTERS: Final = words("it this that these those them you your able to more about something")
_NO_GERUNDS: Final = words("thing nothing something anything everything learning knowing hearing")
_OUTRIGHT: Final = words(
    "hate love like enjoy adore dislike detest loathe despise hates loves likes"
)


@dataclass(frozen=True)
class ObjectReader(NounReader):
    """Reads the objects of one statement."""

    def read(self, at: int, takes: str, *, many: bool = False) -> Objects:
        """Read what stands at `at` as a row's `takes` asks."""
        readers = {
            "person": self._people,
            "somebody": self._somebody,
            "place": self._place,
            "town": self._town,
            "product": self._products,
            "org": self._org,
            "company": self._company,
            "firm": self._firm,
            "job": self._job,
            "group": self._group,
            "club": self._club,
            "school": self._school,
            "college": self._college,
            "pastime": self._pastimes,
            "described": self._described,
            "lessons": self._lessons,
            "field": self._field,
            "work": lambda begin: self._word(begin, WORKS),
            "instrument": lambda begin: self._word(begin, INSTRUMENTS),
            "sport": lambda begin: self._word(begin, SPORTS),
            "stuff": lambda begin: self._word(begin, FOODS),
            "livestock": lambda begin: self._word(begin, LIVESTOCK),
            "home": self._home,
            "skill": self._skill,
            "size": self._size,
            "premises": self._premises,
            "street": self._street,
            "language": self._languages,
            "activity": self._activity,
            "topic": self._topics,
        }
        if takes in readers:
            return readers[takes](at)
        kind = Kind(takes.removesuffix("!"))
        return self._things(at, kind, many=many, bare=takes.endswith("!"))

    def _people(self, at: int) -> Objects:
        group = self.reader.group(self.tokens, self.without_adverbs(at))
        has_self = group is not None and any(mention.is_self for mention in group.mentions)
        if group is None or (has_self and any(subject.is_self for subject in self.subjects)):
            return Objects(end=at)
        self.scene.prove(group.mentions)
        return Objects(group.mentions, group.end, group.found)

    def _activity(self, at: int) -> Objects:
        """Read one word in -ing at the end of a clause: (I started) "kickboxing"."""
        at = self.without_adverbs(at)
        low = self.low(at)
        is_last = self.low(at + 1) in {"", ".", "!", ","} | TRAILING
        if not low.endswith("ing") or low in FORMS or not is_last:
            return Objects(end=at)
        return Objects((self.scene.named(self.tokens[at].text, Kind.TOPIC),), at + 1)

    def _topics(self, at: int) -> Objects:
        """Read topics, but no activity: "interested in learning more" asks for something."""
        first = self.low(self.without_adverbs(at))
        if first.endswith("ing") and (first in FORMS or self.low(at + 1)):
            return Objects(end=at)
        return self._things(at, Kind.TOPIC, many=True, bare=False)

    def _somebody(self, at: int) -> Objects:
        """Read people, but only such as are surely people: not "work with Kubernetes"."""
        group = self.reader.group(self.tokens, self.without_adverbs(at))
        is_sure = group is not None and all(self.scene.is_proven(m) for m in group.mentions)
        return self._people(at) if is_sure else Objects(end=at)

    def _place(self, at: int) -> Objects:
        name, end = settlement(self, self.without_adverbs(at))
        if name:
            return Objects((self.scene.named(name, Kind.PLACE),), end)
        read = place(self.tokens, self.without_adverbs(at))
        if read is None:
            return Objects(end=at)
        return Objects((self.scene.named(self.spelled(read), Kind.PLACE),), read.end)

    def _skill(self, at: int) -> Objects:
        """Read what one learns to do: (to) "weld", "juggle fire"; not "live with it"."""
        read = phrase(self.tokens, at)
        is_short = read is not None and len(read.tokens) <= _SKILL_MAX
        if read is None or not is_short or read.tokens[0].low in _NO_SKILLS:
            return Objects(end=at)
        return Objects((self.scene.named(self.spelled(read), Kind.TOPIC),), read.end)

    def _home(self, at: int) -> Objects:
        """Read where somebody lives or is from; who writes casually leaves out capitals."""
        read = self._place(at)
        begin = self.without_adverbs(at)
        is_casual = not read.mentions and self.reader.text.lstrip()[:1].islower()
        if not is_casual or not may_be_town(self.tokens, begin):
            return read
        name = self.scene.named(self.spelled_from(begin, begin + 1), Kind.PLACE)
        return Objects((name,), begin + 1)

    def _products(self, at: int) -> Objects:
        """Read things that go by a name of their own: Helix, not "a watch"."""
        read = self._things(at, Kind.THING, many=True, bare=True)
        named = tuple(m for m in read.mentions if any(c.isupper() for c in m.name))
        return Objects(named, read.end, read.found)

    def _town(self, at: int) -> Objects:
        """Read a place that is surely one: one works in Berlin, and in Social Policy."""
        read = self._place(at)
        is_sure = bool(read.mentions) and is_place(read.mentions[0].name)
        return read if is_sure else Objects(end=at)

    def _org(self, at: int) -> Objects:
        is_casual = self.reader.text.lstrip()[:1].islower()
        is_casual = is_casual or self.scene.kind_of(self.low(at)) is Kind.ORG  # as it is known
        return self._employer(workplace(self.tokens, at, is_casual=is_casual), at)

    def _company(self, at: int) -> Objects:
        """Read an organization that has a name: "Orbis", "a firm called Orbis"."""
        name, _ = named_behind(self, phrase(self.tokens, at))
        begin = at + (self.low(at) == "the")
        is_named = is_firm(self.tokens, begin) or is_school(self, begin)
        named = workplace(self.tokens, at) if name or is_named else None
        return self._employer(named, at)

    def _firm(self, at: int) -> Objects:
        """Read an organization by its name, and nobody's: one drives for Tom as well."""
        is_somebody = is_given_name(self.low(at)) or self.scene.knows(self.spelled_from(at, at + 1))
        return Objects(end=at) if is_somebody else self._company(at)

    def _job(self, at: int) -> Objects:
        """Read what one does for a living."""
        read = read_job(self.tokens, self.without_adverbs(at))
        if read is None:
            return Objects(end=at)
        return Objects((self.scene.named(self.spelled(read), Kind.TOPIC),), read.end)

    def _described(self, at: int) -> Objects:
        """Read somebody new: (I'm seeing) "someone called Ines"."""
        is_new = self.low(self.without_adverbs(at)) in {"a", "someone", "somebody"}
        return self._people(at) if is_new else Objects(end=at)

    def _pastimes(self, at: int) -> Objects:
        """Read what one comes to like; where that goes by a name it may be a school or a club."""
        return Objects(end=at) if self._college(at).mentions else self._things(at, Kind.THING)

    def _things(self, at: int, kind: Kind, *, many: bool = True, bare: bool = False) -> Objects:
        """Read things; somebody with a role or a known name is a person, not a thing."""
        at = self.without_adverbs(at)
        topic = pointed_at(self, at) if self.low(at - 1) in _OUTRIGHT else None
        if topic is not None:
            return Objects((topic,), at + 1)
        if self._is_somebody(at):
            people = self._people(at)
            return people if self.low(people.end) != "'s" else Objects(end=at)
        if self.low(at) == "to":
            return self._infinitive(at + 1, kind)
        return self._named_things(at, kind, many=many, bare=bare)

    def _named_things(self, at: int, kind: Kind, *, many: bool, bare: bool) -> Objects:
        """Read one thing or several by their nouns, or what one does."""
        if bare and not self._is_thing(at):
            return Objects(end=at)
        if many:
            read = phrases(self.tokens, at, bare=bare)
        else:
            one = phrase(self.tokens, at, bare=bare)
            read = [one] if one else []
        if not read and not bare:
            return self._gerund(at, kind)
        read = [*read[:1], *(one for one in read[1:] if not self._is_verb(one))]
        read = [one for at_, one in enumerate(read) if not (at_ and has_title(self.spelled(one)))]
        read = [*read[:-1], self._with_subject(read[-1])] if read else []
        mentions = tuple(self.scene.thing(self.spelled(one), kind) for one in read)
        return Objects(mentions, read[-1].end if read else at)

    def _with_subject(self, read: Phrase) -> Phrase:
        """Return (I love) "films" as "films about whales": what it is about is what is liked."""
        begin = read.end
        is_led = self.low(begin) in _ABOUT and read.tokens[-1].low in GENRES
        behind = phrase(self.tokens, begin + 1) if is_led else None
        if behind is None or behind.tokens[0].low in _NO_SUBJECTS:
            return read
        return Phrase(self.tokens_between(read, behind), behind.end, read.has_article)

    def tokens_between(self, first: Phrase, last: Phrase) -> Tokens:
        """Return the tokens from the first word of one phrase to the last of another."""
        start, end = first.tokens[0].start, last.tokens[-1].end
        return tuple(t for t in self.tokens if start <= t.start and t.end <= end)

    def _is_verb(self, read: Phrase) -> bool:
        """Tell whether a list went on with what somebody does: "collects pins and argues for"."""
        lows = [token.low for token in read.tokens]
        is_third = (
            len(lows) == 1
            and lows[0].endswith("s")
            and not any(subject.is_self for subject in self.subjects)
        )
        return is_third and not read.has_article and self.low(read.end) in _BEHIND_VERB

    def _gerund(self, at: int, kind: Kind) -> Objects:
        """Read what one likes or hates to do, whole: "getting up at three", "being late"."""
        end = at
        while end < len(self.tokens) and self.low(end) not in _GERUND_ENDS:
            end += 1
        words_within = {self.low(place) for place in range(at, end)}
        is_gerund = self.low(at).endswith("ing") and self.low(at) not in _NO_GERUNDS
        is_whole = 1 < end - at <= _GERUND_MAX and _POINTERS.isdisjoint(words_within)
        if not (is_gerund and is_whole) or self.low(at - 1) not in _OUTRIGHT:
            return Objects(end=at)
        return Objects((self.scene.named(self.spelled_from(at, end), kind),), end)

    def _is_thing(self, at: int) -> bool:
        """Tell whether an article, a capital or a plural shows a thing: not "riding high"."""
        read = phrase(self.tokens, at)
        if read is None:
            return False
        is_named = any(is_capital(token) for token in read.tokens)
        return read.has_article or is_named or read.tokens[-1].low.endswith("s")

    def _infinitive(self, at: int, kind: Kind) -> Objects:
        """Read what one likes to do, in one word or two: (to) "sleep late"."""
        read = phrase(self.tokens, at)
        is_short = read is not None and len(read.tokens) <= _INFINITIVE_MAX
        is_short = is_short and self.low(at - 2) != "hate"  # "I hate to ask"
        if read is None or not is_short or not _CLOSED.issuperset({self.low(read.end)}):
            return Objects(end=at)
        return Objects((self.scene.named(self.spelled(read), kind),), read.end)

    def _is_somebody(self, at: int) -> bool:
        if self.low(at) in {"my", "our"}:
            return self.reader.possessed(self.tokens, at + 1, SELF) is not None
        if not is_name(self.tokens, at):
            return False
        if self.low(name_end(self.tokens, at)) == "'s":
            return False  # "Michael Ray's music" is music
        return self.scene.knows(self.tokens[at].text) or is_given_name(self.low(at))
