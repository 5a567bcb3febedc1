"""Setting up by the rules of a scenario's file: who is set up where, one rule after the other.

Rulings: where a zone has no room for a distance that is asked for, warriors stand closer, by 2 inches as often as
needed; of two warbands that set up along edges, the second has the edge opposite the first.
"""

from collections.abc import Iterator

from rules.battlefields.zones import EDGES, OPPOSITE
from rules.catalogue.scenarios.model import SetUp
from rules.combat.rolls.roll_off import roll_off_order
from rules.engine.battle import TWO, Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import EdgeChosen
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point
from rules.engine.zone import Zone
from rules.scenarios.chance_encounter import OPPOSITE as ACROSS
from rules.scenarios.chance_encounter import quarter
from rules.scenarios.parts.buildings import outline_of
from rules.scenarios.parts.deploying import deploy, deploy_along, to_set_up
from rules.scenarios.parts.edges import (
    choose_edge,
    edge_by_lot,
    name_edge_one,
    other_than,
    set_up_opposite,
    strip,
    who_sets_up_first,
)
from rules.scenarios.parts.roles import ATTACKER, DEFENDER
from rules.scenarios.parts.segments import falling_order, set_up_by_segments

#: Zones that stretch along an edge which a side has for its own.
_ALONG = ("edge", "street-end", "random-edge")
#: By how much less room there is, when there is none, in 1/100 inch.
_CLOSER = 2 * INCH


def set_up_by_rules(battle: Battle) -> Flow[None]:
    """Everybody in the order of the scenario's rules for setting up."""
    order = yield from _order(battle)
    done: set[int] = set()
    for rule in battle.setup.scenario.set_up:
        sides = [side for side in _sides_of(battle, rule.who, order) if side not in done]
        if rule.of == "segment" and len(battle.setup.sides) > TWO:
            if battle.state.objectives.roles:
                sides = yield from roll_off_order(battle, sides, "who sets up first")
            yield from set_up_by_segments(battle, sides)
        elif rule.of == "segment" and len(sides) == TWO:
            yield from set_up_opposite(battle, sides[0])
        else:
            for side in sides:
                yield from set_up_side(battle, side, rule)
        done.update(sides)


def set_up_side(battle: Battle, side: int, rule: SetUp) -> Flow[None]:
    """One side by one rule."""
    if rule.of in _ALONG or rule.of == "segment":
        edge = yield from _edge(battle, side, rule)
        yield EdgeChosen(side, edge)
        if rule.within in (0, battle.setup.scenario.deployment_depth):
            yield from deploy_along(battle, side, edge)
            return
    elif rule.of in ("corner", "quarter"):
        yield EdgeChosen(side, (yield from _corner(battle, side)))
    yield from deploy(battle, to_set_up(battle, side), lambda warrior: zones_of(battle, warrior, rule))


def zones_of(battle: Battle, warrior: Combatant, rule: SetUp) -> Iterator[Zone]:
    """The zone of a rule with its distances, then with less of them until there is room; at last the whole table."""
    table, radius = battle.setup.table, warrior.fighter.radius
    longest = max(rule.apart, rule.spread, rule.from_edge) * INCH
    for less in range(0, longest + _CLOSER, _CLOSER):
        inset = max(0, rule.from_edge * INCH - less)
        apart = [
            (other.position, max(0, inches * INCH - less) + radius + other.fighter.radius)
            for inches, others in (
                (rule.apart, battle.state.enemies_of(warrior.side)),
                (rule.spread, battle.state.of_side(warrior.side)),
            )
            for other in (others if inches else ())
        ]
        yield _zone(battle, warrior, rule, inset, tuple(apart))
    yield Zone(boxes=((Point(0, 0), Point(table.width, table.depth)),))


