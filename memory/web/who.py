"""Who somebody was taken to be: questions after a chat, "same as", "these are two people".

In: decisions and nodes of the person's. Out: questions, previews with counts, and what the
person says about them. Every answer can be taken back on the page of whom it is about.
"""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from memory.engine.vocabulary import Decision
from memory.flows import review
from memory.models import Edge, Episode, MergeDecision, Node, OwnerId, acting_for
from memory.models.merge import MergeDecisionQuerySet
from memory.web.acts import back
from memory.web.forms import NAME_LENGTH
from memory.web.owned import PersonRequest, acted, by_method, owned
from memory.web.quotes import with_quotes
from memory.web.words import counted

OTHERS_MAX: Final = 20  # shown to choose from
CONFLICT: Final = 409
UNPROCESSABLE: Final = 422
REFUSED: Final = {
    "same_node": "These are one already.",
    "told_apart": "You said that they are not the same.",
    "is_self": "You are you. Split off what is about somebody else instead.",
    "nothing_chosen": "Choose at least one memory that is about the other one.",
    "all_chosen": "Leave something: all of it cannot be about somebody else. Rename instead.",
    "no_candidate": "Whoever that was is no longer in your memory.",
    "forgotten": "Some of it was forgotten since, so this can no longer be undone. "
    "Choose “These are two people” instead.",
    "not_decided": "There is nothing to undo here.",
    "empty": "Give the other one a name.",
    "unclear_name": "This names nobody in particular. Use a name.",
}


@dataclass(frozen=True)
class Question:
    """Whom a name was taken for, or may be, for the person to say."""

    decision: MergeDecision
    node: Node
    candidates: tuple[Node, ...] = ()  # of one that was kept apart


def questions(episode: Episode) -> list[Question]:
    """Return what is asked after a chat: merges by a new name, and who could not be told.

    The caller acts for the person.
    """
    mine = MergeDecision.objects.owned_by(episode.owner_id).standing().oldest_first()
    rows = mine.filter(episode=episode, reviewed_at__isnull=True).select_related("node")
    found = [_question(row) for row in rows if row.node and row.node.forgetting_id is None]
    return [one for one in found if one is not None]


def open_questions(owner: OwnerId) -> list[Question]:
    """Return what waits for the person's word, whoever asks it: a chat, or the night."""
    rows = _waiting(owner).oldest_first().select_related("node")[:OTHERS_MAX]
    found = [_question(row) for row in rows]
    return [one for one in found if one is not None]


def n_open(owner: OwnerId) -> int:
    """Count the questions that wait."""
    return _waiting(owner).count()


def _waiting(owner: OwnerId) -> MergeDecisionQuerySet:
    rows = MergeDecision.objects.owned_by(owner).waiting().filter(reviewed_at__isnull=True)
    return rows.filter(node__isnull=False, node__forgetting__isnull=True)


def _question(decision: MergeDecision) -> Question | None:
    node: Node = decision.node
    if decision.decision == Decision.SAME and not node.is_self:
        is_new_name = decision.needs_review or bool(decision.changes.get("aliases"))
        return Question(decision, node) if is_new_name and decision.mention != node.name else None
    if decision.decision == Decision.UNSURE and decision.needs_review:
        others = [one for one in review.candidates_of(decision) if one.pk != node.pk]
        return Question(decision, node, tuple(others)) if others else None
    return None


def decisions_about(node: Node) -> list[MergeDecision]:
    """Return what can be undone on the page of a node: merges, and splits."""
    rows = MergeDecision.objects.owned_by(node.owner_id).standing().filter(node=node)
    merged = Q(absorbed_id__isnull=False) | Q(rule="split") | Q(changes__aliases__0__isnull=False)
    return list(rows.filter(merged).exclude(rule="self").order_by("-graph_version"))


def _answer(request: PersonRequest, decision_id: UUID) -> HttpResponse:
    """Take the person's word for who was meant."""
    is_same = request.POST.get("answer") == "same"
    try:
        review.decide(
            owner_id=request.user.pk,
            decision_id=decision_id,
            verdict=review.Verdict.MERGE if is_same else review.Verdict.SEPARATE,
            by=request.user.pk,
            now=timezone.now(),
            version=_number(request.POST.get("version", "")),
            candidate_id=_uuid(request.POST.get("candidate", "")),
        )
    except review.StaleVersionError:
        return _noted(request, decision_id, "This was settled already.")
    except (review.MergeBlockedError, review.ReviewRefusedError) as error:
        return _noted(request, decision_id, _why(error))
    return _noted(request, decision_id, "Thanks, noted." if is_same else "Thanks: they are two.")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() else None


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _why(error: review.MergeBlockedError | review.ReviewRefusedError) -> str:
    """Say why nothing was changed."""
    if isinstance(error, review.MergeBlockedError):
        later = counted(len(error.decision_ids), "later merge or split", "later merges or splits")
        return f"Undo first what rests on it: {later}."
    return REFUSED[error.code]


