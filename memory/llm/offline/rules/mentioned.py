"""Who is only mentioned, so that "she" of the next sentence has somebody to mean.

"A card for the lady on our reception, Noreen. She's from Tralee." In: the tokens of a sentence.
Out: nothing; the scene has heard of them. A name proves nobody a person alone: a noun for people
must stand before it, or something that only people are sent.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.lexicon.brands import FIRMS
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE, FORMS
from memory.llm.offline.names import is_person_like, name_end
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import is_place
from memory.llm.offline.tokens import Tokens, said

_SHE: Final = words("lady woman girl gal mum widow")
_HE: Final = words("man guy bloke boy lad chap gentleman fella fellow widower dude")
_PEOPLE: Final = _SHE | _HE | words("person kid teenager couple student")
_SENT: Final = words(
    "card letter text message email mail note gift present cake poem speech toast reply birthday"
    " invitation reference bouquet flowers eulogy dm postcard"
)
_LEADS: Final = words("for to from with")
_ABOUT: Final = words("of about")
_ASKING: Final = words("because asking ask worried question story thinking talking is")
_WITHIN: Final = 7  # tokens between "lady" and the comma


def mention(reader: Reader, tokens: Tokens) -> None:
    """Hear of whoever a sentence only mentions."""
    lows = [token.low for token in tokens]
    for at in range(1, len(lows) - 1):
        if lows[at] in _PEOPLE:
            begin = _behind_comma(lows, at)
            gender = "she" if lows[at] in _SHE else "he" if lows[at] in _HE else ""
            _hear(reader, tokens, begin, gender)
        elif (lows[at] in _LEADS and lows[at - 1] in _SENT) or (
            lows[at] in _ABOUT and lows[at - 1] in _ASKING
        ):
            _hear(reader, tokens, at + 1, "")


def _behind_comma(lows: list[str], at: int) -> int:
    """Return where a name may stand behind (the lady) "on our reception,"; 0 without a comma."""
    for end in range(at + 1, min(at + _WITHIN + 1, len(lows))):
        if lows[end] in {",", "called", "named"}:
            return end + 1
        if not lows[end].isalpha() or lows[end] in FORMS or lows[end] in BE:
            break
    return 0


def _hear(reader: Reader, tokens: Tokens, at: int, gender: str) -> None:
    """Hear of the name that stands here, if it is new and may be somebody's."""
    end = name_end(tokens, at) if 0 < at < len(tokens) else at
    name = said(reader.text, tokens[at:end])
    if end <= at or not is_person_like(name) or is_place(name) or tokens[at].low in FIRMS:
        return
    is_owner = end < len(tokens) and tokens[end].low == "'s"
    if reader.scene.kind_of(name) in {None, Kind.PERSON} and not is_owner:
        reader.scene.hear(reader.scene.named(name, Kind.PERSON, gender))