def _zone(
    battle: Battle, warrior: Combatant, rule: SetUp, inset: int, apart: tuple[tuple[Point, int], ...]
) -> Zone:
    table, aims, within = battle.setup.table, battle.state.objectives, rule.within * INCH
    wide, deep, radius = table.width, table.depth, warrior.fighter.radius
    if rule.of in ("objective", "buildings"):
        spots = list(aims.spots.values())
        if rule.of == "objective" and spots and not aims.buildings:
            return Zone(outline=_about(spots[0].at), within=spots[0].radius + within + radius, apart=apart)
        ring = outline_of(battle, _nearest_building(battle, warrior))
        return Zone(outline=ring, within=within + radius, apart=apart)
    if rule.of in _ALONG or rule.of == "segment":
        return Zone(boxes=(strip(battle, battle.state.edges[warrior.side], within),), apart=apart)
    match rule.of:
        case "any-edge":
            return Zone(boxes=tuple(strip(battle, edge, within) for edge in EDGES), apart=apart)
        case "centre":
            return Zone(boxes=(_box(wide // 2, deep // 2, within // 2, within // 2),), apart=apart)
        case "road":
            return Zone(boxes=(_box(wide // 2, deep // 2, wide // 2, within // 2),), apart=apart)
        case "corner":
            return Zone(boxes=(_in_corner(battle, warrior.side, within),), apart=apart)
        case "quarter":
            return Zone(boxes=(quarter(battle, battle.state.edges[warrior.side]),), apart=apart)
    margin = inset + radius if inset else 0
    return Zone(boxes=((Point(margin, margin), Point(wide - margin, deep - margin)),), apart=apart)


def _box(x: int, y: int, across: int, along: int) -> tuple[Point, Point]:
    return Point(x - across, y - along), Point(x + across, y + along)


def _about(at: Point) -> tuple[tuple[int, int], ...]:
    """A point as the smallest outline."""
    return (at.x, at.y), (at.x + 1, at.y), (at.x, at.y + 1)


def _nearest_building(battle: Battle, warrior: Combatant) -> int:
    """The building for the next warrior of a side: by turns, so that all of them are filled."""
    named = battle.state.objectives.buildings
    return named[len(battle.state.of_side(warrior.side)) % len(named)]


def _in_corner(battle: Battle, side: int, within: int) -> tuple[Point, Point]:
    table, corner = battle.setup.table, battle.state.edges[side]
    x = table.width - within if corner.endswith("east") else 0
    y = table.depth - within if corner.startswith("north") else 0
    return Point(x, y), Point(x + within, y + within)


def _corner(battle: Battle, side: int) -> Flow[str]:
    """A corner of the table that nobody has; of two warbands the second has the one across."""
    taken = list(battle.state.edges.values())
    if taken and len(battle.setup.sides) == TWO:
        return ACROSS[taken[0]]
    left = tuple(corner for corner in ACROSS if corner not in taken)
    return (yield from ask(Choice(side, "quarter", left)))


def _edge(battle: Battle, side: int, rule: SetUp) -> Flow[str]:
    taken = [edge for edge in battle.state.edges.values() if edge in EDGES]
    if taken and len(battle.setup.sides) == TWO:
        return OPPOSITE[taken[0]]
    if rule.of == "random-edge":
        yield from name_edge_one(battle, side)
        return (yield from edge_by_lot(battle, side, f"the edge of {battle.setup.side_names[side]}"))
    return (yield from choose_edge(battle, side))


def _order(battle: Battle) -> Flow[list[int]]:
    """The sides in the order of setting up, where no roles decide it."""
    named = {rule.who for rule in battle.setup.scenario.set_up}
    if not named & {"first", "second", "both", "everybody"} or battle.state.objectives.roles:
        return list(battle.sides)
    if len(battle.setup.sides) > TWO:
        return (yield from falling_order(battle))
    first = yield from who_sets_up_first(battle)
    return [first, other_than(battle, first)]


def _sides_of(battle: Battle, role: str, order: list[int]) -> list[int]:
    roles = battle.state.objectives.roles
    if role in (ATTACKER, DEFENDER):
        return [side for side in order if roles.get(side) == role]
    return {"first": order[:1], "second": order[1:]}.get(role, order)
