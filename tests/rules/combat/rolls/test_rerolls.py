"""The one way to roll for a warrior: what repeats a roll, in which order, and what may still change it."""

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.rolls.changed_dice import GIFT, KEEP, USE
from rules.combat.rolls.rerolls import (
    ARMOUR_SAVE,
    PARRY,
    REROLL,
    RULE,
    SCRY,
    TEST,
    TO_HIT,
    Repeated,
    RolledAgain,
    final,
    lucky,
    roll_with_rerolls,
)
from rules.engine.battle import throw
from rules.engine.decisions import Choice
from rules.engine.dice import Faces, Roll
from rules.engine.events import ConditionBegan, RollChanged, RollRepeated
from rules.engine.flow import Flow
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man

FOUR = Roll("a roll", need=4)
SEVEN = Roll("a roll", count=2, at_most=7)


def under(*keys: str, amount: int = 1) -> Battlefield:
    field = Battlefield([man(10, 10), man(14, 10)], [man(12, 10)])
    conditions = [Condition(key, tags=(key,), amount=amount, side=1, by=1) for key in keys]
    field.fold(*(ConditionBegan(0, condition) for condition in conditions))
    return field


def rolled(
    field: Battlefield, roll: Roll, *faces: int, kind: str = RULE, says: str = USE, again: bool = False
) -> Faces:
    """The faces that stand; `again` says that the rule of this kind of roll repeats a failure."""

    def repeats(_faces: Faces) -> Flow[Faces | None]:
        return (yield from throw(roll))

    flow = roll_with_rerolls(field.battle, field.one(0), roll, kind, repeats if again else None)
    return field.play(flow, *faces, says={Choice: says})


def asked(field: Battlefield) -> list[str]:
    return [question.question for question in field.questions(Choice)]


def causes(field: Battlefield) -> list[str]:
    return [event.cause for event in field.told(RollRepeated)]


@pytest.mark.parametrize(
    ("roll", "faces", "met"),
    [
        (Roll("x", need=4), (4,), True),
        (Roll("x", need=4), (3,), False),
        (Roll("x", count=2, at_most=7), (3, 4), True),
        (Roll("x", count=2, at_most=7), (4, 4), False),
        (Roll("x", count=3, at_most=7, keep=-2), (6, 3, 4), True),
        (Roll("x"), (6,), False),
    ],
)
def test_whether_dice_do_what_they_are_for(roll: Roll, faces: tuple[int, ...], met: bool) -> None:
    assert roll.met_by(faces) is met


def test_a_plain_roll_is_made_once() -> None:
    field = under()
    assert rolled(field, FOUR, 3) == (3,)
    assert not field.told(RollRepeated)


def test_a_roll_of_nobody_is_made_once() -> None:
    field = under("luck-of-shemtek")
    assert field.play(roll_with_rerolls(field.battle, None, FOUR, TO_HIT), 3) == (3,)


@pytest.mark.parametrize(("faces", "stand"), [((4,), (4,)), ((3, 5), (5,))])
def test_a_roll_of_nobody_is_repeated_by_its_own_rule(faces: Faces, stand: Faces) -> None:
    field = under()

    def repeats(_faces: Faces) -> Flow[Faces | None]:
        return (yield from throw(FOUR))

    assert field.play(roll_with_rerolls(field.battle, None, FOUR, TO_HIT, repeats), *faces) == stand


# luck and curses


@pytest.mark.rule("CORE-MAGIC-LESSER-5-2", "CORE-DICE-REROLL")
def test_the_lucky_repeat_a_failure_once_and_the_second_result_stands() -> None:
    field = under("luck-of-shemtek")
    assert lucky(field.one(0)) == "Luck of Shemtek"
    assert rolled(field, FOUR, 3, 2) == (2,)
    assert [event.roll.faces for event in field.told(RollRepeated)] == [(3,)]
    assert rolled(field, FOUR, 4) == (4,)


def test_every_luck_has_its_name() -> None:
    field = under("divination-of-shirath")
    assert rolled(field, FOUR, 3, 5) == (5,)
    assert causes(field) == ["Divination of Shirath"]


def test_a_roll_is_told_by_its_kind_and_one_for_a_rule_by_the_rule() -> None:
    for kind, told in ((TEST, "test"), (RULE, "a roll")):
        field = under("luck-of-shemtek")
        rolled(field, FOUR, 3, 5, kind=kind)
        assert [event.purpose for event in field.told(RollRepeated)] == [told]


def test_the_cursed_repeat_successes_and_no_failures() -> None:
    assert rolled(under("curse"), FOUR, 4, 1) == (1,)
    assert rolled(under("curse"), FOUR, 3) == (3,)


