"""A door: the staff's site.

In: requests. Out: responses.
Imports: tasks, flows, models, engine.vocabulary.
"""
