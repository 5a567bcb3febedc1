"""Django's description of the roster app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class RosterConfig(AppConfig):
    name = "roster"
    verbose_name = "Warbands"

    def ready(self) -> None:
        from roster.models import ledger_guard

        post_migrate.connect(ledger_guard.install, sender=self)
