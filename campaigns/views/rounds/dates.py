"""Dates for a battle of a round or for a game night: proposed, answered, fixed."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import campaign_for, is_organiser
from campaigns.forms.dates import DatesForm, NightDatesForm, SuitsForm
from campaigns.models import Campaign, DatePoll, Pairing
from campaigns.pages.rounds.dates import dates_page
from campaigns.services.refusal import Refused
from campaigns.services.rounds.dates import (
    answer_dates,
    fix_date,
    propose_dates,
    table_to_date,
    withdraw_dates,
)
from campaigns.views.answers import attempt, attempt_form, posted, whole
from roster.models import User


def poll_for(user: User, poll_id: int, *, take_part: bool = False) -> DatePoll:
    """The poll with its campaign. Raises `Http404` as `campaign_for` does."""
    polls = DatePoll.objects.select_related("pairing__round__season", "made_by")
    found = polls.prefetch_related("pairing__seats").filter(pk=poll_id).first()
    if found is None:
        raise Http404("There are no such dates.")
    found.campaign = campaign_for(user, found.campaign_id, take_part=take_part)
    return found


@never_cache
@require_safe
def dates(request: HttpRequest, poll_id: int) -> HttpResponse:
    """Show the dates that were proposed."""
    found = poll_for(request.user, poll_id)
    context = {"campaign": found.campaign, "page": dates_page(found, request.user)}
    return render(request, "campaigns/rounds/dates.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, pairing_id: int) -> HttpResponse:
    """Propose dates for a table, by its players and organisers."""
    pairing = Pairing.objects.select_related("round__season").filter(pk=pairing_id).first()
    if pairing is None:
        raise Http404("There is no such table.")
    found = campaign_for(request.user, pairing.round.season.campaign_id, take_part=True)
    mine = pairing.seats.filter(warband__owner=request.user).exists()
    try:
        pairing = table_to_date(found, pairing_id)
    except Refused as refusal:
        raise Http404(str(refusal)) from refusal
    if not mine and not is_organiser(request.user, found):
        raise Http404("There is no such table.")
    title = " against ".join(seat.name for seat in pairing.seats.all())
    return _propose(request, found, DatesForm(posted(request)), title, pairing=pairing_id)


@require_http_methods(["GET", "HEAD", "POST"])
def propose_night(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Propose dates for a game night, by everybody who plays."""
    found = campaign_for(request.user, campaign_id, take_part=True)
    return _propose(request, found, NightDatesForm(posted(request)), "a game night")


def _propose(
    request: HttpRequest, campaign: Campaign, form: DatesForm, title: str, *, pairing: int | None = None
) -> HttpResponse:
    if form.is_valid():
        key = form.cleaned_data["request_key"]
        try:
            made = propose_dates(
                campaign.pk, request.user, form.proposal, pairing_id=pairing, request_key=key
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Proposed. The others are asked which dates suit them.")
            return redirect(made)
    context = {"campaign": campaign, "form": form, "title": title}
    return render(request, "campaigns/rounds/dates_form.html", context, status=422 if form.is_bound else 200)


@require_POST
def answer(request: HttpRequest, poll_id: int) -> HttpResponse:
    """`suits=0&suits=2` are the places of the dates that suit."""
    found = poll_for(request.user, poll_id, take_part=True)
    return attempt_form(
        request,
        SuitsForm(len(found.dates), request.POST),
        partial(answer_dates, poll_id, request.user),
        done="Saved.",
        back=found.get_absolute_url(),
    )


@require_POST
def fix(request: HttpRequest, poll_id: int) -> HttpResponse:
    """`choice=1` is the place of the date."""
    found = poll_for(request.user, poll_id, take_part=True)
    choice = whole(request.POST.get("choice", ""), 1)
    return attempt(
        request,
        partial(fix_date, poll_id, request.user, choice=-1 if choice is None else choice),
        done="The date is fixed, and everybody is told.",
        back=found.get_absolute_url(),
    )


@require_POST
def withdraw(request: HttpRequest, poll_id: int) -> HttpResponse:
    """End the poll without a date."""
    found = poll_for(request.user, poll_id, take_part=True)
    return attempt(
        request,
        partial(withdraw_dates, poll_id, request.user),
        done="The proposal is withdrawn.",
        back=found.get_absolute_url(),
    )
