"""Earthshudder: a building within reach collapses, strikes the enemies who touch it, and drops everybody on it."""

from collections.abc import Iterable

from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.harm import reached, strike
from rules.combat.moving.falling import fall
from rules.combat.rolls.initiative_test import LANDING, test_initiative
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import BuildingCollapsed, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.table import CONTACT
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.geometry.plane import Outline, near_segment

#: How far off the building may be, and how much of a fall each test of Initiative covers, in 1/100 inch.
REACH, A_TEST = 400, 200


def buildings(battle: Battle, warrior: Combatant) -> list[int]:
    """The buildings in their reach, by their place among the pieces of the table."""
    pieces = battle.terrain.table.pieces
    return [
        number
        for number, piece in enumerate(pieces)
        if piece.kind == "building" and _near(warrior, piece.outline, REACH)
    ]


def touching(battle: Battle, enemies: Iterable[Combatant], building: int) -> list[Combatant]:
    """The given enemies who are in a building or against it."""
    ring = battle.terrain.table.pieces[building].outline
    return [enemy for enemy in enemies if _near(enemy, ring, CONTACT)]


def above(battle: Battle, building: int) -> list[Combatant]:
    """Everybody who stands on a floor or the roof of a building."""
    ring = battle.terrain.table.pieces[building].outline
    return [
        warrior
        for warrior in battle.state.on_table()
        if warrior.position.z and contains(ring, *warrior.position[:2])
    ]


def _near(warrior: Combatant, ring: Outline, within: int) -> bool:
    """Whether their base is in an outline, or at most this far from it."""
    x, y, _ = warrior.position
    reach = warrior.fighter.radius + within + 1
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    return contains(ring, x, y) or any(near_segment((x, y), a, b, reach) for a, b in sides)


@spell("earthshudder", when=lambda battle, caster: bool(buildings(battle, caster)))
def _shudders(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    found = buildings(battle, warrior)
    number = found[0]
    if len(found) > 1:
        listed = tuple(map(str, found))
        number = int((yield from ask(Choice(warrior.side, "building", listed, warrior.id))))
    piece = battle.terrain.table.pieces[number]
    struck = touching(battle, battle.state.enemies_of(warrior.side), number)
    for other in (yield from reached(battle, warrior, prayer, struck)):
        yield from strike(battle, warrior, prayer, other, 3)
    falling = above(battle, number)
    yield BuildingCollapsed(number, piece.name)
    battle.collapses(number)
    for other in falling:
        if other.on_table:
            yield from _comes_down(battle, other)


def _comes_down(battle: Battle, warrior: Combatant) -> Flow[None]:
    """An Initiative test for each full 2 inches (two for a fall of 5 inches); a warrior who fails one falls."""
    height = warrior.position.z
    foot = warrior.position._replace(z=0)
    for _ in range(height // A_TEST):
        if not (yield from test_initiative(battle, warrior, LANDING)):
            yield from fall(battle, warrior, foot, height, resolve_hits)
            return
    landing = battle.terrain.free_near(foot, warrior.fighter.radius, battle.bases(warrior)) or foot
    yield WarriorMoved(warrior.id, "fall", (warrior.position, landing), 0)
