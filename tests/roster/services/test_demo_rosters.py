"""The demo roster of every warband, mustered by its player click by click."""

import pytest

from roster import services
from roster.models import User, Warband
from roster.pages.warband_page import WarbandPage, warband_page
from roster.printing.sheet_page import SheetPage, sheet_page
from roster.selectors import ledger_of, numbered
from roster.sheets import read_sheet
from rules.ledger.apply import fold
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.figures.rating import worth
from rules.mustering.legality.check import problems
from rules.values import canonical, changed
from tests.rules.accounts import gold_by
from tests.rules.warbands import BOOK, ROSTERS, roster, steps


def mustered(owner: User, target: WarbandSheet) -> Warband:
    """The roster as the services give it to its player; the dice say which spells his wizards draw."""
    warband = services.muster_warband(owner, name=target.name, type=target.type, request_key="")
    for click, (verb, words) in enumerate(steps(target)):
        service = getattr(services, verb)
        warband = service(warband.pk, owner, **words, revision=warband.revision, request_key=f"page:{click}")
    return Warband.objects.get(pk=warband.pk)


def with_spells_of(target: WarbandSheet, drawn: WarbandSheet) -> WarbandSheet:
    """The target with the spells that were drawn, where it has so many."""
    blocks = []
    for one, other in zip(target.warriors, drawn.warriors, strict=True):
        assert len(one.starting_spells) == len(other.starting_spells)
        blocks.append(changed(one, starting_spells=other.starting_spells))
    return changed(target, warriors=tuple(blocks))


def check_page(page: WarbandPage, sheet: WarbandSheet) -> None:
    assert set(page.controls) == {block.number for block in sheet.active}
    assert page.give_back
    assert (page.skill_sets is not None) == bool(sheet.skill_set)
    for block in sheet.warriors:
        view = page.controls[block.number].view
        assert (view.name, len(view.held)) == (block.name, len(block.possessions))
        assert [gained.name for gained in view.mutations] == [
            found.name
            for gift in block.mutations
            for found in BOOK.warbands[sheet.type].mutations.choices
            if found.key == gift.key
        ]


def check_paper(page: SheetPage, sheet: WarbandSheet) -> None:
    heroes = [block for block in sheet.warriors if block.kind is Kind.HERO]
    assert [shown.name for shown in page.heroes if shown.name] == [block.name for block in heroes]
    assert [shown.name for shown in page.groups if shown.name] == [
        block.name for block in sheet.warriors if block not in heroes
    ]
    for shown in (*page.heroes, *page.groups):
        assert shown.is_blank or len(shown.equipment) == len(sheet.warrior(shown.number).possessions)


@pytest.mark.parametrize("type", [path.stem for path in ROSTERS])
def test_a_demo_roster_is_mustered_through_the_services_and_is_legal(owner, type):
    target = roster(type)
    warband = mustered(owner, target)
    sheet = read_sheet(warband)
    assert sheet == with_spells_of(target, sheet)
    assert problems(sheet, BOOK) == ()
    ledger = numbered(ledger_of(warband))
    assert canonical(sheet) == canonical(fold(ledger))
    spent = -sum(gold_by(entry) for _, entry in ledger[1:])
    assert (spent + sheet.gold, worth(sheet)) == (BOOK.warbands[type].starting_gold,) * 2
    assert sheet.gold >= 0
    check_page(warband_page(sheet, BOOK), sheet)
    check_paper(sheet_page(sheet, BOOK), sheet)
