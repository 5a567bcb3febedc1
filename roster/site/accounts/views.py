"""Account pages that are ours; django-allauth has those of email, password and two-factor."""

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.site.accounts.account_page import account_page, events_of
from roster.site.accounts.forms import TimeZoneForm
from roster.site.accounts.sessions import end_other_sessions, end_session, session_lines
from roster.site.accounts.two_factor import decline_two_factor

ON_ONE_PAGE = 50


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Show the account page."""
    needs = settings.STAFF_NEEDS_TWO_FACTOR and request.user.is_staff
    return render(request, "account/account.html", {"page": account_page(request, needs_two_factor=needs)})


@require_http_methods(["GET", "HEAD", "POST"])
def time_zone(request: HttpRequest) -> HttpResponse:
    """Choose the zone in which the user reads times."""
    form = TimeZoneForm(request.POST if request.method == "POST" else None, instance=request.user)
    if form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("account")
    return render(request, "account/time_zone.html", {"form": form}, status=422 if form.is_bound else 200)


@require_safe
def security_log(request: HttpRequest) -> HttpResponse:
    """Show the security log."""
    part = Paginator(events_of(request.user), ON_ONE_PAGE).get_page(request.GET.get("page"))
    return render(request, "account/security_log.html", {"part": part, "days": settings.SECURITY_LOG_DAYS})


@require_safe
def sessions(request: HttpRequest) -> HttpResponse:
    """Show where the user is signed in."""
    return render(request, "account/sessions.html", {"sessions": session_lines(request)})


@require_POST
def end_one_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Sign the user out of one session."""
    if end_session(request, session_id):
        messages.success(request, "Signed out there.")
    else:
        messages.info(request, "That session had ended already.")
    return redirect("usersessions_list")


@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Sign the user out of all other sessions."""
    end_other_sessions(request)
    messages.success(request, "You are signed out everywhere else.")
    return redirect("usersessions_list")


@require_POST
def decline(request: HttpRequest) -> HttpResponse:
    """Decline the offer of two-factor authentication."""
    decline_two_factor(request.user)
    return redirect("campaigns:campaigns")
