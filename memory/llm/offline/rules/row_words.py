"""The longer leads of the rule table, and what no such object is.

In: nothing. Out: alternatives parted by |, and sets of last words.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import OCCUPATIONS

PROMOTED: Final = "promoted to|promoted to be|appointed|appointed as|hired as|elected|named|made"
HIRED: Final = (
    "employed at|employed by|hired by|hired at|poached by|headhunted by|recruited by|taken on by"
    "|taken on at|snapped up by"
)
JOBS_AS: Final = "|".join(
    (
        *("a job as|a new job as|a position as|a new position as|a role as|a new role as|work as",),
        *("an apprenticeship as|my apprenticeship as|a traineeship as|an internship as",),
        *("my training as|a second job as",),
    )
)
NEW_JOBS: Final = "|".join(
    f"{which} {noun} {where}"
    for which in (
        *(
            "a",
            "a new",
            "another",
            "a second",
            "a part-time",
            "a weekend",
            "a summer",
            "a full-time",
        ),
        *("an evening", "a saturday", "a night", "a student"),
    )
    for noun in ("job", "position", "role", "post")
    for where in ("at", "with")
)
DUTIES: Final = "|".join(
    f"{duty} {where}"
    for duty in (
        *("the accounts", "accounts", "the books", "payroll", "the payroll", "reception", "admin"),
        *("the marketing", "marketing", "logistics", "it support", "the it", "hr", "sales"),
        *("the admin", "security", "the catering", "customer service", "the front desk"),
    )
    for where in ("at", "for")
)
SCHOOLS: Final = (
    "school at|to school at|uni at|to uni at|university at|to university at|college at"
    "|to college at|nursery at|kindergarten at|a degree at|a course at|my degree at"
)
ADMITTED: Final = (
    "accepted at|accepted to|accepted into|accepted by|admitted to|a place at|a spot at|into"
)
IN_JEST: Final = words(  # nobody is allergic to these but in jest
    "mondays mornings meetings work people exercise effort commitment drama bullshit homework"
    " alarms deadlines paperwork stupidity nonsense monday sundays housework talk clock excel"
    " powerpoint jira email emails print bills bureaucracy responsibility adulting losing waking"
    " christmas winter rain stairs cardio maths math chores gossip lies fun happiness compliments"
    " criticism feelings tuesdays wednesdays thursdays fridays capitalism politics rules failure"
    " decisions queues queueing waiting crowds talking cleaning cooking ironing taxes"
)
LOATHED: Final = words("mondays monday meetings paperwork deadlines alarms")  # loved in jest
SCRAPES: Final = words(  # one gets into these without liking them
    "trouble debt fight fights argument arguments car bed bus train taxi mess office house"
    " position accident habit uni university college shape details"
)
PARTS: Final = (
    words(
        "role roles part parts game games goalie goalkeeper striker keeper defender midfielder"
        " dead cupid host devil dumb hard hooky dirty nice safe fair rough tricks truant along well"
    )
    | OCCUPATIONS
)  # "I play a nurse"
_ANY: Final = ("anything", "everything")
ALL_ABOUT: Final = "|".join(
    f"{any_} {link}"
    for any_ in (*_ANY, "all things", "any film", "any book")
    for link in ("about", "to do with", "with", "by", "involving", "related to", "featuring", "on")
)
ALL_OF: Final = "|".join(
    (
        *(f"{any_} {link}" for any_ in _ANY for link in ("with", "containing", "about", "made of")),
        *(f"{any_} {link}" for any_ in _ANY for link in ("made with", "to do with", "involving")),
        *("the taste of", "the texture of", "the smell of", "the sound of", "the sight of"),
    )
)
FOND: Final = "a soft spot for|a weakness for|a thing for|a passion for|a love of|a love for"
LESSONS: Final = "a course in|a class in|a course on|a class on|lessons in|classes in|courses in"
DEGREES, DEGREES_AT = (
    "|".join(
        f"{whose} {degree} {where}"
        for whose in ("a", "my")
        for degree in ("phd", "master", "masters", "master 's", "degree", "bachelor", "bachelor 's")
    )
    for where in ("in", "at")
)
_WHICH: Final = ("first", "second", "third", "fourth", "final", "last")
_SPANS: Final = ("year", "semester", "term")
YEARS, YEARS_OF = (
    "|".join(f"in my {which} {span} {lead}" for which in _WHICH for span in _SPANS)
    for lead in ("at", "of")
)
DRIVEN: Final = "|".join(
    (
        "for",
        *(
            f"{which} for"
            for which in (
                "a lorry",
                "a truck",
                "a bus",
                "a taxi",
                "a van",
                "lorries",
                "trucks",
                "buses",
                "taxis",
                "vans",
                "a cab",
                "trams",
                "a tram",
                "coaches",
                "trains",
            )
        ),
    )
)
SHIFTS: Final = "part-time at|full-time at|part-time for|full-time for|nights at|night shifts at"
SHIFTS_AT: Final = "shifts at|nights at|night shifts at|the night shift at|early shifts at"
DWELLINGS: Final = "in a flat in|in an apartment in|in a house in|in a small flat in|in a room in"
SUBURBS: Final = "|".join(
    (
        *("outside", "outside of", "close to", "not far from", "around"),
        *(f"{on} of" for on in ("on the outskirts", "on the edge", "in the suburbs")),
        *(f"in the {part} of" for part in ("north", "south", "east", "west", "centre", "center")),
        *(f"in the {part} of" for part in ("middle", "heart", "old town", "outskirts")),
    )
)
RENTED: Final = "a flat in|an apartment in|a house in|a room in|a small flat in|a place in"
TRIPS: Final = (
    "a trip to|a holiday in|a vacation in|a visit to|a journey to|a weekend in|flights to"
    "|a flight to|our flights to|my flights to|my flight to|our flight to|tickets to"
    "|train tickets to|a week in"
    "|two weeks in|a fortnight in|a few days in|a cottage in|a holiday to|a cruise to|a trip round"
)
TRIPS_TO: Final = "|".join(
    (
        *("to", "off to", "back to", "over to", "down to", "up to", "on a trip to", "away to"),
        *("on holiday to", "on holiday in", "on vacation to", "on vacation in", "home to"),
        *("on a road trip to", "on honeymoon to", "on a cruise to", "camping in", "skiing in"),
        *("hiking in", "backpacking in", "backpacking through", "diving in", "on a retreat in"),
    )
)
DUE: Final = "to hand in|to submit|to finish|to turn in|to deliver|to give"
HOMES: Final = (  # what is shared with whom one lives with
    "a flat|an apartment|a house|a room|a place|a home|my flat|my apartment|our flat|the flat"
    "|my room|my studio|the apartment|the house|the room|the place|our apartment|our house|my house"
    "|my place"
)
SHARED: Final = "|".join(f"{home} with" for home in HOMES.split("|"))
RENTED_FROM: Final = "|".join(("from", *(f"{home} from" for home in HOMES.split("|"))))
FLUENT: Final = "fluent in|bilingual in|a native speaker of|proficient in"
SMALL_WORKS: Final = words(  # written or built in an afternoon, and gone
    "note notes letter letters mail mails email emails e-mail text texts ad ads advert card cards"
    " post posts speech toast essay report reports message messages invitation reply answer summary"
    " review reviews cv resume application applications list lists eulogy statement complaint quiz"
    " presentation slides deck slide poem limerick caption bio problem problems assignment homework"
    " exercise task tasks question questions draft paragraph introduction conclusion script query"
    " function regex formula spreadsheet table memo newsletter article proposal abstract agenda"
    " itinerary plan sentence it this that something anything everything stuff things myself"
)
TAUGHT: Final = words("kids children son daughter dog dogs wife husband class classes students him")
