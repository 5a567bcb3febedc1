"""Locks for repairs. A campaign that is over or deleted is repaired like others."""

from campaigns.models import Battle


def locked_battle(pk: int) -> Battle:
    """The battle under its lock, with its campaign."""
    battles = Battle.objects.select_for_update(of=("self",), no_key=True)
    return battles.select_related("campaign__edition", "edition").get(pk=pk)
