"""Work that a sentence tells of beside what it is about: "I sew costumes at the puppet theatre".

In: the tokens of a sentence. Out: statements in full, as tokens: "I work at the puppet theatre".
Who does a thing for a firm works there; who paints at a lake does not, so that the verb, the word
before the firm and the firm itself must all speak of work.
"""

from collections.abc import Iterator
from typing import Final

from memory.llm.offline.jobs import read_job
from memory.llm.offline.lexicon.stops import ADVERBS, words
from memory.llm.offline.lexicon.verbs import UNREAL
from memory.llm.offline.lexicon.workplaces import BUSINESSES, FIELDS, FIRM_ENDS, PREMISES
from memory.llm.offline.names import is_capital, is_given_name, is_name
from memory.llm.offline.phrases import Phrase, is_place, phrase
from memory.llm.offline.tokens import Tokens, unsaid

_FOND: Final = words("like love enjoy adore hate prefer")
_FED_UP: Final = words("tired sick proud fed sure")
DONE_FOR_PAY: Final = words(
    "work carry haul transport deliver load unload pack stack sell serve teach lecture nurse"
    " supervise assemble operate"
    " install inspect translate interpret code program weld cook bake sew clean guard design"
    " develop repair fix mend drive fly cut wash sort weigh bottle butcher answer man staff run"
    " manage handle oversee coordinate lead build make maintain process edit tutor cater wait"
    " waitress bartend brew roast print stitch test steer pilot"
)
_FOR_FIRMS: Final = words(
    "work deliver load unload pack stack code program weld carry haul transport drive fly"
    " translate interpret edit"
    " design develop pilot answer clean guard"
)
_CHARGES: Final = (
    *(
        ("look", "after"),
        ("take", "care", "of"),
        ("am", "in", "charge", "of"),
        ("deal", "with", "complaints"),
    ),
    *(("am", "responsible", "for"), ("am", "the", "one", "who"), ("help", "out")),
)
_DESKS: Final = words(
    "reception maintenance payroll tills checkouts accounts security admin procurement dispatch"
    " support helpdesk facilities legal compliance purchasing housekeeping cleaning radiology"
    " intensive maternity emergency oncology paediatrics pediatrics cardiology surgery a&e icu"
    " nights days lates earlies switchboard shop till ward quality packing assembly production"
)
_STAFF: Final = words("team department staff office ward desk side floor unit")
_JOBS: Final = words(
    "job internship placement apprenticeship traineeship position post gig residency vacancy"
)
_JOB_ADJECTIVES: Final = words(
    "a an my new part-time full-time summer saturday sunday weekend evening night student little"
    " small second side temporary temp holiday first proper lovely great weekday morning"
)
_POSTS: Final = _JOBS | words("work role shift shifts training career life")
_SPANS: Final = words("day days week month months year season term shift")
_ORDINALS: Final = words("first second third fourth fifth final last")
_OVER: Final = words(
    "old last previous former dream ex lost lose left leave leaving quit quitting resigned from was"
    " had ended end after before since miss missed used ago then would could might if never not"
    " unless wish imagine pretend future possible potential ideal"
)
_LATELY: Final = words("today yesterday just this is am")
_HERE_WITHIN: Final = 5  # tokens
_STOPS: Final = words(", . ! ? ; : ( ) who that which because when while if but so")
_ANYWHERE: Final = words("code program answer edit design translate process test run print write")
_LEADS: Final = {"at": "I work at", "for": "I work for", "in": "I work in"}
_NO_OBJECT: Final = words("i we to with and will not my our volunteer")
_NO_WORK: Final = words("on out off up")  # "work out at", "work on my novel at"
_OBJECT_MAX: Final = 7  # words between the verb and the firm
_ORG_NOUNS: Final = (
    PREMISES
    | BUSINESSES
    | FIRM_ENDS
    | words(
        "publisher airline council newspaper ministry embassy orchestra opera railway railways"
        " municipality charity supplier manufacturer wholesaler chain hospital ngo station"
        " reception butchers florists bakers company club home yard office"
    )
)


