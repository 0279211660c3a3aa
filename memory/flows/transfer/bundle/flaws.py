"""Why a bundle is not taken in: one sentence, and the place in it.

In: what the reader found. Out: `BundleError`. It names a file and a line, never what stands there.
"""

from enum import StrEnum


class BundleFlaw(StrEnum):
    """What is wrong; the value ends the sentence."""

    NOT_A_ZIP = "is no ZIP file, or it is cut off"
    NOT_A_BUNDLE = "is no bundle of Pegasus"
    NEWER = "was made by a version that this one does not know"
    TOO_BIG = "is too big to be taken in"
    MISSING = "is missing"
    UNKNOWN_FILE = "does not belong into a bundle"
    CHANGED = "was changed after the bundle was made: its checksum is another"
    NOT_JSON = "is not JSON"
    UNKNOWN_LINE = "is of no known type"
    WRONG_FIELDS = "has other fields than its type"
    WRONG_VALUE = "has a value that its field cannot hold"
    TWICE = "has an id that was there before"
    DANGLING = "refers to something that is not in the bundle"
    BREAKS_RULE = "breaks a rule of the memory"


class BundleError(ValueError):
    """A bundle cannot be taken in; nothing of it was."""

    def __init__(self, place: str, flaw: BundleFlaw) -> None:
        """Take the place and the flaw; together they are the message."""
        super().__init__(f"{place} {flaw}")
        self.flaw = flaw
