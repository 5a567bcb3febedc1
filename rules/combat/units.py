"""Units act together: a hero, a hired sword, or a henchman group, each with the animals that are theirs (CARD-2-3).

A group is that of the roster, whatever is left of it. A creature that somebody's spell called belongs to them. A
warrior who fights for another side is that side's to activate.
"""

from rules.engine.battle import Battle
from rules.engine.events.event import Status
from rules.engine.state.combatant import Combatant

type Unit = tuple[Combatant, ...]


def units(battle: Battle, side: int) -> list[Unit]:
    """The units of a side with somebody on the table, in roster order."""
    found: dict[tuple[int, int], list[Combatant]] = {}
    for warrior in battle.state.of_side(side):
        found.setdefault(_block(battle, warrior), []).append(warrior)
    return [tuple(members) for members in found.values()]


def left_to_act(battle: Battle, side: int) -> list[Unit]:
    """Units with no member that has acted in this round (CARD-R-2), except where every member is stunned."""
    acted = battle.state.activations.acted
    return [
        unit
        for unit in units(battle, side)
        if acted.isdisjoint([warrior.id for warrior in unit])
        and not all(warrior.status is Status.STUNNED for warrior in unit)
    ]


def _block(battle: Battle, warrior: Combatant) -> tuple[int, int]:
    """The side and the roster number of the unit they act with."""
    caller = warrior.fighter.called_by
    owner = warrior if caller is None else battle.combatant(caller)
    return warrior.home, owner.fighter.warrior
