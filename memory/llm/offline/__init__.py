"""The offline backend: it extracts, replies and tells short without key, network or model.

In: the same requests as any backend. Out: the same answers, by plain rules for English.
Imports: `memory.llm.base` and the engine's words; nothing else of the house.
"""

from memory.llm.offline.extractor import OfflineExtractor
from memory.llm.offline.replier import OfflineReplier
from memory.llm.offline.summary import OfflineSummarizer

__all__ = ["OfflineExtractor", "OfflineReplier", "OfflineSummarizer"]
