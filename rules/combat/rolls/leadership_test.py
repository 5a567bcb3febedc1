"""Tests on Leadership: 2D6, own or lent by the leader, and what lets a failed one be rolled again (CORE-LEADER)."""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.combat.rolls.noise import is_deafened
from rules.combat.rolls.rerolls import TEST, roll_with_rerolls
from rules.engine.battle import Battle, throw
from rules.engine.dice import Faces, Modifier, Roll, Rolled, kept
from rules.engine.events import AnyEvent, LeadershipTested
from rules.engine.flow import Flow
from rules.engine.setup import STEED
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, MOUNTED, TWISTED
from rules.engine.table import INCH
from rules.values import changed

#: The condition of one who has broken and runs (CORE-ALONE-5).
FLEEING = "fleeing"
#: The conditions of one who leads by what happened in this battle, and of a leader who does not.
IN_COMMAND, OUT_OF_COMMAND = "in-command", "out-of-command"
#: How far a leader's word carries (CORE-LEADER-1), in 1/100 inch.
LEADER_REACH = 600
#: The highest Leadership that anything but a warrior's own profile brings.
HIGHEST = 10

#: Creatures that fight only beside a keeper and heed them alone: the keeper's calling, by the creature's tag.
KEEPERS = {
    "requires-beastmaster": "beastmaster",
    "requires-bear-tamer": "bear-tamer",
    "requires-wulfen": "wulfen",
    "requires-mountain-guide": "mountain-guide",
}

#: What tests are for, where a rule speaks of one kind only.
FEAR, ALL_ALONE, RALLYING, STUPIDITY = "fear", "being all alone", "rallying", "stupidity"
PANIC = "panic"
#: What the enemies of a leader with the Mark of Shornaal test for: three dice, of which the lowest does not count.
SERPENT = "the Mark of Shornaal"

#: How near somebody must be to hold a steed, in 1/100 inch.
_BRIDLE = 50
_COLD_BLOODED = Modifier("cold-blooded: the highest die is dropped", 0)
_SEDUCED = Modifier("Mark of Shornaal: the lowest die is dropped", 0)


def test_leadership(battle: Battle, warrior: Combatant, purpose: str) -> Flow[bool]:
    """Roll a Leadership test with the best Leadership they may use; a failed one perhaps again, once."""
    if battle.witness is not None:
        yield from battle.witness.find_leader(warrior)
    leadership, by = leadership_of(battle, warrior)
    for passed in hooks.passes_leadership.handlers(warrior):
        if (yield from passed(battle, warrior, purpose)):
            yield LeadershipTested(warrior.id, purpose, leadership, by, None, True)
            return True
    roll = leadership_roll(battle, warrior, purpose, leadership)
    rolls = [roll]

    def tested(faces: Faces) -> LeadershipTested:
        last = rolls[-1]
        return LeadershipTested(warrior.id, purpose, leadership, by, shown(last, faces), last.met_by(faces))

    def again(faces: Faces) -> Flow[Faces | None]:
        spent = _second_test(battle, warrior, purpose)
        if spent is None:
            return None
        yield tested(faces)
        yield from spent
        rolls.append(heartened(battle, warrior, roll))
        return (yield from throw(rolls[-1]))

    faces = yield from roll_with_rerolls(battle, warrior, roll, TEST, again)
    yield tested(faces)
    return rolls[-1].met_by(faces)


def heartened(battle: Battle, warrior: Combatant, roll: Roll) -> Roll:
    """The second roll of a failed test, which a song may make easier."""
    assert roll.at_most is not None
    singers = hooks.heartens.warriors_with(battle, warrior.side)
    more = sum(hooks.heartens.total(battle, singer, warrior) for singer in singers if singer.on_table)
    if not more:
        return roll
    return changed(roll, at_most=max(roll.at_most, min(roll.at_most + more, HIGHEST)))


def _second_test(battle: Battle, warrior: Combatant, purpose: str) -> Sequence[AnyEvent] | None:
    """The re-roll of a failed test; None if nobody lets them."""
    if hooks.rerolls_leadership.any_true(battle, warrior, purpose):
        return ()
    for friend in battle.state.of_side(warrior.side):
        for spent in hooks.lends_a_reroll.collect(battle, friend, warrior, purpose):
            return spent
    return None


