"""One chat: its log, its composer, and sending a message.

In: requests. Out: pages, and the parts that a sent message adds to the log.
"""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import Truncator
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget

from memory.engine.vocabulary import Mode, Role
from memory.flows import converse
from memory.flows.recall import read_ahead
from memory.models import Episode, Profile, Turn, acting_for
from memory.web import chats
from memory.web.learning import learning
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.stream import answer_whole

UNPROCESSABLE: Final = 422
SKIPPED: Final = "starts_without_memory"  # in the session, until the next sign-in
REFUSALS: Final = {
    "empty": "There is nothing to send yet.",
    "not_own": "Only what you said yourself can be edited.",
    "too_long": "This message is too long. Send at most 32 kB at once; your text is still here.",
}
MODES: Final = frozenset(Mode)


def _home(request: PersonRequest) -> HttpResponse:
    """Show an empty chat; who has not chosen about memory yet is asked first."""
    profile = Profile.objects.of(request.user.pk)
    if not profile.capture and SKIPPED not in request.session:
        return redirect("memory:welcome")
    mode = request.GET.get("mode", "")
    return page(request, None, {"mode": mode if mode in MODES else Mode.NORMAL})


def _chat(request: PersonRequest, episode_id: UUID) -> HttpResponse:
    """Show one chat; `?again=` puts an earlier message of it back into the composer."""
    episode = Episode.objects.owned_by(request.user.pk).kept().get(pk=episode_id)
    return page(request, episode, {"content": _again(request, episode)})


def _again(request: PersonRequest, episode: Episode) -> str:
    try:
        turn_id = UUID(request.GET.get("again", ""))
    except ValueError:
        return ""
    said = Turn.objects.owned_by(request.user.pk).kept().filter(episode=episode, pk=turn_id)
    return "".join(said.filter(role=Role.USER).values_list("content", flat=True))


