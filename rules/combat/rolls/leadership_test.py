"""Tests on Leadership: 2D6, own or lent by the leader, and what lets a failed one be rolled again (CORE-LEADER)."""

from rules.combat.effects import hooks
from rules.combat.rolls.fates import after_failure, succeeded
from rules.combat.rolls.rerolls import TEST, roll_with_rerolls
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.conditions import HIDDEN
from rules.engine.dice import Modifier, Roll, Rolled
from rules.engine.events import LeadershipTested
from rules.engine.flow import Flow

#: The condition of one who has broken and runs (CORE-ALONE-5).
FLEEING = "fleeing"
#: How far a leader's word carries (CORE-LEADER-1), in 1/100 inch.
LEADER_REACH = 600

#: Who fights only beside a keeper, and heeds him alone: the calling of the keeper, by the tag of what needs him.
KEEPERS = {
    "requires-beastmaster": "beastmaster",
    "requires-bear-tamer": "bear-tamer",
    "requires-wulfen": "wulfen",
}

#: What tests are for, where a rule speaks of one kind only.
FEAR, ALL_ALONE, RALLYING, STUPIDITY = "fear", "being all alone", "rallying", "stupidity"
PANIC = "panic"

_COLD_BLOODED = Modifier("cold-blooded: the highest die is dropped", 0)


def test_leadership(battle: Battle, who: Combatant, purpose: str) -> Flow[bool]:
    """Roll a Leadership test for one warrior with the best Leadership he may use; a failed one perhaps again, once."""
    leadership, by = leadership_of(battle, who)
    if (yield from _passes_unrolled(battle, who, purpose)):
        yield LeadershipTested(who.id, purpose, leadership, by, None, True)
        return True
    if (yield from _rolled(battle, who, purpose, leadership, by)):
        return True
    for again in hooks.rerolls_leadership.handlers(who):
        if again(battle, who, purpose):
            return (yield from _rolled(battle, who, purpose, leadership, by))
    for friend in battle.state.of_side(who.side):
        for lends_it in hooks.lends_a_reroll.handlers(friend):
            if (yield from lends_it(battle, friend, who, purpose)):
                return (yield from _rolled(battle, who, purpose, leadership, by))
    return False


def _passes_unrolled(battle: Battle, who: Combatant, purpose: str) -> Flow[bool]:
    for passed in hooks.passes_leadership.handlers(who):
        if (yield from passed(battle, who, purpose)):
            return True
    return False


def _rolled(battle: Battle, who: Combatant, purpose: str, leadership: int, by: int | None) -> Flow[bool]:
    shown = yield from roll_leadership(who, purpose, leadership)
    passed = shown.total <= max(leadership, battle.rules.leadership_passes_on)
    yield LeadershipTested(who.id, purpose, leadership, by, shown, passed)
    return passed


def roll_leadership(who: Combatant, purpose: str, leadership: int) -> Flow[Rolled]:
    """2D6; the cold-blooded roll 3D6 and drop the highest."""
    if who.has("cold-blooded"):
        roll = Roll(purpose, count=3, at_most=leadership, modifiers=(_COLD_BLOODED,), who=who.id)
        faces = tuple(sorted((yield from throw(roll)))[:2])
        if who.conditions and not succeeded(left := Roll(purpose, 2, at_most=leadership), faces):
            faces = yield from after_failure(who, left, faces, TEST, repeated=True)
        return roll.shown(faces)
    roll = Roll(purpose, count=2, at_most=leadership, who=who.id)
    return roll.shown((yield from roll_with_rerolls(None, who, roll, TEST)))


def leadership_of(battle: Battle, who: Combatant) -> tuple[int, int | None]:
    """The Leadership he tests on, and whose it is when a leader near lends him his (CORE-LEADER-1, -2)."""
    best, by = who.profile.Ld, None
    for leader in battle.state.of_side(who.side):
        if leader is not who and leader.profile.Ld > best and lends(leader, who):
            if leader.conditions and leader.under(HIDDEN) and not battle.rules.hidden_leader_lends:
                continue
            best, by = leader.profile.Ld, leader.id
    if who.conditions:
        best += hooks.leadership_tests.total(battle, who)
    return min(best, battle.rules.highest_leadership), by


def lends(leader: Combatant, who: Combatant) -> bool:
    """Whether a leader stands near enough and has his wits (CORE-LEADER-3 to -5).

    Some creatures heed nobody but their keeper.
    """
    if not leader.standing or leader.under(FLEEING):
        return False
    if who.has("no-leader-ld"):
        keeps = KEEPERS.keys() & set(who.tags)
        kept = any(KEEPERS[need] in leader.fighter.callings for need in keeps)
        return kept and who.gap_to(leader) <= LEADER_REACH
    return leader.fighter.leader and who.gap_to(leader) <= leader_reach(leader)


def leader_reach(leader: Combatant) -> int:
    """How far his word carries, in 1/100 inch."""
    reach = LEADER_REACH * 2 if leader.has("leader-range-12") else LEADER_REACH
    return reach + (LEADER_REACH if leader.has("leader-range-plus-6") else 0)
