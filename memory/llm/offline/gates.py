"""What is no statement about the world: questions, hypotheses, orders, fiction, jokes.

In: a sentence or clause. Out: how much of it may be read. A false memory is worse than a
missed one, so doubt closes the gate.
"""

from dataclasses import replace
from typing import Final

from memory.llm.offline.at_work import at_work
from memory.llm.offline.besides import besides, led_step
from memory.llm.offline.clauses import Clause, clauses
from memory.llm.offline.courtesy import without_courtesy, without_finder
from memory.llm.offline.employers import employers
from memory.llm.offline.framing import STORIES, SUPPOSALS, is_saying_so, may_announce, says
from memory.llm.offline.granted import not_for_me
from memory.llm.offline.jesting import employs_pet, is_jest
from memory.llm.offline.kin_beside import kin_beside
from memory.llm.offline.kin_told import kin_told
from memory.llm.offline.leads import of_both, said_of_self, uncleft, with_called, without_lead
from memory.llm.offline.lexicon.stops import (
    ADVERBS,
    OPENERS,
    OPENING_PHRASES,
    REMEMBER_PHRASES,
    words,
)
from memory.llm.offline.lexicon.verbs import FORMS
from memory.llm.offline.owners import with_owner
from memory.llm.offline.plainly import plainly
from memory.llm.offline.repairs import repaired
from memory.llm.offline.sentences import Sentence
from memory.llm.offline.shortly import with_subject
from memory.llm.offline.tokens import Tokens
from memory.llm.offline.when import without_date

_IFS: Final = SUPPOSALS | words("if unless whether were wish wished")
_LAUGHS: Final = words("haha hahaha lmao rofl hehe lol")  # who laughs may be joking
_DOUBTS: Final = words(
    "maybe perhaps possibly probably might could would may should hopefully apparently supposedly"
    " rumor rumour allegedly sarcastically jokingly kidding joking jk think guess suppose believe"
    " heard doubt wonder wondering"
)
_FRAMES: Final = (
    *STORIES,
    "in the book",
    "in the movie",
    "in the film",
    "in the show",
    "in the series",
    "in my dream",
    "in a dream",
    "the hero",
    "the character",
    "let us say",
    "for example",
    "what if",
    "in theory",
    "as a joke",
    "for the sake of",
    "for argument 's sake",
    "in an ideal world",
    "in a perfect world",
    "in another life",
    "in my next life",
    "your name is",
    "yeah right",
    "oh great",
    "oh joy",
    "said nobody",
    "said no one",
    "so it feels",
    "it feels like",
    "or so i wish",
)
_CORRECTION_WITHIN: Final = 6  # tokens from the start of the sentence
_CORRECTIONS: Final = (
    *("actually no", "actually", "no wait", "wait no", "sorry", "oops", "correction", "i mean"),
    *("i meant", "no i meant", "typo", "scratch that", "that is wrong", "that was wrong", "my bad"),
    *("no sorry", "i misspoke", "rather", "no actually", "ah no", "oh no", "wrong"),
)
_JOKES: Final = (
    "just kidding",
    "only joking",
    "just joking",
    "i am kidding",
    "i am joking",
    "kidding !",
)
_ASKERS: Final = words(
    "what how which who whose where when why can could would should do does did is are will"
    " shall any am was were have has may might"
)
_WISHES: Final = words(
    "ideas idea tips tip advice suggestions suggestion recommendations recs thoughts help options"
)
_TAGS: Final = words("right ok okay correct huh eh yes no yeah remember true")
_TAG_MAX: Final = 3  # words: "do not I", "is not it"
_PRONOUNS: Final = words("i you he she it we they")
_SUBJECTS: Final = words("i we my our he she they it the there")
_PARTING: Final = words(", and but so")
_LAUGHED_FROM: Final = 4  # tokens of a clause before the one that is laughed at


