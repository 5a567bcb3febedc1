"""Points of a rite that a wizard adds to casting rolls."""

from rules.combat.before_battle.preparations import prepare
from rules.combat.magic.added_points import LEFT
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import SpellCast
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

DOOM = "spell-of-doom"


def attempted(added, *faces):
    field = battlefield([wizard(10, 10, DOOM, tags=("casting-points:4",))], [man(16, 10, T=3)])
    field.play(prepare(field.battle))
    cast(field, f"{DOOM} 1", *faces, says={Choice: added})
    return field


def test_points_count_for_one_roll_and_are_spent_by_it():
    field = attempted("3", 3, 3, 1)
    (told,) = field.told(SpellCast)
    assert (told.cast, told.roll.modifiers) == (True, (Modifier("Forbidden Rite", 3),))
    assert field.one(0).conditions[LEFT].amount == 1


def test_points_are_spent_on_a_spell_that_fails_too():
    field = attempted("4", 1, 1)
    assert [told.cast for told in field.told(SpellCast)] == [False]
    assert field.one(0).conditions[LEFT].amount == 0


def test_a_wizard_may_keep_points_and_the_likely_number_stands_first():
    field = attempted("0", 5, 4, 1)
    (asked,) = [it for it in field.questions(Choice) if it.question == "points for casting"]
    assert asked.choices == ("2", "0", "1", "3", "4")
    assert field.one(0).conditions[LEFT].amount == 4