def page(
    request: PersonRequest, episode: Episode | None, more: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """Render a chat's page; the caller acts for the person."""
    turns = list(Turn.objects.owned_by(request.user.pk).kept().in_order().filter(episode=episode))
    shown = {
        "days": chats.beside_the_log(request.user.pk),
        "profile": Profile.objects.of(request.user.pk),
        "max_bytes": settings.PEGASUS_MESSAGE_BYTES,
        "mode": episode.mode if episode else Mode.NORMAL,
        "title": title_of(episode, turns),
        "turns": turns,
        "episode": episode,
        "overtaken": converse.overtaken(turns),
        **learning(episode),
        **more,
    }
    if shown["mode"] != Mode.TEMPORARY:
        read_ahead(owner_id=request.user.pk, now=timezone.now())
    return render(request, "memory/chat.html", shown, status=status)


def title_of(episode: Episode | None, turns: list[Turn]) -> str:
    """Return the title a chat was given, else the words it begins with."""
    said = (turn.content for turn in turns if turn.role == Role.USER)
    given = episode.title if episode else ""
    words = " ".join(next(said, "New chat").split())
    return given or Truncator(words).chars(chats.TITLE_LETTERS)


def _open(request: PersonRequest) -> HttpResponse:
    """Send the first message of a new chat: it makes the chat, and finishes the one before."""
    owner, now, content = request.user.pk, timezone.now(), request.POST.get("content", "")
    mode = request.POST.get("mode", "")
    mode = mode if mode in MODES else Mode.NORMAL
    if refusal := converse.refusal(content):
        return _refused(request, None, content, refusal, mode)
    episode_id = converse.start(owner_id=owner, mode=Mode(mode), now=now)
    chats.close_open_chats(owner, now=now, but=episode_id)
    if not request.htmx:
        return _answered_whole(request, episode_id, content)
    converse.begin_reply(owner_id=owner, episode_id=episode_id, content=content, now=now)
    return HttpResponseClientRedirect(reverse("memory:chat", args=[episode_id]))


def _send(request: PersonRequest, episode_id: UUID) -> HttpResponse:
    """Send a message: with a script its answer streams, without it comes whole."""
    content = request.POST.get("content", "")
    try:
        if not request.htmx:
            return _answered_whole(request, episode_id, content)
        pending = converse.begin_reply(
            owner_id=request.user.pk,
            episode_id=episode_id,
            content=content,
            now=timezone.now(),
        )
    except converse.MessageRefusedError as error:
        return _refused(request, episode_id, content, error.code)
    return _added(request, [pending.user_turn_id, pending.turn_id])


def _answered_whole(request: PersonRequest, episode_id: UUID, content: str) -> HttpResponse:
    turn_id = converse.reply(
        owner_id=request.user.pk, episode_id=episode_id, content=content, now=timezone.now()
    )
    return redirect(reverse("memory:chat", args=[episode_id], fragment=f"turn-{turn_id}"))


def _added(request: PersonRequest, turn_ids: list[UUID]) -> HttpResponse:
    """Return what a message adds to the log: itself and the place of its answer."""
    with acting_for(request.user.pk):
        mine = Turn.objects.owned_by(request.user.pk).select_related("episode")
        turns = list(mine.filter(pk__in=turn_ids).order_by("position"))
        episode = turns[0].episode
        shown = {"turns": turns, "episode": episode, **learning(episode)}
        return render(request, "memory/chat.html#added", shown)


def _refused(
    request: PersonRequest, episode_id: UUID | None, content: str, code: str, mode: str = ""
) -> HttpResponse:
    """Show the composer again with the text kept in it and the reason above it."""
    with acting_for(request.user.pk):
        mine = Episode.objects.owned_by(request.user.pk).kept()
        episode = mine.get(pk=episode_id) if episode_id else None
        said: dict[str, Any] = {"content": content, "error": REFUSALS.get(code, REFUSALS["empty"])}
        said |= {"mode": episode.mode if episode else mode}
        if not request.htmx:
            return page(request, episode, said, status=UNPROCESSABLE)
        said |= {"max_bytes": settings.PEGASUS_MESSAGE_BYTES}
        part = render(
            request,
            "memory/composer.html",
            {"episode": episode, **said},
            status=UNPROCESSABLE,
        )
    return reswap(retarget(part, "#composer"), "outerHTML")


def _stop(request: PersonRequest, turn_id: UUID) -> HttpResponse:
    """End an answer; what came so far stays, marked."""
    converse.stop(owner_id=request.user.pk, turn_id=turn_id)
    if request.htmx:
        return HttpResponse(status=204)
    return _to_turn(request, turn_id)


def _answer_again(request: PersonRequest, turn_id: UUID) -> HttpResponse:
    """Ask the model once more: the answer did not come, broke off, or its question was edited."""
    converse.answer_anew(owner_id=request.user.pk, turn_id=turn_id, now=timezone.now())
    converse.retry_reply(owner_id=request.user.pk, turn_id=turn_id)
    if not request.htmx:
        answer_whole(request.user.pk, turn_id)
        return _to_turn(request, turn_id)
    with acting_for(request.user.pk):
        turn = Turn.objects.owned_by(request.user.pk).get(pk=turn_id)
        return render(request, "memory/turn.html", {"turn": turn})


def _to_turn(request: PersonRequest, turn_id: UUID) -> HttpResponse:
    """Go to a message in its chat."""
    with acting_for(request.user.pk):
        turn = Turn.objects.owned_by(request.user.pk).kept().get(pk=turn_id)
        return redirect(reverse("memory:chat", args=[turn.episode_id], fragment=f"turn-{turn_id}"))


home = by_method(get=owned(_home), post=acted(_open))
chat = by_method(get=owned(_chat), post=acted(_send))
stop = by_method(post=acted(_stop))
answer_again = by_method(post=acted(_answer_again))
said = by_method(get=acted(_to_turn))