def readable(sentence: Sentence, before: Tokens | None = None) -> list[Clause]:
    """Return the clauses of a sentence that may state something.

    `before` is what was said last; without it nothing is told of whom a sentence leaves out.
    """
    if is_told_apart(sentence.tokens):
        return []
    whole = without_finder(without_courtesy(sentence.tokens))
    tokens = repaired(_before_laugh(whole))
    step = led_step(tokens)
    beside = besides(without_openers(tokens), is_question=sentence.is_question)
    beside = [*beside, *not_for_me(tokens)]
    if sentence.is_question:
        tokens = _before_question(tokens)
    tokens = without_date(tokens)
    is_since = tokens[:1] != () and tokens[0].low == "since"
    tokens = with_owner(without_openers(without_lead(tokens) if is_since else tokens))
    found = clauses(tokens if before is None else with_subject(tokens, before))
    beside = beside or [own for own in (said_of_self(tokens), step) if own]
    beside = [*beside, *at_work(whole), *employers(whole), *kin_told(whole, before or ())]
    beside += kin_beside(whole)
    found = [*map(Clause, beside), *found]
    return _without_ifs([replace(one, tokens=_bare(one)) for one in found])


def _bare(clause: Clause) -> Tokens:
    """Return a clause's tokens without what only sets its scene."""
    if clause.is_gapped:
        return clause.tokens
    return with_called(uncleft(of_both(without_lead(plainly(clause.tokens)))))


def assumes(sentence: Sentence) -> bool:
    """Tell whether a sentence takes something for granted: "what does my cat Pepper need?".

    So do conditions and laughter ("if my sister Ana comes, lol"); a question that asks who
    somebody is ("is my boss Sarah or Tom?") takes nothing for granted.
    """
    tokens = sentence.tokens
    is_asking = sentence.is_question and tokens[0].low in {"is", "are", "was", "were"}
    is_asking_who = is_asking and len(tokens) > 1 and tokens[1].low in {"my", "our"}
    is_asking_who = is_asking_who or (sentence.is_question and tokens[0].low in {"who", "whose"})
    is_supposed = any(token.low in SUPPOSALS for token in tokens) or is_saying_so(tokens)
    return not (is_asking_who or is_supposed or is_told_apart(tokens))


def is_joke(sentence: Sentence) -> bool:
    """Tell whether a sentence takes back what was said before it."""
    lows = [token.low for token in sentence.tokens if token.low not in {".", "!"}]
    return says(sentence.tokens, _JOKES) or "jk" in lows or lows == ["not"]


def takes_back(sentence: Sentence) -> bool:
    """Tell whether a sentence begins by correcting: "Actually no, ...", "Sorry, I meant ..."."""
    lows = [token.low for token in sentence.tokens[:_CORRECTION_WITHIN] if token.low != ","]
    text = f" {' '.join(lows)} "
    return any(text.startswith(f" {words} ") for words in _CORRECTIONS)


def is_told_apart(tokens: Tokens) -> bool:
    """Tell whether a sentence speaks of a story, a role or a dream."""
    if says(tokens, ("on behalf of",)) and not says(tokens, ("of my", "of our")):
        return True
    return says(tokens, _FRAMES) or employs_pet(tokens) or is_saying_so(tokens)


def _before_laugh(tokens: Tokens) -> Tokens:
    """Return what is stated before the clause that somebody laughs at: anybody may be in jest."""
    lows = [token.low for token in tokens]
    at = next((i for i, low in enumerate(lows) if low in _LAUGHS), -1)
    if at < 0:
        return tokens
    end = at - (lows[at - 1 : at] == [","])
    cut = next((i for i in range(end - 1, -1, -1) if lows[i] in _PARTING), 0)
    is_asking = lows[cut + 1 : cut + 2] != [] and lows[cut] == "," and lows[cut + 1] in _ASKERS
    return tokens[:cut] if is_asking or cut >= _LAUGHED_FROM else ()


