"""What a short answer states: "Where do you live?" - "In Kassel." states where the person lives.

In: the assistant's turn before a person's turn. Out: the question turned into the statement that
the answer completes. Only plain questions of lasting things are turned, and only an answer that
is no sentence itself completes one: of "What do you need?" - "A poem" nothing is kept.
"""

from typing import Final

from memory.llm.base import SpokenTurn
from memory.llm.offline.affirmation import said_by_person, subject_end
from memory.llm.offline.framing import says
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL
from memory.llm.offline.names import is_capital
from memory.llm.offline.sentences import Sentence, sentences
from memory.llm.offline.tokens import Tokens
from memory.llm.offline.topics import topical

_ASKED: Final = words("what where who which how")
_AUXILIARIES: Final = words("do does are is")
_LASTING: Final = words(  # what may be asked of somebody; anything else is asked of this talk
    "live work study play speak drive teach love enjoy collect hate dislike called named into"
    " based from allergic studying learning teaching"
)
_NAMED: Final = words("name surname nickname hometown birthday job profession occupation")
_BEHIND: Final = words("in at for as on to at with from do")  # what a question may end with
_LEADS: Final = {"live": "in", "based": "in", "work": "at", "study": "at", "teach": "at"}
_SUBJECTS: Final = words("i we he she they it you my our that this there")
_NO_ANSWER: Final = words(
    "no none nothing nobody nowhere not never maybe perhaps dunno sure whatever anything anywhere"
    " everything everywhere depends secret guess why what who where how you your let idea hm hmm"
)
_OWN_NAMES: Final = words("name surname")
_ADDRESSING: Final = (
    *("should i call you", "can i call you", "may i call you", "do people call you"),
    *("am i speaking to", "am i talking to", "am i speaking with", "am i talking with"),
    *(
        "should i address you",
        "like to sign",
        "should i sign",
        "sign it with",
        "name should i",
        "do you go by",
        "i am speaking with",
        "i am speaking to",
    ),
)
_ANSWER_MAX: Final = 8  # tokens
_QUESTION_MAX: Final = 10  # tokens; a longer one asks more than one thing
_FINITE: Final = frozenset(BE) | UNREAL | words("have has had will can does did do")


def answered(turn: SpokenTurn, before: SpokenTurn | None) -> str:
    """Return what a turn states by answering the question before it; empty when nothing."""
    if before is None or before.role != "assistant":
        return ""
    asked = [one for one in sentences(before.text) if one.is_question]
    spoken = sentences(turn.text)
    answer = _answer(spoken[0]) if spoken else ()
    told = topical(asked[-1], turn.text) if asked else ""
    return told or (_stated(_last_clause(asked[-1].tokens), answer) if asked and answer else "")


def asks_name(text: str) -> bool:
    """Tell whether a text asks what the person is called, and nobody of theirs."""
    asked = [one for one in sentences(text) if one.is_question]
    lows = {token.low for token in asked[-1].tokens} if asked else set()
    if asked and says(asked[-1].tokens, _ADDRESSING):
        return True
    return "name" in lows and "'s" not in lows and lows.isdisjoint(ROLES)


def asks_own_name(tokens: Tokens) -> bool:
    """Tell whether somebody asks about their own name: "does my name work on a card?"."""
    lows = [token.low for token in tokens]
    return any(
        low == "my" and not _OWN_NAMES.isdisjoint(lows[at + 1 : at + 3]) and "'s" not in lows
        for at, low in enumerate(lows)
    )


def _answer(sentence: Sentence) -> Tokens:
    """Return the words of a short answer up to its first comma; none when it is a sentence."""
    if sentence.is_question:
        return ()
    tokens = tuple(token for token in sentence.tokens if token.low not in {".", "!", "well", "oh"})
    while tokens and tokens[0].low == ",":
        tokens = tokens[1:]
    end = next((at for at, token in enumerate(tokens) if token.low in {",", "(", "—", ";", ":"}), 0)
    tokens = tokens[:end] if end else tokens
    lows = {token.low for token in tokens}
    is_short = 0 < len(tokens) <= _ANSWER_MAX and tokens[0].low not in _SUBJECTS
    is_plain = lows.isdisjoint(_NO_ANSWER | _FINITE | _SUBJECTS)
    return tokens if is_short and is_plain else ()


