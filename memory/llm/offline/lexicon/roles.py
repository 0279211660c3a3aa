"""What people are to each other: the noun a person says and the relation it means.

In: nothing. Out: `Role` by its noun, singular or plural.
"""

from dataclasses import dataclass, replace
from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.lexicon.animals import PETS, PETS_OF_TWO
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import OCCUPATIONS
from memory.llm.offline.lexicon.typos import MISTYPED


@dataclass(frozen=True)
class Role:
    """One noun for a person or a pet, and the relation from the one it belongs to."""

    noun: str
    relation: str
    stability: Stability
    kind: Kind = Kind.PERSON
    gender: str = ""  # "he", "she" or empty
    is_plural: bool = False
    stands_alone: bool = True  # whether "my girlfriend" without a name is worth a node
    is_group: bool = False  # several people as one: worth a node only where they live


_KIN: Final = {
    "he": "brother father grandfather son grandson uncle nephew stepfather stepbrother stepson"
    " half-brother great-uncle great-grandfather great-grandson great-nephew foster-father"
    " foster-son foster-brother",
    "she": "sister mother grandmother daughter granddaughter aunt niece stepmother stepsister"
    " stepdaughter half-sister great-aunt great-grandmother great-granddaughter great-niece"
    " foster-mother foster-daughter foster-sister",
    "": "sibling child cousin parent grandparent grandchild twin stepchild great-grandchild"
    " foster-child half-sibling",
}
_SHORT: Final = {
    "mum": "mother",
    "mom": "mother",
    "mommy": "mother",
    "mama": "mother",
    "dad": "father",
    "daddy": "father",
    "papa": "father",
    "grandma": "grandmother",
    "granny": "grandmother",
    "nana": "grandmother",
    "grandpa": "grandfather",
    "granddad": "grandfather",
    "auntie": "aunt",
    "kid": "child",
    "toddler": "child",
    "newborn": "child",
    "firstborn": "child",
    "little one": "child",
    "other half": "partner",
    "better half": "partner",
    "significant other": "partner",
    "missus": "wife",
    "nan": "grandmother",
    "gran": "grandmother",
    "gramps": "grandfather",
    "mummy": "mother",
    "bro": "brother",
    "sis": "sister",
    "stepdad": "stepfather",
    "stepmum": "stepmother",
    "stepmom": "stepmother",
    **dict.fromkeys(("mam", "ma", "mumsy"), "mother"),
    **dict.fromkeys(("pa", "pops", "old man"), "father"),
    **dict.fromkeys(("nanna", "oma", "nonna", "abuela", "grandmama", "babushka"), "grandmother"),
    **dict.fromkeys(("opa", "nonno", "abuelo", "grampa", "grandad", "granpa"), "grandfather"),
    **dict.fromkeys(("kiddo", "tot", "teenager", "teen", "bairn"), "child"),
    **dict.fromkeys(("boy", "lad"), "son"),
    **dict.fromkeys(("wifey", "old lady"), "wife"),
    **dict.fromkeys(("hubs", "hubbie", "fella"), "husband"),
    **dict.fromkeys(("great uncle", "granduncle", "grand-uncle"), "great-uncle"),
    **dict.fromkeys(("great aunt", "grandaunt", "grand-aunt"), "great-aunt"),
    **dict.fromkeys(
        ("great-gran", "great gran", "great-grandma", "great-nan"), "great-grandmother"
    ),
    **dict.fromkeys(("great-grandad", "great-grandpa", "great grandad"), "great-grandfather"),
    **dict.fromkeys(("stepkid", "step-kid"), "stepchild"),
    **dict.fromkeys(("foster mum", "foster mom"), "foster-mother"),
    "foster dad": "foster-father",
    "step mum": "stepmother",
    "step dad": "stepfather",
    "step-mum": "stepmother",
    "step-dad": "stepfather",
    **{f"step {kin}": f"step{kin}" for kin in ("son", "daughter", "brother", "sister", "child")},
    "half brother": "half-brother",
    "half sister": "half-sister",
}
_LONE_KIN: Final = frozenset({"cousin", "uncle", "aunt", "nephew", "niece", "twin"})
_PARTNERS: Final = {
    "wife": ("HAS_WIFE", "she", Stability.STABLE),
    "husband": ("HAS_HUSBAND", "he", Stability.STABLE),
    "hubby": ("HAS_HUSBAND", "he", Stability.STABLE),
    "spouse": ("HAS_SPOUSE", "", Stability.STABLE),
    "partner": ("HAS_PARTNER", "", Stability.STABLE),
    "girlfriend": ("HAS_GIRLFRIEND", "she", Stability.MUTABLE),
    "boyfriend": ("HAS_BOYFRIEND", "he", Stability.MUTABLE),
    "fiance": ("HAS_FIANCE", "", Stability.MUTABLE),
    "fiancé": ("HAS_FIANCE", "he", Stability.MUTABLE),
    "fiancee": ("HAS_FIANCE", "she", Stability.MUTABLE),
    "fiancée": ("HAS_FIANCE", "she", Stability.MUTABLE),
}
_BOSSES: Final = (
    *("boss", "manager", "supervisor", "line manager", "team lead", "team leader", "foreman"),
    *("headmistress", "headmaster", "headteacher", "head teacher", "department head", "gaffer"),
    *("shift leader", "shift lead", "section head", "forewoman", "superior", "head of department"),
)
_OTHERS: Final = {  # relation -> nouns; held by many, and changing
    "WORKS_WITH": "colleague coworker co-worker teammate workmate deskmate officemate co-pilot",
    "HAS_FRIEND": "friend bestie buddy pal mate bff chum homie bezzie",
    "HAS_NEIGHBOR": "neighbour neighbor",
    "LIVES_WITH": "flatmate roommate housemate roomie",
    "HAS_DOCTOR": "doctor gp",
    "HAS_DENTIST": "dentist",
    "HAS_THERAPIST": "therapist",
    "HAS_TEACHER": "teacher tutor professor instructor",
    "HAS_COACH": "coach trainer",
    "HAS_MENTOR": "mentor",
    "HAS_LANDLORD": "landlord landlady",
    "HAS_ASSISTANT": "assistant",
    "HAS_CLIENT": "client customer",
    "HAS_STUDENT": "student pupil",
    "HAS_NANNY": "nanny babysitter",
    "HAS_HAIRDRESSER": "hairdresser barber",
    "HAS_LAWYER": "lawyer",
    "HAS_CLASSMATE": "classmate schoolmate",
    "HAS_BANDMATE": "bandmate",
    "HAS_COFOUNDER": "cofounder co-founder",
    "HAS_COAUTHOR": "coauthor co-author",
    "HAS_TENANT": "tenant lodger subtenant",
    "HAS_AU_PAIR": "au-pair",
    "HAS_SPONSOR": "sponsor",
    "HAS_GUARDIAN": "guardian",
    "HAS_PHYSIO": "physio physiotherapist",
    "HAS_PENPAL": "penpal pen-pal",
    "HAS_GODPARENT": "godmother godfather godparent",
    "HAS_GODCHILD": "godson goddaughter godchild",
}
_MANY_AT_ONCE: Final = frozenset(
    {
        *("WORKS_WITH", "HAS_FRIEND", "HAS_NEIGHBOR", "LIVES_WITH", "HAS_TEACHER", "HAS_CLIENT"),
        *("HAS_STUDENT", "HAS_CLASSMATE", "HAS_BANDMATE", "HAS_PENPAL", "HAS_GODPARENT"),
        *("HAS_GODCHILD", "HAS_COFOUNDER"),
    }
)
_WORKERS: Final = words(  # beside all occupations: who plays, fixes, looks after
    "singer drummer bassist keyboardist vocalist frontman physio vet cleaner gardener bandleader"
    " agent advisor adviser"
)
_TOOLS_TOO: Final = words(  # "my editor" may be a program, "my broker" a firm
    "editor translator planner host courier broker operator publisher builder composer trader"
    " tester recruiter steward intern apprentice trainee assistant manager supervisor printer"
    " ranger groom joiner producer importer presenter arranger diver executive warden demonstrator"
)
_MANAGED: Final = ("intern", "employee", "trainee", "apprentice")
_LAWS: Final = {
    **dict.fromkeys(("mother", "sister", "daughter"), "she"),
    **dict.fromkeys(("father", "brother", "son"), "he"),
}
_GROUPS: Final = ("parents", "grandparents", "in-laws", "folks")
_IRREGULAR: Final = {
    **{f"{of}child": f"{of}children" for of in ("", "grand", "step", "god", "great-grand")},
    "foster-child": "foster-children",
    "wife": "wives",
    "boss": "bosses",
    **{f"{of}y": f"{of}ies" for of in ("pupp", "bunn", "canar", "pon")},
    "mouse": "mice",
}


