"""Ids in little memory are the same ids."""

from uuid import uuid4

import pytest

from memory.store.ids import Ids


def test_ids_come_back_in_their_order() -> None:
    ids = [uuid4() for _ in range(3)]

    assert list(Ids(ids)) == ids


@pytest.mark.parametrize("at", [-1, 1])
def test_there_is_no_id_outside(at: int) -> None:
    with pytest.raises(IndexError):
        Ids([uuid4()])[at]


def test_ids_are_the_same_however_many_are_kept_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.store.ids.MADE", 1)
    ids = [uuid4() for _ in range(3)]
    known = Ids(ids)

    assert [known[at] for at in (0, 1, 0, 2, 1)] == [ids[at] for at in (0, 1, 0, 2, 1)]
