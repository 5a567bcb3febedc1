"""Which changes of a roster touch those who fought, and which concern nobody."""

from typing import Any

import pytest

from rules.ledger.apply import apply
from rules.ledger.entries import (
    BattleFought,
    Dismissed,
    Entry,
    Hired,
    ItemBought,
    ItemMoved,
    ItemSold,
    LeaderNamed,
    MembersJoined,
    Renamed,
    UpkeepPaid,
    Waived,
)
from rules.ledger.sheet import Kind, Possession, Waiver
from rules.ledger.who_fought import touched
from rules.values import changed
from tests.rules.warbands import roster, with_another

SHEET = changed(roster("mercenaries-reikland"), gold=500, stash=(Possession("mace", (3, 3)),))
CAPTAIN, OTHER = SHEET.warriors[0], SHEET.warriors[1]
GROUP = next(block for block in SHEET.warriors if block.is_group)
NEW = SHEET.next_number
FOUGHT = [block.number for block in SHEET.warriors]


def hired(**fields: Any) -> Hired:
    return Hired(NEW, "Newcomer", "warrior", Kind.HENCHMEN, CAPTAIN.profile, 25, **fields)


def names(*entries: Entry, fought: list[int] = FOUGHT) -> tuple[str, ...]:
    sheet = SHEET
    for entry in entries:
        sheet = apply(sheet, entry)
    return touched(SHEET, sheet, fought)


@pytest.mark.parametrize(
    "entries",
    [
        (Renamed(CAPTAIN.number, "Somebody else"),),
        (Renamed(None, "Elsewhere"),),
        (Waived(Waiver("too-few", "it is late")),),
        (ItemBought(None, "mace", (3,)),),
        (ItemBought(None, "sword", (10,)),),
        (hired(),),
        (hired(), ItemBought(NEW, "sword", (10,))),
        (hired(), Dismissed(NEW, 1)),
    ],
)
def test_some_entries_touch_nobody(entries: tuple[Entry, ...]) -> None:
    assert names(*entries) == ()


@pytest.mark.parametrize(
    ("entries", "who"),
    [
        ((Dismissed(OTHER.number, 1),), OTHER.name),
        ((ItemBought(CAPTAIN.number, "shield", (5,)),), CAPTAIN.name),
        ((ItemSold(CAPTAIN.number, CAPTAIN.possessions[0].item, 1, 1),), CAPTAIN.name),
        ((ItemMoved(CAPTAIN.number, None, CAPTAIN.possessions[0].item, 1),), CAPTAIN.name),
        ((MembersJoined(GROUP.number, (25,)),), GROUP.name),
        ((ItemSold(None, "mace", 1, 1),), "the stash"),
        ((ItemMoved(None, OTHER.number, "mace", 1),), OTHER.name),
        ((LeaderNamed(OTHER.number),), CAPTAIN.name),
        ((BattleFought("b", "Battle", (), "won"),), CAPTAIN.name),
    ],
)
def test_entries_that_touch_warriors_who_fought_name_them(entries: tuple[Entry, ...], who: str) -> None:
    assert who in names(*entries)


def test_a_warrior_who_did_not_fight_may_leave() -> None:
    others = [number for number in FOUGHT if number != OTHER.number]
    assert names(Dismissed(OTHER.number, 1, gear="returned"), fought=others) == ()


def test_only_items_bought_since_the_battle_may_leave_the_stash() -> None:
    before = apply(SHEET, ItemBought(None, "mace", (3,)))
    at_battle = {"mace": 2}
    one_less = apply(before, ItemSold(None, "mace", 1, 1))
    assert touched(before, one_less, FOUGHT, at_battle) == ()
    assert touched(one_less, apply(one_less, ItemSold(None, "mace", 1, 1)), FOUGHT, at_battle) == (
        "the stash",
    )


def test_the_upkeep_of_a_hired_sword_who_fought_touches_nobody() -> None:
    sheet = with_another(SHEET, OTHER.number, kind=Kind.HIRED_SWORD, type="ogre-bodyguard", battles=1)
    number = sheet.warriors[-1].number
    paid = apply(sheet, UpkeepPaid(number, 1, 20))
    assert touched(sheet, paid, [number]) == ()
