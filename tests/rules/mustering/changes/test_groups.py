"""Warriors hired like others; groups that are taken apart and joined together while mustering."""

import pytest

from rules.ledger.apply import apply
from rules.ledger.entries import Hired, ItemBought
from rules.mustering.changes.groups import alike, hire_alike, merge, split
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.roster.samples import SHEET
from tests.rules.mustering.test_growing_groups import group
from tests.rules.warbands import BOOK

MEN = group("mercenaries-reikland", "warrior", 4, "sword", "shield")
PIKES = group("mercenaries-reikland", "warrior", 2, "spear", gold=200)


def after(sheet, entries):
    for entry in entries:
        sheet = apply(sheet, entry)
    return sheet


def test_another_group_is_hired_and_armed_like_it():
    entries = hire_alike(MEN, BOOK, 2, "The Others")
    now = after(MEN, entries)
    assert [type(entry) for entry in entries] == [Hired, ItemBought, ItemBought]
    assert alike(now.warrior(2), now.warrior(3))
    assert now.gold == MEN.gold - 4 * (25 + 10 + 5)


def test_a_copy_leaves_experience_and_what_is_searched_for_behind():
    rich = changed(SHEET, gold=500)
    now = after(rich, hire_alike(rich, BOOK, 4, members=1))
    new = now.warriors[-1]
    assert (new.experience, new.members) == (0, 1)
    assert {held.item for held in new.possessions} == {"dagger", "spear"}


def test_without_the_gold_for_all_nothing_is_hired():
    with pytest.raises(NotAllowed, match="Not enough gold"):
        hire_alike(changed(MEN, gold=101), BOOK, 2)


def test_a_second_captain_is_not_hired():
    with pytest.raises(NotAllowed, match="maximum"):
        hire_alike(changed(SHEET, gold=500), BOOK, 1)


def test_a_group_is_split_at_no_price_and_joined_again():
    parts = after(MEN, split(MEN, BOOK, 2, 1, "One Apart"))
    assert [(block.name, block.members) for block in parts.active[1:]] == [("The Many", 3), ("One Apart", 1)]
    assert parts.gold == MEN.gold
    whole = after(parts, merge(parts, BOOK, 2, 3))
    assert [(block.name, block.members) for block in whole.active[1:]] == [("The Many", 4)]
    assert whole.gold == MEN.gold


def test_all_of_a_group_cannot_leave_it():
    with pytest.raises(NotAllowed, match="between 1 and 3"):
        split(MEN, BOOK, 2, 4)


def test_groups_that_differ_stay_apart():
    two = after(PIKES, split(PIKES, BOOK, 2, 1))
    armed = after(two, hire_alike(two, BOOK, 3)[:1])
    with pytest.raises(NotAllowed, match="differ in type, gear or experience"):
        merge(armed, BOOK, 3, 4)


@pytest.mark.rule("CAMP-VET-2")
def test_groups_that_have_fought_stay_as_they_are():
    fought = changed(MEN, battles=1)
    with pytest.raises(NotAllowed, match="only new members") as refused:
        split(fought, BOOK, 2, 1)
    assert refused.value.rule == "CAMP-VET-2"
