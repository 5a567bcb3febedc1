"""Pages about the site: who runs it, its privacy notice, and the page of an operator's invitation."""

from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from roster.site.about.kept import kept
from roster.site.accounts.invitations import is_valid, remember_invitation
from roster.site.replica import has_replica


@login_not_required
@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show who runs the site, with the imprint, the contact and the source of the program."""
    context = {
        "operator": settings.OPERATOR,
        "contact": settings.CONTACT,
        "imprint": _text_of(settings.IMPRINT),
        "source": settings.SOURCE,
    }
    return render(request, "about/about.html", context)


@login_not_required
@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show what is kept of users, why and for how long."""
    context = {
        "operator": settings.OPERATOR,
        "contact": settings.CONTACT,
        "kept": kept(),
        "cookies": [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME],
        "fresh_cookie": settings.FRESH_COOKIE_NAME if has_replica() else "",
        "reports_failures": bool(settings.SENTRY_DSN),
        "further": _text_of(settings.PRIVACY),
    }
    return render(request, "about/privacy.html", context)


@login_not_required
@require_safe
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Lead to the sign-up from an invitation; a page says so where it has run out."""
    if not is_valid(token):
        return render(request, "about/invitation_over.html", status=404)
    remember_invitation(request)
    return redirect("account_signup")


def _text_of(path: Path | None) -> str:
    """The text of an operator's file; empty without one, or once it is gone."""
    if path is None:
        return ""
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
