"""More ways to tell a change: rows as in `changes_told`, and changes of others."""

CHANGES_MORE: tuple[tuple[str, str, str, str], ...] = (
    (
        "I can't stand beets.",
        "I've changed my mind about beets, I love them now.",
        "LIKES beets",
        "DISLIKES beets",
    ),
    (
        "My son is called Emil.",
        "You got my son's name wrong, he's called Emile.",
        "HAS_SON Emile",
        "HAS_SON Emil",
    ),
    (
        "I'm a shift supervisor.",
        "They've made me plant manager.",
        "WORKS_AS plant manager",
        "WORKS_AS shift supervisor",
    ),
    ("I work at the bakery.", "I've left the bakery.", "", "WORKS_AT bakery"),
    ("I work at the bakery.", "I left the bakery at five.", "WORKS_AT bakery", ""),
    (
        "I work at Quint.",
        "I handed in my notice at Quint and started at Orbis.",
        "WORKS_AT Orbis",
        "WORKS_AT Quint",
    ),
    ("My hamster is called Pip.", "We buried Pip in the garden.", "", "HAS_PET Pip"),
    (
        "I work at Quint.",
        "On Saturdays I also work at Orbis.",
        "WORKS_AT Quint; WORKS_AT Orbis",
        "",
    ),
    ("I use Gimp.", "Wait, I said Gimp but I meant Krita.", "USES Krita", "USES Gimp"),
    ("My boss is Sarah.", "From today my boss is Rhea.", "HAS_BOSS Rhea", "HAS_BOSS Sarah"),
    (
        "My niece is called Ada.",
        "A second niece has arrived, she's called Bea.",
        "HAS_NIECE Ada; HAS_NIECE Bea",
        "",
    ),
    (
        "I teach at Oak School.",
        "I switched from Oak School to Elm School.",
        "WORKS_AT Elm School",
        "WORKS_AT Oak School",
    ),
)
OF_OTHERS_MORE: tuple[tuple[str, str, str, str], ...] = (
    (
        "My brother Piers works at Quint.",
        "Piers no longer works at Quint, he's at Orbis now.",
        "Piers WORKS_AT Orbis",
        "Piers WORKS_AT Quint",
    ),
    (
        "My husband Ole works at the shipyard.",
        "Ole has moved on from the shipyard, these days he works at the wind park.",
        "Ole WORKS_AT wind park",
        "Ole WORKS_AT shipyard",
    ),
    ("My friend Nuria works at the zoo.", "Nuria has left the zoo.", "", "Nuria WORKS_AT zoo"),
    (
        "My husband is a plumber.",
        "Let me put this right: my husband isn't a plumber, he's a pipefitter.",
        "husband WORKS_AS pipefitter",
        "husband WORKS_AS plumber",
    ),
    (
        "My uncle Bertil lives in Lund.",
        "Uncle Bertil has relocated to Malmö.",
        "Bertil LIVES_IN Malmö",
        "Bertil LIVES_IN Lund",
    ),
)