def _singular() -> list[Role]:
    """Return every role in the singular."""
    roles = [
        Role(
            noun,
            f"HAS_{noun.replace('-', '_').upper()}",
            Stability.IMMUTABLE,
            gender=gender,
            stands_alone=noun not in _LONE_KIN,
        )
        for gender, nouns in _KIN.items()
        for noun in nouns.split()
    ]
    roles += [
        Role(f"{noun}-in-law", f"HAS_{noun.upper()}_IN_LAW", Stability.STABLE, gender=gender)
        for noun, gender in _LAWS.items()
    ]
    roles += [
        Role(noun, relation, stability, gender=gender)
        for noun, (relation, gender, stability) in _PARTNERS.items()
    ]
    roles += [Role(n, "HAS_BOSS", Stability.MUTABLE) for n in _BOSSES]
    roles += [
        Role(noun, relation, Stability.MUTABLE, stands_alone=relation == "LIVES_WITH")
        for relation, nouns in _OTHERS.items()
        for noun in nouns.split()
    ]
    roles += [Role(noun, "MANAGES", Stability.MUTABLE, stands_alone=False) for noun in _MANAGED]
    roles += [
        Role(noun, f"HAS_{noun.replace('-', '_').upper()}", Stability.MUTABLE, stands_alone=False)
        for noun in sorted((OCCUPATIONS | _WORKERS) - _TOOLS_TOO - {role.noun for role in roles})
    ]
    roles += [
        Role(n, "HAS_PET", Stability.STABLE, kind=Kind.OTHER) for n in (*PETS.split(), *PETS_OF_TWO)
    ]
    roles += [  # several people as one: "my parents live in Cork"
        Role(noun, f"HAS_{noun.replace('-', '_').upper()}", Stability.STABLE, is_group=True)
        for noun in _GROUPS
    ]
    return roles


