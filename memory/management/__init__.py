"""The command line's door.

In: arguments. Out: data on standard output, words on standard error.
Imports: tasks, flows, models, engine.vocabulary.
"""
