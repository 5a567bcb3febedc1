"""Rosters put right in the web admin: the site's own forms of changes by hand and of strikes, in the admin's frame.

Every one ends in a ledger entry with a reason that the player sees and can answer.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_http_methods

from roster.access import may_correct, warband_for
from roster.models import Warband
from roster.views.history.correct import strike_page
from roster.views.warbands.by_hand import hand_page
from roster.views.warbands.frames import Frame

METHODS = ["GET", "HEAD", "POST"]


class PutRight:
    """Adds the two pages to the admin of warbands. A warband that one may not correct does not exist there: 404."""

    change_form_template = "admin/warband.html"

    def get_urls(self) -> list[URLPattern]:
        seen = self.admin_site.admin_view
        own = [
            path(
                "<number:warband_id>/put-right/", seen(self.put_right_view), name="roster_warband_put_right"
            ),
            path(
                "<number:warband_id>/strike/<number:revision>/",
                seen(self.strike_view),
                name="roster_warband_strike",
            ),
        ]
        return own + super().get_urls()

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        may = object_id.isdecimal() and may_correct(request.user, Warband(pk=int(object_id)))
        return super().change_view(
            request, object_id, form_url, {**(extra_context or {}), "may_correct": may}
        )

    def put_right_view(self, request: HttpRequest, warband_id: int) -> HttpResponse:
        @require_http_methods(METHODS)
        def view(request: HttpRequest) -> HttpResponse:
            warband = warband_for(request.user, warband_id, correct=True)
            title = f"Put the roster of {warband.name} right"
            return hand_page(request, warband, self._frame(request, warband, "admin/put_right.html", title))

        return view(request)

    def strike_view(self, request: HttpRequest, warband_id: int, revision: int) -> HttpResponse:
        @require_http_methods(METHODS)
        def view(request: HttpRequest) -> HttpResponse:
            warband = warband_for(request.user, warband_id, correct=True)
            frame = self._frame(request, warband, "admin/strike.html", f"Strike entry {revision}")
            return strike_page(request, warband, revision, frame)

        return view(request)

    def _frame(self, request: HttpRequest, warband: Warband, template: str, title: str) -> Frame:
        assert isinstance(self, admin.ModelAdmin)
        context = {**self.admin_site.each_context(request), "title": title, "opts": self.opts}
        return Frame(
            template,
            back=reverse("admin:roster_warband_change", args=[warband.pk]),
            by_hand=reverse("admin:roster_warband_put_right", args=[warband.pk]),
            strike=lambda revision: reverse("admin:roster_warband_strike", args=[warband.pk, revision]),
            context=context,
        )
