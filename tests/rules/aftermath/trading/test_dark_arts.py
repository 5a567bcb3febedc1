"""The Restless Dead instead of looking for rare items: magic is fed upon, and a rite is held."""

import pytest

from rules.aftermath.trading.decisions import Sideline
from rules.aftermath.trading.sidelines import go_about
from rules.fielding.boons import with_boons
from rules.ledger.gains import BoonGained, WyrdstoneChanged
from rules.ledger.sheet import Boon
from rules.values import changed
from tests.rules.aftermath.bands import COMPLETE, home, side_of
from tests.rules.aftermath.trading.posts import drafted, run, sentences

LICHE = 1
RITE = Boon("points-for-casting", "next-battle", 3, LICHE, origin="forbidden-rite")


def about(shards=0, *faces, answer="feed-upon-magic", heroes=(LICHE,), **fields):
    """What a Liche does after a battle, and what it came to."""
    sheet = home("restless-dead", "liche", wyrdstone=shards)
    sheet = changed(sheet, warriors=(changed(sheet.warriors[0], **fields),))
    draft = drafted(sheet, COMPLETE)
    side = side_of(sheet)
    return draft, run(draft, lambda it: go_about(it, side, heroes, None), *faces, answers=lambda _: answer)


@pytest.mark.parametrize(("die", "shards", "left", "wounds"), [(2, 3, 2, 5), (5, 3, 0, 5), (5, 2, 0, 4)])
def test_a_liche_feeds_upon_d3_shards_for_a_wound(die, shards, left, wounds):
    draft, _ = about(shards, (die,))
    assert (draft.sheet.wyrdstone, draft.sheet.warrior(LICHE).current.W) == (left, wounds)


def test_a_meal_is_told():
    draft, found = about(3, (4,))
    assert sentences(found) == ["Liche, Feed Upon Magic: rolls 4, 2 of 3 shards, +1 Wound."]
    assert draft.entries[0].changes[0] == WyrdstoneChanged(-2, "Liche fed upon magic", (4,))


def test_a_liche_searches_no_more_after_a_meal():
    assert about(3, (4,))[1].value == {LICHE}


def test_a_liche_without_shards_or_out_of_action_is_not_asked():
    assert about()[1].asked == ()
    assert about(3, heroes=())[1].asked == ()


def test_a_forbidden_rite_brings_d3_and_1_points_for_casting():
    learned = {"starting_skills": ("forbidden-rite",), "starting_spells": ("reanimation",)}
    draft, found = about(0, (3,), answer="forbidden-rite", **learned)
    assert found.asked == (Sideline(0, LICHE, ("forbidden-rite",)),)
    assert draft.entries[0].changes == (BoonGained(RITE),)


def test_a_rite_is_good_for_the_next_battle_alone():
    sheet = home("restless-dead", "liche", boons=(RITE,))
    setup = side_of(sheet).setup.sides[0]
    (side,) = with_boons([setup], [sheet], COMPLETE)
    assert "casting-points:3" in side.fighters[0].tags
    assert side.boons == (RITE,)
