"""The labelled sets stay what their note says they are."""

from collections import Counter

import pytest

from benchmarks import labels
from benchmarks.labels import Half
from memory.engine.vocabulary import Role

HALVES: list[Half] = ["tuning", "unread"]


@pytest.mark.parametrize(("half", "many"), [("tuning", 935), ("unread", 85)])
def test_a_half_holds_every_kind_of_episode(half: Half, many: int) -> None:
    kinds = Counter(one.kind for one in labels.episodes(half))

    assert len(kinds) == 29
    assert kinds.total() == many


@pytest.mark.parametrize(("half", "many"), [("tuning", 450), ("unread", 30)])
def test_a_half_holds_every_kind_of_update(half: Half, many: int) -> None:
    kinds = Counter(one.kind for one in labels.updates(half))

    assert len(kinds) == 6
    assert kinds.total() == many


def test_a_round_holds_the_cases_of_one_hand() -> None:
    of_one_hand = labels.of_round(labels.episodes("tuning"), 801)

    assert len(of_one_hand) == 85
    assert {one.id.rpartition("-")[2][0] for one in of_one_hand} == {"8"}
    assert len(labels.of_round(labels.updates("tuning"), 0)) == 450


def test_the_halves_share_no_episode() -> None:
    tuning, unread = ({one.turns for one in labels.episodes(half)} for half in HALVES)

    assert not tuning & unread


def test_the_halves_share_no_update() -> None:
    tuning, unread = (
        {tuple(said.content for said in one.statements) for one in labels.updates(half)}
        for half in HALVES
    )

    assert not tuning & unread


def test_the_halves_are_stratified() -> None:
    tuning, unread = (Counter(one.kind for one in labels.episodes(half)) for half in HALVES)

    assert all(abs(tuning[kind] - 11 * unread[kind]) <= 1 for kind in tuning | unread)


def test_the_halves_of_updates_are_stratified() -> None:
    tuning, unread = (Counter(one.kind for one in labels.updates(half)) for half in HALVES)

    assert all(abs(tuning[kind] - 15 * unread[kind]) <= 1 for kind in tuning | unread)


def test_every_id_is_given_once() -> None:
    ids = [one.id for one in labels.pairs()]
    for half in HALVES:
        ids += [one.id for one in labels.episodes(half)]
        ids += [one.id for one in labels.updates(half)]

    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("half", HALVES)
def test_only_what_a_person_said_is_labelled(half: Half) -> None:
    for one in labels.episodes(half):
        said = [turn for turn in one.turns if turn.role == Role.USER and not turn.speaker]

        assert said, one.id


def test_there_are_enough_pairs_of_every_label() -> None:
    verdicts = Counter(one.label for one in labels.pairs())

    assert verdicts.total() >= 320
    assert min(verdicts.values()) >= 40


def test_the_neighborhood_of_a_pair_is_about_the_stored_one() -> None:
    for pair in labels.pairs():
        for known in pair.neighbourhood:
            assert pair.stored in {known.source, known.target}, pair.id
            assert known.kinds[pair.stored] == pair.kind, pair.id


@pytest.mark.parametrize("half", HALVES)
def test_what_ends_was_known_before(half: Half) -> None:
    for one in labels.episodes(half):
        known = {(fact.source, fact.relation, fact.target) for fact in one.known}
        ended = {(end.sources[0], end.relations[0], end.targets[0]) for end in one.ended}

        assert ended <= known, one.id
