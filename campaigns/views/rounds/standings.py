"""The standings of a season, and points that organisers give by hand."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import award_for, season_for
from campaigns.forms.seasons import AwardForm, CarriedForm, NamedAwardForm
from campaigns.models import Season
from campaigns.pages.rounds.standings import standings_page
from campaigns.services.refusal import Refused
from campaigns.services.rounds.awards import award_points, give_named_award, take_award_back
from campaigns.services.rounds.carry_over import carry_over
from campaigns.views.answers import attempt, attempt_form, posted
from roster.site.strangers import open_to_strangers


@open_to_strangers
@require_safe
def season_standings(request: HttpRequest, season_id: int) -> HttpResponse:
    """`?round=3` shows them as of that round, `?awards=2` earlier awards."""
    return _shown(request, season_for(request.user, season_id))


@require_POST
def award(request: HttpRequest, season_id: int) -> HttpResponse:
    """A form that is not valid is shown again with what was typed."""
    found = season_for(request.user, season_id, organise=True)
    warbands = list(found.campaign.entered.values_list("warband", "warband__name"))
    rounds = list(found.rounds.values_list("number", flat=True))
    form = AwardForm(warbands, rounds, request.POST)
    if form.is_valid():
        try:
            given = award_points(season_id, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{given.warband.name} was given {given.points:+d} points.")
            return redirect("campaigns:standings", season_id)
    return _shown(request, found, form)


@require_POST
def named_award(request: HttpRequest, season_id: int) -> HttpResponse:
    """The button that was pressed sends the `name` of the award."""
    found = season_for(request.user, season_id, organise=True)
    warbands = list(found.campaign.entered.values_list("warband", "warband__name"))
    rounds = list(found.rounds.values_list("number", flat=True))
    form = NamedAwardForm(found.named_awards, warbands, rounds, request.POST)
    return attempt_form(
        request,
        form,
        partial(give_named_award, season_id, request.user),
        done="The award is given.",
        back=reverse("campaigns:standings", args=[season_id]) + "#awards",
    )


@require_POST
def take_back(request: HttpRequest, award_id: int) -> HttpResponse:
    """Take points back."""
    found = award_for(request.user, award_id, organise=True)
    return attempt(
        request,
        partial(take_award_back, award_id, request.user),
        done=f"{found} of {found.warband.name} was taken back.",
        back=reverse("campaigns:standings", args=[found.season_id]),
    )


def _shown(request: HttpRequest, season: Season, form: AwardForm | None = None) -> HttpResponse:
    page = standings_page(
        season,
        request.user,
        asked=request.GET.get("round", ""),
        awards=request.GET.get("awards"),
    )
    context = {
        "campaign": season.campaign,
        "season": season,
        "page": page,
        "form": form or AwardForm(list(page.warbands), list(page.rounds)),
        "named": NamedAwardForm(season.named_awards, list(page.warbands), list(page.rounds)),
        "refused": form is not None,
    }
    return render(
        request, "campaigns/rounds/standings.html", context, status=422 if form is not None else 200
    )


@require_http_methods(["GET", "HEAD", "POST"])
def carried(request: HttpRequest, season_id: int) -> HttpResponse:
    """Take over a season that was begun elsewhere."""
    found = season_for(request.user, season_id, organise=True)
    entered = found.campaign.entered.order_by("warband__name", "warband")
    form = CarriedForm(found, list(entered.values_list("warband", "warband__name")), posted(request))
    if form.is_valid():
        rounds = form.cleaned_data["rounds"]
        try:
            carry_over(season_id, request.user, rounds=rounds, figures=form.figures)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved. The standings have these figures as carried over.")
            return redirect("campaigns:standings", season_id)
    context = {"campaign": found.campaign, "season": found, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "campaigns/rounds/carried.html", context, status=status)
