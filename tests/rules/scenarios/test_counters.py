"""Wyrdstone Hunt and what all scenarios with counters share: laying out, picking up, dropping, keeping."""

import pytest

from rules.combat.psychology.minds import flight
from rules.engine.decisions import Choice, CounterPlace, DeploymentPlace, IllegalAnswer
from rules.engine.events import BattleEnded, ConditionBegan, EdgeChosen, StatusChanged, WarriorMoved
from rules.engine.events.event import Status
from rules.engine.events.objectives import CounterDropped, CounterPlaced, CounterTaken, DeedDone, SpoilWon
from rules.engine.outcome import outcome_of
from rules.engine.table import distance
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import inches, man, place

TWO_EACH = ([man(10, 10), man(12, 10)], [man(30, 30), man(32, 30)])


def hunt(*sides: list) -> Stage:
    stage = Stage("wyrdstone-hunt", *(sides or TWO_EACH))
    stage.fold(CounterPlaced(0, "wyrdstone", inches(20, 20)))
    return stage


@pytest.mark.rule("CAMP-SCEN-HUNT-1")
def test_a_d3_and_one_counters_are_laid_out_in_turn_before_edges_are_chosen():
    stage = Stage("wyrdstone-hunt", *TWO_EACH, before=True)
    stage.set_up(3, 2, 5, 6, 1, 2, 4)
    assert [decision.side for decision in stage.questions(CounterPlace)] == [1, 0, 1]
    laid = stage.told(CounterPlaced)
    assert len(laid) == 3
    kinds = [type(event) for event in stage.events]
    assert kinds.index(EdgeChosen) > max(at for at, kind in enumerate(kinds) if kind is CounterPlaced)
    assert stage.told(EdgeChosen)[0].side == 0


@pytest.mark.rule("CAMP-SCEN-HUNT-1")
def test_counters_lie_over_10_inches_from_edges_and_6_inches_apart():
    stage = Stage("wyrdstone-hunt", *TWO_EACH, before=True)
    stage.set_up(6, 2, 5, 6, 1, 2, 4)
    spots = [event.at for event in stage.told(CounterPlaced)]
    assert len(spots) == 4
    assert all(1000 <= at.x <= 3800 and 1000 <= at.y <= 3800 and at.z == 0 for at in spots)
    assert all(distance(a, b) >= 600 for a in spots for b in spots if a is not b)


@pytest.mark.parametrize("at", [place(9.9, 20), place(20, 38.5)])
def test_a_counter_too_near_to_an_edge_is_refused(at: str):
    stage = Stage("wyrdstone-hunt", *TWO_EACH, before=True)
    with pytest.raises(IllegalAnswer, match="inside its zone"):
        stage.set_up(1, 5, 2, says={CounterPlace: at})


def test_a_warrior_who_moves_over_a_counter_or_into_contact_with_it_takes_it():
    stage = hunt()
    stage.watch(stage.walk(0, inches(20, 19.48)))
    assert stage.told(CounterTaken) == [CounterTaken(0, 0)]
    stage = hunt()
    stage.watch(stage.walk(0, inches(20, 10), inches(20, 26)))
    assert stage.told(CounterTaken) == [CounterTaken(0, 0)]


def test_a_warrior_who_passes_farther_off_does_not_take_it():
    stage = hunt()
    stage.watch(stage.walk(0, inches(19, 10), inches(19, 26)))
    assert stage.told(CounterTaken) == []


def test_neither_animals_nor_the_fallen_pick_anything_up():
    stage = hunt([man(10, 10, animal=True), man(12, 10)], [man(30, 30)])
    stage.status(1, Status.KNOCKED_DOWN)
    stage.watch(stage.walk(0, inches(20, 20)), stage.walk(1, inches(20, 20.5)))
    assert stage.told(CounterTaken) == []


@pytest.mark.rule("CAMP-SCEN-HUNT-3")
def test_a_carrier_takes_any_number_and_leaves_all_where_he_goes_out_of_action():
    stage = hunt()
    stage.fold(CounterPlaced(1, "wyrdstone", inches(20, 26)))
    stage.watch(stage.walk(0, inches(20, 20), inches(20, 26)))
    assert [event.counter for event in stage.told(CounterTaken)] == [0, 1]
    stage.watch(StatusChanged(0, Status.OUT_OF_ACTION, 2))
    dropped = [CounterDropped(counter, 0, inches(20, 26)) for counter in (0, 1)]
    assert stage.told(CounterDropped) == dropped
    stage.watch(stage.walk(2, inches(20, 26)))
    assert [event.who for event in stage.told(CounterTaken)] == [2, 2]


def test_the_stunned_and_knocked_down_keep_what_they_carry():
    stage = hunt()
    stage.fold(CounterTaken(0, 0))
    stage.watch(StatusChanged(0, Status.STUNNED, 2))
    assert stage.told(CounterDropped) == []
    assert stage.state.objectives.counters[0].carrier == 0


@pytest.mark.rule("CAMP-SCEN-HUNT-5")
def test_each_counter_carried_at_the_end_is_a_shard_and_a_deed():
    stage = hunt()
    stage.fold(CounterPlaced(1, "wyrdstone", inches(30, 20)), CounterTaken(0, 2), CounterTaken(1, 2))
    stage.watch(BattleEnded(1, "rout", 4))
    assert stage.told(DeedDone) == [DeedDone(2, "counter-carried")] * 2
    assert stage.told(SpoilWon) == [SpoilWon(1, "wyrdstone", 2)]
    assert stage.events[-1] == BattleEnded(1, "rout", 4)
    outcome = outcome_of(stage.state, ("a", "b"))
    assert outcome.fighter(2).deeds == ("counter-carried",) * 2
    assert [(won.what, won.amount) for won in outcome.sides[1].spoils] == [("wyrdstone", 2)]


def test_a_warrior_who_flees_takes_nothing():
    stage = hunt()
    moved = stage.walk(0, inches(20, 20))
    stage.fold(ConditionBegan(0, flight()))
    stage.watch(WarriorMoved(0, "flee", moved.path, 100))
    assert stage.told(CounterTaken) == []


@pytest.mark.rule("CAMP-SCEN-HUNT-2")
def test_both_sides_set_up_within_8_inches_of_opposite_edges():
    stage = Stage("wyrdstone-hunt", *TWO_EACH, before=True)
    stage.set_up(1, 5, 2, 6, 1, 2, 4, says={Choice: "east"})
    assert len(stage.questions(DeploymentPlace)) == 4
    assert [stage.one(who).position.x >= 4000 for who in range(4)] == [True, True, False, False]
    assert all(stage.one(who).position.x <= 800 for who in (2, 3))