def test_a_roll_is_repeated_once_however_many_curses_bite() -> None:
    field = under("curse", "druchii-word-of-pain")
    assert rolled(field, FOUR, 4, 5, kind=TO_HIT) == (5,)
    assert causes(field) == ["Curse"]


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
def test_luck_repeats_nothing_that_a_curse_has_repeated() -> None:
    field = under("curse", "luck-of-shemtek")
    assert rolled(field, FOUR, 4, 2) == (2,)
    assert causes(field) == ["Curse"]


def test_a_curse_that_bites_leaves_the_gift_its_say() -> None:
    assert rolled(under("curse", GIFT), FOUR, 4, 3) == (4,)


# once, and what is free first


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(
    ("key", "faces", "repeated"),
    [
        ("nothing", (3,), False),
        ("luck-of-shemtek", (3, 2), True),
        ("curse", (4, 2), True),
        ("curse", (3,), False),
        (SCRY, (1, 2), True),
        (REROLL, (3, 2), True),
    ],
)
def test_nothing_repeats_what_luck_a_curse_or_foresight_has_repeated(
    key: str, faces: tuple[int, ...], repeated: bool
) -> None:
    found = rolled(under(key), FOUR, *faces)
    assert final(found) is repeated
    assert not isinstance(found, RolledAgain)


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize("key", [SCRY, REROLL, "nothing"])
def test_the_rule_of_its_kind_repeats_a_failure_before_anything_is_spent(key: str) -> None:
    field = under(key)
    assert isinstance(rolled(field, FOUR, 3, 2, again=True), RolledAgain)
    assert not field.asked


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(("key", "faces"), [("luck-of-shemtek", (3, 2)), ("curse", (4, 2))])
def test_the_rule_of_its_kind_repeats_nothing_that_luck_or_a_curse_has_repeated(
    key: str, faces: tuple[int, ...]
) -> None:
    assert rolled(under(key), FOUR, *faces, again=True) == (2,)


def test_a_success_that_its_rule_brought_about_is_not_repeated_by_a_curse() -> None:
    assert rolled(under("curse"), FOUR, 3, 5, again=True) == (5,)


@pytest.mark.parametrize(("faces", "again"), [((3, 3), True), ((3,), False)])
def test_the_gift_helps_a_roll_whether_it_was_repeated_or_not(faces: tuple[int, ...], again: bool) -> None:
    found = rolled(under(GIFT), FOUR, *faces, again=again)
    assert found == (4,)
    assert final(found) is again


# what was foreseen


def test_the_lucky_roll_no_third_time_by_foresight() -> None:
    field = under("luck-of-shemtek", SCRY)
    assert rolled(field, FOUR, 3, 2) == (2,)
    assert not field.asked


def test_foresight_rerolls_at_the_cost_of_one_use() -> None:
    field = under(SCRY, amount=2)
    assert rolled(field, FOUR, 3, 5) == (5,)
    assert [told.roll.faces for told in field.told(RollRepeated)] == [(3,)]
    assert field.one(0).conditions[SCRY].amount == 1
    assert not field.told(RollChanged)


def test_foresight_also_changes_a_die_by_one() -> None:
    field = under(SCRY)
    found = rolled(field, FOUR, 1, 3)
    assert found == (4,)
    assert final(found)
    assert [(told.roll.faces, told.faces) for told in field.told(RollChanged)] == [((3,), (4,))]


def test_foresight_cannot_mend_a_difference_of_more_than_one() -> None:
    field = under(SCRY)
    assert rolled(field, FOUR, 1, 2) == (2,)
    assert not field.told(RollChanged)


def test_a_warrior_without_any_foresight_left_is_not_asked() -> None:
    field = under(SCRY, amount=0)
    assert rolled(field, FOUR, 3) == (3,)
    assert not field.asked


def test_foresight_may_be_saved_for_later() -> None:
    field = under(SCRY)
    assert rolled(field, FOUR, 3, says=KEEP) == (3,)
    assert field.one(0).conditions[SCRY].amount == 1


@pytest.mark.rule("CORE-DICE-REROLL-ONCE")
@pytest.mark.parametrize(
    ("says", "faces", "questions"), [(USE, (1, 2), [SCRY]), (KEEP, (1,), [SCRY, "re-roll a roll"])]
)
def test_a_failed_foresight_reroll_is_not_rolled_a_third_time(
    says: str, faces: tuple[int, ...], questions: list[str]
) -> None:
    field = under(SCRY, REROLL)
    assert rolled(field, FOUR, *faces, says=says) == (faces[-1],)
    assert asked(field) == questions
    assert field.one(0).under(REROLL)


def test_a_die_improved_by_foresight_is_not_rolled_again() -> None:
    field = under(SCRY, REROLL)
    assert rolled(field, FOUR, 1, 3) == (4,)
    assert asked(field) == [SCRY]