def _last_clause(tokens: Tokens) -> Tokens:
    """Return a question from its question word on."""
    tokens = tuple(token for token in tokens if token.low not in {"?", "!", "."})
    begin = max((at for at, token in enumerate(tokens) if token.low in _ASKED), default=-1)
    return tokens[begin:] if begin >= 0 and len(tokens) - begin <= _QUESTION_MAX else ()


def _stated(asked: Tokens, answer: Tokens) -> str:
    """Put the answer in the place of the question word."""
    verb = next((at for at, token in enumerate(asked[:6]) if token.low in _AUXILIARIES), 0)
    end = verb + _subject_end(asked[verb:]) if verb else 0
    if not verb or end <= verb + 1 or not _is_lasting(asked, verb + 1, asked[end:]):
        return ""
    lows = [token.low for token in asked[end:]]
    is_own = asked[verb + 1].low == "you"
    being = ("am" if is_own else "is") if asked[verb].low in {"is", "are"} else ""
    said = [said_by_person(asked[verb + 1 : end]), being]
    if lows == ["do"] or lows[:2] == ["do", "for"]:
        return _job(said[0], answer, is_own=is_own)
    lead = _LEADS.get(lows[0], "") if lows else ""
    is_placed = bool(lead) and (asked[0].low == "where" or lows[-1:] == ["in"])
    if is_placed and not is_capital(answer[-1]):
        return ""
    said += _verb(lows, asked[verb].low)
    if said[-1] in _BEHIND and answer[0].low in _BEHIND:
        said = said[:-1]
    elif is_placed and answer[0].low not in _BEHIND and said[-1] not in _BEHIND:
        said.append(lead)
    return " ".join(part for part in (*said, _text(answer)) if part) + "."


def _verb(lows: list[str], auxiliary: str) -> list[str]:
    """Return the verb as it stands in a statement: "does ... play" as "does play"."""
    return [auxiliary, *lows] if lows and auxiliary in {"do", "does"} else lows


def _subject_end(asked: Tokens) -> int:
    """Return where the subject behind the verb ends: "you", "your name", "your dog's name"."""
    lows = [token.low for token in asked]
    if lows[1:2] == ["it"] or lows[-1:] == ["name"]:
        return 2 if lows[1:2] == ["it"] else len(asked)
    is_dear = not {"favourite", "favorite"}.isdisjoint(lows)
    is_whole = (lows[-1] in _NAMED or is_dear) and lows[1:2] == ["your"]
    return len(asked) if is_whole else subject_end(asked)


def _is_lasting(asked: Tokens, begin: int, rest: Tokens) -> bool:
    """Tell whether a question asks for something to keep: a name, a home, what one plays."""
    if not rest:
        if not {"favourite", "favorite"}.isdisjoint(token.low for token in asked):
            return "your" in {token.low for token in asked}
        is_role = asked[0].low == "who" and asked[begin].low == "your"
        is_age = [token.low for token in asked] == ["how", "old", "are", "you"]
        return asked[-1].low in _NAMED or is_role or is_age
    lows = [token.low for token in rest]
    is_job = lows == ["do"] or lows[:2] == ["do", "for"]
    return is_job or (lows[0] in _LASTING and set(lows[1:]) <= _BEHIND | {"now", "currently"})


def _job(subject: str, answer: Tokens, *, is_own: bool) -> str:
    """Read the answer to "what do you do?" as an occupation."""
    if answer[0].low in FORMS or answer[0].low in {"as", "for", "at", "in"}:
        return ""
    article = "" if answer[0].low in {"a", "an", "the"} else "a "
    return f"{subject} {'am' if is_own else 'is'} {article}{_text(answer)}."


def _text(tokens: Tokens) -> str:
    return " ".join(token.text for token in tokens).replace(" 's", "'s")
