"""Mobs: warriors who keep together and join one another's combats (Night Goblins: Snotlings).

Each of a mob moves by itself, and ends no move away from the others. One who is too far off may only come nearer; once
some of them fight, the others keep to those. All distances are edge to edge, in 1/100 inch.
"""

from collections.abc import Iterable, Sequence

from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point, gap

#: How far from the others they may be, by the tag of the mob.
_APART = {"mob-within-1": INCH, "mob-within-6": 6 * INCH}
_TAGS = frozenset(_APART)


def in_mob(warrior: Combatant) -> bool:
    """Whether they belong to a mob."""
    return warrior.has_any(_TAGS)


def strays(battle: Battle, warrior: Combatant, goal: Point) -> bool:
    """Whether a place is too far from the rest of their mob, or leaves others of it behind."""
    if not in_mob(warrior):
        return False
    others = _others(battle, warrior)
    if not others:
        return False
    most = apart(warrior)
    keep_to = [other for other in others if other.engaged] or others
    now, then = (min(_gap(warrior, at, other) for other in keep_to) for at in (warrior.position, goal))
    if then > most:
        return then >= now
    return _bands(warrior, goal, others, most) > _bands(warrior, warrior.position, others, most)


def fought_by_mob(
    battle: Battle, warrior: Combatant, declared: Iterable[tuple[int, int]] = ()
) -> frozenset[int]:
    """The enemies whom others of their mob touch, or charge by `declared` pairs of charger and target."""
    if not in_mob(warrior):
        return frozenset()
    others = _others(battle, warrior)
    touched = frozenset(enemy for other in others for enemy in other.contacts)
    mates = {other.id for other in others}
    return touched or frozenset(target for charger, target in declared if charger in mates)


def place_in_mob(battle: Battle, warrior: Combatant) -> Point | None:
    """The free place nearest to those of their mob with lower numbers, if they stand too far from these."""
    mates = [other for other in _others(battle, warrior) if other.id < warrior.id]
    most, radius = apart(warrior), warrior.fighter.radius
    if not mates or not warrior.on_table or min(map(warrior.gap_to, mates)) <= most:
        return None
    free = (
        (min(_gap(warrior, at, mate) for mate in mates), at)
        for at in battle.terrain.spots
        if battle.terrain.is_free(at, radius, battle.bases(warrior))
    )
    gap_then, beside = min(free, default=(most + 1, warrior.position))
    return beside if gap_then <= most else None


def apart(warrior: Combatant) -> int:
    """How far from the others they may be."""
    return min(_APART[tag] for tag in _APART if warrior.has(tag))


def _others(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """The others of the mob who are on the table, in roster order."""
    return [
        other
        for other in battle.state.on_table()
        if other is not warrior and other.home == warrior.home and in_mob(other)
    ]


def _gap(warrior: Combatant, at: Point, other: Combatant) -> int:
    """How far another would be from them if they stood somewhere."""
    return gap(at, warrior.radius, other.position, other.radius)


def _bands(warrior: Combatant, at: Point, others: Sequence[Combatant], most: int) -> int:
    """Count the bands, each farther than `most` from the next, into which a mob falls if one of it stands somewhere."""
    left, number = list(others), 1
    near = [other for other in left if _gap(warrior, at, other) <= most]
    while left:
        band = near or left[:1]
        number += not near
        left = [other for other in left if other not in band]
        near = [other for other in left if any(other.gap_to(mate) <= most for mate in band)]
    return number
