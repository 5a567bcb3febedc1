"""Django's description of the roster app."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate


class RosterConfig(AppConfig):
    name = "roster"
    verbose_name = "Warbands"

    def ready(self) -> None:
        from roster import addresses
        from roster.models import ledger_guard
        from roster.registries import later
        from roster.site import operating
        from roster.site.accounts import checks, receivers, shared_cache

        later("roster.registering.register")
        addresses.connect()
        post_migrate.connect(ledger_guard.install, sender=self)
        post_migrate.connect(shared_cache.make_table, sender=self)
        receivers.connect()
        register(checks.proxies_are_counted, Tags.security, deploy=True)
        operating.connect()
