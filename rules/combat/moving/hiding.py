"""Hiding and being found (CORE-HIDE).

A hidden warrior stays on the table under a counter. Everybody sees the counter and nobody the warrior: no shot, no
charge. They may hide at the end of a move beside something that conceals them, unless an able enemy has an open view
of them crouching or stands within that enemy's Initiative in inches. What gives them away by itself (running, shooting,
casting, contact, being stunned) is folded in `rules.engine.state.battle_state`; what others find is looked for here
after every move.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from rules.combat import reasons
from rules.combat.effects import hooks
from rules.combat.effects.hook import has_no_handler
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.traps import meet_traps
from rules.combat.psychology.minds import SPENT, able
from rules.combat.rolls.initiative_test import SPOTTING, test_initiative
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine.bar import Bar
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ConditionEnded, Status
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import HIDDEN, MOUNTED, Condition
from rules.engine.table import CROUCHING, INCH, Body, Point, Sight, distance, gap

#: The trait of what is shot without a sound.
STEALTHY = "stealthy"
HIDE, IN_SIGHT = "hide", "stay in sight"

#: The condition of one who flew this turn: they do not hide at the end of it.
FLOWN = "flown"

#: The reasons why somebody may not hide.
RAN = Bar(reasons.RAN, "CORE-HIDE-3")
CHARGED = Bar(reasons.CHARGED, "CORE-HIDE-4")
IN_COMBAT = Bar(reasons.IN_COMBAT)
STUNNED = Bar(reasons.STUNNED, "CORE-HIDE-6")
FLED = Bar("fled this turn", "CORE-HIDE-5")
_HELD = {
    HIDDEN: Bar("is hidden already"),
    FALLEN: Bar("fell this turn", "CORE-FALL-6"),
    FLEEING: FLED,
    SPENT: FLED,
    FLOWN: Bar("flew this turn", "HERO-HIDE-5"),
    MOUNTED: Bar("is mounted", "MOUNT-23"),
}
SEEN = Bar("an enemy has an open view of them", "HERO-HIDE-1")
NOTHING_NEAR = Bar("nothing here is enough to hide behind", "CORE-HIDE-1")
WATCHED = Bar("an enemy is too near, or has an open view of them", "CORE-HIDE-15")

#: Places on a hidden warrior's way at which they are looked for lie this far apart, in 1/100 inch.
_PACE = 100

#: What is asked of the one who hides, and of the one who looks for them.
_SPOTTED = (hooks.spotted_at, hooks.spotted_share)
_SPOTTING = (hooks.spots_times, hooks.spots_farther)


def offer_hiding(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask a warrior who can hide whether they do, at the end of their move (CORE-HIDE-1, -2).

    At a real table the players say it.
    """
    if battle.witness is not None or not may_hide(battle, warrior):
        return
    if (yield from ask(Choice(warrior.side, "hide", (HIDE, IN_SIGHT), warrior.id))) == HIDE:
        yield ConditionBegan(warrior.id, Condition(HIDDEN))


