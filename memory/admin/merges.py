"""The merge review queue: who was taken to be whom, decided one case after the other.

In: decisions of all people. Out: a queue, oldest first, and a page a case that works by keyboard
alone. Names and words are masked until somebody who may gives a reason; the person sees that.
Looking, deciding and revealing are three rights.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone

from memory.admin import comparing
from memory.admin.crossing import READ, CrossingAdmin, counted, log_reading, masked
from memory.admin.queue import (
    DECIDE,
    DONE,
    REFUSED,
    REVEAL,
    STALE,
    Ruling,
    address,
    carry_out,
    facts,
    found,
    log,
    masks,
    may_undo,
    next_case,
    queue_facts,
    uuid_of,
)
from memory.engine.vocabulary import Decision
from memory.flows import review
from memory.models import MergeDecision, acting_for
from memory.models.merge import REASON_LENGTH, MergeDecisionQuerySet

if TYPE_CHECKING:
    from accounts.models import User

CONFLICT: Final = 409
STATES: Final[dict[str | None, Callable[[Any], Any]]] = {
    "flagged": lambda rows: rows.waiting().filter(decision=Decision.SAME),
    "undecided": lambda rows: rows.waiting().exclude(decision=Decision.SAME),
    "reviewed": lambda rows: rows.filter(reviewed_at__isnull=False),
    "undone": lambda rows: rows.filter(undone_at__isnull=False),
    "all": lambda rows: rows,
}


class StateFilter(admin.SimpleListFilter):
    """Where a decision stands; at first, those that wait."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ANN401, ARG002
        """Offer the states."""
        return [
            ("flagged", "Waiting, merged and flagged"),
            ("undecided", "Waiting, undecided"),
            ("reviewed", "Reviewed"),
            ("undone", "Taken back"),
            ("all", "All"),
        ]

    def choices(self, changelist: Any) -> Iterator[Any]:  # noqa: ANN401 - Django's
        """Call what is shown at first by its name."""
        first, *others = super().choices(changelist)
        yield first | {"display": "Waiting"}
        yield from others

    def queryset(self, request: Any, queryset: Any) -> Any:  # noqa: ANN401, ARG002 - Django's
        """Keep one state."""
        keep = STATES.get(self.value())
        return keep(queryset) if keep else queryset.waiting()


