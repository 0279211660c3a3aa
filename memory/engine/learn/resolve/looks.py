"""What a name is found by: forms that it shares with whatever may be like it.

In: a name. Out: a set of texts; two names that any rule of `likeness` but spelling joins have one
in common. A sign before each says of which sort it is.
"""

from memory.engine.learn.clean.names import canon
from memory.engine.learn.resolve.alike import is_unspaced, looked_like, places
from memory.engine.learn.resolve.shorts import acronym, acronyms, counted, initialed, nicknamed
from memory.engine.learn.resolve.sounds import skeleton, without_accents
from memory.engine.params import PART_LETTERS, SHARED_WORD_LETTERS


def looks(name: str) -> set[str]:
    """Return every form a name is indexed by."""
    key = canon(name)
    words = {word for word in key.split() if len(word) >= SHARED_WORD_LETTERS}
    forms = words | {without_accents(name), looked_like(name)} - {""}
    sorts = {
        "#": {counted(name)},
        "~": {"".join(sorted(key))},
        "*": {skeleton(name)},
        "=": {initialed(name)},
        "^": {acronym(name), *acronyms(name)},
        "'": nicknamed(name),
        "@": {str(at) for at in places(name)},
        "<": _parts(key),
    }
    return forms | {f"{sign}{form}" for sign, some in sorts.items() for form in some if form}


def _parts(key: str) -> set[str]:
    """Return the beginnings and ends of a name without spaces."""
    if not is_unspaced(key):
        return set()
    sizes = range(PART_LETTERS, len(key) + 1)
    return {key[:size] for size in sizes} | {key[-size:] for size in sizes}
