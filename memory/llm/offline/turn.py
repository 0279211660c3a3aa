"""One turn read, sentence by sentence, where nobody plays, quotes or tells a story.

In: a turn and the scene so far. Out: what each sentence gave, in order.
"""

from datetime import date
from typing import Final

from memory.llm.offline.answered import asks_own_name
from memory.llm.offline.clauses import Clause
from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.framing import (
    casts_listener,
    comes_back,
    hands_in_more,
    hands_over,
    is_fiction,
    is_game,
    is_of_text,
)
from memory.llm.offline.gates import assumes, is_joke
from memory.llm.offline.people import Reader
from memory.llm.offline.reading import Reading, read_sentence
from memory.llm.offline.rules.awaited import await_names
from memory.llm.offline.rules.changing import asked_to_change
from memory.llm.offline.rules.mentioned import mention
from memory.llm.offline.rules.named_next import leave_bare, named_next
from memory.llm.offline.rules.slips import put_right
from memory.llm.offline.scene import Scene
from memory.llm.offline.sentences import Sentence, sentences
from memory.llm.offline.shortly import tells_of_job

_POINTING_BACK: Final = frozenset({"he", "she", "it", "they", "his", "her", "its", "their"})


class Frame:
    """Whether the person speaks for themselves, as a turn goes on."""

    def __init__(self, scene: Scene) -> None:
        """Begin as the turn before ended: within a game, or not."""
        self._scene = scene
        self._is_told = scene.is_game  # within a story, a game or a supposition
        self._others_end = 0  # up to here somebody else has the word

    def shuts(self, sentence: Sentence) -> bool:
        """Take in a sentence; tell whether nothing of it is the person's own word."""
        if self._is_of_others(sentence) or (self._is_told and not comes_back(sentence)):
            return True
        self._is_told = is_fiction(sentence)
        self._scene.is_game = self._is_told and is_game(sentence)
        return self._is_told and (self._scene.is_game or is_of_text(sentence.tokens))

    def _is_of_others(self, sentence: Sentence) -> bool:
        """Tell whether somebody who was given the word before still has it."""
        is_back = sentence.is_question or comes_back(sentence)
        if sentence.start < self._others_end and not is_back:
            return True
        self._others_end = _paragraph_end(sentence) if hands_over(sentence.tokens) else 0
        return False


def read_turn(text: str, scene: Scene, said_on: date, *, asked: str = "") -> list[Reading]:
    """Return what the clauses of a turn gave, in order; `asked` is what was said before it."""
    spoken = sentences(text)
    if any(casts_listener(sentence) for sentence in spoken):
        scene.is_game = True
        return []
    readings: list[Reading] = []
    last = tuple(token for one in sentences(asked)[-1:] for token in one.tokens)
    reader, frame = Reader(text, scene), Frame(scene)
    before: Sentence | None = None
    for sentence in spoken:
        scene.sentence += 1
        scene.speak_of_birthdays(sentence.tokens)
        if scene.is_text_task and hands_in_more(sentence.tokens):
            return readings
        if is_joke(sentence):
            return []
        if frame.shuts(sentence):
            continue
        if assumes(sentence) and (named := named_next(reader, sentence.tokens)) != NOTHING:
            start = before.start if before is not None else sentence.start
            readings.append(Reading(sentence, Clause(sentence.tokens), named, start))
        slip = _slip(sentence, reader)
        found = slip or read_sentence(sentence, reader, said_on, last)
        leave_bare(scene, sentence.tokens)
        mention(reader, sentence.tokens)
        first = _first(sentence, before, is_slip=bool(slip))
        readings += [Reading(sentence, clause, one, first) for clause, one in found]
        _remember(scene, sentence)
        before, last = sentence, sentence.tokens
    return readings


def _remember(scene: Scene, sentence: Sentence) -> None:
    """Keep in mind what a sentence leaves open: a job without a name, a pet asked about."""
    if tells_of_job(sentence.tokens):
        scene.hear_of_job()
    if noun := asked_to_change(sentence.tokens):
        scene.change(noun)
    if sentence.is_question:
        scene.is_asked_name = scene.is_asked_name or asks_own_name(sentence.tokens)
        await_names(scene, sentence.tokens, is_asked=True)


def _paragraph_end(sentence: Sentence) -> int:
    """Return where the paragraph ends that a sentence stands in."""
    end = sentence.text.find("\n\n", sentence.end)
    return end if end >= 0 else len(sentence.text)


def _slip(sentence: Sentence, reader: Reader) -> list[tuple[Clause, Found]]:
    """Return the claim before, put right, when the sentence does no more than that."""
    right = put_right(reader, sentence.tokens, reader.scene.told)
    for claim in right.claims:
        reader.scene.tell(claim)
    return [(Clause(sentence.tokens), right)] if right != NOTHING else []


def _first(sentence: Sentence, before: Sentence | None, *, is_slip: bool) -> int:
    """Return where a quotation begins that shows whom "he" means, or what is put right."""
    points_back = is_slip or sentence.tokens[0].low in _POINTING_BACK
    return before.start if points_back and before is not None else sentence.start
