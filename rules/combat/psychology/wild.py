"""Creatures that nobody steers: squigs without a minder, and whoever swings a ball and chain (Orc Mob).

They move 2D6 inches straight, among the compulsory moves, and fight friend or foe whom they meet.
"""

from collections.abc import Iterable

from rules.combat.charging.interception import past_enemies
from rules.combat.melee.wielding import swings
from rules.combat.moving.confinement import WILD as WILD
from rules.combat.moving.confinement import is_minded
from rules.combat.moving.random_heading import named_heading, random_heading
from rules.combat.moving.straight import Straight, straight_move
from rules.combat.psychology.brawling import brawl
from rules.combat.psychology.fear import fears, stands_up_to
from rules.combat.psychology.minds import NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING
from rules.combat.psychology.stupidity import facing
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.dice import Roll
from rules.engine.events import (
    ConditionBegan,
    MovementRolled,
    RuleRolled,
    Status,
    StatusChanged,
    WarriorMoved,
)
from rules.engine.events.event import STRANGLED
from rules.engine.flow import Flow
from rules.engine.table import Route

REELING = "reeling"
_STRANGLES, _NAMED_UP_TO = 1, 5
_ASTRAY = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)


def lose_control(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """At the start of a movement phase: squigs that no Goblin minds go wild for good; chains begin to swing."""
    for one in list(combatants):
        if not one.on_table:
            continue
        if one.has("minderz") and not one.under(WILD) and not is_minded(battle, one, one.position):
            yield ConditionBegan(one.id, Condition(WILD, tags=_ASTRAY), "no Goblin minds it")
        if one.standing and swings(one) and not one.under(REELING):
            yield ConditionBegan(one.id, Condition(REELING, until="standing", tags=_ASTRAY), "ball and chain")


def is_out_of_control(one: Combatant) -> bool:
    return bool(one.conditions) and (one.under(WILD) or one.under(REELING))


def career(battle: Battle, one: Combatant) -> Flow[None]:
    """The move of this turn. A wild squig in combat stays in it; a ball and chain always moves on."""
    if one.under(REELING):
        yield from _reel(battle, one)
    elif not one.engaged:
        yield from _charge_on(battle, one, (yield from random_heading(one, facing(battle, one))))


def _reel(battle: Battle, one: Combatant) -> Flow[None]:
    """First where the player says; later a D6: 1 he strangles himself, 6 a random direction. A wall is the end."""
    heading = None
    if one.conditions[REELING].amount:
        roll = Roll("ball and chain", who=one.id)
        faces = yield from throw(roll)
        yield RuleRolled(one.id, "Ball and chain", roll.shown(faces), faces[0] > _STRANGLES)
        if faces[0] <= _STRANGLES:
            yield StatusChanged(one.id, Status.OUT_OF_ACTION, None, STRANGLED)
            return
        if faces[0] > _NAMED_UP_TO:
            heading = yield from random_heading(one, facing(battle, one))
    else:
        swung = Condition(REELING, until="standing", tags=_ASTRAY, amount=1)
        yield ConditionBegan(one.id, swung, "the chain is swinging")
    if heading is None:
        heading = yield from named_heading(battle, one)
    move = yield from _charge_on(battle, one, heading)
    if one.standing and move.met is None and move.blocked and not move.edge:
        yield StatusChanged(one.id, Status.OUT_OF_ACTION, None, "wrapped round a wall")


def _charge_on(battle: Battle, one: Combatant, heading: tuple[int, int]) -> Flow[Straight]:
    """2D6 inches straight; contact with an enemy counts as a charge, with a friend it is a brawl."""
    roll = Roll("random movement", count=2, who=one.id)
    faces = yield from throw(roll)
    yield MovementRolled(one.id, roll.shown(faces))
    move = straight_move(battle, one, heading, sum(faces) * 100)
    end = move.route.points[-1]
    touched = [
        enemy
        for enemy in battle.state.enemies_of(one.side)
        if battle.terrain.engaged(end, one.fighter.radius, enemy.position, enemy.fighter.radius)
    ]
    left: Route | None = move.route
    if len(move.route.points) > 1:
        left = yield from past_enemies(battle, one, move.route, "straight", touched)
    if left is None:
        return move._replace(met=None, edge=False, blocked=False)
    for enemy in touched:
        yield from stands_up_to(battle, enemy, one)
    manner = "charge" if touched else "straight"
    yield WarriorMoved(one.id, manner, left.points, left.length, tuple([enemy.id for enemy in touched]))
    for enemy in touched:
        if fears(battle, one, enemy):
            yield from stands_up_to(battle, one, enemy)
    if move.edge:
        yield StatusChanged(one.id, Status.LEFT, None, "ran off the table")
    elif move.met is not None and move.met.side == one.side:
        yield from brawl(battle, one, move.met)
    return move
