"""Any OpenAI-compatible endpoint, asked with limits.

In: messages, conversations, mentions, words. Out: text, raw proposals, confidences, vectors.
Every way such an endpoint fails becomes one `ModelError` before its deadline.
"""
