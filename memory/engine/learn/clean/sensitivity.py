"""Which sensitive class a text belongs to, by its words.

In: any text. Out: its classes. Deterministic, so that the same words are always treated alike.
"""

import re
from typing import Final

from memory.engine.learn.clean.names import plain
from memory.engine.params import UNGUARDED
from memory.engine.vocabulary import Sensitivity
from memory.engine.vocabulary.sensitive import SENSITIVE_WORDS

_ANY_ENDING: Final = "*"


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Compile one class's words; `*` stands for any ending."""
    forms = (
        re.escape(word.removesuffix(_ANY_ENDING)) + (r"\w*" if word.endswith(_ANY_ENDING) else "")
        for word in words
    )
    return re.compile(rf"(?<!\S)(?:{'|'.join(forms)})(?!\S)")


_PATTERNS: Final = {kind: _pattern(words) for kind, words in SENSITIVE_WORDS.items()}


def sensitivities_of(text: str) -> tuple[Sensitivity, ...]:
    """Return the classes a text belongs to, the one that speaks for it first."""
    key = plain(text)
    return tuple(kind for kind, pattern in _PATTERNS.items() if pattern.search(key))


def sensitivity_of(text: str) -> Sensitivity:
    """Return the class of a text; a guarded class wins over diet and allergy."""
    return next(iter(sensitivities_of(text)), Sensitivity.NONE)


def guarded_in(text: str) -> tuple[Sensitivity, ...]:
    """Return the classes of a text that need the person's consent."""
    return tuple(kind for kind in sensitivities_of(text) if kind not in UNGUARDED)