def _noted(request: PersonRequest, decision_id: UUID, note: str) -> HttpResponse:
    if request.htmx:
        return render(request, "memory/who.html#answered", {"id": decision_id, "note": note})
    messages.success(request, note)
    return back(request, reverse("memory:panel"))


def _undo(request: PersonRequest, decision_id: UUID) -> HttpResponse:
    """Take a merge or a split back."""
    try:
        review.undo(
            owner_id=request.user.pk,
            decision_id=decision_id,
            by=request.user.pk,
            now=timezone.now(),
        )
    except (review.MergeBlockedError, review.ReviewRefusedError) as error:
        messages.error(request, _why(error))
    else:
        messages.success(request, "Undone.")
    return back(request, reverse("memory:panel"))


def _same(request: PersonRequest, node_id: UUID) -> HttpResponse:
    """Let the person find who this is, and show what merging would do."""
    mine = Node.objects.owned_by(request.user.pk).kept()
    node = mine.get(pk=node_id)
    query = request.GET.get("q", "").replace("\0", " ").strip()[:NAME_LENGTH]
    shown: dict[str, Any] = {"node": node, "q": query, "others": _others(node, query)}
    other_id = _uuid(request.GET.get("other", ""))
    if other_id is not None:
        other = mine.get(pk=other_id)
        shown |= _preview(node, other)
    return render(request, "memory/same.html", shown)


def _others(node: Node, query: str) -> list[Node]:
    """Return whom it may be: by name, else of the same kind, the most spoken of first."""
    others = Node.objects.owned_by(node.owner_id).shown().exclude(pk=node.pk)
    named = Q(name__icontains=query) | Q(
        aliases__name__icontains=query, aliases__removed_at__isnull=True
    )
    found = others.filter(named).distinct() if query else others.filter(kind=node.kind)
    return list(found.order_by("-n_mentions", "name", "pk")[:OTHERS_MAX])


def _preview(node: Node, other: Node) -> dict[str, Any]:
    try:
        counts = review.preview_merge(
            owner_id=node.owner_id, kept_id=node.pk, absorbed_id=other.pk, now=timezone.now()
        )
    except review.ReviewRefusedError as error:
        return {"error": REFUSED[error.code]}
    kept, away = (other, node) if other.is_self else (node, other)
    return {"counts": counts, "other": other, "kept": kept, "away": away}


def _merge(request: PersonRequest, node_id: UUID) -> HttpResponse:
    """Merge, as was shown."""
    with acting_for(request.user.pk):
        Node.objects.owned_by(request.user.pk).kept().get(pk=node_id)
    other_id = _uuid(request.POST.get("other", ""))
    if other_id is None:
        return redirect("memory:same", node_id=node_id)
    try:
        merged = review.merge(
            owner_id=request.user.pk,
            kept_id=node_id,
            absorbed_id=other_id,
            by=request.user.pk,
            now=timezone.now(),
        )
    except review.ReviewRefusedError as error:
        messages.error(request, REFUSED[error.code])
        return redirect("memory:same", node_id=node_id)
    with acting_for(request.user.pk):
        kept = MergeDecision.objects.owned_by(request.user.pk).get(pk=merged.decision_id).node_id
    messages.success(request, "Merged. You can undo it below.")
    return redirect("memory:about", node_id=kept)


def _two(request: PersonRequest, node_id: UUID) -> HttpResponse:
    """Let the person choose which memories are about the other one."""
    node = Node.objects.owned_by(request.user.pk).kept().get(pk=node_id)
    return _choosing(request, node)


def _choosing(request: PersonRequest, node: Node, error: str = "") -> HttpResponse:
    mine = Edge.objects.owned_by(node.owner_id).kept().filter(Q(source=node) | Q(target=node))
    edges = with_quotes(mine).order_by("relation", "-created_at", "pk")
    chosen = set(request.POST.getlist("edge"))
    shown = {
        "node": node,
        "edges": [(edge, str(edge.pk) in chosen) for edge in edges],
        "name": request.POST.get("name", ""),
        "error": error,
        "name_length": NAME_LENGTH,
    }
    return render(request, "memory/two.html", shown, status=UNPROCESSABLE if error else 200)


def _split(request: PersonRequest, node_id: UUID) -> HttpResponse:
    """Split, as was chosen."""
    chosen = [pk for text in request.POST.getlist("edge") if (pk := _uuid(text)) is not None]
    try:
        other_id = review.split(
            owner_id=request.user.pk,
            node_id=node_id,
            edge_ids=chosen,
            name=request.POST.get("name", ""),
            by=request.user.pk,
            now=timezone.now(),
        )
    except review.ReviewRefusedError as error:
        with acting_for(request.user.pk):
            node = Node.objects.owned_by(request.user.pk).kept().get(pk=node_id)
            return _choosing(request, node, REFUSED[error.code])
    messages.success(request, "Split. You can undo it below.")
    return redirect("memory:about", node_id=other_id)


answer = by_method(post=acted(_answer))
undo = by_method(post=acted(_undo))
same = by_method(get=owned(_same), post=acted(_merge))
two = by_method(get=owned(_two), post=acted(_split))
