"""The rule table: most of what people say of themselves and of those around them.

In: nothing. Out: ROWS and DENIED_ROWS, by verb. Read a row as a sentence:
"work at|for ... makes WORKS_AT an organization".
"""

from typing import Final

from memory.engine.vocabulary import Stability
from memory.llm.offline.findings import FAIRLY_SURE
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import OCCUPATIONS
from memory.llm.offline.predicates import Aspect
from memory.llm.offline.rules.table import AHEAD, BEFORE, DONE, LASTING, NOW, SINCE, Row

_FIXED, _STABLE, _MUTABLE = Stability.IMMUTABLE, Stability.STABLE, Stability.MUTABLE
_DATED: Final = Stability.TIME_BOUND
_NOW_ONLY: Final = frozenset({Aspect.PRESENT})
_GOING: Final = frozenset({Aspect.PROGRESSIVE})

_PROMOTED: Final = "promoted to|promoted to be|appointed|appointed as|hired as|elected|named"
_JOBS_AS: Final = (
    "a job as|a new job as|a position as|a new position as|a role as|a new role as|work as"
)
_NEW_JOBS: Final = "|".join(
    f"{which} {noun} {where}"
    for which in ("a", "a new")
    for noun in ("job", "position", "role", "post")
    for where in ("at", "with")
)
_SCHOOLS: Final = (
    "school at|to school at|uni at|to uni at|university at|to university at|college at"
    "|to college at|nursery at|kindergarten at|a degree at|a course at|my degree at"
)
_IN_JEST: Final = words(  # nobody is allergic to these but in jest
    "mondays mornings meetings work people exercise effort commitment drama bullshit homework"
    " alarms deadlines paperwork stupidity nonsense monday sundays housework talk clock excel"
    " powerpoint jira email emails"
)
_LOATHED: Final = words("mondays monday meetings paperwork deadlines alarms")  # loved in jest
_SCRAPES: Final = words(  # one gets into these without liking them
    "trouble debt fight fights argument arguments car bed bus train taxi mess office house"
    " position accident habit uni university college shape details"
)
_PARTS: Final = words("role roles part parts game games") | OCCUPATIONS  # "I play a nurse"
_FOND: Final = "a soft spot for|a weakness for|a thing for|a passion for|a love of|a love for"
_LESSONS: Final = "a course in|a class in|a course on|a class on|lessons in|classes in|courses in"
_DEGREES, _DEGREES_AT = (
    "|".join(
        f"{whose} {degree} {where}"
        for whose in ("a", "my")
        for degree in ("phd", "master", "masters", "master 's", "degree", "bachelor", "bachelor 's")
    )
    for where in ("in", "at")
)
_YEARS: Final = "|".join(
    f"in my {which} {span} at"
    for which in ("first", "second", "third", "fourth", "final", "last")
    for span in ("year", "semester", "term")
)
_SHIFTS: Final = "part-time at|full-time at|part-time for|full-time for|nights at|night shifts at"
_DWELLINGS: Final = "in a flat in|in an apartment in|in a house in|in a small flat in|in a room in"
_RENTED: Final = "a flat in|an apartment in|a house in|a room in|a small flat in|a place in"
_TRIPS: Final = "a trip to|a holiday in|a vacation in|a visit to|a journey to|a weekend in"
_DUE: Final = "to hand in|to submit|to finish|to turn in|to deliver|to give"
_HOMES: Final = (  # what is shared with whom one lives with
    "a flat|an apartment|a house|a room|a place|a home|my flat|my apartment|our flat"
)
_SHARED: Final = "|".join(f"{home} with" for home in _HOMES.split("|"))

