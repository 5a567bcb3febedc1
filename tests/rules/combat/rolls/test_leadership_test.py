"""Tests on Leadership: whose counts, and what lets a failed one be rolled again."""

import pytest

from rules.combat.psychology.minds import flight
from rules.combat.rolls.leadership_test import ALL_ALONE, FEAR, RALLYING, leadership_of, test_leadership
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier, Roll
from rules.engine.events import ConditionBegan, LeadershipTested, Status
from rules.engine.setup import Gear
from rules.engine.state.conditions import HIDDEN, Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.ground import heroheim, holds


def led(x: float = 16.98, **leader: object) -> Battlefield:
    """Warrior 0 with Leadership 6, their leader with 8 by default."""
    return Battlefield([man(10, 10, Ld=6), man(x, 10, **{"leader": True, "Ld": 8, **leader})], [man(40, 40)])


def takes(field: Battlefield, *faces: int, purpose: str = FEAR, who: int = 0) -> bool:
    return field.play(test_leadership(field.battle, field.one(who), purpose), *faces)


@pytest.mark.rule("CORE-LEADER-1")
def test_within_six_inches_the_leader_lends_his_leadership():
    near, far = led(16.98), led(16.99)
    assert leadership_of(near.battle, near.one(0)) == (8, 1)
    assert leadership_of(far.battle, far.one(0)) == (6, None)


@pytest.mark.rule("CORE-LEADER-2")
def test_a_higher_leadership_of_his_own_is_kept():
    field = led(Ld=5)
    assert leadership_of(field.battle, field.one(0)) == (6, None)


@pytest.mark.rule("CORE-LEADER-2")
def test_a_leader_no_better_than_himself_lends_nothing():
    field = led(Ld=6)
    assert leadership_of(field.battle, field.one(0)) == (6, None)


@pytest.mark.rule("CORE-LEADER-3", "CORE-LEADER-4", "CORE-LEADER-5")
@pytest.mark.parametrize("state", [Status.KNOCKED_DOWN, Status.STUNNED, "fleeing"])
def test_a_leader_who_is_down_or_runs_lends_nothing(state: Status | str):
    field = led(13)
    field.fold(ConditionBegan(1, flight())) if state == "fleeing" else field.status(1, state)
    assert leadership_of(field.battle, field.one(0)) == (6, None)


def test_enemies_and_ordinary_friends_lend_nothing():
    field = Battlefield([man(10, 10, Ld=6), man(12, 10, Ld=9)], [man(10, 12, leader=True, Ld=10)])
    assert leadership_of(field.battle, field.one(0)) == (6, None)


@pytest.mark.parametrize(
    ("tags", "x", "lent"),
    [
        (("leader-range-12",), 22.98, True),
        (("leader-range-12",), 22.99, False),
        (("leader-range-plus-6",), 22.98, True),
        (("leader-range-plus-6",), 22.99, False),
        (("leader-range-12", "leader-range-plus-6"), 28.98, True),
        (("leader-range-12", "leader-range-plus-6"), 28.99, False),
    ],
)
def test_the_word_of_some_leaders_carries_farther(tags: tuple[str, ...], x: float, lent: bool):
    field = led(x, tags=tags)
    assert (leadership_of(field.battle, field.one(0))[1] == 1) is lent


def test_a_beast_heeds_its_keeper_only():
    beast = man(10, 10, Ld=4, tags=("no-leader-ld", "requires-beastmaster"))
    field = Battlefield(
        [beast, man(12, 10, leader=True, Ld=10), man(14, 10, Ld=8, callings=("beastmaster",))], [man(40, 40)]
    )
    assert leadership_of(field.battle, field.one(0)) == (8, 2)


@pytest.mark.parametrize(
    ("x", "calling", "lent"),
    [(16.98, "beastmaster", True), (16.99, "beastmaster", False), (12, "bear-tamer", False)],
)
def test_its_own_keeper_is_heard_as_far_as_a_leader(x: float, calling: str, lent: bool):
    beast = man(10, 10, Ld=4, tags=("no-leader-ld", "requires-beastmaster"))
    field = Battlefield([beast, man(x, 10, Ld=8, callings=(calling,))], [man(40, 40)])
    assert leadership_of(field.battle, field.one(0)) == ((8, 1) if lent else (4, None))


def test_a_keeper_who_is_stunned_is_not_heeded():
    beast = man(10, 10, Ld=4, tags=("no-leader-ld", "requires-wulfen"))
    field = Battlefield([beast, man(12, 10, Ld=8, callings=("wulfen",))], [man(40, 40)])
    assert leadership_of(field.battle, field.one(0)) == (8, 1)
    field.status(1, Status.STUNNED)
    assert leadership_of(field.battle, field.one(0)) == (4, None)


@pytest.mark.rule("CORE-TEST-LD-1", "CORE-TEST-LD-2")
@pytest.mark.parametrize(
    ("faces", "passed"), [((3, 4), True), ((6, 1), True), ((4, 4), False), ((6, 6), False)]
)
def test_only_the_sum_of_two_dice_counts(faces: tuple[int, int], passed: bool):
    field = Battlefield([man(10, 10, Ld=7)], [man(40, 40)])
    assert takes(field, *faces) is passed


@pytest.mark.rule("CORE-TEST-LD-2")
def test_leadership_ten_fails_on_eleven():
    assert not takes(Battlefield([man(10, 10, Ld=10)], [man(40, 40)]), 5, 6)


@pytest.mark.rule("CORE-DICE-REROLL", "CORE-DICE-REROLL-ONCE")
def test_a_second_test_stands_and_there_is_no_third():
    tags = ("reroll-leadership", "reroll-fear")
    field = Battlefield([man(10, 10, tags=tags)], [man(40, 40)])
    assert takes(field, 6, 6, 3, 3)
    assert not takes(field, 4, 4, 6, 6)
    assert not takes(field, 6, 6, 6, 5)
    assert [event.passed for event in field.told(LeadershipTested)] == [False, False]


