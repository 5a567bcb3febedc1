"""What a grant comes to on one roster: gold, shards, experience and items, and what it refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue.load import rulebook
from rules.ledger.apply import apply
from rules.ledger.gains import GoldChanged
from rules.mustering.changes.by_hand import by_hand
from rules.mustering.changes.granting import MOST_GOLD, Grant, To, What, granted
from rules.mustering.figures.rating import worth
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.roster.samples import SHEET
from tests.rules.warbands import roster

FRESH = changed(roster("mercenaries-reikland"), gold=0)


def by_hand_gold(amount):
    return by_hand(GoldChanged(amount, ""), "As it was")


def problems_of_gold(sheet):
    return [each for each in problems(sheet, rulebook()) if each.code == "more-than-starting-gold"]


def after(*grants, sheet=SHEET):
    return apply(sheet, granted(sheet, rulebook(), grants, "A good game"))


@given(st.integers(-60, MOST_GOLD).filter(bool))
def test_gold_changes_by_exactly_what_is_granted(number):
    assert after(Grant(What.GOLD, number)).gold == SHEET.gold + number


def test_gold_granted_before_the_first_battle_comes_on_top_of_the_starting_gold():
    rich = after(Grant(What.GOLD, 20), Grant(What.ITEM, 1, To.STASH, "lantern"), sheet=FRESH)
    rich = after(Grant(What.GOLD, 5), sheet=rich)
    left = 500 - worth(FRESH)
    codes = [each.code for each in problems(apply(rich, by_hand_gold(left)), rulebook())]
    assert "more-than-starting-gold" not in codes
    (over,) = problems_of_gold(apply(rich, by_hand_gold(left + 3)))
    assert "starts with 500 gc and was granted 25 gc. Correct the treasury to" in over.message


def test_gold_by_hand_is_no_grant():
    (over,) = problems_of_gold(apply(FRESH, by_hand_gold(501 - worth(FRESH))))
    assert "granted" not in over.message


def test_gold_granted_after_the_first_battle_is_gold_alone():
    assert len(granted(SHEET, rulebook(), [Grant(What.GOLD, 5)], "A good game").changes) == 1


def test_several_grants_are_one_entry():
    entry = granted(SHEET, rulebook(), [Grant(What.GOLD, 5), Grant(What.WYRDSTONE, 2)], "A good game")
    sheet = apply(SHEET, entry)
    assert (sheet.gold, sheet.wyrdstone, entry.is_by_hand) == (65, 5, True)


@pytest.mark.parametrize(
    ("to", "gained"),
    [(To.LEADER, {1}), (To.HEROES, {1}), (To.EVERYBODY, {1, 4})],
)
def test_experience_goes_to_the_living_that_are_meant(to, gained):
    sheet = after(Grant(What.EXPERIENCE, 3, to))
    before = {block.number: block.experience for block in SHEET.warriors}
    grown = {block.number for block in sheet.warriors if block.experience == before[block.number] + 3}
    assert grown == gained


def test_an_item_goes_to_the_stash_or_to_warriors():
    stash = after(Grant(What.ITEM, 2, To.STASH, "lantern")).stash
    assert {held.item: held.copies for held in stash}["lantern"] == 2
    leader = after(Grant(What.ITEM, 1, To.LEADER, "lantern")).warriors[0]
    assert "lantern" in {held.item for held in leader.possessions}


def test_a_warband_without_a_leader_gets_nothing_for_one():
    leaderless = changed(SHEET, warriors=tuple(changed(block, leader=False) for block in SHEET.warriors))
    with pytest.raises(NotAllowed, match="has no leader now"):
        after(Grant(What.EXPERIENCE, 1, To.LEADER), sheet=leaderless)


@pytest.mark.parametrize(
    "grant",
    [
        Grant(What.GOLD, 0),
        Grant(What.GOLD, -61),
        Grant(What.GOLD, MOST_GOLD + 1),
        Grant(What.GOLD, 5, To.LEADER),
        Grant(What.EXPERIENCE, 5, To.STASH),
        Grant(What.ITEM, 1, To.STASH, "no-such-thing"),
        Grant(What.ITEM, -1, To.STASH, "lantern"),
    ],
)
def test_senseless_grants_are_refused(grant):
    with pytest.raises(NotAllowed):
        after(grant)


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_a_reason_is_demanded(reason):
    with pytest.raises(NotAllowed, match="Say why"):
        granted(SHEET, rulebook(), [Grant(What.GOLD, 5)], reason)
