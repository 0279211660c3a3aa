"""The English that the offline extractor knows: words, verbs, roles, kinds of things.

In: nothing. Out: constants. Imports: the engine's words only.
"""
