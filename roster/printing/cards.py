"""Warrior cards as a structure: one for each hero and group, or blank ones to write on; four or nine on a page."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from roster.pages.names import Names, names_of
from roster.printing.blocks import Block, block
from roster.printing.card_room import SIZES, print_for
from roster.printing.my_rules import SPECIAL_RULES, Line, own_chapters
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.values import changed

ON_A_PAGE = (4, 9)
#: Cards of which four fill a page say what each rule does, those of nine only name them: they are too small.
_EXPLAINED = 4
#: Letters of text from which a card of nine is set smaller, and smaller still.
_DENSE, _DENSEST = 260, 520
#: What follows a rule that this site does not play.
_LEFT = "Not played on this site."
#: Boxes that fit beside each other.
_MOST_BOXES = 15
#: Letters of what stands last: experience, and a missed battle.
_ROWS_BELOW = 40


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

    @property
    def boxes(self) -> range:
        """A box to tick for each wound of each member; three on a blank card."""
        if self.shown is None:
            return range(3)
        wounds = next((cell.value for cell in self.shown.statline if cell.letter == "W"), 1)
        return range(min(wounds * self.shown.members, _MOST_BOXES))


@dataclass(frozen=True)
class CardSheet:
    """`pages` hold as many cards each as fit; the last one is filled up with blank cards."""

    warband: str
    type: str
    pages: tuple[tuple[Card, ...], ...]
    on_a_page: int

    @property
    def lines(self) -> range:
        """The lines to write on under each heading of a blank card."""
        return range(5 if self.on_a_page == _EXPLAINED else 3)


def card_sheet(
    sheet: WarbandSheet, rulebook: Rulebook, portraits: Mapping[int, bytes], *, on_a_page: int
) -> CardSheet:
    """A card for everybody in the warband today, the leader first; `portraits` by roster number."""
    names = names_of(sheet, rulebook)
    found = [
        _card(warrior, sheet, names, portraits.get(warrior.number), on_a_page)
        for warrior in sorted(sheet.active, key=lambda warrior: not warrior.leader)
    ]
    return CardSheet(sheet.name, names.warband_type, _pages(found, on_a_page), on_a_page)


def _card(
    warrior: WarriorSheet, sheet: WarbandSheet, names: Names, portrait: bytes | None, on_a_page: int
) -> Card:
    shown = block(warrior, sheet, names)
    lines = _lines(warrior, sheet, names) if on_a_page == _EXPLAINED else ()
    named = [
        _letters("Equipment", (*shown.equipment, *shown.worn)),
        _letters("Injuries", shown.injuries),
        _ROWS_BELOW,
    ]
    abilities = _letters("Rules", shown.abilities)
    if on_a_page != _EXPLAINED:
        letters = len(shown.name) + sum(named) + abilities
        density = "densest" if letters > _DENSEST else "dense" if letters > _DENSE else ""
        return Card(shown, _address(portrait), (), density)
    explained = [_explained(line) for line in lines]
    density = print_for(shown.name, [*filter(None, named), *explained], portrait=bool(portrait))
    if density is None:
        lines = ()
        density = print_for(shown.name, [*filter(None, named), abilities], portrait=bool(portrait))
    return Card(shown, _address(portrait), lines, density if density is not None else SIZES[-1][0])


def _letters(label: str, words: Iterable[str]) -> int:
    """The letters of a labelled paragraph; 0 for an empty one, which is not shown."""
    letters = sum(len(word) + 2 for word in words)
    return len(label) + letters if letters else 0


def _explained(line: Line) -> int:
    return len(line.name) + len(line.summary) + (len(_LEFT) if line.is_left else 0) + 3


def _lines(warrior: WarriorSheet, sheet: WarbandSheet, names: Names) -> tuple[Line, ...]:
    """The rules and items of the warrior, without the rules that the whole warband has."""
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
