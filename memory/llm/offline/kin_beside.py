"""What else a sentence tells of kin and colleagues beside its clauses.

"My sister Mireia had a boy and they've named him Pol", "Haruki, he's the colleague I share a desk
with", "my niece cooks at a trattoria", "vesna (my shift leader)". In: the tokens of a sentence.
Out: statements in full, as tokens.
"""

from collections.abc import Iterator
from typing import Final

from memory.llm.offline.at_work import DONE_FOR_PAY, firm_at, until_stop
from memory.llm.offline.casual import may_be_name
from memory.llm.offline.holding import owned_role, read_role
from memory.llm.offline.kin_told import head_of, names_before
from memory.llm.offline.lexicon.stops import ADVERBS, words
from memory.llm.offline.lexicon.verbs import FORMS, UNREAL, Tense
from memory.llm.offline.names import is_name, name_end
from memory.llm.offline.tokens import Tokens, unsaid

_BORN: Final = words("boy girl baby son daughter")
_NAMED: Final = words("named called christened")
_THEM: Final = words("him her it")
_WITH_ME: Final = words("i we")
_OBJECT_MAX: Final = 5  # words between what somebody does and where
_UNTOLD: Final = UNREAL | words("if not never wants used")


def kin_beside(tokens: Tokens) -> Iterator[Tokens]:
    """Yield what a sentence tells of kin and colleagues, each as a statement in full."""
    lows = [token.low for token in tokens]
    yield from _newborn(tokens, lows)
    yield from _shared(tokens, lows)
    yield from _bracketed(tokens, lows)
    if _UNTOLD.isdisjoint(lows):
        yield from _working(tokens, lows)


def _newborn(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "my sister Mireia had a boy and they've named him Pol"."""
    at = next((i for i in range(1, len(lows) - 2) if lows[i : i + 2] == ["had", "a"]), 0)
    born = next((i for i in range(at + 2, min(at + 5, len(lows))) if lows[i] in _BORN), 0)
    named = next((i for i in range(born, len(lows) - 2) if lows[i] in _NAMED), 0) if born else 0
    begin = named + 1 + (lows[named + 1] in _THEM) if named else 0
    end = name_end(tokens, begin) if 0 < begin < len(tokens) else begin
    if not at or end <= begin or "?" in lows[:named]:
        return
    back = at
    while back > 0 and lows[back - 1] in ADVERBS | {"has", "have"}:
        back -= 1
    first = next((i for i, low in enumerate(lows[:back]) if low in {"my", "our"}), -1)
    _, role_end, _ = owned_role(tokens, first + 1) if first >= 0 else (None, 0, False)
    stop = name_end(tokens, role_end) if role_end else 0
    if stop > role_end and lows[stop : stop + 1] in (["had"], ["has"], ["have"], ["and"], ["just"]):
        yield (
            *tokens[first:stop],
            *unsaid("has a child ,", tokens[at].start),
            *tokens[begin:end],
        )


def _shared(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "Haruki, he's the colleague I share my desk with": a colleague of the person's."""
    for at in range(2, len(lows) - 4):
        is_told = lows[at] in {"he", "she"} and lows[at + 1 : at + 3] in (
            ["is", "the"],
            ["is", "a"],
        )
        role, end = read_role(tokens, at + 3) if is_told else (None, at)
        if role is None or role.is_plural or lows[end : end + 1] == []:
            continue
        is_mine = lows[end] in _WITH_ME or lows[end : end + 2] in (["of", "mine"], ["from", "work"])
        names = list(names_before(tokens, lows, at))
        if is_mine and len(names) == 1:
            begin, stop = names[0]
            yield tokens[begin:stop] + unsaid("is my", tokens[at].start) + tokens[at + 3 : end]


def _bracketed(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "vesna (my shift leader)" by whoever writes without capitals."""
    for at in range(len(lows) - 3):
        is_led = lows[at + 1] == "(" and lows[at + 2] in {"my", "our"}
        if not is_led or not may_be_name(tokens, at) or is_name(tokens, at):
            continue
        role, end, is_former = owned_role(tokens, at + 3)
        if role is not None and not is_former and lows[end : end + 1] == [")"]:
            who = tokens[at]._replace(text=tokens[at].text.title())
            yield (who, *unsaid("is", tokens[at].start), *tokens[at + 2 : end])


def _working(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "he cooks at Osteria Zibibbo", "my sister Ana sells tickets at the opera"."""
    for at in range(1, len(lows) - 2):
        form = FORMS.get(lows[at])
        is_third = form is not None and form.tense is Tense.BASE and lows[at] != form.lemma
        if form is None or not is_third or form.lemma not in DONE_FOR_PAY - {"work"}:
            continue
        head = head_of(tokens, lows, at)
        is_pronoun = lows[at - 1] in {"he", "she"}
        begin = head - 1 if head else at - 1 if is_pronoun else -1
        near = range(at + 1, min(at + 2 + _OBJECT_MAX, len(lows) - 1))
        where = next((i for i in near if lows[i] == "at"), 0)
        if begin >= 0 and where and firm_at(tokens, where + 1):
            lead = unsaid("works at", tokens[at].start)
            yield tokens[begin:at] + lead + until_stop(tokens, where + 1)
