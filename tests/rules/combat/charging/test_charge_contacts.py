"""Where charges end: whom the charger touches at the end of a way with bends, and what a failed one leaves behind."""

import pytest

from rules.combat.charging.charge_ways import climb_ways, leap_ways
from rules.combat.charging.charging import move_charge
from rules.engine.decisions import NONE, ChargeWay, Choice, Intercept
from rules.engine.events import ShotFired, Status, WarriorMoved
from rules.systems.heroheim.overwatch import declare_overwatch
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.systems.heroheim.ground import heroheim, roof

ROUND = bare(walls=[wall((14, 20), (14, 30), 3)])


def charge(field: Battlefield, limit: int = 800) -> WarriorMoved:
    """The charge of 0 at 1."""
    field.play(move_charge(field.battle, field.one(0), field.one(1), limit))
    (moved,) = field.told(WarriorMoved)
    return moved


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
def test_a_warrior_who_charges_round_a_corner_touches_whom_he_touches_at_the_end_of_his_way():
    field = Battlefield([man(12, 21)], [man(16.5, 21.5), man(16.6, 20.49)], table=ROUND)
    field.turn(0, "movement")
    moved = charge(field)
    assert len(moved.path) == 5
    assert (moved.manner, moved.spent, moved.contacts) == ("charge", 490, (1, 2))


@pytest.mark.rule("CORE-CHARGE-FAIL-1")
@pytest.mark.parametrize(("foe", "bends"), [(man(30, 20), False), (man(16.5, 21.5), True)])
def test_a_warrior_who_fails_to_reach_an_enemy_leaves_the_fallen_one_whom_he_touched(foe: Man, bends: bool):
    own = man(12, 21) if bends else man(10, 20)
    fallen = man(own.at.x / 100 - 0.98, own.at.y / 100)
    field = Battlefield([own], [foe, fallen], table=ROUND if bends else bare())
    field.turn(0, "movement")
    field.engage(0, 2)
    field.status(2, Status.KNOCKED_DOWN)
    field.turn(0, "movement")
    moved = charge(field, 400)
    assert (moved.manner, moved.spent, moved.contacts) == ("failed_charge", 400, ())
    assert (len(moved.path) > 2) is bends
    assert not field.one(0).contacts


@pytest.mark.rule("HERO-CHF-3")
def test_a_warrior_who_fails_at_the_climb_of_a_charge_has_spent_the_walk_to_it_and_nothing_more():
    field = heroheim([man(11.5, 8.5)], [man(13.3, 10.6, z=3)], table=roof(), phase="charge")
    (way,) = climb_ways(field.battle, field.one(0), field.one(1), 800)
    flow = move_charge(field.battle, field.one(0), field.one(1), 800)
    field.play(flow, 4, says={ChargeWay: way.key})
    assert [(event.manner, event.spent) for event in field.told(WarriorMoved)] == [
        ("run_up", 109), ("failed_charge", 0),
    ]  # fmt: skip
    assert field.one(0).position == inches(12, 9.46)


@pytest.mark.rule("HERO-INT-1", "HERO-CHC-1")
@pytest.mark.parametrize(("answer", "manners"), [
    ("2", ["stopped", "intercept"]), (NONE, ["run_up", "climb", "charge"]),
])  # fmt: skip
def test_the_walk_to_the_climb_of_a_charge_may_be_stopped(answer: str, manners: list[str]):
    foes = [man(13.3, 10.6, z=3), man(9, 8)]
    field = heroheim([man(11.5, 8.5)], foes, table=roof(), phase="charge")
    way = climb_ways(field.battle, field.one(0), field.one(1), 800)[0]
    says = {ChargeWay: way.key, Intercept: answer}
    flow = move_charge(field.battle, field.one(0), field.one(1), 800)
    field.play(flow, *((3,) if answer == NONE else ()), says=says)
    assert [event.manner for event in field.told(WarriorMoved)] == manners


@pytest.mark.rule("HERO-CHC-1", "CORE-JUMP-5")
def test_a_charge_goes_on_from_the_top_of_a_climb_and_with_a_jump_from_the_edge():
    field = heroheim([man(11.5, 8.5)], [man(13.3, 10.6, z=3)], table=roof(), phase="charge")
    (way,) = climb_ways(field.battle, field.one(0), field.one(1), 800)
    flow = move_charge(field.battle, field.one(0), field.one(1), 800)
    field.play(flow, 3, says={ChargeWay: way.key})
    charged = field.told(WarriorMoved)[-1]
    assert (charged.path[0], charged.manner) == (way.to, "charge")
    field = Battlefield([man(12, 10.6, z=3)], [man(12, 7)], table=roof())
    field.turn(0, "movement")
    (way,) = leap_ways(field.battle, field.one(0), field.one(1), 800)
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800), 3)
    jumped, charged = field.told(WarriorMoved)[-2:]
    assert (jumped.manner, jumped.path) == ("jump", (way.start, way.to))
    assert (charged.path[0], charged.manner) == (way.to, "charge")


@pytest.mark.rule("HERO-OW-1")
def test_a_warrior_who_fails_to_charge_is_shot_at_by_those_who_wait_for_him():
    field = heroheim([man(12, 13.4, "bow", z=3)], [man(12, 30, T=10)], table=roof(), phase="shooting")
    field.play(declare_overwatch(field.battle, [field.one(0)]), says={Choice: "bow"})
    field.turn(1, "movement")
    field.play(move_charge(field.battle, field.one(1), field.one(0), 800), 1)
    assert [event.manner for event in field.told(WarriorMoved)] == ["failed_charge"]
    assert [event.target for event in field.told(ShotFired)] == [1]


@pytest.mark.rule("HERO-CHD-4")
@pytest.mark.parametrize(("other", "contacts"), [((15.9, 20.6), (1,)), ((15, 21.2), (1, 2))])
def test_where_enemies_fight_an_inch_apart_who_stands_behind_the_target_is_in_no_contact(
    other: tuple[float, float], contacts: tuple[int, ...]
):
    field = heroheim([man(10, 20)], [man(15, 20), man(*other)], phase="charge")
    moved = charge(field)
    assert (moved.path[-1], moved.contacts) == (inches(14.02, 20), contacts)


@pytest.mark.rule("HERO-CHC-1", "HERO-CHD-8")
@pytest.mark.parametrize(("limit", "rest"), [(410, 1), (412, 3)])
def test_after_the_climb_a_charge_goes_as_far_as_is_left_of_it(limit: int, rest: int):
    field = heroheim([man(11.5, 8.5)], [man(13.3, 10.6, z=3)], table=roof(), phase="charge")
    (way,) = climb_ways(field.battle, field.one(0), field.one(1), limit)
    flow = move_charge(field.battle, field.one(0), field.one(1), limit)
    field.play(flow, 3, says={ChargeWay: way.key})
    assert field.told(WarriorMoved)[-1].spent == rest


@pytest.mark.rule("HERO-CHF-1")
def test_a_warrior_who_is_walled_in_goes_nowhere_when_his_charge_fails():
    corners = [(11, 4), (13, 4), (13, 6), (11, 6)]
    yard = [wall(a, b, 5) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    table = bare(blocks=[block(10, 10, 4, 4, 9, roof="flat")], walls=yard)
    field = heroheim([man(12, 5)], [man(12, 10.6, z=9)], table=table, phase="charge")
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800), 1)
    assert [(it.manner, it.spent) for it in field.told(WarriorMoved)] == [("failed_charge", 0)]
