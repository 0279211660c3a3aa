"""In what frame something is said: a story, a supposition, somebody else's words, an example.

In: sentences and the words before a colon. Out: whether what follows is the person's own word.
"""

from typing import Final

from memory.llm.offline.lexicon.roles import ROLES
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.lexicon.things import OCCUPATIONS
from memory.llm.offline.names import is_name
from memory.llm.offline.sentences import Sentence
from memory.llm.offline.tokens import Token, Tokens

SUPPOSALS: Final = words(
    "suppose supposing imagine pretend assuming hypothetically fictional roleplay role-play dreamed"
    " dreamt theoretically"
)
STORIES: Final = (  # what follows in the same turn is told within it
    *("in my novel", "in my story", "in my book", "in the novel", "in the story", "in the game"),
    *("in the play", "in this scenario", "in this story", "in this world", "my character"),
    *("two truths and a lie", "true or false", "plot idea", "story idea", "diary entry"),
    *("my protagonist", "in my screenplay", "in my play", "in my script", "in the scene"),
)
GAMES: Final = (  # these go on in the turns that follow
    *("let us pretend", "pretend to be", "act as", "you are now", "you play", "you will play"),
    *("let us play", "let us role-play", "let us roleplay", "let us act", "play a scene"),
    *("we are playing", "a role play", "a role-play", "a roleplay", "act out", "be my"),
    *("i will play the", "i will be the", "you will be", "play the role", "play the part"),
    *("role play !", "roleplay !", "role play :", "roleplay :", "rp :", "rp time", "scene :"),
    *("in the sims", "my sim", "my npc", "d&d character", "dnd character", "rpg character"),
    *("let me be the", "you be the", "and you be", "as if you were", "you are my therapist"),
    *("improv", "improvise a scene", "do a scene", "you are playing", "the game is"),
    *("in character", "my avatar", "my oc", "make up a persona", "the scenario :", "scenario :"),
)
_OPENED: Final = frozenset({"roleplay", "role-play", "rp"})  # what opens a game by itself
_FICTIONS: Final = SUPPOSALS - words("assuming dreamed dreamt")  # what follows is supposed too
_BACK: Final = words("anyway anyhow btw meanwhile actually really seriously irl back")
_BACK_PHRASES: Final = ("by the way", "in real life", "in reality", "for real")
_CAST: Final = words("my a an the")
_PLAYED_BY: Final = words("a an the")
_PARTS: Final = words("waiter waitress butler king queen captain detective pirate wizard customer")
_NO_GAMES: Final = ("be my guest", "act as if")
_LED: Final = words("the this my our a your another that")
_WRITTEN: Final = words(
    "story novel text scene sketch play poem song script role dialogue essay game letter roleplay"
    " exercise scenario screenplay character film movie speech example"
)
_SUPPOSED_OF: Final = words("i my we our he she they you somebody someone there")
_SUPPOSED_WITHIN: Final = 3  # tokens: "let us pretend", but not "I can not imagine"
_BACK_WITHIN: Final = 4  # tokens
_OTHERS: Final = frozenset({"he", "she", "they", "his", "her", "their"})
_HANDING_ON: Final = words(
    "texted texts messaged emailed mailed replied replies answered answers posted tweeted sang"
    " sings goes reads quoted quotes shouted shouts whispered sent sends"
)
_OWN: Final = frozenset({"i", "we"})
_SOMEBODY_MAX: Final = 3  # words
_REPORT_WITHIN: Final = 3  # tokens before a colon: "he told me:"
_TEXTS: Final = words(  # what stands behind these is read out
    "message text sentence quote phrase example sample lyrics caption title exercise song poem"
    " dialogue conversation chat bio profile ad advert review tweet monologue interview"
    " letter sign slogan motto joke riddle prompt"
)
_TASKS: Final = words(
    "translate translation proofread correct fix improve rewrite rephrase paraphrase shorten polish"
    " edit summarize summarise reformulate grammar spelling french german spanish italian english"
    " dutch portuguese polish japanese chinese korean arabic russian turkish swedish norwegian"
    " danish"
)
_REMEMBERED: Final = words("something record records memory details me mistake profile notes right")
_TASK_MAX: Final = 12  # words before the colon
_MORE: Final = words(
    "and next then also now this that these one another more last second third the same with for"
    " what about how again finally here is please , sentence text line paragraph part"
)
_MORE_MAX: Final = 6  # tokens: "and now this one, please"
_CORRECTING: Final = words("right straight correction correct sorry clear record mistake")
_REPORTS: Final = words(
    "said says say told tells tell thinks thought think asked asks claims claimed believes"
    " believe heard hears reckons wrote writes mentioned suggests suggested insists hopes hoped"
    " guess suppose feels pretended pretends joked wonder wonders dreamed imagine"
)


def says(tokens: Tokens, options: tuple[str, ...]) -> bool:
    """Tell whether one of the phrases stands somewhere in the tokens."""
    text = f" {' '.join(token.low for token in tokens)} "
    return any(f" {option} " in text for option in options)


def is_report(token: Token) -> bool:
    """Tell whether a verb hands on what somebody said or thinks."""
    return token.low in _REPORTS


