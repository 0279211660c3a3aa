"""Of whom the assistant has just spoken: "your sister Ana" is whom "she" means in the answer.

In: the turn before the person's. Out: the scene knows who may be meant; nothing is claimed.
"""

from memory.engine.vocabulary import Kind
from memory.llm.offline.findings import SELF
from memory.llm.offline.holding import owned_role
from memory.llm.offline.names import name_end
from memory.llm.offline.scene import Scene
from memory.llm.offline.sentences import sentences
from memory.llm.offline.tokens import Tokens, said


def hear_asked(scene: Scene, text: str) -> None:
    """Take in whom a question of the assistant's names as the person's: "how is your brother?"."""
    for sentence in sentences(text):
        for at, token in enumerate(sentence.tokens):
            if at == 1 and sentence.is_question and sentence.tokens[0].low in {"is", "was"}:
                _hear_name(scene, text, sentence.tokens, at)
            if token.low == "your":
                _hear(scene, text, sentence.tokens, at + 1)


def _hear_name(scene: Scene, text: str, tokens: Tokens, at: int) -> None:
    """Hear of somebody by name: "is Bruno your dog?"."""
    stop = name_end(tokens, at)
    if stop > at and stop < len(tokens) and tokens[stop].low == "your":
        scene.hear(scene.named(said(text, tokens[at:stop]), Kind.PERSON))


def _hear(scene: Scene, text: str, tokens: Tokens, at: int) -> None:
    """Hear of one role: by its name, or as one whose name may follow."""
    role, end, is_former = owned_role(tokens, at)
    if role is None or is_former or role.is_plural or role.is_group:
        return
    stop = name_end(tokens, end) if end < len(tokens) else end
    if stop > end:
        scene.hear(scene.named(said(text, tokens[end:stop]), role.kind, role.gender))
        return
    holder = scene.holder(SELF, role)
    scene.hear(holder)
    if holder.role:
        scene.wait(role, is_asked=False)
