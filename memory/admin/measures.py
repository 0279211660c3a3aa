"""The page of measures: what memory costs and brings, by day and by person, without any text.

In: requests of staff. Out: one page with totals. Reading it is logged like any reading across
owners.
"""

from datetime import timedelta
from typing import Any, Final

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone

from memory.admin import measuring, storing
from memory.admin.crossing import CrossingAdmin
from memory.admin.queue import uuid_of
from memory.flows.rest import last_scrub
from memory.models import Profile

SPANS: Final = (7, 28, 90)  # days to choose from
SHOWN_MAX: Final = 50  # persons


@admin.register(Profile)
class MeasuresAdmin(CrossingAdmin):
    """One page, in the place of a list."""

    def get_urls(self) -> list[URLPattern]:
        """Offer the page alone: a profile by itself has nothing to look at."""
        page = self.admin_site.admin_view(self.changelist_view)
        return [path("", page, name="memory_profile_changelist")]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ANN401
        """Show the page."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return self._crossed(request, self._measures, extra_context)

    def _measures(self, request: HttpRequest, extra_context: Any) -> HttpResponse:  # noqa: ANN401
        asked = request.GET.get("days", "")
        days = next((span for span in SPANS if str(span) == asked), SPANS[1])
        owner = uuid_of(request.GET.get("owner", ""))
        since = timezone.now() - timedelta(days=days)
        people = [] if owner else measuring.measured(measuring.OWNER, since=since)
        largest, total = storing.stored()
        context = {
            **self.admin_site.each_context(request),
            "title": "Measures",
            "opts": self.model._meta,  # noqa: SLF001
            "days": days,
            "spans": SPANS,
            "by_arm": measuring.measured(measuring.ARM, since=since, owner=owner),
            "owner": owner,
            "headings": measuring.headings(),
            "total": measuring.measured(measuring.ALL, since=since, owner=owner)[0],
            "by_day": measuring.measured(measuring.DAY, since=since, owner=owner),
            "by_person": people[:SHOWN_MAX],
            "n_people": len(people),
            "largest": [line for line in largest if owner in {None, line.owner}],
            "stored": total,
            "scrub": last_scrub(),
            **(extra_context or {}),
        }
        return TemplateResponse(request, "admin/memory/profile/measures.html", context)
