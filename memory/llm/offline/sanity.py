"""Whether what was read can be what a relation asks for, whichever rule read it.

In: a claim. Out: yes or no. A span that swallowed a verb, a pronoun or half a sentence names
nothing; a wrong name is worse than none.
"""

from typing import Final

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import Claim, Mention
from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.verbs import BE, FORMS, UNREAL, Tense

_WORDS_MAX: Final = 9
_NAME_WORDS_MAX: Final = 6
_PRONOUNS: Final = words("i you he she it we they me him us them your yours mine ours")
_FINITE: Final = frozenset(BE) | UNREAL | words("has had does did can will")
_THINGS: Final = frozenset({"OWNS", "DRIVES", "USES", "COLLECTS", "HAS_PET"})
_RIDDEN: Final = words("horse pony mare gelding stallion cob mule donkey camel foal filly colt")
_NO_NAMES: Final = words(
    "the a an and or not no yes my our your his her their its this that who what which from with of"
)


def is_plausible(claim: Claim) -> bool:
    """Tell whether both ends of a claim may be what they are taken for."""
    if not _is_whole(claim.target) or not _is_whole(claim.source):
        return False
    if claim.relation == "DRIVES" and claim.target.name.split()[-1].lower() in _RIDDEN:
        return False  # "I ride a gelding called Storm"
    return claim.relation not in _THINGS or _is_thing(claim.target)


def _is_whole(mention: Mention) -> bool:
    """Tell whether a name is no piece of a sentence."""
    if mention.is_self or mention.role:
        return True
    said = mention.name.split()
    is_person = mention.kind is Kind.PERSON
    if not said or len(said) > (_NAME_WORDS_MAX if is_person else _WORDS_MAX):
        return False
    if is_person and (mention.name.lower() in _NO_NAMES or mention.name.endswith(("'s", "-"))):
        return False
    return not any(word in _PRONOUNS for word in said)


def _is_thing(mention: Mention) -> bool:
    """Tell whether a thing's name holds nobody and no verb: "grandfather Elias kept bees"."""
    said = mention.name.split()
    is_somebody = len(said) > 1 and said[0].lower() in ROLES and mention.kind is not Kind.OTHER
    return not is_somebody and not any(_is_finite(word) for word in said[1:])


def _is_finite(word: str) -> bool:
    form = FORMS.get(word)
    is_past = form is not None and form.tense is Tense.PAST
    return word in _FINITE or is_past
