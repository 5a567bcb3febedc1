"""Neutral models of scenarios that are data: they arrive, charge, go back, wander, shoot, and are remembered."""

from rules.engine.events import (
    BattleEnded,
    ChargeDeclared,
    ShotFired,
    StatusChanged,
    TurnBegan,
    WarriorDeployed,
    WarriorMoved,
    WoundsLost,
)
from rules.engine.events.event import Status
from rules.engine.events.objectives import BuildingsNamed, DeedDone, PlaceStirred, SpotMarked
from rules.engine.table import Point, distance
from rules.scenarios.mechanisms.neutrals import neutrals_act
from tests.rules.scenarios.stage import Stage, house, table_with, written
from tests.rules.staging.battlefield import man

BEAST = """
[[mechanisms]]
kind = "third-party"
key = "beast"
name = "Beast"
award = "monster-out-of-action"
wound_award = "wound-on-monster"
profile = { M = 4, WS = 3, BS = 3, S = 3, T = 3, W = 2, I = 3, A = 1, Ld = 7 }
"""


def hunted(more: str, ours: list, theirs: list, at: tuple[float, float] | None = (24, 24), **given) -> Stage:
    """Side 0, side 1 and a beast, whose id comes after all of them."""
    stage = Stage(written(BEAST + more, neutrals="the beasts"), ours, theirs, **given)
    if at is not None:
        stage.fold(*[_there(stage, at)])
    return stage


def _there(stage: Stage, at: tuple[float, float]):
    return WarriorDeployed(beast(stage), Point(round(at[0] * 100), round(at[1] * 100)))


def beast(stage: Stage) -> int:
    return stage.battle.setup.unowned[0].id


def acts(stage: Stage, *faces: int) -> None:
    stage.play(neutrals_act(stage.battle, "last"), *faces)


def test_a_beast_is_everybodys_enemy():
    stage = hunted("", [man(10, 10)], [man(10, 40)])
    assert {it.id for it in stage.state.enemies_of(0)} == {1, 2}
    assert {it.id for it in stage.state.enemies_of(2)} == {0, 1}


def test_a_hunter_charges_the_nearest_or_moves_towards_them():
    stage = hunted("", [man(24, 30)], [man(10, 40)])
    acts(stage, 1, 1)
    assert stage.told(TurnBegan) == [TurnBegan(2)]
    assert stage.told(ChargeDeclared) == [ChargeDeclared(2, 0)]
    far = hunted("", [man(24, 45)], [man(10, 40)])
    before = far.one(2).position
    acts(far)
    (move,) = far.told(WarriorMoved)
    assert distance(before, move.path[-1]) <= 400
    assert distance(move.path[-1], far.one(1).position) < distance(before, far.one(1).position)


def test_a_guard_goes_no_farther_than_it_may_and_goes_back():
    guard = 'acts = "guards"\nstays = 4'
    stage = hunted(guard, [man(24, 31)], [man(10, 40)])
    acts(stage)
    assert stage.told(ChargeDeclared) == []
    stage.fold(WarriorMoved(2, "walk", (Point(2400, 2400), Point(2400, 2700)), 300))
    acts(stage)
    assert distance(stage.one(2).position, Point(2400, 2400)) <= 100


def test_a_wanderer_moves_at_random_where_nobody_is_in_reach():
    stage = hunted('acts = "wanders"\nwanders = "2D6"', [man(2, 2)], [man(2, 46)])
    acts(stage, 3, 2, 3)
    (move,) = stage.told(WarriorMoved)
    assert move.path[-1].x > 2400
    assert abs(move.path[-1].y - 2400) <= 1


def test_a_beast_with_a_bow_shoots_at_the_nearest():
    stage = hunted('acts = "stands"\nweapons = ["bow"]', [man(24, 40)], [man(24, 6)])
    acts(stage, 1)
    assert [shot.target for shot in stage.told(ShotFired)] == [0]


def test_wounds_and_the_end_of_a_beast_are_deeds_of_those_who_did_it():
    stage = hunted("", [man(10, 10)], [man(10, 40)])
    stage.watch(WoundsLost(2, 0, 1, 1), StatusChanged(2, Status.OUT_OF_ACTION, 1))
    assert stage.told(DeedDone) == [DeedDone(0, "wound-on-monster"), DeedDone(1, "monster-out-of-action")]


def test_a_group_arrives_each_round_on_its_number():
    stage = hunted(
        'arrive = "each-round"\nneeds = 5\nat = "edge"\nonce = true', [man(24, 24)], [man(30, 24)], at=None
    )
    stage.play(stage.scenario.begins_round(stage.battle), 4)
    assert not stage.one(2).on_table
    stage.play(stage.scenario.begins_round(stage.battle), 5, 1)
    assert stage.one(2).position.y <= 200
    stage.play(stage.scenario.begins_round(stage.battle))


def test_a_warrior_near_a_building_stirs_it_up_once():
    table = table_with(house(20, 20))
    stage = hunted('arrive = "near"\nnear = 8', [man(10, 23)], [man(45, 45)], at=None, table=table)
    stage.fold(BuildingsNamed((0,), "the farm"))
    stage.watch(stage.walk(0, Point(1100, 2300)))
    assert stage.told(PlaceStirred) == []
    stage.watch(stage.walk(0, Point(1300, 2300)))
    assert len(stage.told(PlaceStirred)) == 1
    assert stage.one(2).on_table
    stage.watch(stage.walk(0, Point(1400, 2300)))
    assert stage.told(PlaceStirred) == []


def test_the_only_warband_at_a_place_wins_once_the_beast_is_gone():
    hold = '\n[[mechanisms]]\nkind = "hold"\nwhen = "alone"\nafter = "beast"\nwithin = 6\nreason = "taken"'
    stage = hunted(hold, [man(24, 20)], [man(40, 40)])
    stage.fold(SpotMarked("the lair", Point(2400, 2400), 100, 0))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == []
    stage.fold(StatusChanged(2, Status.OUT_OF_ACTION, 0))
    stage.watch(*stage.whole_turn(0))
    assert stage.told(BattleEnded) == [BattleEnded(0, "taken", 1)]
