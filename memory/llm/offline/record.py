"""The record of a conversation: a summary in the person's own words, importance, tags.

In: the person's sentences and what was found in them. Out: the episode's fields.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from memory.llm.offline.answer import Item
from memory.llm.offline.gates import readable
from memory.llm.offline.lexicon.notnames import NOT_NAMES
from memory.llm.offline.lexicon.stops import BLOCKED_OBJECTS, PHRASE_ENDS, TRAILING, words
from memory.llm.offline.sentences import Sentence

_SUMMARY_MAX: Final = 300  # characters
_SENTENCES_MAX: Final = 3
_TAGS_MAX: Final = 5
_TAG_LENGTH: Final = range(3, 25)
_DIGITS_MAX: Final = 5  # a longer run of digits may be a card or a code
_BASE: Final = 0.2
_A_FACT: Final = 0.08
_FACTS_MAX: Final = 0.4
_A_FEELING: Final = 0.2
_A_PLAN: Final = 0.15
_SECRETS: Final = words("password passwords passcode pin cvv token secret key iban login")
_FEELINGS: Final = words(
    "love hate afraid scared happy sad angry furious excited worried anxious proud ashamed crazy"
    " lonely grateful heartbroken devastated thrilled nervous stressed exhausted miss died divorce"
    " pregnant wedding crying delighted upset hurt terrified"
)
_NO_TAGS: Final = (
    NOT_NAMES
    | BLOCKED_OBJECTS
    | PHRASE_ENDS
    | TRAILING
    | words(
        "really work works live lives like likes want wants need needs know think thing things"
        " get got make going driving something someone would could should very much being been"
        " having said new named called since also user"
    )
)


def record(
    sentences: Sequence[Sentence], telling: Sequence[Sentence], n_claims: int, *, has_plan: bool
) -> Item:
    """Return summary, importance and tags; `telling` are the sentences that gave claims."""
    safe = [sentence for sentence in telling if is_safe(sentence)]
    rest = [s for s in sentences if is_safe(s) and s not in safe]
    stated = [s for s in rest if not s.is_question and readable(s)]
    return {
        "summary": _summary(safe or stated or rest),
        "importance": _importance(sentences, n_claims, has_plan=has_plan),
        "tags": _tags([*safe, *safe, *stated, *rest]),
    }


def is_safe(sentence: Sentence) -> bool:
    """Tell whether a sentence can be quoted in a summary: no secret is likely in it."""
    if any(token.low in _SECRETS for token in sentence.tokens):
        return False
    return not any(
        _digits(token.text) > _DIGITS_MAX or "://" in token.text for token in sentence.tokens
    )


def _digits(text: str) -> int:
    return sum(character.isdigit() for character in text)


def _summary(sentences: Sequence[Sentence]) -> str:
    """Return the first sentences that fit, verbatim."""
    chosen: list[str] = []
    for sentence in sentences:
        text = " ".join(sentence.snippet.split())
        if len(" ".join([*chosen, text])) <= _SUMMARY_MAX and text not in chosen:
            chosen.append(text)
        if len(chosen) == _SENTENCES_MAX:
            break
    return " ".join(chosen)


def _importance(sentences: Sequence[Sentence], n_claims: int, *, has_plan: bool) -> float:
    """Return 0..1: facts, feelings and plans weigh."""
    feels = any(token.low in _FEELINGS for s in sentences for token in s.tokens)
    score = _BASE * bool(sentences) + min(_A_FACT * n_claims, _FACTS_MAX)
    return round(min(score + _A_FEELING * feels + _A_PLAN * has_plan, 1.0), 2)


def _tags(sentences: Sequence[Sentence]) -> list[str]:
    """Return the most frequent content words, those of telling sentences first."""
    lows = [
        token.low
        for sentence in sentences
        for token in sentence.tokens
        if len(token.low) in _TAG_LENGTH and token.low.isalpha() and token.low not in _NO_TAGS
    ]
    return [low for low, _ in Counter(lows).most_common(_TAGS_MAX)]
