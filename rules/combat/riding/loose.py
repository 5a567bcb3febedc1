"""Steeds without a rider by Blazing Saddles: models of their own, led, left alone, or bolting (MOUNT-50 to -68).

Such a steed waits among the reserves while somebody rides it. Rulings: whoever stands within half an inch touches it; a
bolt goes the same way in each turn; where no steed could stand beside its rider it follows unseen.
"""

from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import NO_CASTING, NO_CHARGE, NO_LEAPS, NO_MOVE, NO_SHOOTING
from rules.combat.riding.handling import handles
from rules.combat.riding.seat import WITHOUT_MOUNT, rides
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    MovementRolled,
    RuleRolled,
    Status,
    StatusChanged,
    WarriorDeployed,
    WarriorMoved,
    WarriorRecovered,
)
from rules.engine.flow import Flow
from rules.engine.setup import STEED
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH, Point

#: The conditions of a steed: nobody sits on it, it bolts (`amount` says which way), it waits for its rider.
RIDERLESS, BOLTS, WAITS = "riderless", "bolting", "waits-for-its-rider"
#: The question whether a steed comes along, and its answers.
LEAD, COME, LEAVE = "lead a steed", "lead it along", "leave it"
#: How near somebody must be to touch a steed, and how near a fight that a mule runs from, in 1/100 inch.
_TOUCH, _FIGHT = 50, 600
_KEPT = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_LEAPS)
#: The twelve ways of a clock, in 1/10000, the first to the north-north-east.
_CLOCK = (
    *((5000, 8660), (8660, 5000), (10000, 0), (8660, -5000), (5000, -8660), (0, -10000)),
    *((-5000, -8660), (-8660, -5000), (-10000, 0), (-8660, 5000), (-5000, 8660), (0, 10000)),
)


def steed_of(battle: Battle, rider: Combatant) -> Combatant | None:
    """The model of a rider's steed, on the table or not; None where steeds are no models."""
    if rider.fighter.mount is None:
        return None
    return next(
        (
            other
            for other in battle.state.combatants
            if other.fighter.called_by == rider.id and STEED in other.fighter.tags
        ),
        None,
    )


def is_at_hand(rider: Combatant, steed: Combatant) -> bool:
    """Whether a rider touches their steed and it stands still for them (MOUNT-55)."""
    still = steed.on_table and steed.standing and not steed.contacts and not steed.under(BOLTS)
    return still and rider.is_within(steed, _TOUCH)


def let_go(battle: Battle, rider: Combatant, waits: bool = False) -> Flow[Combatant | None]:
    """Let a steed stand beside the rider who got off; the steed, None where it has no room and follows unseen."""
    steed = steed_of(battle, rider)
    if steed is None or steed.on_table or rider.under(WITHOUT_MOUNT):
        return None
    at = beside(battle, rider, steed)
    if at is None:
        return None
    yield WarriorDeployed(steed.id, at)
    yield ConditionBegan(steed.id, Condition(RIDERLESS, tags=_KEPT))
    if waits:
        yield ConditionBegan(steed.id, Condition(WAITS))
    return steed


def beside(battle: Battle, rider: Combatant, steed: Combatant) -> Point | None:
    """The free place on the ground nearest to a warrior, off all bases and out of contact with enemies."""
    apart = battle.terrain.contact + 1
    taken = [
        (other.position, other.radius + (apart if other.opposes(rider) else 0))
        for other in battle.state.on_table()
        if other is not steed
    ]
    at: Point | None = battle.terrain.free_near(rider.position, steed.radius, taken)
    return None if at is None or at.z or battle.terrain.building(at) is not None else at


def leader_of(battle: Battle, steed: Combatant) -> Combatant | None:
    """The friend on foot who leads a steed: they touch it, and lead one only unless they handle its kind (MOUNT-66)."""
    for friend in battle.state.of_side(steed.side):
        if steed in led_by(battle, friend):
            return friend
    return None


