"""How far a charge goes: by Movement alone, and where dice are added to it."""

import pytest

from rules.combat.charging.charge_distance import charge_distance, charge_limit
from rules.combat.effects.special_rules.warbands import HUNGER
from rules.engine.events import ConditionBegan, MovementRolled
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def charger(*tags: str, sequence: str = "mordheim", farther: int = 0) -> Battlefield:
    """A charger of Movement 5, who goes this many inches farther when hungry."""
    field = Battlefield([man(10, 10, M=5, tags=tags)], [man(40, 40)], sequence=sequence)
    field.turn(0, "movement")
    if farther:
        hungry = Condition(HUNGER, "turn", tags=(HUNGER + "-on",), amount=farther)
        field.fold(ConditionBegan(0, hungry))
    return field


@pytest.mark.rule("CORE-CHARGE-MOVE-1")
@pytest.mark.parametrize(("tags", "farther", "limit"), [
    ((), 0, 1000), (("triple-run",), 0, 1500), ((), 2, 1200), (("triple-run",), 3, 1800),
])  # fmt: skip
def test_a_charge_goes_twice_the_movement_and_who_sprints_thrice(
    tags: tuple[str, ...], farther: int, limit: int
):
    field = charger(*tags, farther=farther)
    assert charge_limit(field.battle, field.one(0)) == limit
    assert field.play(charge_distance(field.battle, field.one(0))) == limit
    assert not field.told(MovementRolled)


@pytest.mark.parametrize(("tags", "farther", "most", "dice", "rolled"), [
    ((), 0, 1100, (4,), 900), (("triple-run",), 0, 1700, (4, 3), 1200), ((), 2, 1300, (1,), 800),
    (("triple-run",), 2, 1900, (6, 6), 1900),
])  # fmt: skip
def test_where_dice_are_added_it_goes_the_movement_and_a_die_and_who_sprints_has_two(
    tags: tuple[str, ...], farther: int, most: int, dice: tuple[int, ...], rolled: int
):
    field = charger(*tags, sequence="trench", farther=farther)
    assert charge_limit(field.battle, field.one(0)) == most
    assert field.play(charge_distance(field.battle, field.one(0)), *dice) == rolled
    assert len(field.told(MovementRolled)) == 1
