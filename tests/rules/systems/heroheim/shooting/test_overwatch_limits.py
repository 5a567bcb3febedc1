"""Overwatch at its very edges: who may wait, where the first shot falls, several who wait, and what ends a watch."""

import pytest

from rules.combat.charging.charge_ways import leap_ways
from rules.combat.charging.charging import move_charge
from rules.combat.charging.interception import comes_up
from rules.combat.melee.melee import fight
from rules.combat.psychology.minds import flight
from rules.combat.shooting.aiming import may_shoot
from rules.engine.decisions import ChargeWay, Choice, WeaponsInHand
from rules.engine.events import ConditionBegan, ConditionEnded, ShotFired, Status, WarriorMoved
from rules.engine.state.conditions import Condition
from rules.engine.table import Point, Route
from rules.systems.heroheim.overwatch import OVERWATCH, declare_overwatch, rest_of, watching_weapons
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.systems.heroheim.ground import heroheim, roof
from tests.rules.systems.heroheim.shooting.test_overwatch import HIDDEN_STREET, POST, goes, post, waits


def may_wait(field: Battlefield) -> list[str]:
    return [weapon.key for weapon in watching_weapons(field.battle, field.one(0))]


@pytest.mark.rule("HERO-OW-1")
@pytest.mark.parametrize(("height", "may"), [(2, ["bow"]), (1.99, [])])
def test_two_inches_up_and_not_a_hundredth_less(height: float, may: list[str]):
    assert may_wait(post("bow", z=height)) == may


@pytest.mark.rule("HERO-OW-2", "HERO-OW-11")
@pytest.mark.parametrize("state", ["", "engaged", "fallen", "fleeing", "down", "held", "unarmed"])
def test_a_warrior_who_is_not_free_to_shoot_keeps_no_watch(state: str):
    field = post(*(["axe"] if state == "unarmed" else ["bow"]), foes=(man(12, 30), man(*POST, z=3)))
    match state:
        case "engaged":
            field.engage(2, 0)
        case "down":
            field.status(0, Status.STUNNED)
        case "fleeing":
            field.fold(ConditionBegan(0, flight()))
        case "fallen":
            field.fold(ConditionBegan(0, Condition("fallen")))
        case "held":
            field.fold(ConditionBegan(0, Condition("held", tags=("no-shooting",))))
    assert may_wait(field) == (["bow"] if not state else [])


@pytest.mark.rule("HERO-OW-2", "HERO-REC-9", "HERO-CHF-4")
@pytest.mark.parametrize("state", ["rallied", "failed charge"])
def test_a_warrior_who_rallied_or_failed_to_charge_shoots_at_nobody_this_turn_and_may_wait_for_the_next(
    state: str,
):
    field = post("bow")
    at = field.one(0).position
    if state == "rallied":
        field.fold(ConditionBegan(0, Condition("rallied", "turn", tags=("no-charge", "no-shooting"))))
    else:
        field.fold(WarriorMoved(0, "failed_charge", (at, at), 0))
    assert not may_shoot(field.battle, field.one(0))
    assert may_wait(field) == ["bow"]


@pytest.mark.rule("HERO-OW-10")
@pytest.mark.parametrize(
    ("weapon", "tags", "may"),
    [
        ("short-bow", (), []),
        ("short-bow", ("range-plus-6",), ["short-bow"]),
        ("blunderbuss", ("range-plus-6",), []),
    ],
)
def test_skill_may_make_a_weapon_reach_far_enough_but_never_a_blunderbuss(
    weapon: str, tags: tuple[str, ...], may: list[str]
):
    assert may_wait(post(weapon, tags=tags)) == may


@pytest.mark.rule("HERO-OW-10")
def test_nobody_waits_with_a_gun_that_is_not_loaded():
    field = post("handgun", "bow")
    assert may_wait(field) == ["handgun", "bow"]
    field.fold(ShotFired(0, 1, "handgun", 1700, None, None))
    field.turn(1)
    field.turn(0, "shooting")
    assert may_wait(field) == ["bow"]


@pytest.mark.rule("HERO-OW-5")
def test_the_way_is_looked_along_by_half_inches():
    field = waits(post("bow", foes=(man(17, 26, T=10),), table=HIDDEN_STREET))
    goes(field, 1, 20.9, 26, 2)
    assert [event.spent for event in field.told(WarriorMoved)] == [200, 190]


