"""A sensible player throws holy water at the unholy only, and no second net at who is caught."""

from rules.engine.events import ConditionBegan
from rules.engine.state.conditions import Condition
from rules.policies.estimates import shot_value
from tests.rules.staging.battlefield import Battlefield, man


def value(field: Battlefield, need: int | None = 4) -> int:
    who = field.one(0)
    return shot_value(field.battle, who, field.one(1), who.fighter.weapons[0], need)


def test_holy_water_is_worth_something_against_the_unholy_only():
    assert value(Battlefield([man(10, 10, "blessed-water")], [man(14, 10, kinds=("undead",))])) > 0
    assert value(Battlefield([man(10, 10, "blessed-water")], [man(14, 10)])) == 0


def test_a_net_is_worth_more_against_the_weak_and_nothing_against_the_caught():
    weak = Battlefield([man(10, 10, "net")], [man(14, 10, S=2)])
    strong = Battlefield([man(10, 10, "net")], [man(14, 10, S=5)])
    assert value(weak) > value(strong) > 0
    weak.fold(ConditionBegan(1, Condition("netted", "turn", 0)))
    assert value(weak) == 0