@admin.register(MergeDecision)
class MergeDecisionAdmin(CrossingAdmin):
    """The queue, and its cases."""

    shown = (
        masked("mention", "mention"),
        "kind",
        "band",
        "rule",
        "confidence",
        "decision",
        counted("candidates", "candidates"),
        "decided_at",
        "needs_review",
        "undone_at",
        "reviewed_by",
        "owner",
    )
    list_filter = (StateFilter, "band", "kind", "rule", "decision")
    show_facets = admin.ShowFacets.ALWAYS
    date_hierarchy = "decided_at"
    ordering = ("decided_at", "pk")
    actions = ("merge_chosen", "separate_chosen")
    change_list_template = "admin/memory/mergedecision/queue.html"
    verdicts: ClassVar[dict[str, review.Verdict]] = {
        "merge_chosen": review.Verdict.MERGE,
        "separate_chosen": review.Verdict.SEPARATE,
    }

    def has_review_permission(self, request: HttpRequest) -> bool:
        """Deciding is a right of its own."""
        return request.user.has_perm(DECIDE)

    @admin.action(description="Merge", permissions=["review"])
    def merge_chosen(self, request: HttpRequest, queryset: MergeDecisionQuerySet) -> None:
        """Never called: `changelist_view` decides outside the staff scope."""

    @admin.action(description="Keep separate", permissions=["review"])
    def separate_chosen(self, request: HttpRequest, queryset: MergeDecisionQuerySet) -> None:
        """Never called: `changelist_view` decides outside the staff scope."""

    def get_urls(self) -> list[URLPattern]:
        """Add the acts of a case."""
        site, name = self.admin_site, "memory_mergedecision"
        acts = [
            path("next/", site.admin_view(self.next_view), name=f"{name}_next"),
            path("<uuid:pk>/decide/", site.admin_view(self.decide_view), name=f"{name}_decide"),
            path("<uuid:pk>/reveal/", site.admin_view(self.reveal_view), name=f"{name}_reveal"),
        ]
        return [*acts, *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ANN401
        """Show the queue, or decide about those chosen in it."""
        verdict = self.verdicts.get(request.POST.get("action", ""))
        if request.method == "POST" and verdict is not None:
            return self._decide_many(request, verdict)
        with acting_for(None, staff=True):
            context = {**(extra_context or {}), **queue_facts(), "title": "Merges to review"}
        return super().changelist_view(request, context)

    def _decide_many(self, request: HttpRequest, verdict: review.Verdict) -> HttpResponse:
        """Decide about each chosen case for its owner; what cannot be decided stays."""
        self._want(request, DECIDE)
        done = 0
        for pk in request.POST.getlist("_selected_action"):
            decision = found(uuid_of(pk))
            ruling = Ruling(str(verdict), decision.version)
            done += carry_out(request, decision, ruling) is None
        messages.success(request, f"{DONE[str(verdict)]} {done}")
        return HttpResponseRedirect(request.get_full_path())

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",  # noqa: ARG002 - Django's
        extra_context: Any = None,  # noqa: ANN401, ARG002 - Django's
    ) -> Any:  # noqa: ANN401 - Django's stubs
        """Show one case."""
        if object_id is None or request.method != "GET":
            raise PermissionDenied
        self._want(request, "memory.view_mergedecision")
        return self._case(request, found(uuid_of(object_id)))

    def _case(
        self, request: HttpRequest, decision: MergeDecision, *, status: int = 200
    ) -> HttpResponse:
        """Render a case inside the staff scope, and log that it was read."""
        candidate = uuid_of(request.GET.get("candidate", ""))
        moved = facts(decision, candidate)
        with acting_for(None, staff=True):
            name, words = masks(request, decision)
            seen = comparing.case(decision, candidate=candidate, name=name, words=words)
            after = next_case(decision)
            context = {
                **self.admin_site.each_context(request),
                "title": f"Merge {decision.pk}",
                "opts": self.opts,
                "decision": decision,
                "case": seen,
                "candidate": candidate,
                "is_revealed": words is comparing.shown,
                "may_decide": request.user.has_perm(DECIDE),
                "may_reveal": request.user.has_perm(REVEAL),
                "may_undo": may_undo(decision),
                "reason_length": REASON_LENGTH,
                "after": after,
                **moved,
                **queue_facts(),
            }
            answer = TemplateResponse(
                request, "admin/memory/mergedecision/case.html", context, status=status
            )
            answer.render()
            log_reading(request, MergeDecision, [str(decision.pk)])
        return answer

    def next_view(self, request: HttpRequest) -> HttpResponse:
        """Open the oldest case that waits, or the one after another."""
        self._want(request, "memory.view_mergedecision")
        after = uuid_of(request.GET.get("after", ""))
        with acting_for(None, staff=True):
            last = None if after is None else MergeDecision.objects.filter(pk=after).first()
            case = next_case(last)
        return HttpResponseRedirect(address(case))

    def decide_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Carry out a verdict, then open the next case."""
        self._want(request, DECIDE)
        if request.method != "POST":
            return HttpResponseRedirect(reverse("admin:memory_mergedecision_change", args=[pk]))
        verdict = request.POST.get("verdict", "")
        if verdict not in DONE:
            raise Http404
        decision = found(pk)
        version = request.POST.get("version", "")
        ruling = Ruling(
            verdict,
            int(version) if version.isascii() and version.isdigit() else -1,
            uuid_of(request.POST.get("candidate", "")),
        )
        trouble = carry_out(request, decision, ruling)
        if trouble is not None:
            messages.error(request, trouble)
            status = CONFLICT if trouble == STALE else 200
            return self._case(request, found(pk), status=status)
        messages.success(request, DONE[verdict])
        with acting_for(None, staff=True):
            return HttpResponseRedirect(address(next_case(decision)))

    def reveal_view(self, request: HttpRequest, pk: UUID) -> HttpResponse:
        """Show names and words to somebody who says why; the person can read that."""
        self._want(request, REVEAL)
        decision = found(pk)
        page = reverse("admin:memory_mergedecision_change", args=[pk])
        if request.method != "POST":
            return HttpResponseRedirect(page)
        try:
            review.reveal(
                owner_id=decision.owner_id,
                decision_id=pk,
                by=cast("User", request.user).pk,
                reason=request.POST.get("reason", ""),
                now=timezone.now(),
            )
        except review.ReviewRefusedError as error:
            messages.error(request, REFUSED[error.code])
        else:
            log(request, decision, READ, "Revealed.")
        return HttpResponseRedirect(page)

    def _want(self, request: HttpRequest, right: str) -> None:
        if not request.user.has_perm(right):
            raise PermissionDenied
