"""The marks of a scenario on the picture of its table: zones, buildings, places, counters, followers.

Made from a set-up before the battle and from its state afterwards; `picture` draws them and tells
them in words.
"""

from collections.abc import Iterator

from campaigns.table_picture.marks import Bond, Marks, Place, Token, Zone, building_of, ring_of
from campaigns.table_picture.marks_of_rules import name_of_place, places_by_mechanisms, zones_by_rules
from rules.battlefields.zones import EDGES
from rules.battlefields.zones import zone as strip
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import BattleState
from rules.engine.table import INCH, Point, Terrain
from rules.narration import Names
from rules.scenarios.chance_encounter import corner_of
from rules.scenarios.monster_hunt import lairs
from rules.scenarios.parts.buildings import buildings
from rules.scenarios.parts.segments import SEGMENTS, segment
from rules.scenarios.the_pool import POOL, RADIUS, place_of_pool

#: How far from the objective its defenders set up, in 1/100 inch.
_NEAR = 6 * INCH


def marks_before(setup: BattleSetup) -> Marks:
    """The zones that the scenario knows, and the places that it is about."""
    return Marks(zones=tuple(_zones(setup)), places=tuple(_places_before(setup)))


def marks_of(setup: BattleSetup, state: BattleState, *, set_up: bool) -> Marks:
    """The marks of the battle as the events have left it; with the zones of the sides while they are `set_up`."""
    names = Names(setup)
    return Marks(
        zones=tuple(_zones_taken(setup, state)) if set_up else (),
        places=tuple(_places(setup, state)),
        bonds=tuple(_bonds(state, names)),
        tokens=tuple(_tokens(state, names)),
    )


def _zones(setup: BattleSetup) -> Iterator[Zone]:
    table, scenario = setup.table, setup.scenario
    if scenario.mechanisms:
        yield from zones_by_rules(setup)
        return
    deep = scenario.deployment_depth * INCH
    kinds = {it.of for it in scenario.set_up}
    if "segment" in kinds:
        for key in SEGMENTS:
            yield Zone(ring_of(*segment(table.width, table.depth, deep, key)), key, f"Segment {key}")
    elif kinds <= {"edge", "street-end"}:
        for edge in EDGES[:2]:
            yield Zone(
                ring_of(*strip(table.width, table.depth, deep, edge)), "", f"Zone along the {edge} edge"
            )
    elif "any-edge" in kinds:
        for edge in EDGES:
            yield Zone(ring_of(*strip(table.width, table.depth, deep, edge)), "", f"Attackers, {edge} edge")
    elif "quarter" in kinds:
        for corner in ("south-west", "north-east", "south-east", "north-west"):
            yield Zone(ring_of(*corner_of(table.width, table.depth, corner)), "", f"The {corner} quarter")


def _zones_taken(setup: BattleSetup, state: BattleState) -> Iterator[Zone]:
    """The zone of each side that has chosen an edge, segment or quarter."""
    if setup.scenario.mechanisms:
        yield from zones_by_rules(setup, state)
        return
    table, deep = setup.table, setup.scenario.deployment_depth * INCH
    for side, key in state.edges.items():
        name = setup.side_names[side]
        if key in SEGMENTS:
            box = segment(table.width, table.depth, deep, key)
        elif key in EDGES:
            box = strip(table.width, table.depth, deep, key)
        else:
            box = corner_of(table.width, table.depth, key)
        yield Zone(ring_of(*box), key if key in SEGMENTS else "", f"Zone of {name}", side)


def _places_before(setup: BattleSetup) -> Iterator[Place]:
    """The place that is known before the dice fall: the objective, the pool, the lair."""
    terrain, scenario = Terrain.of(setup.table), setup.scenario
    if scenario.mechanisms:
        yield from places_by_mechanisms(setup)
    elif scenario.monsters and (found := lairs(terrain)):
        yield building_of(setup, found[0], "The lair", "")
    elif any(it.of == "objective" for it in scenario.set_up):
        if scenario.key == "ambush":
            centre = Point(setup.table.width // 2, setup.table.depth // 2)
            yield Place("The defender sets up here", "", at=centre, radius=_NEAR)
        else:
            yield building_of(setup, buildings(terrain)[0], "The objective", "")
    elif scenario.key == "the-pool" and (at := place_of_pool(terrain)) is not None:
        yield Place("The pool", "", at=at, radius=RADIUS)


def _places(setup: BattleSetup, state: BattleState) -> Iterator[Place]:
    aims = state.objectives
    for number, piece in enumerate(aims.buildings, start=1):
        named = "The lair" if setup.scenario.monsters else name_of_place(setup) or "Objective"
        text = "Searched" if piece in aims.searched else named
        holder = aims.holders.get(piece)
        held = f", held by {setup.side_names[holder]}" if holder is not None else ""
        label = str(number) if len(aims.buildings) > 1 else ""
        place = building_of(setup, piece, text, label)
        yield Place(f"{place.title}{held}", label, place.ring, side=holder)
    for what, spot in aims.spots.items():
        left = spot.amount - len(aims.counters) if what == POOL else spot.amount
        much = f", {left} {'shard' if left == 1 else 'shards'} left" if spot.amount else ""
        yield Place(f"{what.capitalize()}{much}", str(left or ""), at=spot.at, radius=spot.radius)


def _tokens(state: BattleState, names: Names) -> Iterator[Token]:
    """One token for each counter that lies, and one for all that somebody on the table carries."""
    carried: dict[int, list[str]] = {}
    for counter in state.objectives.counters.values():
        if counter.carrier is None:
            title = f"{counter.kind.capitalize()} lies here"
            yield Token(title, counter.at, 1, carried=False, chest=_is_chest(counter.kind))
        else:
            carried.setdefault(counter.carrier, []).append(counter.kind)
    for warrior, kinds in carried.items():
        other = state.combatants[warrior]
        if other.on_table:
            what = kinds[0] if len(kinds) == 1 else f"{len(kinds)} counters of {kinds[0]}"
            title = f"{names.who(other.id)} carries {what}"
            yield Token(title, other.position, len(kinds), carried=True, chest=_is_chest(kinds[0]))


def _is_chest(kind: str) -> bool:
    return "chest" in kind


def _bonds(state: BattleState, names: Names) -> Iterator[Bond]:
    for warrior, leader in state.objectives.following.items():
        model, other = state.combatants[warrior], state.combatants[leader]
        if model.on_table and other.on_table:
            yield Bond(f"{names.who(warrior)} follows {names.who(leader)}", (model.position, other.position))
