"""What people do for a living: "a nurse", "head of procurement", "the new director of Orbis".

In: tokens and where the title begins. Out: the title in the person's own spelling.
"""

from typing import Final

from memory.llm.offline.jesting import is_played
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import (
    HEADS,
    JOB_ENDINGS,
    JUDGED,
    NO_JOBS,
    OCCUPATIONS,
    STUDENTS,
    SUBJECTS,
    TWO_WORD_JOBS,
)
from memory.llm.offline.phrases import Phrase, phrase
from memory.llm.offline.tokens import Token, Tokens

TITLES: Final = words(  # with "of" and what for: "head of procurement"
    "head director president vice-president vp chief chair chairman chairwoman dean manager lead"
    " leader secretary treasurer captain deputy coordinator"
)
_DEPARTMENTS: Final = words(  # written with a capital as well: "Head of Sales"
    "sales marketing procurement engineering finance hr product products design operations"
    " logistics it research people communications support security legal growth data content"
    " photography strategy talent innovation music studies sport sports safety quality compliance"
    " risk technology digital brand creative events partnerships policy admissions facilities"
    " surgery maths english art drama talent science humanities cardiology medicine english sixth"
    " nutrition theatre housing welfare culture programmes programs services transport rowing"
)
_DEPARTMENT_ENDS: Final = ("ing", "tion", "ment", "ology", "ics", "ance", "ship")
_TAUGHT: Final = words("teacher professor lecturer tutor instructor historian breeder trader")
_HONOURS: Final = words("honour honor dishonour ceremonies")
_COUNTED: Final = words("some ten twelve fifteen twenty thirty forty fifty over nearly almost many")
_OWNERS: Final = words("our my the a this")
_LEADS: Final = words(
    "new current acting proud happy humble simple local busy tired fellow only lone mere lowly"
    " regular exhausted overworked lazy nervous curious weary plain"
)
_LEADING: Final = words("lead leader")  # of something: "team lead"
_SOLE: Final = words("ceo cto cfo coo doctor")  # of a firm, not of "procrastination"
_BESIDE: Final = words("mate apprentice helper aide")
_NOT_BARE: Final = words("host cook judge coach porter potter steward valet")
_BEHIND_BARE: Final = frozenset(
    {
        "",
        *words(". , ! at in for with from and by now too there but so last this since of"),
        *words("yesterday today recently again these who during until based living working born"),
    }
)


def read_job(tokens: Tokens, at: int) -> Phrase | None:
    """Read a job; without an article only where nothing else can be meant."""
    read = phrase(tokens, at)
    if read is None:
        return None
    lead = 0
    while lead + 1 < len(read.tokens) and read.tokens[lead].low in _LEADS:
        lead += 1
    length = _length(read.tokens)
    title = read.tokens[lead:length]
    end = read.end if length == len(read.tokens) else read.end - len(read.tokens) + length
    lows = [token.low for token in title]
    if (
        not _is_title(lows)
        or _is_jest(read.tokens, length)
        or is_played(tokens, end)
        or not (read.has_article or _stands_bare(tokens, lows, end))
    ):
        return None
    return Phrase(title, end, read.has_article)


def is_job(lows: list[str]) -> bool:
    """Tell whether words name an occupation and not a judgement: no "terrible cook"."""
    if not lows or not JUDGED.isdisjoint(lows) or (len(lows) == 1 and lows[0] in NO_JOBS):
        return False
    if lows[-1] in _BESIDE and lows[-2:-1] == ["'s"]:
        return is_job(lows[:-2])  # "a plumber's mate"
    if lows[-1] == "head":
        return not HEADS.isdisjoint(lows)  # "deputy head", but no "hothead"
    is_named = lows[-1] in OCCUPATIONS or " ".join(lows[-2:]) in TWO_WORD_JOBS
    return is_named or lows[-1].endswith(JOB_ENDINGS) or lows[-1] in STUDENTS


def _is_jest(tokens: Tokens, length: int) -> bool:
    """Tell whether a title is cut off or none: "CEO of procrastination", "maid of honour"."""
    of = tokens[length + 1].low if length + 1 < len(tokens) else ""
    is_cut = of in _HONOURS or (of != "" and tokens[length + 1].text.islower())
    is_studied = tokens[length - 1].low in STUDENTS and (of in SUBJECTS or of.endswith("ology"))
    return is_cut and of not in _OWNERS | _COUNTED and not is_studied


def _is_title(lows: list[str]) -> bool:
    """Tell whether words name a job, with or without "of"."""
    head = lows[: lows.index("of")] if "of" in lows else lows
    is_lead = len(lows) > 1 and lows[-1] in _LEADING and JUDGED.isdisjoint(lows)
    return is_job(head) or is_lead or ("of" in lows and head[-1:] != [] and head[-1] in TITLES)


def _length(tokens: Tokens) -> int:
    """Return how many words the title has: "of procurement" is of it, "of Orbis" is where."""
    lows = [token.low for token in tokens]
    if "of" not in lows:
        return len(tokens)
    at = lows.index("of")
    is_whole = at > 0 and at + 1 < len(tokens) and lows[at - 1] in TITLES | _TAUGHT
    is_whole = is_whole and lows[at + 1] not in _OWNERS
    return len(tokens) if is_whole and _is_department(tokens[at + 1]) else at


def _is_department(token: Token) -> bool:
    is_field = token.low in _DEPARTMENTS | SUBJECTS or token.low.endswith(_DEPARTMENT_ENDS)
    return token.text[:1].islower() or is_field


def _stands_bare(tokens: Tokens, lows: list[str], end: int) -> bool:
    """Tell whether a job without an article is surely one: "I'm head of sales at Orbis"."""
    after = tokens[end].low if end < len(tokens) else ""
    return lows[-1] not in _NOT_BARE and after in _BEHIND_BARE
