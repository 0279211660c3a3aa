"""People and work as they are told in passing, in many voices.

Each row is what one person wrote and the edges expected, as in `sentences_own`. None of them
stands in the labelled sets of the benchmarks.
"""

PEOPLE: tuple[tuple[str, str], ...] = (
    ("I sew costumes at a theatre in Riga.", "user WORKS_AT theatre"),
    ("I load parcels for Nordkurier.", "user WORKS_AT Nordkurier"),
    ("I lecture in geology at the University of Leeds.", "user WORKS_AT University of Leeds"),
    ("I edit cookbooks for a publisher in Milan called Solferino.", "user WORKS_AT Solferino"),
    ("I work from home for a Danish insurer.", "user WORKS_AT Danish insurer"),
    ("I look after the archive at Hallmark Foundry.", "user WORKS_AT Hallmark Foundry"),
    ("I look after my sister's kids at weekends.", ""),
    ("I'm in IT support at the council.", "user WORKS_AT council"),
    ("I'm in a meeting at the office.", ""),
    ("I've got a job at a garden centre.", "user WORKS_AT garden centre"),
    ("I cook at a nursing home.", "user WORKS_AT nursing home"),
    ("I cook for Anna on Sundays.", ""),
    ("I paint at Lake Como in summer.", ""),
    ("I write in a café every morning.", ""),
    ("I'm tired of being a waiter at the Ritz.", "user WORKS_AS waiter; user WORKS_AT Ritz"),
    ("I'd hate being a dentist.", ""),
    (
        "I'm in my second year as an apprentice electrician at Bravida.",
        "user WORKS_AS apprentice electrician; user WORKS_AT Bravida",
    ),
    ("My last day as a teacher was in June.", ""),
    ("If I work nights at Lidl, how much do I get?", ""),
    ("Night porter here, need a nap plan.", "user WORKS_AS Night porter"),
    ("Is there a doctor here?", ""),
    (
        "Background: 38, physics teacher, two cats.",
        "user HAS_AGE 38; user WORKS_AS physics teacher",
    ),
    (
        "Ingrid here, 56, librarian at the city library.",
        "user HAS_AGE 56; user WORKS_AS librarian; user WORKS_AT city library",
    ),
    (
        "My sister Ana, a nurse in Porto, is visiting.",
        "Ana WORKS_AS nurse; Ana WORKS_IN Porto; user HAS_SISTER Ana",
    ),
    (
        "my brother (a plumber) says it is fine",
        "brother WORKS_AS plumber; user HAS_BROTHER brother",
    ),
    ("My neighbour, an old sailor, snores.", ""),
    (
        "My neighbour Tom who runs a bakery keeps giving me bread.",
        "Tom RUNS bakery; user HAS_NEIGHBOR Tom",
    ),
    (
        "My cousin Omar who works at Airbus says it's safe.",
        "Omar WORKS_AT Airbus; user HAS_COUSIN Omar",
    ),
    (
        "I'm a mum of three: Zara, Kemi and little Tunde.",
        "user HAS_CHILD Kemi; user HAS_CHILD Tunde; user HAS_CHILD Zara",
    ),
    ("I'm a single dad to a teenager named Kit.", "user HAS_CHILD Kit"),
    (
        "I'm a proud grandmother of two girls, Ida and Pia.",
        "user HAS_GRANDCHILD Ida; user HAS_GRANDCHILD Pia",
    ),
    ("I'm Ola, Kemi's mum.", "user HAS_CHILD Kemi"),
    (
        "I have to collect Nina and Paul from kindergarten, they're my kids.",
        "user HAS_CHILD Nina; user HAS_CHILD Paul",
    ),
    (
        "Can you write a card for Leroy from the flat upstairs, he's my neighbour",
        "user HAS_NEIGHBOR Leroy",
    ),
    ("Bella's my 12-year-old spaniel.", "user HAS_PET Bella"),
    ("I have a 4 year old labrador named Juno.", "user HAS_PET Juno"),
    ("My 8-year-old, Ruben, loves volcanoes.", "Ruben LIKES volcanoes; user HAS_CHILD Ruben"),
    ("my 8 year old laptop is slow", ""),
    ("I need a cake idea for Liv, my 5 year old.", "user HAS_CHILD Liv"),
    ("wife's name is Mei", "user HAS_WIFE Mei"),
    ("the missus, Karen, says no", "user HAS_WIFE Karen"),
    ("We got a puppy last week and we named her Pixel.", "user HAS_PET Pixel"),
    ("We had a baby girl in March, Signe.", "user HAS_DAUGHTER Signe"),
    ("My dog walker, Stig, found a harness.", ""),
    ("My colleague on the night shift, Baraka, taught me that.", "user WORKS_WITH Baraka"),
    ("Me and Danny, my twin, both turned 30.", "user HAS_TWIN Danny"),
    (
        "There's my nan Edith, my mum, me and my daughter Poppy.",
        "user HAS_DAUGHTER Poppy; user HAS_GRANDMOTHER Edith; user HAS_MOTHER mum",
    ),
    (
        "Aunt Mairead sings and Aunt Noreen throws bread.",
        "user HAS_AUNT Mairead; user HAS_AUNT Noreen",
    ),
    (
        "We are four: me, my husband Tiago, and the kids Bea and Rui.",
        "user HAS_CHILD Bea; user HAS_CHILD Rui; user HAS_HUSBAND Tiago",
    ),
    ("Correct, she's my niece.", ""),
    ("I'm Senegalese.", "user HAS_NATIONALITY Senegalese"),
    ("I'm Swiss German.", ""),
    ("I've been with Dana for eight years.", ""),
    ("My dog keeps scratching. Bruno is a labrador.", "user HAS_PET Bruno"),
    ("My dog keeps scratching. Kevin says it is fleas.", "user HAS_PET dog"),
    ("A party for my daughter? Mila turns six.", "user HAS_DAUGHTER Mila"),
    ("I need a gift for my wife. Paris was great.", "user HAS_WIFE wife"),
    ("My son plays football. Arsenal lost again.", "son PLAYS football; user HAS_SON son"),
    ("I need a reply to my landlady. Mrs. Szabo wants an answer.", "user HAS_LANDLORD Mrs. Szabo"),
    ("I need a reply to my boss. Sarah wants an answer.", ""),
    ("Bruno has opened the fridge. He's my labrador.", "user HAS_PET Bruno"),
    ("What do you give a physio? Mine is called Rashid.", "user HAS_PHYSIO Rashid"),
    (
        "How cold is too cold for a horse? Mine, an Icelandic mare called Hrefna, stands outside.",
        "user HAS_PET Hrefna",
    ),
)
