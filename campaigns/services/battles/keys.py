"""The keys of the dice of battles: drawn by the site, and shown to nobody before the result counts.

The dice of a battle that was discarded belong to its warbands: the next battle between the same ones, in whatever
order, has them again. A key that was shown, as its battle counted once, is not used again. What follows a battle has
dice of its own, by the place of the battle: one that is struck and entered again has the same place.
"""

import secrets
from collections.abc import Sequence
from itertools import count

from campaigns.models import Battle, Campaign

Status = Battle.Status


def key_for(campaign: Campaign, warbands: Sequence[int]) -> str:
    """The key of the next battle between these warbands. For services that hold the lock of the campaign."""
    hidden = campaign.battles.filter(is_friendly=False, seed_is_drawn=True, seed_was_shown=False)
    battles = hidden.only("status", "seed", "number").prefetch_related("sides").order_by("number")
    found = [battle for battle in battles if fought_between(battle) == set(warbands)]
    in_use = {battle.seed for battle in found if battle.status != Status.DISCARDED}
    idle = [battle.seed for battle in found if battle.seed not in in_use]
    return idle[0] if idle else new_key()


def place_for(campaign: Campaign, warbands: Sequence[int]) -> int:
    """The first place among the battles of these warbands that none of them has that may count."""
    standing = campaign.battles.exclude(status=Status.DISCARDED).filter(place__isnull=False)
    battles = standing.only("place").prefetch_related("sides")
    taken = {battle.place for battle in battles if fought_between(battle) == set(warbands)}
    return next(place for place in count() if place not in taken)


def new_key() -> str:
    """A key that nobody knew before."""
    return secrets.token_hex(16)


def fought_between(battle: Battle) -> set[int]:
    """The ids of the warbands of a battle."""
    return {side.warband_id for side in battle.sides.all()}