def led_by(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """The steeds that a warrior leads."""
    if not warrior.standing or warrior.fighter.animal or STEED in warrior.fighter.tags or rides(warrior):
        return []
    beside = [
        other
        for other in battle.state.of_side(warrior.side)
        if STEED in other.fighter.tags and other.standing and not other.under(BOLTS)
        if warrior.is_within(other, _TOUCH)
    ]
    handled = [other for other in beside if handles(warrior, other.fighter.beast)]
    return handled or beside[:1]


def lead_along(battle: Battle, warrior: Combatant, led: list[Combatant]) -> Flow[None]:
    """Ask after a move whether the steeds that they led come along (MOUNT-67)."""
    for steed in led:
        if not warrior.on_table or steed.contacts or warrior.is_within(steed, _TOUCH):
            continue
        at = beside(battle, warrior, steed)
        if at is None:
            continue
        asked = Choice(warrior.side, LEAD, (COME, LEAVE), warrior.id)
        if (yield from ask(asked)) == COME:
            yield WarriorMoved(steed.id, "led", (steed.position, at), 0)


def begin_turn_of(battle: Battle, steed: Combatant) -> Flow[None]:
    """Test for a steed that nobody rides or leads: it bolts, runs on, or stands (MOUNT-63, -68, -95, -103)."""
    own = battle.state.of_side(steed.side)
    if all(STEED in other.fighter.tags for other in own):
        yield StatusChanged(steed.id, Status.LEFT, None, "runs off without its riders")
        return
    if steed.down and battle.sequence.by_rounds:
        yield WarriorRecovered(steed.id, Status.STANDING)
    if not steed.standing or steed.contacts:
        return
    rider = battle.combatant(steed.fighter.called_by or 0)
    traits = rider.fighter.mount.traits if rider.fighter.mount else ()
    if steed.under(BOLTS):
        if rider.under(WITHOUT_MOUNT) or not (yield from test_leadership(battle, steed, "bolting")):
            yield from bolt(battle, steed)
        else:
            yield ConditionEnded(steed.id, BOLTS)
        return
    if leader_of(battle, steed) is not None or steed.under(WAITS) or "needs-no-leading" in traits:
        return
    fights = [it for it in battle.state.on_table() if it.contacts and it.is_within(steed, _FIGHT)]
    if "stubborn" in traits and fights:
        nearest = min(fights, key=lambda it: (steed.gap_to(it), it.id))
        yield from bolt(battle, steed, nearest)
    elif not (yield from test_leadership(battle, steed, "being left alone")):
        yield from bolt(battle, steed)


def bolt(battle: Battle, steed: Combatant, away_from: Combatant | None = None) -> Flow[None]:
    """Run 3D6 inches, a mule 2D6: at random, the way it has begun, or away from somebody (MOUNT-64, -65)."""
    held = steed.conditions.get(BOLTS)
    if away_from is not None:
        here, there = steed.position, away_from.position
        heading = (here.x - there.x, here.y - there.y)
    else:
        if held is None:
            roll = Roll("direction", sides=12, who=steed.id)
            faces = yield from throw(roll)
            yield RuleRolled(steed.id, "Direction of the bolt", roll.shown(faces), True)
            held = Condition(BOLTS, amount=faces[0])
            yield ConditionBegan(steed.id, held)
        heading = _CLOCK[held.amount - 1]
    far = Roll("bolting", count=2 if "mule" in steed.fighter.beast else 3, who=steed.id)
    faces = yield from throw(far)
    yield MovementRolled(steed.id, far.shown(faces), "bolts")
    found = straight_move(battle, steed, heading, sum(faces) * INCH, battle.terrain.contact + 1)
    yield WarriorMoved(steed.id, "bolt", found.route.points, found.route.length)
    if found.edge:
        yield StatusChanged(steed.id, Status.LEFT, None, "ran off the table")
        if steed.fighter.called_by is not None and battle.combatant(steed.fighter.called_by).on_table:
            yield ConditionBegan(steed.fighter.called_by, Condition(WITHOUT_MOUNT), "it bolted")