def leadership_roll(battle: Battle, warrior: Combatant, purpose: str, leadership: int) -> Roll:
    """2D6; the cold-blooded roll 3D6 and drop the highest; against the Mark of Shornaal all drop the lowest of 3D6."""
    at_most = max(leadership, battle.rules.leadership_passes_on)
    if purpose == SERPENT:
        return Roll(purpose, 3, at_most=at_most, modifiers=(_SEDUCED,), who=warrior.id, keep=2)
    if warrior.has("cold-blooded"):
        return Roll(purpose, 3, at_most=at_most, modifiers=(_COLD_BLOODED,), who=warrior.id, keep=-2)
    return Roll(purpose, 2, at_most=at_most, who=warrior.id)


def roll_leadership(battle: Battle, warrior: Combatant, purpose: str, leadership: int) -> Flow[Rolled]:
    """The dice of a test on a Leadership that is given, which nobody lends them a second try at."""
    roll = leadership_roll(battle, warrior, purpose, leadership)
    return shown(roll, (yield from roll_with_rerolls(battle, warrior, roll, TEST)))


def shown(roll: Roll, faces: Faces) -> Rolled:
    """The dice that count, without the one that was dropped."""
    return changed(roll.shown(kept(faces, roll.keep)), keep=0)


def leadership_of(battle: Battle, warrior: Combatant) -> tuple[int, int | None]:
    """The Leadership they test on, and whose it is when a leader near lends them theirs (CORE-LEADER-1, -2)."""
    best, by = warrior.profile.Ld, None
    handled = warrior.fighter.animal and _is_stupid(warrior) and _is_handled(battle, warrior)
    for leader in battle.state.of_side(warrior.side):
        if leader is not warrior and leader.profile.Ld > best and heeds(battle, warrior, leader):
            if handled and not hooks.leads_some.any_true(battle, leader, warrior):
                continue
            if leader.conditions and leader.under(HIDDEN) and not battle.rules.hidden_leader_lends:
                continue
            best, by = leader.profile.Ld, leader.id
    best += hooks.leadership_tests.total(battle, warrior) - is_deafened(battle, warrior)
    return min(best, battle.rules.highest_leadership), by


def _is_stupid(warrior: Combatant) -> bool:
    return any(tag.startswith("stupidity") for tag in warrior.tags)


def _is_handled(battle: Battle, animal: Combatant) -> bool:
    """Whether a handler is near: a stupid animal then heeds nobody else (MOUNT-52)."""
    own = battle.state.of_side(animal.side)
    return any(other.standing and hooks.leads_some.any_true(battle, other, animal) for other in own)


def lends(leader: Combatant, warrior: Combatant) -> bool:
    """Whether a leader stands near enough and has their wits (CORE-LEADER-3 to -5).

    Some creatures heed nobody but their keeper.
    """
    if not leader.standing or leader.under(FLEEING):
        return False
    if warrior.has("no-leader-ld"):
        keeps = KEEPERS.keys() & set(warrior.tags)
        kept = any(KEEPERS[need] in leader.fighter.callings for need in keeps)
        return kept and warrior.gap_to(leader) <= LEADER_REACH
    return leads(leader) and warrior.gap_to(leader) <= leader_reach(leader)


def leads(warrior: Combatant) -> bool:
    """Whether they lead their side, from the beginning or since somebody fell."""
    if warrior.conditions and (warrior.under(IN_COMMAND) or warrior.under(OUT_OF_COMMAND)):
        return warrior.under(IN_COMMAND)
    return warrior.fighter.leader


def heeds(battle: Battle, warrior: Combatant, other: Combatant) -> bool:
    """Whether a warrior may use the Leadership of another: of their leader, or of one who drives them."""
    if battle.witness.lends(other, warrior) if battle.witness is not None else lends(other, warrior):
        return True
    drives = hooks.leads_some.any_true(battle, other, warrior) or _leads_steed(warrior, other)
    return drives and other.standing and not other.under(FLEEING)


def _leads_steed(steed: Combatant, other: Combatant) -> bool:
    """Whether somebody on foot holds a steed by the bridle (MOUNT-67)."""
    if STEED not in steed.fighter.tags or other.fighter.animal or other.has(MOUNTED):
        return False
    return other.is_within(steed, _BRIDLE)


def leader_reach(leader: Combatant) -> int:
    """How far their word carries, in 1/100 inch."""
    if leader.under(TWISTED):
        return leader.conditions[TWISTED].amount * INCH
    reach = LEADER_REACH * 2 if leader.has("leader-range-12") else LEADER_REACH
    reach += LEADER_REACH if leader.has("leader-range-plus-6") else 0
    commands = leader.has(MOUNTED) and leader.has("leader-range-plus-6-mounted")
    return reach + (LEADER_REACH if commands else 0)
