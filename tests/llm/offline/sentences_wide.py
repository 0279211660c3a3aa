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
    "I'm Captain Ruiz. What's the fuel price?",
    "Say I have a dog called Rex and live in Basel. What does it cost?",
)
