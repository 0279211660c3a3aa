"""Rest: what time does to memory: the night of one owner, the minute's sweep over all.

In: a moment. Out: counts. Nothing here needs a model; everything can run twice or be missed.
"""

from memory.flows.rest.again import retry
from memory.flows.rest.night import rest
from memory.flows.rest.scrubbing import last_scrub, scrub
from memory.flows.rest.sweeping import sweep

__all__ = ["last_scrub", "rest", "retry", "scrub", "sweep"]
