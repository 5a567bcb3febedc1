"""Redeployment when everybody is set up: tacticians, hunches, stalkers and hunters."""

from typing import Any

import pytest

from rules.combat.before_battle.infiltration import infiltrate
from rules.combat.before_battle.redeployment import redeploy
from rules.engine import events
from rules.engine.decisions import ANYWHERE, Choice, DeploymentPlace, IllegalAnswer, Infiltrate, MoveTo
from rules.engine.events import RolledOff, Status, WarriorDeployed
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import HIDDEN
from rules.values import changed
from tests.rules.engine.table.table_cases import bare, house
from tests.rules.staging.battlefield import Battlefield, inches, man, place

TACTICS, HUNCH = ("redeploys-12",), ("three-start-in-ruins",)


def led(
    tags: tuple[str, ...], other: tuple[str, ...] = (), *, edges: bool = True, **more: Any
) -> Battlefield:
    """A side in the south with a leader (0) and a man (1), one enemy in the north (2)."""
    side = [man(10, 3, leader=True, tags=tags), man(12, 3, **more)]
    field = Battlefield(side, [man(10, 44, leader=True, tags=other)])
    if edges:
        field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    return field


def test_a_tactician_sets_up_his_warband_anew_up_to_twelve_inches_in():
    field = led(TACTICS)
    says = {Choice: "set up anew", DeploymentPlace: [place(20, 12), place(24, 10)]}
    field.play(redeploy(field.battle), says=says)
    assert [event.at for event in field.told(WarriorDeployed)] == [inches(20, 12), inches(24, 10)]
    assert {asked.high.y for asked in field.questions(DeploymentPlace)} == {1200}


def test_nobody_is_set_up_farther_in_and_everybody_may_stay():
    field = led(TACTICS)
    with pytest.raises(IllegalAnswer, match="inside the zone"):
        field.play(redeploy(field.battle), says={Choice: "set up anew", DeploymentPlace: place(20, 12.5)})
    field = led(TACTICS)
    field.play(redeploy(field.battle), says={Choice: "set up anew", DeploymentPlace: ANYWHERE})
    assert field.told(WarriorDeployed) == []
    field = led(TACTICS)
    field.play(redeploy(field.battle), says={Choice: "leave it"})
    assert field.questions(DeploymentPlace) == []


@pytest.mark.parametrize(("edge", "x", "y", "may"), [
    ("south", 20, 12, True), ("south", 20, 12.01, False), ("north", 20, 36, True), ("north", 20, 35.99, False),
    ("west", 12, 20, True), ("west", 12.01, 20, False), ("east", 36, 20, True), ("east", 35.99, 20, False),
])  # fmt: skip
def test_the_zone_of_a_hunch_ends_exactly_twelve_inches_from_any_edge(
    edge: str, x: float, y: float, may: bool
):
    field = Battlefield([man(24, 24, leader=True, tags=TACTICS)], [man(30, 24)])
    field.fold(events.EdgeChosen(0, edge))
    says = {Choice: "set up anew", DeploymentPlace: place(x, y)}
    if may:
        field.play(redeploy(field.battle), says=says)
        assert field.one(0).position == inches(x, y)
        return
    with pytest.raises(IllegalAnswer, match="inside the zone"):
        field.play(redeploy(field.battle), says=says)


def test_only_a_leader_is_a_tactician_and_only_where_sides_have_edges():
    field = Battlefield([man(10, 3, tags=TACTICS)], [man(10, 44)])
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    field.play(redeploy(field.battle))
    assert field.asked == []
    field = led(TACTICS, edges=False)
    field.play(redeploy(field.battle))
    assert field.asked == []


def test_of_two_tacticians_the_winner_of_a_roll_off_is_the_last_to_set_up_anew():
    field = led(TACTICS, TACTICS)
    field.play(redeploy(field.battle), 6, 1, says={Choice: "leave it"})
    assert [event.winner for event in field.told(RolledOff)] == [0]
    assert [choice.side for choice in field.questions(Choice)] == [1, 0]


