"""The rules: what each verb says of its subject.

In: statements (who, which verb, what follows). Out: findings.
Imports: the offline parts beside it, never the extractor that drives it.
"""
