"""Mordheim's own turns: who acts when."""

import pytest

from rules.combat.psychology.minds import flight
from rules.engine.decisions import ChargeTarget, MoveTo, NextToAct
from rules.engine.events import (
    BattleEnded,
    ChargeDeclared,
    ConditionBegan,
    LeadershipTested,
    PhaseBegan,
    RoutTested,
    ShotFired,
    SideRouted,
    Status,
    TurnBegan,
    WarriorMoved,
    WarriorRecovered,
)
from rules.engine.flow import Flow
from tests.rules.staging.battlefield import Battlefield, man, place

PHASES = ["recovery", "movement", "shooting", "close combat"]


def play_round(field: Battlefield, *faces: int, **says: object) -> None:
    field.play(field.battle.sequence.play_round(field.battle), *faces, **says)


@pytest.mark.rule("CORE-TURN-PHASES-1", "CORE-TURN-ALT-1")
def test_both_sides_have_a_turn_of_four_phases():
    field = Battlefield([man(10, 10)], [man(40, 40)])
    play_round(field, says={ChargeTarget: "none"})
    assert [event.side for event in field.told(TurnBegan)] == [0, 1]
    assert [(event.side, event.phase) for event in field.told(PhaseBegan)] == [
        *((0, phase) for phase in PHASES),
        *((1, phase) for phase in PHASES),
    ]


@pytest.mark.rule("CORE-TURN-ALT-1")
def test_the_side_with_the_first_turn_begins_every_round():
    field = Battlefield([man(10, 10)], [man(40, 40)])
    field.state.first_side = 1
    for _ in range(2):
        play_round(field, says={ChargeTarget: "none"})
        assert [event.side for event in field.told(TurnBegan)] == [1, 0]


@pytest.mark.rule("CORE-TURN-ACTIVE-1")
def test_only_the_side_whose_turn_it_is_recovers_moves_and_shoots():
    field = Battlefield([man(10, 10, "bow"), man(5, 5)], [man(20, 10, "bow", T=10, W=9), man(40, 40)])
    field.status(1, Status.STUNNED)
    field.status(3, Status.STUNNED)
    play_round(field, 1, 1, says={ChargeTarget: "none"})
    turn = 0
    seen = set()
    for event in field.events:
        if isinstance(event, TurnBegan):
            turn = event.side
        if isinstance(event, WarriorRecovered | WarriorMoved | ShotFired):
            assert field.one(event.who).side == turn
            seen.add((turn, type(event).__name__))
    assert seen == {(side, name) for side in (0, 1) for name in ("WarriorRecovered", "ShotFired")}


@pytest.mark.rule("CORE-MOVE-ORDER-1", "CORE-MOVE-ORDER-3")
def test_charges_come_before_all_other_moves_which_come_in_any_order():
    field = Battlefield([man(10, 10), man(10, 14), man(10, 18)], [man(16, 18, T=10), man(40, 40)])

    def walks(decision: MoveTo) -> str:
        at = field.one(decision.who).position
        return place(at.x / 100 - 1, at.y / 100)

    def acts(decision: NextToAct) -> str:
        return str(
            2 if decision.activity == "charging" and 2 in decision.candidates else decision.candidates[-1]
        )

    def charges(decision: ChargeTarget) -> str:
        return "3" if decision.who == 2 else "none"

    says = {NextToAct: acts, MoveTo: walks, ChargeTarget: charges}
    field.play(until_shooting(field.battle.sequence.play_round(field.battle)), says=says)
    moves = [(event.who, event.manner) for event in field.told(WarriorMoved)]
    assert moves == [(2, "charge"), (1, "walk"), (0, "walk")]


def until_shooting(flow: Flow[None]) -> Flow[None]:
    """A round up to its first shooting phase."""
    value = None
    while not (isinstance(step := flow.send(value), PhaseBegan) and step.phase == "shooting"):
        value = yield step


@pytest.mark.rule("CORE-ROUT-TIME-1")
def test_the_rout_test_comes_before_everything_else_of_a_turn():
    field = Battlefield([man(10, 10), man(12, 10), man(14, 10)], [man(40, 40)])
    field.status(1, Status.OUT_OF_ACTION)
    field.status(2, Status.KNOCKED_DOWN)
    play_round(field, 3, 3, says={ChargeTarget: "none"})
    kinds = [type(event) for event in field.events]
    assert kinds[:2] == [TurnBegan, RoutTested]
    assert kinds.index(RoutTested) < kinds.index(WarriorRecovered)


