"""Finishing a chat, and what was learned from it.

In: an episode's state. Out: the row below the log that says where learning stands, polled
until it is settled, and the list of what was learned.
"""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HTMX_STOP_POLLING

from memory.engine.vocabulary import EpisodeState, JobKind
from memory.flows import converse
from memory.models import Edge, Episode, ExtractionRun, Job, Snippet, acting_for
from memory.web.heldback import held_back, taught
from memory.web.inbox import keepable
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.who import questions

WORKING: Final = {EpisodeState.QUEUED, EpisodeState.LEARNING}
REASONS: Final = {
    "unreachable": "the model could not be reached",
    "timeout": "the model took too long",
    "rate_limited": "the model is busy",
    "server_error": "the model had an error",
    "refused": "the model refused the request",
    "not_json": "the model's answer could not be read",
    "wrong_shape": "the model's answer could not be read",
    "empty": "the model answered nothing",
    "truncated": "the model's answer was cut off",
    "too_large": "the model's answer was too large",
    "redirected": "the model's address points elsewhere",
    "interrupted": "the connection to the model broke",
    "offline": "no model is set up",
    "no_json": "the model's answer could not be read",
    "endpoint_error": "the model had an error",
    "response_too_large": "the model's answer was too large",
    "unreadable": "the model's answer could not be read",
    "changed": "something in it was forgotten meanwhile",
    "gone": "it was forgotten meanwhile",
    "worker_died": "learning broke off again and again",
}
KEPT, UPDATED, ENDED = "kept", "updated", "ended"
# What the run calls its operations, and what the person reads; later ones win.
WORDS: Final = {"unchanged": KEPT, "restated": UPDATED, "added": KEPT, "ended": ENDED}
NO_REASON: Final = "something went wrong on our side"


def learning(episode: Episode | None) -> dict[str, Any]:
    """Return what the row below the log shows; the caller acts for the person."""
    if episode is None:
        return {"learned": [], "is_working": False}
    is_working = is_worked_on(episode)
    is_learned = episode.state == EpisodeState.LEARNED and not is_working
    learned = learned_from(episode) if is_learned else []
    return {
        "learned": learned,
        "n_waiting": sum(bool(edge.proposed_at or edge.end_proposed_at) for edge in learned),
        "keepable": keepable(episode.owner_id, episode.pk) if learned else 0,
        "held_back": held_back(episode) if is_learned else [],
        "rules": taught(episode) if is_learned else [],
        "questions": questions(episode) if is_learned else [],
        "is_working": is_working,
        "learning_reason": REASONS.get(episode.reason, NO_REASON),
    }


def is_worked_on(episode: Episode) -> bool:
    """Say whether the worker is at it: what is learned but has no vectors yet is hard to find."""
    if episode.state != EpisodeState.LEARNED:
        return episode.state in WORKING
    jobs = Job.objects.owned_by(episode.owner_id).unfinished()
    return jobs.filter(kind=JobKind.LEARN, subject_id=episode.pk).exists()


def learned_from(episode: Episode) -> list[Edge]:
    """Return the memories that this chat made, said again or ended, as it went.

    Each has `quotes`, the words of this chat that it cites, and `operation`, what became of it.
    Those that wait for a click stand among them.
    """
    quotes = Snippet.objects.owned_by(episode.owner_id).kept().filter(episode=episode)
    became = operations(episode)
    ended = [pk for pk, operation in became.items() if operation == ENDED]
    edges = Edge.objects.owned_by(episode.owner_id).unforgotten().with_ends()
    cited = edges.filter(Exists(quotes.filter(edge=OuterRef("pk"))) | Q(pk__in=ended))
    first = quotes.select_related("turn").order_by("said_at", "start", "pk")
    found = list(cited.prefetch_related(Prefetch("snippets", queryset=first, to_attr="quotes")))
    for edge in found:
        word = became.get(edge.pk, KEPT)
        is_again = word == ENDED and edge.superseded_at is None
        edge.operation = KEPT if is_again else word  # type: ignore[attr-defined]  # for the page
    return sorted(found, key=_place_in_chat)


def operations(episode: Episode) -> dict[UUID, str]:
    """Return what became of memories in this chat, in a word; the last one counts."""
    runs = ExtractionRun.objects.owned_by(episode.owner_id).filter(episode=episode).standing()
    return {
        UUID(one): WORDS[name]
        for run in runs.order_by("committed_at", "pk")
        for name in WORDS
        for one in run.learned.get(name, ())
    }


def _place_in_chat(edge: Edge) -> tuple[datetime, int, int]:
    """Return where a memory was first said; one sentence may say several things."""
    quotes: list[Snippet] = edge.quotes  # type: ignore[attr-defined]  # prefetched just above
    if not quotes:  # ended by what replaced it
        return edge.superseded_at or edge.touched_at, 0, 0
    quote = quotes[0]
    names = [quote.text.find(name) for name in (edge.source.name, edge.target.name)]
    return quote.said_at, quote.start, max(names)


def _row(request: PersonRequest, episode_id: UUID) -> HttpResponse:
    """Return the row; 286 tells htmx to ask no more."""
    episode = Episode.objects.owned_by(request.user.pk).kept().get(pk=episode_id)
    status = 200 if is_worked_on(episode) else HTMX_STOP_POLLING
    shown = {"episode": episode, **learning(episode)}
    return render(request, "memory/chat.html#learning", shown, status=status)


def _finish(request: PersonRequest, episode_id: UUID) -> HttpResponse:
    """Finish a chat, so that it is learned from."""
    converse.close(owner_id=request.user.pk, episode_id=episode_id, now=timezone.now())
    return _settled(request, episode_id)


def _retry(request: PersonRequest, episode_id: UUID) -> HttpResponse:
    """Learn once more from a chat that failed."""
    converse.retry_learning(owner_id=request.user.pk, episode_id=episode_id, now=timezone.now())
    return _settled(request, episode_id)


def _settled(request: PersonRequest, episode_id: UUID) -> HttpResponse:
    if not request.htmx:
        return redirect(reverse("memory:chat", args=[episode_id], fragment="learning"))
    with acting_for(request.user.pk):
        episode = Episode.objects.owned_by(request.user.pk).kept().get(pk=episode_id)
        shown = {"episode": episode, **learning(episode)}
        return render(request, "memory/chat.html#finished", shown)


learning_row = by_method(get=owned(_row))
finish = by_method(post=acted(_finish))
retry_learning = by_method(post=acted(_retry))
