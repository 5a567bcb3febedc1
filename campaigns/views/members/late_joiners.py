"""The grant of a warband that joined late: its player takes what the campaign gives, an organiser gives anything."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import campaign_for, is_organiser
from campaigns.forms.options import LateGrantForm
from campaigns.models import CampaignWarband
from campaigns.pages.members.late_joiners import late_joiner_page
from campaigns.services.members.late_joiners import REASON, give_late_grant, take_late_grant
from campaigns.services.refusal import Refused
from campaigns.views.answers import posted
from rules.mustering.figures.catching_up import Shortfall

MOST_DIGITS = 9


@require_http_methods(["GET", "HEAD", "POST"])
def grant(request: HttpRequest, campaign_id: int, warband_id: int) -> HttpResponse:
    """`do=take` is the player's, `do=give` the organiser's; `do=show` says first what it would do."""
    campaign = campaign_for(request.user, campaign_id, take_part=True)
    rows = campaign.entered.select_related("campaign__edition", "warband__owner", "warband__edition")
    entered = get_object_or_404(rows, warband=warband_id)
    organises = is_organiser(request.user, campaign)
    if entered.warband.owner_id != request.user.pk and not organises:
        raise Http404("This is another player's grant.")
    if request.POST.get("do") == "take":
        return _take(request, entered)
    form = LateGrantForm(posted(request)) if organises and request.method == "POST" else None
    asked = None
    if form is not None and form.is_valid():
        asked = Shortfall(form.cleaned_data["gold"], form.cleaned_data["experience"])
        if request.POST.get("do") == "give":
            try:
                give_late_grant(campaign_id, warband_id, request.user, **form.cleaned_data)
            except Refused as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(request, f"{entered.warband.name} has its grant.")
                return redirect("campaigns:late-grant", campaign_id, warband_id)
    reason = form.cleaned_data.get("reason", "") if form is not None and form.is_bound else ""
    page = late_joiner_page(entered, request.user.pk, organises=organises, asked=asked, reason=reason)
    if form is None and organises:
        due = page.found.due if any((page.found.due.gold, page.found.due.experience)) else page.median
        form = LateGrantForm(
            initial={
                "gold": due.gold,
                "experience": due.experience,
                "reason": REASON if page.found.is_late else "",
                "revision": entered.warband.revision,
            }
        )
    context = {"campaign": campaign, "page": page, "form": form, "asked": asked}
    status = 422 if form is not None and form.is_bound and not form.is_valid() else 200
    return render(request, "campaigns/members/late_grant.html", context, status=status)


def _take(request: HttpRequest, entered: CampaignWarband) -> HttpResponse:
    shown = [request.POST.get(name, "") for name in ("gold", "experience")]
    numbers = [int(text) if text.isdecimal() and len(text) < MOST_DIGITS else -1 for text in shown]
    try:
        take_late_grant(entered.campaign_id, entered.warband_id, request.user, shown=Shortfall(*numbers))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("campaigns:late-grant", entered.campaign_id, entered.warband_id)
    messages.success(
        request, f"{entered.warband.name} has its grant. Spend the gold, and roll advances that are due."
    )
    return redirect("roster:warband", entered.warband_id)
