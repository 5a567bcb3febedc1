"""Charges that are all declared before anything is rolled for one of them."""

import pytest

from rules.engine.decisions import ChargeTarget, Choice, NextToAct
from rules.engine.events import ChargeDeclared, LeadershipTested, WarriorMoved
from rules.systems.heroheim.sequence import charge
from tests.rules.staging.battlefield import man
from tests.rules.systems.heroheim.ground import heroheim


@pytest.mark.rule("HERO-CHD-5")
def test_nothing_is_rolled_between_two_declarations_of_charges():
    vampire = {"callings": ("vampire",), "kinds": ("undead",)}
    field = heroheim([man(10, 10, **vampire), man(10, 14)], [man(14, 10, "garlic"), man(14, 14)])
    field.play(
        charge(field.battle, 0),
        *(5, 5),
        says={
            NextToAct: lambda it: str(it.candidates[0]),
            ChargeTarget: lambda it: str(it.who + 2),
            Choice: lambda it: it.choices[0],
        },
    )
    told = [it for it in field.events if isinstance(it, ChargeDeclared | LeadershipTested | WarriorMoved)]
    assert [type(it) for it in told[:3]] == [ChargeDeclared, ChargeDeclared, LeadershipTested]
    assert [it.who for it in told if isinstance(it, WarriorMoved)] == [1]
