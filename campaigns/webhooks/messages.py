"""The body of a webhook message: our own signed JSON, or what Discord reads. Built from the chronicle's facts."""

import json
import re
import time
from typing import Any

from django.conf import settings

from campaigns.models import Webhook, WebhookMessage
from campaigns.pages.chronicle.sentences import sentence
from campaigns.services.webhooks.events import EVENTS, TEST
from campaigns.webhooks.signature import signature
from roster.site.notices.kinds import in_one_line
from roster.site.notices.letters import absolute
from roster.site.zones import read_by

#: Discord takes no longer ones.
LONGEST_DISCORD = 1_800
_MARKDOWN = re.compile(r"([\\*_~`>|#\[\]()@<:-])")


def body_and_headers(message: WebhookMessage, now: float | None = None) -> tuple[bytes, dict[str, str]]:
    """The body and the headers. The body is the same in every attempt, the signature is of the time of sending."""
    webhook = message.webhook
    if webhook.format == Webhook.Format.DISCORD:
        return _json(_for_discord(message)), {"Content-Type": "application/json"}
    body = _json(_own(message))
    stamp = str(int(time.time() if now is None else now))
    return body, {
        "Content-Type": "application/json",
        "Wyrdbook-Event": message.event,
        "Wyrdbook-Delivery": delivery_of(message),
        "Wyrdbook-Timestamp": stamp,
        "Wyrdbook-Signature": f"v1={signature(webhook.secret, stamp, body)}",
    }


def delivery_of(message: WebhookMessage) -> str:
    """The same in every attempt, so that a receiver can tell a message that it has had."""
    return f"{message.webhook_id}-{message.pk}"


def _json(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _own(message: WebhookMessage) -> dict[str, Any]:
    campaign = message.webhook.campaign
    return {
        "format": "wyrdbook-webhook/1",
        "delivery": delivery_of(message),
        "event": message.event,
        "made_at": message.made_at.isoformat(),
        "campaign": {
            "id": campaign.pk,
            "name": campaign.name,
            "url": absolute(campaign.get_absolute_url()),
        },
        "text": text_of(message),
        "url": _url(message),
        "facts": message.entry.facts if message.entry else {},
    }


def _for_discord(message: WebhookMessage) -> dict[str, Any]:
    """Names are words there: no markdown, and nobody is mentioned."""
    words = f"{message.webhook.campaign.name}: {text_of(message)}"
    words = _MARKDOWN.sub(r"\\\1", words.replace("://", ": //"))[:LONGEST_DISCORD]
    return {
        "username": settings.SITE_NAME,
        "content": f"{words}\n<{_url(message)}>",
        "allowed_mentions": {"parse": []},
    }


def text_of(message: WebhookMessage) -> str:
    """The sentence of the chronicle, in one line. Times are those of the campaign."""
    if message.entry is None:
        return "A test: this webhook works."
    with read_by(message.webhook.campaign.time_zone):
        return in_one_line(sentence(message.entry.kind, message.entry.facts))


def title_of(event: str) -> str:
    """The title of an event for people."""
    if event == TEST:
        return "A test"
    return EVENTS[event].title if event in EVENTS else event


def _url(message: WebhookMessage) -> str:
    battle = message.entry.battle if message.entry else None
    return absolute((battle or message.webhook.campaign).get_absolute_url())
