"""Saves after the armour: each in turn by the rulebook; where one may use one, the one that they pick."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.special_saves import WHICH, roll_last_save
from rules.engine.decisions import Choice
from rules.engine.events import RuleRolled
from tests.rules.staging.battlefield import Battlefield, man

ARROW, BLOW = Hit("bow", 3, missile=True), Hit("sword", 3)


def struck(
    *tags: str, dice: tuple[int, ...] = (), hit: Hit = BLOW, pick: str = "", combat: str = "heroheim"
) -> tuple[bool, Battlefield]:
    """Whether a save of one who has these tags averts a hit."""
    field = Battlefield([man(10, 10)], [man(10.98, 10, tags=tags)], combat=combat)
    says = {Choice: pick} if pick else None
    flow = roll_last_save(field.battle, field.one(1), hit, not hit.missile)
    return field.play(flow, *dice, says=says), field


def used(field: Battlefield) -> list[tuple[str, int | None]]:
    return [(event.rule, event.roll.need) for event in field.told(RuleRolled)]


@pytest.mark.parametrize("combat", ["core", "heroheim"])
def test_a_warrior_who_has_none_rolls_for_none(combat: str):
    assert struck(combat=combat)[0] is False


@pytest.mark.rule("HERO-WARD-1")
@pytest.mark.parametrize(("die", "averts"), [(5, True), (4, False)])
def test_a_warrior_who_has_one_is_asked_nothing(die: int, averts: bool):
    averted, field = struck("melee-save-5", dice=(die,))
    assert averted is averts
    assert used(field) == [("Step Aside", 5)]
    assert not field.questions(Choice)


@pytest.mark.rule("HERO-WARD-1")
@pytest.mark.parametrize(("pick", "need"), [("Regeneration", 4), ("Step Aside", 5)])
def test_a_warrior_who_has_two_picks_one_and_the_better_is_named_first(pick: str, need: int):
    averted, field = struck("melee-save-5", "regeneration-4", dice=(1,), pick=pick)
    assert averted is False
    assert used(field) == [(pick, need)]
    (asked,) = field.questions(Choice)
    assert (asked.question, asked.choices) == (WHICH, ("Regeneration", "Step Aside"))


def test_saves_that_are_equally_good_are_named_in_the_order_of_the_alphabet():
    _, field = struck("ward-save:5", "missile-save-5", dice=(1,), hit=ARROW, pick="Ward")
    assert [asked.choices for asked in field.questions(Choice)] == [("Amulet", "Ward")]


@pytest.mark.parametrize("tags", [("ward-save:4", "ward-save:6"), ("ward-save:6", "ward-save:4")])
def test_of_two_of_the_same_name_the_better_counts(tags: tuple[str, ...]):
    averted, field = struck(*tags, dice=(4,))
    assert averted is True
    assert used(field) == [("Ward", 4)]


@pytest.mark.parametrize(("dice", "averts"), [((5,), True), ((4, 6), True), ((4, 5), False)])
def test_by_the_rulebook_each_is_tried_in_turn(dice: tuple[int, ...], averts: bool):
    averted, field = struck("ward-save:5", "last-save-6", "melee-save-5", dice=dice, combat="core")
    assert averted is averts
    assert used(field) == [("Ward", 5), ("Last save", 6)][: len(dice)]
