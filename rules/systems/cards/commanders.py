"""The Leadership that deals a side its cards: its leader's, later that of its best warrior, less 2 (CARD-1, CARD-R).

It is the figure of the roster, with advances and injuries and without what things and spells add to it. A leader who is
down, or flees, or has yet to come to the table, leads all the same; so does one who is under somebody's spell.
"""

from typing import NamedTuple

from rules.combat.psychology.rout import UNHEEDED
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.scenarios.parts.reserves import is_in_reserve

#: What the loss of the leader takes off, once, and how many cards a side has at least.
LOST, LEAST = 2, 1


class Command(NamedTuple):
    """The warrior who leads (None: nobody is left), what is taken off their Leadership, and how many cards that is."""

    by: Combatant | None
    less: int
    cards: int


def command(battle: Battle, side: int) -> Command:
    """The warrior who leads a side (CARD-R-3 to -5): the leader, the best hero, the best group, then anybody left."""
    there = [
        warrior
        for warrior in battle.state.starting(side)
        if warrior.on_table or is_in_reserve(battle, warrior)
    ]
    leader = next((warrior for warrior in there if warrior.fighter.leader), None)
    if leader is not None:
        return Command(leader, 0, max(LEAST, leader.fighter.profile.Ld))
    heroes = [warrior for warrior in there if warrior.fighter.hero]
    groups = [warrior for warrior in there if not warrior.fighter.beast and not _is_hired(battle, warrior)]
    best = max(
        heroes or groups or there, key=lambda warrior: (warrior.fighter.profile.Ld, -warrior.id), default=None
    )
    if best is None:
        return Command(None, 0, 0)
    return Command(best, LOST, max(LEAST, best.fighter.profile.Ld - LOST))


def _is_hired(battle: Battle, warrior: Combatant) -> bool:
    """A hired sword has nothing of the warband's callings, and is not heeded in a rout."""
    warband = battle.warband(warrior.home).warband
    return (
        not warrior.fighter.hero
        and UNHEEDED in warrior.fighter.tags
        and warband not in warrior.fighter.callings
    )
