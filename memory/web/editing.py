"""Editing a message: the same place in the log, other words.

In: requests. Out: the message as a form, then as its new version, with the answer that is not its
own any more.
"""

from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from memory.flows import converse
from memory.models import Turn, acting_for
from memory.models.episode import TurnQuerySet
from memory.web import chat, chats
from memory.web.learning import learning
from memory.web.owned import PersonRequest, acted, by_method, owned


def _form(request: PersonRequest, turn_id: UUID) -> HttpResponse:
    """Show a message as a form, in its chat when there is no script."""
    return _shown(request, _mine(request).get(pk=turn_id))


def _save(request: PersonRequest, turn_id: UUID) -> HttpResponse:
    """Keep the new words; what cannot be kept stays in the form."""
    content = request.POST.get("content", "")
    owner_id = request.user.pk
    try:
        new = converse.edit(owner_id=owner_id, turn_id=turn_id, content=content, now=timezone.now())
    except converse.MessageRefusedError as error:
        why = chat.REFUSALS.get(error.code, chat.REFUSALS["empty"])
        with acting_for(owner_id):
            turn = _mine(request).get(pk=turn_id)
            turn.content = content
            return _shown(request, turn, error=why, status=chat.UNPROCESSABLE)
    with acting_for(owner_id):
        return _saved(request, _mine(request).get(pk=new))


def _mine(request: PersonRequest) -> TurnQuerySet:
    turns = Turn.objects.owned_by(request.user.pk).kept().in_order().user_turns()
    return turns.select_related("episode")


def _shown(request: PersonRequest, turn: Turn, error: str = "", status: int = 200) -> HttpResponse:
    """Show the form alone, or the whole page with it."""
    more = {"editing": turn.pk, "wording": turn.content, "edit_error": error}
    if not request.htmx:
        return chat.page(request, turn.episode, more, status)
    shown = {"turn": turn, "episode": turn.episode, **more}
    shown |= {"max_bytes": settings.PEGASUS_MESSAGE_BYTES}
    return render(request, "memory/turn.html", shown, status=status)


def _saved(request: PersonRequest, turn: Turn) -> HttpResponse:
    """Show the new version in the old one's place, and what it changes around it."""
    episode = turn.episode
    if not request.htmx:
        where = reverse("memory:chat", args=[episode.pk], fragment=f"turn-{turn.pk}")
        return redirect(where)
    answer = converse.answer_of(turn)
    turns = list(Turn.objects.owned_by(turn.owner_id).kept().in_order().filter(episode=episode))
    shown = {
        "turn": turn,
        "is_saved": True,
        "answer": answer,
        "overtaken": converse.overtaken(turns),
        "episode": episode,
        "mode": episode.mode,
        "turns": turns,
        "title": chat.title_of(episode, turns),
        "days": chats.beside_the_log(turn.owner_id),
        **learning(episode),
    }
    return render(request, "memory/chat.html#edited", shown)


edit = by_method(get=owned(_form), post=acted(_save))
