"""Events of a campaign: the list, drawing one, writing and changing one, ending one early."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import campaign_for, event_for, is_organiser
from campaigns.forms.events import DrawEventForm, EndEventForm, EventForm
from campaigns.models import Campaign, CampaignEvent
from campaigns.pages.events.page import events_page
from campaigns.pages.events.words import rolls_words
from campaigns.services.events.in_force import effects_of
from campaigns.services.events.write import change_event, draw_event, end_or_resume_event, write_event
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt, posted, refuse_form
from roster.rulebooks import book_of_edition
from roster.site.strangers import open_to_strangers


@open_to_strangers
@require_safe
def events(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?over=2` shows earlier ones that are over."""
    found = campaign_for(request.user, campaign_id)
    page = events_page(
        found,
        book_of_edition(found.edition),
        organises=is_organiser(request.user, found),
        asked=request.GET.get("over"),
    )
    context = {"campaign": found, "page": page, "draw": DrawEventForm(page.season)}
    return render(request, "campaigns/events/events.html", context)


@require_POST
def draw(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The dice are stored with the event before anybody sees them."""
    found = campaign_for(request.user, campaign_id, organise=True)
    form, back = DrawEventForm(found.seasons.filter(closed_at=None).first(), request.POST), _list_of(found)
    if not form.is_valid():
        return refuse_form(request, form, back=back)
    data = form.cleaned_data
    try:
        drawn = draw_event(
            campaign_id,
            request.user,
            request_key=data["request_key"],
            next_round=data["begins"] == "next",
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"Rolled {rolls_words(drawn.rolls)}: {drawn.name}.")
    return redirect(back)


@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Announce an event."""
    found = campaign_for(request.user, campaign_id, organise=True)
    season = found.seasons.filter(closed_at=None).first()
    form = EventForm(book_of_edition(found.edition), season, posted(request))
    if form.is_valid():
        try:
            made = write_event(
                campaign_id, request.user, form.plan, request_key=form.cleaned_data["request_key"]
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{made.name} is announced.")
            return redirect(_list_of(found))
    return _form(request, form, found, None)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change an event."""
    found = event_for(request.user, event_id, organise=True)
    book = book_of_edition(found.campaign.edition)
    form = EventForm(book, found.season, posted(request), event=found, before=effects_of(found))
    if form.is_valid():
        try:
            change_event(event_id, request.user, form.plan, seen=form.cleaned_data["seen"])
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect(_list_of(found.campaign))
    return _form(request, form, found.campaign, found)


@require_POST
def end_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """`ended=yes` or `ended=no`."""
    found = event_for(request.user, event_id, organise=True)
    form, back = EndEventForm(request.POST), _list_of(found.campaign)
    if not form.is_valid():
        return refuse_form(request, form, back=back)
    ended = form.cleaned_data["ended"] == "yes"
    return attempt(
        request,
        partial(end_or_resume_event, event_id, request.user, ended=ended),
        done=f"{found.name} {'is over' if ended else 'is no longer ended early'}.",
        back=back,
    )


def _list_of(campaign: Campaign) -> str:
    return reverse("campaigns:events", args=[campaign.pk])


def _form(
    request: HttpRequest, form: EventForm, campaign: Campaign, event: CampaignEvent | None
) -> HttpResponse:
    context = {"campaign": campaign, "form": form, "event": event}
    return render(request, "campaigns/events/event_form.html", context, status=422 if form.is_bound else 200)
