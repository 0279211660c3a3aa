"""Every sentence of the tables gives exactly its edges, and each survives the cleaner."""

import json

import pytest

from memory.engine.learn.clean import clean
from memory.engine.learn.proposal import KnownNode, Occasion, Said
from memory.engine.vocabulary import Kind, Role, Sensitivity
from memory.llm.base import ExtractionRequest
from memory.llm.offline import OfflineExtractor
from tests.llm.offline.sentences_families import FAMILIES
from tests.llm.offline.sentences_held import HELD
from tests.llm.offline.sentences_kinds import KEPT_OUT, KINDS, NAMED_SELF, TASKS_GO_ON
from tests.llm.offline.sentences_lives import LIVES
from tests.llm.offline.sentences_own import OWN
from tests.llm.offline.sentences_people import PEOPLE
from tests.llm.offline.sentences_taught import PLAYED, TAUGHT
from tests.llm.offline.sentences_voices import VOICES
from tests.llm.offline.sentences_wide import OTHERS_WORDS, WIDE
from tests.llm.offline.talk import SAID_AT, aliases, edges, extracted, heard

TABLE = [
    (text, {e.strip() for e in wanted.split(";") if e.strip()})
    for text, wanted in (*OWN, *FAMILIES, *TAUGHT, *KINDS, *WIDE, *VOICES, *PEOPLE, *LIVES)
]
ALL = [text for text, wanted in TABLE if wanted] + [text for text, wanted in HELD if wanted]
# A quotation that tells somebody else's illness is held back whole, whatever was consented to.
# Of "Mum" without "my", "Not a fan", "Born in" the person is not named: the edge is inferred.
OWN_AFFAIRS = [
    text
    for text in ALL
    if "cancer" not in text
    and not text.startswith(("Dad", "Grandma", "Uncle", "Not a", "Allergic"))
    and not text.startswith(
        (
            "Born",
            "Married",
            "Mum and",
            "Chiara",
            "Love",
            "My uncle Sten",
            "27,",
            "Work:",
            "The kids",
            "Aunt",
            "I work at Orbis. Marek",
            "sry, baby",
            "What does one",
            "ye ",
            "Night porter",
            "Ingrid here",
            "Background",
            "wife",
            "the missus",
            "My dog keeps",
            "I'm a keen",
            "It's raining",
            "Bus driver",
            "Nothing beats",
            "Just no",
            "No dates",
            "How do I clean",
        )
    )
]


@pytest.mark.parametrize(("text", "wanted"), TABLE, ids=[text[:50] for text, _ in TABLE])
def test_a_sentence_gives_its_edges_and_no_other(text: str, wanted: set[str]) -> None:
    assert edges(extracted(text)) == wanted


@pytest.mark.parametrize(("text", "wanted"), HELD, ids=[text[:50] for text, _ in HELD])
def test_a_sentence_nobody_tuned_on_gives_its_edges(text: str, wanted: frozenset[str]) -> None:
    assert edges(extracted(text)) == wanted


@pytest.mark.parametrize("text", [*PLAYED, *OTHERS_WORDS])
def test_of_what_is_played_nothing_is_kept(text: str) -> None:
    read = extracted(text)

    assert (edges(read), aliases(read)) == (set(), [])


@pytest.mark.parametrize("text", KEPT_OUT)
def test_of_jest_and_passing_words_nothing_is_kept(text: str) -> None:
    assert edges(extracted(text)) == set()


@pytest.mark.parametrize(("text", "wanted"), NAMED_SELF)
def test_who_writes_small_is_named_behind_a_greeting_only(text: str, wanted: list[str]) -> None:
    assert aliases(extracted(text)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ana Lind is the name, 71 years of age.", ["Ana Lind"]),
        ("hiya im dewi, 17, from Bala", ["dewi"]),
        ("hey im stuck, any tips for Excel", []),
    ],
)
def test_who_gives_a_name_is_called_by_it(text: str, wanted: list[str]) -> None:
    assert aliases(extracted(text)) == wanted


@pytest.mark.parametrize(("first", "more"), TASKS_GO_ON)
def test_the_next_text_to_work_on_is_nobodys_word(first: str, more: str) -> None:
    assert edges(extracted(first, more)) == set()
    assert edges(extracted(more.split(": ", maxsplit=1)[1])) != set()


@pytest.mark.parametrize("text", OWN_AFFAIRS, ids=[text[:50] for text in OWN_AFFAIRS])
def test_every_edge_passes_the_cleaner(text: str) -> None:
    """With consent to all classes nothing is dropped, and everything is stated."""
    raw = OfflineExtractor().extract(ExtractionRequest(heard(text), "Bill")).raw
    bill = KnownNode("self", "Bill", Kind.PERSON, is_self=True)
    turn = Said("0", 0, Role.USER, text, SAID_AT)
    consented = frozenset(Sensitivity)
    proposal = clean(raw, Occasion((turn,), (bill,), SAID_AT, SAID_AT, consented=consented))

    assert len(proposal.claims) == len(json.loads(raw)["relations"])
    assert {str(claim.basis) for claim in proposal.claims} == {"stated"}


@pytest.mark.parametrize("text", ALL, ids=[text[:50] for text in ALL])
def test_every_quotation_is_verbatim(text: str) -> None:
    for relation in extracted(text)["relations"]:
        assert relation["snippet"] in text
        assert relation["evidence"] in relation["snippet"]