RUINS = bare(buildings=[house()])


def hunch(*men: Any, at: float = 46) -> Battlefield:
    side = [man(10, 3, leader=True, tags=HUNCH), *men]
    field = Battlefield(side, [man(23, at)], table=RUINS)
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    return field


def test_up_to_three_who_gain_experience_begin_in_ruins():
    field = hunch(man(12, 3, tags=("no-experience",)), man(14, 3), man(16, 3), man(18, 3))
    spots = [place(22, 22), place(24, 22), place(22, 24)]
    field.play(redeploy(field.battle), says={Infiltrate: spots})
    assert [event.who for event in field.told(WarriorDeployed)] == [0, 2, 3]
    assert len(field.questions(Infiltrate)) == 3


def test_only_a_leader_has_a_hunch():
    field = Battlefield([man(10, 3, leader=True), man(12, 3, tags=HUNCH)], [man(23, 46)], table=RUINS)
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    field.play(redeploy(field.battle))
    assert not field.asked


def test_a_warrior_who_stays_leaves_his_place_in_the_ruins_to_others():
    field = hunch(man(12, 3))
    field.play(redeploy(field.battle), says={Infiltrate: ["stay", place(22, 22)]})
    assert [event.who for event in field.told(WarriorDeployed)] == [1]


@pytest.mark.parametrize(("x", "y", "enemy", "why"), [
    (10, 10, 46, "in a ruin"), (22, 22, 33, "within 12"), (22, 43, 46, "ruin|zone"),
])  # fmt: skip
def test_no_hunch_leads_out_of_ruins_or_near_the_enemy(x: float, y: float, enemy: float, why: str):
    field = hunch(at=enemy)
    with pytest.raises(IllegalAnswer, match=why):
        field.play(redeploy(field.battle), says={Infiltrate: place(x, y)})


def stalker(tag: str, *, outside: bool = False, x: float = 23, y: float = 30, **enemy: Any) -> Battlefield:
    table = changed(bare(), outside=outside)
    field = Battlefield([man(10, 3, tags=(tag,))], [man(23, 44, **enemy)], table=table)
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    field.play(infiltrate(field.battle), says={Infiltrate: place(x, y)})
    return field


def test_a_skink_appears_in_sight_but_hidden_twelve_inches_from_everybody():
    field = stalker("infiltrate-hiding", y=31.02)
    assert field.one(0).position == inches(23, 31.02)
    assert field.one(0).under(HIDDEN)
    with pytest.raises(IllegalAnswer, match="within 12"):
        stalker("infiltrate-hiding", y=31.1)


def test_a_beast_hunter_lies_in_wait_outside_mordheim_for_beastmen_only():
    field = stalker("infiltrate:beastman", outside=True, y=35, callings=("beastman",))
    assert field.one(0).position == inches(23, 35)
    assert field.one(0).under(HIDDEN)
    with pytest.raises(IllegalAnswer, match="zone"):
        stalker("infiltrate:beastman", outside=True, y=41, callings=("beastman",))
    assert stalker("infiltrate:beastman", callings=("beastman",)).asked == []
    assert stalker("infiltrate:beastman", outside=True, callings=("human",)).asked == []


def test_nobody_is_set_up_anew_on_somebody_elses_base():
    field = led(TACTICS)
    with pytest.raises(IllegalAnswer, match="cannot stand"):
        field.play(redeploy(field.battle), says={Choice: "set up anew", DeploymentPlace: place(12.5, 3)})


@pytest.mark.parametrize(("depth", "high"), [(8, 1200), (14, 1400)])
def test_redeployed_warriors_are_set_up_twelve_inches_in_or_as_deep_as_the_scenario_says(
    depth: int, high: int
):
    def deeper(setup: BattleSetup) -> BattleSetup:
        return changed(setup, scenario=changed(setup.scenario, deployment_depth=depth))

    field = Battlefield([man(10, 3, leader=True, tags=TACTICS)], [man(10, 44)], then=deeper)
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    field.play(redeploy(field.battle), says={Choice: "set up anew", DeploymentPlace: ANYWHERE})
    assert [asked.high.y for asked in field.questions(DeploymentPlace)] == [high]


