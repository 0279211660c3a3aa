"""The extractor of offline mode: rules for English instead of a model.

In: a finished conversation and what is known around it. Out: the JSON a model would give.
It prefers to miss something rather than to remember something false.
"""

import hashlib
import json
import time
from typing import Final

from memory.engine.vocabulary import Stability
from memory.llm.base import Extraction, ExtractionRequest, Recorder, SpokenTurn
from memory.llm.offline.affirmation import affirmed, quotation
from memory.llm.offline.answer import Answer, Item
from memory.llm.offline.answered import answered, asks_name
from memory.llm.offline.asked import hear_asked
from memory.llm.offline.choosing import chosen
from memory.llm.offline.framing import asks_for_text
from memory.llm.offline.outlived import outlived
from memory.llm.offline.reading import Reading, as_affirmed
from memory.llm.offline.record import record
from memory.llm.offline.scene import Scene
from memory.llm.offline.sentences import Sentence, sentences
from memory.llm.offline.turn import read_turn

RULES_VERSION: Final = "offline-english-14"  # raise it whenever the rules find something else


class OfflineExtractor:
    """Proposes what to keep of a conversation, by rules."""

    id = RULES_VERSION

    def extract(
        self,
        request: ExtractionRequest,
        *,
        record: Recorder | None = None,  # noqa: ARG002 - rules answer whole, without calls
    ) -> Extraction:
        """Propose entities, relations and a record of the episode; never fails."""
        began = time.perf_counter()
        answer = _answer(request)
        if request.later:
            answer = outlived(answer, request, _answer)
        raw = json.dumps(answer, ensure_ascii=False)
        raw = raw.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair is no text
        return Extraction(
            raw=raw,
            model=self.id,
            prompt_hash=hashlib.sha256(RULES_VERSION.encode()).hexdigest(),
            seconds=time.perf_counter() - began,
        )


def _answer(request: ExtractionRequest) -> Item:
    """Return the whole answer as plain values."""
    scene = Scene(request.known_edges, request.known_nodes, request.self_name)
    turns = [turn for turn in request.turns if _is_own(turn)]
    read = [(turn, _read(turn, _before(turn, request), scene)) for turn in turns]
    answer = Answer(request, scene)
    for turn, readings in read:
        for reading in readings:
            answer.add(reading, turn.position)
    return answer.as_dict(_episode(turns, [r for _, readings in read for r in readings], answer))


def _before(turn: SpokenTurn, request: ExtractionRequest) -> SpokenTurn | None:
    """Return the turn right before one, if there is any."""
    at = request.turns.index(turn)
    return request.turns[at - 1] if at else None


def _read(turn: SpokenTurn, before: SpokenTurn | None, scene: Scene) -> list[Reading]:
    """Return what a turn gave: what it affirms, and what it states itself."""
    said_on = turn.said_at.date()
    taken_up = affirmed(turn, before)
    taken_up = taken_up or chosen(turn, before) or answered(turn, before)
    yes = [as_affirmed(one, quotation(turn)) for one in read_turn(taken_up, scene, said_on)]
    asked = before.text if before is not None else ""
    hear_asked(scene, asked)
    scene.is_asked_name = asks_name(asked)
    own = read_turn(turn.text, scene, said_on, asked=asked)
    scene.is_text_task = asks_for_text(turn.text) or (scene.is_text_task and not own)
    return yes + own


def _is_own(turn: SpokenTurn) -> bool:
    """Tell whether a turn is the account's own person speaking."""
    return turn.role == "user" and not turn.speaker


def _episode(turns: list[SpokenTurn], readings: list[Reading], answer: Answer) -> Item:
    """Return the record of the episode."""
    spoken = [sentence for turn in turns for sentence in sentences(turn.text)]
    telling: list[Sentence] = []
    for reading in readings:
        if reading.sentence not in telling and not reading.quotation:
            telling.append(reading.sentence)
    has_plan = any(
        claim.stability is Stability.TIME_BOUND for r in readings for claim in r.found.claims
    )
    return record(spoken, telling, len(answer.relations), has_plan=has_plan)
