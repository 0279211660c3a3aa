"""The street: settings, addresses, the database's start, the processes.

In: the environment. Out: a running site.
Imports: memory and accounts.
"""
