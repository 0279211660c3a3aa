"""A claim as a sentence: "Bill's boss is Sarah".

In: two names and the label between them. Out: English without a full stop. It stands on pages, in
what a person takes along, and in offline answers. Nobody reads "node" or "edge".
"""

from typing import Final

YOU: Final = "you"
# Relations a plain reading of the label gets wrong: what follows the source's name.
SAID: Final = {
    "ALLERGIC_TO": "is allergic to",
    "BORN_IN": "was born in",
    "BORN_ON": "was born on",
    "CANNOT_STAND": "cannot stand",
    "COLLEAGUE_OF": "is a colleague of",
    "DATING": "is dating",
    "DIAGNOSED_WITH": "was diagnosed with",
    "EMPLOYED_AT": "is employed at",
    "EMPLOYED_BY": "is employed by",
    "ENGAGED_TO": "is engaged to",
    "ENROLLED_AT": "is enrolled at",
    "FAN_OF": "is a fan of",
    "FOLLOWS_DIET": "eats",
    "FRIENDS_WITH": "is friends with",
    "FRIEND_OF": "is a friend of",
    "HAS_AGE": "is aged",
    "HAS_ALLERGY": "is allergic to",
    "HAS_ALLERGY_TO": "is allergic to",
    "INSURED_WITH": "is insured with",
    "INTERESTED_IN": "is interested in",
    "INTOLERANT_TO": "is intolerant to",
    "IN_RELATIONSHIP_WITH": "is in a relationship with",
    "IS_FAN_OF": "is a fan of",
    "IS_FRIEND_OF": "is a friend of",
    "IS_OWNER_OF": "is the owner of",
    "IS_PARENT_OF": "is a parent of",
    "LOCATED_IN": "is in",
    "MANAGED_BY": "is managed by",
    "MARRIED_IN": "was married in",
    "MARRIED_TO": "is married to",
    "MEMBER_OF": "is a member of",
    "NEIGHBOR_OF": "is a neighbor of",
    "NEIGHBOUR_OF": "is a neighbor of",
    "PARENT_OF": "is a parent of",
    "PART_OF": "is part of",
    "PAYS_RENT": "pays a rent of",
    "PLANS_TRIP_TO": "plans a trip to",
    "RAISED_IN": "was raised in",
    "STARTS_JOB_AT": "starts a job at",
    "TAKES_MEDICINE": "takes",
    "WORKS_AS": "works as",
}
# "Sarah is Bill's friend" reads better than "Bill's friend is Sarah" when there may be many.
TARGET_FIRST: Final = frozenset({"FRIEND", "SIBLING", "BROTHER", "SISTER", "COLLEAGUE", "NEIGHBOR"})
PREPOSITIONS: Final = frozenset({"at", "by", "for", "from", "in", "of", "on", "to", "with"})
PAST: Final = frozenset(
    {"became", "began", "bought", "built", "found", "gave", "got", "grew", "had", "knew", "left"}
    | {"lost", "made", "met", "ran", "sang", "saw", "sold", "taught", "took", "was", "went", "won"}
    | {"wrote"}
)
SECOND_PERSON: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}


def sentence(source: str, relation: str, target: str) -> str:
    """Return one claim as a sentence without a full stop: "Bill's boss is Sarah"."""
    words = relation.split("_")
    if _is_possession(words):
        return _capital(_possession(source, words, target))
    phrase = SAID.get(relation) or _verb_phrase(words)
    if not phrase:
        return f"{source} - {relation_words(relation)} - {target}"
    if _is_you(source):
        phrase = _for_you(phrase)
    return _capital(f"{_name(source)} {phrase} {_name(target)}")


def relation_words(relation: str) -> str:
    """Return a label as words: HAS_BOSS -> "has boss"."""
    return relation.replace("_", " ").lower()


def _is_possession(words: list[str]) -> bool:
    """Say whether a label is HAS_ and a noun, and nothing that needs a preposition."""
    last = words[-1].lower()
    label = "_".join(words)
    return words[0] == "HAS" and len(words) > 1 and label not in SAID and last not in PREPOSITIONS


def _possession(source: str, words: list[str], target: str) -> str:
    noun = " ".join(words[1:]).lower()
    whose = "your" if _is_you(source) else f"{source}'s"
    if words[-1] in TARGET_FIRST:
        be = "are" if _is_you(target) else "is"
        return f"{_name(target)} {be} {whose} {noun}"
    is_many = words[-1].endswith("CHILDREN") or (
        noun.endswith("s") and not noun.endswith(("ss", "us"))
    )
    return f"{whose} {noun} {'are' if is_many else 'is'} {_name(target)}"


def _verb_phrase(words: list[str]) -> str:
    """Return a label as a verb phrase, or an empty text when its first word is no verb."""
    first = words[0].lower()
    if first.endswith("ed") and words[1:2] == ["BY"]:
        return f"is {' '.join(words).lower()}"
    is_verb = first in PAST or first.endswith("ed") or (first.endswith("s") and first[-2:] != "ss")
    if words[-1] == "OF" and not is_verb:
        return f"is {' '.join(words).lower()}"
    return " ".join(words).lower() if is_verb else ""


def _for_you(phrase: str) -> str:
    """Turn "works at" into "work at"."""
    first, _, rest = phrase.partition(" ")
    if first in SECOND_PERSON:
        verb = SECOND_PERSON[first]
    elif first.endswith("ies"):
        verb = first[:-3] + "y"
    elif first.endswith(("ches", "shes", "sses", "xes")):
        verb = first[:-2]
    else:
        verb = first.removesuffix("s")
    return f"{verb} {rest}".strip()


def _is_you(name: str) -> bool:
    return name.casefold() == YOU


def _name(name: str) -> str:
    return YOU if _is_you(name) else name


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
