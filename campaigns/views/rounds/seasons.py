"""A season and its rounds, and the forms that begin and change one."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import campaign_for, is_organiser, season_for
from campaigns.forms.seasons import NewRoundForm, SeasonForm
from campaigns.models import Campaign, Season
from campaigns.pages.rounds.season import season_page
from campaigns.selectors import current_season, tables_not_played
from campaigns.services.notices.remind import remind_of_tables
from campaigns.services.notices.rounds import is_near
from campaigns.services.refusal import Refused
from campaigns.services.rounds.arrange import add_round, draw_round
from campaigns.services.rounds.seasons import begin_season, change_season, close_or_reopen_season
from campaigns.views.answers import attempt, posted, refuse_form
from campaigns.views.rounds.summary import summary_address
from roster.rulebooks import book_of_edition
from roster.site.strangers import open_to_strangers
from rules.mustering.words import counted


@open_to_strangers
@require_safe
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """`?page=2` shows earlier rounds."""
    found = season_for(request.user, season_id)
    book = book_of_edition(found.campaign.edition)
    page = season_page(found, request.user, book, asked=request.GET.get("page"))
    form = NewRoundForm(initial={"after": page.last_number}, zone=found.campaign.time_zone)
    context = {"campaign": found.campaign, "season": found, "page": page, "form": form}
    return render(request, "campaigns/rounds/season.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_season(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Begin a season."""
    found = campaign_for(request.user, campaign_id, organise=True)
    name = f"Season {found.seasons.count() + 1}"
    form = SeasonForm(posted(request), initial={"name": name})
    if form.is_valid():
        try:
            made = begin_season(campaign_id, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{made.name} has begun. Add its first round.")
            return redirect(made)
    return _form(request, form, found, None)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Change a season."""
    found = season_for(request.user, season_id, organise=True)
    form = SeasonForm(posted(request), instance=found)
    if form.is_valid():
        try:
            change_season(season_id, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect(found)
    return _form(request, form, found.campaign, season_for(request.user, season_id))


def _form(request: HttpRequest, form: SeasonForm, campaign: Campaign, changed: Season | None) -> HttpResponse:
    context = {"campaign": campaign, "form": form, "season": changed}
    return render(request, "campaigns/rounds/season_form.html", context, status=422 if form.is_bound else 200)


@require_POST
def open_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """`open=yes` or `open=no`, which leads to the page that sums it up."""
    found = season_for(request.user, season_id, organise=True)
    is_open = request.POST.get("open") == "yes"
    return attempt(
        request,
        partial(close_or_reopen_season, season_id, request.user, is_open=is_open),
        done=f"{found.name} is {'open again' if is_open else 'closed'}.",
        back=found.get_absolute_url() if is_open else summary_address(found.campaign_id, found),
    )


@require_POST
def new_round(request: HttpRequest, season_id: int) -> HttpResponse:
    """Add a round to a season; `draw=yes` pairs the warbands in the way of the season, to be published."""
    found = season_for(request.user, season_id, organise=True)
    form = NewRoundForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, form, back=found.get_absolute_url())
    try:
        made = add_round(season_id, **form.cleaned_data)
        if request.POST.get("draw") == "yes" and not made.pairings.exists():
            draw_round(made.pk, kind=found.kind, table_size=found.table_size, seen=made.revision)
            messages.success(request, "Drawn. Change what you like, then publish the pairings.")
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(found)
    return redirect(made)


@require_POST
def remind(request: HttpRequest, season_id: int) -> HttpResponse:
    """Remind the players at every table whose deadline is near or over, or has none."""
    found = season_for(request.user, season_id, organise=True)
    due = [pairing for pairing in tables_not_played(found) if is_near(pairing.round)]
    reminded = remind_of_tables(due, request.user)
    messages.success(
        request,
        f"The players of {counted(reminded, 'table')} have a notice; once a day is enough."
        if reminded
        else "There was nobody to remind.",
    )
    return redirect(found.campaign)


@open_to_strangers
@require_safe
def rounds(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Lead to the season that is open, else to the latest; without one, show how to begin one."""
    found = campaign_for(request.user, campaign_id)
    season = current_season(found)
    if season is not None:
        return redirect(season)
    context = {"campaign": found, "organises": is_organiser(request.user, found)}
    return render(request, "campaigns/rounds/no_season.html", context)


@open_to_strangers
@require_safe
def standings_now(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Lead to the standings of the season that is open, else of the latest; in free play to the warbands."""
    found = campaign_for(request.user, campaign_id)
    season = current_season(found)
    if season is None:
        return redirect("campaigns:warbands", campaign_id)
    return redirect("campaigns:standings", season.pk)
