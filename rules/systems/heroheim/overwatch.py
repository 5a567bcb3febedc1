"""Overwatch: warriors high up wait for targets that come into sight in an enemy's turn (HERO-OW).

`declare_overwatch` ends a shooting phase. `under_fire` is asked by each procedure that moves somebody on a way of their
own: they stop at the first place where they are seen, all who wait shoot at them once, and they go on if they can. The
shot needs no order and no choice of target; a mover in sight already is shot at where they begin (ruling).
"""

from collections.abc import Iterable, Sequence

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.footing import footing
from rules.combat.psychology.minds import NO_SHOOTING, RALLIED, able
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.shooting import fire
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.protocols import Witness
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.state.conditions import OVERWATCH as OVERWATCH
from rules.engine.state.showing import IN_THE_OPEN
from rules.engine.table import Point, Route, Sight

#: The tag of a waiting warrior's weapon, besides that of waiting; `amount` is 1 if they moved before.
_WITH = "watches-with:"
MOVED, WATCHING = Modifier("moved", -1), Modifier("overwatch", -1)
#: How high above the ground they must be, and how far their weapon must reach, in 1/100 inch.
HIGH, LEAST_RANGE = 200, 1800
#: Weapons that point nowhere in particular.
_LINE = "line"
_PACE = 50


