"""Overwatch: warriors high up wait for whoever comes into sight in an enemy's turn (HERO-OW).

`declare_overwatch` ends a shooting phase. `under_fire` is asked by every procedure that moves somebody on a way of his
own: he stops at the first place where he is seen, is shot at once by everybody who waits, and goes on if he can. The
shot needs no order and no choice of target; who is in sight already is shot at where he begins to move (ruling).
"""

from collections.abc import Iterable

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.footing import footing
from rules.combat.psychology.minds import NO_SHOOTING, RALLIED, able
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.shooting import fire
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.conditions import HIDDEN, Condition
from rules.engine.decisions import NONE, Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.showing import IN_THE_OPEN
from rules.engine.table import Point, Route, Sight

#: The condition and tag of one who waits; its `amount` is 1 for whoever moved before. With what he waits, another tag.
OVERWATCH, _WITH = "overwatch", "watches-with:"
MOVED, WATCHING = Modifier("moved", -1), Modifier("overwatch", -1)
#: How high above the ground he must be, and how far his weapon must reach, in 1/100 inch.
HIGH, LEAST_RANGE = 200, 1800
#: Weapons that point nowhere in particular.
_LINE = "line"
_PACE = 50


def declare_overwatch(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """The last step of shooting: ask of each of those who act now whether he waits, and with what."""
    for who in list(combatants):
        ready = watching_weapons(battle, who)
        if not ready:
            continue
        answer = yield from ask(
            Choice(who.side, OVERWATCH, (*(weapon.key for weapon in ready), NONE), who.id)
        )
        if answer != NONE:
            tags = (OVERWATCH, _WITH + answer)
            held = Condition(OVERWATCH, "turn", who.side, tags=tags, amount=1 if who.moved else 0)
            yield ConditionBegan(who.id, held)


def watching_weapons(battle: Battle, who: Combatant) -> list[Weapon]:
    """The weapons with which he may wait: none unless he is high up and neither ran, shot nor cast this turn.

    Who rallied shoots at nobody in his own turn, and may wait for those who move in another.
    """
    if not who.missiles or who.position.z < HIGH or not able(who) or who.contacts or who.under(FALLEN):
        return []
    held = (it.tags for it in who.conditions.values() if it.key != RALLIED)
    if who.ran or who.shots or who.cast or any(NO_SHOOTING in tags for tags in held):
        return []
    return [
        weapon
        for weapon in who.missiles
        if weapon.shot is not None
        and _LINE not in weapon.shot.traits
        and is_ready(battle, who, weapon)
        and shot_range(battle, who, weapon) >= LEAST_RANGE
    ]


def under_fire(battle: Battle, who: Combatant, route: Route, manner: str) -> Flow[Route | None]:
    """Shots at one who is about to move along a way; what is left of it, None where he does not go on.

    Nobody waits for him but in the turn of his own side. `manner` is that of the part that he goes before he is shot:
    who stays hidden in it is shot at where an enemy sees him without any cover (HERO-HIDE-11).
    """
    waiting = yield from _waiting(battle, who)
    while waiting:
        openly = who.under(HIDDEN) and manner not in IN_THE_OPEN
        seen = [
            (mark, one.id)
            for one in waiting
            if (mark := _comes_in_sight(battle, one, who, route, openly)) is not None
        ]
        if not seen:
            break
        mark, first = min(seen)
        waiting = [one for one in waiting if one.id != first]
        if mark:
            head = footing(battle, who).walk(route, battle.bases(who)).cut(mark)
            yield WarriorMoved(who.id, manner, head.points, head.length)
            route = rest_of(route, head)
        if who.under(HIDDEN) and manner in IN_THE_OPEN:
            yield ConditionEnded(who.id, HIDDEN, "out in the open")
        if who.under(HIDDEN):
            continue
        here = who.position
        yield from _shoots(battle, battle.combatant(first), who)
        if not who.standing or who.position is not here:
            return None
    return route


def _waiting(battle: Battle, who: Combatant) -> Flow[list[Combatant]]:
    """Those who wait for him; combat, flight and falls end the watch of some."""
    if battle.state.active not in (who.side, who.home):
        return []
    watching = []
    for one in battle.state.enemies_of(who.side):
        if one.conditions and one.under(OVERWATCH):
            if one.contacts or not able(one) or one.under(FALLEN):
                yield ConditionEnded(one.id, OVERWATCH)
            else:
                watching.append(one)
    return watching


def _comes_in_sight(battle: Battle, one: Combatant, who: Combatant, route: Route, openly: bool) -> int | None:
    """How far along his way he is first seen by one who waits; `openly` where it takes a view without cover."""
    if _has_shot(battle, one, who, route.points[0], openly):
        return 0
    walk, last = footing(battle, who).walk(route, battle.bases(who)), None
    marks: list[int] = [*range(0, route.length, _PACE), route.length]
    for mark in marks:
        _, at, _ = walk.place(mark)
        if at != last and _has_shot(battle, one, who, at, openly):
            return mark
        last = at
    return None


def _has_shot(battle: Battle, one: Combatant, who: Combatant, at: Point, openly: bool) -> bool:
    """Whether he sees him there, past his own friends."""
    if not battle.terrain.visible(one.position, at, one.body, who.body):
        return False
    if openly and not any(
        battle.terrain.sees(enemy.position, at, enemy.body, who.body) is Sight.FULL
        for enemy in battle.state.enemies_of(who.side)
    ):
        return False
    friends = [(it.position, it.radius) for it in battle.state.of_side(one.side) if it is not one]
    return not battle.terrain.screens(one.position, at, friends, one.body, who.body)


def _shoots(battle: Battle, one: Combatant, who: Combatant) -> Flow[None]:
    """The one shot, and the end of his watch (HERO-OW-6)."""
    held = one.conditions[OVERWATCH]
    weapon = next(it for it in one.missiles if _WITH + it.key in held.tags)
    yield ConditionEnded(one.id, OVERWATCH)
    moved = (MOVED,) if held.amount and not ignores(battle, one, "moved", weapon) else ()
    yield from fire(battle, one, who, weapon, (WATCHING, *moved))


def rest_of(route: Route, head: Route) -> Route:
    """The part of a way that is left after a part of it from its beginning."""
    spent, at = head.length, head.points[-1]
    marks = [(mark, point) for point, mark in zip(route.points, route.marks, strict=True) if mark > spent]
    points = (at, *(point for _, point in marks))
    return Route(points, (0, *(mark - spent for mark, _ in marks)), route.radius)


@hooks.combat_begins.handles(OVERWATCH)
def _in_combat(_battle: Battle, who: Combatant) -> Flow[None]:
    yield ConditionEnded(who.id, OVERWATCH)
