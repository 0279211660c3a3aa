"""Words of talk: how people say yes, how they hedge, how they speak of themselves.

In: nothing. Out: word lists, all in canon form (lower case, signs as spaces).
"""

from typing import Final

from memory.engine.vocabulary.names import OTHER_ROLES, ROLE_RELATIONS

# An answer that begins so takes up what was asked.
AFFIRMATIONS: Final = (
    *("yes", "yeah", "yep", "yup", "ya", "aye", "right", "exactly", "correct", "indeed", "true"),
    *("absolutely", "definitely", "totally", "of course", "sure", "certainly", "precisely"),
    *("that s right", "that is right", "that s correct", "that is correct", "you re right"),
    *("i am", "i do", "it is", "he is", "she is", "they are", "we are", "he does", "she does"),
    *("ja", "genau", "stimmt", "oui", "exactement", "s\u00ed", "claro", "sim", "s\u00ec"),
    *("\u0434\u0430", "\u306f\u3044", "\u662f", "\u662f\u7684", "\u5bf9", "\ub124", "evet"),
)
# An answer that is one of these takes up one of the two that were asked about.
FIRST_CHOICES: Final = (
    *("the first one", "the first", "first one", "first", "the former", "former"),
    *("the first option", "option one", "option a"),
)
SECOND_CHOICES: Final = (
    *("the second one", "the second", "second one", "second", "the latter", "latter"),
    *("the second option", "option two", "option b"),
)
# One of these takes the yes back.
HEDGES: Final = (
    *("maybe", "perhaps", "possibly", "probably", "whatever", "i guess", "i suppose", "kind of"),
    *("sort of", "kinda", "sorta", "not sure", "not really", "not exactly", "not quite", "no"),
    *("not", "dunno", "i don t know", "if you say so", "could be", "might be", "i think so"),
    *(
        "more or less",
        "in a way",
        "hardly",
        "never",
        "next question",
        "vielleicht",
        "peut \u00eatre",
    ),
    *("quiz\u00e1s", "forse", "talvez"),
)
_FIRST_PERSON: Final = """
i me my mine myself we us our ours ourselves im ive
ich mich mir mein meine meinen meinem meiner wir uns unser unsere
je moi mon ma mes nous notre nos
yo mi m\u00ed mis conmigo nosotros nuestro nuestra
io mia mio miei noi nostro eu meu minha n\u00f3s
\u044f \u043c\u0435\u043d\u044f \u043c\u043d\u0435 \u043c\u043e\u0439 \u043c\u043e\u044f
\u043c\u043e\u0451 \u043c\u043e\u0438 \u043c\u044b \u043d\u0430\u0441
\ub098\ub294 \ub0b4 \uc800\ub294 \uc81c
"""
# In a snippet these stand for the person who owns the graph.
FIRST_PERSON: Final = frozenset(_FIRST_PERSON.split())
FIRST_PERSON_UNSPACED: Final = frozenset("\u79c1\u50d5\u4ffa\u6211")  # written without spaces
_FIRST_SUBJECTS: Final = "i im ive we ich wir je j nous yo io noi eu \u044f \u043c\u044b"
# Who does or is something, when it is the person.
FIRST_SUBJECTS: Final = frozenset(_FIRST_SUBJECTS.split())
_THIRD_PERSON: Final = """
he she they him her his hers their them himself herself er ihm il elle ella lui
"""
# Somebody else, spoken of.
THIRD_PERSON: Final = frozenset(_THIRD_PERSON.split()) | frozenset(ROLE_RELATIONS) | OTHER_ROLES
# Of a sentence that begins so the person leaves themselves out: "Moved to York", "New boss: ...".
LEFT_OUT: Final = frozenset(
    {
        *("moved", "relocated", "quit", "left", "switched", "changed", "started", "joined", "got"),
        *("sold", "bought", "swapped", "traded", "replaced", "broke", "split", "went", "turned"),
        *("became", "adopted", "retired", "dumped", "ditched", "dropped", "cancelled", "stopped"),
        *("gave", "accepted", "took", "landed", "lost", "renamed", "transferred", "settled"),
        *("married", "divorced", "single", "vegan", "vegetarian", "living", "working", "studying"),
        *("learning", "dating", "signed", "registered", "enrolled", "been"),
    }
)
# These tell of the person's own affairs though no word says whose.
LEFT_OUT_OPENINGS: Final = (("home", "is"), ("home", "s"), ("the", "rent"))
LEFT_OUT_ENDINGS: Final = (("is", "home", "now"), ("the", "new", "boss"), ("the", "new", "manager"))
LEFT_OUT_BEHIND_NEW: Final = frozenset(
    {
        *("boss", "manager", "job", "employer", "doctor", "dentist", "therapist", "landlord"),
        *("number", "phone", "email", "address", "bank", "gym", "car", "mobile", "mail"),
    }
)
# What may stand before it.
BEFORE_LEFT_OUT: Final = frozenset(
    {
        *("just", "finally", "recently", "so", "well", "ok", "also", "now", "then", "update"),
        *("big", "good", "bad", "news", "life", "quick", "small", "already", "officially"),
    }
)
# What stands right before a name that the person gives themselves, in canon form.
INTRODUCTIONS: Final = (
    *("i am", "i m", "im", "mine is", "my name is", "my name s", "name s", "call me", "calls me"),
    *("my full name is", "my first name is", "my real name is", "my nickname is"),
    *("you can call me", "you may call me", "just call me", "please call me", "the name s"),
    *("calling me", "called me", "i go by", "i m called", "i am called", "known as"),
    *("passport says", "ich bin", "ich hei\u00dfe", "mein name ist", "je m appelle", "je suis"),
    *(
        "me llamo",
        "soy",
        "mi chiamo",
        "sono",
        "me chamo",
        "\u043c\u0435\u043d\u044f \u0437\u043e\u0432\u0443\u0442",
    ),
)
# Of which a date at the head of a clause consists.
TIMES: Final = frozenset(
    {
        *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
        *("october", "november", "december", "monday", "tuesday", "wednesday", "thursday"),
        *("friday", "saturday", "sunday", "today", "yesterday", "now", "last", "this", "week"),
        *("month", "year", "spring", "summer", "autumn", "winter", "weekend", "ago", "the"),
    }
)
# Who said a line that the person brought in from elsewhere; shown beside it.
ANOTHER_ASSISTANT: Final = "another assistant"
