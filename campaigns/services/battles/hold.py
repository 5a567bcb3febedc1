"""Warbands whose result is open: those who fought stay as they are until it is decided.

For services that hold the lock of the battle; both lock its warbands first.
"""

from campaigns.models import Battle
from campaigns.services.locks import lock_warbands_of
from roster.services.tally.open_results import free_warbands, hold_warband
from rules.engine.setup import BattleSetup


def hold(battle: Battle, setup: BattleSetup) -> None:
    warbands = lock_warbands_of(battle)
    words = {"title": str(battle)[:120], "address": battle.get_absolute_url()}
    for side in battle.sides.all():
        hold_warband(battle.key, warbands[side.warband_id], who_fought(setup, side.position), **words)


def free(battle: Battle) -> None:
    lock_warbands_of(battle)
    free_warbands([battle.key])


def who_fought(setup: BattleSetup, side: int) -> set[int]:
    """The roster numbers of those who took the field for a side."""
    return {fighter.warrior for fighter in setup.sides[side].fighters}
