"""Who speaks, told without "my name is": "This is Ngaire, I ...", "It's Bo", "Bo speaking".

In: a clause. Out: other names of the person. "It's ..." and a bare name only where their name was
asked for; "this is ..." only where a turn begins.
"""

import re
from typing import Final

from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.jobs import is_job
from memory.llm.offline.lexicon.brands import FIRMS
from memory.llm.offline.lexicon.notnames import PEOPLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.names import is_capital, is_person_like, name_end
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import is_place
from memory.llm.offline.tokens import Tokens, said

_OPENING: Final = re.compile(
    r"\s*(?:(?:hi|hey|hello|hiya|good (?:morning|evening|afternoon)|ok|okay|so)\b"
    r"[^.!?\n]{0,24}[.,!]?\s*)?\Z",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"\s*(?:,? (?:again|here|speaking)\b"
    r"|[.,!;-]? ?(?:I|I'm|I've|we|We|we're|just|quick|calling|writing)\b"
    r"|,? from (?!my\b|our\b|the movie|the film)|[.!]?\s*\Z)"
)
_ENDS: Final = frozenset({"", *words(", . ! but and so or ( though please")})
_SIGN_WITHIN: Final = 4  # tokens
_BEFORE_SIGN: Final = words("please just and can you could then so , ok")
_SIGNED: Final = words(
    "it off them this that the a letter mail email card note text as with from :"
)
_BEHIND_SIGN: Final = words(". , ! ? please that thanks and")
_PUTTING: Final = words("put use write make from as")
_PUT: Final = _PUTTING | words("then please just so , well it with i would go ok okay")
_BUT: Final = words("but except besides")
_ANSWERS: Final = words(
    "yes no sure thanks ok okay fine nothing none whatever anything both neither anonymous nobody"
    " just only please maybe"
)


def presented(reader: Reader, tokens: Tokens) -> Found:
    """Return the name by which a clause presents the person."""
    lows = [token.low for token in tokens]
    name = (
        _this_is(reader, tokens, lows)
        or _asked(reader, tokens, lows)
        or _speaking(reader, tokens, lows)
        or _turned(reader, tokens, lows)
        or _nothing_but(reader, tokens, lows)
        or _beside(reader, tokens, lows)
        or _signed(reader, tokens, lows)
    )
    return Found(aliases=(name,)) if name else NOTHING


def _name(reader: Reader, tokens: Tokens, at: int) -> tuple[str, int]:
    """Read a name that can be a person's."""
    end = name_end(tokens, at) if at < len(tokens) else at
    name = said(reader.text, tokens[at:end])
    lows = [token.low for token in tokens[at:end]]
    is_other = bool(lows) and (lows[0] in PEOPLES | FIRMS | _ANSWERS or (at == 0 and is_job(lows)))
    is_fit = end > at and is_capital(tokens[at]) and is_person_like(name) and not is_place(name)
    return (name, end) if is_fit and not is_other else ("", at)


def _this_is(reader: Reader, tokens: Tokens, lows: list[str]) -> str:
    """Read "this is Ngaire, I ..." where a turn begins."""
    if lows[:2] != ["this", "is"] or not _OPENING.match(reader.text[: tokens[0].start]):
        return ""
    name, end = _name(reader, tokens, 2)
    return name if name and _GOES_ON.match(reader.text[tokens[end - 1].end :]) else ""


def _asked(reader: Reader, tokens: Tokens, lows: list[str]) -> str:
    """Read "it's Bo Karlsson", "Bo" where somebody was asked what they are called."""
    if not reader.scene.is_asked_name:
        return ""
    put = _put(lows)
    begin = (
        put or 2
        if put or lows[:2] in (["it", "is"], ["mine", "is"], ["that", "is"], ["i", "am"])
        else 0
    )
    name, end = _name(reader, tokens, begin)
    after = lows[end] if end < len(lows) else ""
    is_whole = after in _ENDS or (begin == 0 and after == "is" and lows[end + 1 :] == ["fine"])
    return name if is_whole and (begin or not after or after in {".", "!", "is"}) else ""


def _put(lows: list[str]) -> int:
    """Return where a name may stand in "then please put ...", "make it ..."; 0 without it."""
    at = next((i for i, low in enumerate(lows) if low not in _PUT), len(lows))
    return at if 0 < at < len(lows) and not _PUTTING.isdisjoint(lows[:at]) else 0


def _speaking(reader: Reader, tokens: Tokens, lows: list[str]) -> str:
    """Read "Tomasz speaking"."""
    name, end = _name(reader, tokens, 0)
    is_told = bool(name) and lows[end : end + 1] == ["speaking"] and len(lows) <= end + 2
    return name if is_told else ""


def _turned(reader: Reader, tokens: Tokens, lows: list[str]) -> str:
    """Read "Desmond's my name", "Des is what everyone calls me"."""
    name, end = _name(reader, tokens, 0)
    behind = lows[end : end + 3]
    is_name = behind in (["'s", "my", "name"], ["is", "my", "name"])
    is_called = behind[:2] == ["is", "what"] and lows[-2:] in (["calls", "me"], ["call", "me"])
    return name if name and (is_name or is_called) else ""


def _nothing_but(reader: Reader, tokens: Tokens, lows: list[str]) -> str:
    """Read "nobody calls me anything but Des", "I answer to Des", "you're talking to Des"."""
    at = next((i for i, low in enumerate(lows) if low in _BUT), 0)
    is_only = at > 1 and lows[at - 2 : at] == ["me", "anything"]
    if is_only and not {"nobody", "noone", "one"}.isdisjoint(lows[:at]):
        return _name(reader, tokens, at + 1)[0]
    is_told = lows[:3] == ["i", "answer", "to"] or lows[:4] == ["you", "are", "talking", "to"]
    return _name(reader, tokens, 3 + (lows[0] == "you"))[0] if is_told else ""


def _signed(reader: Reader, tokens: Tokens, lows: list[str]) -> str:
    """Read "sign it Tanner", "please sign the letter with Priyanka Rao"; never for two."""
    at = next((i for i, low in enumerate(lows[:_SIGN_WITHIN]) if low == "sign"), -1)
    if at < 0 or not _BEFORE_SIGN.issuperset(lows[:at]):
        return ""
    at += 1
    while at < len(lows) and lows[at] in _SIGNED:
        at += 1
    name, end = _name(reader, tokens, at)
    is_lone = end >= len(lows) or (lows[end] in _BEHIND_SIGN and not _is_another(tokens, end + 1))
    return name if name and is_lone else ""


def _is_another(tokens: Tokens, at: int) -> bool:
    """Tell whether one more name stands here."""
    return at < len(tokens) and is_capital(tokens[at])


def _beside(reader: Reader, tokens: Tokens, lows: list[str]) -> str:
    """Read "(sign it with) my name, Petra Koch," and "my name (Petra Koch)"."""
    for at in range(len(lows) - 2):
        if lows[at] == "my" and lows[at + 1] in {"name", "surname"} and lows[at + 2] in {",", "("}:
            name, end = _name(reader, tokens, at + 3)
            after = lows[end] if end < len(lows) else ""
            return name if name and after in {"", ".", ",", ")", "!"} else ""
    return ""
