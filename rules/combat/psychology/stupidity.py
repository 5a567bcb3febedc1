"""Stupidity: a test at the start of each own turn; a failure means no blows, wandering or standing (CORE-STUPID)."""

from collections.abc import Iterable

from rules.combat.charging.interception import past_enemies
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.random_heading import turned_to
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import (
    NO_BLOWS,
    NO_CASTING,
    NO_CHARGE,
    NO_MOVE,
    NO_SHOOTING,
    STUPID,
    WANDERS,
    beyond_psychology,
    fleeing,
    friends_near,
)
from rules.combat.rolls.leadership_test import STUPIDITY, test_leadership
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH

#: A keeper this near spares the test, in 1/100 inch.
KEPT_WITHIN = 600
#: A D6 up to this sends them straight on.
_WANDERING = 3

#: An edge this close to the rim of their base is one that they have come to, in 1/100 inch.
_BRINK = 10

STUPID_TAGS = frozenset(
    {"stupidity", "stupidity:unless-hero-within-6", "stupidity:unless-bear-tamer-within-6"}
)
#: The condition of one who has eaten mushrooms, and whose head they clear.
_MUSHROOMS = "mad-cap-mushrooms"
_IDLE = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_BLOWS)


def check_stupidity(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """Test each stupid warrior of those whose turn begins (CORE-STUPID-1)."""
    for warrior in list(combatants):
        if warrior.on_table and is_stupid(battle, warrior):
            yield from try_wits(battle, warrior)


def is_stupid(battle: Battle, warrior: Combatant) -> bool:
    """Whether they must test now: some creatures only where nobody minds them."""
    if fleeing(warrior) or not warrior.has_any(STUPID_TAGS):
        return False
    subject = warrior.has("stupidity")
    if warrior.conditions and warrior.under(_MUSHROOMS) and warrior.has("mushrooms-clear-head"):
        subject = False
    if warrior.has("stupidity:unless-hero-within-6"):
        subject = not any(friend.fighter.hero for friend in friends_near(battle, warrior, KEPT_WITHIN))
    if warrior.has("stupidity:unless-bear-tamer-within-6"):
        subject = not any(friend.has("bear-handler") for friend in friends_near(battle, warrior, KEPT_WITHIN))
    return subject and not beyond_psychology(battle, warrior)


def try_wits(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The test; failed out of combat, a D6 says whether they wander (CORE-STUPID-2 to -6, -12, -13)."""
    if (yield from test_leadership(battle, warrior, STUPIDITY)):
        return
    if warrior.engaged:
        lost = Condition(STUPID, until="turn", side=warrior.side, tags=(NO_BLOWS, NO_CASTING))
        yield ConditionBegan(warrior.id, lost)
        return
    roll = Roll("stupidity", at_most=_WANDERING, who=warrior.id)
    faces = yield from throw(roll)
    wanders = faces[0] <= _WANDERING
    yield RuleRolled(warrior.id, "Wandering off", roll.shown(faces), wanders)
    amount = WANDERS if wanders else 0
    yield ConditionBegan(
        warrior.id, Condition(STUPID, until="turn", side=warrior.side, tags=_IDLE, amount=amount)
    )


def wanders(warrior: Combatant) -> bool:
    """Whether they are sent straight on among the compulsory moves of this turn."""
    held = warrior.conditions.get(STUPID)
    return held is not None and held.amount == WANDERS and warrior.standing and not warrior.engaged


def wander(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Wander straight ahead at half speed, up to an obstacle or 1 inch from an enemy (CORE-STUPID-7 to -10)."""
    move = straight_move(battle, warrior, facing(battle, warrior), warrior.profile.M * 50, INCH)
    if len(move.route.points) > 1:
        left = yield from past_enemies(battle, warrior, move.route, "straight")
        if left is None:
            return
        yield WarriorMoved(warrior.id, "straight", left.points, left.length)
    if move.blocked and move.met is None and warrior.position.z:
        yield from over_the_edge(battle, warrior, facing(battle, warrior))


def over_the_edge(battle: Battle, warrior: Combatant, direction: tuple[int, int]) -> Flow[None]:
    """A stupid warrior who went straight on walks over a drop in their way, and falls (CORE-STUPID-9)."""
    edge = battle.terrain.edge_within(warrior.position, warrior.fighter.radius, _BRINK)
    if edge is None:
        return
    ahead = (edge.at.x - warrior.position.x) * direction[0] + (edge.at.y - warrior.position.y) * direction[1]
    if ahead > 0:
        yield from fall(battle, warrior, edge.landing, edge.drop, resolve_hits)


def facing(battle: Battle, warrior: Combatant) -> tuple[int, int]:
    """The way they face: where they were turned, else of their last move, before any towards the nearest enemy."""
    turned = turned_to(warrior) if warrior.conditions else None
    if turned is not None:
        return turned
    if warrior.facing != (0, 0):
        return warrior.facing
    enemies = battle.state.enemies_of(warrior.side)
    if not enemies:
        return warrior.facing
    nearest = min(enemies, key=lambda enemy: (warrior.gap_to(enemy), enemy.id))
    return nearest.position.x - warrior.position.x, nearest.position.y - warrior.position.y
