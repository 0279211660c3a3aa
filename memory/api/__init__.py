"""A door: JSON over REST.

In: requests. Out: responses.
Imports: tasks, flows, models, engine.vocabulary.
"""
