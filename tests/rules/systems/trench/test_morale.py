"""Morale at the end of a turn, and warbands that are shaken instead of fleeing."""

import pytest

from rules.combat.rolls.changed_dice import MARKED
from rules.engine import events
from rules.engine.decisions import DONE, Choice
from rules.engine.decisions.actions import NextAction
from rules.engine.events import BattleEnded, SideRouted, Status
from rules.engine.events.trench import MoraleTested, WarbandShaken, WarbandSteadied
from rules.engine.state.conditions import Condition
from rules.systems.trench.morale import BE_SHAKEN, FLEE, OPTION, end_of_turn, must_test
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, Man, Says, man
from tests.rules.staging.trenches import field, plays

KD, STUNNED, OUT = Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION


def warband(count: int, y: float, **given: object) -> list[Man]:
    return [man(5 + 2 * at, y, **given) for at in range(count)]


def facing(own: int, other: int = 6, *, shaken: bool = False, third: int = 0) -> Battlefield:
    sides = [warband(own, 5), warband(other, 40), *([warband(third, 20)] if third else [])]
    return field(*sides, switches=(OPTION,) if shaken else ())


def lose(it: Battlefield, first: int, *statuses: Status) -> None:
    for who, status in enumerate(statuses, start=first):
        it.status(who, status)


def ends(it: Battlefield, *dice: int, says: Says | None = None) -> None:
    """The end of a turn."""
    it.play(end_of_turn(it.battle, list(it.battle.sides)), *dice, says={} if says is None else {Choice: says})


@pytest.mark.rule("TRENCH-MOR-1")
@pytest.mark.parametrize(("fallen", "tests"), [(2, False), (3, True)])
def test_a_warband_tests_with_half_of_its_starting_number_down_or_out(fallen: int, tests: bool):
    it = facing(6)
    lose(it, 0, *[OUT] * fallen)
    assert must_test(it.battle, 0) is tests
    ends(it, *((4, 3) if tests else ()))
    assert len(it.told(MoraleTested)) == tests


@pytest.mark.rule("TRENCH-MOR-1")
@pytest.mark.parametrize(("size", "needed"), [(2, 1), (5, 3), (11, 6), (12, 6)])
def test_half_of_an_odd_number_is_rounded_up(size: int, needed: int):
    it = facing(size)
    lose(it, 0, *[OUT] * (needed - 1))
    assert not must_test(it.battle, 0)
    lose(it, 0, *[OUT] * needed)
    assert must_test(it.battle, 0)


@pytest.mark.rule("TRENCH-MOR-2")
def test_down_and_out_of_action_both_count():
    it = facing(6)
    lose(it, 0, KD, OUT, OUT)
    ends(it, 4, 3)
    assert it.told(MoraleTested)[0].fallen == 3
    it = facing(6)
    lose(it, 0, KD, STUNNED, OUT)
    assert must_test(it.battle, 0)


@pytest.mark.rule("TRENCH-MOR-3")
@pytest.mark.parametrize(("dice", "stands"), [((3, 3), False), ((3, 4), True)])
def test_the_test_is_a_plain_roll_on_the_chart(dice: tuple[int, int], stands: bool):
    it = facing(2)
    lose(it, 0, OUT)
    ends(it, *dice)
    assert it.told(MoraleTested) == [MoraleTested(0, 1, 2, it.rolls[0].shown(dice), stands)]
    assert (it.rolls[0].need, it.rolls[0].count) == (7, 2)


@pytest.mark.rule("TRENCH-MOR-4")
def test_it_is_made_again_in_every_turn_in_which_half_are_gone():
    it = facing(2, 3)
    lose(it, 0, OUT)
    for _ in range(2):
        plays(it, 4, 3)
        assert len(it.told(MoraleTested)) == 1
        it.fold(events.RoundBegan(it.state.round + 1))


@pytest.mark.rule("TRENCH-MOR-5")
def test_a_warrior_who_fails_flees_and_has_lost_at_once():
    it = facing(2)
    lose(it, 0, OUT)
    ends(it, 1, 1)
    assert it.told(SideRouted) == [SideRouted(0, False)]
    assert (it.told(BattleEnded)[0].winner, it.told(BattleEnded)[0].reason) == (1, "rout")
    assert not it.questions(Choice)


@pytest.mark.rule("TRENCH-MOR-5")
def test_of_three_warbands_the_others_fight_on():
    it = facing(2, 2, third=2)
    lose(it, 0, OUT)
    ends(it, 1, 1)
    assert not it.told(BattleEnded)
    assert it.one(1).status is Status.LEFT


@pytest.mark.rule("TRENCH-MOR-6")
def test_the_smaller_warband_on_the_table_tests_first():
    it = facing(9, 8)
    lose(it, 0, *[OUT] * 5)
    lose(it, 9, *[KD] * 2, *[OUT] * 2)
    assert [len(it.state.of_side(side)) for side in (0, 1)] == [4, 6]
    ends(it, 4, 3, 4, 3)
    assert [event.side for event in it.told(MoraleTested)] == [0, 1]
    it = facing(8, 9)
    lose(it, 0, *[KD] * 2, *[OUT] * 2)
    lose(it, 8, *[OUT] * 5)
    ends(it, 4, 3, 4, 3)
    assert [event.side for event in it.told(MoraleTested)] == [1, 0]
    assert not it.told(events.RolledOff)


