"""Warrior cards as a structure: one for each hero and group, or blank ones to write on; four or nine on a page."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass

from roster.pages.names import Names, names_of
from roster.printing.blocks import Block, block
from roster.printing.my_rules import SPECIAL_RULES, Line, own_chapters
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.values import changed

ON_A_PAGE = (4, 9)
#: Letters of text from which a card is set smaller, and smaller still, by how many are on a page.
_DENSE, _DENSEST = {4: 700, 9: 260}, {4: 1100, 9: 520}
#: Cards of which four fill a page say what each rule does, those of nine only name them: they are too small.
_EXPLAINED = 4
#: Letters of explanation for which a card of four has room; a warrior with more has his rules named only.
_MOST_EXPLAINED = 1700
#: Letters in a row of a card of four, in its smallest print; and what follows a rule that this site does not play.
_ROW = 66
LEFT = "Not played on this site."


@dataclass(frozen=True)
class Card:
    """`portrait` is a WebP picture as a data address, empty for none. A blank card has no `shown`.

    `lines` are the warrior's rules and gear in short; empty where they are only named. `density` is `dense` or
    `densest` where there is much text.
    """

    shown: Block | None = None
    portrait: str = ""
    lines: tuple[Line, ...] = ()
    density: str = ""


@dataclass(frozen=True)
class CardSheet:
    """`pages` hold as many cards each as fit; the last one is filled up with blank cards."""

    warband: str
    type: str
    pages: tuple[tuple[Card, ...], ...]
    on_a_page: int


def card_sheet(
    sheet: WarbandSheet, rulebook: Rulebook, portraits: Mapping[int, bytes], *, on_a_page: int
) -> CardSheet:
    """Everybody who is in the warband today, the leader first; `portraits` by roster number."""
    names = names_of(sheet, rulebook)
    found = [
        _card(warrior, sheet, names, portraits.get(warrior.number), on_a_page)
        for warrior in sorted(sheet.active, key=lambda warrior: not warrior.leader)
    ]
    return CardSheet(sheet.name, names.warband_type, _pages(found, on_a_page), on_a_page)


def _card(
    warrior: WarriorSheet, sheet: WarbandSheet, names: Names, portrait: bytes | None, on_a_page: int
) -> Card:
    shown = block(warrior, names)
    lines = _lines(warrior, sheet, names) if on_a_page == _EXPLAINED else ()
    explained = sum(_room(line) for line in lines)
    if explained > _MOST_EXPLAINED:
        lines, explained = (), 0
    words = (*shown.equipment, *shown.injuries, shown.name, *(() if lines else shown.abilities))
    letters = explained + sum(len(word) + 2 for word in words)
    density = "densest" if letters > _DENSEST[on_a_page] else "dense" if letters > _DENSE[on_a_page] else ""
    return Card(shown, _address(portrait), lines, density)


def _room(line: Line) -> int:
    """The letters of the rows that it fills or begins, with the space after it."""
    mark = len(LEFT) if line.is_left else 0
    rows = -(-(len(line.name) + len(line.summary) + mark + 2) // _ROW)
    return rows * _ROW + _ROW // 4


def _lines(warrior: WarriorSheet, sheet: WarbandSheet, names: Names) -> tuple[Line, ...]:
    """What he is subject to and carries, without what the whole warband is."""
    kind = names.of(warrior)
    own = {rule.name for rule in kind.rules} if kind else set[str]()
    alone = changed(sheet, warriors=(warrior,), stash=())
    return tuple(
        line
        for chapter in own_chapters(alone, names)
        for line in chapter.lines
        if line.summary and (chapter.title != SPECIAL_RULES or line.name in own)
    )


def blank_sheet(*, on_a_page: int) -> CardSheet:
    return CardSheet("Blank cards", "", _pages([Card()], on_a_page), on_a_page)


def _pages(cards: list[Card], size: int) -> tuple[tuple[Card, ...], ...]:
    filled = [*cards, *(Card() for _space in range(-len(cards) % size))]
    return tuple(tuple(filled[at : at + size]) for at in range(0, len(filled), size))


def _address(picture: bytes | None) -> str:
    return f"data:image/webp;base64,{b64encode(picture).decode()}" if picture else ""
