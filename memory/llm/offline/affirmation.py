"""What a yes affirms: "Do you live in Ghent?" - "Yes." states that the person lives in Ghent.

In: the assistant's turn before a person's turn. Out: the question turned into the statement that
the person makes by affirming it. Only a plain question about the person is turned; offers and
choices ("shall I ...?", "... or ...?") are none.
"""

from collections.abc import Iterator
from typing import Final

from memory.engine.learn.clean.names import plain
from memory.engine.vocabulary.talk import AFFIRMATIONS, HEDGES
from memory.llm.base import SpokenTurn
from memory.llm.offline.holding import read_role, skip_adjectives
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.names import gender_of, is_person_like, name_end
from memory.llm.offline.phrases import is_place
from memory.llm.offline.sentences import Sentence, sentences
from memory.llm.offline.tokens import Tokens, fold

AUXILIARIES: Final = words("do did are is was were have has does can")
_OFFERED: Final = words(
    "i me we us shall should would could may want like need or if when mean sure"
)
_TURNED: Final = {"you": "I", "your": "my", "yours": "mine", "yourself": "myself"}
_OF_SELF: Final = {"are": "am", "were": "was"}
_TAGS: Final = words("right correct yes no")
_ADDING: Final = words("to at in with for as")
_FOND: Final = (
    "i love it",
    "love it",
    "i love them",
    "love them",
    "very much",
    "i really do",
    "i adore it",
)
_POINTING: Final = words("this that these those it the them my our a an to how what when")
_COUNTS: Final = words("a an one two three four five")
_PERSONS: Final = words("he she")
_PLACED: Final = words("in at from near to")
_NAME_MAX: Final = 3  # words
_ADDED_MAX: Final = 7  # tokens
_QUESTION_MAX: Final = 20  # words; a longer one asks more than one thing


def affirmed(turn: SpokenTurn, before: SpokenTurn | None) -> str:
    """Return what a turn states by affirming the question before it; empty when nothing."""
    if before is None or before.role != "assistant" or not _is_yes(turn.text):
        return ""
    asked = [one for one in sentences(before.text) if one.is_question]
    told = in_statement(_with_name(_last_clause(asked[-1]), before.text)) if asked else ""
    added = _added(turn.text, is_having=" have " in told)
    return f"{told} {added}".strip() if told else ""


def _added(text: str, *, is_having: bool) -> str:
    """Return what a yes adds: "(yes,) at the children's hospital"."""
    tokens = tuple(token for token in sentences(text)[0].tokens if token.low not in {".", "!"})
    at = next((i + 1 for i, token in enumerate(tokens) if token.low == ","), len(tokens))
    rest = text[tokens[at].start : tokens[-1].end] if at < len(tokens) else ""
    if rest and is_having and tokens[at].low in _COUNTS:
        return f". I have {rest}"
    return rest if rest and tokens[at].low in _ADDING and len(tokens) - at <= _ADDED_MAX else ""


def quotation(turn: SpokenTurn) -> str:
    """Return the words by which a turn affirms: its first sentence, or all of a short answer."""
    first = sentences(turn.text)[0].snippet
    return first if len(first.split()) > 1 else turn.text


def _is_yes(text: str) -> bool:
    """Tell whether a turn begins with a yes that nothing takes back."""
    spoken = sentences(text)
    answer = f" {plain(spoken[0].snippet)} " if spoken else ""
    is_yes = any(answer.startswith(f" {word} ") for word in (*AFFIRMATIONS, *_FOND))
    return is_yes and not any(f" {hedge} " in answer for hedge in HEDGES)


