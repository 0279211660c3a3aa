"""The fixed words of the graph: kinds, classes, states.

In: nothing. Out: the enumerations that the models, the engine and the doors share.
Every value is what the database and the API show.
"""

from enum import IntEnum, StrEnum


class Kind(StrEnum):
    """The eight kinds of node; "There are only those eight kinds, kept fixed"."""

    PERSON = "PERSON"
    ORG = "ORG"
    PLACE = "PLACE"
    EVENT = "EVENT"
    THING = "THING"
    TOPIC = "TOPIC"
    PREFERENCE = "PREFERENCE"
    OTHER = "OTHER"


class Stability(StrEnum):
    """How fast an edge fades; "a stability class that sets how fast it should fade"."""

    IMMUTABLE = "immutable"
    STABLE = "stable"
    MUTABLE = "mutable"
    TIME_BOUND = "time_bound"
    EPHEMERAL = "ephemeral"


class Cardinality(StrEnum):
    """Whether a relation can truthfully point to more than one target."""

    ONE_TO_ONE = "one_to_one"
    ONE_TO_MANY = "one_to_many"


class Basis(StrEnum):
    """Whether the snippet itself says the claim."""

    STATED = "stated"
    INFERRED = "inferred"


class Origin(StrEnum):
    """Who brought an edge or an alias into memory."""

    EXTRACTED = "extracted"
    HAND = "hand"
    API = "api"


class Sensitivity(StrEnum):
    """The classes of sensitive memory; all but `none` and `diet_allergy` need consent."""

    NONE = "none"
    DIET_ALLERGY = "diet_allergy"
    HEALTH = "health"
    FINANCE = "finance"
    FAITH = "faith"
    POLITICS = "politics"
    ORIENTATION = "orientation"
    ETHNICITY = "ethnicity"
    UNION = "union"
    BIOMETRICS = "biometrics"
    SEX_LIFE = "sex_life"


class Reach(StrEnum):
    """How a node was reached in a walk."""

    SEED = "seed"
    FORWARD = "forward"
    REVERSE = "reverse"


class Ground(StrEnum):
    """Why recall answers a message from memory, or why it abstains."""

    SEED = "seed"  # a word met a phrase clearly
    MARGIN = "margin"  # a word met one phrase far better than any other
    WORDS = "words"  # something said holds most of the message's rare words
    SIMILARITY = "similarity"  # something said is alike as a whole
    NO_WORDS = "no_words"  # abstains: nothing in the message can trigger a memory
    NOTHING_KNOWN = "nothing_known"  # abstains: the memory is empty
    NO_MATCH = "no_match"  # abstains: no word met anything
    WEAK = "weak"  # abstains: what was met is too far away
    UNTOLD = "untold"  # abstains: of the thing that is asked about nothing was told


class EdgeState(StrEnum):
    """What an edge is at a moment, strongest first; computed, never stored as one field."""

    SUPERSEDED = "superseded"
    EXPIRED = "expired"
    DORMANT = "dormant"
    LIVE = "live"


class Role(StrEnum):
    """Who speaks in a turn."""

    USER = "user"
    ASSISTANT = "assistant"


class Mode(StrEnum):
    """What a conversation does with memory, fixed before its first message."""

    NORMAL = "normal"
    READ_ONLY = "read_only"
    TEMPORARY = "temporary"


class EpisodeState(StrEnum):
    """Where a conversation stands on its way into memory."""

    OPEN = "open"
    QUEUED = "queued"
    LEARNING = "learning"
    LEARNED = "learned"
    FAILED = "failed"
    CLOSED = "closed"  # closed without learning: temporary, read-only, or capture is off


class TurnState(StrEnum):
    """Whether a turn is whole."""

    DONE = "done"
    STREAMING = "streaming"
    STOPPED = "stopped"  # by the person; the text so far is kept
    INCOMPLETE = "incomplete"  # the model or the connection broke off
    FAILED = "failed"  # no answer at all; the reason is on the turn


class Thumb(IntEnum):
    """What the person thinks of an answer."""

    UP = 1
    DOWN = -1


class Capture(StrEnum):
    """Whether conversations are learned from."""

    UNSET = ""
    OFF = "off"
    ASK = "ask"  # proposals wait in the inbox; nothing is live before a click
    AUTOMATIC = "automatic"


class RuleState(StrEnum):
    """Where a procedural rule stands."""

    PROPOSED = "proposed"
    ACTIVE = "active"
    OFF = "off"  # switched off by the person; kept
    DECLINED = "declined"
    REPLACED = "replaced"  # by a newer version


class RecallSwitch(StrEnum):
    """Whether memory enters replies."""

    UNSET = ""
    OFF = "off"
    ON = "on"


class JobKind(StrEnum):
    """What the worker can be asked to do."""

    LEARN = "learn"
    REST = "rest"
    ERASE = "erase"
    REEMBED = "reembed"
    EXPORT = "export"
    IMPORT = "import"
    SUMMARIZE = "summarize"


class JobState(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Decision(StrEnum):
    """What was decided of a mention: Fellegi and Sunter's link, non-link, possible link."""

    SAME = "same"
    NEW = "new"
    UNSURE = "unsure"


class Band(StrEnum):
    """How sure a merge is; above .90 silent, .70 to .90 flagged, below apart."""

    SILENT = "silent"
    FLAGGED = "flagged"
    APART = "apart"
    UNDECIDED = "undecided"  # no judge could be asked


# What nobody is called: these words always mean the person who owns the graph.
SELF_WORDS = frozenset({"user", "the user", "me", "myself", "i", "self"})
