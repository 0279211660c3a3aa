"""A strict reader of the JSON that language models write.

In: text and where a value may begin. Out: the first complete value, what was repaired, or of a
cut text only what had closed. Nothing is ever completed or guessed.
"""

import re
from dataclasses import dataclass
from typing import Final, NoReturn

from memory.engine.params import ANSWER_DEPTH

type Json = str | int | float | bool | list[Json] | Fields | None

_TOKEN: Final = re.compile(
    r"""
    (?P<blank> \s+ | //[^\n]* | /\*.*?\*/ )
  | (?P<sign> [{}\[\]:,] )
  | (?P<text> "[^"\\]*(?:\\.[^"\\]*)*" | '[^'\\]*(?:\\.[^'\\]*)*' )
  | (?P<number> -?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)? )
  | (?P<word> -?[A-Za-z]+ )
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_OPENS_AT_CUT: Final = re.compile(r"""["']|/\*|[-/]?\Z""")  # what the cut may have left open
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED: Final = dict(zip("\"'\\/bfnrt", "\"'\\/\b\f\n\r\t", strict=True))
_WORDS: Final[dict[str, bool | float | None]] = {
    "true": True,
    "false": False,
    "null": None,
    "NaN": float("nan"),
    "Infinity": float("inf"),
    "-Infinity": float("-inf"),
}
_PYTHON_WORDS: Final[dict[str, bool | None]] = {"True": True, "False": False, "None": None}
_CONTROL: Final = re.compile("[\x00-\x1f]")
_DIGITS_OF_WHOLE: Final = 18  # more digits are read as a float: Python refuses 4,300 and more
_OPENING: Final = "{["


class BrokenError(ValueError):
    """The text is no JSON here."""


class TooDeepError(ValueError):
    """Containers stand too deep inside each other."""


class CutError(ValueError):
    """The text ended before the value did."""


class Fields(dict[str, "Json"]):
    """An object, with whether a key was given twice."""

    has_repeat = False  # some key twice with one value
    has_clash = False  # some key twice with two values

    def put(self, key: str, value: "Json") -> None:
        """Set a key; a second, different value marks the object as clashing."""
        if key in self:
            if repr(self[key]) == repr(value):
                self.has_repeat = True
            else:
                self.has_clash = True
        self[key] = value


@dataclass(frozen=True)
class Found:
    """A value, where it ended, whether its syntax was repaired and whether it was cut off."""

    value: Json
    end: int
    is_repaired: bool = False
    is_cut: bool = False


def read_value(text: str, start: int) -> Found:
    """Read the value that begins at `start`.

    Raises:
        BrokenError: no value can be read there.
        TooDeepError: more than 50 containers inside each other.
    """
    reader = _Reader(text, start)
    try:
        value = reader.value(reader.token())
    except CutError:
        return Found(reader.closed(), len(text), reader.is_repaired, is_cut=True)
    return Found(value, reader.at, reader.is_repaired)


class _Reader:
    """One pass over the text; recursion is capped by the depth of containers."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.at = start
        self.is_repaired = False
        self.open: list[list[Json] | Fields] = []
        self.root_key = ""

    def token(self) -> tuple[str, str]:
        """Return the next token's sort and text, past blanks and comments."""
        while True:
            match = _TOKEN.match(self.text, self.at)
            if match is None:
                self._stop()
            sort, found = str(match.lastgroup), match.group()
            self.at = match.end()
            if sort != "blank":
                break
            self.is_repaired |= found[0] == "/"
        if self.open and sort in {"number", "word"} and self.at == len(self.text):
            raise CutError  # 0.9 may have been 0.95
        return sort, found

    def value(self, token: tuple[str, str]) -> Json:
        """Read one value that begins with this token."""
        sort, found = token
        if sort == "text":
            return self._text(found)
        if sort == "number":
            return _number(found)
        if sort == "word":
            return self._word(found)
        if found not in _OPENING:
            raise BrokenError
        return self._container(found)

    def closed(self) -> Json:
        """Return what had closed when the text was cut: whole fields, whole list elements."""
        if not self.open or not isinstance(self.open[0], Fields):
            return None
        root = self.open[0]
        if len(self.open) > 1 and isinstance(self.open[1], list):
            root.put(self.root_key, self.open[1])
        return root

    def _container(self, opening: str) -> Json:
        if len(self.open) == ANSWER_DEPTH:
            raise TooDeepError
        container: list[Json] | Fields = Fields() if opening == "{" else []
        self.open.append(container)
        closing = "}" if opening == "{" else "]"
        token = self.token()
        while token != ("sign", closing):
            if isinstance(container, Fields):
                self._field(container, token)
            else:
                container.append(self.value(token))
            token = self._after_item(closing)
        self.open.pop()
        return container

    def _field(self, container: Fields, token: tuple[str, str]) -> None:
        if token[0] != "text":
            raise BrokenError
        key = self._text(token[1])
        if self.token() != ("sign", ":"):
            raise BrokenError
        if len(self.open) == 1:
            self.root_key = key
        container.put(key, self.value(self.token()))

    def _after_item(self, closing: str) -> tuple[str, str]:
        """Return the token that begins the next item, or the closing sign."""
        token = self.token()
        if token == ("sign", ","):
            token = self.token()
            self.is_repaired |= token == ("sign", closing)
        elif token != ("sign", closing):
            raise BrokenError
        return token

    def _text(self, quoted: str) -> str:
        self.is_repaired |= quoted[0] == "'" or bool(_CONTROL.search(quoted))
        inner = quoted[1:-1]
        if "\\" not in inner:
            return inner
        plain = _ESCAPE.sub(_unescaped, inner).encode("utf-16-le", "surrogatepass")
        return plain.decode("utf-16-le", "surrogatepass")  # pairs become one character

    def _word(self, word: str) -> Json:
        if word in _PYTHON_WORDS:
            self.is_repaired = True
            return _PYTHON_WORDS[word]
        if word not in _WORDS:
            raise BrokenError
        return _WORDS[word]

    def _stop(self) -> NoReturn:
        """Say whether the text ended or is broken: what stands here may have been cut open."""
        if _OPENS_AT_CUT.match(self.text, self.at):
            raise CutError
        raise BrokenError


def _number(digits: str) -> int | float:
    is_whole = not any(sign in digits for sign in ".eE") and len(digits) <= _DIGITS_OF_WHOLE
    return int(digits) if is_whole else float(digits)


def _unescaped(match: re.Match[str]) -> str:
    code = match.group(1)
    if code[0] == "u" and len(code) > 1:
        return chr(int(code[1:], 16))
    if code not in _ESCAPED:
        raise BrokenError
    return _ESCAPED[code]