def declare_hiding(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Ask each of those who act now whether they hide, where they can, when everybody has moved."""
    for warrior in list(combatants):
        yield from offer_hiding(battle, warrior)


def may_hide(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may hide where they are: they neither ran, charged, fled nor fell this turn (CORE-HIDE-3 to -6)."""
    return bar_to_hiding(battle, warrior) is None


def bar_to_hiding(battle: Battle, warrior: Combatant) -> Bar | None:
    """The first reason why they may not hide where they are; None where they may."""
    if warrior.ran and not hooks.hides_after_running.any_true(battle, warrior):
        return RAN
    if warrior.charged or warrior.failed_charge:
        return CHARGED
    return bar_to_concealment(battle, warrior)


def hides_from_all(battle: Battle, warrior: Combatant) -> bool:
    """Whether they could hide where they are, however they came there."""
    return bar_to_concealment(battle, warrior) is None


def bar_to_concealment(battle: Battle, warrior: Combatant) -> Bar | None:
    """The same as `bar_to_hiding` for somebody however they came there."""
    if warrior.contacts or not warrior.on_table:
        return IN_COMBAT
    if warrior.status is Status.STUNNED:
        return STUNNED
    if warrior.conditions and (held := [bar for key, bar in _HELD.items() if warrior.under(key)]):
        return held[0]
    if battle.witness is not None:
        return None
    if battle.rules.hides_by_cover:
        enemies = battle.state.enemies_of(warrior.side)
        return SEEN if any(sees_openly(battle, enemy, warrior) for enemy in enemies) else None
    in_open = hooks.hides_in_open.any_true(battle, warrior)
    if not in_open and not battle.terrain.conceals(warrior.position, warrior.fighter.radius):
        return NOTHING_NEAR
    return WATCHED if _is_watched(battle, warrior, in_open) else None


def sees_openly(battle: Battle, enemy: Combatant, warrior: Combatant) -> bool:
    """Whether an enemy sees them with no cover at all, in the open or beside it."""
    return battle.sees(enemy, warrior) and battle.sight(enemy, warrior) is Sight.FULL


def _is_watched(battle: Battle, warrior: Combatant, in_open: bool) -> bool:
    """Whether an enemy is too near for them to hide, or has an open view of them; views are looked at last."""
    watching = list(lookouts(battle, warrior))
    for enemy in watching:  # CORE-HIDE-15
        if warrior.is_within(enemy, spots_within(battle, enemy, warrior)):
            return True
    if in_open:
        return False
    return any(
        battle.sees(it, warrior) and has_open_view(battle, it, warrior, warrior.position) for it in watching
    )


def lookouts(battle: Battle, warrior: Combatant) -> Iterator[Combatant]:
    """The enemies who can find them: standing, and not running away."""
    return (enemy for enemy in battle.state.enemies_of(warrior.side) if able(enemy))


def has_open_view(battle: Battle, enemy: Combatant, warrior: Combatant, at: Point) -> bool:
    """Whether nothing stands between an enemy and somebody crouching at a place."""
    crouching = Body(warrior.fighter.radius, CROUCHING.height)
    return battle.terrain.sees_whole(enemy.position, at, enemy.body, crouching)


def spots_within(battle: Battle, enemy: Combatant, warrior: Combatant) -> int:
    """How far off they find the hidden without looking: their Initiative in inches (CORE-HIDE-14), in 1/100 inch."""
    if has_no_handler(_SPOTTING, enemy) and has_no_handler(_SPOTTED, warrior):
        return max(0, enemy.profile.I) * INCH
    initiative: int = enemy.profile.I + hooks.spotted_at.total(battle, warrior, enemy)
    for part in hooks.spotted_share.collect(battle, warrior, enemy):
        initiative = -(-initiative // part)
    times = hooks.spots_times.collect(battle, enemy)
    if times:
        initiative *= max(times)
    return max(0, initiative + hooks.spots_farther.total(battle, enemy)) * INCH


def look_for_hidden(battle: Battle, mover: Combatant, way: Sequence[Point] = ()) -> Flow[None]:
    """Resolve what follows a move: traps the mover meets, hidden warriors they find, enemies who find them.

    `way` is the way they came. If cover hides warriors, the hidden are found while the move goes on.
    """
    if battle.state.traps:
        yield from meet_traps(battle, mover)
    for warrior in [other for other in battle.state.on_table() if other.conditions]:
        if warrior.side != mover.side:
            for comes in hooks.enemy_comes.handlers(warrior):
                yield from comes(battle, warrior, mover)
        if not warrior.under(HIDDEN) or battle.rules.hides_by_cover or battle.witness is not None:
            continue
        if warrior is mover:
            yield from _looked_for(battle, warrior, way or (warrior.position,))
        elif mover.opposes(warrior) and able(mover) and _finds(battle, mover, warrior, warrior.position):
            yield from found(battle, warrior, mover)


def _looked_for(battle: Battle, warrior: Combatant, way: Sequence[Point]) -> Flow[None]:
    """They must be concealed all along their way (CORE-HIDE-8)."""
    for at in paces(way):
        for enemy in lookouts(battle, warrior):
            if _finds(battle, enemy, warrior, at):
                yield from found(battle, warrior, enemy)
                return
    if not battle.terrain.conceals(
        warrior.position, warrior.fighter.radius
    ) and not hooks.hides_in_open.any_true(battle, warrior):
        yield ConditionEnded(warrior.id, HIDDEN, "out in the open")


def _finds(battle: Battle, enemy: Combatant, warrior: Combatant, at: Point) -> bool:
    near = gap(enemy.position, enemy.fighter.radius, at, warrior.fighter.radius)
    if near <= spots_within(battle, enemy, warrior):
        return True
    if at is warrior.position and not battle.sees(enemy, warrior):
        return False
    return not hooks.hides_in_open.any_true(battle, warrior) and has_open_view(battle, enemy, warrior, at)


def found(battle: Battle, warrior: Combatant, by: Combatant) -> Flow[None]:
    """An enemy sees them; some stay hidden all the same."""
    for stays_hidden in hooks.stays_hidden.handlers(warrior):
        if (yield from stays_hidden(battle, warrior, by)):
            return
    yield ConditionEnded(warrior.id, HIDDEN, f"found by {by.fighter.name}")


def spots_shooter(battle: Battle, shooter: Combatant, target: Combatant) -> Flow[None]:
    """A warrior shot at from hiding without a sound finds the shooter by an Initiative test."""
    if shooter.under(HIDDEN) and able(target) and (yield from test_initiative(battle, target, SPOTTING)):
        yield from found(battle, shooter, target)


def paces(way: Sequence[Point]) -> Iterator[Point]:
    """Places along a way, an inch apart, and its end."""
    for a, b in pairwise(way):
        steps = distance(a, b) // _PACE
        for step in range(1, steps + 1):
            part = step * _PACE, distance(a, b)
            yield Point(a.x + (b.x - a.x) * part[0] // part[1], a.y + (b.y - a.y) * part[0] // part[1], a.z)
    yield way[-1]
