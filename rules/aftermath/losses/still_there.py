"""Fighters who have left the roster since the battle, by an earlier post-battle sequence that was finished after it.

Nothing more can become of them: to this sequence they are as absent. Of a group the first members are still there.
"""

from collections import Counter

from rules.aftermath.record import AftermathSetup
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome
from rules.values import changed


def still_there(setup: AftermathSetup) -> Outcome:
    """The battle's outcome, with everybody of this warband absent who is no longer on its roster."""
    left = {block.number: block.members for block in setup.sheet.active}
    beasts = {fighter.id for fighter in setup.setup.fighters if fighter.beast}
    seen: Counter[int] = Counter()
    fighters = []
    for fighter in setup.outcome.sides[setup.side].fighters:
        seen[fighter.warrior] += fighter.id not in beasts
        gone = seen[fighter.warrior] > left.get(fighter.warrior, 0)
        fighters.append(_absent(fighter) if gone else fighter)
    sides = list(setup.outcome.sides)
    sides[setup.side] = changed(sides[setup.side], fighters=tuple(fighters))
    return changed(setup.outcome, sides=tuple(sides))


def _absent(fighter: FighterOutcome) -> FighterOutcome:
    return changed(fighter, status=Status.LEFT, absent=True, deeds=(), used=(), fate="", marks=())
