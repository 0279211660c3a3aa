"""Ranking: everything an owner said, by how well it answers a question.

In: a question's words, vectors and clues; turns as arrays. Out: a score a turn with its parts.
Imports: words, phrases, params.
"""
