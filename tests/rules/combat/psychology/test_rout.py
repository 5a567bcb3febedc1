"""The rout test: when it is due, whose Leadership counts, and giving up."""

import pytest

from rules.combat.psychology.minds import flight
from rules.combat.psychology.rout import check_rout, is_due
from rules.engine.decisions import Choice
from rules.engine.events import (
    BattleEnded,
    ConditionBegan,
    RoutTested,
    SideRouted,
    Status,
    StatusChanged,
    TurnBegan,
)
from rules.engine.setup import Gear
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man

OUT, STUNNED, KD = Status.OUT_OF_ACTION, Status.STUNNED, Status.KNOCKED_DOWN


def warband(size: int, out: int, **given: object) -> Battlefield:
    """A warband whose last members are out of action; the first one leads it with Leadership 8."""
    men = [man(2 + 2 * at, 10, **given) for at in range(size - 1)]
    field = Battlefield([man(1, 5, Ld=8, leader=True), *men], [man(40, 40)])
    for who in range(size - out, size):
        field.status(who, OUT)
    field.turn(0)
    return field


def outcome_of_test(field: Battlefield, *faces: int, rout: str = "fight on") -> RoutTested | None:
    field.play(check_rout(field.battle, 0), *faces, says={Choice: rout})
    tests = field.told(RoutTested)
    return tests[0] if tests else None


@pytest.mark.rule("CORE-ROUT-1")
@pytest.mark.parametrize(
    ("size", "out", "due"), [(12, 3, True), (12, 2, False), (15, 4, True), (15, 3, False), (5, 1, False)]
)
def test_the_test_is_due_with_a_quarter_out_of_action(size: int, out: int, due: bool):
    assert is_due(warband(size, out).battle, 0) is due


def test_a_warrior_who_fled_off_the_table_is_not_out_of_action():
    field = warband(12, 2)
    field.status(5, Status.LEFT)
    assert not is_due(field.battle, 0)


@pytest.mark.parametrize(("out", "due"), [(7, False), (8, True)])
def test_some_creatures_count_half_when_they_are_out(out: int, due: bool):
    assert is_due(warband(15, out, tags=("rout-half-model",)).battle, 0) is due


@pytest.mark.rule("CORE-ROUT-2")
def test_the_test_is_taken_in_every_turn_while_it_is_due():
    field = warband(4, 1)
    for _ in range(3):
        field.turn(0)
        assert outcome_of_test(field, 1, 1).passed


@pytest.mark.rule("CORE-ROUT-4", "CORE-TEST-LD-1")
@pytest.mark.parametrize(("faces", "passed"), [((4, 4), True), ((4, 5), False)])
def test_two_dice_against_the_leadership_of_the_leader(faces: tuple[int, int], passed: bool):
    field = warband(4, 1)
    test = outcome_of_test(field, *faces)
    assert (test.by, test.roll.at_most, test.passed) == (0, 8, passed)
    assert field.told(SideRouted) == [SideRouted(0, False)] * (not passed)


@pytest.mark.rule("CORE-ROUT-4", "CORE-ROUT-9")
@pytest.mark.parametrize("status", [Status.STANDING, KD])
@pytest.mark.parametrize(("faces", "passed"), [((3, 3), True), ((3, 4), False)])
def test_a_leader_with_less_leadership_than_a_follower_is_the_one_who_counts(
    status: Status, faces: tuple[int, int], passed: bool
):
    men = [man(4, 5, Ld=9), man(1, 5, Ld=6, leader=True), man(6, 5, Ld=7), man(8, 5)]
    field = Battlefield(men, [man(40, 40)])
    field.status(1, status)
    field.status(3, OUT)
    test = outcome_of_test(field, *faces)
    assert (test.by, test.roll.at_most, test.passed) == (1, 6, passed)


@pytest.mark.rule("CORE-TEST-LD-2")
def test_a_six_among_the_dice_is_no_failure():
    assert outcome_of_test(warband(4, 1), 6, 2).passed


@pytest.mark.rule("CORE-ROUT-5", "CORE-ROUT-6", "CAMP-SCEN-COMMON-2")
def test_a_failed_test_loses_the_battle_at_once():
    field = warband(4, 1)
    outcome_of_test(field, 6, 6)
    assert field.told(SideRouted) == [SideRouted(0, False)]
    assert field.told(BattleEnded) == [BattleEnded(1, "rout", 1)]
    assert sum(one.out for one in field.state.combatants) == 1


@pytest.mark.rule("CORE-ROUT-7", "CORE-ROUT-8")
@pytest.mark.parametrize("status", [OUT, STUNNED])
def test_without_the_leader_the_highest_leadership_counts(status: Status):
    field = Battlefield(
        [man(1, 5, Ld=8, leader=True), man(4, 5, Ld=6), man(6, 5, Ld=7), man(8, 5, Ld=9)], [man(40, 40)]
    )
    field.status(0, status)
    field.status(3, OUT)
    assert outcome_of_test(field, 3, 4).roll.at_most == 7


