"""What each member of a group carries."""

from collections import Counter

import pytest

from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.document import from_document
from rules.mustering.figures.shares import shares
from tests.rules.warbands import BOOK, ROSTERS, roster, with_block, with_item

PIT_FIGHTERS, FISHERS = 4, 5
POACHERS = 6


def swabbies(members: int, **copies: int) -> WarbandSheet:
    """A pirate warband of one group of Swabbies with this many copies of every item."""
    possessions = [{"item": item.replace("_", "-"), "paid": [0] * number} for item, number in copies.items()]
    block = {"type": "swabbie", "name": "Swabbies", "members": members, "possessions": possessions}
    return from_document({"type": "pirates", "name": "Ship", "warriors": [block]}, BOOK, "a test")


@pytest.mark.parametrize("type", [path.stem for path in ROSTERS])
def test_members_who_are_armed_alike_carry_the_same(type: str) -> None:
    sheet = roster(type)
    for block in sheet.active:
        each = tuple((held.item, block.copies_each(held)) for held in block.possessions)
        assert shares(block, sheet, BOOK) == (each,) * block.members


def test_left_over_items_go_to_members_with_the_least() -> None:
    sheet = swabbies(4, dagger=4, axe=2, bow=3, mace=1)
    assert shares(sheet.warriors[0], sheet, BOOK) == (
        (("axe", 1), ("bow", 1), ("dagger", 1)),
        (("axe", 1), ("dagger", 1), ("mace", 1)),
        (("bow", 1), ("dagger", 1)),
        (("bow", 1), ("dagger", 1)),
    )


def test_nobody_gets_a_second_copy_while_another_has_none() -> None:
    sheet = swabbies(3, axe=2, bow=1, buckler=2, mace=5)
    for item in ("axe", "bow", "buckler", "mace"):
        copies = [dict(share).get(item, 0) for share in shares(sheet.warriors[0], sheet, BOOK)]
        assert max(copies) - min(copies) == 1


def test_every_copy_is_carried_by_somebody() -> None:
    for members in range(1, 6):
        sheet = swabbies(members, dagger=members, axe=3, bow=1, buckler=2, cutlass=7)
        block = sheet.warriors[0]
        carried = sum((Counter(dict(share)) for share in shares(block, sheet, BOOK)), Counter())
        assert carried == {held.item: held.copies for held in block.possessions}


def test_members_of_a_group_with_several_styles_have_a_whole_style_each() -> None:
    school = roster("pit-fighters")
    mixed = {"axe": 2, "dagger": 3, "double-handed-weapon": 1, "helmet": 3, "light-armour": 1, "shield": 2}
    possessions = tuple(Possession(item, (5,) * copies) for item, copies in mixed.items())
    sheet = with_block(school, PIT_FIGHTERS, members=3, possessions=possessions)
    found = [{item for item, _ in share} for share in shares(sheet.warrior(PIT_FIGHTERS), sheet, BOOK)]
    orc, empire = (
        {"axe", "dagger", "helmet", "shield"},
        {"dagger", "double-handed-weapon", "helmet", "light-armour"},
    )
    assert found.count(orc) == 2
    assert found.count(empire) == 1


def test_items_outside_the_styles_are_dealt_out_beside_them() -> None:
    sheet = with_item(roster("pit-fighters"), FISHERS, "lantern", 10)
    shared = [dict(share) for share in shares(sheet.warrior(FISHERS), sheet, BOOK)]
    assert [share.get("lantern", 0) for share in shared] == [1, 0]
    assert [share["net"] for share in shared] == [1, 1]


def test_a_warrior_who_lost_a_part_of_his_style_carries_what_is_left() -> None:
    school = roster("pit-fighters")
    held = school.warrior(FISHERS).possessions
    fewer = tuple(Possession(each.item, each.paid[:1]) if each.item == "net" else each for each in held)
    sheet = with_block(school, FISHERS, possessions=fewer)
    nets = [dict(share).get("net", 0) for share in shares(sheet.warrior(FISHERS), sheet, BOOK)]
    assert nets == [1, 0]