def is_saying_so(tokens: Tokens) -> bool:
    """Tell whether a sentence only supposes by "say": "say I have a dog, what does it cost?"."""
    lows = [token.low for token in tokens if token.low not in {",", "ok", "so", "now", "that"}]
    lows = lows[2:] if lows[:2] == ["let", "us"] else lows
    return lows[:1] == ["say"] and lows[1:2] != [] and lows[1] in _SUPPOSED_OF


def is_fiction(sentence: Sentence) -> bool:
    """Tell whether what follows a sentence is told within a story, a game or a supposition."""
    is_supposed = any(token.low in _FICTIONS for token in sentence.tokens[:_SUPPOSED_WITHIN])
    is_told = is_supposed or says(sentence.tokens, STORIES) or is_of_text(sentence.tokens)
    return (is_told or is_game(sentence)) and not sentence.is_question


def is_game(sentence: Sentence) -> bool:
    """Tell whether a sentence gives out roles: "let us play a scene", "you are my boss"."""
    lows = [token.low for token in sentence.tokens if token.low not in {",", "and", "so", "ok"}]
    is_cast = lows[:2] == ["you", "are"] and lows[2:3] != [] and lows[2] in _CAST
    is_noun = is_cast and any(low in ROLES or low in _PARTS for low in lows[3:6])
    is_opened = lows[:2] == ["role", "play"] or (lows[:1] != [] and lows[0] in _OPENED)
    is_told = says(sentence.tokens, GAMES) and not says(sentence.tokens, _NO_GAMES)
    return is_noun or is_told or (is_opened and not sentence.is_question)


def casts_listener(sentence: Sentence) -> bool:
    """Tell whether the assistant is given a part: "you are a travel agent and I ...".

    Whatever else the turn says of the person is said in a part too, before it as well.
    """
    lows = [token.low for token in sentence.tokens if token.low not in {",", "and", "so", "ok"}]
    is_cast = lows[:2] == ["you", "are"] and lows[2:3] != [] and lows[2] in _PLAYED_BY
    part = lows[3:5]
    return is_cast and any(low in OCCUPATIONS | _PARTS for low in part) and not sentence.is_question


def is_of_text(tokens: Tokens) -> bool:
    """Tell whether a sentence opens like "for the story:", "in this scene,"."""
    lows = [token.low for token in tokens if token.low not in {",", "so", "ok", "and"}]
    is_led = lows[:1] != [] and lows[0] in {"for", "in"} and lows[1:2] != [] and lows[1] in _LED
    is_first = lows[2:3] != [] and lows[2] in _WRITTEN and lows[3:4] != ["night"]
    return is_led and (is_first or (lows[3:4] != [] and lows[3] in _WRITTEN))


def comes_back(sentence: Sentence) -> bool:
    """Tell whether a sentence leaves a story again: "anyway, ...", "in real life ..."."""
    return sentence.tokens[0].low in _BACK or says(sentence.tokens[:_BACK_WITHIN], _BACK_PHRASES)


def asks_for_text(text: str) -> bool:
    """Tell whether a turn hands in a text to be worked on: "Translate into French: ..."."""
    head, colon, _ = text.partition(":")
    lows = head.lower().replace(",", " ").split()[-_TASK_MAX:]
    is_of_memory = lows[-1:] != [] and lows[-1] in _REMEMBERED  # "please correct something: ..."
    return bool(colon) and not is_of_memory and not _TASKS.isdisjoint(lows)


def hands_in_more(tokens: Tokens) -> bool:
    """Tell whether a sentence hands in the next text: "And: ...", "Now this one: ..."."""
    lows = [token.low for token in tokens]
    head = lows[: lows.index(":")] if ":" in lows else []
    return 0 < len(head) <= _MORE_MAX and _MORE.issuperset(head)


def hands_over(tokens: Tokens) -> bool:
    """Tell whether a sentence gives the word to a text or to somebody: "Tom told me: I ..."."""
    lows = [token.low for token in tokens]
    at = lows.index(":") if ":" in lows else 0
    return 0 < at < len(lows) - 1 and not may_announce(tokens[:at])


def may_announce(head: Tokens) -> bool:
    """Tell whether what stands before a colon only announces the person's own words.

    Who else spoke, or what is an example, is named there: "Tom: I moved", "sample text: ...".
    """
    lows = [token.low for token in head if token.low not in {",", "."}]
    if lows and (lows[-1] in _CORRECTING or (lows[0] == "not" and len(lows) <= _SOMEBODY_MAX)):
        return True  # "let me put this right: my husband is ..."
    is_read_out = any(
        is_report(token) or token.low in _HANDING_ON for token in head[-_REPORT_WITHIN:]
    )
    if is_read_out or not lows or lows[0] in _OTHERS or not _TEXTS.isdisjoint(lows):
        return False
    is_somebody = lows[-1] in ROLES and len(lows) <= _SOMEBODY_MAX  # "my boss: I hate rain"
    is_named = is_name(head, len(head) - 1) and "-" not in lows[-1]
    return not is_somebody and (lows[0] in _OWN or not is_named)
