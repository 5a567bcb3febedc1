"""One entry of the price chart under several names: a club where the list prints a mace."""

import json
from pathlib import Path

import pytest

from rules.catalogue.load import rulebook
from rules.exchange.matching import matched
from rules.exchange.reading import brought
from rules.ledger.apply import apply, fold
from rules.ledger.drawings import Drawings
from rules.ledger.entries import Imported, ItemMoved
from rules.ledger.sheet import Possession
from rules.mustering.changes.muster import buy
from rules.mustering.changes.options import buy_options
from rules.mustering.document import from_document, read_file
from rules.mustering.legality.check import problems
from rules.mustering.random_warband import random_warband
from rules.values import changed

BOOK = rulebook()
FILE = Path(__file__).parents[2] / "reference" / "beastman-with-a-club.toml"
NAMES = {"club", "mace", "hammer", "staff"}


def beastmen(item="axe", **fields):
    warriors = [{"type": "beastmen-chief", "name": "Chief", "items": [item]}]
    return from_document({"type": "beastmen-raiders", "name": "X", "warriors": warriors, **fields}, BOOK, "x")


def gear(block):
    return {held.item: held.paid for held in block.possessions}


def codes(sheet):
    return {problem.code for problem in problems(sheet, BOOK)}


def with_club():
    """A chief who was handed a club from the stash: a fact of the ledger under its own name."""
    sheet = beastmen("dagger", stash=[{"item": "club", "paid": [3, 3]}])
    return apply(sheet, ItemMoved(None, 1, "club", 2))


def test_mace_hammer_staff_and_club_are_one_entry():
    for key in NAMES:
        assert {key, *BOOK.items[key].alike} == NAMES
    assert set(BOOK.items["gromril-mace"].alike) == NAMES - {"mace"}
    assert BOOK.items["sword"].alike == ()


def test_a_file_of_ours_may_call_a_mace_a_club():
    reading = read_file(FILE, FILE.name, BOOK)
    assert gear(reading.sheet.warriors[0]) == {"dagger": (0,), "mace": (3,)}
    assert reading.renamed == ("Chief: Club is called Mace on the list.",)
    assert "not-permitted" not in codes(reading.sheet)


def test_a_gromril_club_comes_in_as_a_gromril_mace():
    assert set(gear(beastmen("gromril-club").warriors[0])) == {"dagger", "gromril-mace"}


def test_items_that_the_list_prints_keep_their_name():
    for name in ("mace", "hammer"):
        assert name in gear(beastmen(name).warriors[0])


def test_the_builder_sells_a_club_as_the_mace_of_the_list():
    bought = buy(beastmen(gold=50), BOOK, 1, "club")
    assert (bought.item, bought.prices) == ("mace", (3,))
    offered = {option.item for option in buy_options(beastmen(gold=50), BOOK, 1, everything=True)}
    assert NAMES & offered == {"mace", "hammer"}


def test_a_club_in_hand_is_legal_and_may_be_called_a_mace():
    sheet = with_club()
    (noted,) = [problem for problem in problems(sheet, BOOK) if problem.item == "club"]
    assert (noted.code, noted.counts) == ("other-name", False)
    (fix,) = noted.fixes
    assert fix.label == "Call it a mace"
    for entry in fix.entries:
        sheet = apply(sheet, entry)
    assert gear(sheet.warriors[0])["mace"] == (3, 3)
    assert "other-name" not in codes(sheet)


def test_calling_it_a_mace_uses_no_dice():
    sheet = with_club()
    (noted,) = [problem for problem in problems(sheet, BOOK) if problem.item == "club"]
    ledger = [
        (1, Imported(sheet)),
        *((number, entry) for number, entry in enumerate(noted.fixes[0].entries, 2)),
    ]
    before, after = Drawings(ledger[:1]), Drawings(ledger)
    assert before.next("kind-of-thing") == after.next("kind-of-thing")


def test_a_line_for_some_warriors_only_is_no_line_for_others():
    warband = BOOK.warbands["beastmen-raiders"]
    lists = [
        changed(each, items=tuple(
            changed(line, warriors=("beastmen-chief",)) if line.item in NAMES else line for line in each.items
        ))
        for each in warband.equipment_lists
    ]  # fmt: skip
    book = changed(
        BOOK, warbands={**BOOK.warbands, warband.key: changed(warband, equipment_lists=tuple(lists))}
    )
    sheet = beastmen()
    gor = changed(sheet.warriors[0], type="gor", possessions=(Possession("club", (3,)),), leader=False)
    found = {p.code for p in problems(changed(sheet, warriors=(gor,)), book) if p.item == "club"}
    assert found == {"not-permitted"}


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (
            {"warband": "X (Beastmen)", "heros": [{"hero": "A (Chieftain) [20XP]", "weapons": "Club, Club"}]},
            "x.yml",
        ),
        (
            {
                "wb": "beastmen",
                "name": "X",
                "models": [{"uid_def": "beastmen-chief", "name": "A", "eq": {"Keule": 2}}],
            },
            "x.json",
        ),
    ],
)
def test_an_import_calls_it_as_the_list_does(file, name):
    (roster,) = brought(json.dumps(file).encode(), name).rosters
    report = matched(roster, name)
    assert gear(report.sheet.warriors[0])["mace"] in ((3, 3), (0, 0))
    assert "Mace" in {line.became for line in report.of("understood")}


def test_no_warband_made_by_chance_has_anything_that_its_list_calls_otherwise():
    for type in BOOK.warbands:
        entries = random_warband(BOOK, type, "X", lambda below: below // 2)
        assert "other-name" not in codes(fold(list(enumerate(entries, 1))))
