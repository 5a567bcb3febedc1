"""What a side did in a battle, as standings count it: enemies taken out of action, wyrdstone, objectives."""

from campaigns.models import Battle, BattleSide
from rules.engine.events import Status
from rules.engine.outcome import Outcome
from rules.tally.draft import Tally
from rules.tally.short import SHORT
from rules.values import read_json


def write_figures(battle: Battle, side: BattleSide, outcome: Outcome) -> None:
    """Into the row, which the caller saves."""
    own = outcome.sides[side.position]
    side.taken_out = _taken_out(outcome, side.position)
    side.objectives = sum(len(fighter.deeds) for fighter in own.fighters)
    side.wyrdstone = sum(spoil.amount for spoil in own.spoils if spoil.what == "wyrdstone")
    if outcome.reason == SHORT and battle.tally:
        short = read_json(Tally, battle.tally, where=f"battle {battle.number}").short
        side.wyrdstone = max(short.sides[side.position].wyrdstone, 0) if short else 0


def _taken_out(outcome: Outcome, side: int) -> int:
    """A short result does not say who took an enemy out; between two warbands there is no doubt."""
    mine = {fighter.id for fighter in (*outcome.sides[side].fighters, *outcome.sides[side].summoned)}
    known = outcome.reason != SHORT
    enemies = [found for place, found in enumerate(outcome.sides) if place != side]
    if not known and len(enemies) > 1:
        return 0
    return sum(
        fighter.status is Status.OUT_OF_ACTION and (not known or fighter.taken_out_by in mine)
        for enemy in enemies
        for fighter in enemy.fighters
    )
