"""How assistants write down what they know of somebody: labels, verbs, heads.

In: nothing. Out: word lists, in lower case.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from memory.engine.vocabulary.commands import words

# "Location: Berlin", "allergies: peanuts": what the label makes of the rest.
LABELS: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(("location", "city", "home", "residence", "lives in"), "I live in {}")
    | dict.fromkeys(("job", "occupation", "profession", "job title", "career"), "I work as {}")
    | dict.fromkeys(("employer", "company", "workplace", "works at"), "I work at {}")
    | dict.fromkeys(("allergy", "allergies", "allergic to"), "I am allergic to {}")
    | dict.fromkeys(("likes", "loves", "enjoys", "interests", "hobbies", "hobby"), "I like {}")
    | dict.fromkeys(("dislikes", "hates"), "I dislike {}")
    | dict.fromkeys(("language", "languages", "speaks"), "I speak {}")
    | dict.fromkeys(("diet", "dietary preference", "dietary preferences"), "I am {}")
    | dict.fromkeys(("name", "full name"), "My name is {}")
    | dict.fromkeys(("birthday", "date of birth", "birth date"), "My birthday is {}")
    | dict.fromkeys(("pet", "pets", "children", "kids"), "I have {}")
    | {"age": "I am {} years old", "uses": "I use {}"}
)
# Third person to first; other verbs lose their ending.
FIRST: Final[Mapping[str, str]] = MappingProxyType(
    {"is": "am", "are": "am", "has": "have", "was": "was", "were": "was", "does": "do"}
    | {"goes": "go", "isn't": "am not", "aren't": "am not", "doesn't": "don't"}
    | {"hasn't": "haven't", "weren't": "wasn't"}
)
# What a line may begin with that leaves its subject out: "Lives in Berlin".
LEFT_OUT: Final = words(
    """
    has is was isn't doesn't hasn't lives works likes loves hates enjoys prefers owns uses plays
    speaks studies teaches wants drinks eats drives rides collects reads writes listens watches
    follows supports knows dislikes avoids practices practises learns plans hopes trains
    volunteers manages leads develops builds attends travels commutes keeps wears struggles
    suffers takes rents shares runs needs goes does
    """
)
PAST: Final = words(
    """
    moved grew graduated married got bought sold quit left started joined studied worked lived
    visited met had went began became wrote built took won lost adopted founded finished
    """
)
# "Allergic to peanuts", "Married to Anna".
STATES: Final = words(
    """
    allergic married engaged divorced single vegan vegetarian interested born based retired
    pregnant lactose gluten diabetic intolerant fluent
    """
)
BETWEEN: Final = words("also now still currently recently previously often usually always never")
MODALS: Final = words("can could would will might may must should cannot can't won't used")
# Of "you" these make an order to whoever reads.
ORDERING: Final = words("must should shall will may can cannot ought never always")
ENDS_NO_VERB: Final = ("ss", "us")
