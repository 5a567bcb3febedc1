"""The figures of a side in a battle, as standings count them: enemies out of action, wyrdstone, objectives."""

from campaigns.models import Battle, BattleSide
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome
from rules.engine.record import Record
from rules.tally.draft import Tally
from rules.tally.short import SHORT
from rules.values import read_json

#: The fields that it writes.
FIGURES = ("taken_out", "heroes_out", "leaders_out", "wyrdstone", "objectives")


def write_figures(battle: Battle, side: BattleSide, record: Record) -> None:
    """Write the figures of a side into its row, which the caller saves. The record has an outcome."""
    outcome = record.outcome
    assert outcome is not None
    own = outcome.sides[side.position]
    out = {enemy.id for enemy in _taken_out(outcome, side.position)}
    side.taken_out = len(out)
    fallen = [fighter for fighter in record.setup.fighters if fighter.id in out and not fighter.beast]
    side.heroes_out = sum(fighter.hero for fighter in fallen)
    side.leaders_out = sum(fighter.leader for fighter in fallen)
    side.objectives = sum(len(fighter.deeds) for fighter in own.fighters)
    side.wyrdstone = sum(spoil.amount for spoil in own.spoils if spoil.what == "wyrdstone")
    if outcome.reason == SHORT and battle.tally:
        short = read_json(Tally, battle.tally, where=f"battle {battle.number}").short
        side.wyrdstone = max(short.sides[side.position].wyrdstone, 0) if short else 0


def _taken_out(outcome: Outcome, side: int) -> list[FighterOutcome]:
    """A quick result does not say who took an enemy out; between two warbands there is no doubt."""
    mine = {fighter.id for fighter in (*outcome.sides[side].fighters, *outcome.sides[side].summoned)}
    known = outcome.reason != SHORT
    enemies = [found for place, found in enumerate(outcome.sides) if place != side]
    if not known and len(enemies) > 1:
        return []
    return [
        fighter
        for enemy in enemies
        for fighter in enemy.fighters
        if fighter.status is Status.OUT_OF_ACTION and (not known or fighter.taken_out_by in mine)
    ]