def sent_ahead(*faces, boss_at, says=None):
    field = Battlefield([man(10, 3, tags=("sent-ahead",)), man(*boss_at, leader=True)], [man(10, 44)])
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    field.play(redeploy(field.battle), *faces, says=says)
    return field


def test_a_spotta_is_sent_anywhere_twelve_inches_from_all_enemies_on_one_or_two():
    field = sent_ahead(2, boss_at=(30, 3), says={Infiltrate: place(10, 31)})
    assert field.one(0).position == inches(10, 31)
    assert not field.one(0).under(HIDDEN)
    with pytest.raises(IllegalAnswer, match="within 12"):
        sent_ahead(2, boss_at=(30, 3), says={Infiltrate: place(10, 32)})


def test_a_spotta_moves_a_die_and_six_inches_ahead_on_three_or_four():
    field = sent_ahead(4, 3, boss_at=(30, 3), says={MoveTo: place(10, 12)})
    assert field.one(0).position == inches(10, 12)
    assert [asked.walk for asked in field.questions(MoveTo)] == [900]


@pytest.mark.parametrize(
    ("face", "boss_at", "status"),
    [
        (6, (30, 3), Status.STANDING),
        (6, (15, 3), Status.KNOCKED_DOWN),
        (5, (30, 3), Status.STANDING),
    ],
)
def test_a_spotta_who_stays_is_knocked_down_beside_the_boss(face, boss_at, status):
    assert sent_ahead(face, boss_at=boss_at).one(0).status is status


def sneaky(*others: dict[str, Any]) -> Battlefield:
    """A Sneaky Git (0) and others of the side, one enemy."""
    git = man(10, 3, tags=("stands-d6-from-goblin",), callings=("goblin",))
    field = Battlefield([git, *(man(20, 20, **other) for other in others)], [man(10, 44)])
    field.fold(events.EdgeChosen(0, "south"), events.EdgeChosen(1, "north"))
    return field


GOBLIN = {"callings": ("goblin",)}


def test_a_sneaky_git_stands_up_to_a_d6_of_inches_from_a_goblin_of_his():
    field = sneaky(GOBLIN)
    field.play(redeploy(field.battle), 4, says={Choice: "1", DeploymentPlace: place(20, 24.9)})
    assert [event.at for event in field.told(WarriorDeployed)] == [inches(20, 24.9)]
    assert field.one(0).gap_to(field.one(1)) <= 400
    assert [event.rule for event in field.told(events.RuleRolled)] == ["Sneaky Git"]


@pytest.mark.parametrize(("x", "y"), [(20, 25.1), (20, 14.9), (23.6, 23.6), (10, 3)])
def test_a_sneaky_git_stands_no_farther_from_that_goblin(x: float, y: float):
    field = sneaky(GOBLIN)
    with pytest.raises(IllegalAnswer, match="inside the zone"):
        field.play(redeploy(field.battle), 4, says={Choice: "1", DeploymentPlace: place(x, y)})


def test_a_sneaky_git_may_stay_and_does_without_another_goblin():
    field = sneaky(GOBLIN, {})
    field.play(redeploy(field.battle), says={Choice: "none"})
    assert field.questions(Choice)[0].answers == ("1", "none")
    assert field.told(WarriorDeployed) == []
    field = sneaky(GOBLIN)
    field.play(redeploy(field.battle), 4, says={Choice: "1", DeploymentPlace: ANYWHERE})
    assert field.told(WarriorDeployed) == []
    field = sneaky({}, {**GOBLIN, "tags": ("no-experience",)})
    field.play(redeploy(field.battle))
    assert not field.asked
