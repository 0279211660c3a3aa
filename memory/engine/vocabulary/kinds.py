"""Words for things of one kind: a dog is no cat, and both are pets.

In: an English word, singular or plural. Out: the words of what it cannot be, and of what it may
stand for. Embedders put siblings of a kind as near to each other as a word to its own kind: dog
is as like cat as it is like labrador.
"""

from collections.abc import Mapping
from itertools import chain
from typing import Final

# A kind by its names, then its members; what is joined by a stroke is one thing, so that neither
# word excludes the other.
_KINDS: Final = {
    "pet": """
        dog|puppy|hound|doggy cat|kitten|kitty horse|pony|foal|mare cow|calf|bull pig|piglet
        sheep|lamb goat rabbit|bunny hamster gerbil ferret mouse rat hedgehog tortoise|turtle snake
        lizard|gecko|iguana frog|toad parrot|parakeet|budgie|cockatiel canary goldfish donkey
        llama|alpaca goose duck spider|tarantula chinchilla
    """,
    "job profession occupation trade career": """
        accountant|bookkeeper actor|actress architect baker bartender butcher carpenter|joiner
        cleaner|housekeeper cook|chef dentist designer|illustrator|painter|artist
        doctor|physician|gp surgeon driver|chauffeur electrician engineer|developer|programmer
        farmer firefighter|fireman gardener|landscaper hairdresser|barber|stylist
        journalist|reporter|editor judge lawyer|attorney|solicitor|barrister librarian mechanic
        midwife musician|singer|drummer|pianist nanny|babysitter|childminder notary nurse|carer
        optician|optometrist pharmacist|chemist photographer physiotherapist|physio|chiropractor
        pilot plumber policeman|policewoman politician priest|vicar|pastor|rabbi|imam
        roofer|builder|handyman salesman|salesperson scientist|researcher secretary|receptionist
        shopkeeper soldier tailor|seamstress
        teacher|professor|lecturer|tutor|coach|trainer|instructor
        therapist|psychologist|psychiatrist|counsellor|counselor translator|interpreter vet
        waiter|waitress welder writer|author|novelist landlord|landlady tenant|lodger
    """,
    "doctor physician": "dentist surgeon psychiatrist optician optometrist vet",
    "child kid": "son|stepson daughter|stepdaughter",
    "parent": "mother|mum|mom|mama|mummy|mommy|mam|stepmother father|dad|papa|daddy|stepfather",
    "sibling": "brother|stepbrother|bro sister|stepsister|sis",
    "grandparent": """
        grandmother|grandma|granny|nana|nan|gran|nanna grandfather|grandpa|grandad|granddad|gramps
    """,
    "grandchild grandkid": "grandson granddaughter",
    "partner spouse": "wife|missus|girlfriend|fiancee husband|hubby|boyfriend|fiance",
    "relative relation": """
        son|stepson daughter|stepdaughter child|kid mother|mum|mom|mama|mummy|mommy|mam|stepmother
        father|dad|papa|daddy|stepfather parent brother|stepbrother|bro sister|stepsister|sis
        sibling uncle aunt|auntie nephew niece cousin grandmother|grandma|granny|nana|nan|gran|nanna
        grandfather|grandpa|grandad|granddad|gramps grandparent grandson granddaughter
        grandchild|grandkid wife|missus|girlfriend|fiancee husband|hubby|boyfriend|fiance
        partner|spouse
    """,
    "instrument": """
        accordion bagpipes banjo bass cello clarinet drum flute|recorder guitar|ukulele harp
        harmonica oboe organ piano|keyboard saxophone|sax trombone trumpet tuba violin|fiddle viola
    """,
    "sport": """
        archery badminton baseball basketball bowling boxing cricket fencing football|soccer golf
        gymnastics handball hockey judo|karate rowing|canoeing|kayaking rugby sailing skating
        skiing|snowboarding squash surfing swimming tennis volleyball wrestling
    """,
    "vehicle": """
        car|suv|hatchback bicycle|bike|ebike motorbike|motorcycle|moped|bike scooter van|truck|lorry
        boat|yacht|ship bus|coach train tram plane|airplane helicopter
    """,
    "device gadget": """
        laptop|notebook|macbook phone|smartphone|mobile|iphone tablet|ipad camera printer watch
        television|tv headphones|earphones console
    """,
    "drink beverage": """
        coffee|espresso|latte tea beer|ale|lager wine cider whisky|whiskey gin rum vodka juice
        lemonade|cola|soda milk water cocoa
    """,
    "colour color": """
        black white|ivory grey|gray red|scarlet|crimson blue|navy|azure green yellow orange
        purple|violet pink brown|beige turquoise|teal silver gold
    """,
    "meal": "breakfast brunch lunch dinner|supper",
    "season": "spring summer autumn|fall winter",
    "school": "kindergarten|nursery|preschool university|college|uni academy",
    "day": "monday tuesday wednesday thursday friday saturday sunday",
    "month": """
        january february march april may june july august september october november december
    """,
    "language": """
        arabic bengali chinese|mandarin|cantonese czech danish dutch english finnish french german
        greek hebrew hindi hungarian italian japanese korean norwegian persian|farsi polish
        portuguese romanian russian spanish swahili swedish turkish ukrainian urdu vietnamese
        welsh irish
    """,
}
# Whom one has: what is told of a member answers who asks by the name of the kind.
_CLOSE: Final = frozenset(
    {
        *("pet", "child", "kid", "parent", "sibling", "grandparent", "grandchild", "grandkid"),
        *("partner", "spouse"),
    }
)
_PLURALS: Final = {"children": "child", "grandchildren": "grandchild", "wives": "wife"}
_CUT: Final = (("ies", "y"), ("es", ""), ("s", ""))


