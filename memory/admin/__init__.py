"""The staff's door: people, work, and what was made of conversations; texts stay masked.

In: requests of staff. Out: pages of ids, states and counts. Every page that crosses owners
says so in the admin log.
Imports: models, flows.
"""

from memory.admin import desk, episodes, jobs, learning, measures, merges, people

__all__ = ["desk", "episodes", "jobs", "learning", "measures", "merges", "people"]
