"""The messages to all members, and the form in which those who run the league write one."""

from django.contrib import messages as told
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import campaign_for, is_organiser
from campaigns.forms.messages import MessageForm
from campaigns.pages.members.messages import messages_page
from campaigns.services.members.messages import send_message
from campaigns.services.refusal import Refused
from campaigns.views.answers import posted


@require_http_methods(["GET", "HEAD", "POST"])
def messages(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?page=2` shows older ones. Posting sends one."""
    form = MessageForm(posted(request))
    found = campaign_for(request.user, campaign_id, organise=form.is_bound)
    if form.is_valid():
        try:
            send_message(campaign_id, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            told.success(request, "Your message was sent to all members.")
            return redirect("campaigns:messages", campaign_id)
    context = {
        "campaign": found,
        "page": messages_page(found, request.GET.get("page")),
        "form": form if is_organiser(request.user, found) and found.still_changes else None,
    }
    status = 422 if form.is_bound else 200
    return render(request, "campaigns/members/messages.html", context, status=status)
