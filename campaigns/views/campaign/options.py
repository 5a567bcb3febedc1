"""The options of a campaign: read by its members, changed by its organisers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import campaign_for, is_organiser
from campaigns.forms.options import OptionsForm, SeenOptionsForm, seen_options
from campaigns.pages.campaign.options import options_page
from campaigns.services.campaign.options import OptionsMoved, change_options
from campaigns.services.refusal import Refused
from campaigns.views.answers import posted
from roster.rulebooks import book_of_edition


@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Posting changes what differs from the options as they were on the page."""
    found = campaign_for(request.user, campaign_id, organise=request.method == "POST")
    form, status = OptionsForm(posted(request), instance=found), 200
    if form.is_valid():
        try:
            change_options(
                campaign_id, request.user, form.cleaned_data, seen=seen_options(request.POST, found)
            )
        except OptionsMoved as refusal:
            messages.error(request, str(refusal))
            form, status = None, 409
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect("campaigns:options", campaign_id)
    now = campaign_for(request.user, campaign_id)
    form = form or OptionsForm(instance=now)
    context = {
        "campaign": now,
        "page": options_page(now, book_of_edition(now.edition), organises=is_organiser(request.user, now)),
        "form": form,
        "seen": SeenOptionsForm(instance=now),
    }
    return render(
        request, "campaigns/campaign/options.html", context, status=422 if form.is_bound else status
    )
