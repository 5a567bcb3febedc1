"""Dice of a sequence know a roll by what it is about: neither a new name nor another choice shows other faces."""

from rules.aftermath.keyed_dice import KeyedDice, MadeRoll
from rules.engine.dice import Roll


def robbing(name: str, who: int = 3) -> Roll:
    return Roll(f"banditry of {name}", who=who, about=f"{who}/banditry")


def faces(*rolls: Roll, seed: str = "a seed", known: tuple[MadeRoll, ...] = ()) -> list[tuple[int, ...]]:
    dice = KeyedDice(seed, known)
    found = [dice.faces(roll) for roll in rolls]
    assert None not in found
    return [it for it in found if it is not None]


def test_a_new_name_shows_the_same_faces() -> None:
    for number in range(20):
        seed = f"seed {number}"
        assert faces(robbing("Otto"), seed=seed) == faces(robbing("Somebody else"), seed=seed)


def test_a_roll_is_known_by_what_it_is_about_and_not_by_whom_it_is_made() -> None:
    one, other = (Roll("kind of map", who=place, about="kind of thing") for place in (1, 2))
    assert all(faces(one, seed=f"{n}") == faces(other, seed=f"{n}") for n in range(20))
    many = {(tuple(faces(one, other, seed=f"{n}"))[1]) for n in range(40)}
    assert len(many) > 1, "the second has a die of its own"


def test_rolls_of_an_earlier_version_are_kept_under_their_new_key() -> None:
    for face in range(1, 7):
        old = MadeRoll("dice/3/banditry of Otto/1", "banditry of Otto", 6, (face,), (face,), 3)
        dice = KeyedDice("a seed", [old])
        assert dice.faces(robbing("Otto")) == (face,)
        assert [roll.key for roll in dice.made] == ["dice/3/banditry/1"]
        assert faces(robbing("Somebody else"), known=tuple(dice.made)) == [(face,)]


def test_faces_from_a_real_table_are_kept_under_a_new_name() -> None:
    dice = KeyedDice("a seed", by_hand=True)
    assert dice.faces(robbing("Otto")) is None
    dice.enter(robbing("Otto"), (6,))
    assert dice.faces(robbing("Otto")) == (6,)
    again = KeyedDice("a seed", dice.made, by_hand=True)
    assert again.faces(robbing("Somebody else")) == (6,)
