"""A sentence into clauses, each of which may make one statement.

In: the tokens of a sentence. Out: clauses with the word that joined them to what went before.
A comma or "and" parts clauses only where a new subject or a known verb follows; lists stay whole.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.llm.offline.brackets import names_holders, names_role
from memory.llm.offline.holding import (
    behind_naming,
    behind_place,
    owned_role,
    read_role,
    skip_adjectives,
)
from memory.llm.offline.leads import OPENING, behind_days, len_of_moment, without_lead
from memory.llm.offline.lexicon.labels import LIST_LABELS, VALUE_LABELS
from memory.llm.offline.lexicon.notnames import NOT_NAMES
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import (
    ADJECTIVES,
    ADVERBS,
    DETERMINERS,
    PHRASE_ENDS,
    PUNCTUATION,
    words,
)
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, Tense
from memory.llm.offline.names import age_end, is_name, name_end
from memory.llm.offline.running import is_sequel, runs_on
from memory.llm.offline.tokens import Tokens

_SUBJECTS: Final = words("i we he she they it my our you there this that everyone")
_LINKS: Final = words("and but or so because since although though while whereas yet plus then")
_NOUNS_TOO: Final = words(  # as plain as they stand these are rather no verbs: "open offices"
    "open record room trade land pass exchange change promise switch drop try share turn book care"
    " train sign kick dump swap bank rent freelance lecture intern temp hand end"
)
_BRED: Final = words("raised bred brought")  # "born and raised in Split" is one thing
_WHERE: Final = words("at with")  # "... but at Orbis now"
_JOINING: Final = words("and but or then yet")
_OWNERS: Final = words("his her their both mum mom dad me grandma grandpa")
_RELATIVES: Final = words("who which whom whose")
_THIRD: Final = words("is has was can will does wants keeps wo")
_NO_OBJECTS: Final = words("who to and or not that which i he she it we they you 's of")
_LABEL_MAX: Final = 2  # words: "my kids:"
_SUBJECT_MAX: Final = 12  # words; no subject is longer
_NOUNS_MAX: Final = 3  # words of a bare subject before its "is"
_HARD: Final = frozenset(";:—–(.")  # noqa: RUF001 - dashes part clauses
_STATES: Final = words(
    "allergic intolerant vegan vegetarian married engaged based employed born from not"
)
_AUXILIARIES: Final = (
    frozenset(BE) | UNREAL | words("have has had do does did can will used never no not")
)
_GAP_WORDS: Final = frozenset(FORMS) | _AUXILIARIES | _STATES


@dataclass(frozen=True)
class Clause:
    """A run of tokens that may hold one statement."""

    tokens: Tokens
    link: str = ""  # "", ",", "and", "but", "so", "because", "who", ...
    is_gapped: bool = False  # its subject is the one of the clause before


def clauses(tokens: Tokens) -> list[Clause]:
    """Return the clauses of a sentence in order."""
    found: list[Clause] = []
    start, link, is_gapped = 0, "", False
    for at, first, next_link, gapped in _cuts(tokens):
        if at > start:
            found.append(Clause(tokens[start:at], link, is_gapped))
        if first > start:
            start, link, is_gapped = first, next_link, gapped
    if start < len(tokens):
        found.append(Clause(tokens[start:], link, is_gapped))
    return found


def _cuts(tokens: Tokens) -> Iterator[tuple[int, int, str, bool]]:
    """Yield (where a clause ends, where the next begins, the link, whether gapped)."""
    start, in_relative = 0, False
    for at, token in enumerate(tokens):
        if at < start:
            continue
        cut = _cut(tokens, start, at)
        if not cut and _runs_into(tokens, start, at):
            cut = at, ",", False
        if in_relative:
            cut = cut or _resumed(tokens, at) or _ended(tokens, start, at)
        if cut:
            in_relative = cut[1] == "who"
            yield (at, *cut)
            start = cut[0]
        elif token.low in _HARD and not (
            _is_list_label(tokens, start, at)
            or age_end(tokens, at) > at
            or (token.low == "(" and behind_naming(tokens, at + 1))
            or (token.low == "(" and (names_holders(tokens, at) or names_role(tokens, at)))
        ):
            yield at, at + 1, token.low, False
            start = at + 1


def _resumed(tokens: Tokens, at: int) -> tuple[int, str, bool] | None:
    """Return where a sentence goes on behind ", who is 7," with the subject it had."""
    is_gap = tokens[at].low == "," and at + 1 < len(tokens) and _is_gap(tokens, at + 1)
    return (at + 1, "who", True) if is_gap else None


def _ended(tokens: Tokens, start: int, at: int) -> tuple[int, str, bool] | None:
    """Return where a sentence goes on behind "(Tom) who runs a bakery" with "keeps giving"."""
    low, before = tokens[at].low, tokens[at - 1].low
    form = FORMS.get(low)
    is_third = form is not None and form.tense is Tense.BASE and low != form.lemma
    is_noun = before in DETERMINERS | ADVERBS | ADJECTIVES | _NO_OBJECTS or not before.isalnum()
    is_verb = (is_third or low in _THIRD) and not is_noun and at > start + 1
    return (at, "who", True) if is_verb and at + 1 < len(tokens) else None


def _runs_into(tokens: Tokens, start: int, at: int) -> bool:
    """Tell whether somebody goes on without a comma: "(a text to my mum) she's called Ana"."""
    is_told = tokens[at].low in {"he", "she"} and tokens[at + 1 : at + 2] != ()
    if not is_told or at < start + 2 or tokens[at + 1].low not in {"is", "has"}:
        return False
    before = tokens[at - 1]
    return before.low in ROLES or is_name(tokens, at - 1)


def _is_list_label(tokens: Tokens, start: int, at: int) -> bool:
    """Tell whether a colon only announces: "Coworkers: Đức, Лена", "my new email: a@b.c"."""
    if tokens[at].low != ":" or at == start:
        return False
    is_short = at - start <= _LABEL_MAX
    is_role = tokens[at - 1].low in ROLES and is_name(tokens, at + 1)  # "a new boss: Anders"
    is_list = is_short and tokens[at - 1].low in LIST_LABELS
    is_clause = at + 1 < len(tokens) and tokens[at + 1].low in _SUBJECTS
    return is_list or is_role or (tokens[at - 1].low in VALUE_LABELS and not is_clause)


def _cut(tokens: Tokens, start: int, at: int) -> tuple[int, str, bool] | None:
    """Return (begin of the next clause, link, gapped) when a new clause begins at `at`."""
    first, link = _linked(tokens, at)
    cut: tuple[int, str, bool] | None = None
    if first == at or first >= len(tokens) or at == start:
        return cut
    if link == "since" and tokens[at].low == "since" and _tells_age(tokens, first):
        return cut  # "I've lived in Vienna since I was six"
    if link in _RELATIVES:
        is_naming = behind_naming(tokens, first - 1) > 0  # ", whose name is Rex,"
        cut = None if is_naming else (first, "who", True)
    elif link in OPENING and _opens_clause(tokens, first - 1):
        cut = first - 1, ",", False
    elif _opens_clause(tokens, first) and not _is_subject_only(tokens, start, at, link):
        cut = first, link, False
    elif _is_open(tokens, start, at, first):
        cut = first, link, True
    return cut


def _tells_age(tokens: Tokens, at: int) -> bool:
    """Tell whether "(since) I was six" stands here, which only says for how long."""
    lows = [token.low for token in tokens[at : at + 2]]
    return (
        lows[:1] != [] and lows[0] in {"i", "he", "she", "we"} and lows[1:] in (["was"], ["were"])
    )


def _is_open(tokens: Tokens, start: int, at: int, first: int) -> bool:
    """Tell whether what begins here goes on with the subject of what went before."""
    _, link = _linked(tokens, at)
    if link == "but" and tokens[first].low in _WHERE and is_name(tokens, first + 1):
        return True
    is_origin = tokens[at - 1].low == "born" and tokens[first].low in _BRED
    if not _is_gap(tokens, first) or is_origin:
        return False
    is_told = link in _JOINING or _is_contrast(tokens, first) or is_sequel(tokens, start, at)
    return is_told or (link == "," and runs_on(tokens, start, at))


def _is_contrast(tokens: Tokens, at: int) -> bool:
    """Tell whether a denial follows a comma: "..., not in Porto", "..., no longer vegan"."""
    lows = [token.low for token in tokens[at : at + 2]]
    return lows[0] == "not" or lows == ["no", "longer"]


def _linked(tokens: Tokens, at: int) -> tuple[int, str]:
    """Read a comma and a linking word; return what follows them and the link."""
    link = ""
    if tokens[at].low == ",":
        at, link = at + 1, ","
    if at < len(tokens) and tokens[at].low in _RELATIVES:
        return at + 1, tokens[at].low
    if at < len(tokens) and tokens[at].low in _LINKS:
        at, link = at + 1, tokens[at].low
    at += len_of_moment(tokens, at) if link and link not in OPENING else 0
    while link and at < len(tokens) and tokens[at].low in ADVERBS and tokens[at].low not in _LINKS:
        at += 1
    return at, link


def _opens_clause(tokens: Tokens, at: int) -> bool:
    """Tell whether a subject with a verb of its own begins here."""
    low = tokens[at].low
    if low in OPENING or behind_days(tokens[at : at + 6]):
        return len(without_lead(tokens[at:])) < len(tokens) - at
    if low in {"my", "our", "his", "her", "their"}:
        return not _is_apposition(tokens, at)
    if low in _SUBJECTS or low in {"if", "unless", "what"}:
        is_own = low != "what" or (at + 1 < len(tokens) and tokens[at + 1].low in {"i", "we"})
        return is_own and at + 1 < len(tokens)
    return (is_name(tokens, at) and _has_verb_soon(tokens, at)) or _is_bare_subject(tokens, at)


def _is_apposition(tokens: Tokens, at: int) -> bool:
    """Tell whether "my brother" merely explains the name before it, or stands in a list."""
    begin, _ = skip_adjectives(tokens, at + 1)
    _, end = read_role(tokens, begin)
    end = _behind_owned(tokens, end) if end > begin else end
    at = behind_place(tokens, end) if end > begin else begin
    return at >= len(tokens) or tokens[at].low in {",", ")", "."}


def _behind_owned(tokens: Tokens, at: int) -> int:
    """Return where the words go on behind (my sister) "Ana's eldest"; `at` without it."""
    end = name_end(tokens, at) if at < len(tokens) else at
    if end >= len(tokens) or tokens[end].low != "'s":
        return at
    _, behind, _ = owned_role(tokens, end + 1)
    return behind if behind > end + 1 else at


def _is_bare_subject(tokens: Tokens, at: int) -> bool:
    """Tell whether a few nouns and "is" follow: "..., locker 15 is Bo's"."""
    for distance in range(1, _NOUNS_MAX + 1):
        if (
            at + distance >= len(tokens)
            or tokens[at + distance - 1].low in PHRASE_ENDS | PUNCTUATION
        ):
            return False
        if tokens[at + distance].low in {"is", "are", "was", "were"}:
            return True
    return False


def _has_verb_soon(tokens: Tokens, at: int) -> bool:
    """Tell whether a verb follows a run of names."""
    while at < len(tokens) and is_name(tokens, at):
        at += 1
    while at < len(tokens) and tokens[at].low in ADVERBS:
        at += 1
    if [token.low for token in tokens[at : at + 2]] in (["'s", "a"], ["'s", "an"]):
        return True  # "Jun's a butcher"
    return at < len(tokens) and (tokens[at].low in _AUXILIARIES or _is_finite(tokens[at].low))


def _is_finite(low: str) -> bool:
    return low in FORMS and FORMS[low].tense is not Tense.ING


def _is_subject_only(tokens: Tokens, start: int, at: int, link: str) -> bool:
    """Tell whether what stands before "and" is only half a subject: "my wife and I live"."""
    first, _ = _linked(tokens, at)
    is_other = tokens[at].low == "," and tokens[first].low in {"he", "she"}
    if link != "and" or at - start > _SUBJECT_MAX or tokens[first - 1].low in ADVERBS:
        return False  # "the firm closed and now I work ..."
    if is_other or (tokens[start].low in {"i", "we"} and at - start > len(("I", "and"))):
        return False  # "Lego, and he plays chess", "I handed back my keys and I ..."
    before = [token.low for token in tokens[start:at]]
    if before[0] not in _SUBJECTS | _OWNERS and before[0] in NOT_NAMES:
        return False  # "dinner on Friday and I cook"
    return not any(low in _AUXILIARIES or low in FORMS or low == "'s" for low in before)


def _is_gap(tokens: Tokens, at: int) -> bool:
    """Tell whether a verb with an unsaid subject begins here: "and use Helix"."""
    low = tokens[at].low
    if low not in _GAP_WORDS or low in _NOUNS_TOO or at + 1 >= len(tokens):
        return False
    is_ing = low in FORMS and FORMS[low].tense is Tense.ING
    return not is_ing