@pytest.mark.rule("HERO-OW-5", "HERO-OW-6")
def test_two_who_wait_shoot_each_where_he_comes_into_their_sight():
    table = bare(
        blocks=[
            block(10, 10, 4, 4, 3, roof="flat"),
            block(20, 10, 4, 4, 3, roof="flat"),
            block(2, 24, 16, 1, 8),
        ]
    )
    own = [man(*POST, "bow", z=3), man(22, 13.4, "bow", z=3)]
    field = heroheim(own, [man(14, 26, T=10, M=9)], table=table, phase="shooting")
    for who in (0, 1):
        tags = (OVERWATCH, "watches-with:bow")
        field.fold(ConditionBegan(who, Condition(OVERWATCH, "turn", 0, tags=tags)))
    field.turn(1, "movement")
    shots = goes(field, 2, 22.9, 26, 2, 2)
    assert [event.who for event in shots] == [1, 0]
    kinds = [type(it) for it in field.events if isinstance(it, ShotFired | WarriorMoved)]
    assert kinds == [WarriorMoved, ShotFired, WarriorMoved, ShotFired, WarriorMoved]
    assert [it.key for it in field.told(ConditionEnded)] == [OVERWATCH] * 2


@pytest.mark.rule("HERO-OW-11")
def test_a_fight_ends_the_watch_of_whoever_is_in_it():
    field = waits(post("bow", "axe", foes=(man(12, 30, T=10), man(12.98, 13.4, z=3, T=10))))
    field.engage(2, 0)
    field.play(fight(field.battle), 1, 1, says={WeaponsInHand: "0"})
    assert not field.one(0).under(OVERWATCH)
    assert [it.who for it in field.told(ConditionEnded) if it.key == OVERWATCH] == [0]


def test_the_rest_of_a_route_begins_where_its_head_ends():
    way = Route((Point(0, 0), Point(100, 0), Point(100, 50)), (0, 100, 150), 49)
    corner = Route((Point(0, 0), Point(100, 0)), (0, 100), 49)
    assert rest_of(way, corner) == Route((Point(100, 0), Point(100, 50)), (0, 50), 49)
    before = Route((Point(0, 0), Point(60, 0)), (0, 60), 49)
    assert rest_of(way, before) == Route((Point(60, 0), Point(100, 0), Point(100, 50)), (0, 40, 90), 49)


def test_the_rest_after_a_corner_begins_at_the_corner():
    points = (Point(0, 0), Point(100, 0), Point(100, 50), Point(200, 50))
    way, head = Route(points, (0, 100, 150, 250), 49), Route(points[:3], (0, 100, 150), 49)
    assert rest_of(way, head) == Route((Point(100, 50), Point(200, 50)), (0, 100), 49)


@pytest.mark.rule("HERO-OW-1")
def test_a_warrior_who_cannot_watch_does_not_stop_the_others():
    field = heroheim(
        [man(30, 8, "bow"), man(*POST, "bow", z=3)], [man(12, 30)], table=roof(), phase="shooting"
    )
    field.play(declare_overwatch(field.battle, field.state.of_side(0)), says={Choice: "bow"})
    assert [field.one(who).under(OVERWATCH) for who in (0, 1)] == [False, True]


@pytest.mark.parametrize(("faces", "goes_on"), [((), True), ((1,), True), ((5, 6), False)])
def test_a_warrior_who_came_up_goes_on_unless_somebody_who_waits_shoots_him_down(
    faces: tuple[int, ...], goes_on: bool
):
    field = post("bow", BS=4, foes=(man(12, 30), man(14, 30)))
    if faces:
        waits(field)
    field.turn(1, "movement")
    assert field.play(comes_up(field.battle, field.one(1)), *faces) is goes_on


@pytest.mark.rule("HERO-OW-5")
def test_a_warrior_who_sees_him_and_does_not_wait_does_not_shoot_whatever_else_is_with_him():
    field = post("bow")
    field.fold(ConditionBegan(0, Condition("rallied")))
    field.turn(1, "movement")
    assert goes(field, 1, 12, 26) == []


@pytest.mark.rule("HERO-OW-5")
def test_a_warrior_who_runs_up_to_a_jump_in_a_charge_is_shot_at_before_he_jumps():
    jumper, target, watcher = man(13, 12, z=3, T=1), man(18, 12), man(10.6, 13.4, "bow", z=3)
    field = heroheim([jumper], [target, watcher], table=roof(), phase="charge")
    field.turn(1, "shooting")
    field.play(declare_overwatch(field.battle, [field.one(2)]), says={Choice: "bow"})
    field.turn(0, "movement")
    ways = leap_ways(field.battle, field.one(0), field.one(1), 800)
    jump = next(way.key for way in ways if way.manner == "jump")
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800), 5, 5, says={ChargeWay: jump})
    assert [event.who for event in field.told(ShotFired)] == [2]
    assert field.one(0).status is Status.OUT_OF_ACTION
    assert not field.told(WarriorMoved)