def test_the_gift_is_not_asked_for_where_what_was_foreseen_sufficed() -> None:
    field = under(SCRY, GIFT)
    assert rolled(field, Roll("x", count=2, need=8), 1, 1, 6, 2) == (6, 2)
    assert asked(field) == [SCRY]


# one die


@pytest.mark.parametrize(
    ("roll", "faces", "die", "stand"),
    [
        (Roll("x", count=2, need=9), (2, 5), 6, (6, 5)),
        (Roll("x", count=2, need=9), (5, 2), 6, (5, 6)),
        (Roll("x", count=3, need=12), (5, 1, 5), 2, (5, 2, 5)),
        (SEVEN, (2, 6), 1, (2, 1)),
        (SEVEN, (6, 2), 1, (1, 2)),
        (Roll("x", count=3, at_most=7, keep=-2), (4, 5, 6), 3, (4, 5, 3)),
    ],
)
def test_the_worst_die_is_rolled_again_and_the_others_stand(
    roll: Roll, faces: tuple[int, ...], die: int, stand: tuple[int, ...]
) -> None:
    field = under(REROLL)
    found = rolled(field, roll, *faces, die)
    assert found == stand
    assert isinstance(found, Repeated)
    assert [thrown.count for thrown in field.rolls] == [len(faces), 1]
    assert not field.one(0).under(REROLL)


def test_a_reroll_may_be_saved_for_later() -> None:
    field = under(REROLL)
    assert rolled(field, FOUR, 3, says=KEEP) == (3,)
    assert field.one(0).under(REROLL)


@pytest.mark.parametrize("key", [SCRY, REROLL])
@pytest.mark.parametrize(("roll", "die"), [(Roll("x"), 3), (Roll("x", need=7), 6)])
def test_nothing_is_spent_where_no_die_would_do(key: str, roll: Roll, die: int) -> None:
    field = under(key)
    assert rolled(field, roll, die) == (die,)
    assert not field.asked


# what friends lend


@pytest.mark.parametrize(("kind", "lent"), [(ARMOUR_SAVE, True), (PARRY, True), (TO_HIT, False)])
def test_runes_of_a_friend_repeat_one_failed_save_or_parry(kind: str, lent: bool) -> None:
    field = Battlefield([man(10, 10), man(14, 10, tags=("master-of-runes",))], [man(40, 40)])
    assert rolled(field, FOUR, 3, *[5] * lent, kind=kind) == ((5,) if lent else (3,))
    assert causes(field) == ["Warrior 1"] * lent
    rolled(field, FOUR, 3, kind=kind)
    assert not field.asked


def test_runes_that_are_kept_and_those_of_enemies_repeat_nothing() -> None:
    runes = {"tags": ("master-of-runes",)}
    for own, enemy in ((runes, {}), ({}, runes)):
        field = Battlefield([man(10, 10), man(14, 10, **own)], [man(40, 40, **enemy)])
        assert rolled(field, FOUR, 3, kind=ARMOUR_SAVE, says=KEEP) == (3,)
        assert len(field.asked) == (own is runes)


@pytest.mark.parametrize("luck", [False, True])
def test_a_save_that_holds_or_that_luck_repeats_asks_for_no_runes(luck: bool) -> None:
    field = Battlefield([man(10, 10), man(14, 10, tags=("master-of-runes",))], [man(40, 40)])
    if luck:
        field.fold(ConditionBegan(0, Condition("luck-of-shemtek")))
    rolled(field, FOUR, *((3, 2) if luck else (4,)), kind=ARMOUR_SAVE)
    assert not field.asked


@pytest.mark.rule("HERO-POIS-1", "CORE-DICE-REROLL-ONCE")
def test_poison_repeats_no_roll_to_wound_that_luck_has_repeated() -> None:
    field = Battlefield([man(10, 10)], [man(14, 10, W=10)], combat="heroheim")
    venom = [Hit("sword", 3, traits=("dark-venom",))]
    for luck in (False, True):
        if luck:
            field.fold(ConditionBegan(0, Condition("luck-of-shemtek")))
        wounds = resolve_hits(field.battle, field.one(0), field.one(1), venom, in_combat=True)
        field.play(wounds, 1, 1)
        assert causes(field) == (["Luck of Shemtek"] if luck else ["poison"])


def test_poison_without_anybody_behind_it_repeats_a_roll_to_wound_too() -> None:
    field = Battlefield([man(10, 10)], [man(14, 10, W=10)], combat="heroheim")
    venom = [Hit("trap", 3, traits=("dark-venom",))]
    field.play(resolve_hits(field.battle, None, field.one(1), venom, in_combat=False), 1, 1)
    assert causes(field) == ["poison"]
