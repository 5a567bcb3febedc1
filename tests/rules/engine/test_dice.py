"""Dice: the stream that can never change, fairness, and the key that is promised before a battle."""

import hashlib
from collections import Counter

import pytest

from rules.engine.dice import (
    VERSION,
    EnteredDice,
    RecordedDice,
    Roll,
    ScriptedDice,
    SeededDice,
    Stream,
    commitment,
)

FACES = [
    2,
    2,
    5,
    6,
    2,
    2,
    5,
    4,
    5,
    2,
    5,
    6,
    1,
    2,
    3,
    1,
    2,
    5,
    5,
    4,
    2,
    5,
    6,
    6,
    3,
    1,
    5,
    3,
    1,
    4,
    1,
    5,
    5,
    1,
    1,
    5,
    4,
    6,
    2,
    1,
]
NUMBERS = [323, 782, 470, 291, 363, 849, 553, 944]
SMALL_NUMBERS = [6, 3, 6, 3, 5, 5, 3, 4]


def test_the_faces_of_a_key_are_these_for_ever():
    stream = Stream("the old bridge", "dice")
    assert [stream.die(6) for _ in range(40)] == FACES


def test_numbers_of_a_key_are_these_for_ever():
    stream = Stream("the old bridge", "policy 1")
    assert [stream.number(1000) for _ in range(8)] == NUMBERS
    assert [stream.number(7) for _ in range(8)] == SMALL_NUMBERS


def test_every_purpose_has_a_stream_of_its_own():
    dice = SeededDice("the old bridge")
    alone = [SeededDice("the old bridge").faces(Roll("to hit", count=12))]
    for _ in range(5):
        dice.faces(Roll("who sets up first", stream="scenario"))
    assert [dice.faces(Roll("to hit", count=12))] == alone


def test_several_dice_are_the_next_faces_of_the_stream():
    one_by_one, together = SeededDice("key"), SeededDice("key")
    assert together.faces(Roll("rout", count=3)) == tuple(one_by_one.faces(Roll("x"))[0] for _ in range(3))


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 66, 100, 256])
def test_every_face_comes_up_about_equally_often(sides: int):
    stream, throws = Stream("fair", "dice"), 400 * sides
    seen = Counter(stream.die(sides) for _ in range(throws))
    assert set(seen) == set(range(1, sides + 1))
    chi_square = sum((count - 400) ** 2 / 400 for count in seen.values())
    assert chi_square < sides - 1 + 5 * (2 * sides) ** 0.5


@pytest.mark.parametrize("below", [1, 2, 7, 256, 257, 1000, 65536])
def test_a_number_is_always_below_its_bound(below: int):
    stream = Stream("numbers", "policy 0")
    assert all(0 <= stream.number(below) < below for _ in range(500))


@pytest.mark.rule("CORE-DICE-D6")
def test_a_die_is_a_d6_unless_the_roll_says_otherwise():
    assert {SeededDice("key").faces(Roll("x", count=300))} == {
        SeededDice("key").faces(Roll("x", count=300, sides=6))
    }
    assert set(SeededDice("key").faces(Roll("x", count=300))) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CORE-DICE-D6")
def test_several_dice_are_added():
    assert Roll("rout", count=2).shown((3, 4)).total + 1 == 8


def test_the_commitment_is_the_hash_of_version_and_key():
    assert commitment("key") == hashlib.sha256(f"{VERSION}|key".encode()).hexdigest()
    assert commitment("key") != commitment("kex")


def test_recorded_dice_give_the_faces_again_and_no_more():
    dice = RecordedDice([4, 2, 6])
    assert dice.faces(Roll("rout", count=2)) == (4, 2)
    assert dice.faces(Roll("to hit")) == (6,)
    with pytest.raises(IndexError, match="No recorded dice are left for to wound"):
        dice.faces(Roll("to wound"))


def test_entered_dice_are_asked_for():
    assert EnteredDice().faces(Roll("to hit")) is None


def test_scripted_dice_see_what_is_asked_for():
    dice = ScriptedDice(lambda roll: (roll.need or 1,) * roll.count)
    assert dice.faces(Roll("to hit", need=5)) == (5,)


def test_a_shown_roll_keeps_what_it_was_measured_against():
    shown = Roll("rout", count=2, at_most=7, who=3).shown((4, 4))
    assert (shown.faces, shown.at_most, shown.need, shown.sides) == ((4, 4), 7, None, 6)
