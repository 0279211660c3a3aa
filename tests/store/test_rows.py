"""Rows kept as JSON and made again."""

from uuid import uuid4

from memory.store.rows import undumped


def test_a_row_that_was_dumped_by_an_older_version_loses_the_columns_that_are_gone() -> None:
    kept = uuid4()

    row = undumped("aliases", {"id": str(kept), "name": "Sal", "gone_since_id": None})

    assert (row.pk, row.name) == (kept, "Sal")  # type: ignore[attr-defined]  # an alias
