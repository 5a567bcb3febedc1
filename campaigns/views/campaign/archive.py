"""A campaign that is over goes into the archive and comes back; a campaign is copied as a template."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import campaign_for
from campaigns.forms.copy import CopyForm
from campaigns.models import CampaignMap
from campaigns.pages.claims.matters import matter_lines
from campaigns.selectors import open_matters, unfinished_sequences
from campaigns.services.campaign.archive import archive_campaign, restore_campaign
from campaigns.services.campaign.copy import copy_campaign
from campaigns.services.refusal import Refused
from campaigns.views.answers import attempt, posted


@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The page says what happens; posting `archive=yes` does it, and `archive=no` takes it back."""
    found = campaign_for(request.user, campaign_id, lead=True)
    if request.method != "POST":
        context = {
            "campaign": found,
            "unfinished": unfinished_sequences(found),
            "matters": matter_lines(open_matters(found)),
        }
        return render(request, "campaigns/campaign/end.html", context)
    archived = request.POST.get("archive") == "yes"
    return attempt(
        request,
        partial(archive_campaign if archived else restore_campaign, campaign_id, request.user),
        done=f"{found.name} is archived."
        if archived
        else f"{found.name} is restored. It is still closed: reopen it to players and battles.",
        back=found.get_absolute_url(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Copy a campaign as a template."""
    found = campaign_for(request.user, campaign_id, organise=True)
    form = CopyForm(posted(request), initial={"name": f"{found.name[:73]} (copy)"})
    if form.is_valid():
        try:
            made = copy_campaign(campaign_id, request.user, name=form.cleaned_data["name"])
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{made.name} is ready. Send the invite link to your players.")
            return redirect(made)
    context = {
        "campaign": found,
        "form": form,
        "seasons": found.seasons.exists(),
        "drawn": CampaignMap.objects.filter(campaign=found).exists(),
    }
    return render(request, "campaigns/campaign/copy.html", context, status=422 if form.is_bound else 200)
