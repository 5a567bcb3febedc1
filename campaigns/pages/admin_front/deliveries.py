"""Messages of webhooks that did not arrive, or may not have."""

from datetime import timedelta

from django.db.models import CharField, Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, WebhookMessage
from campaigns.pages.admin_front.rows import Button, Link, Row, Section, first_of, section
from campaigns.webhooks.messages import title_of

State = WebhookMessage.State
#: Nobody is asked about older ones any more.
RECENT = timedelta(days=14)


def failed_deliveries(mine: QuerySet[Campaign]) -> Section:
    """The section of failed deliveries, without those sent again, which are messages of their own."""
    key = Concat(Value("again-"), Cast(OuterRef("pk"), CharField()))
    again = WebhookMessage.objects.filter(webhook=OuterRef("webhook"), key=key)
    failed = WebhookMessage.objects.filter(
        ~Exists(again),
        webhook__campaign__in=mine,
        state__in=[State.FAILED, State.UNCLEAR],
        made_at__gt=timezone.now() - RECENT,
    )
    shown, count = first_of(failed.select_related("webhook__campaign").order_by("made_at", "pk"))
    url = f"{reverse('admin:campaigns_webhookmessage_changelist')}?state__exact=failed"
    return section(
        "deliveries", "Failed deliveries", [_message(message) for message in shown], of=count, url=url
    )


def _message(message: WebhookMessage) -> Row:
    webhook = message.webhook
    page = reverse("admin:campaigns_webhook_change", args=[webhook.pk])
    again = Button("Send again", reverse("admin:send_again", args=[message.pk]))
    state = "may have arrived" if message.state == State.UNCLEAR else "did not arrive"
    detail = f"{webhook.host}: {state}. {message.sentence}".strip()
    return Row(
        title=title_of(message.event),
        url=page,
        place=webhook.campaign.name,
        detail=detail if webhook.is_on else f"{detail} The webhook is switched off.",
        since=message.made_at,
        buttons=(again,) if webhook.is_on else (),
        links=() if webhook.is_on else (Link("See the webhook", page),),
    )
