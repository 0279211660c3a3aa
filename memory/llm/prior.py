"""The background mean of an embedder: where words lie before anything is known of a person.

In: an embedder. Out: mu_prior, the mean vector of a fixed list of generic phrases. Recall
centers with it, because the mean of one or two names of a person's own is no background.
"""

import threading
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memory.llm.base import Embedder

PHRASES: Final = tuple(
    phrase.strip()
    for line in """
    person, man, woman, child, friend, neighbor, colleague, teacher, student, doctor, nurse
    customer, team, company, office, school, university, hospital, shop, bank, church, library
    city, village, country, street, house, kitchen, garden, room, bridge, river, mountain, sea
    forest, island, airport, station, car, train, bicycle, ship, ticket, suitcase, map, key
    table, chair, lamp, window, door, bed, clock, knife, bottle, cup, plate, shoe, shirt, coat
    bread, cheese, apple, rice, soup, coffee, tea, water, wine, sugar, salt, meat, fish, egg
    dog, cat, horse, bird, tree, flower, stone, wood, metal, paper, glass, fire, rain, snow
    book, newspaper, song, film, picture, game, football, dance, guitar, camera, phone, computer
    letter, number, word, language, question, story, law, money, price, contract, tax, insurance
    job, meeting, project, report, plan, problem, idea, habit, hobby, holiday, wedding, birthday
    accident, illness, medicine, exercise, sleep, dream, fear, joy, anger, time, morning, night
    week, summer, winter, year, history, science, music, art, politics, religion, nature, health
    lives in, works at, works with, has friend, has child, has parent, married to, born in
    member of, part of, located in, belongs to, owns, likes, dislikes, wants, needs, plans
    knows, uses, visited, studied at, speaks, plays, reads, made by, happened on, related to
    """.splitlines()
    for phrase in line.split(",")
    if phrase.strip()
)

_means: dict[str, NDArray[np.float64]] = {}
_lock = threading.Lock()


def known_prior(embedder: Embedder) -> NDArray[np.float64] | None:
    """Return `mu_prior` when it has been worked out already; nobody is asked."""
    return _means.get(embedder.id)


def mu_prior(embedder: Embedder) -> NDArray[np.float64]:
    """Return the mean of the generic phrases' vectors, shape (embedder.dimension,).

    Worked out once per embedder and process; not of length one.

    Raises:
        ModelError: the embedder cannot be asked.
    """
    with _lock:
        if embedder.id not in _means:
            rows = embedder.embed(PHRASES)
            mean = rows.mean(axis=0, dtype=np.float64)
            mean.setflags(write=False)  # shared by every caller
            _means[embedder.id] = mean
        return _means[embedder.id]
