"""Loadouts: kept arrangements of warriors and equipment, and the moves that bring a roster back to one."""

from rules.catalogue.load import rulebook
from rules.ledger.apply import apply
from rules.ledger.sheet import Possession, Status, WarbandSheet
from rules.mustering.loadouts import Armament, differences, items_owned, may_carry, plan, present_arrangement
from rules.values import changed
from tests.roster.samples import SHEET
from tests.rules.warbands import with_block

BOOK = rulebook()


def after(sheet: WarbandSheet, *armaments: Armament) -> WarbandSheet:
    for entry in plan(sheet, BOOK, armaments).entries:
        sheet = apply(sheet, entry)
    return sheet


def carried(sheet: WarbandSheet, number: int) -> dict[str, int]:
    return {held.item: held.copies for held in sheet.warrior(number).possessions}


def captain(**items: int) -> Armament:
    return Armament(1, items={"dagger": 1, **items})


def test_the_present_arrangement_asks_for_no_move() -> None:
    found = plan(SHEET, BOOK, present_arrangement(SHEET))
    assert (found.entries, found.changes, found.refused, found.problems) == ((), (), (), ())


def test_the_dead_are_in_no_arrangement_and_those_at_home_are_marked() -> None:
    found = present_arrangement(SHEET, frozenset({4}))
    assert [(it.number, it.goes) for it in found] == [(1, True), (4, False)]


def test_applying_lays_down_and_takes_up() -> None:
    changed_sheet = after(SHEET, captain(mace=1, shield=1))
    assert carried(changed_sheet, 1) == {"dagger": 1, "mace": 1, "shield": 1}
    assert {held.item: held.copies for held in changed_sheet.stash} == {"mace": 1, "sword": 1}
    assert carried(after(changed_sheet, *present_arrangement(SHEET)), 1) == {"dagger": 1, "sword": 1}


def test_two_warriors_can_change_weapons_though_neither_could_carry_both() -> None:
    armed = with_block(
        SHEET,
        1,
        possessions=(*SHEET.warrior(1).possessions, Possession("mace", (3,)), Possession("bow", (10,))),
    )
    armed = changed(armed, warriors=(*armed.warriors, _second(armed)))
    swapped = after(armed, captain(axe=1, halberd=1, bow=1), Armament(7, items={"sword": 1, "mace": 1}))
    assert carried(swapped, 1) == {"dagger": 1, "axe": 1, "halberd": 1, "bow": 1}
    assert carried(swapped, 7) == {"sword": 1, "mace": 1}


def _second(sheet: WarbandSheet):
    own = (Possession("axe", (5,)), Possession("halberd", (20,)))
    return changed(sheet.warrior(1), number=7, name="Otto", leader=False, possessions=own)


def test_missing_items_are_named_and_the_rest_is_done() -> None:
    found = plan(SHEET, BOOK, (captain(halberd=1, mace=1),))
    assert found.refused == (
        "Gunther Halbrecht lacks Halberd: The Grey Company has no more of that in the stash.",
    )
    assert carried(after(SHEET, captain(halberd=1, mace=1)), 1) == {"dagger": 1, "mace": 1}


def test_the_dead_and_the_unknown_are_said() -> None:
    gone = with_block(SHEET, 4, status=Status.RETIRED)
    found = plan(gone, BOOK, (Armament(2), Armament(4), Armament(9)))
    assert found.refused == (
        "Hans is dead.",
        "The Pikes is no longer with The Grey Company.",
        "Nobody has the number 9 any more.",
    )


def test_the_free_dagger_stays_and_what_a_warrior_may_not_have_stays_in_the_stash() -> None:
    found = plan(SHEET, BOOK, (Armament(1, items={}),))
    assert found.refused == ("Gunther Halbrecht must keep the free dagger.",)
    assert [entry.item for entry in found.entries] == ["sword"]


def test_a_loadout_grows_and_shrinks_with_its_group() -> None:
    pikes = Armament(4, members=3, items={"dagger": 3, "spear": 3, "shield": 1})
    assert pikes.wanted(3) == {"dagger": 3, "spear": 3, "shield": 1}
    assert pikes.wanted(2) == {"dagger": 2, "spear": 2, "shield": 1}
    assert pikes.wanted(4)["spear"] == 4
    fewer = with_block(
        SHEET,
        4,
        members=2,
        possessions=(Possession("dagger", (0, 0)), Possession("spear", (10, 10))),
    )
    assert differences(fewer, (changed(pikes, items={"dagger": 3, "spear": 3}),)) == ()


def test_resulting_problems_are_foretold() -> None:
    found = plan(SHEET, BOOK, (Armament(4, members=3, items={"dagger": 3, "spear": 2}),))
    assert len(found.entries) == 1
    assert any("The Pikes" in sentence for sentence in found.problems)


def test_a_warrior_who_came_later_keeps_what_he_has() -> None:
    assert [change.number for change in plan(SHEET, BOOK, (captain(mace=1),)).changes] == [1]


def test_owned_items_can_be_handed_round() -> None:
    assert items_owned(SHEET) == ("mace", "shield", "dagger", "sword", "spear")
    assert may_carry(SHEET, BOOK, SHEET.warrior(1), "halberd")
    assert not may_carry(SHEET, BOOK, SHEET.warrior(1), "no-such")
