"""A PostgreSQL with pgvector that comes from a wheel and starts itself.

In: a data directory. Out: a Django database backend; see `server.py` and `base.py`.
Imports: the standard library, Django, the wheel.
"""
