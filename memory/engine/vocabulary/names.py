"""Words about names: who is nobody, who is named by a role, which names are one name.

In: nothing. Out: the tables that cleaning and identity read.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_PRONOUNS: Final = """
he him his himself she her hers herself it its itself they them their theirs themselves
we us our ours ourselves you your yours yourself this that these those who whom someone
somebody anyone anybody everyone everybody nobody something anything everything nothing
here there one
"""
# Nobody is called this: a node of such a name would gather everybody.
PRONOUNS: Final = frozenset(_PRONOUNS.split())
# What a model writes when it has nothing to say, by canon.
JUNK_NAMES: Final = frozenset(
    {
        *("n a", "none", "null", "nil", "nan", "unknown", "undefined", "unspecified", "tbd"),
        *("not specified", "not applicable", "not mentioned", "no name", "string", "name"),
    }
)
# A role noun and the relation of self under which its holder stands.
ROLE_RELATIONS: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(("boss", "manager", "line manager", "supervisor"), "HAS_BOSS")
    | dict.fromkeys(("wife", "husband", "spouse", "hubby", "missus"), "HAS_SPOUSE")
    | dict.fromkeys(("girlfriend", "boyfriend", "partner", "fiance", "fiancee"), "HAS_PARTNER")
    | dict.fromkeys(("other half", "better half", "significant other"), "HAS_PARTNER")
    | dict.fromkeys(("brother", "sister", "sibling"), "HAS_SIBLING")
    | dict.fromkeys(("son", "daughter", "child", "kid"), "HAS_CHILD")
    | dict.fromkeys(("mother", "mom", "mum", "mam", "mama", "mummy", "mommy"), "HAS_MOTHER")
    | dict.fromkeys(("father", "dad", "daddy", "papa"), "HAS_FATHER")
    | dict.fromkeys(("friend", "best friend"), "HAS_FRIEND")
    | dict.fromkeys(("colleague", "coworker", "co worker", "teammate"), "HAS_COLLEAGUE")
    | dict.fromkeys(("flatmate", "roommate", "housemate"), "LIVES_WITH")
    | dict.fromkeys(("neighbor", "neighbour"), "HAS_NEIGHBOR")
    | {"landlord": "HAS_LANDLORD", "landlady": "HAS_LANDLORD"}
    | {"doctor": "HAS_DOCTOR", "gp": "HAS_DOCTOR"}
    | {"dog": "HAS_PET", "cat": "HAS_PET", "pet": "HAS_PET"}
)
_OTHER_ROLES: Final = """
parents parent family kids children cousin aunt uncle nephew niece grandmother grandfather
grandma grandpa granny gran nan nana nanna grandad granddad gramps auntie bro sis kiddo wifey
hubs toddler teenager newborn stepdad stepmum stepmom ex assistant employee employer client
customer teacher student therapist
dentist lawyer team leader lead ceo user person man woman guy girl boy human bot ai
"""
# Of these everybody may have several, and who is meant only the person knows.
VAGUE_ROLES: Final = frozenset({"HAS_FRIEND", "HAS_COLLEAGUE", "HAS_NEIGHBOR"})
# One is never the other, though both stand under one relation.
MALE_ROLES: Final = frozenset(("husband", "hubby", "boyfriend", "brother", "son"))
FEMALE_ROLES: Final = frozenset(("wife", "missus", "girlfriend", "sister", "daughter"))
# Roles without a relation of their own; like the others, never anybody's alias.
OTHER_ROLES: Final = frozenset(_OTHER_ROLES.split())
# Before a name; no part of it.
TITLES: Final = frozenset(
    {
        *("mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "dame", "lady"),
        *("herr", "frau", "monsieur", "madame", "mme", "se\u00f1or", "se\u00f1ora", "sr", "sra"),
        *("signor", "signora", "don", "do\u00f1a", "pan", "pani", "ing", "dipl"),
    }
)
# Left out of most acronyms: of, for, the, and.
SMALL_WORDS: Final = frozenset(
    {
        *("of", "the", "and", "for", "in", "at", "on", "to", "de", "del", "la", "el", "los", "las"),
        *("y", "e", "et", "du", "des", "le", "les", "der", "die", "das", "und", "f\u00fcr", "von"),
        *("di", "della", "da", "do", "dos", "van", "het", "en"),
    }
)
# A number as a word is the number: Room Two is Room 2.
NUMBER_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        word: str(number)
        for number, word in enumerate(
            (
                *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
                *("eleven", "twelve"),
            ),
            start=1,
        )
    }
)
