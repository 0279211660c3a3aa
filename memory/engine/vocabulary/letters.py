"""Letters: which pass for others, and how other scripts are written in Latin ones.

In: nothing. Out: tables for `str.translate`, after casefolding.
"""

from typing import Final


def _romanized(table: str) -> dict[int, str]:
    """Read words of one foreign letter and the Latin ones it is written with."""
    return {ord(word[0]): word[1:] for word in table.split()}


# Letters of other scripts that pass for Latin ones, after casefolding.
CONFUSABLES: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d"
    "\u043a\u043c\u0442\u043d\u0432"
    "\u03b1\u03b5\u03bf\u03c1\u03b9\u03ba\u03bd\u03c5\u03c7\u03c4\u0131\u0261\u0251",
    "aeopcyxijshdqwkmthbaeopikvuxtiga",
)
# Letters whose stroke no decomposition takes off.
STROKES: Final = str.maketrans(
    {"\u0111": "d", "\u00f8": "o", "\u0142": "l", "\u00e6": "ae", "\u0153": "oe", "\u00f0": "d"}
)
CYRILLIC: Final = _romanized("""
\u0430a \u0431b \u0432v \u0433g \u0491g \u0434d \u0435e \u0451e
\u0454e \u0436zh \u0437z \u0438i \u0456i \u0457i \u0439i \u043ak
\u043bl \u043cm \u043dn \u043eo \u043fp \u0440r \u0441s \u0442t
\u0443u \u045eu \u0444f \u0445h \u0446ts \u0447ch \u0448sh
\u0449sh \u044a \u044bi \u044c \u044de \u044eiu \u044fia
\u0452dj \u0458i \u0459l \u045an \u045bch \u045fdz
""")
GREEK: Final = _romanized("""
\u03b1a \u03b2v \u03b3g \u03b4d \u03b5e \u03b6z \u03b7i \u03b8th
\u03b9i \u03bak \u03bbl \u03bcm \u03bdn \u03bex \u03bfo \u03c0p
\u03c1r \u03c3s \u03c2s \u03c4t \u03c5i \u03c6f \u03c7h \u03c8ps
\u03c9o
""")
# How a letter or two sound, over the spellings of several languages; the longest first.
SOUNDS: Final = (
    *(("tsch", "ch"), ("tch", "ch"), ("sch", "sh"), ("ch", "h"), ("sh", "h"), ("kh", "h")),
    *(("zh", "h"), ("ph", "f"), ("th", "t"), ("ck", "k"), ("cz", "h"), ("x", "ks"), ("q", "k")),
    *(("c", "k"), ("w", "v"), ("y", "i"), ("j", "i"), ("z", "s"), ("ou", "u"), ("oe", "o")),
    *(("ae", "a"), ("ue", "u"), ("ee", "i"), ("oo", "u")),
)
VOWELS: Final = frozenset("aeiou")
