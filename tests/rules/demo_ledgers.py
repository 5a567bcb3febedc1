"""The ledgers by which a player arrives at the demo rosters."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.ledger.apply import apply
from rules.ledger.entries import Entry
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.mutations import buy_mutation
from rules.mustering.spells import draw
from rules.mustering.styles import buy_style
from tests.rules.warbands import BOOK, roster, steps


def built(sheet: WarbandSheet, verb: str, number: int = 0, **words: Any) -> Sequence[Entry]:
    """The entries of one step; spells fall as they stand on the roster of that type."""
    match verb:
        case "hire":
            return [muster.hire(sheet, BOOK, **words)]
        case "buy_item":
            return [muster.buy(sheet, BOOK, **words)]
        case "buy_mutation":
            return [buy_mutation(sheet, BOOK, number, **words)]
        case "buy_style":
            return buy_style(sheet, BOOK, number, **words)
        case "draw_spells":
            spells = [BOOK.spell(key) for key in roster(sheet.type).warrior(number).starting_spells]
            return [draw(sheet, BOOK, number, iter([spell.number for spell in spells if spell]))]
        case _:
            return [muster.choose_skill_set(sheet, BOOK, **words)]


@cache
def mustered(type: str) -> tuple[Entry, ...]:
    """The entries by which a player would arrive at a demo roster, each built from the sheet before it."""
    target = roster(type)
    entries: list[Entry] = [muster.begin(BOOK, target.type, target.name)]
    sheet = apply(None, entries[0])
    for verb, words in steps(target):
        for entry in built(sheet, verb, **words):
            entries.append(entry)
            sheet = apply(sheet, entry)
    return tuple(entries)
