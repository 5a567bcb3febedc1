"""Those who never leave one building."""

from typing import Any

import pytest

from rules.combat.moving.confinement import KEEPS_TO, is_minded, may_go_to, tied_to
from rules.engine.events import ConditionBegan, Status
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, house
from tests.rules.staging.battlefield import Battlefield, inches, man

TWO = bare(buildings=[house(), house(x=32)])


def guard(*conditions: Condition) -> Battlefield:
    field = Battlefield([man(24, 24)], [man(5, 5)], table=TWO)
    field.fold(*(ConditionBegan(0, held) for held in conditions))
    return field


def building(x: float, y: float) -> int:
    """The place of a building among the pieces of the table, by a place in it."""
    at = inches(x, y)
    return next(
        index
        for index, piece in enumerate(TWO.pieces)
        if piece.kind == "building"
        and min(p[0] for p in piece.outline) <= at.x <= max(p[0] for p in piece.outline)
    )


@pytest.mark.parametrize(
    ("x", "y", "inside"), [(21, 21, True), (27, 27, True), (34, 24, False), (24, 30, False)]
)
def test_a_warrior_who_is_tied_to_a_building_stays_in_it(x: float, y: float, inside: bool) -> None:
    field = guard(tied_to(building(24, 24)))
    assert may_go_to(field.battle, field.one(0), inches(x, y)) is inside
    other = guard(tied_to(building(34, 24)))
    assert may_go_to(other.battle, other.one(0), inches(34, 24))


def test_everybody_else_goes_where_he_likes() -> None:
    for field in (guard(), guard(Condition("odd"))):
        assert may_go_to(field.battle, field.one(0), inches(34, 24))
        assert not field.one(0).under(KEEPS_TO)


def minded(away: float, *items: str, callings: tuple[str, ...] = ("goblin",), **more: Any) -> Battlefield:
    """A squig (0) with somebody of its side so far from it from edge to edge (1)."""
    goblin = man(20.98 + away, 20, *items, callings=callings, **more)
    return Battlefield([man(20, 20, tags=("minderz",), animal=True), goblin], [man(5, 5)])


def is_so(field: Battlefield) -> bool:
    return is_minded(field.battle, field.one(0), field.one(0).position)


@pytest.mark.parametrize(("away", "so"), [(6, True), (6.01, False), (12, False)])
def test_a_goblin_minds_a_squig_within_six_inches(away: float, so: bool) -> None:
    assert is_so(minded(away)) is so


@pytest.mark.parametrize(("away", "so"), [(12, True), (12.01, False)])
def test_a_goblin_with_a_prodder_minds_it_within_twelve(away: float, so: bool) -> None:
    assert is_so(minded(away, "squig-prodder")) is so


def test_only_a_goblin_of_its_own_side_who_has_his_wits_and_stands_minds_a_squig() -> None:
    assert not is_so(minded(3, callings=("orc",)))
    assert not is_so(minded(3, animal=True))
    lying = minded(3)
    lying.status(1, Status.KNOCKED_DOWN)
    assert not is_so(lying)
    enemy = Battlefield([man(20, 20, tags=("minderz",))], [man(22, 20, callings=("goblin",))])
    assert not is_so(enemy)


def test_a_sequence_that_ties_no_squigs_lets_them_go() -> None:
    field = minded(30)
    assert not field.battle.sequence.ties_squigs
    assert may_go_to(field.battle, field.one(0), inches(10, 10))
