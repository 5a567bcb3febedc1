"""Upkeep after every battle fought: how much, for whom more, and the entry that pays it."""

import pytest

from rules.ledger.apply import CannotApply, apply
from rules.ledger.entries import BattleFought, UpkeepPaid
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.mustering.hired.upkeep import due, is_due, pay, upkeep_of, wanted, wyrdstone_due
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_another, with_block

REIKLAND = seasoned(roster("mercenaries-reikland"), gold=300)


def hired(sheet: WarbandSheet, key: str, choice: str = "") -> WarbandSheet:
    return apply(sheet, hire_sword(sheet, BOOK, key, choice=choice))


def fought(sheet: WarbandSheet, battles: int = 1) -> WarbandSheet:
    for number in range(battles):
        sheet = apply(sheet, BattleFought(f"battle-{number}", "A fight", ("The others",), "won"))
    return sheet


def last(sheet: WarbandSheet) -> WarriorSheet:
    return sheet.warriors[-1]


@pytest.mark.rule("CAMP-HIRE-9")
def test_after_every_battle_he_fought_he_wants_his_upkeep_the_first_one_too() -> None:
    sheet = hired(REIKLAND, "pit-fighter")
    assert due(last(sheet), sheet, BOOK) == 0
    assert due(last(fought(sheet)), fought(sheet), BOOK) == 15
    assert due(last(fought(sheet, 3)), fought(sheet, 3), BOOK) == 45


@pytest.mark.rule("CAMP-HIRE-14")
def test_a_battle_that_he_missed_costs_nothing() -> None:
    sheet = hired(REIKLAND, "pit-fighter")
    sheet = with_block(sheet, last(sheet).number, misses_battles=1)
    assert due(last(fought(sheet, 2)), fought(sheet, 2), BOOK) == 15


def test_paying_settles_all_that_is_due() -> None:
    sheet = fought(hired(REIKLAND, "pit-fighter"), 2)
    entry = pay(sheet, BOOK, last(sheet).number)
    assert entry == UpkeepPaid(last(sheet).number, 2, 30)
    after = apply(sheet, entry)
    assert after.gold == sheet.gold - 30
    assert not is_due(last(after), after, BOOK)
    with pytest.raises(NotAllowed, match=r"Pit Fighter is owed no upkeep\."):
        pay(after, BOOK, last(sheet).number)
    with pytest.raises(CannotApply, match="wants upkeep for 0 battles"):
        apply(after, entry)


def test_a_warrior_who_cannot_pay_is_told_what_is_wanted() -> None:
    sheet = changed(fought(hired(REIKLAND, "pit-fighter")), gold=14)
    with pytest.raises(NotAllowed, match="Pit Fighter wants 15 gc; The Altdorf Irregulars has 14 gc"):
        pay(sheet, BOOK, last(sheet).number)


@pytest.mark.rule("CAMP-HIRE-19")
def test_elves_and_dwarfs_of_one_warband_want_twice_as_much() -> None:
    sheet = hired(REIKLAND, "elf-ranger")
    assert upkeep_of(last(sheet), sheet, BOOK) == 20
    sheet = hired(sheet, "dwarf-troll-slayer", "two-axes")
    slayer, ranger = sheet.warriors[-1], sheet.warriors[-2]
    assert (upkeep_of(ranger, sheet, BOOK), upkeep_of(slayer, sheet, BOOK)) == (40, 20)


def test_in_a_warband_of_elves_the_slayer_wants_twice_as_much() -> None:
    elves = WarbandSheet("Somebody", "shadow-warriors", 500, battles=2)
    sheet = hired(elves, "dwarf-troll-slayer", "two-axes")
    assert upkeep_of(last(sheet), sheet, BOOK) == 20


def test_a_troll_of_the_warband_wants_upkeep_like_a_hired_sword() -> None:
    orcs = with_another(seasoned(roster("orc-mob"), gold=100), 6, type="troll", name="Stinky", members=1)
    sheet = fought(orcs)
    assert due(last(sheet), sheet, BOOK) == 15
    assert pay(sheet, BOOK, last(sheet).number).gold == 15
    assert due(sheet.warriors[0], sheet, BOOK) == 0


def test_nicodemus_wants_wyrdstone_and_no_gold() -> None:
    sheet = changed(REIKLAND, wyrdstone=2)
    (entry,) = hire_persona(sheet, BOOK, "nicodemus", found=True)
    sheet = fought(apply(sheet, entry))
    assert (due(last(sheet), sheet, BOOK), wyrdstone_due(last(sheet), BOOK)) == (0, 1)
    paid = apply(sheet, pay(sheet, BOOK, last(sheet).number))
    assert (paid.gold, paid.wyrdstone) == (sheet.gold, 0)
    with pytest.raises(NotAllowed, match="wants 1 wyrdstone"):
        pay(changed(sheet, wyrdstone=0), BOOK, last(sheet).number)


def test_a_beast_hunter_wants_nothing_for_battles_against_beastmen() -> None:
    sheet = fought(hired(REIKLAND, "beast-hunter"), 3)
    assert pay(sheet, BOOK, last(sheet).number, free=2) == UpkeepPaid(last(sheet).number, 3, 15)
    other = fought(hired(REIKLAND, "pit-fighter"), 3)
    with pytest.raises(NotAllowed, match="for all 3 battles"):
        pay(other, BOOK, last(other).number, free=1)
    with pytest.raises(NotAllowed, match="for all 3 battles"):
        pay(sheet, BOOK, last(sheet).number, free=4)


def test_nobody_is_paid_who_is_not_there() -> None:
    with pytest.raises(NotAllowed, match="no number 77"):
        pay(REIKLAND, BOOK, 77)


def test_sums_are_said_in_words() -> None:
    assert (wanted(30, 0), wanted(0, 1), wanted(30, 1)) == ("30 gc", "1 wyrdstone", "30 gc and 1 wyrdstone")
