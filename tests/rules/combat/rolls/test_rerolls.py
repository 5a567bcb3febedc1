"""Rolls that are made a second time."""

import pytest

from rules.combat.injury.hits import Hit
from rules.combat.injury.injury import suffer
from rules.combat.rolls.fates import REROLL
from rules.combat.rolls.rerolls import ARMOUR_SAVE, PARRY, TO_HIT, final, lucky, roll_with_rerolls, succeeded
from rules.engine.conditions import Condition
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RollRepeated
from tests.rules.battlefield import Battlefield, man


def under(*keys: str) -> Battlefield:
    field = Battlefield([man(10, 10)], [man(12, 10)])
    field.fold(*(ConditionBegan(0, Condition(key, tags=(key,), side=1)) for key in keys))
    return field


def test_a_plain_roll_is_made_once() -> None:
    field = under()
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 3) == (3,)
    assert not field.told(RollRepeated)


def test_the_lucky_repeat_a_failure_once_and_the_second_result_stands() -> None:
    field = under("luck-of-shemtek")
    assert lucky(field.one(0)) == "Luck of Shemtek"
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 3, 2) == (2,)
    assert [event.roll.faces for event in field.told(RollRepeated)] == [(3,)]
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 4) == (4,)


def test_the_cursed_repeat_successes_of_the_kinds_that_are_cursed() -> None:
    field = under("curse")
    assert field.play(
        roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), ARMOUR_SAVE), 4, 1
    ) == (1,)
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), ARMOUR_SAVE), 3) == (
        3,
    )


@pytest.mark.parametrize(
    ("roll", "faces", "works"),
    [
        (Roll("x", need=4), (4,), True),
        (Roll("x", need=4), (3,), False),
        (Roll("x", count=2, at_most=7), (3, 4), True),
        (Roll("x", count=2, at_most=7), (4, 4), False),
        (Roll("x"), (6,), False),
    ],
)
def test_whether_dice_do_what_they_are_for(roll: Roll, faces: tuple[int, ...], works: bool) -> None:
    assert succeeded(roll, faces) is works


def test_a_roll_of_nobody_is_made_once() -> None:
    field = under("luck-of-shemtek")
    assert field.play(roll_with_rerolls(field.battle, None, Roll("x", need=4), TO_HIT), 3) == (3,)


def test_every_luck_has_its_name() -> None:
    field = under("divination-of-shirath")
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 3, 5) == (5,)
    assert [event.cause for event in field.told(RollRepeated)] == ["Divination of Shirath"]


def test_the_lucky_roll_no_third_time_by_foresight() -> None:
    field = under("luck-of-shemtek")
    field.fold(ConditionBegan(0, Condition("scry", amount=1)))
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 3, 2) == (2,)
    assert not field.asked


def test_without_luck_foresight_repeats_a_failure() -> None:
    field = under()
    field.fold(ConditionBegan(0, Condition("scry", amount=1)))
    repeated = roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT)
    assert field.play(repeated, 3, 5, says={Choice: "use"}) == (5,)


def test_a_curse_that_bites_leaves_fate_its_say() -> None:
    field = under("curse")
    field.fold(ConditionBegan(0, Condition("gift-of-the-fates", by=0)))
    cursed = roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT)
    assert field.play(cursed, 4, 3, says={Choice: "use"}) == (4,)


def test_a_roll_is_repeated_once_however_many_curses_bite() -> None:
    field = under("curse", "druchii-word-of-pain")
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), TO_HIT), 4, 5) == (5,)
    assert [event.cause for event in field.told(RollRepeated)] == ["Curse"]


def test_a_curse_needs_a_battle_to_bite_in() -> None:
    field = under("curse")
    assert field.play(roll_with_rerolls(None, field.one(0), Roll("x", need=4), TO_HIT), 4) == (4,)


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(
    ("key", "faces", "repeated"),
    [
        ("nothing", (3,), False),
        ("luck-of-shemtek", (3, 2), True),
        ("curse", (4, 2), True),
        ("curse", (3,), False),
        ("scry", (1, 2), True),
        ("re-roll", (3, 2), True),
    ],
)
def test_nothing_repeats_what_luck_a_curse_or_fate_has_repeated(
    key: str, faces: tuple[int, ...], repeated: bool
) -> None:
    field = under(key)
    one = field.one(0)
    field.fold(
        ConditionBegan(0, Condition(REROLL if key == "re-roll" else key, tags=(key,), side=1, amount=1))
    )
    roll = roll_with_rerolls(field.battle, one, Roll("x", need=4), TO_HIT)
    assert final(field.play(roll, *faces, says={Choice: "use"})) is repeated


@pytest.mark.parametrize(("what", "lent"), [(ARMOUR_SAVE, True), (PARRY, True), (TO_HIT, False)])
def test_runes_of_a_friend_repeat_one_failed_save_or_parry(what: str, lent: bool) -> None:
    field = Battlefield([man(10, 10), man(14, 10, tags=("master-of-runes",))], [man(40, 40)])
    roll = Roll("x", need=4)
    fails = roll_with_rerolls(field.battle, field.one(0), roll, what)
    assert field.play(fails, 3, *[5] * lent, says={Choice: "use"}) == ((5,) if lent else (3,))
    assert [event.cause for event in field.told(RollRepeated)] == ["Warrior 1"] * lent
    field.play(roll_with_rerolls(field.battle, field.one(0), roll, what), 3)
    assert not field.asked


def test_runes_that_are_kept_and_those_of_enemies_repeat_nothing() -> None:
    runes = {"tags": ("master-of-runes",)}
    for own, enemy in ((runes, {}), ({}, runes)):
        field = Battlefield([man(10, 10), man(14, 10, **own)], [man(40, 40, **enemy)])
        fails = roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), ARMOUR_SAVE)
        assert field.play(fails, 3, says={Choice: "keep"}) == (3,)
        assert len(field.asked) == (own is runes)


def test_a_save_that_holds_asks_for_no_runes() -> None:
    field = Battlefield([man(10, 10), man(14, 10, tags=("master-of-runes",))], [man(40, 40)])
    assert field.play(roll_with_rerolls(field.battle, field.one(0), Roll("x", need=4), ARMOUR_SAVE), 4) == (
        4,
    )
    assert not field.asked


@pytest.mark.rule("HERO-POIS-1", "CORE-DICE-REROLL-ONCE")
def test_poison_repeats_no_roll_to_wound_that_luck_has_repeated() -> None:
    field = Battlefield([man(10, 10)], [man(14, 10, W=10)], combat="heroheim")
    venom = [Hit("sword", 3, traits=("dark-venom",))]
    for luck in (False, True):
        if luck:
            field.fold(ConditionBegan(0, Condition("luck-of-shemtek")))
        wounds = suffer(field.battle, field.one(0), field.one(1), venom, in_combat=True)
        field.play(wounds, 1, 1)
        assert [told.cause for told in field.told(RollRepeated)] == (
            ["Luck of Shemtek"] if luck else ["poison"]
        )
