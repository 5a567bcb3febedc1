"""The plague after a battle with plague victims."""

import pytest

from rules.ledger.sheet import Status
from tests.rules.aftermath.losses.test_lasting_magic import marked
from tests.rules.aftermath.warbands import sentences

MARK = "among-plague-victims"


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize("face", [2, 6])
def test_a_warrior_keeps_free_of_the_plague_on_2_or_more(face: int) -> None:
    side = marked("Otto", MARK, faces=((face,),))
    assert side.after.warrior(2).injuries == ()
    assert any("plague" in it for it in sentences(side))


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize(("face", "missed"), [(2, 1), (5, 1), (6, 0)])
def test_a_warrior_with_the_plague_misses_a_battle_on_2_to_5(face: int, missed: int) -> None:
    side = marked("Otto", MARK, faces=((1,), (face,)))
    assert side.after.warrior(2).misses_battles == missed


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_hero_with_the_worst_plague_rolls_injuries_that_are_not_robbery() -> None:
    side = marked(
        "Otto", MARK, faces=((1,), (1,), (1,), (3, 6), (2, 2))
    )  # robbed is rolled again: a leg wound
    assert [it.key for it in side.after.warrior(2).injuries] == ["leg-wound"]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_henchman_with_the_worst_plague_dies() -> None:
    side = marked("The Pikes 2", MARK, faces=((1,), (1,)))
    assert side.after.warrior(4).members == 3
    assert side.after.warrior(4).status is Status.ACTIVE


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_henchman_with_the_plague_leaves_the_group_and_misses_a_battle() -> None:
    side = marked("The Pikes 2", MARK, faces=((1,), (3,)))
    assert (side.after.warrior(4).members, side.after.warrior(5).misses_battles) == (3, 1)
