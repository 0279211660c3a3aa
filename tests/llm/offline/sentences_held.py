"""What people say, and what may be kept of it: written before the extractor was.

Each row is what one person wrote and the edges expected, as SOURCE RELATION TARGET. The table
was fixed before any rule was tuned, so it measures more than the rules' own memory.
"""

HELD: tuple[tuple[str, frozenset[str]], ...] = (
    (
        "Morning! I'm a midwife at Rosenhof Clinic and I live in Graz with my husband Felix.",
        frozenset(
            {
                "user WORKS_AS midwife",
                "user WORKS_AT Rosenhof Clinic",
                "user LIVES_IN Graz",
                "user LIVES_WITH Felix",
                "user HAS_HUSBAND Felix",
            }
        ),
    ),
    (
        "My younger sister Paula teaches biology and her husband Marek drives a tram.",
        frozenset(
            {
                "user HAS_SISTER Paula",
                "Paula TEACHES biology",
                "Paula HAS_HUSBAND Marek",
                "Marek DRIVES tram",
            }
        ),
    ),
    (
        "I was born in Valencia but grew up in Lille.",
        frozenset({"user BORN_IN Valencia", "user GREW_UP_IN Lille"}),
    ),
    (
        "We have two cats, Pixel and Mocha, and a dog called Bruno.",
        frozenset({"user HAS_PET Pixel", "user HAS_PET Mocha", "user HAS_PET Bruno"}),
    ),
    (
        "I really can't stand cilantro, and I'm not a fan of blue cheese either.",
        frozenset({"user DISLIKES cilantro", "user DISLIKES blue cheese"}),
    ),
    (
        "My daughter Mia is allergic to penicillin.",
        frozenset({"user HAS_DAUGHTER Mia", "Mia ALLERGIC_TO penicillin"}),
    ),
    ("I've been vegetarian since 2015.", frozenset({"user FOLLOWS_DIET vegetarian"})),
    (
        "I speak Portuguese and a little Basque, and I'm learning Welsh.",
        frozenset({"user SPEAKS Portuguese", "user SPEAKS Basque", "user LEARNS Welsh"}),
    ),
    ("I used to live in Dublin.", frozenset({"user LIVED_IN Dublin"})),
    ("What would you cook for a vegan friend?", frozenset()),
    ("Maybe I should move to Lisbon someday.", frozenset()),
    ("I wish I had a garden.", frozenset()),
    (
        "My colleague Tomasz said that he hates the new office.",
        frozenset({"user WORKS_WITH Tomasz"}),
    ),
    (
        "Our son Leo plays the trumpet in the school band.",
        frozenset({"user HAS_SON Leo", "Leo PLAYS trumpet"}),
    ),
    ("My best friend is called Aisha.", frozenset({"user HAS_FRIEND Aisha"})),
    (
        "Hannah is my mother-in-law and she lives in Bath.",
        frozenset({"user HAS_MOTHER_IN_LAW Hannah", "Hannah LIVES_IN Bath"}),
    ),
    ("I'm saving up for an electric bike.", frozenset({"user SAVES_FOR electric bike"})),
    ("I'm training for the Vienna Marathon.", frozenset({"user TRAINS_FOR Vienna Marathon"})),
    (
        "My favorite author is Ursula Le Guin.",
        frozenset({"user HAS_FAVORITE_AUTHOR Ursula Le Guin"}),
    ),
    (
        "I own a cargo bike and drive an old Volvo.",
        frozenset({"user OWNS cargo bike", "user DRIVES Volvo"}),
    ),
    ("I do not eat pork.", frozenset({"user AVOIDS pork"})),
    ("Diego reports to Wanda.", frozenset({"Wanda MANAGES Diego"})),
    ("Lena and Oskar are engaged.", frozenset({"Lena ENGAGED_TO Oskar"})),
    ("Can you write a poem about my cat?", frozenset()),
    ("Translate this: I live in Madrid and I love bulls.", frozenset()),
    ("> I work at Initech\n\nShould I answer him?", frozenset()),
    ("Thanks, that was great!", frozenset()),
    ("Python is slow and Docker keeps crashing.", frozenset()),
    ("I'm tired and hungry.", frozenset()),
    ("I have a question about taxes.", frozenset()),
    ("I'm flying to Oslo on Friday.", frozenset({"user PLANS_TRIP_TO Oslo"})),
    ("I'm staying in Porto until 3 June.", frozenset({"user STAYS_IN Porto"})),
    (
        "I work as a data analyst for Novatek.",
        frozenset({"user WORKS_AS data analyst", "user WORKS_AT Novatek"}),
    ),
    ("I study physics at ETH.", frozenset({"user STUDIES physics", "user STUDIES_AT ETH"})),
    ("My roommate is Chen.", frozenset({"user LIVES_WITH Chen"})),
    ("We moved to Utrecht last year.", frozenset({"user LIVES_IN Utrecht"})),
    ("Imagine I lived on a boat and had a parrot.", frozenset()),
    ("He said 'I hate my job' and left.", frozenset()),
    ("Tom's wife Greta is a dentist.", frozenset({"Tom HAS_WIFE Greta", "Greta WORKS_AS dentist"})),
    (
        "i live in berlin and my dog is called rex",
        frozenset({"user LIVES_IN berlin", "user HAS_PET rex"}),
    ),
    ("My neighbour Ilse, who is 80, grows roses.", frozenset({"user HAS_NEIGHBOR Ilse"})),
    ("I'm lactose intolerant.", frozenset({"user INTOLERANT_TO lactose"})),
    (
        "I love hiking, jazz and spicy food.",
        frozenset({"user LIKES hiking", "user LIKES jazz", "user LIKES spicy food"}),
    ),
    ("I never drink alcohol.", frozenset({"user AVOIDS alcohol"})),
    ("Both of my parents are teachers.", frozenset()),
    ("I want to learn to sail this summer.", frozenset({"user WANTS_TO learn to sail"})),
    ("My therapist thinks I work too much.", frozenset()),
    ("I think my boss hates me.", frozenset()),
    (
        "My manager is Olga; she is based in Gdansk.",
        frozenset({"user HAS_BOSS Olga", "Olga LIVES_IN Gdansk"}),
    ),
    (
        "Remember that my partner Kim is coeliac.",
        frozenset({"user HAS_PARTNER Kim", "Kim FOLLOWS_DIET coeliac"}),
    ),
    ("I play the cello, mostly Bach.", frozenset({"user PLAYS cello"})),
    ("I'd love to work at NASA.", frozenset()),
    ("I don't have any pets.", frozenset()),
    ("I prefer trains to planes.", frozenset({"user PREFERS trains"})),
    ("I got married to Dana in 2019.", frozenset({"user MARRIED_TO Dana"})),
)
