"""Terms besides fee and upkeep: rolls before somebody joins, rolled fees, company, and the place of a hero."""

import pytest

from rules.ledger.apply import apply
from rules.ledger.entries import Departed
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.hired.hiring import (
    hire_sword,
    hireling_barred,
    persona_refused,
    roll_wanted,
    sword_refused,
)
from rules.mustering.hirelings import on_heroes_places
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_another

REIKLAND = seasoned(roster("mercenaries-reikland"), gold=300)


def of_type(type: str) -> WarbandSheet:
    """A warband of that type, with gold and nobody in it, after two battles."""
    return WarbandSheet("Somebody", type, 500, battles=2)


def test_somebody_who_must_be_rolled_for_joins_only_after_the_roll() -> None:
    with pytest.raises(NotAllowed, match="Witch only joins after the leader rolls 4 or more on a D6"):
        hire_sword(REIKLAND, BOOK, "witch")
    assert hire_sword(REIKLAND, BOOK, "witch", agreed=True).type == "witch"


def test_only_good_warbands_roll_for_william() -> None:
    william = BOOK.dramatis_personae["william"]
    sheets = {
        type: changed(seasoned(roster(type)), gold=500) for type in ("mercenaries-reikland", "dwarf-rangers")
    }
    assert {type: bool(roll_wanted(william, sheet, BOOK)) for type, sheet in sheets.items()} == {
        type: "good-aligned" in BOOK.warbands[type].groups for type in sheets
    }


def test_a_rolled_fee_is_paid_and_may_be_too_much() -> None:
    sheet = changed(REIKLAND, gold=75)
    assert hire_sword(sheet, BOOK, "ninja", rolled=5).price == 75
    with pytest.raises(NotAllowed, match="Ninja wants 76 gc"):
        hire_sword(sheet, BOOK, "ninja", rolled=6)


def test_an_elf_on_the_roster_opens_the_treasure_hunter_to_a_warband_that_could_not_hire_him() -> None:
    book, hunter = BOOK, BOOK.hired_swords["dwarf-treasure-hunter"]
    norse = of_type("norse-explorers")
    assert hireling_barred(hunter, norse, book) is not None
    with_elf = apply(norse, hire_sword(norse, book, "shadow-warrior"))
    assert hireling_barred(hunter, with_elf, book) is None
    (elf,) = (block.number for block in with_elf.active if block.type == "shadow-warrior")
    alone = apply(with_elf, Departed(elf, "went home"))
    assert hireling_barred(hunter, alone, book) is not None
    assert hireling_barred(hunter, alone, book, ever=True) is None


def test_nobody_is_hired_whose_fee_no_source_states() -> None:
    sheet = changed(seasoned(roster("mercenaries-reikland")), gold=500)
    refusal = persona_refused(sheet, BOOK, "busty-gwen", found=True)
    assert refusal is not None
    assert "No source states the fee" in refusal.sentence


def test_a_priest_of_morr_takes_the_place_of_a_hero() -> None:
    sheet = changed(roster("mercenaries-reikland"), gold=500)
    most = BOOK.warbands[sheet.type].maximum_heroes
    heroes = sum(block.kind is Kind.HERO for block in sheet.active)
    full = sheet
    for _each in range(most - heroes):
        full = with_another(full, 2)
    refusal = sword_refused(full, BOOK, "priest-of-morr")
    assert refusal is not None
    assert f"already has {most} heroes" in refusal.sentence
    hired = apply(sheet, hire_sword(sheet, BOOK, "priest-of-morr"))
    assert len(on_heroes_places(hired, BOOK)) == heroes + 1
