"""Webhooks and their messages in the web admin: looked at. They are changed on the pages of the campaign.

An address may be a secret itself, so that its host is shown alone.
"""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from campaigns.admin.scope import OwnCampaignFilter, OwnCampaigns
from campaigns.models import Webhook, WebhookMessage
from campaigns.services.refusal import Refused
from campaigns.services.webhooks.manage import send_again
from campaigns.webhooks.messages import title_of


@admin.register(Webhook)
class Webhooks(OwnCampaigns, admin.ModelAdmin):
    list_display = ["host", "campaign", "format", "tells", "is_on", "stopped_because", "made_at"]
    list_filter = [("campaign", OwnCampaignFilter), "is_on", "format"]
    list_select_related = ["campaign"]
    fields = ["host", "campaign", "format", "tells", "is_on", "failures", "stopped_because", "made_by"]
    fields += ["made_at", "sent", "page"]
    readonly_fields = fields

    @admin.display(description="sent to")
    def host(self, webhook: Webhook) -> str:
        return webhook.host

    @admin.display(description="tells")
    def tells(self, webhook: Webhook) -> str:
        return ", ".join(title_of(event) for event in webhook.events)

    @admin.display(description="messages")
    def sent(self, webhook: Webhook) -> str:
        url = f"{reverse('admin:campaigns_webhookmessage_changelist')}?webhook__id__exact={webhook.pk}"
        return format_html('<a href="{}">Its latest messages</a>', url)

    @admin.display(description="changed on the site")
    def page(self, webhook: Webhook) -> str:
        return format_html('<a href="{}">Page of the webhook</a>', webhook.get_absolute_url())


class WebhookFilter(admin.RelatedFieldListFilter):
    """Offers nothing that the reader may not see; it is set by links from a webhook."""

    def has_output(self) -> bool:
        return False

    def field_choices(self, *_arguments: object) -> list[tuple[int, str]]:
        return []


@admin.register(WebhookMessage)
class WebhookMessages(OwnCampaigns, admin.ModelAdmin):
    campaign_path = "webhook__campaign"
    list_display = ["made_at", "what", "host", "campaign", "state", "answer", "sentence", "attempts"]
    list_filter = [("webhook__campaign", OwnCampaignFilter), "state", ("webhook", WebhookFilter)]
    list_select_related = ["webhook__campaign"]
    date_hierarchy = "made_at"
    fields = ["what", "host", "campaign", "state", "answer", "sentence", "attempts", "made_at", "sent_at"]
    readonly_fields = fields
    actions = ["send_again"]

    def has_send_permission(self, request: HttpRequest) -> bool:
        return self.has_module_permission(request)

    @admin.display(description="tells")
    def what(self, message: WebhookMessage) -> str:
        return title_of(message.event)

    @admin.display(description="sent to")
    def host(self, message: WebhookMessage) -> str:
        return message.webhook.host

    @admin.display(description="campaign", ordering="webhook__campaign__name")
    def campaign(self, message: WebhookMessage) -> str:
        return message.webhook.campaign.name

    @admin.action(description="Send again", permissions=["send"])
    def send_again(self, request: HttpRequest, chosen: QuerySet[WebhookMessage]) -> None:
        for message in chosen.order_by("pk"):
            try:
                send_again(message.pk)
            except Refused as refusal:
                self.message_user(request, f"{self.what(message)}: {refusal}", messages.ERROR)
            else:
                self.message_user(request, f"{self.what(message)}: sent again.", messages.SUCCESS)
