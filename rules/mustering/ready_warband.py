"""An example warband that can take the field at once: its wizards have drawn their spells."""

from rules.catalogue.model import Rulebook
from rules.engine.dice import Stream
from rules.ledger.apply import apply, fold
from rules.ledger.sheet import WarbandSheet
from rules.mustering.example_warband import example_warband
from rules.mustering.problem import NotAllowed
from rules.mustering.random_warband import random_warband
from rules.mustering.spells import draw, spells_to_draw


def ready_warband(rulebook: Rulebook, type: str, name: str, key: str) -> WarbandSheet:
    """The example warband of a type with the spells that the dice of `key` draw; a repeated spell is lowered by 1.

    Where the rules of a pack leave no example, it is one that the dice of its type pick. Raises `NotAllowed` for an
    unknown type.
    """
    try:
        entries = example_warband(rulebook, type, name)
    except NotAllowed:
        entries = random_warband(rulebook, type, name, Stream(type, "example").number)
    return with_spells(fold(enumerate(entries, start=1)), rulebook, key)


def with_spells(sheet: WarbandSheet, rulebook: Rulebook, key: str) -> WarbandSheet:
    """The warband with the spells that the dice of `key` draw; a repeated spell is lowered by 1."""
    dice = Stream(key, f"spells of {sheet.type}")
    for block in sheet.active:
        lower = None
        while any(spells_to_draw(it, sheet, rulebook) for it in sheet.active if it.number == block.number):
            faces = iter(lambda: dice.die(6), None)
            sheet = apply(sheet, draw(sheet, rulebook, block.number, faces, lower=lower))
            lower = True
    return sheet