@pytest.mark.rule("CORE-ROUT-9")
def test_a_leader_who_is_knocked_down_still_counts():
    field = warband(4, 1)
    field.status(0, KD)
    assert outcome_of_test(field, 4, 4).passed


@pytest.mark.rule("CORE-ROUT-8")
def test_with_everybody_stunned_the_test_fails_by_itself():
    field = warband(4, 1)
    for who in range(3):
        field.status(who, STUNNED)
    test = outcome_of_test(field)
    assert (test.by, test.roll, test.passed) == (None, None, False)


@pytest.mark.rule("CORE-ROUT-VOL-1")
def test_a_warrior_who_must_test_may_give_up_instead():
    field = warband(4, 1)
    assert outcome_of_test(field, rout="rout") is None
    assert field.told(BattleEnded) == [BattleEnded(1, "voluntary rout", 1)]
    assert field.told(SideRouted) == [SideRouted(0, True)]


@pytest.mark.rule("CORE-ROUT-VOL-1")
def test_a_rout_test_taken_keeps_the_choice_for_the_rest_of_the_battle():
    field = warband(12, 0)
    field.fold(RoutTested(0, 3, 12, 0, None, True))
    field.play(check_rout(field.battle, 0))
    assert field.questions(Choice)
    assert not field.events


@pytest.mark.rule("CORE-ROUT-VOL-2")
def test_without_a_due_or_an_earlier_test_nobody_gives_up():
    field = warband(12, 2)
    field.play(check_rout(field.battle, 0))
    assert not field.asked


@pytest.mark.rule("CORE-ROUT-VOL-3")
def test_only_whose_turn_it_is_may_give_up():
    field = warband(4, 1)
    field.fold(TurnBegan(1))
    field.play(check_rout(field.battle, 1))
    assert not field.asked


@pytest.mark.rule("CORE-ROUT-9")
def test_a_leader_on_the_run_still_counts():
    field = warband(4, 1)
    field.fold(ConditionBegan(0, flight()))
    assert outcome_of_test(field, 4, 4).by == 0


@pytest.mark.rule("CORE-ROUT-1")
def test_a_warrior_who_fled_off_the_table_counts_among_those_who_started():
    field = warband(4, 0)
    field.status(3, Status.LEFT)
    assert not is_due(field.battle, 0)
    field.status(2, OUT)
    assert is_due(field.battle, 0)


def test_of_three_sides_one_that_routs_leaves_and_the_others_fight_on():
    field = Battlefield([man(10, 10), man(12, 10)], [man(40, 40)], [man(10, 40)])
    field.status(1, OUT)
    field.turn(0)
    outcome_of_test(field, 6, 6)
    assert field.told(StatusChanged) == [StatusChanged(0, Status.LEFT, None, "withdraws with the warband")]
    assert not field.told(BattleEnded)
    field.status(2, OUT)
    field.turn(1)
    field.play(check_rout(field.battle, 1), says={Choice: "rout"})
    assert field.told(BattleEnded) == [BattleEnded(2, "voluntary rout", 1)]


def spared(*faces: int, tags: tuple[str, ...] = (), gear: tuple[Gear, ...] = ()) -> list[bool]:
    """The rout tests of a warband whose second warrior has these."""
    field = Battlefield(
        [man(10, 10, leader=True), man(12, 10, tags=tags, gear=gear), man(14, 10)],
        [man(40, 40, callings=("norse-explorers",))],
    )
    field.status(2, OUT)
    field.turn(0)
    outcome_of_test(field, *faces)
    return [event.passed for event in field.told(RoutTested)]


@pytest.mark.parametrize("tag", ["reroll-rout", "reroll-rout-once", "reroll-rout-vs:norse"])
def test_some_warbands_test_once_more(tag: str):
    assert spared(6, 6, 1, 1, tags=(tag,)) == [False, True]
    assert spared(6, 6, 6, 6, tags=(tag,)) == [False, False]


def test_and_some_only_against_others():
    assert spared(6, 6, tags=("reroll-rout-vs:dark-elves",)) == [False]


@pytest.mark.parametrize(("tag", "tests"), [("reroll-rout", [False, True]), ("reroll-rout-once", [False])])
def test_some_may_repeat_one_test_of_the_battle_only(tag: str, tests: list[bool]):
    field = Battlefield([man(10, 10, leader=True, tags=(tag,)), man(14, 10)], [man(40, 40)])
    field.status(1, OUT)
    field.turn(0)
    outcome_of_test(field, 6, 6, 1, 1)
    field.turn(0)
    outcome_of_test(field, 6, 6, *[1, 1] * (len(tests) - 1))
    assert [event.passed for event in field.told(RoutTested)] == tests


