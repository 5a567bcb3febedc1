"""The order of warriors on a roster: how its player likes to see it, and no fact of the ledger."""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied

from roster.models import User, Warband
from roster.services.locks import lock_warband
from roster.site.transactions import in_transaction


@in_transaction
def order_warriors(warband_id: int, user: User, numbers: Sequence[int]) -> Warband:
    """Set the order of the warriors; unknown numbers are ignored, warriors left out follow by number.

    Possible at any time, also while a battle or a post-battle sequence waits. Raises `PermissionDenied`.
    """
    warband = lock_warband(warband_id)
    if warband.owner_id != user.pk:
        raise PermissionDenied("Only the warband's player can order its warriors.")
    there = set(warband.warriors.values_list("number", flat=True))
    warband.warrior_order = [number for number in dict.fromkeys(numbers) if number in there]
    warband.save(update_fields=["warrior_order"])
    return warband