@pytest.mark.parametrize(
    ("tag", "purpose", "again"),
    [
        ("reroll-leadership", RALLYING, True),
        ("reroll-fear", FEAR, True),
        ("reroll-fear", ALL_ALONE, False),
        ("reroll-all-alone", ALL_ALONE, True),
        ("reroll-all-alone", FEAR, False),
    ],
)
def test_some_tests_may_be_taken_again(tag: str, purpose: str, again: bool):
    field = Battlefield([man(10, 10, tags=(tag,))], [man(40, 40)])
    assert takes(field, 6, 6, *[1, 1] * again, purpose=purpose) is again


@pytest.mark.parametrize(
    ("trait", "purpose", "x", "again"),
    [
        ("reroll-leadership-12", FEAR, 22.98, True),
        ("reroll-leadership-12", FEAR, 22.99, False),
        ("reroll-all-alone-12", ALL_ALONE, 22.98, True),
        ("reroll-all-alone-12", FEAR, 12, False),
    ],
)
def test_a_banner_near_gives_a_second_test(trait: str, purpose: str, x: float, again: bool):
    banner = man(x, 10, gear=(Gear("banner", "Banner", (trait,)),))
    field = Battlefield([man(10, 10, callings=("shadow-warriors",)), banner], [man(40, 40)])
    assert takes(field, 6, 6, *[1, 1] * again, purpose=purpose) is again


def test_a_booming_voice_helps_one_friend_a_turn():
    field = Battlefield([man(10, 10), man(18.98, 10, tags=("booming-voice",))], [man(40, 40)])
    assert not takes(field, 6, 6, purpose=FEAR)
    assert takes(field, 6, 6, 1, 1, purpose=RALLYING)
    assert not takes(field, 6, 6, purpose=ALL_ALONE)
    field.turn(1)
    assert takes(field, 6, 6, 1, 1, purpose=ALL_ALONE)


def test_a_captain_in_combat_has_no_breath_to_shout():
    field = Battlefield([man(10, 10), man(18, 10, tags=("booming-voice",))], [man(18.98, 10)])
    field.engage(1, 2)
    assert not takes(field, 6, 6, purpose=RALLYING)


def test_some_pass_without_dice():
    field = Battlefield([man(10, 10, tags=("auto-pass-leadership",))], [man(40, 40)])
    assert takes(field)
    assert field.told(LeadershipTested)[0].roll is None


@pytest.mark.rule("CORE-ITEM-RELIC-1")
def test_a_relic_passes_the_first_test_only():
    field = Battlefield(
        [man(10, 10, gear=(Gear("relic", "Relic", ("passes-first-leadership-test",)),))], [man(40, 40)]
    )
    assert takes(field)
    assert not takes(field, 6, 6, purpose=RALLYING)


def test_the_cold_blooded_drop_the_highest_of_three_dice():
    field = Battlefield([man(10, 10, tags=("cold-blooded",))], [man(40, 40)])
    assert takes(field, 3, 6, 4)
    dropped = Modifier("cold-blooded: the highest die is dropped", 0)
    assert field.rolls[0] == Roll(FEAR, 3, at_most=7, modifiers=(dropped,), who=0, keep=-2)
    assert not takes(field, 4, 6, 4)


@pytest.mark.parametrize(
    ("condition", "again"), [("scry", (6, 3, 4)), ("luck-of-shemtek", (6, 3, 4)), ("reroll-one-die", (3,))]
)
def test_the_cold_blooded_roll_again_as_others_do(condition: str, again: tuple[int, ...]):
    field = Battlefield([man(10, 10, tags=("cold-blooded",))], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition(condition, amount=1)))
    test = test_leadership(field.battle, field.one(0), FEAR)
    assert field.play(test, 4, 6, 4, *again, says={Choice: "use"})


def test_the_cold_blooded_repeat_what_they_pass_under_a_curse():
    field = Battlefield([man(10, 10, tags=("cold-blooded",))], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition("curse", tags=("curse",))))
    assert not takes(field, 3, 6, 4, 5, 5, 5)


@pytest.mark.parametrize(("answer", "passed"), [("use", True), ("keep", False)])
def test_fate_may_better_what_is_left_of_the_three_dice_by_one(answer: str, passed: bool):
    field = Battlefield([man(10, 10, tags=("cold-blooded",))], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition("gift-of-the-fates", by=0)))
    test = test_leadership(field.battle, field.one(0), FEAR)
    assert field.play(test, 4, 6, 4, says={Choice: answer}) is passed


def test_fate_is_not_asked_about_three_dice_that_do():
    field = Battlefield([man(10, 10, tags=("cold-blooded",))], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition("gift-of-the-fates", by=0)))
    assert takes(field, 3, 6, 4)
    assert not field.asked


def test_a_warrior_who_passes_without_a_roll_is_told_to_have_passed():
    field = led(tags=("auto-pass-leadership",))
    assert takes(field, who=1)
    assert [(it.who, it.roll, it.passed) for it in field.told(LeadershipTested)] == [(1, None, True)]


@pytest.mark.rule("HERO-LEAD-2")
def test_where_the_best_leader_hides_the_next_one_lends_his_leadership():
    own = [man(10, 10, Ld=6), man(12, 10, Ld=9, leader=True), man(14, 10, Ld=8, leader=True)]
    field = heroheim(own, [man(40, 40)])
    holds(field, 1, Condition(HIDDEN))
    assert leadership_of(field.battle, field.one(0)) == (8, 2)
