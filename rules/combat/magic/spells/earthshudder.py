"""Earthshudder: a building within reach strikes the enemies who touch it and is no more; who stood on it falls."""

from collections.abc import Iterable

from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.harm import reached, strike
from rules.combat.moving.falling import fall
from rules.combat.rolls.initiative_test import LANDING, test_initiative
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.decisions import Choice
from rules.engine.events import BuildingCollapsed, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.table import CONTACT
from rules.engine.table.outlines import contains
from rules.engine.table.plane import Outline, near_segment

#: How far off the building may be, and how much of a fall each test of Initiative covers, in 1/100 inch.
REACH, A_TEST = 400, 200


def buildings(battle: Battle, who: Combatant) -> list[int]:
    """The buildings in his reach, by their place among the pieces of the table."""
    pieces = battle.terrain.table.pieces
    return [
        number
        for number, piece in enumerate(pieces)
        if piece.kind == "building" and _near(who, piece.outline, REACH)
    ]


def touching(battle: Battle, enemies: Iterable[Combatant], building: int) -> list[Combatant]:
    """Those of some enemies who are in a building or against it."""
    ring = battle.terrain.table.pieces[building].outline
    return [one for one in enemies if _near(one, ring, CONTACT)]


def above(battle: Battle, building: int) -> list[Combatant]:
    """Everybody who stands on a floor or the roof of a building."""
    ring = battle.terrain.table.pieces[building].outline
    return [one for one in battle.state.on_table() if one.position.z and contains(ring, *one.position[:2])]


def _near(one: Combatant, ring: Outline, within: int) -> bool:
    """Whether his base is in an outline, or at most so far from it."""
    x, y, _ = one.position
    reach = one.fighter.radius + within + 1
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    return contains(ring, x, y) or any(near_segment((x, y), a, b, reach) for a, b in sides)


@spell("earthshudder", when=lambda battle, who: bool(buildings(battle, who)))
def _shudders(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    found = buildings(battle, who)
    number = found[0]
    if len(found) > 1:
        listed = tuple(map(str, found))
        number = int((yield from ask(Choice(who.side, "building", listed, who.id))))
    piece = battle.terrain.table.pieces[number]
    struck = touching(battle, battle.state.enemies_of(who.side), number)
    for one in (yield from reached(battle, who, prayer, struck)):
        yield from strike(battle, who, prayer, one, 3)
    falling = above(battle, number)
    yield BuildingCollapsed(number, piece.name)
    battle.collapses(number)
    for one in falling:
        if one.on_table:
            yield from _comes_down(battle, one)


def _comes_down(battle: Battle, one: Combatant) -> Flow[None]:
    """A test of Initiative for each full 2 inches; who fails one falls (two for a fall of 5 inches)."""
    height = one.position.z
    foot = one.position._replace(z=0)
    for _ in range(height // A_TEST):
        if not (yield from test_initiative(battle, one, LANDING)):
            yield from fall(battle, one, foot, height, resolve_hits)
            return
    landing = battle.terrain.free_near(foot, one.fighter.radius, battle.bases(one)) or foot
    yield WarriorMoved(one.id, "fall", (one.position, landing), 0)
