"""A steady block sees one state of the database, whoever writes meanwhile."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import User
from memory.models import Profile, acting_for

pytestmark = pytest.mark.django_db(transaction=True)


def _change(owner: User) -> None:
    try:
        with acting_for(owner.pk):
            Profile.objects.changed(owner.pk)
    finally:
        connection.close()


def _seen(owner: User, *, steady: bool) -> int:
    """Return by how much the graph's version grows inside a block while somebody writes."""
    with acting_for(owner.pk):
        Profile.objects.of(owner.pk)  # there is one from now on
    with acting_for(owner.pk, steady=steady):
        before = Profile.objects.of(owner.pk).graph_version
        with ThreadPoolExecutor(1) as other:
            other.submit(_change, owner).result()
        return Profile.objects.of(owner.pk).graph_version - before


def test_a_steady_block_sees_nothing_new(bill: User) -> None:
    assert _seen(bill, steady=True) == 0


def test_another_block_sees_it(bill: User) -> None:
    assert _seen(bill, steady=False) == 1
