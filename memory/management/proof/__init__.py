"""The proof that an erasure reaches everything: canaries in every text, then a search for them.

In: a site. Out: where a canary is left, decoded from whatever hides it.
"""

from memory.management.proof.canaries import Canaries, UncoveredError, release
from memory.management.proof.places import database, files
from memory.management.proof.scan import Hit, scan

__all__ = ["Canaries", "Hit", "UncoveredError", "database", "files", "release", "scan"]
