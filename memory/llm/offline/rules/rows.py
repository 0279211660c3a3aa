"""The rule table: most of what people say of themselves and of those around them.

In: nothing. Out: ROWS and DENIED_ROWS, by verb. Read a row as a sentence:
"work at|for ... makes WORKS_AT an organization".
"""

from typing import Final

from memory.engine.vocabulary import Stability
from memory.llm.offline.findings import FAIRLY_SURE
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.row_words import (
    ALL_ABOUT,
    ALL_OF,
    DUE,
    FLUENT,
    FOND,
    IN_JEST,
    LOATHED,
    PARTS,
    SCRAPES,
    SMALL_WORKS,
)
from memory.llm.offline.rules.table import AHEAD, DONE, LASTING, NOW, SINCE, Row
from memory.llm.offline.rules.work_rows import HOME, WORK

_FIXED, _STABLE, _MUTABLE = Stability.IMMUTABLE, Stability.STABLE, Stability.MUTABLE
_DATED: Final = Stability.TIME_BOUND
_NOW_ONLY: Final = frozenset({Aspect.PRESENT})
_GOING: Final = frozenset({Aspect.PROGRESSIVE})

_TASTE: Final = (
    Row("like love adore enjoy", ALL_ABOUT, "LIKES", "THING", many=True, settled=True),
    Row("hate dislike detest loathe despise", ALL_OF, "DISLIKES", "THING", many=True, settled=True),
    Row(
        "like love adore enjoy crave", "", "LIKES", "THING", many=True, never=LOATHED, settled=True
    ),
    Row("can not live without", "", "LIKES", "THING", many=True, settled=True),
    Row("can not get enough of", "", "LIKES", "THING", many=True, settled=True),
    Row("get", "into", "LIKES", "pastime", _STABLE, DONE, many=True, never=SCRAPES, settled=True),
    Row(
        "become get grow",
        "hooked on|obsessed with|addicted to|keen on|fond of",
        "LIKES",
        "THING",
        _STABLE,
        DONE,
        many=True,
    ),
    Row("fall", "in love with", "LIKES", "town", _STABLE, DONE),
    Row("have", FOND, "LIKES", "THING", many=True, settled=True),
    Row("hate dislike detest loathe despise", "", "DISLIKES", "THING", many=True, settled=True),
    Row("prefer", "", "PREFERS", "THING", settled=True),
    Row(
        "be",
        "fond of|into|a fan of|a big fan of|a huge fan of|obsessed with|passionate about"
        "|crazy about|keen on|mad about|addicted to|hooked on|big on|in love with|wild about"
        "|nuts about|partial to|a sucker for|a fool for|a big reader of|an avid reader of"
        "|a keen reader of|a great lover of|a big lover of|a massive fan of|a real fan of",
        "LIKES",
        "THING",
        _STABLE,
        LASTING,
        many=True,
        settled=True,
    ),
    Row(
        "be",
        "interested in",
        "INTERESTED_IN",
        "topic",
        _MUTABLE,
        many=True,
        confidence=0.6,
        settled=True,
    ),
    Row("be", "afraid of|scared of|terrified of", "FEARS", "THING", _STABLE, NOW, many=True),
    Row("miss", "", "MISSES", "THING", _MUTABLE, NOW, settled=True),
    Row("collect", "", "COLLECTS", "THING", many=True),
    Row("support", "", "SUPPORTS", "company", _STABLE, NOW, confidence=FAIRLY_SURE),
)
_BODY: Final = (
    Row(
        "be",
        "allergic to|severely allergic to|deathly allergic to|highly allergic to",
        "ALLERGIC_TO",
        "THING",
        _FIXED,
        many=True,
        never=IN_JEST,
    ),
    Row(
        "have",
        "an allergy to|a severe allergy to|a bad allergy to|a mild allergy to|allergies to",
        "ALLERGIC_TO",
        "THING",
        _FIXED,
        many=True,
    ),
    Row("be", "intolerant to|intolerant of", "INTOLERANT_TO", "THING", _STABLE, many=True),
    Row("have", "an intolerance to|an intolerance for", "INTOLERANT_TO", "THING", _STABLE),
    Row("avoid", "", "AVOIDS", "THING", _STABLE, NOW, many=True),
    Row("be get", "diagnosed with", "DIAGNOSED_WITH", "TOPIC", _STABLE, SINCE),
    Row("suffer", "from", "HAS_CONDITION", "TOPIC", _STABLE, NOW),
)
_PURSUITS: Final = (
    Row("play", "", "PLAYS", "TOPIC", many=True, never=PARTS),
    Row("speak", "", "SPEAKS", "language", _STABLE, LASTING),
    Row("be", FLUENT, "SPEAKS", "language", _STABLE, NOW),
    Row("learn", "to play|how to play", "LEARNS", "TOPIC", _MUTABLE, _GOING, many=True),
    Row("learn", "to|how to", "LEARNS", "skill", _MUTABLE, _GOING),
    Row("learn", "", "LEARNS", "TOPIC", _MUTABLE, _GOING, many=True),
    Row("learn", "", "LEARNS", "language", _MUTABLE, _NOW_ONLY),
    Row("sign", "up for", "SIGNED_UP_FOR", "EVENT", _MUTABLE, DONE, confidence=FAIRLY_SURE),
    Row("put", "my name down for|our names down for", "SIGNED_UP_FOR", "EVENT", _MUTABLE, DONE),
    Row("register enrol enroll", "for|in|on", "SIGNED_UP_FOR", "EVENT", _MUTABLE, DONE),
    Row("have need", DUE, "HAS_COMMITMENT", "THING", _DATED, _NOW_ONLY, dated=True, settled=True),
    Row("train prepare", "for", "TRAINS_FOR", "EVENT", _MUTABLE, _GOING),
    Row("save", "for|up for|money for|up to buy|to buy", "SAVES_FOR", "THING!", _MUTABLE, _GOING),
    Row(
        "write",
        "",
        "WRITES",
        "THING",
        _MUTABLE,
        _GOING,
        confidence=FAIRLY_SURE,
        settled=True,
        never=SMALL_WORKS,
    ),
    Row(
        "build restore renovate",
        "",
        "BUILDS",
        "THING",
        _MUTABLE,
        _GOING,
        confidence=FAIRLY_SURE,
        never=SMALL_WORKS,
    ),
    Row("practice practise", "", "PRACTICES", "TOPIC", _MUTABLE, NOW, many=True),
    Row("take", "up", "PRACTICES", "TOPIC", _MUTABLE, DONE),
    Row("start", "", "PRACTICES", "activity", _MUTABLE, DONE),
    Row(
        "be",
        "a member of|part of|a volunteer at|a volunteer with",
        "MEMBER_OF",
        "org",
        _MUTABLE,
        NOW,
    ),
    Row("sing", "alto in|soprano in|tenor in|bass in", "MEMBER_OF", "group", _MUTABLE, NOW),
    Row("belong", "to", "MEMBER_OF", "group", _MUTABLE, NOW),
    Row("sing play row dance", "in|for|with", "MEMBER_OF", "group", _MUTABLE, NOW),
    Row("be", "in|on", "MEMBER_OF", "club", _MUTABLE, _NOW_ONLY),
    Row("be", "on", "PLAYS", "instrument", _STABLE, _NOW_ONLY),
    Row("do", "", "PRACTICES", "sport", _MUTABLE, NOW),
    Row("start", "", "PRACTICES", "sport", _MUTABLE, DONE),
    Row("go", "", "PRACTICES", "sport", _MUTABLE, _NOW_ONLY),
    Row("record", "", "RECORDS", "THING!", _MUTABLE, AHEAD),
    Row(
        "wear take",
        "shoe size|size|a size|a shoe size",
        "HAS_SHOE_SIZE",
        "size",
        _MUTABLE,
        NOW,
        single=True,
    ),
    Row("subscribe", "to", "SUBSCRIBES_TO", "company", _MUTABLE, LASTING),
    Row("be", "insured with|insured by", "INSURED_WITH", "company", _MUTABLE, LASTING, single=True),
    Row("bank", "with|at", "BANKS_WITH", "company", _MUTABLE, LASTING, single=True),
    Row("use", "", "USES", "product", _MUTABLE, NOW, many=True),
    Row("drive ride", "", "DRIVES", "THING!", _MUTABLE, NOW, settled=True),
    Row("keep", "", "OWNS", "livestock", _MUTABLE, NOW),
    Row("own", "", "OWNS", "THING!", _MUTABLE, LASTING, many=True, settled=True),
)
_PEOPLE: Final = (
    Row("be get", "married to", "MARRIED_TO", "person", _STABLE, SINCE),
    Row("marry", "", "MARRIED_TO", "person", _STABLE, DONE),
    Row("be get", "engaged to", "ENGAGED_TO", "person", _MUTABLE, SINCE),
    Row("see", "", "DATES", "described", _MUTABLE, _GOING),
    Row("date", "", "DATES", "person", _MUTABLE, _GOING),
    Row("be", "in a relationship with|dating", "DATES", "person", _MUTABLE),
    Row("be", "friends with|good friends with|best friends with", "HAS_FRIEND", "person"),
)
DENIED: Final = (  # rows for denied verbs: what one does not like, eat or drink
    Row("like enjoy", ALL_OF, "DISLIKES", "THING", many=True, settled=True),
    Row("like enjoy", "", "DISLIKES", "THING", many=True, settled=True),
    Row("can not stand", "", "DISLIKES", "THING", many=True, settled=True),
    Row("care", "for", "DISLIKES", "THING", many=True, settled=True),
    Row("tolerate", "", "INTOLERANT_TO", "THING", _STABLE, many=True, settled=True),
    Row(
        "be",
        "a fan of|a big fan of|fond of|into|keen on",
        "DISLIKES",
        "THING",
        many=True,
        settled=True,
    ),
    Row("eat drink", "", "AVOIDS", "THING", _STABLE, _NOW_ONLY, many=True),
    Row("do", "", "AVOIDS", "stuff", _STABLE, _NOW_ONLY, many=True),
)
STANDS: Final = (
    Row("can not stand", ALL_OF, "DISLIKES", "THING", many=True),
    Row("can not stand", "", "DISLIKES", "THING", many=True),
    Row("can not eat", "", "AVOIDS", "THING", many=True, settled=True),
    Row("can not drink", "", "AVOIDS", "stuff", many=True),
    Row("can not have", "", "INTOLERANT_TO", "stuff", many=True),
    Row("can not do", "", "INTOLERANT_TO", "stuff", many=True),
    Row("can not digest", "", "INTOLERANT_TO", "stuff", many=True),
)


def _by_verb(rows: tuple[Row, ...]) -> dict[str, tuple[Row, ...]]:
    """Return the rows by each of their verbs, in order."""
    table: dict[str, tuple[Row, ...]] = {}
    for row in rows:
        for verb in (row.verbs,) if row.verbs.startswith("can not") else row.verbs.split():
            table[verb] = (*table.get(verb, ()), row)
    return table


ROWS: Final = _by_verb(WORK + HOME + _TASTE + _BODY + _PURSUITS + _PEOPLE + STANDS)
DENIED_ROWS: Final = _by_verb(DENIED)
