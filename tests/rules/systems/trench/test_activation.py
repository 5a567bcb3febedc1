"""What the rulebook does to a model around its own activation, where models act one by one."""

import pytest

from rules.engine.decisions import NONE, Choice
from rules.engine.decisions.actions import NextAction
from rules.engine.events import ActionTaken, ConditionBegan, RuleRolled, Status, StatusChanged
from rules.systems.trench.moves import CHARGE
from tests.rules.staging.battlefield import man
from tests.rules.staging.trenches import STONE, acts, field, offered

FAR = man(40, 40)


def test_a_charge_in_a_frenzy_takes_no_action_and_is_the_move_of_the_activation():
    it = field([man(10, 10, "axe", tags=("frenzy",))], [man(16, 10, **STONE), FAR])
    acts(it, 0, dice=(3,))
    assert it.told(ActionTaken) == [ActionTaken(0, CHARGE, "movement", 0)]
    assert not {"move", CHARGE} & set(offered(it))


@pytest.mark.parametrize("fights", [True, False])
def test_a_snotling_charges_whom_its_mob_fights_before_anything_else(fights: bool):
    mob = [man(10, 10, tags=("mob-within-1",)), man(14, 10.5, tags=("mob-within-1",))]
    it = field(mob, [man(14.98, 10.5, **STONE), man(10, 14, **STONE)])
    if fights:
        it.engage(2, 1)
    acts(it, 0, dice=(3,) if fights else ())
    assert it.one(0).contacts == ({2} if fights else set())


@pytest.mark.parametrize(("answer", "shoots"), [("1", False), (NONE, True)])
def test_a_warrior_who_taunts_in_place_of_a_shot_does_so_before_he_acts(answer: str, shoots: bool):
    it = field([man(10, 10, "bow", tags=("taunt",))], [man(10, 20), FAR])
    acts(it, 0, dice=() if shoots else (6, 6), says={Choice: answer})
    assert [type(asked) for asked in it.asked] == [Choice, NextAction]
    assert ("ranged attack" in offered(it)) is shoots
    assert it.one(1).under("taunted") is not shoots


def test_hunger_bites_when_all_else_is_done():
    it = field([man(10, 10, tags=("black-hunger",), T=1, W=3)], [FAR])
    acts(it, 0, dice=(1, 2, 4), says={Choice: "yes"})
    assert [event.rule for event in it.told(RuleRolled)] == ["Black Hunger", "hits by the Black Hunger"]
    assert it.told(ConditionBegan)
    assert it.one(0).wounds == 2


def test_hunger_bites_nobody_who_is_gone():
    it = field([man(10, 10, tags=("black-hunger",))], [FAR])

    def falls(_asked: NextAction) -> str:
        it.fold(StatusChanged(0, Status.OUT_OF_ACTION, None))
        return "done"

    acts(it, 0, dice=(1,), says={Choice: "yes", NextAction: falls})
    assert [event.rule for event in it.told(RuleRolled)] == ["Black Hunger"]
