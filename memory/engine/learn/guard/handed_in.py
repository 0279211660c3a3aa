"""Whether a line hands in a text that somebody is to work on, or begins a letter.

In: a line, or what stands before a colon. Out: yes or no. What is handed in may be the person's
own, and is not told to the assistant: nothing is read of it.
"""

import re
from typing import Final

from memory.engine.vocabulary.commands import words

_TEXTS: Final = words(
    """
    bio bios text texts message messages email e-mail mail letter letters paragraph paragraphs
    essay story poem article post posting review ad advert listing description abstract caption
    speech sentence sentences profile cv resume statement transcript chat lyrics excerpt passage
    quote testimonial announcement invitation reply comment tweet thread blurb joke limerick
    dialogue headline obituary eulogy toast verse quatrain rhyme
    """
)
_WORK: Final = words(
    """
    shorten shorter longer nicer better friendlier politer polite formal clearer simpler funnier
    rhyme rewrite rephrase reword proofread correct fix improve polish edit translate summarize
    summarise summary tldr tl;dr answer reply respond grammar spelling typos grammatical tone
    professional concise punchier warmer continue finish critique feedback
    """
)
_POINTED: Final = words("this that it these below following above pasted underneath")
_SENT: Final = words("from wrote sent says said got received texted emailed messaged posted reads")
_FACTS: Final = words("fact facts detail details info information context background data me")
_ANSWERED: Final = words("answer reply respond")
_KINDLY: Final = words("kindly politely nicely firmly briefly")
_BELOW: Final = words("below following underneath")
_JUDGED: Final = _TEXTS | words(
    """
    ok okay send sound sounds scam legit spam mean means meaning tone rude polite thoughts opinion
    reply respond answer translate translation proofread convincing
    """
)
_HEAD_MAX: Final = 20  # words before a colon
_GREETING: Final = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings)\b[^.!?:,]{0,30},?"
)
_LISTENERS: Final = ("assistant", "chatbot", "ai", "bot", "computer", "machine", "helper")


def hands_in(head: str, *, is_block: bool) -> bool:
    """Tell whether what stands before a colon hands in what follows.

    Args:
        head: the words before the colon.
        is_block: whether lines of their own follow, and not the rest of the same line.
    """
    said = re.findall(r"[a-z;'-]+", head.lower())
    heard = frozenset(said)
    if len(said) > _HEAD_MAX or not _FACTS.isdisjoint(heard):
        return False
    is_text, is_work = not _TEXTS.isdisjoint(heard), not _WORK.isdisjoint(heard)
    is_pointed = not _POINTED.isdisjoint(heard)
    if is_block:
        return is_text or is_work or is_pointed
    is_answer = not _ANSWERED.isdisjoint(heard) and not _KINDLY.isdisjoint(heard)
    is_sent = is_text and not _SENT.isdisjoint(heard)
    return is_sent or is_answer or (is_pointed and (is_text or is_work))


def asks_about(line: str) -> bool:
    """Tell whether a line asks what to make of a text beside it: "is this ok to send?"."""
    said = re.findall(r"[a-z;'-]+", line.lower())
    heard = frozenset(said)
    is_pointed = not _POINTED.isdisjoint(heard) and len(said) <= _HEAD_MAX
    is_asked = line.rstrip().endswith("?") or not _BELOW.isdisjoint(heard)
    return is_pointed and is_asked and not _JUDGED.isdisjoint(heard)


def greets(line: str) -> bool:
    """Tell whether a line is no more than the greeting of a letter: "Hi all,", "Dear Ms Roe"."""
    low = line.strip().lower()
    return _GREETING.fullmatch(low) is not None and not low.rstrip(",!").endswith(_LISTENERS)


def addresses_listener(low: str) -> bool:
    """Tell whether "dear ..." speaks to the assistant: "dear assistant, my name is ..."."""
    addressed = low.removeprefix("dear ").removeprefix("my dear ").lstrip()
    return addressed.startswith(_LISTENERS)
