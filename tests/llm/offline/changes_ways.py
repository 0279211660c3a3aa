"""Still more ways to tell a change, an end, a cancelled day: rows as in `changes_told`.

None of them stands in the labelled sets of the benchmarks.
"""

CHANGES_WAYS: tuple[tuple[str, str, str, str], ...] = (
    # Given back and called off.
    (
        "I'm a member of the rowing club.",
        "I gave up my membership at the rowing club.",
        "",
        "MEMBER_OF rowing club",
    ),
    (
        "I'm a member of the rowing club.",
        "I let my membership at the rowing club lapse.",
        "",
        "MEMBER_OF rowing club",
    ),
    ("I play in the town band.", "I dropped out of the town band.", "", "MEMBER_OF town band"),
    ("I'm learning Finnish.", "I quit my Finnish course.", "", "LEARNS Finnish"),
    (
        "I have a dentist appointment on Monday.",
        "My dentist appointment on Monday is cancelled.",
        "",
        "HAS_EVENT dentist appointment",
    ),
    ("I have an exam on Monday.", "They cancelled my exam.", "", "HAS_EVENT exam"),
    ("I'm flying to Lima in June.", "The Lima trip is off.", "", "PLANS_TRIP_TO Lima"),
    # Jobs that are over, and who found another.
    ("I work at Acme.", "Yesterday was my last day at Acme.", "", "WORKS_AT Acme"),
    ("I work at Acme.", "My last day at Acme is next Friday.", "WORKS_AT Acme", ""),
    ("I work at Acme.", "My contract with Acme ran out.", "", "WORKS_AT Acme"),
    ("I work at Acme.", "The branch shut, so I'm out of a job.", "", "WORKS_AT Acme"),
    ("I work at Acme.", "I was poached by Orbis.", "WORKS_AT Orbis", "WORKS_AT Acme"),
    ("I work at Acme.", "I'm done with Acme.", "", "WORKS_AT Acme"),
    ("I work as a nurse.", "I stopped working as a nurse.", "", "WORKS_AS nurse"),
    ("I run a bakery called Crumb.", "Crumb went out of business.", "", "RUNS Crumb"),
    # Partners.
    ("My girlfriend is Maya.", "Maya is my wife now.", "HAS_WIFE Maya", "HAS_GIRLFRIEND Maya"),
    ("My girlfriend is Maya.", "It's over between Maya and me.", "", "HAS_GIRLFRIEND Maya"),
    ("My girlfriend is Maya.", "I'm seeing someone new.", "", "HAS_GIRLFRIEND Maya"),
    # Who takes a role over.
    (
        "My boss is Sarah.",
        "My boss is not Sarah anymore but Petra.",
        "HAS_BOSS Petra",
        "HAS_BOSS Sarah",
    ),
    (
        "My dentist is Dr. Weiss.",
        "Dr. Weiss retired, so I see Dr. Klein now.",
        "HAS_DENTIST Dr. Klein",
        "HAS_DENTIST Dr. Weiss",
    ),
    ("My neighbor is Olaf.", "Olaf moved away.", "", "HAS_NEIGHBOR Olaf"),
    # Tools and things.
    ("I use Vim.", "I moved all my notes from Vim to Helix.", "USES Helix", "USES Vim"),
    ("I use Vim.", "Helix has replaced Vim for me.", "USES Helix", "USES Vim"),
    ("I drive a Golf.", "I traded in the Golf for a Volvo.", "DRIVES Volvo", "DRIVES Golf"),
    # Put right, the right thing first.
    ("I play the viola.", "It's the violin I play, not the viola.", "PLAYS violin", "PLAYS viola"),
    (
        "I'm allergic to walnuts.",
        "It's hazelnuts I'm allergic to, not walnuts.",
        "ALLERGIC_TO hazelnuts",
        "ALLERGIC_TO walnuts",
    ),
    ("I live in Bern.", "Sorry, not Bern: I live in Bonn.", "LIVES_IN Bonn", "LIVES_IN Bern"),
    (
        "I'm training for a marathon.",
        "I'm not doing the marathon anymore.",
        "",
        "TRAINS_FOR marathon",
    ),
)
OF_OTHERS_WAYS: tuple[tuple[str, str, str, str], ...] = (
    (
        "My son Leo studies physics.",
        "Leo switched to chemistry.",
        "Leo STUDIES chemistry",
        "Leo STUDIES physics",
    ),
    (
        "My son Leo plays the piano.",
        "Leo plays the drums now instead of the piano.",
        "Leo PLAYS drums",
        "Leo PLAYS piano",
    ),
    ("My dad drives a Golf.", "My dad sold his Golf.", "", "dad DRIVES Golf"),
    (
        "My boss Rita drives a Saab.",
        "Rita traded her Saab for a Tesla.",
        "Rita DRIVES Tesla",
        "Rita DRIVES Saab",
    ),
    ("My sister Ana works at Acme.", "Ana quit her job.", "", "Ana WORKS_AT Acme"),
)
UNCHANGED_WAYS: tuple[str, ...] = (
    "I might cancel my membership in the rowing club.",
    "I'm done with the dishes.",
    "It's over between the two teams.",
    "I see Dr. Klein in the street.",
    "Globex went bankrupt.",
    "My sister's contract with Acme ran out.",
    "My contract with Globex ran out of pages.",
)
DAYS: tuple[tuple[str, str], ...] = (
    ("My exam is on Friday instead.", "Friday"),
    ("My exam was rescheduled to 12 May.", "12 May"),
    ("I have an exam on 5 June.", "5 June"),
    ("My exam isn't on Friday but on Monday.", "Monday"),
    ("They moved my exam from Friday to Monday.", "Monday"),
)
