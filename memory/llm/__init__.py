"""The model room asks.

In: messages, transcripts, words. Out: text, raw proposals, judgements, vectors.
Imports: engine types, openai, Django's settings; never a row, never a flow.
"""
