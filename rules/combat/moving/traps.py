"""Traps: laid in a turn of doing nothing else, met by everybody who moves near one except its owner (Nemesis Crown).

Whether it springs or not, a trap that was met is gone. A Reaver's trap is laid in place of a shot and always springs.
A warrior brought down by a trap lies where they met it.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.minds import NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, TrapLaid, TrapMet, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Point, distance, gap
from rules.engine.table.geometry.plane import ratio, root_up

LAY, LEAVE = "lay a trap", "do something else"
#: The condition of one who lays a trap this turn.
LAYING = "laying-a-trap"
#: The trait of the wire and the tag of a warrior who needs none, and the skill that betters them.
WIRE, TRAPPER, MASTER = "trip-wire", "set-traps", "master-trapper"
#: How near one must come, in 1/100 inch, and on what a trap springs.
_NEAR, _MASTERS_NEAR, _SPRINGS, _MASTERS_SPRINGS = 200, 400, 3, 2
_TRAP, _SNARE = Hit("Trap", 4, traits=("no-critical",)), Hit("Trap", 5, traits=("no-critical",))
#: The tag of a Trapmaster of the Reavers, and how near one must come to such a trap, in 1/100 inch.
REAVER, _SNARES_NEAR = "lays-strong-traps", 100
_BUSY = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)
#: Places along a way at which a trap is looked for lie this far apart, in 1/100 inch.
_PACE = 25


@hooks.turn_begins.handles(WIRE, TRAPPER)
def _offer_trap(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Standing and out of combat; a wire is laid once in a battle, without a wire as often as they like."""
    if (
        not warrior.standing
        or warrior.contacts
        or any(warrior.has(tag) for tag in _BUSY)
        or not _has_left(battle, warrior)
    ):
        return
    if (yield from ask(Choice(warrior.side, "trap", (LAY, LEAVE), warrior.id))) == LAY:
        yield ConditionBegan(warrior.id, Condition(LAYING, "turn", warrior.side, tags=_BUSY))
        yield TrapLaid(warrior.id, len(battle.state.laid), place_ahead(battle, warrior))


def _has_left(battle: Battle, warrior: Combatant) -> bool:
    wires = sum(gear.copies for gear in warrior.fighter.gear if WIRE in gear.traits)
    return warrior.has(TRAPPER) or battle.state.laid.count(warrior.id) < wires


def place_ahead(battle: Battle, warrior: Combatant, far: int = 0) -> Point:
    """The place of a marker: that far from the rim of their base, towards the nearest enemy (1/100 inch)."""
    x, y, z = warrior.position
    enemies = battle.state.enemies_of(warrior.side)
    nearest = min(enemies, key=lambda other: (warrior.gap_to(other), other.id), default=None)
    if nearest is None:
        return warrior.position
    dx, dy = nearest.position.x - x, nearest.position.y - y
    length, radius = root_up(dx * dx + dy * dy) or 1, warrior.fighter.radius + far
    return Point(x + ratio(dx * radius, length), y + ratio(dy * radius, length), z)


def meet_traps(battle: Battle, mover: Combatant) -> Flow[None]:
    """Spring the traps that a mover came near, in the order of their way, until one brings them down."""
    if not mover.moved:
        return
    met = [
        (step, trap)
        for trap, (owner, at) in battle.state.traps.items()
        if owner != mover.id and (step := _step(battle, mover, owner, at)) is not None
    ]
    for step, trap in sorted(met):
        owner, _ = battle.state.traps[trap]
        if battle.combatant(owner).has(REAVER):
            hits = yield from _snaps(mover, trap)
        else:
            hits = yield from _try_trap(battle, mover, owner, trap)
        if not hits:
            continue
        there, had = _along(mover)[step], mover.wounds
        yield from resolve_hits(battle, None, mover, hits, in_combat=False)
        if mover.down:
            if there != mover.position and battle.terrain.can_stand(there, mover.fighter.radius):
                yield WarriorMoved(mover.id, "fall", (mover.position, there), 0)
            return
        if not mover.on_table or mover.wounds < had:
            return


def _snaps(mover: Combatant, trap: int) -> Flow[list[Hit]]:
    """A trap of the Reavers: D3 hits of Strength 5."""
    roll = Roll("trap", who=mover.id)
    faces = yield from throw(roll)
    yield TrapMet(mover.id, trap, roll.shown(faces), True)
    return [_SNARE] * ((faces[0] + 1) // 2)


def _try_trap(battle: Battle, mover: Combatant, owner: int, trap: int) -> Flow[list[Hit]]:
    """An ordinary trap: one hit where it springs."""
    need = _MASTERS_SPRINGS if battle.combatant(owner).has(MASTER) else _SPRINGS
    roll = Roll("trap", need=need, who=mover.id)
    (face,) = yield from throw(roll)
    yield TrapMet(mover.id, trap, roll.shown((face,)), face >= need)
    return [_TRAP] if face >= need else []


def _step(battle: Battle, mover: Combatant, owner: int, at: Point) -> int | None:
    """The first place of their way that is near enough to a trap; None where they keep clear of it."""
    layer = battle.combatant(owner)
    near = _SNARES_NEAR if layer.has(REAVER) else _MASTERS_NEAR if layer.has(MASTER) else _NEAR
    places = enumerate(_along(mover))
    return next((step for step, p in places if gap(p, mover.fighter.radius, at, 0) <= near), None)


def _along(mover: Combatant) -> list[Point]:
    """Places along their last move, a quarter of an inch apart, and its end."""
    found = []
    for a, b in zip(mover.way, mover.way[1:], strict=False):
        far = distance(a, b)
        for step in range(_PACE, far, _PACE):
            found.append(
                Point(a.x + ratio((b.x - a.x) * step, far), a.y + ratio((b.y - a.y) * step, far), a.z)
            )
        found.append(b)
    return found
