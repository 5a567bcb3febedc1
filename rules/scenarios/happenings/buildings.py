"""Subplots of buildings: infestation, and buildings that collapse (CAMP-OPT-SUB-2).

Rulings: whoever is on the ground floor of a building that collapses does not fall; it can be used as before. On a real
table, where nobody knows who is in which building, the players carry these out.
"""

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import RuleRolled, WarriorMoved
from rules.engine.events.objectives import HazardRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import Point
from rules.engine.table.geometry.outlines import contains
from rules.scenarios.happenings.part import STREAM, present
from rules.scenarios.parts.buildings import buildings, is_inside, outline_of

_BITE = Hit("vermin", 1, traits=("no-critical",))


def bite_those_inside(battle: Battle) -> Flow[None]:
    """Let vermin bite those who are in a building before the first turn."""
    for warrior in present(battle) if battle.witness is None else ():
        if warrior.on_table and _house(battle, warrior.position) is not None:
            yield from _bite(battle, warrior)


def bite_who_enters(battle: Battle, warrior: Combatant, event: WarriorMoved) -> Flow[None]:
    """Let vermin bite a warrior who ends a move in a building in which it did not begin."""
    if battle.witness is not None:
        return
    house = _house(battle, warrior.position)
    if house is not None and house != _house(battle, event.path[0]):
        yield from _bite(battle, warrior)


def collapse(battle: Battle, side: int) -> Flow[None]:
    """Each building with one of theirs in it: a die for each model inside, and two equal dice bring it down."""
    for house in buildings(battle.terrain) if battle.witness is None else ():
        inside = [it for it in present(battle) if is_inside(battle, it, house)]
        if len(inside) < 2 or all(it.home != side for it in inside):
            continue
        roll = Roll("derelict building", len(inside), side=side, stream=STREAM)
        faces = yield from throw(roll)
        falls = len(set(faces)) < len(faces)
        brings = "it comes down with all who are in it" if falls else "it holds"
        yield HazardRolled(side, "Derelict building", roll.shown(faces), sum(faces), brings)
        for warrior in inside if falls else ():
            if warrior.on_table and warrior.position.z:
                foot = warrior.position._replace(z=0)
                yield from fall(battle, warrior, foot, warrior.position.z, resolve_hits)


def _house(battle: Battle, at: Point) -> int | None:
    inside = (it for it in buildings(battle.terrain) if contains(outline_of(battle, it), at.x, at.y))
    return next(inside, None)


def _bite(battle: Battle, warrior: Combatant) -> Flow[None]:
    roll = Roll("infestation", need=2, who=warrior.id, stream=STREAM)
    faces = yield from throw(roll)
    spared = roll.met_by(faces)
    yield RuleRolled(warrior.id, "Infestation", roll.shown(faces), spared)
    if not spared:
        count = yield from throw(Roll("hits of vermin", who=warrior.id, stream=STREAM))
        yield from resolve_hits(battle, None, warrior, [_BITE] * count[0], in_combat=False)
