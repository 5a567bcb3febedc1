"""Hold warriors who fought as they are until the result of their battle is decided.

For services of apps above this one that hold the locks of the warbands.
"""

from collections.abc import Collection, Iterable

from roster.models import OpenResult, Warband
from roster.sheets import read_sheet


def hold_warband(battle: str, warband: Warband, fought: Collection[int], *, title: str, address: str) -> None:
    """Hold those who fought, by their roster numbers, until the result is decided. Idempotent."""
    stash = {held.item: held.copies for held in read_sheet(warband).stash}
    words = {"title": title, "address": address, "fought": sorted(set(fought)), "stash": stash}
    OpenResult.objects.update_or_create(warband=warband, battle=battle, defaults=words)


def free_warbands(battles: Iterable[str], *, only: Warband | None = None) -> None:
    """Free the warbands of battles whose results count or never will; with `only`, that warband alone."""
    found = OpenResult.objects.filter(battle__in=list(battles))
    (found if only is None else found.filter(warband=only)).delete()
