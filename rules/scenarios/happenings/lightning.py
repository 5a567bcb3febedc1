"""The subplot of warp lightning (CAMP-OPT-SUB-2): a marker scatters from the middle of the table.

Ruling: a scatter that leads off the table ends at its edge.
"""

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.shared_charts import armour_save
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events.objectives import HazardRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point, distance
from rules.scenarios.happenings.part import STREAM, at_random, present
from rules.scenarios.mechanisms.neutral_moves import EIGHT

#: How near to the marker somebody is hit, in 1/100 inch, and how often it scatters.
_NEAR, _TIMES = 3 * INCH, 2
#: The length of a heading.
_UNIT = 10_000
_WHAT = "Warp lightning"


def strike(battle: Battle, side: int) -> Flow[None]:
    """Let a bolt come down on a 1."""
    roll = Roll("warp lightning on a 1", at_most=1, side=side, stream=STREAM)
    faces = yield from throw(roll)
    strikes = roll.met_by(faces)
    brings = "a bolt comes down" if strikes else "nothing happens"
    yield HazardRolled(side, _WHAT, roll.shown(faces), faces[0], brings)
    if not strikes:
        return
    struck = yield from _struck(battle)
    if struck is None:
        yield HazardRolled(side, _WHAT, None, 0, "it hits nobody")
        return
    strength = yield from throw(Roll("Strength of the bolt", who=struck.id, stream=STREAM))
    hit = Hit("warp lightning", strength[0], traits=("no-armour-save",))
    yield from resolve_hits(battle, None, struck, [hit], in_combat=False)


def _struck(battle: Battle) -> Flow[Combatant | None]:
    """The best armoured of those near the marker, by lot where several are."""
    near = present(battle)
    if battle.witness is not None:
        near = yield from battle.witness.find_struck("the warp lightning, within 3 inches", near, None)
    else:
        at = yield from _marker(battle)
        near = [it for it in near if distance(at, it.position) - it.radius <= _NEAR]
    best = min((armour_save(it, False) for it in near), default=0)
    return (yield from at_random([it for it in near if armour_save(it, False) == best], "who is hit"))


def _marker(battle: Battle) -> Flow[Point]:
    table = battle.setup.table
    x, y = table.width // 2, table.depth // 2
    for _ in range(_TIMES):
        way = yield from throw(Roll("direction", sides=len(EIGHT), stream=STREAM))
        far = yield from throw(Roll("scatter", 2, stream=STREAM))
        dx, dy = HEADINGS[EIGHT[way[0] - 1]]
        x += dx * sum(far) * INCH // _UNIT
        y += dy * sum(far) * INCH // _UNIT
        x, y = min(max(x, 0), table.width), min(max(y, 0), table.depth)
    return Point(x, y)
