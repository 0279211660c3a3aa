"""A door: pages with htmx.

In: requests. Out: responses.
Imports: tasks, flows, models, engine.vocabulary.
"""
