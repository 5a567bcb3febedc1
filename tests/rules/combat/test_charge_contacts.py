"""Where charges end: whom the charger touches at the end of a way with bends, and what a failed one leaves behind."""

import pytest

from rules.combat.charge_ways import climb_ways
from rules.combat.charging import move_charge
from rules.engine.decisions import ChargeWay
from rules.engine.events import Status, WarriorMoved
from tests.rules.battlefield import Battlefield, Man, inches, man
from tests.rules.engine.table_cases import bare, wall
from tests.rules.heroheim.ground import heroheim, roof

ROUND = bare(walls=[wall((14, 20), (14, 30), 3)])


def charge(field: Battlefield, limit: int = 800) -> WarriorMoved:
    """The charge of 0 at 1."""
    field.play(move_charge(field.battle, field.one(0), field.one(1), limit))
    (moved,) = field.told(WarriorMoved)
    return moved


@pytest.mark.rule("CORE-CHARGE-MULTI-1")
def test_who_charges_round_a_corner_touches_whom_he_touches_at_the_end_of_his_way():
    field = Battlefield([man(12, 21)], [man(16.5, 21.5), man(16.6, 20.49)], table=ROUND)
    field.turn(0, "movement")
    moved = charge(field)
    assert len(moved.path) == 5
    assert (moved.manner, moved.spent, moved.contacts) == ("charge", 490, (1, 2))


@pytest.mark.rule("CORE-CHARGE-FAIL-1")
@pytest.mark.parametrize(("foe", "bends"), [(man(30, 20), False), (man(16.5, 21.5), True)])
def test_who_fails_to_reach_an_enemy_leaves_the_fallen_one_whom_he_touched(foe: Man, bends: bool):
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
def test_who_fails_at_the_climb_of_a_charge_has_spent_the_walk_to_it_and_nothing_more():
    field = heroheim([man(11.5, 8.5)], [man(13.3, 10.6, z=3)], table=roof(), phase="charge")
    (way,) = climb_ways(field.battle, field.one(0), field.one(1), 800)
    flow = move_charge(field.battle, field.one(0), field.one(1), 800)
    field.play(flow, 4, says={ChargeWay: way.key})
    assert [(event.manner, event.spent) for event in field.told(WarriorMoved)] == [
        ("run_up", 109), ("failed_charge", 0),
    ]  # fmt: skip
    assert field.one(0).position == inches(12, 9.46)
