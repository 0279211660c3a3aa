"""Who a bare role is, told by the sentence behind it: "for my stepson? Callum is sixteen".

In: a sentence, and the role that the one before left without a name. Out: findings. Only where
the name opens the sentence, was never heard before and no other name stood beside the role.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import NOTHING, SELF, Found
from memory.llm.offline.holding import owned_role, role_claim
from memory.llm.offline.lexicon.roles import Role
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, Tense
from memory.llm.offline.names import (
    gender_of,
    has_title,
    is_given_name,
    is_name,
    is_person_like,
    name_end,
)
from memory.llm.offline.people import Reader
from memory.llm.offline.phrases import is_place
from memory.llm.offline.scene import Scene
from memory.llm.offline.tokens import Tokens, said

_FINITE: Final = frozenset(BE) | UNREAL | words("has had does did can will 's does")
_BETWEEN: Final = words("always never just still also really already only usually often")
_PARTNERS: Final = frozenset(
    {"HAS_WIFE", "HAS_HUSBAND", "HAS_PARTNER", "HAS_GIRLFRIEND", "HAS_BOYFRIEND", "HAS_SPOUSE"}
)
_CHILDREN: Final = frozenset(
    {
        *("HAS_SON", "HAS_DAUGHTER", "HAS_CHILD", "HAS_STEPSON", "HAS_STEPDAUGHTER"),
        *("HAS_GRANDSON", "HAS_GRANDDAUGHTER", "HAS_GRANDCHILD", "HAS_STEPCHILD"),
        *("HAS_MOTHER_IN_LAW", "HAS_FATHER_IN_LAW", "HAS_SISTER_IN_LAW", "HAS_BROTHER_IN_LAW"),
        *("HAS_NEPHEW", "HAS_NIECE", "HAS_GODCHILD"),
    }
)
_ADMIRED: Final = words("hero idol favourite favorite character client star player singer actor")
_SHOWN: Final = words(  # whose people are nobody's kin
    "watch watches watched watching reads reading film films movie movies series book books novel"
    " song band team football game games show cartoon story costume wars"
)
_SAYING: Final = words(
    "say tell think suggest work ask recommend claim believe know swear call write text want hope"
    " insist mean wonder advise promise drive teach study"
)
_LIVING: Final = words(
    "love like hate adore eat sleep bark cry scratch limp snore refuse weigh sleep wake chew bite"
    " speak dislike enjoy wear grow live bake cook sing dance draw paint"
)
_BEING: Final = words(
    "allergic scared afraid shy obsessed crazy teething almost nearly only afraid pregnant vegan"
    " vegetarian overweight neutered spayed deaf blind born"
)
_CHANGED: Final = words("been started stopped learned learnt eaten lost grown become")
_COUNTED: Final = words(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty"
)
_FRESH: Final = _PARTNERS | _CHILDREN | {"HAS_PET"}


def leave_bare(scene: Scene, tokens: Tokens) -> None:
    """Remember the one role of the person's that a sentence leaves without a name."""
    lows = [token.low for token in tokens]
    is_told_of = not _SHOWN.isdisjoint(lows)
    roles: list[Role] = []
    is_named = False
    for at, low in enumerate(lows):
        is_named = is_named or (at > 0 and is_name(tokens, at) and lows[at - 1] not in {"on", "by"})
        is_any = low in {"a", "an"} and at > 0 and lows[at - 1] in {"to", "for"}
        if low not in {"my", "our"} and not is_any:
            continue
        role, end, is_former = owned_role(tokens, at + 1)
        if role is None or role.is_plural or role.is_group or is_former:
            continue
        if is_any and not (role.relation in _FRESH and role.kind is Kind.PERSON):
            continue  # "what does one bring to a mother-in-law?" speaks of one's own
        is_owner = end < len(lows) and lows[end] == "'s" and owned_role(tokens, end + 1)[0]
        roles += [role, role] if is_owner else [role]
    scene.leave_bare(roles[0] if len(roles) == 1 and not (is_named or is_told_of) else None)


def named_next(reader: Reader, tokens: Tokens) -> Found:
    """Read "Callum is sixteen", where a stepson was just spoken of."""
    role = reader.scene.bare
    end = name_end(tokens, 0)
    if role is None or not end or not _is_doing(tokens, end):
        return NOTHING
    name = said(reader.text, tokens[:end])
    lows = {token.low for token in tokens}
    if (end > 1 and not has_title(name)) or not _ADMIRED.isdisjoint(lows):
        return NOTHING  # "Harry Potter wears glasses", "Luke is his hero"
    is_fit = gender_of(name) in {"", role.gender} or not role.gender
    is_new = reader.scene.kind_of(name) is None and not is_place(name) and is_person_like(name)
    is_sure = role.relation in _FRESH and _may_do(tokens, end, role)
    is_sure = is_sure or (has_title(name) and role.kind is Kind.PERSON)
    is_alone = not reader.scene.holder(SELF, role).name or bool(
        reader.scene.holder(SELF, role).role
    )
    if not (is_fit and is_new and is_sure and is_alone):
        return NOTHING
    holder = reader.scene.named(name, role.kind, role.gender)
    reader.scene.hold(SELF, role, holder)
    reader.scene.hear(holder)
    return Found((role_claim(SELF, role, holder),))


def _may_do(tokens: Tokens, end: int, role: Role) -> bool:
    """Tell whether what is said of a name can be said of whoever holds the role.

    A well-known given name may do anything, unless a pet is to say something; of any other word
    only what people and pets do shows that it is no firm and no team.
    """
    at = end
    while at < len(tokens) - 1 and tokens[at].low in _BETWEEN:
        at += 1
    low, after = tokens[at].low, tokens[at + 1].low if at + 1 < len(tokens) else ""
    lemma = FORMS[low].lemma if low in FORMS else low
    is_pet = role.kind is not Kind.PERSON
    if is_pet and lemma in _SAYING:
        return False
    if is_given_name(tokens[0].low):
        return True
    is_aged = after[:1].isdigit() or after in _COUNTED
    is_being = low in {"is", "was", "'s"} and (
        is_aged or after in _BEING or (is_pet and after == "a")
    )
    is_changed = low == "has" and after in _CHANGED
    return is_being or is_changed or (lemma == "turn" and is_aged) or lemma in _LIVING


def _is_doing(tokens: Tokens, at: int) -> bool:
    """Tell whether a verb about one other stands here: "is", "turns", "never eats"."""
    while at < len(tokens) and tokens[at].low in _BETWEEN:
        at += 1
    if at + 1 >= len(tokens):
        return False
    low = tokens[at].low
    form = FORMS.get(low)
    is_third = form is not None and form.tense is not Tense.ING and low != form.lemma
    return low in _FINITE or is_third