@pytest.mark.rule("TRENCH-MOR-6")
def test_equal_warbands_roll_off():
    it = facing(2, 2)
    lose(it, 0, OUT)
    lose(it, 2, OUT)
    ends(it, 2, 5, 4, 3, 4, 3)
    assert [event.side for event in it.told(MoraleTested)] == [1, 0]


@pytest.mark.rule("TRENCH-MOR-1")
def test_a_warband_of_which_nobody_is_left_tests_nothing():
    it = facing(2, 2, third=2)
    lose(it, 2, OUT, OUT)
    ends(it)
    assert not it.rolls
    lose(it, 0, KD, KD)
    ends(it, 4, 3)
    assert [event.side for event in it.told(MoraleTested)] == [0]


@pytest.mark.rule("TRENCH-MOR-7")
def test_when_the_first_fails_the_other_does_not_test():
    it = facing(4, 6)
    lose(it, 0, OUT, OUT)
    lose(it, 4, OUT, OUT, OUT)
    ends(it, 1, 1)
    assert [event.side for event in it.told(MoraleTested)] == [0]
    assert it.told(BattleEnded)[0].winner == 1


def test_rout_rerolls_also_apply_to_morale_tests():
    it = field(warband(2, 5, tags=("reroll-rout",)), warband(3, 40))
    lose(it, 0, OUT)
    ends(it, 1, 1, 5, 5)
    assert [event.passed for event in it.told(MoraleTested)] == [False, True]


def test_it_is_repeated_once_however_many_let_it_be():
    it = field(warband(4, 5, tags=("reroll-rout-once",)), warband(5, 40))
    lose(it, 0, OUT, OUT)
    ends(it, 1, 1, 2, 2)
    assert [event.passed for event in it.told(MoraleTested)] == [False, False]
    assert [event.who for event in it.told(events.ConditionBegan)] == [2]
    assert it.told(SideRouted)


@pytest.mark.parametrize("answer", ["use", "keep"])
def test_a_mark_that_passes_a_rout_test_passes_this_one(answer: str):
    it = facing(2)
    lose(it, 0, OUT)
    it.fold(events.ConditionBegan(1, Condition(MARKED)))
    ends(it, 1, 1, says=answer)
    told = [(event.roll is None, event.passed) for event in it.told(MoraleTested)]
    assert told == [(False, False), *([(True, True)] if answer == "use" else [])]
    assert bool(it.told(SideRouted)) is (answer == "keep")


def test_a_horn_is_blown_before_it():
    it = field([man(5, 5), man(7, 5, "war-horn")], warband(3, 40))
    lose(it, 0, OUT)
    ends(it, 4, 3, says="use")
    kinds = [type(event) for event in it.events]
    assert kinds[-1] is MoraleTested
    assert [asked.question for asked in it.questions(Choice)] == ["blow the horn before the rout test"]


def test_a_scenario_without_rout_tests_has_none_of_morale():
    it = field(
        warband(2, 5),
        warband(2, 40),
        then=lambda setup: changed(setup, scenario=changed(setup.scenario, rout_tests=False)),
    )
    lose(it, 0, OUT)
    ends(it)
    assert not it.told(MoraleTested)


# shaken


@pytest.mark.rule("TRENCH-SHK-1")
def test_by_the_option_who_failed_may_be_shaken_instead():
    it = facing(2, shaken=True)
    lose(it, 0, OUT)
    ends(it, 1, 1, says=BE_SHAKEN)
    assert it.questions(Choice)[0].choices == (FLEE, BE_SHAKEN)
    assert it.told(WarbandShaken) == [WarbandShaken(0)]
    assert not it.told(BattleEnded)
    assert it.state.morale.shaken == {0}


@pytest.mark.rule("TRENCH-SHK-1")
def test_the_player_may_flee_all_the_same():
    it = facing(2, shaken=True)
    lose(it, 0, OUT)
    ends(it, 1, 1, says=FLEE)
    assert it.told(BattleEnded)[0].winner == 1


@pytest.mark.rule("TRENCH-SHK-3")
def test_a_shaken_warband_recovers_at_the_end_of_the_next_turn_before_its_test():
    it = facing(2, shaken=True)
    lose(it, 0, OUT)
    ends(it, 1, 1, says=BE_SHAKEN)
    ends(it, 4, 3)
    kinds = [type(event) for event in it.events]
    assert kinds == [WarbandSteadied, MoraleTested]
    assert not it.state.morale.shaken


@pytest.mark.rule("TRENCH-SHK-3")
def test_it_is_shaken_through_all_of_that_turn():
    it = facing(2, shaken=True)
    lose(it, 0, OUT)
    plays(it, 1, 1, says={Choice: lambda asked: BE_SHAKEN if asked.question == OPTION else asked.choices[0]})
    it.fold(events.RoundBegan(it.state.round + 1))
    seen = []

    def looks(_asked: NextAction) -> str:
        seen.append(0 in it.state.morale.shaken)
        return DONE

    plays(it, 4, 3, says={NextAction: looks})
    assert (len(seen), all(seen), it.state.morale.shaken) == (7, True, set())


@pytest.mark.rule("TRENCH-SHK-4")
@pytest.mark.parametrize("later", [0, 2])
def test_a_second_failure_leaves_no_choice(later: int):
    it = facing(2, shaken=True)
    lose(it, 0, OUT)
    ends(it, 1, 1, says=BE_SHAKEN)
    for _ in range(later):
        ends(it, 4, 3)
    ends(it, 1, 1)
    assert not it.questions(Choice)
    assert it.told(BattleEnded)[0].winner == 1
