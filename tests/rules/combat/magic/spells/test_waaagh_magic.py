"""Waaagh! Magic."""

import pytest

from rules.combat.charging.charging import charge_targets
from rules.combat.melee.strike_order import FIRST, NORMAL, strike_class
from rules.engine.decisions import Choice, Landing
from rules.engine.events import (
    PhaseBegan,
    SaveRolled,
    Status,
    WarriorFell,
    WarriorMoved,
    WoundRolled,
    WoundsLost,
)
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

LEDZ, GERROFF, ZZAP = "ledz-go", "oi-gerroff", "zzap"
FOOLED, CLUBBA, FIRE = "fooled-ya", "clubba", "fire-of-gork"
SIXES = (6, 6)


def test_orcs_and_goblins_within_four_inches_strike_first_while_he_stands() -> None:
    boyz = [man(10, 14.98, line="orc-boy"), man(10, 16, line="orc-boy"), man(12, 10, line="troll")]
    field = battlefield([wizard(10, 10, LEDZ, line="orc-shaman"), *boyz], [man(40, 40)])
    cast(field, LEDZ, *SIXES)
    classes = [strike_class(field.battle, field.one(who)) for who in range(4)]
    assert classes == [FIRST, FIRST, NORMAL, NORMAL]
    field.status(0, Status.KNOCKED_DOWN)
    assert strike_class(field.battle, field.one(1)) == NORMAL


def test_the_shaman_shouts_though_no_greenskin_hears_it_and_not_again_while_it_lasts() -> None:
    field = battlefield([wizard(10, 10, LEDZ, line="ogre")], [man(40, 40)])
    cast(field, LEDZ, *SIXES)
    field.turn(0, "shooting")
    assert not offered(field)


def test_an_enemy_is_pushed_straight_away() -> None:
    field = battlefield([wizard(10, 10, GERROFF)], [man(14, 10)])
    cast(field, f"{GERROFF} 1", *SIXES, 4)
    assert field.one(1).position.x == 1800
    assert not field.told(WoundRolled)


def test_a_warrior_who_is_pushed_into_another_hurts_both() -> None:
    field = battlefield([wizard(10, 10, GERROFF)], [man(14, 10), man(17, 10)])
    cast(field, f"{GERROFF} 1", *SIXES, 6, 1, 1)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(1, 3), (2, 3)]


def test_a_warrior_who_is_pushed_into_a_wall_is_hurt() -> None:
    field = battlefield(
        [wizard(10, 10, GERROFF)], [man(14, 10)], table=bare(walls=[wall((16, 0), (16, 48), 3)])
    )
    cast(field, f"{GERROFF} 1", *SIXES, 6, 1)
    assert [event.target for event in field.told(WoundRolled)] == [1]


def test_a_warrior_who_is_pushed_over_an_edge_falls() -> None:
    table = bare(blocks=[block(10, 8, 8, 4, 3, roof="flat")])
    field = battlefield([wizard(12, 10, GERROFF, z=3)], [man(15, 10, z=3)], table=table)
    cast(field, f"{GERROFF} 1", *SIXES, 6, 1, 1)
    assert field.told(WarriorFell)
    assert field.one(1).position.z == 0


def test_nobody_in_combat_is_pushed() -> None:
    field = battlefield([wizard(10, 10, GERROFF), man(13.02, 10)], [man(14, 10)])
    field.engage(1, 2)
    assert GERROFF not in offered(field)


def test_zzap_goes_through_armour_into_the_closest_enemy() -> None:
    field = battlefield([wizard(10, 10, ZZAP)], [man(15, 10), man(13, 10, "gromril-armour", W=9)])
    assert offered(field)[ZZAP].targets == (2,)
    cast(field, f"{ZZAP} 2", *SIXES, 6, 3, 3, 3)
    assert [event.strength for event in field.told(WoundRolled)] == [4, 4, 4]
    assert not field.told(SaveRolled)


def test_nobody_charges_whom_he_fooled_before_his_own_next_turn() -> None:
    field = battlefield([wizard(10, 10, FOOLED), man(10, 12)], [man(14, 10)])
    cast(field, FOOLED, *SIXES)
    field.turn(1, "movement")
    assert charge_targets(field.battle, field.one(2))[0] == (1,)
    field.turn(0)
    assert charge_targets(field.battle, field.one(2))[0] == (0, 1)


def test_in_combat_he_may_step_four_inches_out_of_it() -> None:
    field = battlefield([wizard(10, 10, FOOLED)], [man(10.98, 10)])
    field.engage(1, 0)
    cast(field, FOOLED, *SIXES, says={Landing: place(6, 10)})
    assert field.questions(Landing)[0].within == 400
    assert not field.one(0).contacts


def test_the_clubba_is_his_weapon_until_he_loses_a_wound() -> None:
    field = battlefield([wizard(10, 10, CLUBBA, items=("sword",), W=2)], [man(10.98, 10)])
    cast(field, CLUBBA, *SIXES)
    shaman = field.one(0)
    assert (shaman.profile.A, shaman.in_hand.name) == (2, "Clubba")
    assert field.battle.rules.blow_strength(field.battle, shaman, field.one(1), shaman.in_hand.main) == 5
    field.fold(PhaseBegan(0, "close combat"), WoundsLost(0, 1, 1, 1))
    assert (shaman.profile.A, shaman.in_hand.name) == (1, "Sword")


@pytest.mark.parametrize(("second", "struck"), [("1", {1}), ("2", {1, 2})])
def test_the_fire_of_gork_is_two_bolts_at_one_or_the_two_closest(second: str, struck: set[int]) -> None:
    field = battlefield([wizard(10, 10, FIRE)], [man(13, 10, W=9), man(15, 14, W=9), man(10, 18)])
    cast(field, f"{FIRE} 1", *SIXES, 1, 1, 3, 1, 1, says={Choice: second})
    assert field.questions(Choice)[0].choices == ("1", "2")
    assert {event.target for event in field.told(WoundRolled)} == struck
    assert {event.strength for event in field.told(WoundRolled)} == {3}


def test_there_is_only_one_target_where_nobody_else_is_near() -> None:
    field: Battlefield = battlefield([wizard(10, 10, FIRE)], [man(13, 10)])
    cast(field, f"{FIRE} 1", *SIXES, 1, 1, 1, 1)
    assert not field.questions(Choice)
    assert not any(event.manner == "pushed" for event in field.told(WarriorMoved))
