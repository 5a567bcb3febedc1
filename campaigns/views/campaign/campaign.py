"""The list of campaigns, one campaign, its chronicle, and the form that founds or changes one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import selectors
from campaigns.access import campaign_for, may_lead
from campaigns.forms.campaign import CampaignForm, FoundingForm
from campaigns.models import Campaign, Membership
from campaigns.pages.campaign.battles import battles_page
from campaigns.pages.campaign.link_cards import campaign_card
from campaigns.pages.campaign.page import campaign_page
from campaigns.pages.chronicle.graveyard import graveyard_page
from campaigns.pages.chronicle.sentences import lines_for_reader
from campaigns.pages.home.waiting import waiting_anywhere
from campaigns.services.campaign.found import change_campaign, create_campaign, open_or_close
from campaigns.services.refusal import Refused
from campaigns.services.results.confirm import count_due
from campaigns.signs import campaigns_with_signs
from campaigns.views.answers import attempt, posted
from campaigns.views.rounds.summary import summary_address
from roster.rulebooks import book_of_edition
from roster.sharing.card import preview_tags
from roster.site.accounts.two_factor import is_offered_two_factor
from roster.site.paging import part_of
from roster.site.replica import perhaps_old
from roster.site.strangers import open_to_strangers

CAMPAIGNS_ON_ONE_PAGE, CEMETERIES_ON_ONE_PAGE, LINES_ON_ONE_PAGE = 24, 10, 30


@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    """`?page=2` shows further ones, `?archived=yes` those that are over."""
    _count_due(request)
    archived = request.GET.get("archived") == "yes"
    found = selectors.campaigns_for_list(request.user, archived=archived)
    part = part_of(found, request.GET.get("page"), CAMPAIGNS_ON_ONE_PAGE)
    waiting = waiting_anywhere(request.user)
    organises = any(campaign.role in Membership.RUN for campaign in part)
    offer = organises and is_offered_two_factor(request.user)
    context = {
        "campaigns": part.object_list,
        "part": part,
        "waiting": () if archived else waiting,
        "offer_two_factor": offer,
        "archived": archived,
        "others": selectors.campaigns_for_list(request.user, archived=not archived).exists(),
    }
    return render(request, "campaigns/campaign/campaigns.html", context)


@open_to_strangers
@require_safe
def campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show what goes on in a campaign."""
    found = campaign_for(request.user, campaign_id, among=campaigns_with_signs(request.user))
    if found.is_read_by_stranger:
        return perhaps_old(request, _campaign, request, found)
    _count_due(request, found)
    return _campaign(request, found)


def _campaign(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    page = campaign_page(campaign, request.user, book_of_edition(campaign.edition))
    context = {"campaign": campaign, "page": page}
    if campaign.visibility == Campaign.Visibility.PUBLIC:
        context |= preview_tags(request, campaign_card(campaign), "campaigns:preview", campaign.pk)
    return render(request, "campaigns/campaign/campaign.html", context)


@open_to_strangers
@require_safe
def battles(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?page=2` shows older battles."""
    found = campaign_for(request.user, campaign_id)
    _count_due(request, found)
    page = battles_page(found, request.user, asked=request.GET.get("page"))
    return render(request, "campaigns/campaign/battles.html", {"campaign": found, "page": page})


def _count_due(request: HttpRequest, campaign: Campaign | None = None) -> None:
    """Results whose time has come count from now on, in one campaign of the reader or in all; no stranger does that."""
    if campaign is not None and campaign.is_read_by_stranger:
        return
    if campaign is None or campaign.confirmation != Campaign.Confirmation.ORGANISER:
        count_due(selectors.results_that_wait(request.user, campaign))


@open_to_strangers
@require_safe
def chronicle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show the chronicle of a campaign."""
    found = campaign_for(request.user, campaign_id)
    _count_due(request, found)
    context = perhaps_old(request, _chronicle, found, request.GET.get("page"))
    return render(request, "campaigns/chronicle/chronicle.html", {"campaign": found, **context})


def _chronicle(campaign: Campaign, asked: str | None) -> dict[str, object]:
    part = part_of(selectors.chronicle_of(campaign), asked, LINES_ON_ONE_PAGE)
    return {"lines": lines_for_reader(campaign, part.object_list), "part": part}


@open_to_strangers
@require_safe
def graveyard(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show the warriors whom the warbands of a campaign lost."""
    found = campaign_for(request.user, campaign_id)
    context = perhaps_old(request, _graveyard, found, request.GET.get("page"))
    return render(request, "campaigns/chronicle/graveyard.html", {"campaign": found, **context})


def _graveyard(campaign: Campaign, asked: str | None) -> dict[str, object]:
    part = part_of(selectors.named_warbands(campaign), asked, CEMETERIES_ON_ONE_PAGE)
    warbands = [entry.warband for entry in part]
    return {"cemeteries": graveyard_page(warbands, book_of_edition(campaign.edition)), "part": part}


@require_http_methods(["GET", "HEAD", "POST"])
def new_campaign(request: HttpRequest) -> HttpResponse:
    """Found a campaign."""
    form = FoundingForm(request.user, posted(request))
    if form.is_valid():
        try:
            made = create_campaign(request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error("packs", str(refusal))
        else:
            messages.success(request, f"{made.name} is ready. Send the invite link to your players.")
            return redirect(made)
    return _form(request, form)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Change the name and description of a campaign."""
    found = campaign_for(request.user, campaign_id, organise=True)
    form = CampaignForm(posted(request), instance=found)
    if form.is_valid():
        try:
            change_campaign(campaign_id, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect(found)
    return _form(request, form, campaign_for(request.user, campaign_id), leads=may_lead(request.user, found))


def _form(
    request: HttpRequest, form: CampaignForm, changed: object = None, *, leads: bool = False
) -> HttpResponse:
    status = 422 if form.is_bound else 200
    context = {"form": form, "campaign": changed, "leads": leads}
    return render(request, "campaigns/campaign/campaign_form.html", context, status=status)


@require_POST
def open_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`open=yes` or `open=no`, which leads to the page that sums it up."""
    found = campaign_for(request.user, campaign_id, organise=True)
    is_open = request.POST.get("open") == "yes"
    return attempt(
        request,
        lambda: open_or_close(campaign_id, request.user, is_open=is_open),
        done="The campaign is open again." if is_open else "The campaign is closed.",
        back=found.get_absolute_url() if is_open else summary_address(campaign_id, None),
    )
