"""Legality of magic: spells that exist, from a list they may have, no more and no fewer than they start with.

The past cannot be drawn anew, so these have no fix but a correction of the ledger; missing spells are drawn by dice.
"""

from collections.abc import Iterator

from rules.catalogue.magic.model import Book, Spell
from rules.catalogue.model import Rulebook, WarbandType
from rules.ledger.entries import SpellsDrawn
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import is_hired, type_of
from rules.mustering.lists.permission import callings
from rules.mustering.problem import SPELLS, Fix, Problem, Severity
from rules.mustering.spells import Magic, magic_of, spells_to_choose
from rules.mustering.words import an, counted

_UNDO = "Undo it, or ask an organiser to allow it."


def problems(sheet: WarbandSheet, warband: WarbandType, rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of magic block by block."""
    for block in sheet.active:
        magic = magic_of(block, sheet, rulebook)
        if magic is None and not block.spells:
            continue
        kind = type_of(block, sheet, rulebook)
        if kind is None:
            continue
        named = kind.name if block.kind == Kind.DRAMATIS_PERSONA else an(kind.name)
        if block.spells:
            yield from _known(block, named, magic, sheet, rulebook)
        if magic:
            yield from _number(block, named, magic, rulebook)
            yield from _to_choose(block, spells_to_choose(block, sheet, rulebook))


def _problem(
    block: WarriorSheet,
    code: str,
    message: str,
    severity: Severity = "error",
    rule: tuple[str, str] = SPELLS,
) -> Problem:
    return Problem(code, severity, message, rule[0], rule[1], block.number)


def _known(
    block: WarriorSheet, kind: str, magic: Magic | None, sheet: WarbandSheet, rulebook: Rulebook
) -> Iterator[Problem]:
    for key in sorted(set(block.spells), key=block.spells.index):
        spell = rulebook.spell(key)
        if spell is None:
            has = f"{block.name} has the spell {key!r}"
            message = f"{has}, which is not in the rulebook. {_UNDO}"
            yield _problem(block, "unknown-spell", message)
            continue
        times = block.spells.count(key)
        if times > 1 and spell.automatic:
            message = (
                f"{block.name} has {spell.name} {times} times; it has no difficulty to lower. "
                "Roll for another spell instead."
            )
            yield _problem(block, "spell-twice", message)
        yield from _permitted(spell, block, kind, magic, sheet, rulebook)


def _permitted(
    spell: Spell,
    block: WarriorSheet,
    kind: str,
    magic: Magic | None,
    sheet: WarbandSheet,
    rulebook: Rulebook,
) -> Iterator[Problem]:
    listing = rulebook.spell_lists[spell.list]
    later = any(advance.spell == spell.key for advance in block.advances)
    has = f"{block.name} has {spell.name} ({listing.name})"
    if magic and later and not magic.learning:
        message = f"{has} as an advance, but {kind} never learns another spell. {_UNDO}"
        yield _problem(block, "spell-not-permitted", message)
        return
    if magic and (spell.key in magic.further or (spell.number and listing.key in magic.lists)):
        return
    books = [book for book in listing.books if reads(book, block, magic, sheet, rulebook)]
    if spell.number and later and books:
        yield from _unread(books, spell, block, rulebook)
        return
    names = " and ".join(rulebook.spell_lists[key].name for key in magic.lists) if magic else ""
    but = f"can only learn from {names}" if names else "cannot learn from that list"
    message = f"{has}, but {kind} {but}. {_UNDO}"
    yield _problem(block, "spell-not-permitted", message, rule=(SPELLS[0], listing.source))


def reads(
    book: Book, block: WarriorSheet, magic: Magic | None, sheet: WarbandSheet, rulebook: Rulebook
) -> bool:
    """Whether they can learn from a book; prayers are no spells, so that only casters of the arcane are wizards."""
    kind = rulebook.warrior_type(sheet.type, block.type)
    if kind is None or is_hired(block):
        return False
    if book.wizards and magic and magic.arcane:
        return True
    words = callings(rulebook.warbands[sheet.type], kind, block)
    return book.skill in block.skills or bool(words.intersection(book.readers))


def _unread(books: list[Book], spell: Spell, block: WarriorSheet, rulebook: Rulebook) -> Iterator[Problem]:
    held = {possession.item for possession in block.possessions}
    taught = {item for book in books for item in (book.item, *rulebook.items[book.item].becomes)}
    if held & taught:
        return
    names = " or ".join(rulebook.items[book.item].name for book in books)
    message = (
        f"{block.name} has {spell.name}, learned from a {names}, but does not carry one. Give {block.name} a "
        f"{names}."
    )
    yield _problem(block, "spell-not-permitted", message, "warning", (names, books[0].source))


def _number(block: WarriorSheet, kind: str, magic: Magic, rulebook: Rulebook) -> Iterator[Problem]:
    """The number of spells; 0 to draw for a wizard who knows their lists whole. Spells that they bring do not count."""
    if magic.complete:
        return
    has = sum(key not in magic.further for key in block.starting_spells)
    listing = rulebook.spell_lists[magic.lists[0]]
    noun, fewest, most = listing.kind, magic.fewest, magic.most
    printed = counted(fewest, noun) if fewest == most else f"{fewest} to {counted(most, noun)}"
    begins = f"{kind} begins with {printed}"
    if has > most:
        message = f"{block.name} began with {counted(has, noun)}; {begins}. {_UNDO}"
        yield _problem(block, "too-many-spells", message)
    lacking = fewest - magic.chosen - has
    if lacking > 0:
        message = f"{block.name} has {counted(has, noun)}; {begins}. Roll for {lacking} from {listing.name}."
        yield _problem(block, "spells-to-draw", message, "warning")


def _to_choose(block: WarriorSheet, open: tuple[Spell, ...]) -> Iterator[Problem]:
    """The last spell of a Seer of Tchar, with a fix for each that is left."""
    if open:
        fixes = tuple(Fix(f"Choose {it.name}", (SpellsDrawn(block.number, (it.key,), ()),)) for it in open)
        message = f"{block.name} chooses one more spell freely."
        yield Problem("spell-to-choose", "warning", message, *SPELLS, block.number, "", fixes)
