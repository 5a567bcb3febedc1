"""The page that sums up a season or a campaign, its introduction, and awards without points."""

from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import campaign_for, is_organiser, season_for, trophy_for
from campaigns.forms.seasons import IntroForm, TrophyForm
from campaigns.models import Campaign, Season
from campaigns.pages.map.page import map_of, map_page
from campaigns.pages.statistics.page import statistics_page
from campaigns.pages.statistics.summary import summary_page
from campaigns.services.refusal import Refused
from campaigns.services.rounds.trophies import give_trophy, introduce_season, take_trophy_back
from campaigns.views.answers import attempt, attempt_form
from campaigns.views.statistics import season_asked
from roster.rulebooks import book_of_edition
from roster.site.strangers import open_to_strangers


@open_to_strangers
@require_safe
def summary(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?season=2` sums up that season, nothing the whole campaign."""
    found = campaign_for(request.user, campaign_id)
    return _shown(request, found, season_asked(request, found))


@require_POST
def give(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A form that is not valid is shown again with what was typed."""
    found = campaign_for(request.user, campaign_id, organise=True)
    form = _form(found, request.POST)
    season = None
    if form.is_valid():
        season = found.seasons.filter(pk=form.cleaned_data["season"]).first()
        try:
            trophy = give_trophy(campaign_id, request.user, **form.asked)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{trophy.holder} has the award {trophy.name}.")
            return redirect(f"{summary_address(campaign_id, season)}#trophies")
    return _shown(request, found, season, form)


@require_POST
def take_back(request: HttpRequest, trophy_id: int) -> HttpResponse:
    """Take an award back."""
    found = trophy_for(request.user, trophy_id, organise=True)
    return attempt(
        request,
        partial(take_trophy_back, trophy_id, request.user),
        done=f"{found} of {found.holder} was taken back.",
        back=f"{summary_address(found.campaign_id, found.season)}#trophies",
    )


@require_POST
def introduce(request: HttpRequest, season_id: int) -> HttpResponse:
    """Write the introduction of a season."""
    found = season_for(request.user, season_id, organise=True)
    return attempt_form(
        request,
        IntroForm(request.POST),
        partial(introduce_season, season_id),
        done="Saved.",
        back=summary_address(found.campaign_id, found),
    )


def summary_address(campaign_id: int, season: Season | None) -> str:
    """The address of the summary of a season, or with None of the whole campaign."""
    query = f"?{urlencode({'season': season.number})}" if season is not None else ""
    return reverse("campaigns:summary", args=[campaign_id]) + query


def _form(campaign: Campaign, data: object = None, season: Season | None = None) -> TrophyForm:
    warbands = list(campaign.entered.values_list("warband", "warband__name"))
    players = list(campaign.memberships.values_list("user", "user__username"))
    return TrophyForm(warbands, players, data, initial={"season": season.pk if season else None})


def _shown(
    request: HttpRequest, campaign: Campaign, season: Season | None, form: TrophyForm | None = None
) -> HttpResponse:
    book, drawn = book_of_edition(campaign.edition), map_of(campaign)
    statistics = statistics_page(campaign, season, book)
    organises = is_organiser(request.user, campaign) and campaign.deleted_at is None
    context = {
        "campaign": campaign,
        "season": season,
        "page": summary_page(statistics),
        "territories": map_page(drawn, campaign, request.user, book) if drawn else None,
        "organises": organises,
        "form": (form or _form(campaign, season=season)) if organises else None,
        "intro_form": IntroForm(instance=season) if organises and season else None,
        "refused": form is not None,
    }
    return render(request, "campaigns/rounds/summary.html", context, status=422 if form is not None else 200)
