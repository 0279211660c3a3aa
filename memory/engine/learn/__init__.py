"""Learn: per conversation, from what a model proposes to what will be written.

In: the raw answer of a model, the turns, what is known. Out: one ChangeSet.
Imports: the engine's own vocabulary, params and strength, and rapidfuzz; nothing that does I/O.
"""
