"""Tests on Leadership: 2D6, own or lent by the leader (CORE-LEADER, CORE-FEAR-1)."""

from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.dice import Roll
from rules.engine.events import LeadershipTested
from rules.engine.protocols import Flow

#: The condition of one who has broken and runs (CORE-ALONE-5).
FLEEING = "fleeing"
#: How far a leader's word carries (CORE-LEADER-1), in 1/100 inch.
LEADER_REACH = 600


def passes_leadership(battle: Battle, who: Combatant, purpose: str) -> Flow[bool]:
    """Roll a Leadership test for one warrior with the best Leadership he may use."""
    leadership, by = leadership_of(battle, who)
    roll = Roll(purpose, count=2, at_most=leadership, who=who.id)
    faces = yield from throw(roll)
    passed = sum(faces) <= leadership
    yield LeadershipTested(who.id, purpose, leadership, by, roll.shown(faces), passed)
    return passed


def leadership_of(battle: Battle, who: Combatant) -> tuple[int, int | None]:
    """The Leadership he tests on, and whose it is when a leader near lends him his (CORE-LEADER-1, -2)."""
    best, by = who.profile.Ld, None
    for leader in battle.state.of_side(who.side):
        if leader is not who and lends(leader, who) and leader.profile.Ld > best:
            best, by = leader.profile.Ld, leader.id
    return best, by


def lends(leader: Combatant, who: Combatant) -> bool:
    """Whether a leader stands near enough and has his wits (CORE-LEADER-3 to -5)."""
    if not leader.fighter.leader or not leader.standing or leader.under(FLEEING):
        return False
    return who.gap_to(leader) <= leader_reach(leader)


def leader_reach(leader: Combatant) -> int:
    """How far his word carries, in 1/100 inch."""
    reach = LEADER_REACH * 2 if leader.has("leader-range-12") else LEADER_REACH
    return reach + (LEADER_REACH if leader.has("leader-range-plus-6") else 0)
