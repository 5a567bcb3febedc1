"""Creatures that nobody steers: squigs without a minder, and bearers of a ball and chain (Orc Mob).

They move 2D6 inches straight, among the compulsory moves, and fight any friend or foe they meet. A wild Great Squig
makes for the closest model.
"""

from collections.abc import Iterable

from rules.combat.charging.interception import past_enemies
from rules.combat.melee.wielding import swings
from rules.combat.moving.confinement import ASTRAY, is_minded
from rules.combat.moving.confinement import WILD as WILD
from rules.combat.moving.random_heading import named_heading, random_heading
from rules.combat.moving.straight import Straight, straight_move
from rules.combat.psychology.brawling import brawl
from rules.combat.psychology.fear import fears, stands_up_to
from rules.combat.psychology.stupidity import facing
from rules.combat.riding.squigs import THIRD_DIE
from rules.engine.battle import Battle, throw
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
from rules.engine.protocols import Witness
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Route

REELING = "reeling"
#: The tag of a wild squig that goes for the closest model.
_GREAT = "wild-at-the-closest"
_STRANGLES, _NAMED_UP_TO = 1, 5


def lose_control(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Start a movement phase: squigs that no Goblin minds go wild for good; chains begin to swing."""
    for warrior in list(combatants):
        if not warrior.on_table:
            continue
        strays = warrior.has("minderz") and not warrior.under(WILD)
        if strays and battle.witness is not None:
            strays = not (yield from battle.witness.find_minder(warrior))
        elif strays:
            strays = not is_minded(battle, warrior, warrior.position)
        if strays:
            yield ConditionBegan(warrior.id, Condition(WILD, tags=ASTRAY), "no Goblin minds it")
        if warrior.standing and swings(warrior) and not warrior.under(REELING):
            yield ConditionBegan(
                warrior.id, Condition(REELING, until="standing", tags=ASTRAY), "ball and chain"
            )


def is_out_of_control(warrior: Combatant) -> bool:
    """Whether a creature is wild or reels with its ball and chain."""
    return bool(warrior.conditions) and (warrior.under(WILD) or warrior.under(REELING))


def career(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The move of this turn. A wild squig in combat stays in it; a ball and chain always moves on."""
    if warrior.under(REELING):
        yield from _reel(battle, warrior)
    elif not warrior.engaged:
        heading = _at_the_closest(battle, warrior) if warrior.has(_GREAT) else None
        if heading is None:
            heading = yield from random_heading(warrior, facing(battle, warrior))
        yield from _charge_on(battle, warrior, heading)


def _at_the_closest(battle: Battle, warrior: Combatant) -> tuple[int, int] | None:
    """The way to the closest model, friend or foe; None where nobody else is left or the players see to it."""
    others = [it for it in battle.state.on_table() if it is not warrior]
    if not others or battle.witness is not None:
        return None
    closest = min(others, key=lambda it: (warrior.gap_to(it), it.id))
    way = closest.position.x - warrior.position.x, closest.position.y - warrior.position.y
    return None if way == (0, 0) else way


def _reel(battle: Battle, warrior: Combatant) -> Flow[None]:
    """First where the player says; later a D6: 1 they strangle themselves, 6 a random direction. A wall is the end."""
    heading = None
    if warrior.conditions[REELING].amount:
        roll = Roll("ball and chain", who=warrior.id)
        faces = yield from throw(roll)
        yield RuleRolled(warrior.id, "Ball and chain", roll.shown(faces), faces[0] > _STRANGLES)
        if faces[0] <= _STRANGLES:
            yield StatusChanged(warrior.id, Status.OUT_OF_ACTION, None, STRANGLED)
            return
        if faces[0] > _NAMED_UP_TO:
            heading = yield from random_heading(warrior, facing(battle, warrior))
    else:
        swung = Condition(REELING, until="standing", tags=ASTRAY, amount=1)
        yield ConditionBegan(warrior.id, swung, "the chain is swinging")
    if heading is None:
        heading = yield from named_heading(battle, warrior)
    move = yield from _charge_on(battle, warrior, heading)
    if warrior.standing and move.met is None and move.blocked and not move.edge:
        yield StatusChanged(warrior.id, Status.OUT_OF_ACTION, None, "wrapped round a wall")


def _charge_on_as_said(
    battle: Battle, witness: Witness, warrior: Combatant, move: Straight
) -> Flow[Straight]:
    """The same at a real table, whose players say whom they meet, or that they leave the table."""
    met = yield from witness.find_charged(warrior, battle.others(warrior))
    touched = (met.id,) if met is not None and warrior.opposes(met) else ()
    if touched and met is not None:
        yield from stands_up_to(battle, met, warrior)
    yield WarriorMoved(
        warrior.id, "charge" if touched else "straight", move.route.points, move.route.length, touched
    )
    if met is None:
        if (yield from witness.find_gone(warrior)):
            yield StatusChanged(warrior.id, Status.LEFT, None, "ran off the table")
    elif not touched:
        yield from brawl(battle, warrior, met)
    elif fears(battle, warrior, met):
        yield from stands_up_to(battle, warrior, met)
    return move._replace(met=met, edge=False, blocked=False)


def _charge_on(battle: Battle, warrior: Combatant, heading: tuple[int, int]) -> Flow[Straight]:
    """2D6 inches straight, or 3D6; contact with an enemy counts as a charge, with a friend it is a brawl."""
    roll = Roll("random movement", count=2 + warrior.has(THIRD_DIE), who=warrior.id)
    faces = yield from throw(roll)
    yield MovementRolled(warrior.id, roll.shown(faces))
    move = straight_move(battle, warrior, heading, sum(faces) * 100)
    if battle.witness is not None:
        return (yield from _charge_on_as_said(battle, battle.witness, warrior, move))
    end = move.route.points[-1]
    touched = [
        enemy
        for enemy in battle.state.enemies_of(warrior.side)
        if battle.terrain.engaged(end, warrior.fighter.radius, enemy.position, enemy.fighter.radius)
    ]
    left: Route | None = move.route
    if len(move.route.points) > 1:
        left = yield from past_enemies(battle, warrior, move.route, "straight", touched)
    if left is None:
        return move._replace(met=None, edge=False, blocked=False)
    for enemy in touched:
        yield from stands_up_to(battle, enemy, warrior)
    manner = "charge" if touched else "straight"
    yield WarriorMoved(warrior.id, manner, left.points, left.length, tuple([enemy.id for enemy in touched]))
    for enemy in touched:
        if fears(battle, warrior, enemy):
            yield from stands_up_to(battle, warrior, enemy)
    if move.edge:
        yield StatusChanged(warrior.id, Status.LEFT, None, "ran off the table")
    elif move.met is not None and move.met.side == warrior.side:
        yield from brawl(battle, warrior, move.met)
    return move