def test_some_do_not_count_when_they_are_out():
    assert not is_due(warband(4, 2, tags=("rout-ignored",)).battle, 0)


@pytest.mark.rule("CORE-ITEM-RELIC-2")
def test_a_leader_with_a_relic_passes_the_first_test_if_it_is_his_first():
    relic = (Gear("relic", "Relic", ("passes-first-leadership-test",)),)
    field = Battlefield([man(10, 10, leader=True, gear=relic), man(14, 10)], [man(40, 40)])
    field.status(1, OUT)
    field.turn(0)
    assert outcome_of_test(field).roll is None
    assert not outcome_of_test(field, 6, 6).passed


def test_some_never_give_up_before_an_enemy_of_old():
    proud = man(10, 10, leader=True, tags=("no-voluntary-rout-vs:norse",))
    for callings, asked in (("norse-explorers",), False), (("human",), True):
        field = Battlefield([proud, man(12, 10)], [man(40, 40, callings=callings)])
        field.status(1, OUT)
        field.turn(0)
        field.play(check_rout(field.battle, 0), 1, 1)
        assert bool(field.questions(Choice)) is asked
    field.status(0, KD)
    field.play(check_rout(field.battle, 0), 1, 1)
    assert field.questions(Choice)


def test_the_crazed_are_not_heard_when_the_leader_is_gone():
    field = Battlefield(
        [man(10, 10, Ld=6), man(12, 10, Ld=9, tags=("no-rout-leadership",)), man(14, 10)], [man(40, 40)]
    )
    field.status(2, OUT)
    field.turn(0)
    assert outcome_of_test(field, 1, 1).roll.at_most == 6


def test_a_repeated_test_that_fails_spends_nobody_elses_second_chance():
    once = {"tags": ("reroll-rout-once",)}
    field = Battlefield([man(10, 10, leader=True, **once), man(12, 10, **once), man(14, 10)], [man(40, 40)])
    field.status(2, OUT)
    field.turn(0)
    outcome_of_test(field, 6, 6, 6, 6)
    assert [one.under("has-steadied-the-warband") for one in field.state.combatants[:2]] == [True, False]


@pytest.mark.parametrize(("answer", "stands"), [("use", True), ("keep", False)])
def test_a_mark_of_the_old_ones_turns_a_failed_test_once(answer: str, stands: bool):
    field = warband(4, 1)
    field.fold(ConditionBegan(1, Condition("mark-of-the-old-ones")))
    answers = {Choice: lambda decision: "fight on" if decision.question == "rout" else answer}
    field.play(check_rout(field.battle, 0), 6, 6, says=answers)
    assert [event.passed for event in field.told(RoutTested)] == [False, True][: 1 + stands]
    assert bool(field.told(SideRouted)) is not stands
    assert field.one(1).under("mark-of-the-old-ones") is not stands


def test_of_three_sides_the_last_but_one_that_routs_ends_the_battle_when_the_third_is_gone():
    field = Battlefield([man(10, 10), man(12, 10)], [man(40, 40)], [man(10, 40)])
    field.status(1, OUT)
    field.status(3, OUT)
    field.turn(0)
    outcome_of_test(field, 6, 6)
    assert field.told(BattleEnded) == [BattleEnded(1, "rout", 1)]


@pytest.mark.rule("CORE-ROUT-1", "CORE-ROUT-4")
def test_the_test_says_how_many_of_how_many_are_out():
    field = warband(9, 3)
    field.status(1, Status.LEFT)
    test = outcome_of_test(field, 1, 1)
    assert (test.side, test.out_of_action, test.starting) == (0, 3, 9)


def test_a_warrior_who_would_avenge_a_standard_never_gives_up():
    field = warband(4, 1)
    field.fold(ConditionBegan(2, Condition("avenges-the-standard")))
    assert outcome_of_test(field, 1, 1).passed
    assert not field.asked


def test_a_second_rout_test_against_old_enemies_is_allowed_once_a_battle():
    hates = {"tags": ("reroll-rout-vs:norse",)}
    field = Battlefield(
        [man(10, 10, leader=True, **hates), man(12, 10, **hates), man(14, 10)],
        [man(40, 40, callings=("norse-explorers",))],
    )
    field.status(2, OUT)
    field.turn(0)
    outcome_of_test(field, 6, 6, 1, 1)
    field.turn(0)
    outcome_of_test(field, 6, 6)
    assert [event.passed for event in field.told(RoutTested)] == [False]


def test_a_warrior_who_lies_on_the_ground_steadies_nobody():
    field = Battlefield(
        [man(10, 10, leader=True), man(12, 10, tags=("reroll-rout-once",)), man(14, 10)], [man(40, 40)]
    )
    field.status(1, KD)
    field.status(2, OUT)
    field.turn(0)
    outcome_of_test(field, 6, 6)
    assert [event.passed for event in field.told(RoutTested)] == [False]
