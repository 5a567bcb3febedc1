"""What critical hits do besides wounds: pushing back, coming after, running into others, ricochets, lost weapons."""

from typing import Any

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.critical_effects import apply_critical_effects
from rules.combat.injury.injury import resolve_hits
from rules.engine import events
from rules.engine.events import (
    RuleRolled,
    Status,
    StatusChanged,
    WarriorFell,
    WarriorMoved,
    WeaponsTaken,
    WoundRolled,
    WoundsLost,
)
from rules.engine.table import CONTACT
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man

BLOW = Hit("halberd", 4)


def fighting(own: Man, *others: Man, friends: tuple[Man, ...] = (), **given: Any) -> Battlefield:
    """Somebody (0) with friends behind them in the roster, in combat with the first of the others."""
    field = Battlefield([own, *friends], others, **given)
    field.turn(0, "close combat")
    field.engage(0, 1 + len(friends))
    return field


def effect(field: Battlefield, what: str, *faces: int, target: int = 1) -> Battlefield:
    flow = apply_critical_effects(field.battle, field.one(0), field.one(target), BLOW, (what,), resolve_hits)
    field.play(flow, *faces)
    return field


def test_a_warrior_who_is_pushed_goes_straight_back_as_far_as_the_die_says():
    field = effect(fighting(man(10, 10), man(10.6, 10.8)), "pushed", 5)
    assert field.one(1).position == inches(13.6, 14.8)
    (rolled,) = field.told(RuleRolled)
    assert (rolled.who, rolled.rule, rolled.roll.total, rolled.works) == (0, "Inches back", 5, True)
    assert field.one(0).contacts == {1}


def test_both_fight_on_with_what_they_hold_and_who_has_chosen_nothing_takes_nothing():
    field = fighting(man(10, 10, "sword", "axe"), man(10.98, 10, "mace", "dagger"))
    index = next(at for at, one in enumerate(field.one(1).loadouts) if one.name == "Mace and Dagger")
    field.fold(WeaponsTaken(1, index, "Mace and Dagger"))
    effect(field, "pushed", 2)
    assert field.told(WeaponsTaken) == [WeaponsTaken(1, index, "Mace and Dagger")]
    assert field.one(1).in_hand.name == "Mace and Dagger"


def test_a_warrior_who_is_pushed_stops_just_short_of_an_enemy_and_runs_into_him():
    ally = man(14, 10, W=5, tags=("melee-save-5",))
    field = effect(fighting(man(10, 10), man(10.98, 10), friends=(ally,)), "pushed", 6, 5, target=2)
    assert field.one(2).gap_to(field.one(1)) == CONTACT + 1
    assert [(wound.target, wound.strength) for wound in field.told(WoundRolled)] == [(1, 3)]
    assert [lost.who for lost in field.told(WoundsLost)] == [1]


def test_a_warrior_who_has_somebody_at_his_back_stays_where_he_is():
    field = effect(fighting(man(10, 10), man(10.98, 10), man(11.96, 10, T=8)), "pushed", 4)
    assert field.told(WarriorMoved) == []
    assert field.told(WeaponsTaken) == []
    assert [wound.target for wound in field.told(WoundRolled)] == [2]


def test_the_attacker_meets_others_where_he_comes_after():
    field = effect(fighting(man(10, 10), man(10.98, 10), man(11, 10.98)), "pushed", 1)
    assert field.one(0).contacts == {1, 2}
    field = effect(fighting(man(10, 10), man(10.98, 10), man(11, 12)), "pushed", 1)
    assert field.one(0).contacts == {1}


def test_a_warrior_who_is_pushed_along_an_edge_does_not_fall():
    tower = bare(blocks=[block(5, 5, 7, 10, height=3, roof="flat")])
    field = fighting(man(6, 5.5, z=3), man(6.98, 5.5, z=3), table=tower)
    effect(field, "pushed", 1)
    assert field.one(1).position == inches(7.98, 5.5, 3)
    assert not field.told(WarriorFell)


def test_a_warrior_who_is_blocked_on_the_ground_falls_nowhere():
    wall = bare(blocks=[block(12, 5, 4, 10, height=3)])
    field = effect(fighting(man(10, 10), man(10.98, 10), table=wall), "pushed", 6)
    assert not field.told(WarriorFell)
    assert field.one(1).position.z == 0


@pytest.mark.parametrize(("away", "hit"), [(6, True), (6.01, False)])
def test_a_ricochet_reaches_six_inches_and_is_a_missile(away: float, hit: bool):
    averted = {"tags": ("melee-save-5", "missile-save-5"), "W": 5}
    field = Battlefield([man(10, 10, "bow")], [man(20, 10), man(20.98 + away, 10, **averted)])
    effect(field, "hits-closest-too", *([5, 5] if hit else []))
    assert [rolled.rule for rolled in field.told(RuleRolled)] == ["Amulet"] * hit
    field = Battlefield([man(10, 10, "bow")], [man(20, 10), man(20.98 + away, 10, **averted)])
    effect(field, "hits-closest-too", *([5, 1] if hit else []))
    assert [lost.who for lost in field.told(WoundsLost)] == [2] * hit


def test_the_nearest_takes_the_ricochet_and_nobody_where_nobody_is_near():
    field = Battlefield([man(10, 10, "bow"), man(20, 11.5)], [man(20, 10), man(20, 14), man(22, 10)])
    effect(field, "hits-closest-too", 1, target=2)
    assert [wound.target for wound in field.told(WoundRolled)] == [4]


@pytest.mark.parametrize("status", [Status.STANDING, Status.KNOCKED_DOWN, Status.STUNNED])
def test_only_who_stands_is_thrust_to_the_ground(status: Status):
    field = fighting(man(10, 10), man(10.98, 10))
    field.status(1, status)
    effect(field, "knocked-down")
    assert bool(field.told(StatusChanged)) is (status is Status.STANDING)


@pytest.mark.parametrize(("die", "left"), [(3, "Dagger"), (4, "Mace")])
def test_of_two_weapons_one_is_lost_by_lot(die: int, left: str):
    field = fighting(man(10, 10), man(10.98, 10, "mace", "dagger"))
    index = next(at for at, one in enumerate(field.one(1).loadouts) if one.name == "Mace and Dagger")
    field.fold(WeaponsTaken(1, index, "Mace and Dagger"))
    effect(field, "loses-weapon", die)
    (lot,) = field.told(RuleRolled)
    assert (lot.who, lot.roll.need, lot.works) == (1, 4, die == 4)
    (lost,) = field.told(events.ConditionBegan)
    assert (lost.condition.key == "lost-second-weapon") is (left == "Mace")
