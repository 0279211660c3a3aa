"""Accounts: people and their tokens.

In: an e-mail address and a password, or a token. Out: a user.
Imports: Django, allauth, knox; knows nothing of memory.
"""
