"""The graph in a person's words: strengths, kinds, reasons.

In: numbers, codes. Out: English. Nobody reads "node" or "edge" on a page.
"""

from typing import Final

from memory.engine.vocabulary import EdgeState, Kind, Origin, Sensitivity, Stability

STRENGTHS: Final = ((70.0, "Vivid"), (40.0, "Clear"), (10.0, "Fading"), (2.0, "Faint"))
WEAKEST: Final = "Dormant"
SURE: Final = ((0.9, "very sure"), (0.7, "fairly sure"), (0.5, "not quite sure"))
UNSURE: Final = "unsure"

KINDS: Final = {
    Kind.PERSON: "Person",
    Kind.ORG: "Organization",
    Kind.PLACE: "Place",
    Kind.EVENT: "Event",
    Kind.THING: "Thing",
    Kind.TOPIC: "Topic",
    Kind.PREFERENCE: "Preference",
    Kind.OTHER: "Something else",
}
STABILITIES: Final = {
    Stability.IMMUTABLE: "never fades",
    Stability.STABLE: "fades over years unless used",
    Stability.MUTABLE: "fades over months unless used",
    Stability.TIME_BOUND: "fades over weeks unless used",
    Stability.EPHEMERAL: "fades within days unless used",
}
ORIGINS: Final = {
    Origin.EXTRACTED: "Learned from your chats",
    Origin.HAND: "Added by you, by hand",
    Origin.API: "Added through the API",
}
STATES: Final = {
    EdgeState.LIVE: "Remembered",
    EdgeState.DORMANT: "Faded",
    EdgeState.EXPIRED: "Ended",
    EdgeState.SUPERSEDED: "No longer true",
}
# Each sensitive class: its name, what it covers, what a person might say.
SENSITIVE: Final = {
    Sensitivity.HEALTH: (
        "Health",
        "Illnesses, diagnoses, medicines, therapy, pregnancy.",
        "“I have asthma”, “I take insulin”",
    ),
    Sensitivity.FINANCE: (
        "Money",
        "Income, debts, loans, credit.",
        "“I earn 52,000 a year”, “I'm paying off a loan”",
    ),
    Sensitivity.FAITH: (
        "Faith",
        "Religion, and having none.",
        "“I'm a Buddhist”, “I go to church on Sundays”",
    ),
    Sensitivity.POLITICS: (
        "Politics",
        "Views, votes, parties.",
        "“I voted for the Greens”, “I'm a party member”",
    ),
    Sensitivity.ORIENTATION: (
        "Orientation",
        "Sexual orientation and gender identity.",
        "“I'm gay”, “I came out last year”",
    ),
    Sensitivity.ETHNICITY: (
        "Origin",
        "Ethnic origin.",
        "“I'm of Asian descent”, “I'm Romani”",
    ),
    Sensitivity.UNION: (
        "Union",
        "Membership in a trade union.",
        "“I'm our shop steward”, “I joined the union”",
    ),
    Sensitivity.BIOMETRICS: (
        "Body data",
        "Fingerprints, face scans, genes.",
        "“My DNA test says ...”, “I unlock it by fingerprint”",
    ),
    Sensitivity.SEX_LIFE: (
        "Sex life",
        "What you say about it.",
        "Anything about your sex life",
    ),
}
SCOPES: Final = {
    "edge": "memory",
    "node": "person, place or thing",
    "snippet": "quote",
    "turn": "message",
    "episode": "chat",
    "dates": "time",
    "category": "kind of sensitive thing",
    "everything": "whole memory",
}


def strength_word(strength: float) -> str:
    """Return today's strength, 0..100, as one word."""
    return next((word for least, word in STRENGTHS if strength >= least), WEAKEST)


def sure_word(confidence: float) -> str:
    """Return a confidence, 0..1, as words."""
    return next((word for least, word in SURE if confidence >= least), UNSURE)


def counted(number: int, one: str, many: str = "") -> str:
    """Return "1 memory", "3 memories"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
