"""What a few words answer, by what was asked about: "Any pets?" - "Two gerbils, Salt and Pepper".

In: the assistant's question and the person's answer. Out: the statement that both make together;
empty when the answer is a sentence of its own, or nobody can tell what it answers.
"""

from itertools import pairwise
from typing import Final

from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import DIETS, INSTRUMENTS
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL
from memory.llm.offline.names import is_capital, name_end
from memory.llm.offline.sentences import Sentence, sentences
from memory.llm.offline.tokens import Tokens

_OWN: Final = words("you your")
_THIRD: Final = words("he she they his her their him them it")
_TOPICS: Final = (  # words of the question, and how the answer is put
    (words("diet dietary restrictions"), "I am"),
    (words("pets pet animals"), "I have"),
    (words("allergies allergic allergy"), "I am allergic to"),
    (words("instrument instruments"), "I play"),
    (words("languages language"), "I speak"),
    (words("kids children"), "I have"),
    (words("support"), "I support"),
    (words("enjoy hobbies hobby interests pastimes"), "I like"),
)
_LISTED: Final = frozenset({"I have", "I speak", "I like", "I am allergic to"})
_GROWN: Final = words("grow raised grew")
_CALLING: Final = (["call", "you"], ["address", "you"], ["calling", "you"])
_PLACED: Final = words("live based located living")
_OUTSIDE: Final = words("just near outside in around")
_ONLY: Final = words("just only simply please oh well plain")
_NO: Final = words("no nope nah not none nothing never neither nobody")
_HOPES: Final = words("maybe perhaps whatever depends both any anything either idea sure guess")
_FINITE: Final = (
    frozenset(BE) | UNREAL | words("have has had will can does did do i we he she they it you")
)
_ANSWER_MAX: Final = 9  # tokens of one sentence of the answer
_ANSWERS_MAX: Final = 4  # sentences that may answer one after the other
_QUESTION_MAX: Final = 14


def topical(question: Sentence, answer: str) -> str:
    """Return what a short answer states about what was asked; empty when nothing."""
    lows = [token.low for token in question.tokens]
    spoken = sentences(answer)
    if not spoken or len(lows) > _QUESTION_MAX or not _is_of_person(lows):
        return ""
    if any(lows[at : at + 2] in _CALLING for at in range(len(lows))):
        return _called(spoken[0])
    if not (_PLACED | _GROWN).isdisjoint(lows):
        return (_grown if _PLACED.isdisjoint(lows) else _placed)(spoken[0].tokens)
    said = next((lead for asked, lead in _TOPICS if not asked.isdisjoint(lows)), "")
    told = _members(spoken, said) if said else []
    return " ".join(f"{said} {part}." for part in told)


def _is_of_person(lows: list[str]) -> bool:
    """Tell whether a question is about the person and nobody of theirs: "any pets?"."""
    is_short = lows[0] == "any"
    of_others = any(low == "your" and after in ROLES for low, after in pairwise(lows))
    of_others = of_others or not _THIRD.isdisjoint(lows)
    return not of_others and (not _OWN.isdisjoint(lows) or is_short)


def _members(spoken: list[Sentence], said: str) -> list[str]:
    """Return the words of each sentence that does no more than answer."""
    told: list[str] = []
    for sentence in spoken[:_ANSWERS_MAX]:
        part = _plain(sentence, is_whole=said in _LISTED)
        fits = part and (said != "I am" or part.split()[-1].lower() in DIETS)
        fits = fits and (said != "I play" or part.split()[-1].lower() in INSTRUMENTS)
        if not fits:
            break
        told.append(part[0].lower() + part[1:] if said in {"I am", "I like"} else part)
    return told


def _plain(sentence: Sentence, *, is_whole: bool) -> str:
    """Return an answer without a verb of its own, up to its first comma or whole."""
    tokens = tuple(token for token in sentence.tokens if token.low not in {".", "!"})
    comma = next((at for at, token in enumerate(tokens) if token.low in {",", "(", ";"}), 0)
    if comma and not is_whole:
        tokens = tokens[:comma]
    lows = [token.low for token in tokens]
    is_said = 0 < len(lows) <= _ANSWER_MAX and not sentence.is_question
    is_open = is_said and _FINITE.isdisjoint(lows) and _HOPES.isdisjoint(lows)
    is_doing = lows[:1] != [] and lows[0] in FORMS and not lows[0].endswith("ing")
    if not is_open or is_doing or lows[0] in _NO:
        return ""
    return sentence.text[tokens[0].start : tokens[-1].end]


def _called(sentence: Sentence) -> str:
    """Read "Kit, please" as what the person wants to be called."""
    tokens = sentence.tokens
    begin = 0
    while begin < len(tokens) and tokens[begin].low in _NO | _ONLY | {","}:
        begin += 1
    end = name_end(tokens, begin) if begin < len(tokens) else begin
    behind = {token.low for token in tokens[end:]}
    is_whole = end > begin and behind <= {",", ".", "!", "please", "is", "fine"}
    return f"Call me {sentence.text[tokens[begin].start : tokens[end - 1].end]}." * is_whole


def _grown(tokens: Tokens) -> str:
    """Read "On a farm near Tralee" as where the person grew up."""
    lows = [token.low for token in tokens]
    near = (at for at in range(len(lows) - 1) if lows[at] in _OUTSIDE | {"on"})
    at = next((at + 1 for at in near if name_end(tokens, at + 1) > at + 1), 0)
    is_told = at > 0 and _FINITE.isdisjoint(lows[:at]) and _HOPES.isdisjoint(lows[:at])
    end = name_end(tokens, at) if is_told else at
    return f"I grew up in {' '.join(token.text for token in tokens[at:end])}." * is_told


def _placed(tokens: Tokens) -> str:
    """Read "No, Antwerp" and "Just outside Aarhus, on a farm" as where the person lives."""
    at = 0
    while at < len(tokens) and tokens[at].low in _NO | _OUTSIDE | {","}:
        at += 1
    end = name_end(tokens, at) if at < len(tokens) else at
    behind = tokens[end].low if end < len(tokens) else ""
    is_told = at > 0 and end > at and is_capital(tokens[at]) and behind in {"", ",", ".", "!"}
    return f"I live in {' '.join(token.text for token in tokens[at:end])}." * is_told