def _last_clause(sentence: Sentence) -> Tokens:
    """Return the question without what leads up to it and without a tag: "..., right?"."""
    tokens = tuple(token for token in sentence.tokens if token.low not in {"?", "!", "."})
    while len(tokens) > 1 and tokens[-1].low in _TAGS:
        lows = [token.low for token in tokens[-4:]]
        length = 2 if lows[-2] == "," else 4 if lows[:3] == [",", "is", "that"] else 0
        if not length:
            break
        tokens = tokens[:-length]
    cut = max((at for at, token in enumerate(tokens) if token.low in {":", ",", "—"}), default=-1)
    is_lead = cut >= 0 and tokens[cut + 1 :] and _opens(tokens[cut + 1].low)
    return tokens[cut + 1 :] if is_lead else tokens


def _with_name(tokens: Tokens, text: str) -> Tokens:
    """Return "is she your boss" with the one name before it that "she" can mean."""
    at = next((i for i, token in enumerate(tokens[:3]) if token.low in _PERSONS), 0)
    if not at or tokens[at - 1].low not in AUXILIARIES:
        return tokens
    named: dict[str, Tokens] = {}
    for sentence in sentences(text):
        for begin, end in _names_in(sentence.tokens):
            name = sentence.tokens[begin:end]
            spelled = " ".join(token.text for token in name)
            is_fit = gender_of(spelled) in {"", tokens[at].low} and end <= begin + _NAME_MAX
            if is_fit and is_person_like(spelled) and not is_place(spelled):
                named[fold(spelled)] = name
    if len(named) != 1:
        return tokens
    return tokens[:at] + next(iter(named.values())) + tokens[at + 1 :]


def _names_in(tokens: Tokens) -> Iterator[tuple[int, int]]:
    """Yield where names of people stand: not behind "in", "at" or "from"."""
    at = 0
    while at < len(tokens):
        end = name_end(tokens, at)
        if end > at and not (at and tokens[at - 1].low in _PLACED):
            yield at, end
        at = max(end, at + 1)


def _opens(low: str) -> bool:
    return low in AUXILIARIES | {"you", "your", "so"}


def in_statement(tokens: Tokens) -> str:
    """Turn a question into a statement of the person."""
    while tokens and tokens[0].low in {"so", "and", "then", "ah", "oh"}:
        tokens = tokens[1:]
    lows = [token.low for token in tokens]
    is_taste = lows[:3] == ["do", "you", "like"] and lows[3:] != [] and lows[3] not in _POINTING
    offered = lows[3:] if is_taste else lows
    if not 1 < len(lows) <= _QUESTION_MAX or not _OFFERED.isdisjoint(offered):
        return ""
    if lows[0] not in AUXILIARIES:
        is_told = lows[0] in {"you", "your"} or _is_of_theirs(tokens, lows)
        return said_by_person(tokens) if is_told else ""
    end = subject_end(tokens)
    subject, verb = tokens[1:end], tokens[0].text.lower()
    if end == 1 or end >= len(tokens):
        return ""
    verb = _OF_SELF.get(verb, verb) if lows[1] == "you" else verb
    return f"{said_by_person(subject)} {verb} {said_by_person(tokens[end:])}"


def _is_of_theirs(tokens: Tokens, lows: list[str]) -> bool:
    """Tell whether somebody named is told to be the person's: "Tamsin is your niece?"."""
    stop = name_end(tokens, 0)
    return stop > 0 and lows[stop : stop + 2] in (["is", "your"], ["'s", "your"])


def subject_end(tokens: Tokens) -> int:
    """Return where the subject of a question ends: "you", "your sister", "Mehmet"."""
    low = tokens[1].low
    if low in {"you", "he", "she"}:
        return 2
    if low == "your":
        begin, _ = skip_adjectives(tokens, 2)
        role, end = read_role(tokens, begin)
        return max(end, name_end(tokens, end)) if role else 1
    return name_end(tokens, 1)


def said_by_person(tokens: Tokens) -> str:
    """Return tokens as the person would say them: "your" as "my"."""
    said = [_TURNED.get(token.low, token.text) for token in tokens]
    text = f"{' '.join(said)} ".replace("I are ", "I am ").strip()
    return text.replace(" 's", "'s").replace(" ,", ",")
