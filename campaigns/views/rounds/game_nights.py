"""Game nights, and the address at which a calendar program reads the dates of a campaign."""

import hashlib

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import campaign_for, is_organiser, may_take_part
from campaigns.forms.game_nights import ChangedNightForm, NewNightForm
from campaigns.models import GameNight
from campaigns.pages.rounds.calendar_feed import feed_of, member_with
from campaigns.pages.rounds.dates import open_dates
from campaigns.pages.rounds.game_nights import nights_page
from campaigns.pages.rounds.ics import CONTENT_TYPE
from campaigns.services.refusal import Refused
from campaigns.services.rounds.game_nights import (
    answer_night,
    cancel_night,
    change_night,
    end_calendar,
    plan_nights,
    renew_calendar,
)
from campaigns.views.answers import attempt, posted


def _night_for(request: HttpRequest, night_id: int, *, organise: bool = False) -> GameNight:
    """Raises `Http404` unless the user is a member of its campaign, or runs it."""
    found = GameNight.objects.select_related("campaign").filter(pk=night_id).first()
    if found is None:
        raise Http404("There is no such game night.")
    campaign_for(request.user, found.campaign_id, organise=organise)
    return found


def _page_of(campaign_id: int) -> str:
    return reverse("campaigns:nights", args=[campaign_id])


@never_cache
@require_safe
def nights(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?past=yes` shows those that are over, `?page=2` further ones."""
    found = campaign_for(request.user, campaign_id)
    past = request.GET.get("past") == "yes"
    tokens = found.memberships.filter(user=request.user.pk).values_list("calendar_token", flat=True)
    token = tokens.first() or ""
    context = {
        "campaign": found,
        "page": nights_page(found, request.user, past=past, asked=request.GET.get("page")),
        "organises": is_organiser(request.user, found) and found.still_changes,
        "dates": () if past else open_dates(found),
        "plays": may_take_part(request.user, found) and found.still_changes,
        "calendar": request.build_absolute_uri(reverse("campaigns:calendar-feed", args=[token]))
        if token
        else "",
    }
    return render(request, "campaigns/rounds/nights.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_night(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Plan game nights."""
    found = campaign_for(request.user, campaign_id, organise=True)
    form = NewNightForm(posted(request))
    if form.is_valid():
        try:
            planned = plan_nights(campaign_id, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            many = f"{len(planned)} game nights are" if len(planned) > 1 else "The game night is"
            messages.success(request, f"{many} planned.")
            return redirect(_page_of(campaign_id))
    context = {"campaign": found, "form": form}
    return render(request, "campaigns/rounds/night_form.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def night(request: HttpRequest, night_id: int) -> HttpResponse:
    """Change a game night."""
    found = _night_for(request, night_id, organise=True)
    form = ChangedNightForm(found, posted(request))
    if form.is_valid():
        try:
            change_night(night_id, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect(_page_of(found.campaign_id))
    context = {"campaign": found.campaign, "form": form, "night": found}
    return render(request, "campaigns/rounds/night_form.html", context, status=422 if form.is_bound else 200)


@require_POST
def cancel(request: HttpRequest, night_id: int) -> HttpResponse:
    """`cancel=yes` or `cancel=no`."""
    found = _night_for(request, night_id, organise=True)
    cancelled = request.POST.get("cancel") == "yes"
    return attempt(
        request,
        lambda: cancel_night(night_id, request.user, cancelled=cancelled),
        done=f"{found.title} is cancelled." if cancelled else f"{found.title} takes place after all.",
        back=_page_of(found.campaign_id),
    )


@require_POST
def answer(request: HttpRequest, night_id: int) -> HttpResponse:
    """`coming=yes` or `coming=no`."""
    found = _night_for(request, night_id)
    coming = request.POST.get("coming") == "yes"
    return attempt(
        request,
        lambda: answer_night(night_id, request.user, is_coming=coming),
        done=f"You {'come' if coming else 'do not come'} to {found.title}.",
        back=_page_of(found.campaign_id),
    )


@require_POST
def calendar(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`do=renew` or `do=end`."""
    campaign_for(request.user, campaign_id)
    if request.POST.get("do") == "renew":
        verb, done = (
            renew_calendar,
            "Your calendar has a new address. Nobody reads it at an earlier one any more.",
        )
    else:
        verb, done = end_calendar, "Your calendar has no address any more."
    return attempt(
        request, lambda: verb(campaign_id, request.user), done=done, back=f"{_page_of(campaign_id)}#calendar"
    )


@login_not_required
@require_safe
def calendar_feed(request: HttpRequest, token: str) -> HttpResponse:
    """Answer calendar programs, which do not sign in: the token in the address names the member."""
    member = member_with(token)
    if member is None:
        raise Http404("There is no such calendar.")
    content = feed_of(member)
    tag = f'"{hashlib.sha256(content).hexdigest()}"'
    response = HttpResponse(content, content_type=CONTENT_TYPE)
    response["Content-Disposition"] = 'inline; filename="campaign.ics"'
    response["ETag"] = tag
    answered = get_conditional_response(request, etag=tag, response=response)
    answered["Cache-Control"] = "private, no-cache"
    answered["X-Robots-Tag"] = "noindex"
    return answered
