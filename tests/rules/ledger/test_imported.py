"""A whole sheet as the founding entry of a ledger."""

import pytest

from rules.catalogue.profile import Profile
from rules.ledger.apply import CannotApply, apply, fold
from rules.ledger.entries import Entry, Imported, ItemMoved, Mustered
from rules.ledger.sheet import Kind, Possession, WarbandSheet, WarriorSheet
from rules.values import canonical, plain, read

PROFILE = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)


def block(number: int, *possessions: Possession) -> WarriorSheet:
    return WarriorSheet(
        number=number, name=f"Block {number}", type="youngblood", kind=Kind.HERO, profile=PROFILE,
        hired_for=(15,), possessions=possessions,
    )  # fmt: skip


SHEET = WarbandSheet(
    name="The Grey Company",
    type="reikland",
    gold=12,
    wyrdstone=3,
    warriors=(block(1, Possession("dagger", (0,)), Possession("sword", (10,))), block(4)),
    stash=(Possession("mace", (3, 3)),),
    battles=2,
    rulebook="abc",
)


def test_an_imported_sheet_is_the_sheet() -> None:
    assert apply(None, Imported(SHEET, "a file")) == SHEET


def test_it_survives_storage_byte_for_byte() -> None:
    entry = read(Entry, plain(Imported(SHEET, "a file")), where="the ledger")
    assert canonical(fold([(1, entry)])) == canonical(SHEET)


def test_later_entries_build_on_it() -> None:
    sheet = fold([(1, Imported(SHEET)), (2, ItemMoved(source=None, target=4, item="mace", copies=1))])
    assert sheet.warrior(4).possessions == (Possession("mace", (3,)),)
    assert sheet.stash == (Possession("mace", (3,)),)


def test_blocks_and_possessions_are_put_in_order_and_gathered() -> None:
    swords = Possession("sword", (10,)), Possession("dagger", (0,)), Possession("sword", (7,))
    untidy = WarbandSheet(
        name="Untidy",
        type="reikland",
        gold=0,
        warriors=(block(2, *swords), block(1)),
        stash=(Possession("mace", ()),),
    )
    tidy = apply(None, Imported(untidy))
    assert [warrior.number for warrior in tidy.warriors] == [1, 2]
    assert tidy.warrior(2).possessions == (Possession("dagger", (0,)), Possession("sword", (10, 7)))
    assert tidy.stash == ()
    assert apply(None, Imported(tidy)) == tidy


def test_a_number_taken_twice_is_refused() -> None:
    with pytest.raises(CannotApply, match="Roster number 3 is taken twice"):
        apply(
            None, Imported(WarbandSheet(name="Twice", type="reikland", gold=0, warriors=(block(3), block(3))))
        )


def test_a_warband_is_founded_only_once() -> None:
    with pytest.raises(CannotApply, match="mustered only once"):
        fold([(1, Mustered(name="First", type="reikland", gold=500)), (2, Imported(SHEET))])
