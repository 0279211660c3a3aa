"""Converse: what the person says is kept, memory is recalled, an answer streams back.

In: an owner, an episode, a message. Out: turns. The model is called outside every transaction;
secrets are taken out before anything is kept.
"""

from memory.flows.converse.checking import MessageRefusedError, NewTurn, Refusal, refusal
from memory.flows.converse.editing import answer_anew, answer_of, edit, overtaken
from memory.flows.converse.requesting import (
    NoRequestError,
    decline_forgetting,
    forget_requests,
)
from memory.flows.converse.streaming import stream_reply
from memory.flows.converse.summarizing import summarize
from memory.flows.converse.turns import (
    PendingReply,
    begin_reply,
    close,
    reply,
    retry_learning,
    retry_reply,
    say,
    start,
    stop,
)

__all__ = [
    "MessageRefusedError",
    "NewTurn",
    "NoRequestError",
    "PendingReply",
    "Refusal",
    "answer_anew",
    "answer_of",
    "begin_reply",
    "close",
    "decline_forgetting",
    "edit",
    "forget_requests",
    "overtaken",
    "refusal",
    "reply",
    "retry_learning",
    "retry_reply",
    "say",
    "start",
    "stop",
    "stream_reply",
    "summarize",
]
