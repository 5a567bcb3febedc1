"""One injury roll: its dice, whose chart counts, what fate makes of it, and what a helmet or a hard head saves."""

from itertools import pairwise

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury_roll import helmet_holds, injury_roll, stunned, worse
from rules.combat.rolls.changed_dice import GIFT, KEEP, USE
from rules.combat.rolls.rerolls import REROLL
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, HelmetTested, InjuryRolled, RollChanged, RuleRolled, Status
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield
from tests.rules.staging.facing import facing

KD, STUNNED, OUT = Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION
BLOW = Hit("axe", 3)


def injured(field: Battlefield, *faces: int, hit: Hit = BLOW, says: str = USE, **more: object) -> Status:
    """What one injury roll of a blow comes to for the second warrior."""
    flow = injury_roll(field.battle, field.one(0), field.one(1), hit, True, **more)
    return field.play(flow, *faces, says={Choice: says})


@pytest.mark.rule("CORE-INJ-ROLL-3")
def test_every_state_is_worse_than_the_one_before_it_whichever_is_named_first():
    for better, bad in pairwise((Status.STANDING, KD, STUNNED, OUT, Status.LEFT)):
        assert worse(better, bad) is bad
        assert worse(bad, better) is bad
        assert worse(bad, bad) is bad


# its dice


@pytest.mark.parametrize(
    ("more", "faces", "keep", "result"),
    [(0, (4,), 0, STUNNED), (1, (1, 5), 1, OUT), (1, (2, 1), 1, KD), (2, (3, 1, 2), 1, STUNNED)],
)
def test_of_several_dice_the_highest_counts(more: int, faces: tuple[int, ...], keep: int, result: Status):
    field = facing()
    assert injured(field, *faces, hit=Hit("axe", 3, injury_dice=more)) is result
    (roll,) = field.rolls
    assert (roll.count, roll.keep, roll.modifiers) == (1 + more, keep, ())


def test_critical_hits_add_a_named_modifier():
    field = facing()
    assert injured(field, 3, modifier=2) is OUT
    assert field.rolls[0].modifiers == (Modifier("critical hit", 2),)


def test_the_rows_of_a_poisonous_bite_count_before_those_of_the_bitten():
    field = facing(tags=("injury:1-3/4-5/6",), attacker=("injury-caused:1/2-4/5-6",))
    assert [injured(field, die) for die in (1, 2, 5)] == [KD, STUNNED, OUT]


# what fate makes of it


@pytest.mark.parametrize(
    ("who", "face", "turned", "result"),
    [(0, 4, 5, OUT), (0, 2, 3, STUNNED), (1, 5, 4, STUNNED), (1, 3, 2, KD)],
)
def test_the_attacker_would_have_it_worse_by_one_and_the_victim_better(
    who: int, face: int, turned: int, result: Status
):
    field = facing()
    field.fold(ConditionBegan(who, Condition(GIFT, by=who)))
    assert injured(field, face) is result
    assert [(told.who, told.faces) for told in field.told(RollChanged)] == [(who, (turned,))]
    assert [told.result for told in field.told(InjuryRolled)] == [result]


@pytest.mark.parametrize(("who", "face", "result"), [(0, 5, OUT), (1, 6, STUNNED)])
def test_a_five_may_be_turned_to_a_six_and_back_for_whom_only_that_puts_out(
    who: int, face: int, result: Status
):
    field = facing(tags=("out-of-action-6-only",))
    field.fold(ConditionBegan(who, Condition(GIFT, by=who)))
    assert injured(field, face) is result


@pytest.mark.parametrize(("who", "face"), [(0, 5), (0, 3), (1, 4), (1, 6), (1, 1)])
def test_it_is_not_turned_where_that_would_change_nothing(who: int, face: int):
    field = facing()
    field.fold(ConditionBegan(who, Condition(GIFT, by=who)))
    injured(field, face)
    assert not field.asked


# helmets and hard heads


@pytest.mark.rule("CORE-ARM-HELMET-1", "CORE-ARM-HELMET-2")
@pytest.mark.parametrize(("die", "status"), [(3, STUNNED), (4, KD)])
def test_a_helmet_is_tested_whoever_stuns_him_unless_something_ignores_it(die: int, status: Status):
    field = facing("helmet")
    assert field.play(stunned(field.battle, field.one(1)), die) is status
    assert injured(field, 3, die) is status
    assert [told.held for told in field.told(HelmetTested)] == [status is KD]
    assert [roll.purpose for roll in field.rolls] == ["injury", "helmet"]
    assert injured(field, 3, ignores_helmet=True) is STUNNED
    assert not field.told(HelmetTested)


@pytest.mark.parametrize(
    ("says", "faces", "status"), [(USE, (3, 4), KD), (USE, (3, 2), STUNNED), (KEEP, (3,), STUNNED)]
)
def test_a_warrior_who_may_roll_a_die_again_may_do_so_for_his_helmet(
    says: str, faces: tuple[int, ...], status: Status
):
    field = facing("helmet")
    field.fold(ConditionBegan(1, Condition(REROLL)))
    flow = stunned(field.battle, field.one(1))
    assert field.play(flow, *faces, says={Choice: says}) is status


def test_a_helmet_that_held_is_not_tested_again():
    field = facing("helmet")
    field.fold(ConditionBegan(1, Condition(REROLL)))
    assert field.play(stunned(field.battle, field.one(1)), 4) is KD
    assert not field.asked


def test_a_hard_head_holds_where_it_is_better_than_the_helmet_or_where_that_is_ignored():
    field = facing("helmet", tags=("stun-save-3",))
    for ignored in (False, True):
        assert field.play(stunned(field.battle, field.one(1), ignored), 3) is KD
        assert [(told.rule, told.works) for told in field.told(RuleRolled)] == [("hard head", True)]
        assert not field.told(HelmetTested)
        assert [roll.purpose for roll in field.rolls] == ["hard head"]
    bare = facing(tags=("stun-save-3",))
    assert bare.play(stunned(bare.battle, bare.one(1)), 2) is STUNNED
    assert helmet_holds(bare.one(1)) == 7


def test_a_warrior_who_has_neither_is_stunned_without_a_roll():
    field = facing()
    assert field.play(stunned(field.battle, field.one(1))) is STUNNED
    assert not field.rolls
