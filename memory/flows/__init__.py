"""Flows act: one verb a file, load -> think -> save.

In: an owner and what they want. Out: plain values. The outermost write is durable.
Imports: store, llm, models, engine.
"""
