"""Revise: the person changes their memory by hand.

In: an owner and what they want. Out: ids. "Never true" forgets, with the corrected edge when
new values are given; "it changed" closes the old edge and keeps it as history. What a person
or a bot types is checked in one place; refusals are codes without text.
"""

from memory.flows.revise.claims import add, confirm
from memory.flows.revise.corrections import StaleVersionError, correct
from memory.flows.revise.dating import redate
from memory.flows.revise.digests import remove_digest, restore_digest
from memory.flows.revise.keeping import decide_end, keep, keep_all
from memory.flows.revise.naming import remove_alias, rename
from memory.flows.revise.rules import decide_rule, remove_rule, set_rule
from memory.flows.revise.switches import choose, mute, not_relevant, pin, rate, retain
from memory.flows.revise.typed import Refusal, RevisionRefusedError

__all__ = [
    "Refusal",
    "RevisionRefusedError",
    "StaleVersionError",
    "add",
    "choose",
    "confirm",
    "correct",
    "decide_end",
    "decide_rule",
    "keep",
    "keep_all",
    "mute",
    "not_relevant",
    "pin",
    "rate",
    "redate",
    "remove_alias",
    "remove_digest",
    "remove_rule",
    "rename",
    "restore_digest",
    "retain",
    "set_rule",
]
