"""A leader's second look at the table when everybody is set up: their warband set up anew, or a few men in ruins.

The course of a battle calls it before infiltrators appear. Where several leaders have such an eye, the higher
roll-off is the last to use it.
"""

from rules.battlefields import zones
from rules.combat.before_battle.infiltration import AWAY, appear
from rules.combat.effects import hooks
from rules.combat.effects.hook import Hook
from rules.combat.moving.scrambling import walk_to
from rules.combat.rolls.roll_off import roll_off_order
from rules.combat.rolls.rule_rolls import roll_d3
from rules.engine.battle import Battle, ask, ask_for, throw
from rules.engine.decisions import ANYWHERE, NONE, Choice, DeploymentPlace, IllegalAnswer, Infiltrate, place
from rules.engine.dice import Roll
from rules.engine.events import RuleRolled, Status, StatusChanged, WarriorDeployed
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.zone import Zone

#: How deep into the table the side of a Tactician is set up anew, in 1/100 inch.
DEEP = 1200
REDEPLOY, LEAVE_IT = "set up anew", "leave it"
_UNLEARNED = "no-experience"
#: The tag of a tactician who moves one more.
EXPERT = "moves-d3-plus-1-after-set-up"
#: The tag of one who is set up anew near a Goblin, the calling of these, and its question and roll.
BESIDE_GOBLIN, _GOBLIN = "stands-d6-from-goblin", "goblin"
BESIDE_WHOM, SNEAKY_GIT = "stand beside", "Sneaky Git"
#: Sending somebody ahead: its rolls, how far the leader watches (1/100 inch), and up to which die they go far or ahead.
GET_OUT, INCHES_AHEAD = "Get Out Dere!", "Inches ahead"
_WATCHED, _FAR, _AHEAD = 600, 2, 4


def redeploy(battle: Battle) -> Flow[None]:
    """Every side whose leader may, one after the other."""
    sides = [side for side in battle.sides if _leads(battle, side, hooks.redeploys)]
    for side in reversed((yield from roll_off_order(battle, sides, "who is set up anew last"))):
        if side in battle.state.edges:
            yield from _set_up_anew(battle, side)
    sides = [side for side in battle.sides if _leads(battle, side, hooks.has_a_hunch)]
    for side in reversed((yield from roll_off_order(battle, sides, "who has the last hunch"))):
        yield from _follow_the_hunch(battle, side)
    for side in battle.sides:
        for warrior in hooks.moves_some.warriors_with(battle, side):
            if warrior.on_table:
                yield from _move_some(battle, warrior)
        for warrior in battle.state.of_side(side):
            if warrior.has(BESIDE_GOBLIN):
                yield from _stand_beside_goblin(battle, warrior)
        for warrior in hooks.sent_ahead.warriors_with(battle, side):
            if warrior.on_table:
                yield from _send_ahead(battle, warrior)


def _leads(battle: Battle, side: int, hook: Hook[int | None] | Hook[bool | None]) -> bool:
    return any(
        warrior.on_table and any(hook.collect(battle, warrior))
        for warrior in hook.warriors_with(battle, side)
    )


def _set_up_anew(battle: Battle, side: int) -> Flow[None]:
    """All of a side, each anywhere up to 12 inches from its edge; `anywhere` leaves them where they are."""
    if (yield from ask(Choice(side, "redeploy", (LEAVE_IT, REDEPLOY)))) == LEAVE_IT:
        return
    table, deep = battle.setup.table, max(DEEP, battle.setup.scenario.deployment_depth * 100)
    low, high = zones.zone(table.width, table.depth, deep, battle.state.edges[side])
    for warrior in battle.state.of_side(side):
        at = yield from _new_place(battle, warrior, DeploymentPlace(side, warrior.id, low, high))
        if at is not None:
            yield WarriorDeployed(warrior.id, at)


def _move_some(battle: Battle, warrior: Combatant) -> Flow[None]:
    """D3 of their side, one more by a tactician, each to another place in their zone or nowhere (`anywhere`)."""
    side, table, deep = warrior.side, battle.setup.table, battle.setup.scenario.deployment_depth * 100
    low, high = zones.zone(table.width, table.depth, deep, battle.state.edges[side])
    moved: set[int] = set()
    one_more = warrior.has(EXPERT)
    name = "Expert Tactician" if one_more else "Sneaky Git"
    for _ in range((yield from roll_d3(warrior, name)) + one_more):
        left = tuple(str(it.id) for it in battle.state.of_side(side) if it.id not in moved)
        answer = yield from ask(Choice(side, "move again", (*left, NONE), warrior.id))
        if answer == NONE:
            return
        friend = battle.combatant(int(answer))
        moved.add(friend.id)
        at = yield from _new_place(battle, friend, DeploymentPlace(side, friend.id, low, high))
        if at is not None:
            yield WarriorDeployed(friend.id, at)


