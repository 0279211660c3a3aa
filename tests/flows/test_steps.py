"""Between two steps of an answer no connection is held."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import psycopg
from asgiref.sync import async_to_sync
from django.db import connection

from memory.flows.converse.steps import step


def _reached() -> psycopg.Connection:
    connection.ensure_connection()
    held: psycopg.Connection = connection.connection
    return held


def _taken() -> psycopg.Connection:
    return asyncio.run(step(_reached))


def test_a_step_gives_its_connection_back(db: None) -> None:
    with ThreadPoolExecutor(1) as request:  # a thread without the test's transaction
        assert request.submit(_taken).result().closed


def test_a_step_inside_a_transaction_leaves_it_open(db: None) -> None:
    assert not async_to_sync(step)(_reached).closed
