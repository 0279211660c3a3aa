"""Makers, firms and services by their names, which look like words that open a sentence.

In: nothing. Out: sets of lower-case words.
"""

from typing import Final

from memory.llm.offline.lexicon.stops import words

FIRMS: Final = words(  # firms that are named like things: a capital in a firm's place is one
    "google apple microsoft amazon netflix facebook meta twitter instagram tiktok youtube whatsapp"
    " spotify uber tesla samsung sony nintendo slack zoom openai docker github target next boots"
    " orange shell visa gap subway oracle intel siemens bosch ikea lidl aldi tesco"
)
SERVICES: Final = words(  # what one has by paying for it
    "netflix spotify disney+ disney hulu hbo audible duolingo dropbox icloud crunchyroll deezer"
    " tidal patreon kindle"
)
CARS: Final = words(
    "golf polo passat tiguan volkswagen vw volvo saab audi bmw mercedes porsche opel vauxhall ford"
    " fiesta focus mondeo toyota corolla yaris prius honda civic jazz mazda nissan leaf qashqai"
    " micra hyundai kia subaru suzuki swift mitsubishi lexus tesla renault clio twingo megane"
    " peugeot citroen dacia duster sandero fiat panda punto seat ibiza leon skoda octavia fabia"
    " mini jeep jaguar chevrolet dodge buick cadillac chrysler smart lancia maserati ferrari"
)
PHONES: Final = words(
    "iphone pixel galaxy samsung nokia oneplus xiaomi fairphone motorola huawei redmi oppo realme"
    " honor poco zenfone xperia"
)
LAPTOPS: Final = words(
    "macbook thinkpad zenbook chromebook vivobook xps latitude inspiron ideapad pavilion elitebook"
    " framework matebook"
)
