"""Random ledgers of legal wishes: folding, undoing, accounts and storage hold for all of them."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.ledger.apply import apply, fold
from rules.ledger.entries import (
    AdvanceTaken,
    BattleChange,
    BattleFought,
    BecameLeader,
    Dismissed,
    Entry,
    ExperienceGained,
    GearLost,
    Hired,
    InjurySuffered,
    ItemBought,
    ItemSold,
    MembersJoined,
    MembersLost,
    Mustered,
    Undone,
    UpkeepPaid,
)
from rules.mustering import muster
from rules.mustering.hiring import hire_sword
from rules.mustering.legality import problems
from rules.mustering.returns import possessions_at
from rules.mustering.sheet import Advance, Injury, WarbandSheet
from rules.mustering.upkeep import pay
from rules.values import canonical, plain, read
from tests.rules.warbands import BOOK

Ledger = list[tuple[int, Entry]]

ITEMS = [
    "dagger",
    "sword",
    "axe",
    "mace",
    "club",
    "bow",
    "sling",
    "shield",
    "helmet",
    "pistol",
    "lantern",
    "spear",
]


def wish(draw: Any, sheet: WarbandSheet) -> Entry:
    """One thing a player might do now; raises `NotAllowed` where the rules forbid it."""
    numbers = [block.number for block in sheet.active]
    places = st.sampled_from([None, *numbers])
    kind = draw(
        st.sampled_from(
            [
                *("hire", "hire", "buy", "buy", "buy", "enlarge", "move", "move", "sell", "dismiss", "rest"),
                *("lead", "lead", "sword", "sword", "pay"),
            ]
        )
    )
    if kind == "hire" or not numbers:
        types = [warrior.key for warrior in BOOK.warbands[sheet.type].warriors]
        return muster.hire(sheet, BOOK, draw(st.sampled_from(types)), "New", draw(st.integers(1, 3)))
    if kind == "sword":
        sword = BOOK.hired_swords[draw(st.sampled_from(sorted(BOOK.hired_swords)))]
        choices = [choice.key for choice in sword.weapon_choices] or [""]
        return hire_sword(sheet, BOOK, sword.key, "Blade", draw(st.sampled_from(choices)))
    number = draw(st.sampled_from(numbers))
    if kind == "pay":
        return pay(sheet, BOOK, number)
    if kind == "buy":
        return muster.buy(sheet, BOOK, draw(places), draw(st.sampled_from(ITEMS)), draw(st.integers(1, 2)))
    if kind == "enlarge":
        return muster.enlarge(sheet, BOOK, number, draw(st.integers(1, 2)))
    if kind in ("move", "sell"):
        place = draw(places)
        held = [each.item for each in possessions_at(sheet, place)] or ITEMS
        item = draw(st.sampled_from(held))
        if kind == "sell":
            return muster.sell(sheet, BOOK, place, item)
        return muster.move(sheet, BOOK, place, draw(places), item)
    if kind == "lead":
        return muster.name_leader(sheet, BOOK, number)
    if kind == "dismiss":
        return muster.dismiss(sheet, BOOK, number, draw(st.sampled_from([None, 1])))
    return draw(
        st.sampled_from([battle(sheet, number, draw), AdvanceTaken(number, Advance(2, (7,), skill="dodge"))])
    )


def battle(sheet: WarbandSheet, number: int, draw: Any) -> Entry:
    changes: list[BattleChange] = [
        ExperienceGained(number, draw(st.integers(1, 5)), "survived"),
        InjurySuffered(number, Injury("deep-wound", (35, 2)), draw(st.integers(0, 3))),
        BecameLeader(number, (3,)),
        GearLost(number, (3, 6)),
        MembersLost(number, draw(st.integers(1, sheet.warrior(number).members))),
    ]
    return BattleFought("b", "A battle", (), "drawn", tuple(changes[: draw(st.integers(1, 5))]))


@st.composite
def ledgers(draw: Any) -> Ledger:
    """A warband of any type and up to 25 wishes that the rules granted."""
    ledger: Ledger = [(1, muster.begin(BOOK, draw(st.sampled_from(sorted(BOOK.warbands))), "Random"))]
    sheet = fold(ledger)
    for _ in range(draw(st.integers(0, 25))):
        try:
            entry = wish(draw, sheet)
        except muster.NotAllowed:
            continue
        sheet = apply(sheet, entry)
        ledger.append((len(ledger) + 1, entry))
    return ledger


def steps(ledger: Ledger) -> list[WarbandSheet]:
    sheets: list[WarbandSheet] = []
    for _, entry in ledger:
        sheets.append(apply(sheets[-1] if sheets else None, entry))
    return sheets


def gold_in_and_out(entry: Entry) -> int:
    """What an entry brings into the treasury, by its own account."""
    match entry:
        case Mustered():
            return entry.gold
        case Hired():
            return -entry.price * entry.members - sum(sum(gear.paid) for gear in entry.gear)
        case MembersJoined():
            return -sum(entry.prices) - sum(sum(gear.paid) for gear in entry.gear)
        case Dismissed():
            return entry.refund
        case ItemBought():
            return -sum(entry.prices)
        case ItemSold():
            return entry.gold
        case UpkeepPaid():
            return -entry.gold
        case _:
            return 0


relaxed = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


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
    sheets = steps(ledger)
    assert all(sheet.gold >= 0 for sheet in sheets)
    assert sheets[-1].gold == sum(gold_in_and_out(entry) for _, entry in ledger)


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
    unfinished |= {"fighting-style", "mutation-missing"}
    for (_, entry), sheet in zip(ledger, steps(ledger), strict=True):
        if isinstance(entry, BattleFought | AdvanceTaken):
            return
        errors = {problem.code for problem in problems(sheet, BOOK) if problem.severity == "error"}
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
