"""Django's description of the campaigns app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = "Campaigns"

    def ready(self) -> None:
        from campaigns.models import ChronicleEntry
        from campaigns.models.admin_action import AUDIT_GUARD
        from roster.models.ledger_guard import GUARDS
        from roster.registries import later

        later("campaigns.registering.register")
        post_save.connect(_hear_chronicle, sender=ChronicleEntry)
        if AUDIT_GUARD not in GUARDS:
            GUARDS.append(AUDIT_GUARD)


def _hear_chronicle(**news: Any) -> None:
    """Let the audit hear of an entry of a chronicle."""
    from campaigns.audit.record import hear_chronicle

    hear_chronicle(**news)
