"""Memory: what a chat assistant keeps of a person, and how it comes back.

In: turns, questions, corrections. Out: replies, recalled memory, a graph the person can see.
Imports: accounts below, nothing above.
"""
