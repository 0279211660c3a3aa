"""Words that tell a name's holder from a namesake: "another Sarah", "no relation".

In: nothing. Out: word lists, all in canon form (lower case, signs as spaces).
"""

from typing import Final

# Right before a name: not the one who is known.
OTHERS: Final = (
    *("another", "a different", "different", "other", "second", "third", "yet another"),
    *("there is a", "there s a", "there was a", "there is also a", "there s also a"),
    *("unrelated", "anderer", "andere", "anderen", "anderem", "zweiter", "zweite", "zweiten"),
    *("un autre", "une autre", "l autre", "otro", "otra", "outro", "outra", "un altro"),
    *("un altra", "l altro", "l altra", "ander", "inny", "inna", "inn\u0105"),
    *("\u0434\u0440\u0443\u0433\u043e\u0439", "\u0434\u0440\u0443\u0433\u0430\u044f"),
)
# Right before a role: whoever holds it now is not who held it before.
SUCCESSORS: Final = (
    *("new", "next", "neuer", "neue", "neuen", "nouveau", "nouvelle", "nuevo", "nueva", "nuovo"),
    *("nuova", "novo", "nova", "nieuwe", "nowy", "nowa"),
)
# Right before the name of a person, which has no article: just anyone of the name.
INDEFINITES: Final = (
    *("a", "an", "some", "a certain", "someone called", "someone named", "somebody called"),
    *("somebody named", "ein", "eine", "einen", "einer", "einem", "une", "un", "una"),
)
# Right before a role, it is somebody else's: "her boss", "Tom's boss".
OWNERS: Final = ("his", "her", "their", "your", "whose", "s")
OWN: Final = ("my", "our")
# Anywhere in the sentence: it speaks of two of one name.
TWO_OF_ONE_NAME: Final = (
    *("no relation", "not related to", "unrelated to", "namesake", "same name"),
    *("same first name", "same last name", "same surname", "shares a name", "shares the name"),
    *("keine verwandtschaft", "namensvetter", "gleichen namens", "homonyme", "tocayo", "omonimo"),
    *("\u0442\u0451\u0437\u043a\u0430", "\u0442\u0435\u0437\u043a\u0430"),
)
TWO_OF_ONE_NAME_UNSPACED: Final = ("\u540c\u540d", "\u540c\u59d3")  # of the same name
DETERMINERS: Final = ("the", "my", "our", "that", "this", "his", "her", "their")
NOT_MEANT: Final = ("don t mean", "do not mean", "didn t mean", "did not mean", "not mean")
# "In the film": whoever has a name there has it there only.
STORIES: Final = (
    *("cartoon", "film", "movie", "novel", "sitcom", "comic", "fairy tale", "opera", "musical"),
    *("anime", "manga", "tv series", "series", "story", "dream", "song", "video game"),
)
SHE: Final = frozenset({"she", "her", "hers", "herself"})
HE: Final = frozenset({"he", "him", "his", "himself"})
