"""Every constant of the engine, once, beside the sentence it comes from.

In: the vocabulary. Out: numbers. Words in quotation marks are the write-up's own;
"departs" marks a number the write-up does not have, or has otherwise.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from memory.engine.vocabulary import Sensitivity, Stability
from memory.engine.vocabulary.periods import Level

# --- Decay and Reinforcement -------------------------------------------------------------
DECAY_PER_DAY: Final[Mapping[Stability, float]] = MappingProxyType(
    {
        Stability.IMMUTABLE: 0.0,  # "Immutable relations do not fade at all"
        Stability.STABLE: 0.005,  # "Stable ones fade very slowly"
        Stability.MUTABLE: 0.020,  # "mutable ones faster"
        Stability.TIME_BOUND: 0.050,  # "and temporary ones fastest of all"
        Stability.EPHEMERAL: 0.200,
    }
)
STRENGTH_MAX: Final = 100.0  # "a strength from 0 to 100"
STRENGTH_AT_START: Final = 100.0  # "new edges start at 100"
REINFORCEMENT: Final = 15.0  # "S_new = min(S_old + 15, 100)"
DORMANT_BELOW: Final = 2.0  # "An edge with S < 2.0 is flagged dormant"; strictly below
# Departs: the write-up bumps every crossed edge; see benchmarks/forgetting.py for the reason.
REINFORCE: Final = "selected"  # crossed edges with both ends selected; "crossed" is literal

# --- Trust: confidence lowered by age, ours ------------------------------------------------
TRUST_FULL_DAYS: Final = 90.0  # an unconfirmed mutable edge is trusted whole this long
TRUST_HALF_DAYS: Final = 180.0  # then its trust halves every so many days
TRUST_LOW: Final = 0.50  # below: "needs a look", and the rendered line says its age

# --- The night: digests and proposals, ours --------------------------------------------------
DIGEST_VERSION: Final = 1  # of the rules below: digests of another one are made anew
DIGEST_LINES: Final[Mapping[Level, int]] = MappingProxyType(
    {Level.DAY: 5, Level.WEEK: 8, Level.MONTH: 12}  # sentences of one digest, at most
)
DIGEST_WORDS: Final = 3  # content words not said yet that a sentence without a new fact needs
DIGEST_OFFERED: Final = 4  # times that, sentences a model is offered to choose from
DIGEST_QUOTE: Final = 300  # characters shown of one sentence
DIGESTS_AT_ONCE: Final = 50  # made in one transaction of the night
DIGESTS_CHOSEN: Final = 8  # of one owner's digests a model is asked about in one night
DIGESTS_A_TURN: Final = 400  # of one owner before the others' nights go on
DOUBLES_LOOKED: Final = 2_000  # newest nodes of one owner that are compared with all
DOUBLES_WAITING: Final = 5  # questions of the night that wait for a person at one time

# --- Retrieval: words and seeds --------------------------------------------------------------
WORDS_MAX: Final = 64  # distinct content words read of one message; ours
SEED_AT: Final = 0.30  # "A word seeds on every hit above 0.30"; departs: inclusive
MARGIN_TOP_AT: Final = 0.15  # "a top hit above 0.15"; departs: inclusive
MARGIN: Final = 0.15  # "that beats its runner-up by at least 0.15"
SEEDS_PER_WORD: Final = 8  # departs: the write-up sets no cap
EDGES_PER_RELATION_HIT: Final = 8  # departs: "the endpoints of every edge carrying that relation"
PRIOR_WEIGHT: Final = 20.0  # departs: phrases the generic mean counts for when centring
SEED_ACTIVATION: Final = 1.0  # what a seed starts with
LEXICAL_SIMILARITY: Final = 1.0  # of two words with one stem, vectors or not

# --- Retrieval: spread -----------------------------------------------------------------------
HOPS: Final = 2  # "up to two hops"
DAMPING: Final = 0.6  # the factor of contrib(u -> v)
FIRE_AT: Final = 0.30  # "Only nodes at or above 0.30 fire"
BONUS: Final = 0.15  # "a small co-episode bonus ... gains +0.15"
SLACK: Final = 1e-9  # what floating point may take from a number that stands at a threshold

# --- Retrieval: budget and blocks ------------------------------------------------------------
BUDGET: Final = 8  # "capped at eight"
BUDGET_FORWARD: Final = 6  # "split roughly 70/30 between forward-or-seed and reverse"
BUDGET_REVERSE: Final = 2
HOT_AT: Final = 0.60  # "for nodes scoring at or above 0.60"
SNIPPETS_PER_NODE: Final = 4  # "up to four of their own strongest incident snippets"
CONTEXT_EDGES: Final = 6  # edges looked at for those snippets: some repeat one another
MEMORY_LINES: Final = 24  # departs: the write-up sets no cap on lines
TOKEN_BUDGET: Final = 1500  # recalled memory in one prompt
PROMPT_BUDGET: Final = 16_000  # tokens of a whole prompt; recalled memory gives way first
LAST_TURNS: Final = 10  # verbatim in the prompt
SUMMARY_EVERY: Final = 20  # turns of a conversation are told short in one part
SUMMARY_PART: Final = 150  # tokens of a part
SUMMARY_PARTS: Final = 8  # the newest, in one prompt
SUMMARY_BUDGET: Final = 1300  # tokens of all parts with their fences
PROFILE_BUDGET: Final = 800  # tokens of the profile: "pinned profile (300-800 tokens)"
PROFILE_IMPORTANCE: Final = 0.7  # above it a conversation's edges may join the profile
PROFILE_RECALLS: Final = 2  # and so may edges that were recalled more often
PROFILE_DUE_DAYS: Final = 7.0  # a commitment due within them joins it
TOOL_ROUNDS: Final = 4  # answers of a chat model that may call tools, for one message
TOOL_CALLS: Final = 8  # in all of them
TOOL_SECONDS: Final = 30.0  # from the message on; then it answers with what it has
TOOL_ARGUMENT_BYTES: Final = 4_096  # of one call; longer ones are not read
TOOL_BUDGET: Final = 2_000  # tokens that tools may bring into one answer
NONCE_LETTERS: Final = 8  # letters and digits a fence needs at least
BYTES_PER_TOKEN: Final = 4  # a token is counted as so many UTF-8 bytes, rounded up

# --- Retrieval: search, direct hits and abstention (settings; section 7's numbers stay) ------
ABSTAIN_SEED_AT: Final = 0.40  # without a margin seed, the best seed must reach this
TOPIC_SOFT: Final = 0.25  # soft match (cosine .48) from which a turn tells of the thing asked about
# Whole-query cosine, centered, that alone justifies an answer, for the built-in embedder: of 13
# answerable questions 11 reach it and of 13 others none (the best has .35).
COSINE_FLOOR: Final = 0.40
SOFT_FROM: Final = 0.3  # soft match: a cosine up to this counts nothing
SOFT_POWER: Final = 1.5  # and above it (m - .3) / .7 to this power
LENGTH_SHARE: Final = 0.1  # how much of a document's length divides its match
WINDOW: Final = (0.6, 0.4)  # a match one and two turns away counts this much
RARITY_POWER: Final = 1.25  # idf to this power weighs a word
COVERAGE_WEIGHT: Final = 0.6  # of the score
COSINE_WEIGHT: Final = 0.4  # of the score
# The ranking of all turns, ours: measured on public sets, see benchmarks/retrieval.py.
TURN_LENGTH_SHARE: Final = 0.03  # as LENGTH_SHARE, of all turns
AFTER_QUESTION: Final = 0.5  # share of the whole cosine of the turn before, when it asks
AFTER_TURN: Final = 0.1  # the same when it does not ask
BEFORE_TURN: Final = 0.2  # and of the turn after
DATE_WEIGHT: Final = 0.4  # of the score: said on, or soon after, a named day
DATE_DAYS_AFTER: Final = 7.0  # what happened is told within so many days,
DATE_SPILL: Final = 0.8  # which counts this much,
DATE_DAYS_NEAR: Final = 14.0  # and so many days before or after
DATE_NEAR: Final = 0.3  # count this much
SPEAKER_WEIGHT: Final = 0.15  # of the score: said by somebody the question names,
SPEAKER_GAP: Final = 2.0  # plus this much of how far they are ahead of the others,
SPEAKER_MOST: Final = 0.3  # from 0 to this
ANSWER_TURNS: Final = 8  # best turns of the named one and of the others that are compared
ANSWER_RARITY: Final = 0.02  # answerability lost for each idf of the rarest word
ANSWER_RARE: Final = 5.0  # above this
OPENING_WEIGHT: Final = 0.1  # the first turn of an exchange
ASKING_WEIGHT: Final = 0.06  # taken off a turn that asks itself
GRAPH_WEIGHT: Final = 0.1  # of the score: words of an edge that the walk selected
SESSION_WEIGHT: Final = 0.1  # BM25 of the whole conversation
PAIRS_WEIGHT: Final = 0.05  # BM25 over pairs of neighboring stems
BESIDE_A_BETTER: Final = (
    0.2  # taken off a turn right beside a better one, when several are asked for
)
CANDIDATES: Final = 50  # best turns that recency and importance may move
RECENCY_AN_HOUR: Final = 0.995  # recency of what was said is this to the power of hours
# Floors over thousands of turns, for the built-in embedder: of 300 questions asked of their own
# conversations nine of ten pass, of the same asked of somebody else's one of fifteen.
TURN_COSINE_FLOOR: Final = 0.45  # whole cosine of a turn that alone justifies an answer
SHOWN_SHARE: Final = 0.3  # once memory speaks: share of the question a turn and its neighbors hold
SHOWN_COSINE: Final = 0.4  # or its whole cosine
TURNS_SHOWN: Final = 10  # of the search, beside the graph
ANSWERS_FOLLOWED: Final = 3  # best turns whose things are followed to where they were parted with,
PARTED_HOLDERS: Final = 5  # by a word that at most so many turns hold
CASE_SHARE: Final = 0.7  # a case of what is asked holds this much of what the best one does
EPISODES_SHOWN: Final = 50  # that a question for all cases gets, each by its best turn
QUOTE_SHOWN: Final = 600  # characters of a turn that the search quotes
OKAPI_SATURATION: Final = 1.2  # k of BM25
OKAPI_LENGTH: Final = 0.75  # b of BM25
DIRECT_HITS: Final = 5  # documents shown at most beside the graph
# A direct hit holds at least half of what the message asks, each word weighed by its rarity:
# less is a chance meeting on a common word, or leaves the rarest word unanswered.
DIRECT_HIT_COVERAGE: Final = 0.5

# --- Extraction ------------------------------------------------------------------------------
CONFIDENCE_DEFAULT: Final = 0.50  # missing or unreadable
STATED_CONFIDENCE: Final = 1.0  # of what the person wrote by hand or through the API; ours
INFERRED_AT_MOST: Final = 0.70  # confidence of a claim its snippet does not itself say
PROVISIONAL_CONFIDENCE: Final = 0.30  # "a provisional node is created ... low-confidence"
NAME_STORED: Final = 200  # characters
NAME_SHOWN: Final = 120  # characters
CANON_STORED: Final = 600  # characters; casefolding may lengthen a name
ANSWER_BYTES: Final = 1_000_000  # of a model's answer; more is not read
ANSWER_DEPTH: Final = 50  # containers inside each other
NODES_PER_EPISODE: Final = 200
EDGES_PER_EPISODE: Final = 400
CALLS_PER_EPISODE: Final = 200  # of tools
ALIASES_PER_NODE: Final = 20  # ours; a flood of names is no name
PROPERTIES_PER_NODE: Final = 20  # "a small set of stable properties"
PROPERTY_STORED: Final = 200  # characters of a value
QUALIFIERS_PER_EDGE: Final = 10
RELATION_STORED: Final = 64  # characters; "verb first phrases of one to four words"
SNIPPET_LETTERS: Final = 8  # a snippet has so many characters, or two words, or is the turn
SNIPPET_WORDS: Final = 2
SNIPPET_STORED: Final = 600  # characters; longer is cut at sentence ends
QUESTION_STORED: Final = 200  # characters kept of the question before a bare answer
SUMMARY_STORED: Final = 2_000  # characters
TAGS_PER_EPISODE: Final = 10
TAG_STORED: Final = 40  # characters
TTL_DAYS_MAX: Final = 36_500  # a hundred years
SUPERSEDE_FROM: Final = 0.50  # confidence from which a newer claim replaces without a model
RULE_STORED: Final = 500  # characters of a rule of answering
RULES_PER_EPISODE: Final = 10
RULES_BUDGET: Final = 1000  # tokens of active rules in one prompt
HELD_SHOWN: Final = 50  # notes of one episode on what was held back
# All but these need the person's consent, and come back only when asked for.
UNGUARDED: Final = frozenset({Sensitivity.NONE, Sensitivity.DIET_ALLERGY})

# --- Merge and Disambiguation ------------------------------------------------------------------
FUZZY_ABOVE: Final = 0.80  # "A spelling similarity above 0.80"; strictly above
JACCARD_AT: Final = 0.5  # "sharing at least half their words"
SHARED_WORD_LETTERS: Final = 2  # a shared word counts from so many letters
SWAPPED_LETTERS: Final = 4  # a name of so many letters may have two of them swapped
PART_LETTERS: Final = 2  # a part of a name without spaces counts from so many signs
NOMINEES: Final = 5  # candidates shown to the judge at most
SILENT_ABOVE: Final = 0.90  # "above 0.90 merges silently"
FLAGGED_FROM: Final = 0.70  # "from 0.70 to 0.90 merges but is flagged"
