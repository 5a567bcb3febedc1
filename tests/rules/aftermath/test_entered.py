"""Dice rolled at the table in the place of the battle's own: roll by roll, and everything else stays as it was."""

import pytest

from rules.aftermath.proposal import Proposal, propose
from rules.catalogue.load import rulebook
from rules.values import canonical, plain, read
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, outcome

MUSHROOMS = "mad-cap-mushrooms"
LADEN = carrying(carrying(GUARD, 2, MUSHROOMS), 3, MUSHROOMS)
SETUP = battle(LADEN, RATS)
ENDED = outcome(
    SETUP,
    {"Karl": "Snikch", "The Pikes 1": "Gnash", "The Pack 1": "Karl"},
    used={"Otto": (MUSHROOMS,), "Jost": (MUSHROOMS,)},
)


def proposed(before: Proposal | None = None, **entered: tuple[int, ...]) -> Proposal:
    made = [roll for side in before.sides for roll in side.rolls] if before else []
    return propose(SETUP, ENDED, [LADEN, RATS], rulebook(), battle="b", title="t", entered=entered, made=made)


def test_every_roll_is_kept_with_its_faces() -> None:
    guard, rats = proposed().sides
    assert [roll.purpose for roll in rats.rolls] == ["injury"]
    assert [roll.purpose for roll in guard.rolls][-2:] == ["side effects of Mad Cap mushrooms"] * 2
    assert all(roll.faces == roll.drew and not roll.is_entered for roll in guard.rolls)
    assert len({roll.key for roll in guard.rolls}) == len(guard.rolls)


@pytest.mark.rule("CORE-POISON-MADCAP-3")
@pytest.mark.parametrize(("face", "flags"), [(1, ("stupidity",)), (2, ())])
def test_an_entered_die_counts_and_all_others_stay(face: int, flags: tuple[str, ...]) -> None:
    before = proposed()
    mushrooms = before.sides[0].rolls[-2]
    after = proposed(before, **{mushrooms.key: (face,)})
    assert after.sides[0].after.warrior(2).flags == flags
    assert after.sides[1] == before.sides[1]
    others = [roll for roll in before.sides[0].rolls if roll.key != mushrooms.key]
    assert [roll for roll in after.sides[0].rolls if roll.key != mushrooms.key] == others
    changed = next(roll for roll in after.sides[0].rolls if roll.key == mushrooms.key)
    assert (changed.faces, changed.drew) == ((face,), mushrooms.drew)
    assert read(Proposal, plain(after), where="proposal") == after


def test_a_roll_that_leads_to_further_ones_leaves_the_entered_where_they_are() -> None:
    before = proposed()
    first = next(roll for roll in before.sides[0].rolls if roll.purpose == "serious injury")
    kept = {roll.key: roll for roll in before.sides[0].rolls}
    after = proposed(before, **{first.key: (1, 6)})
    assert len(after.sides[0].rolls) > len(kept)
    assert [roll.key for roll in after.sides[0].rolls if roll.is_entered] == [first.key]
    for roll in after.sides[0].rolls:
        assert roll.drew == kept.get(roll.key, roll).drew
        assert roll.key == first.key or roll == kept.get(roll.key, roll)
    back = proposed(after, **{first.key: first.drew})
    assert back == before


@pytest.mark.parametrize("faces", [(7,), (0,), (1, 2), ()])
def test_faces_that_cannot_be_are_refused(faces: tuple[int, ...]) -> None:
    key = proposed().sides[1].rolls[0].key
    with pytest.raises(ValueError, match="injury: 1 x D6 cannot show"):
        proposed(**{key: faces})


def test_a_proposal_of_before_rolls_were_kept_is_read() -> None:
    stored = plain(proposed())
    for side in stored["sides"]:
        del side["rolls"]
    assert [side.rolls for side in read(Proposal, stored, where="proposal").sides] == [(), ()]
    assert canonical(proposed()) == canonical(proposed())
