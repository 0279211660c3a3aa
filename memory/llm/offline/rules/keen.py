"""What somebody is keen on, told by what it makes of them: "I'm a keen gardener".

In: statements whose verb is "be". Out: findings. Of "I'm a gardener" a trade is meant.
"""

from typing import Final

from memory.engine.vocabulary import Kind, Stability
from memory.llm.offline.findings import NOTHING, Found
from memory.llm.offline.lexicon.stops import words
from memory.llm.offline.phrases import phrase
from memory.llm.offline.rules.statement import Statement

_KEEN: Final = words(
    "keen avid passionate enthusiastic hobby amateur weekend committed obsessive lifelong casual"
    " dedicated occasional mad big huge serious regular fanatical devoted"
)
_PURSUITS: Final = {
    **{f"{verb}er": f"{verb}ing" for verb in ("garden", "climb", "walk", "knit", "read", "paint")},
    **{f"{verb}er": f"{verb}ing" for verb in ("surf", "beekeep", "camp", "row", "kayak", "sew")},
    **{f"{verb}er": f"{verb}ing" for verb in ("boulder", "birdwatch", "quilt", "woodwork", "brew")},
    **{f"{verb}r": f"{verb[:-1]}ing" for verb in ("hike", "bake", "dance", "skate", "game")},
    "cyclist": "cycling",
    "runner": "running",
    "swimmer": "swimming",
    "birder": "birding",
    "photographer": "photography",
    "sailor": "sailing",
    "angler": "angling",
    "golfer": "golf",
    "potter": "pottery",
    "cook": "cooking",
    "skier": "skiing",
    "forager": "foraging",
    "astronomer": "astronomy",
    "genealogist": "genealogy",
    "carpenter": "carpentry",
}
_OF: Final = frozenset({"player", "collector"})


def keen(statement: Statement) -> Found:
    """Return the pursuit of "a keen gardener", "an avid chess player"."""
    read = phrase(statement.tokens, statement.without_adverbs(statement.at))
    lows = [token.low for token in read.tokens] if read is not None else []
    if read is None or not read.has_article or lows[0] not in _KEEN:
        return NOTHING
    if lows[-1] in _OF and lows[1:-1]:
        what = statement.spelled(read._replace(tokens=read.tokens[1:-1]))
    else:
        what = _PURSUITS.get(lows[-1], "")
    if not what:
        return NOTHING
    pursuit = statement.scene.named(what, Kind.TOPIC)
    return statement.claims("HAS_HOBBY", pursuit, Stability.STABLE)
