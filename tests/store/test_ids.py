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
