"""Legality of magic: spells that exist, from a list he may have, no more and no fewer than he starts with.

The past cannot be drawn anew, so these have no fix but a correction of the ledger; missing spells are drawn by dice.
"""

from collections.abc import Iterator

from rules.catalogue.magic_model import Book, Spell, SpellList
from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.mustering.hirelings import type_of
from rules.mustering.permission import callings
from rules.mustering.problem import SPELLS, Problem, Severity
from rules.mustering.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.words import an, counted

_SUCCESSION = "successor-casts"


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of magic block by block."""
    for block in sheet.active:
        kind = type_of(block, sheet, rulebook)
        if kind is None:
            continue
        if block.spells:
            yield from _known(block, kind, warband, rulebook)
        yield from _number(block, kind, rulebook)


def _problem(
    block: WarriorSheet,
    code: str,
    message: str,
    severity: Severity = "error",
    rule: tuple[str, str] = SPELLS,
) -> Problem:
    return Problem(code, severity, message, rule[0], rule[1], block.number)


def _known(
    block: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    for key in sorted(set(block.spells), key=block.spells.index):
        spell = rulebook.spell(key)
        if spell is None:
            has = f"{block.name} has the spell {key!r}"
            message = f"{has}, which the rulebook does not know. Strike it from the ledger."
            yield _problem(block, "unknown-spell", message)
            continue
        times = block.spells.count(key)
        if times > 1 and spell.automatic:
            message = (
                f"{block.name} has {spell.name} {times} times; it needs no roll that could be lowered. "
                "Draw another spell in its place."
            )
            yield _problem(block, "spell-twice", message)
        if block.kind != Kind.DRAMATIS_PERSONA:
            yield from _permitted(spell, block, kind, warband, rulebook)


def _permitted(
    spell: Spell, block: WarriorSheet, kind: WarriorType, warband: WarbandType, rulebook: Rulebook
) -> Iterator[Problem]:
    listing = rulebook.spell_lists[spell.list]
    own = rulebook.spell_lists[kind.wizard.spell_list] if kind.wizard else None
    later = spell.key not in block.starting_spells
    if spell.number and (own is listing or (later and _by_succession(listing, block, warband))):
        return
    books = [book for book in listing.books if later and _reads(book, block, kind, warband)]
    if books and spell.number:
        yield from _unread(books, spell, block, rulebook)
        return
    has = f"{block.name} has {spell.name} ({listing.name})"
    if own is None:
        message = f"{has}, but {an(kind.name)} casts no spells of that list. Strike it from the ledger."
    else:
        message = f"{has}, but {an(kind.name)} draws from {own.name}. Strike it from the ledger."
    yield _problem(block, "spell-not-permitted", message, rule=(SPELLS[0], listing.source))


def _by_succession(listing: SpellList, block: WarriorSheet, warband: WarbandType) -> bool:
    """Whether he leads in place of a caster of that list, and may roll for one of his spells."""
    if not block.leader or not any(_SUCCESSION in rule.tags for rule in warband.rules):
        return False
    leaders = (kind.wizard for kind in warband.warriors if kind.leader)
    return any(wizard is not None and wizard.spell_list == listing.key for wizard in leaders)


def _reads(book: Book, block: WarriorSheet, kind: WarriorType, warband: WarbandType) -> bool:
    """Whether he can learn from a book; prayers are no spells, so that only wizards of the arcane count."""
    if book.wizards and kind.wizard and kind.wizard.type == "arcane":
        return True
    return book.skill in block.skills or bool(callings(warband, kind, block).intersection(book.readers))


def _unread(books: list[Book], spell: Spell, block: WarriorSheet, rulebook: Rulebook) -> Iterator[Problem]:
    held = {possession.item for possession in block.possessions}
    if held.intersection(book.item for book in books):
        return
    names = " or ".join(rulebook.items[book.item].name for book in books)
    message = (
        f"{block.name} has {spell.name}, which he learned from a {names}, but carries none. "
        "Give it to him, or strike the spell if he never had the book."
    )
    yield _problem(block, "spell-not-permitted", message, "warning", (names, books[0].source))


def _number(block: WarriorSheet, kind: WarriorType, rulebook: Rulebook) -> Iterator[Problem]:
    """Who knows a whole list as printed has nothing to draw."""
    if kind.wizard is None or block.kind == Kind.DRAMATIS_PERSONA:
        return
    has, printed = len(block.starting_spells), kind.wizard.starting_spells
    listing = rulebook.spell_lists[kind.wizard.spell_list]
    noun = listing.kind
    begins = f"{an(kind.name)} begins with {counted(printed, noun)}"
    if has > printed:
        message = (
            f"{block.name} began with {counted(has, noun)}; {begins}. Strike {has - printed} from the ledger."
        )
        yield _problem(block, "too-many-spells", message)
    if has < printed:
        message = (
            f"{block.name} has {counted(has, noun)}; {begins}. Draw {printed - has} from {listing.name}."
        )
        yield _problem(block, "spells-to-draw", message, "warning")