def _stand_beside_goblin(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Anywhere up to D6 inches from another Goblin (no Snotling) whom the player names, or where they are."""
    side = warrior.side
    goblins = [
        other
        for other in battle.state.of_side(side)
        if other is not warrior and _GOBLIN in other.fighter.callings and not other.has(_UNLEARNED)
    ]
    if not goblins:
        return
    names = tuple(str(goblin.id) for goblin in goblins)
    answer = yield from ask(Choice(side, BESIDE_WHOM, (*names, NONE), warrior.id))
    if answer == NONE:
        return
    goblin = battle.combatant(int(answer))
    far = 100 * (yield from _rolled(warrior, SNEAKY_GIT)) + goblin.fighter.radius + warrior.fighter.radius
    x, y, _ = goblin.position
    around = ((x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1))
    zone = Zone(outline=around, within=far - 2)
    at = yield from _new_place(battle, warrior, DeploymentPlace(side, warrior.id, *zone.bounds, zone))
    if at is not None:
        yield WarriorDeployed(warrior.id, at)


def _send_ahead(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A D6, 1 less beside the leader: far from all enemies, some inches ahead, or nowhere, and then beaten for it."""
    friends = battle.state.of_side(warrior.side)
    watched = any(it.fighter.leader and warrior.is_within(it, _WATCHED) for it in friends if it.on_table)
    face = (yield from _rolled(warrior, GET_OUT)) - watched
    if face <= _FAR:
        yield from appear(battle, warrior, Infiltrate(warrior.side, warrior.id, AWAY, "afield"))
    elif face <= _AHEAD:
        inches = 6 + (yield from _rolled(warrior, INCHES_AHEAD))
        yield from walk_to(battle, warrior, inches * 100, 0, "walk")
    elif watched:
        yield StatusChanged(warrior.id, Status.KNOCKED_DOWN, None, GET_OUT)


def _rolled(warrior: Combatant, rule: str) -> Flow[int]:
    roll = Roll(rule, who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, rule, roll.shown(faces), True)
    return faces[0]


def _new_place(battle: Battle, warrior: Combatant, asked: DeploymentPlace) -> Flow[Point | None]:
    def accept(answer: str) -> Point | None:
        if answer == ANYWHERE:
            return None
        at = place(answer)
        low, high = asked.low, asked.high
        if not (low.x <= at.x <= high.x and low.y <= at.y <= high.y):
            raise IllegalAnswer(f"{warrior.fighter.name} must be set up inside the zone.")
        if asked.zone is not None and not asked.zone.holds(at):
            raise IllegalAnswer(f"{warrior.fighter.name} must be set up inside the zone.")
        if not battle.terrain.is_free(at, warrior.fighter.radius, battle.bases(warrior)) or _at_an_enemy(
            battle, warrior, at
        ):
            raise IllegalAnswer(f"{warrior.fighter.name} cannot stand there.")
        return at

    return (yield from ask_for(asked, accept))


def _at_an_enemy(battle: Battle, warrior: Combatant, at: Point) -> bool:
    """Whether they would touch an enemy there."""
    enemies = battle.state.enemies_of(warrior.side)
    radius = warrior.fighter.radius
    return any(battle.terrain.engaged(at, radius, it.position, it.fighter.radius) for it in enemies)


def _follow_the_hunch(battle: Battle, side: int) -> Flow[None]:
    """Let up to three who gain experience begin in ruins at least 12 inches from all enemies, outside their zone."""
    most = max(
        max(hooks.has_a_hunch.collect(battle, other))
        for other in hooks.has_a_hunch.warriors_with(battle, side)
    )
    for warrior in battle.state.of_side(side):
        if most and not warrior.has(_UNLEARNED):
            moved = yield from appear(battle, warrior, Infiltrate(side, warrior.id, AWAY, "ruin"))
            most -= int(moved)
