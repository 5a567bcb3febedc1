"""Skirmish: who sets up first and where, who begins, and when it is over."""

import pytest

from rules.battlefields.zones import EDGES
from rules.engine.battle import Battle
from rules.engine.decisions import Choice, Decision, DeploymentPlace, IllegalAnswer
from rules.engine.events import (
    BattleEnded,
    EdgeChosen,
    FirstTurnDecided,
    RolledOff,
    RoundBegan,
    WarriorDeployed,
)
from rules.engine.table import distance
from rules.scenarios import SCENARIOS
from rules.scenarios.parts.deploying import zone
from rules.scenarios.parts.ending import check_time
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from tests.rules.staging.battlefield import OPEN, Battlefield, inches, man, place, setup_of


def before(*sides: list, table=OPEN) -> Battlefield:
    """A battle in which nobody is set up yet."""
    field = Battlefield(*sides, table=table)
    setup = setup_of(*sides, table=table)
    field.battle = Battle(setup, SEQUENCES["mordheim"], COMBAT_RULES["core"](None))
    field.state = field.battle.state
    return field


def set_up(field: Battlefield, *faces: int, **says: object) -> None:
    field.play(SCENARIOS["skirmish"].set_up(field.battle), *faces, **says)


MEN = [man(0, 0), man(0, 0)]


@pytest.mark.rule("CAMP-SCEN-SKIRMISH-1")
@pytest.mark.parametrize(("choice", "first"), [("first", 1), ("second", 0)])
def test_the_winner_of_the_roll_says_who_sets_up_first(choice: str, first: int):
    field = before(MEN, MEN)
    set_up(field, 2, 5, 4, 1, says={Choice: lambda decision: choices(decision, choice)})
    assert field.told(EdgeChosen) == [EdgeChosen(first, "south"), EdgeChosen(1 - first, "north")]
    assert [event.who // 2 for event in field.told(WarriorDeployed)] == [first, first, 1 - first, 1 - first]


def choices(decision: Decision, choice: str) -> str:
    return "south" if decision.question == "edge" else choice


def test_a_tied_roll_is_rolled_again():
    field = before(MEN, MEN)
    set_up(field, 3, 3, 6, 1, 2, 2, 4, 4, 1, 2)
    assert [event.rolls for event in field.told(RolledOff)] == [((3, 6), (3, 1)), ((2, 4, 1), (2, 4, 2))]
    assert field.told(FirstTurnDecided) == [FirstTurnDecided(1)]


def test_everybody_is_set_up_inside_his_zone_on_a_place_of_his_own():
    field = before(MEN * 5, MEN * 5)
    set_up(field, 6, 1, 6, 1)
    places = [one.position for one in field.state.combatants]
    assert len(set(places)) == 20
    for one in field.state.combatants:
        low, high = zone(field.battle, field.state.edges[one.side])
        assert low.x <= one.position.x <= high.x
        assert low.y <= one.position.y <= high.y
    assert zone(field.battle, "south")[1].y == 800


def test_a_warrior_who_is_set_up_anywhere_stands_nearest_to_the_middle_of_the_zone_that_is_free():
    field = before(MEN, MEN)
    set_up(field, 6, 1, 6, 1, says={Choice: ["first", "south"]})
    middle = inches(24, 4)
    first, second = (field.one(who).position for who in (0, 1))
    assert distance(first, middle) <= distance(second, middle) <= 200


@pytest.mark.parametrize("edge", EDGES)
def test_every_edge_has_a_zone_of_eight_inches(edge: str):
    low, high = zone(before(MEN, MEN).battle, edge)
    assert sorted((high.x - low.x, high.y - low.y)) == [800, 4800]


@pytest.mark.parametrize("answer", [place(10, 8.01), place(10, -1), place(10, 10, 3), "here", place(0.2, 4)])
def test_a_place_outside_the_zone_or_where_nobody_can_stand_is_refused(answer: str):
    field = before(MEN, MEN)
    with pytest.raises(IllegalAnswer):
        set_up(field, 6, 1, says={DeploymentPlace: answer, Choice: ["first", "south"]})


def test_nobody_is_set_up_on_somebody_else():
    field = before(MEN, MEN)
    with pytest.raises(IllegalAnswer):
        set_up(field, 6, 1, says={DeploymentPlace: place(10, 4), Choice: ["first", "south"]})


def test_a_place_that_is_named_is_taken():
    field = before([man(0, 0)], [man(0, 0)])
    set_up(
        field, 6, 1, 6, 1, says={DeploymentPlace: [place(10, 4), place(20, 44)], Choice: ["first", "south"]}
    )
    assert [event.at for event in field.told(WarriorDeployed)] == [(1000, 400, 0), (2000, 4400, 0)]


def test_after_the_last_round_the_battle_is_drawn():
    field = Battlefield([man(10, 10)], [man(20, 20)])
    last = field.battle.setup.scenario.rounds
    field.fold(RoundBegan(last - 1))
    field.play(check_time(field.battle, SCENARIOS["skirmish"]))
    assert not field.events
    field.fold(RoundBegan(last))
    field.play(check_time(field.battle, SCENARIOS["skirmish"]))
    assert field.told(BattleEnded) == [BattleEnded(None, "time", last)]
