"""Namesakes on a roster of earlier days; today a warrior who joins under a taken name is numbered at once."""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, WarbandType
from rules.ledger.entries import Renamed
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import WarbandSheet
from rules.mustering.problem import Fix, Problem


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """A note for every warrior or group with the name of an earlier one; the fix numbers it."""
    met: set[str] = set()
    for block in sheet.active:
        if block.name in met:
            name = free_name(block.name, names_taken(sheet))
            message = (
                f"{sheet.name} has more than one {block.name}; battles and lists cannot tell them apart."
            )
            fix = Fix(f"Rename this one {name}", (Renamed(block.number, name),))
            yield Problem("same-name", "note", message, "Names", "roster sheet", block.number, fixes=(fix,))
        met.add(block.name)
