"""Hearsay: what another assistant wrote down about the person, pasted by them.

In: an occasion of such lines; a change set. Out: the lines as the person would say them, so that
one extractor and one guard read all there is; the change set on the lines' own words, with
nothing in it that is live before a click. Imports: changes, guard, clean, proposal.
"""

from memory.engine.learn.hearsay.telling import as_told
from memory.engine.learn.hearsay.writing import as_written

__all__ = ["as_told", "as_written"]
