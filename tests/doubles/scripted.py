"""A scripted model: reads plain sentences as claims, and judges names as it is told.

In: sentences like "Sam Ortiz works at Acme." Out: an extractor's and a judge's answers.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Final

from memory.llm.base import (
    ErrorCode,
    Extraction,
    ExtractionRequest,
    JudgeRequest,
    ModelError,
    Recorder,
)

VERBS: Final = {
    "likes": "LIKES",
    "dislikes": "DISLIKES",
    "works at": "WORKS_AT",
    "lives in": "LIVES_IN",
    "knows": "KNOWS",
    "admires": "ADMIRES",
    "plays": "PLAYS",
    "has boss": "HAS_BOSS",
}
KINDS: Final = {
    "Acme": "ORG",
    "Globex": "ORG",
    "Rome": "PLACE",
    "Paris": "PLACE",
    "Berlin": "PLACE",
}
THINGS: Final = frozenset({"tea", "gin", "chess", "go"})
_SENTENCE: Final = re.compile(rf"(.+?) ({'|'.join(VERBS)}) (.+?)(?: and is (\w+))?\.")


@dataclass
class Scripted:
    """One model for extracting and judging.

    Attributes:
        sure: the judge's confidence that a mention is a candidate, by both names; missing is 0.
        is_away: no judge can be asked.
        aliases: what else an entity is called, by its name.
    """

    sure: dict[tuple[str, str], float] = field(default_factory=dict)
    is_away: bool = False
    aliases: dict[str, list[str]] = field(default_factory=dict)
    id: str = "scripted"

    def extract(self, request: ExtractionRequest, *, record: Recorder | None = None) -> Extraction:
        """Read every sentence of the person's, and answer at once."""
        del record  # no tool is called
        entities: dict[str, dict[str, object]] = {}
        relations = []
        for turn in request.turns:
            for found in _SENTENCE.finditer(turn.text) if turn.role == "user" else ():
                source, verb, target, mood = found.groups()
                ends = [_end(source.strip()), _end(target)]
                for end in ends:
                    if end != "user":
                        entities.setdefault(end, self._entity(end))
                if mood:
                    entities[ends[0]]["properties"] = {"mood": mood}
                relations.append(_relation(ends, verb, found.group().strip()))
        answer = {
            "entities": list(entities.values()),
            "relations": relations,
            "episode": {"summary": "", "importance": 0.5, "tags": []},
        }
        return Extraction(raw=json.dumps(answer), model=self.id, prompt_hash="")

    def _entity(self, name: str) -> dict[str, object]:
        kind = KINDS.get(name, "THING" if name in THINGS else "PERSON")
        aliases = self.aliases.get(name, [])
        return {"name": name, "kind": kind, "aliases": aliases, "confidence": 0.8}

    def judge(self, request: JudgeRequest) -> dict[str, float]:
        """Answer as scripted."""
        if self.is_away:
            raise ModelError(ErrorCode.OFFLINE)
        return {
            one.key: self.sure.get((request.mention, one.name), 0.0) for one in request.candidates
        }


def _end(name: str) -> str:
    return "user" if name in {"I", "me", "Me"} else name


def _relation(ends: list[str], verb: str, snippet: str) -> dict[str, object]:
    return {
        "source": ends[0],
        "relation": VERBS[verb],
        "target": ends[1],
        "snippet": snippet,
        "confidence": 0.8,
        "stability": "stable",
        "basis": "stated",
        "cardinality": "one_to_one" if verb in {"lives in", "has boss"} else "one_to_many",
    }
