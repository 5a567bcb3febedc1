"""Initiative tests that something eases: their limits, what is told of them, and who repeats one."""

import pytest

from rules.combat.rolls.initiative_test import CLIMBING, CROSSING, FOOTING, JUMPING, test_initiative
from rules.engine.dice import Modifier
from rules.engine.events import CharacteristicTested, ConditionBegan
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def nimble(*faces: int, initiative: int = 3, eased: int = 0, tags: tuple[str, ...] = ()) -> Battlefield:
    field = Battlefield([man(10, 10, I=initiative, tags=tags)], [man(40, 40)])
    field.play(test_initiative(field.battle, field.one(0), CLIMBING, eased), *faces)
    return field


@pytest.mark.rule("CORE-TEST-CHAR-2")
@pytest.mark.parametrize(("initiative", "eased", "at_most"), [
    (3, 0, 3), (5, 0, 5), (6, 0, 5), (4, 1, 5), (3, -1, 2), (1, -1, 0), (0, -1, 0), (0, 0, 0),
])  # fmt: skip
def test_a_test_is_passed_on_none_to_five(initiative: int, eased: int, at_most: int) -> None:
    field = nimble(1, initiative=initiative, eased=eased)
    assert [roll.at_most for roll in field.rolls] == [at_most]
    assert field.told(CharacteristicTested)[0].passed is (at_most > 0)
    if at_most:
        assert nimble(at_most, initiative=initiative, eased=eased).told(CharacteristicTested)[0].passed
    assert not nimble(at_most + 1, initiative=initiative, eased=eased).told(CharacteristicTested)[0].passed


@pytest.mark.rule("CORE-WPN-ITHILMAR-2")
@pytest.mark.parametrize("purpose", [CLIMBING, JUMPING, CROSSING, FOOTING])
def test_an_ithilmar_weapon_makes_no_test_easier(purpose: str) -> None:
    field = Battlefield([man(10, 10, "ithilmar-sword", I=3)], [man(40, 40)])
    field.play(test_initiative(field.battle, field.one(0), purpose), 4)
    assert ([roll.at_most for roll in field.rolls], field.told(CharacteristicTested)[0].passed) == (
        [3],
        False,
    )


def test_only_bonuses_of_a_test_are_told() -> None:
    assert nimble(1).told(CharacteristicTested)[0].roll.modifiers == ()
    eased = nimble(1, eased=1, tags=()).told(CharacteristicTested)[0]
    assert eased.roll.modifiers == (Modifier("Initiative", 1),)
    assert (eased.who, eased.characteristic, eased.purpose) == (0, "I", CLIMBING)


def test_only_a_failed_test_takes_the_help_of_a_stag_hide() -> None:
    assert not nimble(3, tags=("reroll-initiative",)).told(ConditionBegan)
    assert len(nimble(4, 3, tags=("reroll-initiative",)).told(ConditionBegan)) == 1


def test_a_warrior_who_is_lucky_repeats_by_his_luck_alone() -> None:
    field = Battlefield([man(10, 10, tags=("reroll-initiative", "reroll-climbing"))], [man(40, 40)])
    field.fold(ConditionBegan(0, Condition("luck-of-shemtek", tags=("luck-of-shemtek",))))
    assert field.play(test_initiative(field.battle, field.one(0), CLIMBING), 6, 6) is False
    assert field.told(ConditionBegan) == []
