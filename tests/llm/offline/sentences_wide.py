"""What many persons write, each in their own way: told in passing, run on, without a subject.

Each row is what one person wrote and the edges expected, as in `sentences_own`. `OTHERS_WORDS`
are turns of which nothing is the person's own word.
"""

WIDE: tuple[tuple[str, str], ...] = (
    # Named in passing, whatever else the sentence does.
    ("If it rains, my nephew Olek stays in.", "user HAS_NEPHEW Olek"),
    ("Should I text my aunt Ines or my uncle Bo?", "user HAS_AUNT Ines; user HAS_UNCLE Bo"),
    (
        "My pen pal Aki lives in Otaru, and we ran out of topics, haha",
        "user HAS_PENPAL Aki; Aki LIVES_IN Otaru",
    ),
    ("Should I name my dog Rex or Max?", ""),
    ("Imagine my wife Ana in Spain.", ""),
    ("i married my sofa, it never complains lol", ""),
    # It runs on behind a comma.
    (
        "I'm a roofer, live in Hull, love brass bands.",
        "user WORKS_AS roofer; user LIVES_IN Hull; user LIKES brass bands",
    ),
    (
        "My brother is a baker, works at Kornhaus.",
        "user HAS_BROTHER brother; brother WORKS_AS baker; brother WORKS_AT Kornhaus",
    ),
    ("I'd like to live in Rome, work at Fiat.", ""),
    ("Nobody told me to live in Rome, work at Fiat.", ""),
    # Nobody says "I".
    ("Born in Kerala, live in Dubai, two kids.", "user BORN_IN Kerala; user LIVES_IN Dubai"),
    ("Married to Joana since 2001.", "user MARRIED_TO Joana"),
    ("Love radishes, hate beets.", "user LIKES radishes; user DISLIKES beets"),
    ("Love the ending.", ""),
    ("Living in Bonn is dear.", ""),
    (
        "My uncle Sten is 80. He was a smith. Never married, hates phones.",
        "user HAS_UNCLE Sten; Sten DISLIKES phones",
    ),
    # Pairs of kin, twins, breeds, rarer roles.
    ("My parents, Ola and Bisi, are here.", "user HAS_PARENT Ola; user HAS_PARENT Bisi"),
    ("My twin Jonas and I cycle.", "user HAS_TWIN Jonas"),
    ("My axolotl, Pip, won't eat.", "user HAS_PET Pip"),
    (
        "My great-aunt Odile hates telephones.",
        "user HAS_GREAT_AUNT Odile; Odile DISLIKES telephones",
    ),
    ("My lodger Sten is late again.", "user HAS_TENANT Sten"),
    # A span that swallowed a verb is no thing, and a planet is no home.
    ("My grandmother Ilse kept goats.", "user HAS_GRANDMOTHER Ilse"),
    ("I'm from Venus.", ""),
    ("My wife doesn't eat eel and neither do I.", "user HAS_WIFE wife; wife AVOIDS eel"),
    ("I don't like the second paragraph.", ""),
    # Told on the way: homes, shifts, counted children, pets by "called".
    ("The gulls wake us in our flat in Gdansk.", "user LIVES_IN Gdansk"),
    ("We sold our house in Bonn.", ""),
    ("Before my shift at the sawmill I nap.", "user WORKS_AT sawmill"),
    ("I'm divorced, two boys, Hugo and Max.", "user HAS_SON Hugo; user HAS_SON Max"),
    ("I know a guy with a dog called Rex.", ""),
    ("My very proud uncle Farid cooks.", "user HAS_UNCLE Farid"),
    (
        "My brother, who is called Emeka and lives in Houston, cycles.",
        "user HAS_BROTHER Emeka; Emeka LIVES_IN Houston",
    ),
    # Beside the clauses.
    ("As a vegan, what can I eat in Texas?", "user FOLLOWS_DIET vegan"),
    ("As a doctor, what would you do?", ""),
    ("I'm a Scot living in exile in Norwich.", "user LIVES_IN Norwich"),
    (
        "I'm a 34-year-old baker based in Hull.",
        "user HAS_AGE 34; user WORKS_AS baker; user LIVES_IN Hull",
    ),
    ("At 52 I'm the oldest here.", "user HAS_AGE 52"),
    (
        "27, Leeds, primary school teacher.",
        "user HAS_AGE 27; user LIVES_IN Leeds; user WORKS_AS primary school teacher",
    ),
    ("12, 15, 20, 23.", ""),
    ("Work: accountant.", "user WORKS_AS accountant"),
    ("Now that I work at Bosch, I get a discount.", "user WORKS_AT Bosch"),
    ("I speak Farsi at home and Dutch at work.", "user SPEAKS Farsi; user SPEAKS Dutch"),
    ("I'm trying to learn the banjo.", "user LEARNS banjo"),
    ("I'm planning to walk the Camino.", "user WANTS_TO walk the Camino"),
    ("I want to go home.", ""),
    # A value set behind its noun, one more language, as much as another.
    ("Take down my new email address, it's bo@post.example.", "user HAS_EMAIL bo@post.example"),
    ("Besides Dutch I speak Frisian.", "user SPEAKS Frisian"),
    ("I like fado just as much as flamenco.", "user LIKES fado"),
    ("I share the house with Ayo now.", "user LIVES_WITH Ayo"),
    # Who one is to somebody, a circle, a home told at length, a slip of a name.
    ("I'm the proud mother of Ada and Bo.", "user HAS_CHILD Ada; user HAS_CHILD Bo"),
    ("I'm in a knitting circle.", "user MEMBER_OF knitting circle"),
    ("I'm in a focus group.", ""),
    ("Our home is a cottage near Rye.", "user LIVES_IN Rye"),
    ("My sister isn't called Ana, she's Anja.", "user HAS_SISTER Anja"),
    ("Meet Tofu, my new kitten!", "user HAS_PET Tofu"),
    ("My landlady's son plays the tuba.", ""),
    ("Since losing my job at Opel I bake.", ""),
    # Names in brackets, two jobs, skills; what only looks like a count of one's own.
    ("The kids (Ronja and Birk) are ill.", "user HAS_CHILD Ronja; user HAS_CHILD Birk"),
    (
        "I'm a clerk in the daytime and a wedding DJ at weekends.",
        "user WORKS_AS clerk; user WORKS_AS wedding DJ",
    ),
    ("I'm learning to weld at night.", "user LEARNS weld"),
    ("I'm learning to live with it.", ""),
    ("We met two girls, Ann and Bea, on the train.", ""),
    ("Two cats, Tom and Jerry, walk into a bar.", ""),
    ("My desk with the lamp wobbles.", ""),
    ("I study the menu for hours.", ""),
    ("Prefer bullet points.", ""),
    # Small letters, digits for words, words said again.
    (
        "so basically i'm from kumasi but i live in bolton",
        "user COMES_FROM kumasi; user LIVES_IN bolton",
    ),
    ("i just moved 2 dundee", "user LIVES_IN dundee"),
    ("we live from scratch", ""),
    ("I love love love figs.", "user LIKES figs"),
    # More ways of having, doing and being of somewhere.
    ("I can't have lactose.", "user INTOLERANT_TO lactose"),
    ("I can't have guests.", ""),
    ("We keep chickens.", "user OWNS chickens"),
    ("My guilty pleasure is reality TV.", "user LIKES reality TV"),
    ("My Skoda Octavia smells of petrol.", "user OWNS Skoda Octavia"),
    ("My car insurance is due.", ""),
    ("I went freelance as a translator.", "user WORKS_AS translator"),
    ("I went to the party as a nurse.", ""),
    ("Being from Gozo I get lost in cities.", "user COMES_FROM Gozo"),
    (
        "A toast for my sister Ines and her husband Owen, please.",
        "user HAS_SISTER Ines; Ines HAS_HUSBAND Owen",
    ),
    ("Our cat Professor sleeps in the sink.", "user HAS_PET Professor"),
)
OTHERS_WORDS: tuple[str, ...] = (
    "Make this bio snappier, max. 40 words:\n\nI am Ivo Brandt, a potter in Leer. I love jazz.",
    "is this ok to send?\n\nhey Marta, I moved to Lyon and my dog Bobik hates it",
    "below is an ad I found. scam?\n\nWe have two dogs, Bonnie and Clyde, and we live in Kent.",
    "tl;dr please:\n\nHi all,\n\nI am leaving Orbis. I live in Boulder now.\n\nRutger",
    "Customer mail below, answer kindly: Hi, I'm Petra Vogel, I live in Mainz.",
    "Text from my landlord: I live in Spain now. My son is called Peter.",
    "My student wrote: I am a vegetarian. I live in Bern.",
    "Role play! I'm Tess, I live in Bath and my boss is called Rex.",
    "I'm Rick, a pilot. You're a judge. I live in Reno. Ask me hard questions.",
    "Let's do improv! I'm a dentist from Bonn.",
    "Two truths and a lie: I own a llama, I was born on a boat, I live in Bern.",
    "Plot idea: a nurse called Ida. I live on Mars and my wife is called Bo.",
    "I'm Captain Ruiz. What's the fuel price?",
    "Say I have a dog called Rex and live in Basel. What does it cost?",
)
