"""Warbands of the supplements after a battle, and what becomes of them."""

from collections.abc import Callable

from rules.aftermath.flow import drive
from rules.aftermath.losses.casualties import roll_injuries
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import complete_rulebook
from rules.engine.decisions import Decision
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, Mustered
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.muster import hire
from rules.values import changed
from tests.rules.aftermath.warbands import RATS, battle, outcome, scripted

COMPLETE = complete_rulebook()


def begun(warband: str, *types: str, **fields: object) -> WarbandSheet:
    """A warband with gold to spend and these warriors, called by their types."""
    sheet = apply(None, Mustered("The Others", warband, 2000, COMPLETE.version))
    for type in types:
        sheet = apply(sheet, hire(sheet, COMPLETE, type, type.title()))
    return changed(sheet, **fields)


def home(warband: str, *types: str, **fields: object) -> WarbandSheet:
    """The same after a battle without losses."""
    sheet = begun(warband, *types)
    return changed(apply(sheet, BattleFought("b", "The Bridge", (), "won")), **fields)


def side_of(sheet: WarbandSheet, out: dict[str, str | None] | None = None) -> Side:
    """The warband on its way home from a battle against The Rats, of whom these took those out of action."""
    setup = battle(sheet, RATS, book=COMPLETE)
    return Side(0, setup, outcome(setup, out or {}), sheet, COMPLETE, "battle-1")


def injured(
    sheet: WarbandSheet,
    name: str,
    *faces: tuple[int, ...],
    choose: Callable[[Decision], str] = lambda asked: asked.answers[0],
) -> tuple[PendingChanges, list[Decision]]:
    """What becomes of somebody out of action, and the questions that were asked."""
    pending, asked = PendingChanges(), list[Decision]()

    def answered(decision: Decision) -> str:
        asked.append(decision)
        return choose(decision)

    drive(roll_injuries(side_of(sheet, {name: "Snikch"}), pending), scripted(*faces), answered)
    return pending, asked
