"""Relation groups: labels that say the same thing, so that its old and new value meet.

In: a label in the house form. Out: its group and how many targets it usually has.
A group is named by its first label; a label outside every group is a group of its own.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from memory.engine.vocabulary import Cardinality

_ONE: Final = {  # usually one target at a time: home, employer, partner
    "LIVES_IN": "RESIDES_IN HAS_HOME_IN MOVED_TO LIVES_AT LIVING_IN RELOCATED_TO IS_BASED_IN",
    "WORKS_AT": "WORKS_FOR EMPLOYED_BY EMPLOYED_AT WORKING_AT WORKING_FOR IS_EMPLOYED_BY "
    "HAS_EMPLOYER JOINED_COMPANY HAS_JOB_AT",
    "WORKS_AS": "HAS_JOB HAS_OCCUPATION HAS_PROFESSION HAS_JOB_TITLE WORKING_AS HAS_ROLE",
    "HAS_BOSS": "HAS_MANAGER REPORTS_TO HAS_SUPERVISOR WORKS_UNDER MANAGED_BY IS_MANAGED_BY "
    "HAS_LINE_MANAGER",
    "HAS_SPOUSE": "MARRIED_TO IS_MARRIED_TO HAS_WIFE HAS_HUSBAND",
    "HAS_PARTNER": "HAS_GIRLFRIEND HAS_BOYFRIEND DATES DATING IS_DATING HAS_FIANCE HAS_FIANCEE "
    "ENGAGED_TO IN_RELATIONSHIP_WITH",
    "HAS_MOTHER": "HAS_MOM HAS_MUM",
    "HAS_FATHER": "HAS_DAD",
    "BORN_IN": "WAS_BORN_IN HAS_BIRTHPLACE",
    "BORN_ON": "HAS_BIRTHDAY WAS_BORN_ON HAS_BIRTHDATE HAS_DATE_OF_BIRTH",
    "HAS_AGE": "IS_AGED IS_YEARS_OLD",
    "HAS_LANDLORD": "RENTS_FROM",
    "HAS_DOCTOR": "HAS_GP HAS_PHYSICIAN",
    "HAS_EMAIL": "HAS_EMAIL_ADDRESS",
    "HAS_PHONE": "HAS_PHONE_NUMBER",
    "PAYS_RENT": "HAS_RENT RENT_IS",
    "STUDIES_AT": "ATTENDS_UNIVERSITY GOES_TO_SCHOOL_AT STUDYING_AT ENROLLED_AT ATTENDS_SCHOOL",
    "STAYS_IN": "STAYING_IN STAYS_AT STAYING_AT",
    "PLANS_TO_MOVE_TO": "PLANS_MOVE_TO MOVES_TO MOVING_TO IS_MOVING_TO WILL_MOVE_TO RELOCATES_TO "
    "PLANS_TO_RELOCATE_TO",
}
_MANY: Final = {  # usually many targets at once
    "HAS_NAME": "NAMED IS_NAMED CALLED IS_CALLED GOES_BY HAS_NICKNAME KNOWN_AS IS_KNOWN_AS "
    "HAS_FULL_NAME HAS_FIRST_NAME ALSO_KNOWN_AS NICKNAMED",
    "LIKES": "LOVES ENJOYS ADORES IS_FOND_OF HAS_PASSION HAS_PASSION_FOR IS_PASSIONATE_ABOUT "
    "IS_FAN_OF FAN_OF PREFERS HAS_PREFERENCE",
    "DISLIKES": "HATES CANNOT_STAND DETESTS LOATHES DOES_NOT_LIKE DOESNT_LIKE DOES_NOT_ENJOY",
    "ALLERGIC_TO": "HAS_ALLERGY IS_ALLERGIC_TO HAS_ALLERGY_TO",
    "INTOLERANT_TO": "IS_INTOLERANT_TO HAS_INTOLERANCE",
    "FOLLOWS_DIET": "HAS_DIET EATS_DIET",
    "HAS_FRIEND": "FRIENDS_WITH IS_FRIENDS_WITH FRIEND_OF IS_FRIEND_OF HAS_BEST_FRIEND",
    "HAS_SIBLING": "HAS_BROTHER HAS_SISTER",
    "HAS_CHILD": "HAS_SON HAS_DAUGHTER HAS_KID HAS_CHILDREN HAS_KIDS PARENT_OF IS_PARENT_OF",
    "HAS_COLLEAGUE": "WORKS_WITH HAS_COWORKER HAS_TEAMMATE COLLEAGUE_OF",
    "LIVES_WITH": "HAS_FLATMATE HAS_ROOMMATE HAS_HOUSEMATE SHARES_FLAT_WITH",
    "HAS_NEIGHBOR": "HAS_NEIGHBOUR NEIGHBOR_OF NEIGHBOUR_OF",
    "HAS_PET": "OWNS_PET HAS_DOG HAS_CAT",
    "OWNS": "POSSESSES IS_OWNER_OF",
    "USES": "IS_USING WORKS_IN_TOOL",
    "SPEAKS": "SPEAKS_LANGUAGE",
    "LEARNS": "IS_LEARNING LEARNING STUDIES STUDYING IS_STUDYING",
    "PLAYS": "PLAYS_SPORT PLAYS_INSTRUMENT PLAYING",
    "HAS_HOBBY": "HAS_PASTIME PRACTICES PRACTISES",
    "HAS_GOAL": "AIMS_TO WANTS_TO PLANS_TO HAS_PLAN",
    "VISITED": "TRAVELED_TO TRAVELLED_TO WENT_TO HAS_VISITED",
    "KNOWS": "IS_ACQUAINTED_WITH ACQUAINTED_WITH MET",
}


def _by_label(groups: Mapping[str, str]) -> dict[str, str]:
    """Turn a table of groups into one entry a label."""
    return {label: head for head, others in groups.items() for label in (head, *others.split())}


USUAL_CARDINALITY: Final[Mapping[str, Cardinality]] = MappingProxyType(
    dict.fromkeys(_ONE, Cardinality.ONE_TO_ONE) | dict.fromkeys(_MANY, Cardinality.ONE_TO_MANY)
)
# Groups that say of the target what another group says of the source: one claim, told from its
# other end. It is stored as it was told, and known by the group on the right.
INVERSES: Final[Mapping[str, str]] = MappingProxyType(
    _by_label(
        {
            "MANAGES": "SUPERVISES BOSS_OF IS_BOSS_OF MANAGER_OF IS_MANAGER_OF SUPERVISOR_OF "
            "HAS_REPORT HAS_DIRECT_REPORT",
            "EMPLOYS": "HAS_EMPLOYEE EMPLOYER_OF IS_EMPLOYER_OF",
            "MOTHER_OF": "IS_MOTHER_OF IS_MOM_OF",
            "FATHER_OF": "IS_FATHER_OF IS_DAD_OF",
            "CHILD_OF": "IS_CHILD_OF SON_OF IS_SON_OF DAUGHTER_OF IS_DAUGHTER_OF HAS_PARENT",
            "PET_OF": "IS_PET_OF",
            "OWNED_BY": "IS_OWNED_BY BELONGS_TO",
            "LANDLORD_OF": "IS_LANDLORD_OF RENTS_TO",
            "DOCTOR_OF": "IS_DOCTOR_OF",
            "CONTAINS": "HAS_LOCATION_OF IS_LOCATION_OF",
            "MENTORED_BY": "IS_MENTORED_BY HAS_MENTOR",
        }
    )
)
RELATION_GROUPS: Final[Mapping[str, str]] = MappingProxyType(
    _by_label(_ONE) | _by_label(_MANY) | dict(INVERSES)
)
_TOLD_FROM_THE_TARGET: Final = {
    "MANAGES": "HAS_BOSS",
    "EMPLOYS": "WORKS_AT",
    "MOTHER_OF": "HAS_MOTHER",
    "FATHER_OF": "HAS_FATHER",
    "CHILD_OF": "HAS_CHILD",
    "PET_OF": "HAS_PET",
    "OWNED_BY": "OWNS",
    "LANDLORD_OF": "HAS_LANDLORD",
    "DOCTOR_OF": "HAS_DOCTOR",
    "CONTAINS": "LOCATED_IN",
    "MENTORED_BY": "MENTORS",
}
_TOLD_FROM_THE_SOURCE: Final = {there: here for here, there in _TOLD_FROM_THE_TARGET.items()}
# Groups that hold both ways: who is named first says nothing.
MUTUAL: Final = frozenset(
    {
        *("HAS_SPOUSE", "HAS_PARTNER", "HAS_FRIEND", "HAS_SIBLING", "HAS_COLLEAGUE"),
        *("LIVES_WITH", "HAS_NEIGHBOR", "KNOWS"),
    }
)
# Labels of what was: true now, although what they tell is over.
_PAST_LABELS: Final = frozenset(
    {
        *("LIVED_IN", "LIVED_WITH", "WORKED_AT", "WORKED_FOR", "WORKED_AS", "WORKED_WITH"),
        *("STUDIED", "STUDIED_AT", "ATTENDED", "GRADUATED_FROM", "GREW_UP_IN", "BORN_IN"),
        *("BORN_ON", "VISITED", "PLAYED", "OWNED", "DATED", "MET", "MARRIED_IN", "STAYED_IN"),
        *("MANAGED", "TAUGHT", "SPOKE", "WROTE", "BUILT", "SOLD", "BOUGHT", "LOST", "FOUNDED"),
    }
)
_PAST_WORDS: Final = frozenset({"HAD", "WAS", "WERE", "WENT", "USED", "FORMERLY", "ONCE", "TOOK"})
# Two groups that cannot both hold of one pair at one time.
OPPOSITES: Final = frozenset({frozenset({"LIKES", "DISLIKES"})})
# What one group grows into, for one pair: who was somebody's partner is married to them now.
GROWN: Final = frozenset({("HAS_PARTNER", "HAS_SPOUSE")})
NAMING: Final = "HAS_NAME"  # what the person is called is a name of the self node, not an edge


def canonical[Node](source: Node, relation: str, target: Node) -> tuple[Node, str, Node]:
    """Return source, group and target of a claim, in the one direction it is known by."""
    inverse = INVERSES.get(relation)
    if inverse is None:
        return source, relation_group(relation), target
    return target, _TOLD_FROM_THE_TARGET[inverse], source


def mirrored(relation: str) -> str | None:
    """Return a label that says the same from the other end, if there is one."""
    inverse, group = INVERSES.get(relation), relation_group(relation)
    if inverse is not None:
        return _TOLD_FROM_THE_TARGET[inverse]
    return group if group in MUTUAL else _TOLD_FROM_THE_SOURCE.get(group)


def is_one_way(group: str) -> bool:
    """Say whether a group cannot hold of two nodes in both directions at once."""
    return group in _TOLD_FROM_THE_SOURCE


def tells_the_past(label: str) -> bool:
    """Say whether a label tells what was, so that an end of it is no end of the claim."""
    return label in _PAST_LABELS or label.split("_", maxsplit=1)[0] in _PAST_WORDS


def relation_group(label: str) -> str:
    """Return the group a label belongs to: the name of the thing both values are values of."""
    return RELATION_GROUPS.get(label, label)


def usual_cardinality(label: str) -> Cardinality:
    """Return how many targets a label usually has; one_to_many can never supersede."""
    return USUAL_CARDINALITY.get(relation_group(label), Cardinality.ONE_TO_MANY)
