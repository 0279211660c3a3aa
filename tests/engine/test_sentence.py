"""Claims read as sentences."""

import pytest

from memory.engine.vocabulary.sentence import sentence


@pytest.mark.parametrize(
    ("triple", "wanted"),
    [
        ("Bill HAS_BOSS Sarah", "Bill's boss is Sarah"),
        ("You HAS_BOSS Sarah", "Your boss is Sarah"),
        ("Bill HAS_FRIEND Tom", "Tom is Bill's friend"),
        ("Tom HAS_FRIEND You", "You are Tom's friend"),
        ("Bill WORKS_AT Acme", "Bill works at Acme"),
        ("You WORKS_AT Acme", "You work at Acme"),
        ("You STUDIES Latin", "You study Latin"),
        ("You WATCHES westerns", "You watch westerns"),
        ("You ALLERGIC_TO peanuts", "You are allergic to peanuts"),
        ("Acme LOCATED_IN Berlin", "Acme is in Berlin"),
        ("You BORN_IN Rome", "You were born in Rome"),
        ("You HAS_PASSION_FOR chess", "You have passion for chess"),
        ("You DOES_NOT_LIKE olives", "You do not like olives"),
        ("Sarah MANAGES You", "Sarah manages you"),
        ("Bill VISITED Rome", "Bill visited Rome"),
        ("Bill OUTRANKED_BY Sarah", "Bill is outranked by Sarah"),
        ("Bill FOLLOWS_DIET vegan", "Bill eats vegan"),
        ("You FOLLOWS_DIET vegan", "You eat vegan"),
        ("You GREW_UP_IN Cork", "You grew up in Cork"),
        ("Sarah BOSS_OF You", "Sarah is boss of you"),
        ("You TWIN_OF Ada", "You are twin of Ada"),
        ("Bill HAS_GRANDCHILDREN three", "Bill's grandchildren are three"),
        ("Bill HAS_PARENTS Emil", "Bill's parents are Emil"),
        ("Bill HAS_ADDRESS Lane", "Bill's address is Lane"),
        ("Acme COMPETITOR Apex", "Acme - competitor - Apex"),
    ],
)
def test_a_claim_reads_as_a_sentence(triple: str, wanted: str) -> None:
    assert sentence(*triple.split(" ")) == wanted
