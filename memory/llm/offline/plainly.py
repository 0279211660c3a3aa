"""Idioms said plainly: "I've got hooked on chess" as "I am into chess", for the rules to read.

In: the tokens of a clause. Out: the same with the words that only dress it replaced; what is
liked, avoided or coming stays in the person's own words.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import ADVERBS, TRAILING, words
from memory.llm.offline.lexicon.things import EVENTS, FOODS
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, Tense
from memory.llm.offline.tokens import Tokens, unsaid

_SUBJECTS: Final = frozenset({"i", "we"})
_SUBJECT_WITHIN: Final = 7  # tokens: "my old friend Dougie and I"
_FOND: Final = ("hooked on", "obsessed with", "addicted to", "fond of", "keen on", "crazy about")
_CAME: Final = (
    *("have got", "got", "have gotten", "have become", "became", "have grown", "grew"),
    *("am getting", "am becoming", "are getting", "have been", "have got really"),
)
_SAID: Final = {
    **{f"{came} {fond}": "am into" for came in _CAME for fond in _FOND},
    **dict.fromkeys(("am getting into", "are getting into", "have been getting into"), "got into"),
    **{
        f"{being} teaching {whom}{how}": "am learning"
        for being in ("am", "are", "have been")
        for whom in ("myself", "ourselves")
        for how in (" to play", " how to play", "")
    },
    **{
        f"{must}{way}": "avoid"
        for must in ("", "have to ", "need to ", "must ", "try to ", "am supposed to ")
        for way in ("stay away from", "steer clear of", "stay off", "keep off", "avoid")
    },
    **{
        f"have a{size} collection of": "collect"
        for size in ("", " big", " huge", " small", " little", " large", " growing", " whole")
    },
    **{
        f"have {done} {all_} {of}": "like"
        for done in ("read", "watched", "seen", "played", "gone through", "listened to")
        for all_ in ("everything", "every book", "every film", "all the books", "all the films")
        for of in ("by", "from", "of")
    },
    **{
        f"{could} spend {long} {where}": "love"
        for could in ("can", "could")
        for long in ("hours", "days", "all day", "a whole day", "whole days", "forever", "weeks")
        for where in ("in", "at", "with")
    },
    **dict.fromkeys(("am off to", "are off to"), "am going to"),
    **{
        f"{wish} to be able to": "want to"
        for wish in ("want", "would like", "would love", "am hoping", "hope")
    },
}
_LONGEST: Final = max(len(one.split()) for one in _SAID)
_SOMEDAY: Final = ("one day", "someday", "some day", "eventually", "at some point", "before i die")
_TAKEN_IN: Final = ("read", "watch", "listen to")
_MUCH: Final = (
    *("a lot of", "lots of", "loads of", "tons of", "a ton of", "plenty of", "mostly", "mainly"),
    *("nothing but", "too much", "way too much", "a fair bit of", "a bit of everything but"),
)
_DUTIES: Final = words(
    "emails email mails mail messages reports report papers documents code logs contracts kids"
    " children people complaints nonsense advice reviews manuals instructions work customers them"
)
_OFTEN: Final = words("mostly mainly only usually always")
_FREE: Final = words(
    "weekends weekend evenings sundays saturdays holidays fridays lunchtimes nights"
)
_TIRESOME: Final = words(
    "working looking waiting commuting crying cleaning worrying caring trying thinking dreaming"
    " marking grading studying revising recovering sleeping doing answering driving writing being"
    " fixing catching chasing helping visiting wondering searching applying getting going packing"
)
_LEISURE: Final = (
    *("in my spare time", "in my free time", "in our spare time", "in our free time"),
    *("outside work", "outside of work", "at weekends", "at the weekend", "on weekends"),
    *("at the weekends", "for fun", "to relax", "to unwind", "to wind down", "as a hobby"),
    *("on the side", "after work", "every weekend", "in the evenings", "in my downtime"),
    *("when i am not working", "on sundays", "on saturdays", "every sunday", "every saturday"),
)
_CRAFTS: Final = words("restore build paint sew knit carve brew bake make grow repair draw")
_NO_CRAFTED: Final = words(
    "it this that the my our a an up sure do friends money plans time excuses"
    " calls lists mistakes appointments dinner lunch breakfast sure"
)
_SITTING: Final = words(
    "taking sitting resitting retaking giving hosting holding throwing facing doing having"
    " attending leading organising organizing defending presenting"
)
_SAT_WITHIN: Final = 7  # tokens between the verb and its event
_PERSONS: Final = frozenset({"person", "drinker", "eater"})
_LIKED_AS: Final = FOODS | words(  # "a tea person", but not "a morning person", "a calm person"
    "tea wine beer cocktail whisky whiskey gin juice sushi pizza pasta salad soup sandwich curry"
    " rice noodle cake dessert breakfast beach mountain sea summer winter autumn jazz opera"
    " musical theatre cinema museum gym yoga gadget plant cheese pie savoury biscuit"
)
_PERSON_WITHIN: Final = 4  # words of what somebody is a person for
_OFF: Final = (
    *("off limits", "off the table", "off the menu", "a no-go", "a no go", "out of the question"),
)
_PRAISES: Final = (
    *("nothing beats", "you can not beat", "there is nothing better than", "nothing better than"),
    *("there is nothing like", "have to love", "got to love"),
)
_TASTES: Final = words("love like hate adore dislike detest loathe enjoy")
_FRONT_MAX: Final = 4  # words put before their verb


def plainly(tokens: Tokens) -> Tokens:
    """Return a clause with its idiom said plainly; the same tokens when it has none."""
    for praise in _PRAISES:
        if _text(tokens, 0, len(praise.split())) == praise:
            return unsaid("I love", tokens[0].start) + tokens[len(praise.split()) :]
    tokens = _fronted(_off_limits(tokens))
    begin, at = _subject(tokens)
    if at < 0:
        return tokens
    verb = at + 1
    while verb < len(tokens) and tokens[verb].low in ADVERBS:
        verb += 1
    for rule in (_said, _some_day, _taken_in, _spent, _crafted, _sitting, _person):
        said = rule(tokens, verb, begin)
        if said is not None:
            return said
    return tokens[begin:]


def _subject(tokens: Tokens) -> tuple[int, int]:
    """Return where a clause begins behind a lead of leisure, and where its "I" or "we" stands.

    So does "my friend Dougie and I"; -1 when nobody of them is the subject.
    """
    text = _text(tokens, 0, _SUBJECT_WITHIN)
    lead = next((len(one.split()) for one in _LEISURE if text.startswith(f"{one} ")), 0)
    begin = lead + (_low(tokens, lead) == ",")
    if _low(tokens, begin) in _SUBJECTS:
        return begin, begin
    near = range(begin + 2, min(begin + _SUBJECT_WITHIN, len(tokens)))
    is_pair = _low(tokens, begin) == "my"
    joined = (at for at in near if tokens[at].low in _SUBJECTS and tokens[at - 1].low == "and")
    return begin, next(joined, -1) if is_pair else -1


def _said(tokens: Tokens, verb: int, begin: int) -> Tokens | None:
    """Replace an idiom of the table: the longest that stands here."""
    for length in range(_LONGEST, 0, -1):
        plain = _SAID.get(_text(tokens, verb, length)) if verb + length < len(tokens) else None
        if plain is not None:
            return _with(tokens, begin, verb, verb + length, plain)
    return None


def _some_day(tokens: Tokens, verb: int, begin: int) -> Tokens | None:
    """Read "would love to open a café one day" as a hope; without the day it is a request."""
    is_wish = _text(tokens, verb, 3) in {"would like to", "would love to"}
    text = f" {_text(tokens, verb, len(tokens))} "
    is_far = is_wish and any(f" {day} " in text for day in _SOMEDAY)
    return _with(tokens, begin, verb, verb + 2, "hope") if is_far else None


def _taken_in(tokens: Tokens, verb: int, begin: int) -> Tokens | None:
    """Read "read a lot of crime novels", "mostly listen to fado" as a taste."""
    is_often = verb > 0 and tokens[verb - 1].low in _OFTEN
    for how in _TAKEN_IN:
        end = verb + len(how.split())
        if _text(tokens, verb, end - verb) != how:
            continue
        much = next((m for m in _MUCH if _text(tokens, end, len(m.split())) == m), "")
        begun = end + len(much.split())
        is_duty = not _DUTIES.isdisjoint(token.low for token in tokens[begun : begun + 3])
        if (much or is_often) and not is_duty:
            return _with(tokens, begin, verb, begun, "like")
    return None


def _spent(tokens: Tokens, verb: int, begin: int) -> Tokens | None:
    """Read "spend my weekends restoring tractors" as "love restoring tractors"."""
    if _low(tokens, verb) != "spend":
        return None
    near = range(verb + 2, min(verb + _SUBJECT_WITHIN, len(tokens)))
    free = next((i for i in near if tokens[i].low in _FREE | {"time"}), 0)
    is_free = bool(free) and (
        tokens[free].low != "time" or tokens[free - 1].low in {"free", "spare"}
    )
    doing = free + 1 + (_low(tokens, free + 1) in ADVERBS)
    low = _low(tokens, doing)
    if not is_free or not low.endswith("ing") or low in _TIRESOME:
        return None
    return _with(tokens, begin, verb, doing, "love")


def _crafted(tokens: Tokens, verb: int, begin: int) -> Tokens | None:
    """Read "restore old radios" as a taste where it is said to fill free time."""
    text = f" {_text(tokens, 0, len(tokens))} "
    is_free = any(f" {one} " in text for one in _LEISURE)
    form = FORMS.get(_low(tokens, verb))
    is_craft = _low(tokens, verb) in _CRAFTS and (form is None or form.tense is Tense.BASE)
    if not (is_free and is_craft) or _low(tokens, verb + 1) in _NO_CRAFTED | TRAILING | {""}:
        return None
    return _with(tokens, begin, verb, verb + 1, "like")


def _sitting(tokens: Tokens, verb: int, begin: int) -> Tokens | None:
    """Read "am taking my theory test on the 12th" as "have my theory test on the 12th"."""
    is_coming = _low(tokens, verb) in BE or _text(tokens, verb, 2) == "will be"
    doing = verb + 1 + (_low(tokens, verb) == "will")
    near = tokens[doing + 1 : doing + 1 + _SAT_WITHIN]
    is_event = any(token.low in EVENTS for token in near)
    if not (is_coming and is_event and _low(tokens, doing) in _SITTING):
        return None
    return _with(tokens, begin, verb, doing + 1, "have")


def _person(tokens: Tokens, verb: int, begin: int) -> Tokens | None:
    """Read "am more of a tea person" as a taste, and "am not a coffee person" as a dislike."""
    if _low(tokens, verb) not in BE:
        return None
    at = verb + 1
    while _low(tokens, at) in ADVERBS | {"more", "much", "not", "of", "big"}:
        at += 1
    is_not = "not" in [token.low for token in tokens[verb:at]]
    near = range(at + 2, min(at + 2 + _PERSON_WITHIN, len(tokens)))
    end = next((i for i in near if tokens[i].low in _PERSONS), 0)
    if _low(tokens, at) not in {"a", "an"} or not end or tokens[end - 1].low not in _LIKED_AS:
        return None
    said = _with(tokens, begin, verb, at + 1, "do not like" if is_not else "like")
    end -= len(tokens) - len(said)
    return said[:end] + unsaid(".", tokens[verb].start)


def _off_limits(tokens: Tokens) -> Tokens:
    """Return "nuts are off limits for me" as "I avoid nuts"."""
    lows = [token.low for token in tokens]
    at = next((i for i in range(1, min(_FRONT_MAX, len(lows))) if lows[i] in BE), 0)
    is_off = bool(at) and lows[at - 1] in FOODS and _text(tokens, at + 1, 4).startswith(_OFF)
    is_own = "for" not in lows or "me" in lows or "us" in lows
    return unsaid("I avoid", tokens[0].start) + tokens[:at] if is_off and is_own else tokens


def _fronted(tokens: Tokens) -> Tokens:
    """Return "mushrooms I can't stand" as "I can not stand mushrooms"."""
    lows = [token.low for token in tokens]
    near = range(1, min(_FRONT_MAX + 1, len(lows)))
    at = next((i for i in near if lows[i] in _SUBJECTS), 0)
    if not at or not all(low.isalpha() and low not in ADVERBS for low in lows[:at]):
        return tokens
    end = next((i for i in range(at, len(lows)) if lows[i] in {",", ".", "!"}), len(lows))
    said = [low for low in lows[at + 1 : end] if low not in ADVERBS]
    is_taste = said == ["can", "not", "stand"] or (len(said) == 1 and said[0] in _TASTES)
    is_noun = lows[at - 1].endswith("s") or lows[at - 1] in FOODS
    is_plain = FORMS.keys().isdisjoint(lows[:at]) and UNREAL.isdisjoint(lows[:at])
    if not (is_taste and is_noun and is_plain):
        return tokens
    return tokens[at:end] + tokens[:at] + tokens[end:]


def _with(tokens: Tokens, begin: int, start: int, end: int, plain: str) -> Tokens:
    """Return the clause from `begin` on with other words in the place of start..end."""
    return tokens[begin:start] + unsaid(plain, tokens[start].start) + tokens[end:]


def _text(tokens: Tokens, at: int, length: int) -> str:
    return " ".join(token.low for token in tokens[at : at + length])


def _low(tokens: Tokens, at: int) -> str:
    return tokens[at].low if at < len(tokens) else ""
