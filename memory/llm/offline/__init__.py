"""The offline backend: an extractor and a replier that need no key, no network, no model.

In: the same requests as any backend. Out: the same answers, by plain rules for English.
Imports: `memory.llm.base` and the engine's words; nothing else of the house.
"""

from memory.llm.offline.extractor import OfflineExtractor
from memory.llm.offline.replier import OfflineReplier

__all__ = ["OfflineExtractor", "OfflineReplier"]
