"""The breath of a beast: how strong it is, whom its teardrop reaches to the hundredth of an inch, and what it does."""

from typing import Any

import pytest

from rules.combat.shooting.breath import breathe, figures, under_teardrop
from rules.engine.events import ConditionBegan, ShotFired, Status, WoundRolled
from rules.engine.state.conditions import Condition
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, Man, man


def beast(*others: Man, friends: tuple[Man, ...] = (), tag: str = "breath:4:4", **given: Any) -> Battlefield:
    """A beast (0) with friends of its own behind it in the roster, then its enemies."""
    return Battlefield([man(20, 20, tags=(tag,)), *friends], others, **given)


def reached(field: Battlefield) -> list[int]:
    return [one.id for one in under_teardrop(field.battle, field.one(0))]


@pytest.mark.parametrize(("lost", "strength"), [(0, 5), (1, 5), (2, 4), (3, 4), (4, 3), (8, 1), (12, 1)])
def test_two_lost_heads_take_one_strength_and_one_is_always_left(lost: int, strength: int) -> None:
    field = beast(man(40, 40), tag="breath:5:4")
    if lost:
        held = Condition("heads-lost", tags=("heads-lost",), amount=lost)
        field.fold(ConditionBegan(0, held))
    assert figures(field.one(0)) == (strength, 4)


@pytest.mark.parametrize(("strength", "shown"), [(1, 1), (2, 2)])
def test_a_beast_with_all_its_heads_breathes_as_hard_as_it_says(strength: int, shown: int) -> None:
    assert figures(beast(man(40, 40), tag=f"breath:{strength}:3").one(0)) == (shown, 3)


@pytest.mark.parametrize(("away", "under"), [(8, [1]), (8.01, [])])
def test_it_reaches_eight_inches(away: float, under: list[int]) -> None:
    assert reached(beast(man(20.98 + away, 20))) == under


@pytest.mark.parametrize(("x", "y", "under"), [
    (4.49, 1.49, True), (4.49, 1.5, False), (8.4, 1.97, True), (8.4, 1.98, False),
    (0.01, 0.99, True), (0, 0.99, False), (0.2, 0.99, True), (0.2, 1, False), (-0.5, 0.9, False),
    (4.49, -1.49, True), (4.49, -1.5, False),
])  # fmt: skip
def test_it_widens_from_one_inch_to_three(x: float, y: float, under: bool) -> None:
    friend = man(20 + x, 20 + y)
    assert set(reached(beast(man(28, 20), friends=(friend,)))) == ({1, 2} if under else {2})


@pytest.mark.parametrize(
    ("x", "y", "under"), [(3, 4, True), (4.2, 3.1, True), (4.3, 3.03, False), (-3, 4, False)]
)
def test_a_teardrop_may_lie_askew(x: float, y: float, under: bool) -> None:
    field = beast(man(20 + 2.4, 20 + 3.2), friends=(man(20 + x, 20 + y),))
    assert (1 in reached(field)) is under


def test_it_is_laid_over_most_enemies_and_friends_do_not_count() -> None:
    friends = (man(15, 20), man(14, 20.5), man(13, 20))
    field = beast(man(16, 20), man(24, 20), man(26, 20.5), friends=friends)
    assert reached(field) == [5, 6]


def test_nobody_out_of_sight_is_under_it() -> None:
    table = bare(walls=[wall((25.5, 18), (25.5, 22), 9)])
    field = beast(man(24, 20), man(27, 20), table=table)
    assert reached(field) == [1]


@pytest.mark.parametrize(("die", "struck"), [(4, 1), (3, None)])
def test_each_is_hit_on_its_number_by_the_strength_of_the_breath(die: int, struck: int | None) -> None:
    field = beast(man(25, 20, T=4, W=9))
    field.play(breathe(field.battle, field.one(0)), die, *([1] if struck else []))
    (shot,) = field.told(ShotFired)
    assert (shot.who, shot.target, shot.distance, shot.struck) == (0, 1, 402, struck)
    assert shot.roll is not None
    assert (shot.roll.need, shot.roll.total) == (4, die)
    assert [wound.strength for wound in field.told(WoundRolled)] == ([4] if struck else [])


def test_the_breath_is_no_blow_and_burns_friends_and_the_fallen_as_others() -> None:
    fallen = man(24, 20, W=3, tags=("melee-save-5",))
    field = beast(man(26, 20, T=10), friends=(fallen,))
    field.status(1, Status.KNOCKED_DOWN)
    field.play(breathe(field.battle, field.one(0)), 4, 4, 4)
    assert [shot.target for shot in field.told(ShotFired)] == [1, 2]
    assert (field.one(1).wounds, field.one(1).status) == (2, Status.KNOCKED_DOWN)


def test_where_nobody_is_near_it_does_not_breathe() -> None:
    field = beast(man(40, 40))
    field.play(breathe(field.battle, field.one(0)))
    assert not field.events
