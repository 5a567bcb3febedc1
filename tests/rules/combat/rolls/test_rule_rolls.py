"""The one die of a rule that works on so much or more, what fate makes of it, and the D3."""

import pytest

from rules.combat.rolls.rerolls import REROLL, SCRY
from rules.combat.rolls.rule_rolls import roll_d3, roll_for_rule
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, RollRepeated, RuleRolled
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man


def under(*keys: str) -> Battlefield:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    for key in keys:
        field.fold(ConditionBegan(0, Condition(key, amount=1)))
    return field


@pytest.mark.parametrize(("die", "done"), [(3, False), (4, True), (5, True)])
def test_a_rule_works_on_its_number_or_more(die: int, done: bool):
    field = under()
    assert field.play(roll_for_rule(field.battle, field.one(0), "Charm", 4), die) is done
    assert [(event.rule, event.works) for event in field.told(RuleRolled)] == [("Charm", done)]


@pytest.mark.parametrize("fate", [SCRY, REROLL])
def test_fate_is_asked_about_failures_only(fate: str):
    field = under(fate)
    assert field.play(roll_for_rule(field.battle, field.one(0), "Charm", 4), 4)
    assert not field.asked
    assert field.play(roll_for_rule(field.battle, field.one(0), "Charm", 4), 3, 5, says={Choice: "use"})
    assert len(field.told(RollRepeated)) == 1


@pytest.mark.rule("CORE-DICE-D3")
@pytest.mark.parametrize(("die", "result"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_die_rounded_up(die: int, result: int):
    field = under()
    assert field.play(roll_d3(field.one(0), "wounds"), die) == result
    assert field.told(RuleRolled)[0].works
