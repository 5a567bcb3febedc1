"""The zones and places of a scenario whose file says how it is set up and played."""

from collections.abc import Iterator

from campaigns.table_picture.marks import Place, Zone, building_of, ring_of
from rules.battlefields.zones import EDGES
from rules.battlefields.zones import zone as strip
from rules.catalogue.scenarios import mechanisms as data
from rules.catalogue.scenarios.model import SetUp
from rules.engine.battle import TWO
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import BattleState
from rules.engine.table import INCH, Point, Terrain
from rules.scenarios.chance_encounter import OPPOSITE, corner_of
from rules.scenarios.parts.buildings import buildings
from rules.scenarios.parts.open_ground import open_place
from rules.scenarios.parts.segments import SEGMENTS, segment

type Box = tuple[Point, Point]

#: Who sets up by a rule, in the titles of zones.
_WHO = {"attacker": "Attacker", "defender": "Defender"}


def zones_by_rules(setup: BattleSetup, state: BattleState | None = None) -> Iterator[Zone]:
    """The zones of all rules for setting up that name one; of a battle under way those that sides have taken."""
    seen: set[tuple[str, Box]] = set()
    for rule in setup.scenario.set_up:
        for key, box in _boxes(setup, rule):
            label = key if key in SEGMENTS else ""
            if state is None:
                if (_title(rule, key), box) not in seen:
                    seen.add((_title(rule, key), box))
                    yield Zone(ring_of(*box), label, _title(rule, key))
                continue
            for side, own in _taken(setup, state, rule):
                if own in ("", key) or key == "":
                    yield Zone(ring_of(*box), label, f"Zone of {setup.side_names[side]}", side)


def places_by_mechanisms(setup: BattleSetup) -> Iterator[Place]:
    """The places that are known before the dice fall."""
    terrain = Terrain.of(setup.table)
    for it in setup.scenario.mechanisms:
        if isinstance(it, data.Place):
            if it.what == "spot":
                at = open_place(terrain, it.radius)
                if at is not None:
                    yield Place(it.name.capitalize(), "", at=at, radius=it.radius * INCH)
            elif found := buildings(terrain):
                yield building_of(setup, found[0], it.name.capitalize(), "")


def name_of_place(setup: BattleSetup) -> str:
    """The name of the buildings that the battle is about, "" where the scenario's file names none."""
    names = (it.name for it in setup.scenario.mechanisms if isinstance(it, data.Place) and it.what != "spot")
    return next(names, "").capitalize()


def _title(rule: SetUp, key: str) -> str:
    who = _WHO.get(rule.who, "Zone")
    if key in SEGMENTS:
        return f"Segment {key}"
    where = f"{key} edge" if key in EDGES else f"{key} corner"
    return f"{who}, {where}" if key else who


def _taken(setup: BattleSetup, state: BattleState, rule: SetUp) -> Iterator[tuple[int, str]]:
    """The sides that set up by a rule, with the edge, corner or segment of each; "" where it has none."""
    roles = state.objectives.roles
    for side in range(len(setup.sides)):
        if rule.who in _WHO and roles.get(side) != rule.who:
            continue
        if rule.who in _WHO or side in state.edges:
            yield side, state.edges.get(side, "")


def _boxes(setup: BattleSetup, rule: SetUp) -> Iterator[tuple[str, Box]]:
    """The boxes in which somebody may be set up by a rule, each with its key."""
    table = setup.table
    wide, deep = table.width, table.depth
    within = (rule.within or setup.scenario.deployment_depth) * INCH
    if rule.of == "segment" and len(setup.sides) > TWO:
        for key in SEGMENTS:
            yield key, segment(wide, deep, setup.scenario.deployment_depth * INCH, key)
    elif rule.of in ("edge", "segment", "street-end", "any-edge", "random-edge"):
        edges = EDGES if rule.of in ("any-edge", "random-edge") else EDGES[:2]
        for edge in edges:
            yield edge, strip(wide, deep, within, edge)
    elif rule.of in ("corner", "quarter"):
        for corner in OPPOSITE:
            low, high = corner_of(wide, deep, corner)
            yield corner, (low, high) if rule.of == "quarter" else _shrunk(low, high, corner, within)
    elif rule.of == "centre":
        half = within // 2
        yield "", (Point(wide // 2 - half, deep // 2 - half), Point(wide // 2 + half, deep // 2 + half))
    elif rule.of == "road":
        yield "", (Point(0, deep // 2 - within // 2), Point(wide, deep // 2 + within // 2))


def _shrunk(low: Point, high: Point, corner: str, within: int) -> Box:
    """The square in the outer corner of a quarter."""
    x = high.x - within if corner.endswith("east") else low.x
    y = high.y - within if corner.startswith("north") else low.y
    return Point(x, y), Point(x + within, y + within)