def at_work(tokens: Tokens) -> Iterator[Tokens]:
    """Yield what a sentence tells of the person's work, each as a statement in full."""
    lows = [token.low for token in tokens]
    yield from _fond(tokens, lows)
    yield from _here(tokens, lows)
    yield from _posts(tokens, lows)
    for at, low in enumerate(lows[:-3]):
        if low == "i" and (at == 0 or lows[at - 1] not in UNREAL | {"if", "when", "do", "did"}):
            yield from _doing(tokens, lows, _behind_adverbs(lows, at + 1))


def _behind_adverbs(lows: list[str], at: int) -> int:
    while at < len(lows) and lows[at] in ADVERBS:
        at += 1
    return at


def _fond(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "I like being a line cook", "I'm tired of being a waiter"."""
    for at in range(2, len(lows) - 2):
        if lows[at] != "being" or not _OVER.isdisjoint(lows[max(at - 5, 0) : at]):
            continue
        is_fond = lows[at - 1] in _FOND and "i" in lows[max(at - 4, 0) : at]
        is_fed_up = lows[at - 1] in {"of", "with"} and not _FED_UP.isdisjoint(lows[at - 3 : at])
        is_own = is_fed_up and "i" in lows[max(at - 6, 0) : at]
        if (is_fond or is_own) and read_job(tokens, at + 1):
            yield unsaid("I am", tokens[at].start) + until_stop(tokens, at + 1)


def _here(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "(hi,) student nurse here", "(busy) night porter here, ..."."""
    at = lows.index("here") if "here" in lows[:_HERE_WITHIN] else 0
    is_closed = at > 0 and (at + 1 == len(lows) or lows[at + 1] in _STOPS | {"and", "with", "from"})
    if is_closed and lows[0] not in {"a", "an", "the", "my", "our", "no", "any", "is", "are"}:
        job = unsaid("a", tokens[0].start) + tokens[:at]
        read = read_job(job, 0)
        if read is not None and read.end == len(job):
            yield unsaid("I am", tokens[0].start) + job


def _posts(tokens: Tokens, lows: list[str]) -> Iterator[Tokens]:
    """Read "my job as a clerk at Orbis", "my first day as an apprentice baker at ..."."""
    for at in range(1, len(lows) - 2):
        is_led = lows[at] == "as" and lows[at - 1] in _POSTS | _SPANS
        if not is_led or not read_job(tokens, at + 1):
            continue
        near = lows[max(at - 6, 0) : at]
        is_own = "my" in near or (lows[at - 2 : at - 1] != [] and lows[at - 2] in _ORDINALS)
        is_counted = lows[at - 1] in _SPANS
        is_counted = is_counted and not _ORDINALS.isdisjoint(lows[max(at - 3, 0) : at - 1])
        is_past = not _OVER.isdisjoint(near) and _LATELY.isdisjoint(lows[:at])
        is_theirs = not {"his", "her", "their", "your"}.isdisjoint(near)
        if is_own and not is_past and not is_theirs and (is_counted or lows[at - 1] in _POSTS):
            yield unsaid("I work", tokens[at].start) + until_stop(tokens, at)


def _doing(tokens: Tokens, lows: list[str], at: int) -> Iterator[Tokens]:
    """Read what stands behind "I": "sew costumes at a theatre", "am in sales at Orbis"."""
    if at + 2 >= len(lows):
        return
    if lows[at] == "have":
        yield from _having(tokens, lows, at)
    elif lows[at : at + 4] == ["am", "a", "partner", "at"] and firm_at(tokens, at + 4):
        yield unsaid("I work at", tokens[at].start) + until_stop(tokens, at + 4)
    elif lows[at] == "am" and lows[at + 1] in {"in", "on"}:
        yield from _at_desk(tokens, lows, at + 2)
    elif charge := next((c for c in _CHARGES if tuple(lows[at : at + len(c)]) == c), None):
        yield from _paid(tokens, lows, at + len(charge) - 1)
    elif lows[at] in DONE_FOR_PAY:
        yield from _paid(tokens, lows, at)


def _having(tokens: Tokens, lows: list[str], at: int) -> Iterator[Tokens]:
    """Read "I have (got) a Saturday job at a garden centre"."""
    at += 1 + (lows[at + 1] == "got")
    begin = at
    while at < len(lows) and lows[at] in _JOB_ADJECTIVES:
        at += 1
    is_job = begin < at < len(lows) - 2 and lows[at] in _JOBS
    if is_job and lows[at + 1] in {"at", "in", "with"} and firm_at(tokens, at + 2):
        lead = "I work in" if lows[at + 1] == "in" else "I work at"
        yield unsaid(lead, tokens[at].start) + until_stop(tokens, at + 2)


def _at_desk(tokens: Tokens, lows: list[str], at: int) -> Iterator[Tokens]:
    """Read (I'm in) "IT support at the council", (on) "reception at Orbis"."""
    end = next((i for i in range(at, min(at + 5, len(lows))) if lows[i] in {"at", "for"}), 0)
    desk = lows[at:end]
    is_desk = bool(desk) and desk[-1] in _DESKS | FIELDS | _STAFF
    is_desk = is_desk and (desk[-1] not in _STAFF or len(desk) > 1)
    if is_desk and end + 1 < len(lows) and firm_at(tokens, end + 1):
        yield unsaid("I work at", tokens[end].start) + until_stop(tokens, end + 1)


def _paid(tokens: Tokens, lows: list[str], verb: int) -> Iterator[Tokens]:
    """Read (I) "load parcels at night for Orbis", "teach yoga at the sports centre"."""
    for at in range(verb + 1, min(verb + 2 + _OBJECT_MAX, len(lows) - 1)):
        if _breaks(lows, verb, at):
            return
        is_led = lows[at] in _LEADS and not (lows[verb] == "work" and at == verb + 1)
        if is_led and _is_paid_by(tokens, lows, verb, at):
            yield unsaid(_LEADS[lows[at]], tokens[at].start) + until_stop(tokens, at + 1)
            return


def _breaks(lows: list[str], verb: int, at: int) -> bool:
    """Tell whether something else begins: "I look after my grandson at the nursery"."""
    if lows[at] in _STOPS | _NO_OBJECT:
        return True
    return (lows[verb] == "work" and lows[at] in _NO_WORK) or (
        lows[verb] == "serve" and lows[at] == "on"
    )


def _is_paid_by(tokens: Tokens, lows: list[str], verb: int, at: int) -> bool:
    """Tell whether an employer stands behind "at", "for" or "in"."""
    if not firm_at(tokens, at + 1, is_work=lows[verb] == "work"):
        return False
    if lows[at] == "at":  # one codes at the library as well
        return lows[verb] not in _ANYWHERE or is_capital(tokens[at + 1])
    if lows[at] == "for":
        return lows[verb] in _FOR_FIRMS
    return _is_premises(phrase(tokens, at + 1))


def firm_at(tokens: Tokens, at: int, *, is_work: bool = True) -> bool:
    """Tell whether an employer stands here: "the sawmill", "a publisher called Low", "Orbis"."""
    read = phrase(tokens, at)
    if read is None:
        return False
    if _is_premises(read) or (read.has_article and _is_called(tokens, read)):
        return True
    first = read.tokens[0]
    name = " ".join(token.text for token in read.tokens)
    is_somebody = is_given_name(first.low) or _low(tokens, read.end) == "'s"
    is_whole = is_work or len(read.tokens) > 1 or is_name(tokens, read.end - 1)
    is_named = is_capital(first) and is_whole
    return is_named and not is_somebody and not is_place(name)


def _is_premises(read: Phrase | None) -> bool:
    is_led = read is not None and (read.has_article or is_capital(read.tokens[0]))
    return is_led and read is not None and read.tokens[-1].low in _ORG_NOUNS


def _is_called(tokens: Tokens, read: Phrase) -> bool:
    """Tell whether the firm gets its name behind it: "a publisher in Milan called Low"."""
    near = [token.low for token in tokens[read.end : read.end + 4]]
    return read.tokens[-1].low in _ORG_NOUNS and not {"called", "named"}.isdisjoint(near)


def _low(tokens: Tokens, at: int) -> str:
    return tokens[at].low if at < len(tokens) else ""


def until_stop(tokens: Tokens, at: int) -> Tokens:
    """Return the words from here to where the next clause begins."""
    end = next((i for i in range(at + 1, len(tokens)) if tokens[i].low in _STOPS), len(tokens))
    return tokens[at:end]
