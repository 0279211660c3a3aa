"""The verbs the rules know, with every form a person may use.

In: nothing. Out: FORMS, from a lower-case form to its base and tense.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from memory.llm.offline.lexicon.stops import words


class Tense(StrEnum):
    """What the form of a single word tells."""

    BASE = "base"  # work, works
    ING = "ing"  # working
    PAST = "past"  # worked, known
    BASE_OR_PAST = "base_or_past"  # read, quit


class Form(NamedTuple):
    """One form of a verb."""

    lemma: str
    tense: Tense


_REGULAR: Final = (
    "work live move love like hate adore enjoy prefer dislike detest loathe despise play study"
    " learn own use collect visit travel manage join marry date avoid train save practice"
    " practise volunteer attend graduate relocate stay start report supervise employ hire adopt"
    " raise call name fear miss follow suffer collaborate commute cycle attend volunteer found"
    " launch mentor coach parent babysit cook paint bake code knit sew climb dance garden"
    " restore renovate retire stop finish arrive text phone want need hope plan intend aim"
    " decide dream celebrate share support admire worship crave appreciate smoke organize turn"
    " promote appoint promise record reside settle hail switch replace swap trade resign"
    " separate divorce room try open dump pass land accept exchange change retrain rehome"
    " kick drop scrap expect sign"
    " book care revise delete uninstall pack"
    " organise register enrol enroll prepare rehearse research develop design produce maintain"
    " rename reschedule bank freelance rent subscribe walk weigh earn emigrate immigrate transfer"
    " upgrade pull jump ditch major pick lecture intern temp tolerate co-found bury hand end expire"
)
_IRREGULAR: Final = {  # base: (third person, -ing, past forms)
    "be": ("is", "being", "been"),
    "have": ("has", "having", "had"),
    "get": ("gets", "getting", "got gotten"),
    "go": ("goes", "going", "went gone"),
    "come": ("comes", "coming", "came"),
    "fly": ("flies", "flying", "flew flown"),
    "drive": ("drives", "driving", "drove driven"),
    "ride": ("rides", "riding", "rode ridden"),
    "speak": ("speaks", "speaking", "spoke spoken"),
    "write": ("writes", "writing", "wrote written"),
    "build": ("builds", "building", "built"),
    "buy": ("buys", "buying", "bought"),
    "sell": ("sells", "selling", "sold"),
    "leave": ("leaves", "leaving", "left"),
    "lead": ("leads", "leading", "led"),
    "run": ("runs", "running", "ran"),
    "teach": ("teaches", "teaching", "taught"),
    "eat": ("eats", "eating", "ate eaten"),
    "drink": ("drinks", "drinking", "drank drunk"),
    "take": ("takes", "taking", "took taken"),
    "keep": ("keeps", "keeping", "kept"),
    "know": ("knows", "knowing", "knew known"),
    "meet": ("meets", "meeting", "met"),
    "grow": ("grows", "growing", "grew grown"),
    "cancel": ("cancels", "cancelling", "cancelled canceled"),
    "pay": ("pays", "paying", "paid"),
    "fall": ("falls", "falling", "fell fallen"),
    "become": ("becomes", "becoming", "became"),
    "lose": ("loses", "losing", "lost"),
    "die": ("dies", "dying", "died"),
    "swim": ("swims", "swimming", "swam"),
    "sing": ("sings", "singing", "sang sung"),
    "give": ("gives", "giving", "gave given"),
    "break": ("breaks", "breaking", "broke broken"),
    "begin": ("begins", "beginning", "began begun"),
    "belong": ("belongs", "belonging", "belonged"),
    "say": ("says", "saying", "said"),
    "see": ("sees", "seeing", "saw seen"),
    "think": ("thinks", "thinking", "thought"),
    "tell": ("tells", "telling", "told"),
    "spend": ("spends", "spending", "spent"),
    "stand": ("stands", "standing", "stood"),
    "bear": ("bears", "bearing", "bore"),
    "wear": ("wears", "wearing", "wore"),
    "make": ("makes", "making", "made"),
    "do": ("does", "doing", "did done"),
    "win": ("wins", "winning", "won"),
    "feel": ("feels", "feeling", "felt"),
    "wake": ("wakes", "waking", "woke woken"),
}
_SAME_PAST: Final = {"quit": "quitting", "read": "reading", "split": "splitting", "put": "putting"}
_VOWELS: Final = "aeiou"
_DOUBLING: Final = frozenset(
    {"stop", "plan", "knit", "babysit", "enrol", "split", "swap", "drop", "scrap", "transfer"}
)


def _third(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def _ing(verb: str) -> str:
    if verb in _DOUBLING:
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") else f"{verb}ing"


def _past(verb: str) -> str:
    if verb in _DOUBLING:
        return f"{verb}{verb[-1]}ed"
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return f"{verb[:-1]}ied"
    return f"{verb}ed"


def _forms() -> dict[str, Form]:
    """Return every form of every verb."""
    forms: dict[str, Form] = {}
    for verb in _REGULAR.split():
        for form in (verb, _third(verb)):
            forms[form] = Form(verb, Tense.BASE)
        forms[_ing(verb)] = Form(verb, Tense.ING)
        forms[_past(verb)] = Form(verb, Tense.PAST)
    for verb, (third, ing, past) in _IRREGULAR.items():
        forms[verb] = forms[third] = Form(verb, Tense.BASE)
        forms[ing] = Form(verb, Tense.ING)
        forms.update(dict.fromkeys(past.split(), Form(verb, Tense.PAST)))
    forms["travelling"] = Form("travel", Tense.ING)  # as the British spell it
    forms["travelled"] = Form("travel", Tense.PAST)
    for verb, ing in _SAME_PAST.items():
        forms[verb] = Form(verb, Tense.BASE_OR_PAST)
        forms[_third(verb)] = Form(verb, Tense.BASE)
        forms[ing] = Form(verb, Tense.ING)
    return forms


FORMS: Final = _forms()
BE: Final = {"am": False, "is": False, "are": False, "was": True, "were": True}  # form: is past
UNREAL: Final = frozenset(["would", "could", "might", "may", "should", "must", "shall", "ought"])
_STEPS: Final = words(  # what one does to one's own life
    "move relocate quit leave switch change start join get sell buy swap trade replace break split"
    " go turn become adopt retire dump ditch drop cancel stop give accept take land lose rename"
    " transfer settle marry"
)


def is_step(low: str) -> bool:
    """Tell whether a word is a verb of a step already taken: moved, quit, started."""
    form = FORMS.get(low)
    is_past = form is not None and form.tense in {Tense.PAST, Tense.BASE_OR_PAST}
    return form is not None and is_past and form.lemma in _STEPS