def _before_question(tokens: Tokens) -> Tokens:
    """Return what is stated before a question begins: "I'm vegan, so what can I cook?"."""
    if not tokens or tokens[0].low in _ASKERS:
        return ()
    for at in range(len(tokens) - 1, 0, -1):
        first = at + 1
        while first < len(tokens) and tokens[first].low in {"so", "and", "but"}:
            first += 1
        is_parted = tokens[at].low in {",", ";", "—"} or (
            tokens[at].low == "so" and at >= _TAG_MAX and tokens[at - 1].low != ","
        )  # "I'm vegan so what can I cook?"
        if is_parted and first < len(tokens) and tokens[first].low in _ASKERS:
            is_tag = first + 2 >= len(tokens) or tokens[first].low in _TAGS
            asked = [token.low for token in tokens[first:] if token.low != "?"]
            is_tag = is_tag or (len(asked) <= _TAG_MAX and asked[-1] in _PRONOUNS)
            return () if is_tag else tokens[:at]
    return _before_fragment(tokens)


def _before_fragment(tokens: Tokens) -> Tokens:
    """Return what is stated before a question of a few words: "..., teacher or youtube?"."""
    lows = [token.low for token in tokens]
    if "," not in lows or lows[0] not in {"i", "my", "our", "we"}:
        return ()
    at = len(lows) - 1 - lows[::-1].index(",")
    fragment = [low for low in lows[at + 1 :] if low.isalpha()]
    is_choice = "or" in fragment[1:-1] and FORMS.keys().isdisjoint(fragment)
    is_wish = bool(fragment) and fragment[-1] in _WISHES
    return tokens[:at] if is_choice or is_wish else ()


def _without_ifs(found: list[Clause]) -> list[Clause]:
    """Drop clauses that only suppose or hand on, and the clauses that hang on them."""
    kept: list[Clause] = []
    for clause in found:
        if clause.link == ":" and kept and not may_announce(kept[-1].tokens):
            return kept  # "she said: my boss is ...", "example: my boss is ..."
        if is_jest(clause.tokens):
            continue  # "my boss is basically Darth Vader"
        if any(token.low in _IFS for token in clause.tokens):
            return _without_heads(kept, clause)
        kept.append(clause)
    return kept


def _without_heads(kept: list[Clause], supposing: Clause) -> list[Clause]:
    """Return the clauses before one with "if", less those it hangs on."""
    is_gapped = supposing.is_gapped
    while is_gapped and kept:
        is_gapped = kept.pop().is_gapped
    return kept


def is_doubtful(tokens: Tokens, verb_at: int) -> bool:
    """Tell whether words before the verb make a statement doubtful."""
    return any(token.low in _DOUBTS for token in tokens[:verb_at])


def without_openers(tokens: Tokens) -> Tokens:
    """Return a sentence without its greeting, "by the way", or "remember that"."""
    changed = True
    while changed and tokens:
        changed = False
        if tokens[0].low in {",", ":", ".", "!"} or _is_opener(tokens):
            tokens, changed = tokens[1:], True
        for opening in (*OPENING_PHRASES, *REMEMBER_PHRASES):
            rest = _behind(tokens, opening)
            if rest is not None:
                tokens, changed = rest, True
                break
    return tokens


def _is_opener(tokens: Tokens) -> bool:
    """Tell whether the first token only opens: "well", "hi"; "there" and "first" need a comma."""
    low = tokens[0].low
    after = tokens[1].low if len(tokens) > 1 else ""
    if low in {"besides", "plus"} and after != ",":
        return after in _SUBJECTS  # "besides Dutch I speak Frisian" names what is known
    if low == "first" and len(tokens) > 1 and tokens[1].low in {"day", "week", "month", "shift"}:
        return False
    return (low in OPENERS or low in ADVERBS) and low != "both"


def _behind(tokens: Tokens, opening: str) -> Tokens | None:
    """Return what follows an opening phrase, when the person or theirs follow."""
    wanted = opening.split()
    if [token.low for token in tokens[: len(wanted)]] != wanted:
        return None
    rest = tokens[len(wanted) :]
    if opening in REMEMBER_PHRASES:
        rest = rest[1:] if rest and rest[0].low in {",", ":"} else rest
        return rest if rest and rest[0].low in {"i", "my", "our", "we"} else None
    return rest
