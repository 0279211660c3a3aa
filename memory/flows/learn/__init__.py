"""Learn: a finished conversation becomes nodes, edges and quotes.

In: a leased job. Out: counts. Extract -> clean -> resolve -> supersede -> one commit ->
reinforce; what the model answered is stored before it is applied.
"""

from memory.flows.learn.deriving import Skipped, SkippedError, rederivable, rederive
from memory.flows.learn.differing import Diff, EdgeDiff
from memory.flows.learn.job import learn

__all__ = ["Diff", "EdgeDiff", "Skipped", "SkippedError", "learn", "rederivable", "rederive"]
