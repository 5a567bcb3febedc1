"""The form for a webhook."""

import secrets
from typing import Any

from django import forms

from campaigns.models import Webhook
from campaigns.services.webhooks.events import EVENTS


class WebhookForm(forms.Form):
    address = forms.CharField(
        max_length=500,
        help_text="Begins with https://. Discord: Server settings, Integrations, Webhooks, Copy webhook URL.",
    )
    format = forms.ChoiceField(choices=Webhook.Format.choices)
    events = forms.MultipleChoiceField(
        label="Tell of",
        choices=[(event.key, event.title) for event in EVENTS.values()],
        widget=forms.CheckboxSelectMultiple,
    )


class NewWebhookForm(WebhookForm):
    request_key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"request_key": secrets.token_hex(16), "events": list(EVENTS)})


class ChangedWebhookForm(WebhookForm):
    is_on = forms.BooleanField(label="Switched on", required=False)

    def __init__(self, webhook: Webhook, data: Any = None) -> None:
        known = {name: getattr(webhook, name) for name in ("address", "format", "events", "is_on")}
        super().__init__(data, initial=known)
