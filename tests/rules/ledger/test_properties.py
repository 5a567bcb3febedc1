"""Random ledgers of legal wishes: folding, undoing, accounts and storage hold for all of them."""

import json

from hypothesis import HealthCheck, given, settings

from rules.ledger.apply import apply, fold
from rules.ledger.entries import AdvanceTaken, BattleFought, Entry, Undone
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.rating import worth
from rules.mustering.legality.check import problems
from rules.values import canonical, plain, read
from tests.examples import examples
from tests.rules.accounts import gold_by, shards_by
from tests.rules.ledger.random_ledgers import Ledger, ledgers
from tests.rules.warbands import BOOK


def steps(ledger: Ledger) -> list[WarbandSheet]:
    sheets: list[WarbandSheet] = []
    for _, entry in ledger:
        sheets.append(apply(sheets[-1] if sheets else None, entry))
    return sheets


relaxed = settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])


@relaxed
@given(ledgers())
def test_the_fold_is_the_entries_applied_one_by_one(ledger: Ledger) -> None:
    for length, sheet in enumerate(steps(ledger), start=1):
        assert canonical(fold(ledger[:length])) == canonical(sheet)


@relaxed
@given(ledgers())
def test_undoing_gives_the_sheet_before_and_undoing_that_the_sheet_after(ledger: Ledger) -> None:
    if len(ledger) < 2:
        return
    last = len(ledger)
    undone: Ledger = [*ledger, (last + 1, Undone(last))]
    assert canonical(fold(undone)) == canonical(fold(ledger[:-1]))
    assert canonical(fold([*undone, (last + 2, Undone(last + 1))])) == canonical(fold(ledger))


@relaxed
@given(ledgers())
def test_no_crown_is_lost_or_made_and_nobody_spends_what_he_has_not(ledger: Ledger) -> None:
    gold = shards = 0
    for (_, entry), sheet in zip(ledger, steps(ledger), strict=True):
        gold, shards = gold + gold_by(entry), shards + shards_by(entry)
        assert sheet.gold == gold >= 0
        assert sheet.wyrdstone == shards >= 0


@relaxed
@given(ledgers())
def test_while_mustering_a_warband_is_worth_its_starting_gold(ledger: Ledger) -> None:
    for sheet in steps(ledger):
        assert sheet.battles or worth(sheet) == BOOK.warbands[sheet.type].starting_gold


@relaxed
@given(ledgers())
def test_until_the_first_battle_everything_can_be_given_back(ledger: Ledger) -> None:
    sheet = next((sheet for sheet in reversed(steps(ledger)) if sheet.battles == 0), None)
    assert sheet is not None
    for held in sheet.stash:
        sheet = apply(sheet, muster.sell(sheet, BOOK, None, held.item, held.copies))
    for block in sheet.active:
        sheet = apply(sheet, muster.dismiss(sheet, BOOK, block.number))
    assert sheet.gold == BOOK.warbands[sheet.type].starting_gold


@relaxed
@given(ledgers())
def test_while_mustering_granted_wishes_leave_only_what_is_unfinished(ledger: Ledger) -> None:
    unfinished = {"too-few-warriors", "too-few-of-type", "no-leader", "ratio", "not-alike"}
    unfinished |= {"fighting-style", "mutation-missing", "hired-sword-conflict", "bow-missing"}
    for (_, entry), sheet in zip(ledger, steps(ledger), strict=True):
        if isinstance(entry, BattleFought | AdvanceTaken):
            return
        errors = {problem.code for problem in problems(sheet, BOOK) if problem.counts}
        assert errors <= unfinished


@relaxed
@given(ledgers())
def test_a_warband_never_has_two_leaders(ledger: Ledger) -> None:
    assert all(sum(block.leader for block in sheet.active) <= 1 for sheet in steps(ledger))


@relaxed
@given(ledgers())
def test_entries_and_sheets_survive_storage_as_json(ledger: Ledger) -> None:
    for _, entry in ledger:
        stored = json.loads(json.dumps(plain(entry)))
        assert read(Entry, stored, where="the ledger") == entry
    sheet = fold(ledger)
    assert read(WarbandSheet, json.loads(canonical(sheet)), where="the sheet") == sheet
