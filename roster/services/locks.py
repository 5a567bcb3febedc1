"""Warbands under their locks.

Locks leave keys alone (`no_key`): a row that is written takes a lock on the keys of all that it points at, so that two
services would else wait for each other.
"""

from collections.abc import Iterable

from roster.models import Warband


def lock_warband(warband_id: int) -> Warband:
    """Raises `Warband.DoesNotExist`."""
    locked = Warband.objects.select_for_update(of=("self",), no_key=True)
    return locked.select_related("edition").get(pk=warband_id)


def lock_warbands(ids: Iterable[int]) -> dict[int, Warband]:
    """Warbands by their ids, which is the order in which they are locked."""
    locked = Warband.objects.select_for_update(of=("self",), no_key=True)
    return {warband.pk: warband for warband in locked.filter(pk__in=list(ids)).order_by("pk")}
