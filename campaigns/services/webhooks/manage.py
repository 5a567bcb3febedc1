"""Webhooks of a campaign: made, changed and tried by its organisers, and told what the chronicle writes down.

`announce` is called in the transaction of the event; a job for each message sends it (`campaigns.webhooks.sending`).
"""

from collections.abc import Sequence

from campaigns.models import Campaign, ChronicleEntry, Webhook, WebhookMessage
from campaigns.models.webhook import new_webhook_secret
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from campaigns.services.webhooks.events import TEST, events_of
from roster.models import User
from roster.site.jobs.asking import ask
from roster.site.operating.quotas import WEBHOOKS, met
from roster.site.outgoing.networks import Refusal, target_of
from roster.site.transactions import in_transaction

State = WebhookMessage.State
#: The kind of the job that sends a message.
SEND = "webhook"
#: How many messages of a webhook are kept.
KEPT = 50
#: How many failed messages in a row switch a webhook off.
MOST_FAILURES = 5


@in_transaction
def make_webhook(
    campaign_id: int, user: User, *, address: str, format: str, events: Sequence[str], request_key: str
) -> Webhook:
    """Create a webhook. Organisers only; a repeated request key returns the first one. Raises `Refused`."""
    campaign = lock_campaign(campaign_id)
    if request_key and (made := campaign.webhooks.filter(request_key=request_key).first()):
        return made
    if full := met(WEBHOOKS, campaign.webhooks.count(), user):
        raise Refused(full)
    return Webhook.objects.create(
        campaign=campaign,
        address=_checked(address),
        format=format,
        events=list(events),
        made_by=user,
        request_key=request_key,
    )


@in_transaction
def change_webhook(
    webhook_id: int, *, address: str, format: str, events: Sequence[str], is_on: bool
) -> Webhook:
    """Change a webhook; one that is switched on again counts its failures from 0. Raises `Refused`."""
    webhook = _locked(webhook_id)
    webhook.address, webhook.format, webhook.events = _checked(address), format, list(events)
    if is_on and not webhook.is_on:
        webhook.failures, webhook.stopped_because = 0, ""
    webhook.is_on = is_on
    webhook.save()
    return webhook


@in_transaction
def renew_secret(webhook_id: int) -> Webhook:
    """Renew the secret that messages are signed with."""
    webhook = _locked(webhook_id)
    webhook.secret = new_webhook_secret()
    webhook.save(update_fields=["secret"])
    return webhook


@in_transaction
def delete_webhook(webhook_id: int) -> None:
    """Delete a webhook and its messages. Idempotent."""
    Webhook.objects.filter(pk=webhook_id).delete()


def announce(campaign: Campaign, entry: ChronicleEntry) -> None:
    """Send a message for a new line of the chronicle to each webhook of the campaign that reports such lines."""
    events = events_of(entry.kind, entry.facts)
    if not events:
        return
    for webhook in campaign.webhooks.filter(is_on=True):
        for event in events:
            if event in webhook.events:
                _send(webhook, event, f"entry-{entry.pk}-{event}", entry)


@in_transaction
def send_test(webhook_id: int, request_key: str) -> WebhookMessage:
    """Send a test message; a repeated request key returns the first one."""
    return _send(_locked(webhook_id), TEST, f"test-{request_key}"[:60], None)


@in_transaction
def send_again(message_id: int) -> WebhookMessage:
    """Send the event of a message again, as a new message. Raises `Refused` while the old one is on its way."""
    old = WebhookMessage.objects.select_related("webhook").get(pk=message_id)
    webhook = _locked(old.webhook_id)
    if not webhook.is_on:
        raise Refused("This webhook is switched off. Switch it on first.")
    if not old.is_over:
        raise Refused("This message is still on its way.")
    return _send(webhook, old.event, f"again-{old.pk}", old.entry)


def _send(webhook: Webhook, event: str, key: str, entry: ChronicleEntry | None) -> WebhookMessage:
    message, is_new = WebhookMessage.objects.get_or_create(
        webhook=webhook, key=key, defaults={"event": event, "entry": entry}
    )
    if is_new:
        ask(SEND, f"webhook-message-{message.pk}", None, message=message.pk)
        _forget_old(webhook)
    return message


def _forget_old(webhook: Webhook) -> None:
    """The last ones are kept, and all that wait."""
    last = webhook.messages.order_by("-pk").values_list("pk", flat=True)[KEPT - 1 : KEPT]
    for pk in last:
        webhook.messages.filter(pk__lt=pk).exclude(state__in=[State.WAITING, State.SENDING]).delete()


def _locked(webhook_id: int) -> Webhook:
    """The webhook, under the lock of its campaign. Raises `Refused` if that was deleted."""
    webhook = Webhook.objects.get(pk=webhook_id)
    lock_campaign(webhook.campaign_id)
    return Webhook.objects.select_related("campaign").get(pk=webhook_id)


def _checked(address: str) -> str:
    """The address, if it is well formed. Raises `Refused`. Where its name leads is checked at each delivery."""
    try:
        target_of(address)
    except Refusal as refusal:
        raise Refused(str(refusal)) from refusal
    return address