def _table() -> dict[str, Role]:
    """Return the roles by noun, with the short forms and the plurals."""
    table = {role.noun: role for role in _singular()}
    for short, long in _SHORT.items():
        table[short] = replace(table[long], noun=short)  # a nan is called so, no grandmother
    for noun, role in list(table.items()):
        if role.is_group:
            continue
        plural = _IRREGULAR.get(noun, f"{noun}s")
        if plural in _GROUPS:
            continue
        table[plural] = replace(role, is_plural=True, stands_alone=False)
    for noun in ("twins", "triplets", "little ones", "kiddos"):
        table[noun] = table["children"]
    table = {typo: table[noun] for typo, noun in MISTYPED.items()} | table
    table["girls"], table["boys"], table["lads"] = table["daughters"], table["sons"], table["sons"]
    return table


ROLES: Final = _table()
# Held by one at a time, as long as nobody says "another": my dentist, my accountant.
SERVED: Final = frozenset(
    role.relation
    for role in ROLES.values()
    if role.stability is Stability.MUTABLE
    and not role.stands_alone
    and not role.is_plural
    and not role.is_group
    and role.relation not in _MANY_AT_ONCE | {"MANAGES", "HAS_SINGER"}
)
ROLE_ADJECTIVES: Final = frozenset(
    [
        *("lil", "wee", "darling", "lovable", "noisy", "newborn", "teenage", "grown-up"),
        *("new", "own", "old", "older", "younger", "elder", "eldest", "oldest", "youngest"),
        "little",
        "baby",
        "middle",
        "big",
        "twin",
        "best",
        "good",
        "close",
        "dear",
        "lovely",
        "beautiful",
        "current",
        "only",
        "other",
        *("two", "three", "four", "five", "first", "second"),
        "dearest",
        "amazing",
        "wonderful",
        "annoying",
        "crazy",
        "adorable",
        "beloved",
        "oldest-friend",
        "direct",
        "black",
        "white",
        "ginger",
        "golden",
        "rescue",
        "elderly",
        "grumpy",
        "awesome",
        "favourite",
        "favorite",
        "great",
        "longtime",
        *("vegan", "vegetarian", "pregnant", "tall", "smart", "funny", "clever", "sweet", "poor"),
        *("grown", "picky", "fussy", "stubborn", "naughty", "cheeky", "adopted", "fluffy", "fat"),
        *("clingy", "three-legged", "one-eyed", "blind", "deaf", "young", "moody", "gorgeous"),
        *("different", "retired", "kind", "tiny", "lazy", "sporty", "quiet"),
    ]
)
FORMER_ADJECTIVES: Final = frozenset({"former", "ex", "previous", "ex-", "late"})
