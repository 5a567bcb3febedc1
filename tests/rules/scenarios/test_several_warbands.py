"""Battles of three and more warbands: segments, turns by seating, who fights whom, the last one wins."""

import pytest

from rules.combat.melee.melee import attackable, engaged
from rules.combat.psychology.rout import check_rout
from rules.engine.decisions import Choice, CounterPlace
from rules.engine.events import BattleEnded, EdgeChosen, FirstTurnDecided, SideRouted, StatusChanged
from rules.engine.events.event import Status
from rules.engine.events.objectives import CounterPlaced, TurnOrderDecided
from rules.resolve import set_up
from rules.scenarios import Unfit
from rules.scenarios.parts.ending import check_wiped_out
from rules.scenarios.parts.segments import SEGMENTS, segment
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import man
from tests.rules.warbands import BOOK, roster

THREE = ([man(0, 0)] * 4, [man(0, 0)] * 4, [man(0, 0)] * 4)
CHOSEN = {0: "E", 1: "A", 2: "C"}


def says(asked: Choice) -> str:
    return CHOSEN[asked.side]


@pytest.mark.rule("CAMP-MULTI-3")
def test_warbands_choose_segments_in_falling_order_of_a_d6_and_turns_go_clockwise():
    stage = Stage("street-brawl", *THREE, before=True)
    stage.set_up(2, 6, 4, 2, 5, 1, 2, 6, says={Choice: says})
    assert [event.side for event in stage.told(EdgeChosen)] == [1, 2, 0]
    assert stage.questions(Choice)[1].choices == ("B", "C", "D", "E", "F")
    assert stage.told(FirstTurnDecided) == [FirstTurnDecided(2)]
    assert stage.told(TurnOrderDecided) == [TurnOrderDecided((2, 0, 1))]
    assert stage.battle.turn_order() == [2, 0, 1]


@pytest.mark.rule("CAMP-MULTI-1")
def test_everybody_stands_in_his_segment_6_inches_from_other_warbands():
    stage = Stage("street-brawl", *THREE, before=True)
    stage.set_up(2, 6, 4, 2, 5, 1, 2, 6, says={Choice: lambda asked: asked.choices[0]})
    for side, key in stage.state.edges.items():
        low, high = segment(4800, 4800, 600, key)
        for one in stage.state.of_side(side):
            assert low.x <= one.position.x <= high.x
            assert low.y <= one.position.y <= high.y
            assert all(one.gap_to(other) >= 600 for other in stage.state.enemies_of(side))


def test_long_sides_have_two_segments_and_short_sides_one():
    for wide, high in ((7200, 4800), (4800, 7200)):
        spans = [segment(wide, high, 600, key) for key in SEGMENTS]
        lengths = sorted(max(b.x - a.x, b.y - a.y) for a, b in spans)
        assert lengths == [3600] * 4 + [4800] * 2


@pytest.mark.rule("CAMP-MULTI-HUNT")
def test_for_each_warband_d3_counters_are_laid_out_in_turn_by_all():
    stage = Stage("treasure-hunt", *THREE, before=True)
    stage.set_up(2, 6, 4, 2, 5, 5, 1, 3, 2, 1, 6, says={Choice: says})
    assert [asked.side for asked in stage.questions(CounterPlace)] == [1, 2, 0, 1, 2, 0]
    spots = [event.at for event in stage.told(CounterPlaced)]
    assert len(spots) == 3 + 1 + 2
    assert all(600 <= at.x <= 4200 and 600 <= at.y <= 4200 for at in spots)
    assert len(set(spots)) == len(spots)


def brawl() -> Stage:
    """1 touches 0 and 2, all of different sides; 3 stands apart."""
    stage = Stage("street-brawl", [man(10, 10)], [man(10.98, 10)], [man(11.96, 10), man(40, 40)])
    stage.engage(1, 0, 2)
    return stage


@pytest.mark.parametrize(("acting", "fighting"), [(0, [0, 1]), (1, [0, 1, 2]), (2, [1, 2])])
def test_only_those_fight_whose_turn_it_is_and_who_touches_them(acting: int, fighting: list[int]):
    stage = brawl()
    stage.turn(acting)
    assert [one.id for one in engaged(stage.battle)] == fighting


@pytest.mark.rule("CAMP-MULTI-6")
def test_in_another_warbands_turn_one_strikes_at_that_warband_only():
    stage = brawl()
    stage.turn(2)
    assert [one.id for one in attackable(stage.battle, stage.one(1))] == [2]
    stage.turn(1)
    assert [one.id for one in attackable(stage.battle, stage.one(1))] == [0, 2]


@pytest.mark.rule("CAMP-MULTI-7")
def test_a_warrior_who_routs_leaves_the_table_and_the_others_fight_on():
    stage = Stage("street-brawl", [man(10, 10), man(12, 10)], [man(20, 20)], [man(30, 30)])
    stage.status(0, Status.OUT_OF_ACTION)
    stage.play(check_rout(stage.battle, 0), says={Choice: "rout"})
    assert stage.told(SideRouted) == [SideRouted(0, True)]
    assert [(event.who, event.status) for event in stage.told(StatusChanged)] == [(1, Status.LEFT)]
    assert stage.told(BattleEnded) == []
    stage.status(2, Status.OUT_OF_ACTION)
    stage.play(check_wiped_out(stage.battle))
    assert stage.told(BattleEnded) == [BattleEnded(2, "wiped out", 1)]


@pytest.mark.parametrize(("scenario", "warbands"), [("skirmish", 3), ("skirmish", 1), ("street-brawl", 2)])
def test_scenarios_are_for_their_number_of_warbands(scenario: str, warbands: int):
    with pytest.raises(Unfit, match=f"not for {warbands}"):
        set_up([roster("undead")] * warbands, BOOK, seed="1", scenario=scenario)
