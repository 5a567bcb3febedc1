"""Spells that last: what begins, what a new casting ends, and what is counted in turns."""

from rules.combat.effects import hooks
from rules.combat.magic.spells.lasting import plus, to_end_of_next_turn
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, cast, known, wizard

RAGE, VISION, CURSE, AGE = "tincis-rage", "death-vision", "curse", "age-of-stone"
SIXES = (6, 6)


def test_a_spell_that_lasts_is_a_condition_of_its_own_key_by_its_caster() -> None:
    field = battlefield([wizard(10, 10, VISION)], [man(40, 40)])
    cast(field, VISION, *SIXES)
    (began,) = field.told(ConditionBegan)
    assert began.condition == Condition(VISION, "", None, (), (VISION, "causes-fear"), 0, 0)


def test_changes_are_named_by_characteristic() -> None:
    assert [(it.characteristic, it.by) for it in plus(M=1, WS=-2, Ld=3)] == [("M", 1), ("WS", -2), ("Ld", 3)]


def two_priests() -> Battlefield:
    own = [wizard(10, 10, RAGE), wizard(10, 12, RAGE), man(12, 10), man(12, 12)]
    field = battlefield(own, [man(40, 40)])
    cast(field, f"{RAGE} 2", *SIXES)
    cast(field, f"{RAGE} 3", *SIXES, who=1)
    field.turn(0, "shooting")
    return field


def raging(field: Battlefield) -> list[int]:
    return [one.id for one in field.state.combatants if one.under(RAGE)]


def test_a_new_casting_ends_what_he_cast_on_another_and_nothing_that_others_cast() -> None:
    field = two_priests()
    assert raging(field) == [2, 3]
    cast(field, f"{RAGE} 0", *SIXES)
    assert [event.who for event in field.told(ConditionEnded)] == [2]
    assert raging(field) == [0, 3]


def test_a_new_casting_on_the_same_ends_nothing() -> None:
    field = two_priests()
    cast(field, f"{RAGE} 2", *SIXES)
    assert not field.told(ConditionEnded)
    assert raging(field) == [2, 3]


def counted(field: Battlefield, who: int) -> list[tuple[str, int]]:
    return [(held.key, held.amount) for held in field.one(who).conditions.values()]


def test_of_several_spells_each_is_counted_down_by_itself() -> None:
    field = battlefield([wizard(10, 10, CURSE, AGE), man(12, 10)], [man(14, 10)])
    caster = field.one(0)
    for key, target in ((CURSE, 1), (AGE, 1), (CURSE, 2)):
        field.play(to_end_of_next_turn(caster, known(key), field.one(target)))
    assert (counted(field, 1), counted(field, 2)) == ([(CURSE, 2), (AGE, 2)], [(CURSE, 1)])
    for left in ([(CURSE, 1), (AGE, 1)], []):
        (ends,) = hooks.turn_ends.handlers(field.one(1))
        field.play(ends(field.battle, field.one(1)))
        assert counted(field, 1) == left
    assert counted(field, 2) == [(CURSE, 1)]
