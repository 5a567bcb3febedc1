"""What is told of a spell's dice and wounds: the number needed, whether it worked, how many wounds came back."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hook import Hook
from rules.engine.decisions import Choice, Landing
from rules.engine.events import (
    BlowStruck,
    CharacteristicTested,
    ConditionBegan,
    RuleRolled,
    Status,
    StatusChanged,
    WarriorMoved,
    WoundsRegained,
)
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import battlefield, cast, wizard

SIXES = (6, 6)


def works(field: Battlefield) -> list[bool]:
    return [event.works for event in field.told(RuleRolled)]


@pytest.mark.parametrize(
    ("key", "faces", "at_most", "passed"),
    [
        ("wind-of-gork", (2,), 2, True),
        ("wind-of-gork", (3, 1), 2, False),
        ("coils-of-the-serpent", (3,), 3, True),
        ("coils-of-the-serpent", (4,), 3, False),
    ],
)
def test_of_a_test_of_the_target_the_highest_face_is_told_and_whether_he_passed(
    key: str, faces: tuple[int, ...], at_most: int, passed: bool
) -> None:
    field = battlefield([wizard(10, 10, key)], [man(14, 10)])
    cast(field, f"{key} 1", *SIXES, *faces)
    (tested,) = field.told(CharacteristicTested)
    assert (tested.who, tested.roll.at_most, tested.passed) == (1, at_most, passed)


@pytest.mark.parametrize(("face", "free"), [(2, True), (3, False)])
def test_of_the_struggle_of_the_bound_so_too(face: int, free: bool) -> None:
    walled = bare(walls=[wall((12, 0), (12, 48), 3)])
    field = battlefield([wizard(10, 10, "shadowbind")], [man(10, 14)], table=walled)
    cast(field, "shadowbind 1", *SIXES)
    (struggles,) = hooks.turn_begins.handlers(field.one(1))
    field.play(struggles(field.battle, field.one(1)), face)
    (tested,) = field.told(CharacteristicTested)
    assert (tested.roll.at_most, tested.passed) == (2, free)
    assert [modifier.by for modifier in tested.roll.modifiers] == [-1]


@pytest.mark.parametrize(
    ("key", "answer", "faces", "need", "worked"),
    [
        ("eadbanger", "eadbanger 1", (1, 1), 2, False),
        ("eadbanger", "eadbanger 1", (1, 2), 2, True),
        ("doombolt", "doombolt 1", (3, 3), 4, False),
    ],
)
def test_of_a_die_that_decides_the_face_needed_is_told(
    key: str, answer: str, faces: tuple[int, ...], need: int, worked: bool
) -> None:
    field = battlefield([wizard(10, 10, key)], [man(14, 10, W=3), man(16, 10)])
    cast(field, answer, *SIXES, *faces)
    (told,) = field.told(RuleRolled)
    assert (told.roll.need, told.works) == (need, worked)


@pytest.mark.parametrize(
    ("key", "turn", "faces", "need", "stays"),
    [
        ("shield-of-faith", hooks.recovery_begins, (3,), 3, True),
        ("shield-of-faith", hooks.recovery_begins, (2,), 3, False),
        ("howl-of-the-north", hooks.recovery_begins, (3,), 3, True),
        ("bloodlust", hooks.turn_begins, (3, 4), 7, True),
        ("bloodlust", hooks.turn_begins, (3, 3), 7, False),
    ],
)
def test_of_what_must_be_kept_up_the_die_is_told(
    key: str, turn: Hook[Any], faces: tuple[int, ...], need: int, stays: bool
) -> None:
    field = battlefield([wizard(10, 10, key)], [man(40, 40)])
    cast(field, key, *SIXES)
    (keeps,) = turn.handlers(field.one(0))
    field.play(keeps(field.battle, field.one(0)), *faces)
    (told,) = field.told(RuleRolled)
    assert (told.roll.need, told.works, field.one(0).under(key)) == (need, stays, stays)


@pytest.mark.parametrize(("die", "hits"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_is_rounded_up_and_told_as_a_roll(die: int, hits: int) -> None:
    field = battlefield([wizard(10, 10, "zzap")], [man(14, 10, W=9)])
    cast(field, "zzap 1", *SIXES, die, *[1] * hits)
    assert works(field) == [True]
    assert field.rolls[1].sides == 6


def test_the_eye_and_the_lure_tell_their_dice() -> None:
    field = battlefield([wizard(10, 10, "eye-of-god", "lure-of-chaos")], [man(14, 10)])
    cast(field, "eye-of-god 0", *SIXES, 3, says={Choice: "W"})
    assert works(field) == [True]
    assert [(event.wounds, event.left) for event in field.told(WoundsRegained)] == [(1, 2)]
    field.turn(0, "shooting")
    cast(field, "lure-of-chaos 1", *SIXES, 1, 6)
    assert works(field) == [True, True]


def regained(
    key: str, answer: str, *faces: int, engaged: bool = False, **caster: Any
) -> list[tuple[int, int]]:
    field = battlefield([wizard(10, 10, key, **caster), man(12, 10, W=4)], [man(10.98, 10, W=9)])
    field.hurt(1, 1)
    if engaged:
        field.engage(0, 2)
    cast(field, answer, *SIXES, *faces)
    return [(event.wounds, event.left) for event in field.told(WoundsRegained)]


def test_wounds_that_come_back_are_told_with_what_is_left() -> None:
    assert regained("lifestealer", "lifestealer 2") == [(1, 2)]
    assert regained("soul-stealer", "soul-stealer 2", 4, engaged=True) == [(1, 2)]
    assert regained("cure", "cure") == [(1, 2)]
    assert regained("healing-hand", "healing-hand 1") == [(3, 4)]
    assert regained("blessed-ale", "blessed-ale 1") == [(3, 4)]


@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True)])
def test_the_blow_that_steals_a_soul_is_told(face: int, hit: bool) -> None:
    field = battlefield([wizard(10, 10, "soul-stealer")], [man(10.98, 10, W=3)])
    field.engage(0, 1)
    cast(field, "soul-stealer 1", *SIXES, face)
    assert [(blow.who, blow.target, blow.hit) for blow in field.told(BlowStruck)] == [(0, 1, hit)]
    assert field.one(1).wounds == (2 if hit else 3)


def test_fury_that_leads_nowhere_is_no_move() -> None:
    field = battlefield([wizard(10, 10, "black-fury")], [man(16, 10)])
    cast(field, "black-fury", *SIXES, says={Landing: place(10, 10)})
    assert [asked.within for asked in field.questions(Landing)] == [0]
    assert not field.told(WarriorMoved)
    assert [event.who for event in field.told(ConditionBegan)] == [0]


def test_the_rot_tells_its_test_and_who_caught_it() -> None:
    field = Battlefield([man(10, 10, T=4, tags=("rotting",)), man(12, 10), man(14, 10)], [man(40, 40)])
    (fit,) = hooks.fit_to_fight.handlers(field.one(0))
    field.play(fit(field.battle, field.one(0)), 4)
    assert [(event.roll.at_most, event.passed) for event in field.told(CharacteristicTested)] == [(4, True)]
    field.play(fit(field.battle, field.one(0)), 6, 2)
    assert [(event.roll.at_most, event.passed) for event in field.told(CharacteristicTested)] == [(4, False)]
    assert works(field) == [True]


def test_deathspasm_tells_what_felled_her() -> None:
    field = battlefield([wizard(10, 10, "deathspasm")], [man(13, 10)])
    cast(field, "deathspasm 1", *SIXES, 6)
    assert [(event.who, event.status, event.cause) for event in field.told(StatusChanged)] == [
        (1, Status.OUT_OF_ACTION, ""),
        (0, Status.KNOCKED_DOWN, "Deathspasm"),
    ]


def test_a_whole_die_has_six_sides() -> None:
    field = battlefield([wizard(10, 10, "the-living-jungle")], [man(14, 10, W=9)])
    cast(field, "the-living-jungle 1", *SIXES, 1, 1)
    assert [(roll.count, roll.sides) for roll in field.rolls[1:2]] == [(1, 6)]
    assert works(field) == [True]


@pytest.mark.parametrize(("bonus", "need"), [(0, 7), (1, 6), (2, 5)])
def test_a_casting_bonus_helps_to_keep_a_spell_up(bonus: int, need: int) -> None:
    own = [wizard(10, 10, "skin-of-stone", casting_bonus=bonus), man(12, 10)]
    field = battlefield(own, [man(40, 40)])
    cast(field, "skin-of-stone 1", *SIXES)
    (holds,) = hooks.recovery_begins.handlers(field.one(1))
    field.play(holds(field.battle, field.one(1)), 1, need - 1)
    (told,) = field.told(RuleRolled)
    assert (told.roll.need, told.works) == (need, True)


def test_the_wind_of_the_forest_is_withstood_by_a_test_told_as_passed() -> None:
    field = battlefield([wizard(10, 10, "wind-of-gork")], [man(14, 10, T=6)])
    cast(field, "wind-of-gork 1", *SIXES, 5)
    assert [event.passed for event in field.told(CharacteristicTested)] == [True]
