"""Words that end a phrase, open a sentence, or look like a name and are none.

In: nothing. Out: sets of lower-case words.
"""

from typing import Final


def words(text: str) -> frozenset[str]:
    """Return the set of words in a block of text."""
    return frozenset(text.split())


MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sep sept",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}
WEEKDAYS: Final = {
    name: number
    for number, name in enumerate(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    )
}

PUNCTUATION: Final = frozenset('.,;:!?()[]{}"…。！？、，¤—–')  # noqa: RUF001 - CJK marks end sentences too

PREPOSITIONS: Final = words(
    "in at on for with from by to into onto since until till through during about over under near"
    " without within around after before between against towards toward as than like per via"
    " despite except inside outside behind beside besides among across along opposite"
)
CONJUNCTIONS: Final = words(
    "and or but so because while when where who whom whose which that if unless although though"
    " whereas whether yet plus nor then"
)
PHRASE_ENDS: Final = (
    PREPOSITIONS
    | CONJUNCTIONS
    | words(
        "is are am was were be been has have had do does did will would can could should not"
        " every each today tonight tomorrow yesterday now anymore ever neither"
    )
)
ADVERBS: Final = words(
    "really also still just currently now always usually absolutely totally actually recently"
    " finally already both simply very truly so only mostly mainly often sometimes completely"
    " definitely quite pretty rather newly happily sadly officially originally secretly too even"
    " honestly basically generally all soon again genuinely particularly especially deeply"
    " temporarily presently normally regularly"
)
TRAILING: Final = words(
    "now today tonight tomorrow yesterday too again already anymore currently lately also though"
    " actually really lot much well ago either everywhere daily weekly here there sometimes"
    " together alone instead recently especially only even mostly mainly soon still yet haha lol"
    " just please thanks thank though everyday often way these consistently regularly esp etc"
)
DETERMINERS: Final = words(
    "a an the some any my our this these those another several various lots all kinds sorts bit"
    " little of lot plenty two three four five few own both"
)
ADJECTIVES: Final = words(
    "new old big small lovely beautiful nice great own second second-hand secondhand used tiny"
    " cute little sweet good shiny trusty vintage rusty"
)
BLOCKED_OBJECTS: Final = words(
    "it that this these those them they him her his hers you your yours me myself mine us we he she"
    " i what how when why where who something anything nothing everything someone anyone everyone"
    " somebody anybody everybody nobody one ones none things thing stuff ideas idea such same more"
    " less most least here there being having getting going lot lots way ways their its not no if"
    " yourself himself herself themselves"
    " average number couple probably maybe possibly specifically neither nor either"
)
OPENERS: Final = words(
    "hi hello hey well so also and but oh ok okay yes yeah yep no nope btw fyi actually honestly"
    " anyway besides plus sadly luckily unfortunately fortunately recently currently lately"
    " finally right sure morning thanks first second then basically now today nowadays because"
    " since although though while obviously surprise indeed hmm um uh wow great good"
    " cool dear there both"
    " mornings afternoons nights"
    " saturdays sundays mondays tuesdays wednesdays thursdays fridays weekends evenings weekdays"
    " tbh ngl imo imho ugh argh yup yeh nah omg soz thx ty cheers fab"
    " soo sooo soooo okk okayy umm ummm hmmm welll heyyyy"
    " tbh ngl omg ugh argh lol ps honest yay hooray fyi welp"
    " greetings yo sorry oops typo wait wrong hii hiii heyy heyyy hiya heya helloo"
)
_SEASONS: Final = ("spring", "summer", "autumn", "fall", "winter")
OPENING_PHRASES: Final = (
    "by the way",
    "for the record",
    "good morning",
    "good evening",
    "good afternoon",
    "thank you",
    "in fact",
    "of course",
    "as you know",
    "at the moment",
    "these days",
    "right now",
    "these days",
    "just so you know",
    "to be honest",
    "i think that",
    "i am sure",
    "the thing is",
    "the problem is",
    "the truth is",
    "it turns out",
    "good news",
    "from now on",
    "from today on",
    "from today",
    "as of yesterday",
    "starting today",
    "effective today",
    "effective immediately",
    "from this week on",
    "from this month on",
    "to be precise",
    "just for the record",
    "just so you are aware",
    "like i said",
    "as i said",
    "like i told you",
    "as mentioned",
    "as always",
    "by now",
    "meanwhile",
    "in the meantime",
    "i am happy to say that",
    "i am happy to say",
    "as of now",
    "as of today",
    "as of this month",
    "big news",
    "life update",
    "quick update",
    "small update",
    "update",
    "bad news",
    "a bit about me",
    "about me",
    *(f"{which} {season}" for which in ("last", "this") for season in _SEASONS),
    "last year",
    "last month",
    "last week",
    "this year",
    "turns out",
    "as for me",
    "correction to your records",
    "correction",
    "i meant to say",
    "i meant",
    "i mean",
    "i misspoke",
    "no wait",
    "wait no",
    "scratch that",
    "my bad",
    "that is wrong",
    "that was wrong",
)
REMEMBER_PHRASES: Final = (
    "please remember that",
    "please remember",
    "remember that",
    "remember",
    "please note that",
    "please note",
    "note that",
    "keep in mind that",
    "please keep in mind that",
    "do not forget that",
    "please do not forget that",
    "you should know that",
    "you should know",
    "i should mention that",
    "i should mention",
    "let me tell you that",
    "i want you to know that",
    "i forgot to say that",
    "i forgot to mention that",
    "did i mention that",
    "now that",
    "given that",
    "seeing that",
    "seeing as",
    "seeing how",
    "considering that",
    "considering",
    "as",
    "while",
    "that",
)
