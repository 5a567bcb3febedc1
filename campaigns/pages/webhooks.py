"""Webhooks as organisers see them: all of a campaign, and one with its latest messages."""

from dataclasses import dataclass
from datetime import datetime

from campaigns.models import Campaign, Webhook
from campaigns.services.webhooks.manage import KEPT
from campaigns.webhooks.messages import title_of


@dataclass(frozen=True)
class WebhookLine:
    """`host` stands for the address, which may be a secret itself."""

    url: str
    host: str
    format: str
    events: str
    is_on: bool
    stopped_because: str


@dataclass(frozen=True)
class MessageLine:
    id: int
    title: str
    made_at: datetime
    state: str
    tone: str
    answer: int | None
    sentence: str
    can_send_again: bool


_TONES = {"delivered": "good", "failed": "bad", "unclear": "warn"}


def webhook_lines(campaign: Campaign) -> list[WebhookLine]:
    """A line for each webhook of a campaign."""
    return [
        WebhookLine(
            webhook.get_absolute_url(),
            webhook.host,
            webhook.get_format_display(),
            ", ".join(title_of(event) for event in webhook.events),
            webhook.is_on,
            webhook.stopped_because,
        )
        for webhook in campaign.webhooks.all()
    ]


def message_lines(webhook: Webhook) -> list[MessageLine]:
    """The latest, newest first."""
    return [
        MessageLine(
            message.pk,
            title_of(message.event),
            message.made_at,
            message.get_state_display(),
            _TONES.get(message.state, ""),
            message.answer,
            message.sentence,
            message.is_over and webhook.is_on,
        )
        for message in webhook.messages.order_by("-pk")[:KEPT]
    ]
