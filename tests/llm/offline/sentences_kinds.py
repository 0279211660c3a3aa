"""More of what people say, by the kind of telling: who is who, where one learns, what one makes.

Each row is what one person wrote and the edges expected; `KEPT_OUT` gives nothing, `TURNS` are said
one after the other. None of it stands in the labelled sets of the benchmarks.
"""

KINDS: tuple[tuple[str, str], ...] = (
    # Somebody who has been something for long; several set beside one role, with where they are.
    ("Odile has been my physio for two years.", "user HAS_PHYSIO Odile"),
    ("Tarek has been my best friend since primary school.", "user HAS_FRIEND Tarek"),
    (
        "Lotte and Bram, my colleagues from accounting, are organising a party.",
        "user WORKS_WITH Lotte; user WORKS_WITH Bram",
    ),
    (
        "Henrike, our neighbour downstairs, plays the tuba at night.",
        "user HAS_NEIGHBOR Henrike; Henrike PLAYS tuba",
    ),
    ("My tutor at the college is Prof. Lind.", "user HAS_TEACHER Prof. Lind"),
    ("My boss at Acme is Rhea.", "user HAS_BOSS Rhea; user WORKS_AT Acme"),
    ("We've got two girls, Ada and Ines.", "user HAS_DAUGHTER Ada; user HAS_DAUGHTER Ines"),
    # Admitted somewhere, in training, made something.
    ("My daughter Noor got into Leiden.", "user HAS_DAUGHTER Noor; Noor STUDIES_AT Leiden"),
    (
        "My niece Oda was accepted at the conservatory.",
        "user HAS_NIECE Oda; Oda STUDIES_AT conservatory",
    ),
    ("I got into bouldering last year.", "user LIKES bouldering"),
    (
        "I've been made head of procurement at Velora.",
        "user WORKS_AS head of procurement; user WORKS_AT Velora",
    ),
    ("I was promoted to team lead last month.", "user WORKS_AS team lead"),
    ("I began an apprenticeship as a joiner in August.", "user WORKS_AS joiner"),
    ("I'm training to be a midwife.", "user TRAINS_AS midwife"),
    ("I repair bicycles for a living.", "user WORKS_AS repair bicycles"),
    ("I work part-time as a lifeguard.", "user WORKS_AS lifeguard"),
    # What is made over weeks, promised, wanted.
    ("I'm making a podcast about lighthouses.", "user WORKS_ON podcast"),
    ("I'm putting together an exhibition about trams.", "user WORKS_ON exhibition"),
    ("I promised Xenia I'd help her move.", "user HAS_COMMITMENT help Xenia move"),
    (
        "I told my cousin Jorge I'd lend him my drill.",
        "user HAS_COUSIN Jorge; user HAS_COMMITMENT lend Jorge my drill",
    ),
    (
        "We want to build a cabin near Visby in three years.",
        "user WANTS_TO build a cabin near Visby",
    ),
    ("I've decided to learn to drive this year.", "user WANTS_TO learn to drive"),
    ("I do night shifts at a bakery called Levain.", "user WORKS_AT Levain"),
    ("I work for a company in Oslo called Fjordly.", "user WORKS_AT Fjordly"),
    ("By day I'm an auditor.", "user WORKS_AS auditor"),
    ("I'm a sucker for detective novels.", "user LIKES detective novels"),
    ("It's true I play tennis.", ""),
    # Homes and languages.
    ("I live on the outskirts of Bologna.", "user LIVES_IN Bologna"),
    ("I was born and raised in Aarhus.", "user BORN_IN Aarhus"),
    ("I spent my childhood in Aden.", "user GREW_UP_IN Aden"),
    ("I speak English and Sranan.", "user SPEAKS English; user SPEAKS Sranan"),
    # Without capitals, clipped, as learners write.
    ("my brother teo plays the drums", "user HAS_BROTHER teo; teo PLAYS drums"),
    ("my sister phone needs a charger", "user HAS_SISTER sister"),
    ("started workin at tesco last week", "user WORKS_AT tesco"),
    ("I am live in Bergen since one year.", "user LIVES_IN Bergen"),
    ("im a nurse, what should i cook lol", "user WORKS_AS nurse"),
)
NAMED_SELF: tuple[tuple[str, list[str]], ...] = (
    ("hi im tilda and i need help", ["tilda"]),
    ("hey im bored and its raining", []),
    ("hi im lookin for a job", []),
)
KEPT_OUT: tuple[str, ...] = (
    "As of today the cat is head of security in this house.",
    "My boss is literally a vampire.",
    "My three-year-old is the boss around here.",
    "I'm the manager of this household.",
    "My dog is the manager and I'm only the intern.",
    "I hate my boss today.",
    "Make a dialogue: A: I'm from Spain. B: I live in Rome.",
    "I told Tom that the train is late.",
    "I make a living.",
    "I'm making a cake.",
    "Can you put this in French: my son is allergic to nuts",
)
TASKS_GO_ON: tuple[tuple[str, str], ...] = (
    ("Translate into German: I live in Madrid.", "And this one: My brother Tom is a plumber."),
    ("Proofread, please: My wife is called Ana.", "Next: We live in Rome."),
)
