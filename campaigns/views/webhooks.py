"""Webhooks of a campaign, for its organisers alone. A secret is shown once, on the page that made it."""

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import campaign_for
from campaigns.forms.webhooks import ChangedWebhookForm, NewWebhookForm
from campaigns.models import Webhook, WebhookMessage
from campaigns.pages.webhooks import message_lines, webhook_lines
from campaigns.services.refusal import Refused
from campaigns.services.webhooks.manage import (
    change_webhook,
    delete_webhook,
    make_webhook,
    renew_secret,
    send_again,
    send_test,
)
from campaigns.views.answers import attempt, posted


def _webhook_for(request: HttpRequest, webhook_id: int) -> Webhook:
    """Raises `Http404` unless the user organises its campaign."""
    found = Webhook.objects.select_related("campaign").filter(pk=webhook_id).first()
    if found is None:
        raise Http404("There is no such webhook.")
    campaign_for(request.user, found.campaign_id, organise=True)
    return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show the webhooks of a campaign, or create one."""
    campaign = campaign_for(request.user, campaign_id, organise=True)
    form = NewWebhookForm(posted(request))
    if form.is_valid():
        try:
            made = make_webhook(campaign_id, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return render(
                request, "campaigns/webhooks/webhook_secret.html", {"webhook": made, "campaign": campaign}
            )
    context = {"campaign": campaign, "form": form, "lines": webhook_lines(campaign)}
    return render(request, "campaigns/webhooks/webhooks.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, webhook_id: int) -> HttpResponse:
    """Show a webhook with its latest messages, or change it."""
    found = _webhook_for(request, webhook_id)
    form = ChangedWebhookForm(found, posted(request))
    if form.is_valid():
        try:
            change_webhook(webhook_id, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect(found)
    context = {
        "webhook": found,
        "campaign": found.campaign,
        "form": form,
        "lines": message_lines(found),
        "test_key": secrets.token_hex(16),
    }
    return render(request, "campaigns/webhooks/webhook.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_POST
def renew(request: HttpRequest, webhook_id: int) -> HttpResponse:
    """The answer is the page with the new secret."""
    found = _webhook_for(request, webhook_id)
    try:
        renewed = renew_secret(webhook_id)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(found)
    context = {"webhook": renewed, "campaign": found.campaign}
    return render(request, "campaigns/webhooks/webhook_secret.html", context)


@require_POST
def test(request: HttpRequest, webhook_id: int) -> HttpResponse:
    """Send a test message."""
    found = _webhook_for(request, webhook_id)
    key = request.POST.get("test_key", "")[:40]
    return attempt(
        request,
        lambda: send_test(webhook_id, key),
        done="A test is on its way; look at the messages in a moment.",
        back=found.get_absolute_url(),
    )


@require_POST
def delete(request: HttpRequest, webhook_id: int) -> HttpResponse:
    """Delete a webhook."""
    found = _webhook_for(request, webhook_id)
    delete_webhook(webhook_id)
    messages.success(request, "The webhook is deleted.")
    return redirect(reverse("campaigns:webhooks", args=[found.campaign_id]))


@require_POST
def resend(request: HttpRequest, message_id: int) -> HttpResponse:
    """Send a message again."""
    found = WebhookMessage.objects.filter(pk=message_id).first()
    if found is None:
        raise Http404("There is no such message.")
    owner = _webhook_for(request, found.webhook_id)
    return attempt(
        request,
        lambda: send_again(message_id),
        done="It is sent again; look at the messages in a moment.",
        back=owner.get_absolute_url(),
    )
