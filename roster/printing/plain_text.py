"""A roster as plain text, for a forum or a message: one short paragraph for each warrior."""

from collections.abc import Iterator

from roster.pages.names import names_of
from roster.printing.blocks import Block, block
from roster.printing.sheet_page import sheet_page
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet


def roster_text(sheet: WarbandSheet, rulebook: Rulebook) -> str:
    """UTF-8 text that ends with a line break; lines are not wrapped."""
    page, names = sheet_page(sheet, rulebook), names_of(sheet, rulebook)
    head = page.header
    figures = f"rating {head.rating.total}, {head.warriors} warriors, {head.battles} battles"
    parts = [
        f"{head.name}\n{head.type}, {figures}\n{head.gold} gold crowns, {head.wyrdstone} wyrdstone",
        *(_warrior(block(warrior, sheet, names)) for warrior in sheet.active),
    ]
    if page.stash:
        parts.append(f"Stash: {', '.join(page.stash)}")
    if page.gone:
        parts.append(f"Gone: {', '.join(page.gone)}")
    return "\n\n".join(parts) + "\n"


def _warrior(shown: Block) -> str:
    return "\n".join(_lines(shown))


def _lines(shown: Block) -> Iterator[str]:
    many = f" x {shown.members}" if shown.members > 1 else ""
    leader = ", leader" if shown.leader else ""
    experience = f", {shown.experience} experience" if shown.experience is not None else ""
    yield f"{shown.name}{many} ({shown.type}{leader}{experience})"
    worn = f" ({', '.join(shown.worn)})" if shown.worn else ""
    yield " ".join(f"{cell.letter} {cell.value}" for cell in shown.statline) + worn
    for label, words in (
        ("Equipment", shown.equipment),
        ("Skills", shown.skills),
        ("Spells", shown.spells),
        ("Mutations", shown.mutations),
        ("Injuries", shown.injuries),
    ):
        if words:
            yield f"{label}: {', '.join(words)}"
    if shown.misses_battles:
        yield f"Misses the next {'battle' if shown.misses_battles == 1 else f'{shown.misses_battles} battles'}"
