"""The demo roster of every warband, mustered by its player click by click."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction

from roster.models import Edition, User, Warband
from roster.pages.warbands.page import WarbandPage, warband_page
from roster.printing.sheet_page import SheetPage, sheet_page
from roster.selectors import ledger_of, numbered
from roster.services.rulebook import editions
from roster.services.warbands import muster
from roster.sheets import read_sheet
from rules.catalogue.load import complete_rulebook, rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import DATA, standard_with
from rules.ledger.apply import fold
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.document import read_sheet as read_roster
from rules.mustering.figures.rating import worth
from rules.mustering.legality.check import problems
from rules.values import canonical, changed
from tests.roster.verbs import SERVICES
from tests.rules.accounts import gold_by
from tests.rules.warbands import BOOK, ROSTERS, roster, steps

#: The demo rosters of the packs that a campaign switches on.
SUPPLEMENTED = {path.stem: path for path in sorted(DATA.glob("packs/*/rosters/*.toml"))}


def mustered(owner: User, target: WarbandSheet, book: Rulebook, edition: Edition | None = None) -> Warband:
    """The roster as the services give it to its player; the dice say which spells its wizards draw."""
    warband = muster.muster_warband(
        owner, name=target.name, type=target.type, edition=edition, request_key=""
    )
    for click, (verb, words) in enumerate(steps(target, book)):
        service = SERVICES[verb]
        warband = service(warband.pk, owner, **words, revision=warband.revision, request_key=f"page:{click}")
        while verb == "draw_spells" and read_sheet(warband).warrior(words["number"]).again:
            warband = service(warband.pk, owner, **words, choice="another", revision=None, request_key="")
    return Warband.objects.get(pk=warband.pk)


def with_spells_of(target: WarbandSheet, drawn: WarbandSheet) -> WarbandSheet:
    """The target with the spells that were drawn, where it has as many."""
    blocks = []
    for one, other in zip(target.warriors, drawn.warriors, strict=True):
        assert len(one.starting_spells) == len(other.starting_spells)
        blocks.append(changed(one, starting_spells=other.starting_spells))
    return changed(target, warriors=tuple(blocks))


def check_page(page: WarbandPage, sheet: WarbandSheet, book: Rulebook) -> None:
    assert set(page.controls) == {block.number for block in sheet.active}
    assert page.give_back
    assert (page.skill_sets is not None) == bool(sheet.skill_set)
    for block in sheet.warriors:
        view = page.controls[block.number].view
        assert (view.name, len(view.held)) == (block.name, len(block.possessions))
        assert [gained.name for gained in view.mutations] == [
            found.name
            for gift in block.mutations
            for found in book.warbands[sheet.type].mutations.choices
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


def check_mustered(warband: Warband, target: WarbandSheet, book: Rulebook) -> None:
    """It has the roster of the target, is legal, spent what it had to spend, and its pages show all of it."""
    sheet = read_sheet(warband)
    assert sheet == with_spells_of(target, sheet)
    left_to_the_player = {"mark-to-choose"}
    assert {it.code for it in problems(sheet, book)} <= left_to_the_player
    ledger = numbered(ledger_of(warband))
    assert canonical(sheet) == canonical(fold(ledger))
    spent = -sum(gold_by(entry) for _, entry in ledger[1:])
    assert (spent + sheet.gold, worth(sheet)) == (book.warbands[target.type].starting_gold,) * 2
    assert sheet.gold >= 0
    check_page(warband_page(sheet, book), sheet, book)
    check_paper(sheet_page(sheet, book), sheet)


@pytest.mark.parametrize("type", [path.stem for path in ROSTERS])
def test_a_demo_roster_is_mustered_through_the_services_and_is_legal(owner, type):
    target = roster(type)
    check_mustered(mustered(owner, target, BOOK), target, BOOK)


def pack_of(path: Path) -> str:
    return path.parent.parent.name


@pytest.fixture(scope="module")
def pinned(django_db_setup, django_db_blocker) -> Iterator[dict[str, Edition]]:
    """What campaigns pin that switch on one of the supplements; outlives a test, as pinning reads the whole stack."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield {pack: editions.pin(standard_with(pack)) for pack in set(map(pack_of, SUPPLEMENTED.values()))}
        transaction.set_rollback(True)


@pytest.mark.parametrize("type", SUPPLEMENTED)
def test_supplement_warbands_are_mustered_by_a_rulebook_with_the_supplement(owner, pinned, type):
    path = SUPPLEMENTED[type]
    pack = pack_of(path)
    edition, book = pinned[pack], rulebook_of(standard_with(pack))
    target = read_roster(path, path.name, book)
    check_mustered(mustered(owner, target, book, edition), target, book)


def test_every_warband_has_a_demo_roster_that_is_mustered_here():
    assert sorted([*(path.stem for path in ROSTERS), *SUPPLEMENTED]) == sorted(complete_rulebook().warbands)