def declare_overwatch(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """The last step of shooting: ask of each of those who act now whether they wait, and with what."""
    for warrior in list(combatants):
        ready = watching_weapons(battle, warrior)
        if not ready:
            continue
        answer = yield from ask(
            Choice(warrior.side, OVERWATCH, (*(weapon.key for weapon in ready), NONE), warrior.id)
        )
        if answer != NONE:
            tags = (OVERWATCH, _WITH + answer)
            held = Condition(OVERWATCH, "turn", warrior.side, tags=tags, amount=1 if warrior.moved else 0)
            yield ConditionBegan(warrior.id, held)


def watching_weapons(battle: Battle, warrior: Combatant) -> list[Weapon]:
    """The weapons with which they may wait: none unless they are high up and neither ran, shot nor cast this turn.

    A warrior who rallied shoots at nobody in their own turn, and may wait for those who move in another.
    """
    if (
        not warrior.missiles
        or (warrior.position.z < HIGH and battle.witness is None)
        or not able(warrior)
        or warrior.contacts
        or warrior.under(FALLEN)
    ):
        return []
    held = (it.tags for it in warrior.conditions.values() if it.key != RALLIED)
    if warrior.ran or warrior.shots or warrior.cast or any(NO_SHOOTING in tags for tags in held):
        return []
    return [
        weapon
        for weapon in warrior.missiles
        if weapon.shot is not None
        and _LINE not in weapon.shot.traits
        and is_ready(battle, warrior, weapon)
        and shot_range(battle, warrior, weapon) >= LEAST_RANGE
    ]


def under_fire(battle: Battle, warrior: Combatant, route: Route, manner: str) -> Flow[Route | None]:
    """Shots at a warrior about to move along a way; what is left of the way, None where they do not go on.

    Nobody waits for them but in the turn of their own side. `manner` is that of the part they go before they are shot:
    if they stay hidden in it, they are shot at where an enemy sees them without any cover (HERO-HIDE-11).
    """
    waiting = yield from _waiting(battle, warrior)
    if waiting and battle.witness is not None:
        return (yield from _as_said(battle, battle.witness, warrior, route, waiting))
    while waiting:
        openly = warrior.under(HIDDEN) and manner not in IN_THE_OPEN
        seen = [
            (mark, other.id)
            for other in waiting
            if (mark := _comes_in_sight(battle, other, warrior, route, openly)) is not None
        ]
        if not seen:
            break
        mark, first = min(seen)
        waiting = [other for other in waiting if other.id != first]
        if mark:
            head = footing(battle, warrior).walk(route, battle.bases(warrior)).cut(mark)
            yield WarriorMoved(warrior.id, manner, head.points, head.length)
            route = rest_of(route, head)
        if warrior.under(HIDDEN) and manner in IN_THE_OPEN:
            yield ConditionEnded(warrior.id, HIDDEN, "out in the open")
        if warrior.under(HIDDEN):
            continue
        here = warrior.position
        yield from _shoots(battle, battle.combatant(first), warrior)
        if not warrior.standing or warrior.position is not here:
            return None
    return route


def _as_said(
    battle: Battle, witness: Witness, warrior: Combatant, route: Route, waiting: Sequence[Combatant]
) -> Flow[Route | None]:
    """The same at a real table, whose players say who sees them; where on the way, nobody needs to know."""
    left, begins = list(waiting), warrior.position
    while left and (first := (yield from witness.find_watcher(warrior, left))) is not None:
        left = [other for other in left if other.id != first]
        if warrior.under(HIDDEN):
            yield ConditionEnded(warrior.id, HIDDEN, "out in the open")
        here = warrior.position
        yield from _shoots(battle, battle.combatant(first), warrior)
        if not warrior.standing or warrior.position is not here:
            return None
        yield from witness.put_back(warrior, begins)
    return route


def _waiting(battle: Battle, warrior: Combatant) -> Flow[list[Combatant]]:
    """The enemies who wait for them; combat, flight and falls end the watch of some."""
    if battle.state.active not in (warrior.side, warrior.home):
        return []
    watching = []
    for enemy in battle.state.enemies_of(warrior.side):
        if enemy.conditions and enemy.under(OVERWATCH):
            if enemy.contacts or not able(enemy) or enemy.under(FALLEN):
                yield ConditionEnded(enemy.id, OVERWATCH)
            else:
                watching.append(enemy)
    return watching


def _comes_in_sight(
    battle: Battle, warrior: Combatant, other: Combatant, route: Route, openly: bool
) -> int | None:
    """How far along their way they are first seen by one who waits; `openly` where it takes a view without cover."""
    if _has_shot(battle, warrior, other, route.points[0], openly):
        return 0
    walk, last = footing(battle, other).walk(route, battle.bases(other)), None
    marks: list[int] = [*range(0, route.length, _PACE), route.length]
    for mark in marks:
        _, at, _ = walk.place(mark)
        if at != last and _has_shot(battle, warrior, other, at, openly):
            return mark
        last = at
    return None


def _has_shot(battle: Battle, warrior: Combatant, other: Combatant, at: Point, openly: bool) -> bool:
    """Whether they see them there, past their own friends."""
    if not battle.terrain.visible(warrior.position, at, warrior.body, other.body):
        return False
    if openly and not any(
        battle.terrain.sees(enemy.position, at, enemy.body, other.body) is Sight.FULL
        for enemy in battle.state.enemies_of(other.side)
    ):
        return False
    friends = [(it.position, it.radius) for it in battle.state.of_side(warrior.side) if it is not warrior]
    return not battle.terrain.screens(warrior.position, at, friends, warrior.body, other.body)


def weapon_of(warrior: Combatant) -> Weapon:
    """The weapon with which somebody waits."""
    held = warrior.conditions[OVERWATCH]
    return next(it for it in warrior.missiles if _WITH + it.key in held.tags)


def _shoots(battle: Battle, warrior: Combatant, other: Combatant) -> Flow[None]:
    """The one shot, and the end of their watch (HERO-OW-6)."""
    held, weapon = warrior.conditions[OVERWATCH], weapon_of(warrior)
    yield ConditionEnded(warrior.id, OVERWATCH)
    moved = (MOVED,) if held.amount and not ignores(battle, warrior, "moved", weapon) else ()
    yield from fire(battle, warrior, other, weapon, (WATCHING, *moved))


def rest_of(route: Route, head: Route) -> Route:
    """The part of a way that is left after a part of it from its beginning."""
    spent, at = head.length, head.points[-1]
    marks = [(mark, point) for point, mark in zip(route.points, route.marks, strict=True) if mark > spent]
    points = (at, *(point for _, point in marks))
    return Route(points, (0, *(mark - spent for mark, _ in marks)), route.radius)


@hooks.combat_begins.handles(OVERWATCH)
def _in_combat(_battle: Battle, warrior: Combatant) -> Flow[None]:
    yield ConditionEnded(warrior.id, OVERWATCH)
