"""The web admin: Django's own, open to organisers of campaigns, with what needs attention on its front page.

The settings name this class (`roster.config.admin`). Signing in is the site's own, so that two-factor holds here too.
"""

from typing import Any

from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.contrib.contenttypes.models import ContentType
from django.contrib.contenttypes.views import shortcut
from django.core.exceptions import PermissionDenied
from django.db.models.base import ModelBase
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, path
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from campaigns.admin_access import may_enter
from campaigns.admin_site.menu import menu
from campaigns.admin_site.views import accept_result, answer_request, remind, send_again
from campaigns.pages.admin_front import admin_front

#: Registered by other apps with what would let one sign in as somebody else: keys of sessions, secrets of factors.
KEPT_OUT = {"usersessions.UserSession", "mfa.Authenticator"}


class AdminSite(admin.AdminSite):
    site_header = site_title = settings.SITE_NAME
    index_title = "To do"
    index_template = "admin/front.html"

    def register(self, models: Any, admin_class: type | None = None, **options: Any) -> None:
        """Register models as usual, but leave out those in `KEPT_OUT` unless our own apps register them."""
        own = admin_class is not None and admin_class.__module__.startswith(("roster.", "campaigns."))
        several = [models] if isinstance(models, ModelBase) else models
        wanted = [model for model in several if own or model._meta.label not in KEPT_OUT]
        super().register(wanted, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        return may_enter(request)

    @method_decorator(never_cache)
    @login_not_required
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send the user to the site's page for signing in. A signed-in user who may not enter gets a 403."""
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(get_next_redirect_url(request) or request.get_full_path())

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
        """The menu; for the page of one app what Django makes of it."""
        if app_label is not None:
            return super().get_app_list(request, app_label)
        return menu(self._build_app_dict(request).values())

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """`r/...` leads to pages of the site: only of what the reader sees here."""
        lead = path(
            "r/<path:content_type_id>/<path:object_id>/", self.admin_view(self.lead), name="view_on_site"
        )
        buttons = [
            path("waiting/accept/<number:battle_id>/", accept_result, name="accept_result"),
            path("waiting/remind/<slug:what>/<number:row_id>/", remind, name="remind"),
            path(
                "waiting/permission/<number:request_id>/<slug:verb>/", answer_request, name="answer_request"
            ),
            path("waiting/send-again/<number:message_id>/", send_again, name="send_again"),
        ]
        for button in buttons:
            button.callback = self.admin_view(button.callback)
        return [lead, *buttons, *super().get_urls()]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().index(request, {"front": admin_front(request.user), **(extra_context or {})})

    def lead(self, request: HttpRequest, content_type_id: str, object_id: str) -> HttpResponse:
        if not content_type_id.isdecimal() or len(content_type_id) > 18:
            raise Http404
        kind = ContentType.objects.filter(pk=content_type_id).first()
        found = self._registry.get(kind.model_class()) if kind else None
        row = found.get_object(request, object_id) if found else None
        if row is None or not found.has_view_permission(request, row):
            raise Http404
        return shortcut(request, content_type_id, object_id)
