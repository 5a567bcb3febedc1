"""Targets of shots: easier and harder ones, bystanders, heights and ranges at their limits."""

from typing import Any

import pytest

from rules.combat.shooting.aiming import ease, is_ready, legal_targets, may_shoot, shots_at
from rules.combat.shooting.shooting import shoot_once
from rules.engine.events import ConditionBegan, ShotFired, WarriorDeployed, WoundRolled
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import HIDDEN, Condition
from rules.values import changed
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, fighter, inches, man

LOW_WALL = bare(walls=[wall((14, 8), (14, 12), 0.9)])


def facing(own: Man, *enemies: Man, **given: Any) -> Battlefield:
    field = Battlefield([own], enemies, **given)
    field.turn(0, "shooting")
    return field


def aimed(field: Battlefield) -> list[int]:
    return [aim.who for aim in shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])]


@pytest.mark.rule("CORE-SHOOT-TARGET-2")
@pytest.mark.parametrize(("large", "covered", "eased"), [
    (False, False, 0), (True, False, 1), (False, True, -1), (True, True, 0),
])  # fmt: skip
def test_size_makes_a_target_easier_by_one_and_cover_harder_by_one(
    large: bool, covered: bool, eased: int
) -> None:
    target = man(15, 10, large=large)
    field = facing(man(10, 10, "bow"), target, table=bare(walls=[wall((14, 8), (14, 12), 0.9)]))
    if not covered:
        field = facing(man(10, 10, "bow"), target)
    assert ease(field.battle, field.one(0), field.one(1)) == eased


@pytest.mark.rule("CORE-CHAR-ZERO-BS-1")
def test_a_ballistic_skill_of_one_is_enough_to_shoot() -> None:
    field = facing(man(10, 10, "bow", BS=1), man(16, 10))
    assert may_shoot(field.battle, field.one(0))


@pytest.mark.rule("CORE-SHOOT-HIGH-1")
@pytest.mark.parametrize(("height", "legal"), [(2.01, [1, 2]), (2, [1])])
def test_the_least_above_two_inches_is_high(height: float, legal: list[int]) -> None:
    table = bare(blocks=[block(8, 8, 4, 4, height)])
    field = facing(man(10, 10, "bow", z=height), man(17, 10), man(10, 24), table=table)
    found = legal_targets(field.battle, field.one(0), field.one(0).fighter.weapons[0])
    assert sorted(one.id for one in found) == legal


@pytest.mark.parametrize(("away", "legal"), [(36, [2]), (36.01, [1, 2])])
def test_a_dwarf_at_exactly_the_range_is_sought(away: float, legal: list[int]) -> None:
    far = man(5.98 + away, 20, callings=("dwarf",))
    field = facing(man(5, 20, "bow-of-seeking"), man(14, 30), far)
    found = legal_targets(field.battle, field.one(0), field.one(0).fighter.weapons[0])
    assert sorted(one.id for one in found) == legal


def test_of_three_nets_one_is_thrown_in_a_turn_and_none_is_left_after_three() -> None:
    field = facing(man(10, 10, "net", "net", "net"), man(14, 10))
    net = field.one(0).fighter.weapons[0]
    for thrown in range(3):
        field.turn(0, "shooting")
        assert is_ready(field.battle, field.one(0), net), thrown
        field.fold(ShotFired(0, 1, "net", 300, None, None))
        assert not is_ready(field.battle, field.one(0), net), thrown
    field.turn(0, "shooting")
    assert not is_ready(field.battle, field.one(0), net)


def test_a_weapon_that_allows_no_other_keeps_the_bow_unused() -> None:
    for items, ready in ((("bow",), True), (("bow", "fighting-claws"), False)):
        field = facing(man(10, 10, *items), man(14, 10))
        bow = next(one for one in field.one(0).fighter.weapons if one.key == "bow")
        assert is_ready(field.battle, field.one(0), bow) is ready


def bystander(x: float, y: float, **given: Any) -> Battlefield:
    """A bowman (0) before an enemy (1) and one who is nobody's (2)."""

    def meets(setup: BattleSetup) -> BattleSetup:
        return changed(setup, unowned=(fighter(2, man(x, y)),))

    field = Battlefield([man(10, 10, "bow")], [man(16, 10)], then=meets, **given)
    field.fold(WarriorDeployed(2, inches(x, y)))
    field.turn(0, "shooting")
    return field


def test_a_warrior_who_is_nobodys_may_be_aimed_at_besides_where_he_is_seen_and_free() -> None:
    assert aimed(bystander(10, 20)) == [1, 2]
    assert aimed(bystander(10, 20, table=bare(walls=[wall((5, 15), (15, 15), 5)]))) == [1]
    field = bystander(16.98, 10)
    field.engage(2, 1)
    assert 2 not in aimed(field)


HIGH_WALL = bare(walls=[wall((14, 5), (14, 15), 5)])


def test_a_bird_of_prey_is_sent_at_whoever_is_out_of_sight_but_not_in_hiding() -> None:
    field = facing(man(10, 10, "bird-of-prey"), man(20, 10), table=HIGH_WALL)
    assert may_shoot(field.battle, field.one(0))
    assert aimed(field) == [1]
    field.fold(ConditionBegan(1, Condition(HIDDEN)))
    assert not may_shoot(field.battle, field.one(0))
    assert aimed(field) == []
    assert not may_shoot((bow := facing(man(10, 10, "bow"), man(20, 10), table=HIGH_WALL)).battle, bow.one(0))


@pytest.mark.parametrize(("weapon", "need"), [("bird-of-prey", 4), ("bow", 7)])
def test_a_bird_of_prey_knows_no_penalty_for_range_moving_or_cover(weapon: str, need: int) -> None:
    field = facing(man(10, 10, weapon), man(24, 10), table=LOW_WALL)
    field.one(0).moved = True
    (aim,) = shots_at(field.battle, field.one(0), field.one(0).fighter.weapons[0])
    assert aim.need == need


def test_a_bird_of_prey_flies_at_the_closest_in_no_combat_and_strikes_with_strength_4() -> None:
    field = Battlefield(
        [man(10, 10, "bird-of-prey"), man(16, 10)], [man(17, 10), man(22, 10)], table=HIGH_WALL
    )
    field.engage(1, 2)
    field.turn(0, "shooting")
    assert aimed(field) == [3]
    field.play(shoot_once(field.battle, field.one(0)), 6, 4, 1)
    assert [(it.target, it.distance > 0) for it in field.told(ShotFired)] == [(3, True)]
    assert [it.strength for it in field.told(WoundRolled)] == [4]
