"""Learn: a finished conversation becomes nodes, edges and quotes.

In: a leased job. Out: counts. Extract -> clean -> resolve -> supersede -> one commit ->
reinforce; what the model answered is stored before it is applied.
"""

from memory.flows.learn.job import learn

__all__ = ["learn"]
