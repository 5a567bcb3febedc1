"""Where bombs go that miss, to the edge of the table, and whom they catch."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.shooting.bombs import burst, near, scatter
from rules.engine.events import RuleRolled, Status, WoundRolled
from tests.rules.staging.battlefield import Battlefield, inches, man


def strays(shooter: tuple[float, float], target: tuple[float, float], *faces: int) -> object:
    field = Battlefield([man(*shooter)], [man(*target)])
    return field.play(scatter(field.battle, field.one(0), field.one(1)), *faces)


@pytest.mark.parametrize(("die", "lands"), [
    (1, (24, 27)), (2, (25, 20)), (3, (25, 20)), (4, (17, 26)), (5, (17, 26)), (6, (18, 19)),
])  # fmt: skip
def test_a_bomb_strays_two_dice_of_inches_along_or_across_its_way(die: int, lands: tuple[int, int]) -> None:
    """It flew three inches east and four to the north."""
    field = Battlefield([man(18, 19)], [man(21, 23)])
    place = field.play(scatter(field.battle, field.one(0), field.one(1)), die, 2, 3)
    assert place == inches(*lands)
    told = field.told(RuleRolled)[-1]
    assert (told.who, told.rule, told.roll.total, told.works) == (0, "The bomb strays in inches", 5, True)


@pytest.mark.parametrize(("shooter", "target", "inside"), [
    ((10, 10), (7, 10), True), ((10, 10), (6.99, 10), False),
    ((10, 10), (10, 7), True), ((10, 10), (10, 6.99), False),
    ((40, 10), (41, 10), True), ((40, 10), (41.01, 10), False),
    ((10, 40), (10, 41), True), ((10, 40), (10, 41.01), False),
])  # fmt: skip
def test_the_edge_of_the_table_is_still_on_it(
    shooter: tuple[float, float], target: tuple[float, float], inside: bool
) -> None:
    place = strays(shooter, target, 1, 3, 4)
    assert (place is not None) is inside


def test_a_bomb_at_ones_own_feet_strays_north() -> None:
    assert strays((20, 20), (20, 20), 1, 3, 4) == inches(20, 27)


@pytest.mark.parametrize(("away", "caught"), [(1.99, True), (2, False)])
def test_a_warrior_whose_base_is_an_inch_and_a_half_away_is_caught(away: float, caught: bool) -> None:
    field = Battlefield([man(10, 10)], [man(20 + away, 20)])
    assert [one.id for one in near(field.battle, inches(20, 20), 150)] == [1] * caught


def test_bursts_are_no_blows_against_warriors_on_the_ground() -> None:
    field = Battlefield([man(10, 10)], [man(20, 20, W=3, tags=("melee-save-5",)), man(20, 21, W=3)])
    field.status(1, Status.KNOCKED_DOWN)
    field.play(burst(field.battle, field.one(0), inches(20, 20), Hit("bomb", 3, die=6)), 4, 4)
    assert [wound.target for wound in field.told(WoundRolled)] == [1, 2]
    assert (field.one(1).wounds, field.one(1).status) == (2, Status.KNOCKED_DOWN)
