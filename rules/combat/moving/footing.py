"""The ground as one warrior walks over it: woods, jungle or slow ground of any kind do not slow some.

Asked by everything that works out a route. What one sees, and where one can stand, is the same for everybody.
"""

from functools import lru_cache

from rules.combat.effects import hooks
from rules.combat.riding.seat import UP_WALLS
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED
from rules.engine.table import Point, Terrain
from rules.engine.table.geometry.outlines import contains
from rules.engine.table.walking.hollow import Hollow
from rules.engine.table.walking.ridden import ridden

#: What an answer to `sure-footed` may name: slow ground of any kind, or that of a piece of terrain so called.
ANY, WOODS, JUNGLE, WATER, SWAMP = "any", "woods", "jungle", "water", "swamp"
#: The tag of an animal that moves as a rider does.
AS_MOUNTED = "moves-as-mounted"
#: How high an obstacle a mount jumps as it goes (MOUNT-17), in 1/100 inch.
JUMP = 200
_WORDS = {
    WOODS: ("wood", "tree", "copse", "thicket", "forest", "orchard"),
    JUNGLE: ("jungle",),
    SWAMP: ("swamp", "marsh", "bog", "mire", "fen"),
    WATER: ("water", "ford", "stream", "river", "brook", "pond", "pool", "shallows"),
}


def footing(battle: Battle, warrior: Combatant) -> Terrain:
    """The table for their routes."""
    if (warrior.conditions and warrior.has(MOUNTED)) or warrior.has(AS_MOUNTED):
        return _ridden(battle.terrain, 0 if warrior.has(UP_WALLS) else JUMP)
    if hooks.walks_through_walls.any_true(battle, warrior):
        return _hollow(battle.terrain)
    found = hooks.sure_footed.handlers(warrior)
    if not found:
        return battle.terrain
    kinds = sorted({answer(battle, warrior) for answer in found})
    words = () if ANY in kinds else tuple(word for kind in kinds for word in _WORDS[kind])
    return battle.terrain.eased(words)


def stands_in(battle: Battle, warrior: Combatant, kind: str) -> bool:
    """Whether they stand in a piece of terrain of that kind, by its name."""
    return _lies_in(battle, warrior.position, kind)


def is_soil(battle: Battle, at: Point) -> bool:
    """Whether a place is in a wood or swamp, or on open ground outside Mordheim (ruling: streets are no earth)."""
    if _lies_in(battle, at, WOODS) or _lies_in(battle, at, SWAMP):
        return True
    return battle.setup.table.outside and not at.z and battle.terrain.building(at) is None


def _lies_in(battle: Battle, at: Point, kind: str) -> bool:
    x, y, z = at
    return not z and any(
        any(word in piece.name.lower() for word in _WORDS[kind]) and contains(piece.outline, x, y)
        for piece in battle.setup.table.pieces
    )


@lru_cache(maxsize=4)
def _hollow(terrain: Terrain) -> Hollow:
    return Hollow(terrain)


@lru_cache(maxsize=4)
def _ridden(terrain: Terrain, jump: int) -> Terrain:
    measures = terrain.measures._replace(hurdle=jump) if jump else terrain.measures
    return Terrain.of(ridden(terrain.table), measures)