@pytest.mark.rule("CORE-ROUT-6")
def test_after_a_failed_rout_test_nothing_more_is_played():
    field = Battlefield([man(10, 10), man(12, 10)], [man(40, 40)])
    field.status(1, Status.OUT_OF_ACTION)
    play_round(field, 6, 6)
    assert [type(event) for event in field.events[-2:]][-1] is BattleEnded
    assert not field.told(PhaseBegan)


def test_the_battle_ends_when_nobody_is_left_to_fight():
    field = Battlefield([man(10, 10, "axe", A=1)], [man(10.98, 10)])
    field.engage(0, 1)
    field.status(1, Status.STUNNED)
    play_round(field)
    assert field.told(BattleEnded) == [BattleEnded(0, "wiped out", 1)]
    assert [event.side for event in field.told(TurnBegan)] == [0]


@pytest.mark.rule("CORE-INJ-OOA-1")
def test_a_warrior_who_is_out_of_action_takes_no_part_and_blocks_nothing():
    field = Battlefield([man(10, 10, "axe"), *(man(12, y) for y in (10, 20, 30, 40))], [man(16, 10)])
    field.status(1, Status.OUT_OF_ACTION)
    flow = field.battle.sequence.play_round(field.battle)
    field.play(until_shooting(flow), says={ChargeTarget: "5"})
    assert 1 not in {who for asked in field.questions(NextToAct) for who in asked.candidates}
    charge = next(event for event in field.told(WarriorMoved) if event.who == 0)
    assert (charge.manner, charge.path[-1].y) == ("charge", 1000)


@pytest.mark.rule("CORE-ALONE-3")
def test_a_warrior_who_is_all_alone_tests_at_the_end_of_his_own_close_combat_only():
    field = Battlefield([man(10, 10, T=10)], [man(10.98, 10, T=10, I=4), man(10, 10.98, T=10, I=4)])
    field.engage(0, 1, 2)
    play_round(field, *[1, 1, 1], *[3, 4], *[1, 1, 1])
    (test,) = field.told(LeadershipTested)
    assert (test.who, test.passed) == (0, True)
    before = field.events[: field.events.index(test)]
    assert [event.side for event in before if isinstance(event, TurnBegan)] == [0]


@pytest.mark.rule("CORE-FRENZY-2")
def test_frenzied_charges_are_declared_before_any_charge_is_moved():
    field = Battlefield(
        [man(10, 10, tags=("frenzy",), T=10), man(10, 20, T=10)], [man(14, 10, T=10), man(14, 20, T=10)]
    )
    flow = field.battle.sequence.play_round(field.battle)
    field.play(until_shooting(flow), says={NextToAct: ["1", "done"], ChargeTarget: "3"})
    kinds = [type(event) for event in field.events if isinstance(event, ChargeDeclared | WarriorMoved)]
    assert kinds == [ChargeDeclared, ChargeDeclared, WarriorMoved, WarriorMoved]


@pytest.mark.rule("CORE-MOVE-ORDER-2")
def test_compulsory_moves_come_after_charges_and_before_all_others():
    field = Battlefield([man(10, 10), man(10, 20), man(10, 30)], [man(14, 10, T=10)])
    field.fold(ConditionBegan(1, flight()))
    says = {
        NextToAct: lambda asked: "2" if asked.activity == "moving" else str(asked.candidates[0]),
        MoveTo: place(11, 30),
        ChargeTarget: lambda asked: "3" if asked.who == 0 else "none",
    }
    field.play(until_shooting(field.battle.sequence.play_round(field.battle)), 6, 6, 1, 1, says=says)
    assert [(event.who, event.manner) for event in field.told(WarriorMoved)] == [
        (0, "charge"),
        (1, "flee"),
        (2, "walk"),
    ]


def test_a_side_that_has_routed_has_no_more_turns():
    field = Battlefield([man(10, 10)], [man(40, 40)], [man(10, 40)])
    field.fold(SideRouted(1, True))
    play_round(field, says={ChargeTarget: "none"})
    assert [event.side for event in field.told(TurnBegan)] == [0, 2]
