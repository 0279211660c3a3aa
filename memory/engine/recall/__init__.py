"""Recall, per turn: what small piece of the memory deserves to be in the reply.

In: content words, phrases, the graph, documents. Out: what fires, and the blocks of text.
Imports: the engine's vocabulary, params, graph and strength; modules in the order they run.
"""