_WORK: Final = (
    Row("work", f"at|for|over at|{_SHIFTS}", "WORKS_AT", "org", _MUTABLE, NOW),
    Row("work", "out at", "TRAINS_AT", "company", _MUTABLE, NOW, single=True),
    Row("train", "at", "TRAINS_AT", "company", _MUTABLE, NOW, single=True),
    Row("be get", "employed as|hired as", "WORKS_AS", "job", _MUTABLE, SINCE),
    Row("freelance", "as", "WORKS_AS", "job", _MUTABLE, NOW),
    Row("work", "as", "WORKS_AS", "TOPIC", _MUTABLE, NOW),
    Row("work", "with", "WORKS_WITH", "somebody", _MUTABLE, NOW),
    Row("work", "under", "HAS_BOSS", "somebody", _MUTABLE, NOW),
    Row("work", "in", "WORKS_IN", "town", _MUTABLE, NOW),
    Row("work", "in", "WORKS_IN", "field", _MUTABLE, NOW),
    Row("work", "in", "WORKS_AT", "premises", _MUTABLE, NOW),
    Row("work", "on", "WORKS_ON", "THING", _MUTABLE, _GOING, confidence=FAIRLY_SURE, settled=True),
    Row("work", "at|for", "WORKED_AT", "org", _STABLE, BEFORE),
    Row("work", "as", "WORKED_AS", "TOPIC", _STABLE, BEFORE),
    Row("be get", "employed at|employed by|hired by|hired at", "WORKS_AT", "org", _MUTABLE, SINCE),
    Row(
        "start get take land accept find begin",
        f"{_NEW_JOBS}|working at|working for|the job at",
        "WORKS_AT",
        "org",
        _MUTABLE,
        DONE,
    ),
    Row(
        "start",
        "a job at|a new job at|working at|working for|at",
        "STARTS_JOB_AT",
        "company",
        _DATED,
        AHEAD,
    ),
    Row("have", _NEW_JOBS, "WORKS_AT", "org", _MUTABLE),
    Row("start begin", "at|with", "WORKS_AT", "company", _MUTABLE, DONE),
    Row("start begin", "at", "STARTS_JOB_AT", "company", _DATED, _NOW_ONLY, dated=True),
    Row("become", "", "WORKS_AS", "job", _MUTABLE, DONE),
    Row("be get", _PROMOTED, "WORKS_AS", "job", _MUTABLE, SINCE),
    Row("have get start take land accept", _JOBS_AS, "WORKS_AS", "job", _MUTABLE, SINCE),
    Row("start begin retrain qualify", "as", "WORKS_AS", "job", _MUTABLE, DONE),
    Row("earn make", "my living as|a living as", "WORKS_AS", "job", _MUTABLE, NOW),
    Row("join", "", "MEMBER_OF", "club", _MUTABLE, DONE),
    Row("join", "", "JOINED", "company", _MUTABLE, DONE, confidence=FAIRLY_SURE),
    Row("report", "to", "HAS_BOSS", "person", _MUTABLE),
    Row("manage supervise", "", "MANAGES", "somebody", _MUTABLE),
    Row("mentor coach", "", "MENTORS", "somebody", _MUTABLE),
    Row("volunteer", "at|for|with", "VOLUNTEERS_AT", "org", _MUTABLE),
    Row("teach", "", "TEACHES", "TOPIC", _MUTABLE, many=True),
    Row("study revise", "for", "TRAINS_FOR", "EVENT", _MUTABLE, _GOING),
    Row("do take", _DEGREES, "STUDIES", "TOPIC", _MUTABLE, _GOING),
    Row("take do attend", _LESSONS, "LEARNS", "TOPIC", _MUTABLE, _GOING),
    Row("take have attend", "", "LEARNS", "lessons", _MUTABLE, NOW),
    Row("do", _DEGREES_AT, "STUDIES_AT", "company", _MUTABLE, _GOING),
    Row("be", _YEARS, "STUDIES_AT", "company", _MUTABLE, NOW),
    Row("major", "in", "STUDIES", "TOPIC", _MUTABLE, NOW),
    Row("study", "at", "STUDIES_AT", "company", _MUTABLE),
    Row("start begin", _SCHOOLS, "STUDIES_AT", "company", _MUTABLE, DONE),
    Row("go", "to", "STUDIES_AT", "school", _MUTABLE, NOW),
    Row("transfer switch change move", "to|over to", "STUDIES_AT", "school", _MUTABLE, DONE),
    Row("go", _SCHOOLS, "STUDIES_AT", "company", _MUTABLE, NOW),
    Row("study", "", "STUDIES", "TOPIC", _MUTABLE, many=True),
    Row("attend", "", "STUDIES_AT", "company", _MUTABLE, NOW, confidence=FAIRLY_SURE),
    Row("graduate", "from", "GRADUATED_FROM", "company", _FIXED, DONE),
    Row("study", "at", "STUDIED_AT", "company", _FIXED, BEFORE),
    Row("study", "", "STUDIED", "TOPIC", _FIXED, BEFORE),
)
_HOME: Final = (
    Row("live", "in|near|over in", "LIVES_IN", "place", _STABLE, NOW),
    Row("live", _DWELLINGS, "LIVES_IN", "place", _STABLE, NOW),
    Row("rent", _RENTED, "LIVES_IN", "place", _MUTABLE, NOW),
    Row("live", "on|at", "LIVES_AT", "street", _STABLE, NOW),
    Row("move", "to|into|over to", "LIVES_AT", "street", _STABLE, DONE),
    Row("live", "with|together with", "LIVES_WITH", "person", _MUTABLE, NOW),
    Row("share", _SHARED, "LIVES_WITH", "person", _MUTABLE, NOW),
    Row("share", "an office with|a desk with", "WORKS_WITH", "person", _MUTABLE, NOW),
    Row("room", "with", "LIVES_WITH", "person", _MUTABLE, NOW),
    Row("reside", "in|near", "LIVES_IN", "place", _STABLE, NOW),
    Row("settle", "in|down in", "LIVES_IN", "place", _STABLE, DONE),
    Row("hail", "from", "COMES_FROM", "place", _STABLE, _NOW_ONLY),
    Row("be", "based in|living in|at home in", "LIVES_IN", "place"),
    Row("move relocate", "to|over to|back to|here to|into", "LIVES_IN", "place", _STABLE, DONE),
    Row("emigrate immigrate", "to", "LIVES_IN", "place", _STABLE, DONE),
    Row("move", "in with", "LIVES_WITH", "person", _MUTABLE, DONE),
    Row("move relocate", "to|over to|back to", "PLANS_MOVE_TO", "place", _DATED, AHEAD),
    Row("live", "in", "LIVED_IN", "place", _STABLE, BEFORE),
    Row("be", "born in|born and raised in|born near", "BORN_IN", "place", _FIXED, SINCE),
    Row("grow", "up in|up near", "GREW_UP_IN", "place", _FIXED, DONE),
    Row("be", "raised in|brought up in", "GREW_UP_IN", "place", _FIXED, SINCE),
    Row("be", "from|originally from", "COMES_FROM", "place"),
    Row("come", "from", "COMES_FROM", "place", _STABLE, _NOW_ONLY),
    Row("stay", "in|at", "STAYS_IN", "place", _DATED, AHEAD | NOW),
    Row("visit", "", "VISITED", "place", _STABLE, DONE),
    Row("travel go fly", "to", "VISITED", "town", _STABLE, DONE),
    Row("be", "to", "VISITED", "place", _STABLE, frozenset({Aspect.PERFECT})),
    Row("travel go fly drive", "to|off to|back to", "PLANS_TRIP_TO", "place", _DATED, AHEAD),
    Row("visit", "", "PLANS_TRIP_TO", "place", _DATED, AHEAD),
    Row("plan book", _TRIPS, "PLANS_TRIP_TO", "place", _DATED, NOW | DONE),
)
_TASTE: Final = (
    Row(
        "like love adore enjoy crave", "", "LIKES", "THING", many=True, never=_LOATHED, settled=True
    ),
    Row("can not live without", "", "LIKES", "THING", many=True, settled=True),
    Row("can not get enough of", "", "LIKES", "THING", many=True, settled=True),
    Row("get", "into", "LIKES", "THING", _STABLE, DONE, many=True, never=_SCRAPES, settled=True),
    Row("fall", "in love with", "LIKES", "town", _STABLE, DONE),
    Row("have", _FOND, "LIKES", "THING", many=True, settled=True),
    Row("hate dislike detest loathe despise", "", "DISLIKES", "THING", many=True, settled=True),
    Row("prefer", "", "PREFERS", "THING", settled=True),
    Row(
        "be",
        "fond of|into|a fan of|a big fan of|a huge fan of|obsessed with|passionate about"
        "|crazy about|keen on|mad about|addicted to|hooked on|big on|in love with|wild about",
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
        never=_IN_JEST,
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
    Row("play", "", "PLAYS", "TOPIC", many=True, never=_PARTS),
    Row("speak", "", "SPEAKS", "language", _STABLE, LASTING),
    Row("learn", "to play|how to play", "LEARNS", "TOPIC", _MUTABLE, _GOING, many=True),
    Row("learn", "", "LEARNS", "TOPIC", _MUTABLE, _GOING, many=True),
    Row("sign", "up for", "SIGNED_UP_FOR", "EVENT", _MUTABLE, DONE, confidence=FAIRLY_SURE),
    Row("register enrol enroll", "for|in|on", "SIGNED_UP_FOR", "EVENT", _MUTABLE, DONE),
    Row("have", _DUE, "HAS_COMMITMENT", "THING", _DATED, _NOW_ONLY, dated=True, settled=True),
    Row("train prepare", "for", "TRAINS_FOR", "EVENT", _MUTABLE, _GOING),
    Row("save", "for|up for|money for|up to buy|to buy", "SAVES_FOR", "THING!", _MUTABLE, _GOING),
    Row("write", "", "WRITES", "THING", _MUTABLE, _GOING, confidence=FAIRLY_SURE),
    Row("build restore renovate", "", "BUILDS", "THING", _MUTABLE, _GOING, confidence=FAIRLY_SURE),
    Row("practice practise", "", "PRACTICES", "TOPIC", _MUTABLE, NOW, many=True),
    Row("take", "up", "PRACTICES", "TOPIC", _MUTABLE, DONE),
    Row("start", "", "PRACTICES", "activity", _MUTABLE, DONE),
    Row("be", "a member of|part of|a volunteer at", "MEMBER_OF", "org", _MUTABLE, NOW),
    Row("sing play row dance", "in|for|with", "MEMBER_OF", "group", _MUTABLE, NOW),
    Row("be", "in|on", "MEMBER_OF", "club", _MUTABLE, _NOW_ONLY),
    Row("be", "on", "PLAYS", "instrument", _STABLE, _NOW_ONLY),
    Row("do", "", "PRACTICES", "sport", _MUTABLE, NOW),
    Row("record", "", "RECORDS", "THING!", _MUTABLE, AHEAD),
    Row("promise", "", "PROMISED", "somebody", _MUTABLE, DONE),
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
    Row("drive ride", "", "DRIVES", "THING!", _MUTABLE, NOW),
    Row("own", "", "OWNS", "THING!", _MUTABLE, LASTING, many=True),
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
    Row("like enjoy", "", "DISLIKES", "THING", many=True),
    Row("can not stand", "", "DISLIKES", "THING", many=True),
    Row("care", "for", "DISLIKES", "THING", many=True),
    Row("be", "a fan of|a big fan of|fond of|into|keen on", "DISLIKES", "THING", many=True),
    Row("eat drink", "", "AVOIDS", "THING", _STABLE, _NOW_ONLY, many=True),
)
STANDS: Final = (
    Row("can not stand", "", "DISLIKES", "THING", many=True),
    Row("can not eat", "", "AVOIDS", "THING", many=True, settled=True),
)


def _by_verb(rows: tuple[Row, ...]) -> dict[str, tuple[Row, ...]]:
    """Return the rows by each of their verbs, in order."""
    table: dict[str, tuple[Row, ...]] = {}
    for row in rows:
        for verb in (row.verbs,) if row.verbs.startswith("can not") else row.verbs.split():
            table[verb] = (*table.get(verb, ()), row)
    return table


ROWS: Final = _by_verb(_WORK + _HOME + _TASTE + _BODY + _PURSUITS + _PEOPLE + STANDS)
DENIED_ROWS: Final = _by_verb(DENIED)
