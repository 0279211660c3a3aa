"""The store carries: rows to arrays and back. Nothing is decided here.

In: rows, change sets. Out: arrays, rows.
Imports: models, engine, django.db, pgvector.
"""
