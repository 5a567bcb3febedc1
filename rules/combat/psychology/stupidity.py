"""Stupidity: a test at the start of each own turn; who fails fights no blow and wanders or stands (CORE-STUPID)."""

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
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.table import INCH

#: A keeper this near spares the test, in 1/100 inch.
KEPT_WITHIN = 600
#: A D6 up to this sends him straight on.
_WANDERING = 3

#: An edge this close to the rim of his base is one that he has come to, in 1/100 inch.
_BRINK = 10

_STUPID = frozenset({"stupidity", "stupidity:unless-hero-within-6", "stupidity:unless-bear-tamer-within-6"})
_IDLE = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_BLOWS)


def check_stupidity(battle: Battle, combatants: Iterable[Combatant]) -> Flow[None]:
    """One test for each stupid warrior of those whose turn begins (CORE-STUPID-1)."""
    for one in list(combatants):
        if one.on_table and is_stupid(battle, one):
            yield from try_wits(battle, one)


def is_stupid(battle: Battle, one: Combatant) -> bool:
    """Whether he must test now: some creatures only where nobody minds them."""
    if fleeing(one) or not one.has_any(_STUPID):
        return False
    subject = one.has("stupidity")
    if one.has("stupidity:unless-hero-within-6"):
        subject = not any(friend.fighter.hero for friend in friends_near(battle, one, KEPT_WITHIN))
    if one.has("stupidity:unless-bear-tamer-within-6"):
        subject = not any(friend.has("bear-handler") for friend in friends_near(battle, one, KEPT_WITHIN))
    return subject and not beyond_psychology(battle, one)


def try_wits(battle: Battle, one: Combatant) -> Flow[None]:
    """The test; failed out of combat, a D6 says whether he wanders (CORE-STUPID-2 to -6, -12, -13)."""
    if (yield from test_leadership(battle, one, STUPIDITY)):
        return
    if one.engaged:
        lost = Condition(STUPID, until="turn", side=one.side, tags=(NO_BLOWS, NO_CASTING))
        yield ConditionBegan(one.id, lost)
        return
    roll = Roll("stupidity", at_most=_WANDERING, who=one.id)
    faces = yield from throw(roll)
    wanders = faces[0] <= _WANDERING
    yield RuleRolled(one.id, "Wandering off", roll.shown(faces), wanders)
    amount = WANDERS if wanders else 0
    yield ConditionBegan(one.id, Condition(STUPID, until="turn", side=one.side, tags=_IDLE, amount=amount))


def wanders(one: Combatant) -> bool:
    """Whether he is sent straight on among the compulsory moves of this turn."""
    held = one.conditions.get(STUPID)
    return held is not None and held.amount == WANDERS and one.standing and not one.engaged


def wander(battle: Battle, one: Combatant) -> Flow[None]:
    """Straight ahead at half speed, up to an obstacle or 1 inch from an enemy (CORE-STUPID-7 to -10)."""
    move = straight_move(battle, one, facing(battle, one), one.profile.M * 50, INCH)
    if len(move.route.points) > 1:
        left = yield from past_enemies(battle, one, move.route, "straight")
        if left is None:
            return
        yield WarriorMoved(one.id, "straight", left.points, left.length)
    if move.blocked and move.met is None and one.position.z:
        yield from over_the_edge(battle, one, facing(battle, one))


def over_the_edge(battle: Battle, one: Combatant, direction: tuple[int, int]) -> Flow[None]:
    """A stupid warrior who went straight on walks over a drop in his way, and falls (CORE-STUPID-9)."""
    edge = battle.terrain.edge_within(one.position, one.fighter.radius, _BRINK)
    if edge is None:
        return
    ahead = (edge.at.x - one.position.x) * direction[0] + (edge.at.y - one.position.y) * direction[1]
    if ahead > 0:
        yield from fall(battle, one, edge.landing, edge.drop, resolve_hits)


def facing(battle: Battle, one: Combatant) -> tuple[int, int]:
    """The way he faces: that to which he was turned, else of his last move, before any towards the nearest enemy."""
    turned = turned_to(one) if one.conditions else None
    if turned is not None:
        return turned
    if one.facing != (0, 0):
        return one.facing
    enemies = battle.state.enemies_of(one.side)
    if not enemies:
        return one.facing
    nearest = min(enemies, key=lambda enemy: (one.gap_to(enemy), enemy.id))
    return nearest.position.x - one.position.x, nearest.position.y - one.position.y