def _split() -> list[tuple[frozenset[str], list[frozenset[str]]]]:
    """Return each kind as its names and its members, a member as all its words."""
    return [
        (frozenset(names.split()), [frozenset(one.split("|")) for one in members.split()])
        for names, members in _KINDS.items()
    ]


def _under() -> dict[str, frozenset[str]]:
    """Return what a kind's name may stand for, by the name."""
    found: dict[str, frozenset[str]] = {}
    for names, members in _split():
        for name in names:
            found[name] = found.get(name, frozenset()).union(*members)
    return found


def _beside() -> dict[str, frozenset[str]]:
    """Return what a thing cannot be, by its word: the other members of its kinds.

    What is the same thing in one kind, or one of a kind with that name, is not excluded.
    """
    found: dict[str, set[str]] = {}
    same: dict[str, set[str]] = {}
    for _, members in _split():
        for member in members:
            others = set(chain.from_iterable(one for one in members if one is not member))
            for word in member:
                found.setdefault(word, set()).update(others)
                same.setdefault(word, set()).update(member)
    return {
        word: frozenset(
            other
            for other in others
            if other not in same[word]
            and other not in _UNDER.get(word, ())
            and word not in _UNDER.get(other, ())
        )
        for word, others in found.items()
    }


def _close() -> dict[str, frozenset[str]]:
    """Return who of those close to a person may be meant by a word: a kid is a son, a son a kid."""
    found: dict[str, set[str]] = {}
    for names, members in _split():
        if names <= _CLOSE:
            for word in names:
                found.setdefault(word, set()).update(names.union(*members))
            for member in members:
                for word in member:
                    found.setdefault(word, set()).update(names, member)
    return {word: frozenset(others - {word}) for word, others in found.items()}


def _meant() -> dict[str, frozenset[str]]:
    """Return what a word may stand for, by the word: members of its kind, and the same thing."""
    found = {name: set(others) for name, others in _UNDER.items()}
    for _, things in _split():
        for thing in things:
            for word in thing:
                found.setdefault(word, set()).update(thing)
    return {word: frozenset(others - {word}) for word, others in found.items()}


_UNDER: Final[Mapping[str, frozenset[str]]] = _under()
_BESIDE: Final[Mapping[str, frozenset[str]]] = _beside()
_MEANT: Final[Mapping[str, frozenset[str]]] = _meant()
_KIN: Final[Mapping[str, frozenset[str]]] = _close()


def rivals(word: str) -> frozenset[str]:
    """Return the words for other things of its kind, in the singular; none of most words."""
    return _BESIDE.get(_singular(word, _BESIDE), frozenset())


def members(word: str) -> frozenset[str]:
    """Return the words for the same thing and for things of the kind it names, in the singular."""
    return _MEANT.get(_singular(word, _MEANT), frozenset())


def close(word: str) -> frozenset[str]:
    """Return the words by which one and the same relative or pet may be meant, in the singular."""
    return _KIN.get(_singular(word, _KIN), frozenset())


def _singular(word: str, known: Mapping[str, frozenset[str]]) -> str:
    """Return the word as it is listed, itself when it is not."""
    cut = [word.removesuffix(end) + put for end, put in _CUT if word.endswith(end)]
    return next((one for one in (word, _PLURALS.get(word, ""), *cut) if one in known), word)
