"""How something of a draft looks to players: its entry in the rules, its line on the list of warbands, and a roster.

The roster is a legal warband that is mustered by chance, the same each time, from the draft's own figures.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from roster.pack_builder.reading import DraftView
from roster.pack_builder.shapes import Steps
from roster.pages.warbands.muster import TypeCard, type_card
from roster.printing.blocks import Block
from roster.printing.sheet_page import SheetPage, sheet_page
from roster.rulebook_pages import items, scenarios, skills
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Article
from roster.rulebook_pages.warbands import hired
from roster.rulebook_pages.warbands import page as warbands
from rules.catalogue.model import Rulebook, WarbandType
from rules.catalogue.profile import CHARACTERISTICS
from rules.ledger.apply import apply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.problem import NotAllowed
from rules.mustering.random_warband import random_warband
from rules.scenarios import played

#: Warriors and lines of equipment lists of a warband for which a roster is still drawn.
MOST_WARRIORS, MOST_LISTED = 40, 600


class NoLinks(Links):
    """The things of a draft have no pages in the rules."""

    def to(self, name: str, *keys: str, anchor: str = "", **query: str) -> str:
        return ""


@dataclass(frozen=True)
class Preview:
    """`sentence` says what is not shown and why; `entry` is None for what the rulebook with the draft does not have."""

    entry: Article | None = None
    card: TypeCard | None = None
    roster: SheetPage | None = None
    blocks: tuple[Block, ...] = ()
    sentence: str = ""
    characteristics: tuple[str, ...] = CHARACTERISTICS


_ENTRIES: dict[str, Callable[[Rulebook, Links, str], Article | None]] = {
    "warbands": warbands.article,
    "hired_swords": hired.hired_sword,
    "skills": skills.article,
    "equipment": items.article,
    "scenarios": scenarios.article,
}
#: Where the key of a thing is the second step of its place.
_FOLDERS = ("warbands", "hired_swords", "scenarios")


def preview_of(view: DraftView, steps: Steps) -> Preview | None:
    """The thing that a place belongs to, as players see it; None for the header."""
    if steps[0] not in _ENTRIES:
        return None
    if view.reading.book is None:
        return Preview(sentence="There is nothing to show until some of the problems are solved.")
    book, key = view.book, steps[1] if steps[0] in _FOLDERS else steps[2]
    entry = _ENTRIES[steps[0]](book, NoLinks(), key)
    if steps[0] == "scenarios" and entry and key not in played(book):
        return Preview(entry, sentence="Nothing plays it yet: say who attacks and who defends.")
    if steps[0] != "warbands" or entry is None:
        return Preview(entry, sentence="" if entry else "It cannot be shown until its problems are solved.")
    sheet = example_sheet(view, key)
    if isinstance(sheet, str):
        return Preview(entry, type_card(book.warbands[key], NoLinks(), book), sentence=sheet)
    page = sheet_page(sheet, book)
    blocks = tuple(block for block in (*page.heroes, *page.groups) if not block.is_blank)
    return Preview(entry, type_card(book.warbands[key], NoLinks(), book), page, blocks)


def example_sheet(view: DraftView, key: str) -> WarbandSheet | str:
    """A legal roster of a warband of the draft, or the sentence why there is none."""
    book = view.book
    if _is_large(book.warbands[key]):
        return "The warband is too large for an example roster."
    choose = random.Random(f"example {key}").randrange
    try:
        entries = random_warband(book, key, f"Example of {book.warbands[key].name}", choose)
    except NotAllowed as refusal:
        return refusal.sentence
    sheet: WarbandSheet | None = None
    for entry in entries:
        sheet = apply(sheet, entry)
    assert sheet is not None
    return sheet


def _is_large(warband: WarbandType) -> bool:
    listed = sum(len(listing.items) for listing in warband.equipment_lists)
    return len(warband.warriors) > MOST_WARRIORS or listed > MOST_LISTED
