"""A roster sheet as a structure: what the PDF shows, and what tests look at.

Laid out like the sheet players know: the warband and its heroes first, its henchman groups second, with room left
to write in. Former warriors stand in one line at the end.
"""

from dataclasses import dataclass

from roster.pages.history.sentences import waiver_subject
from roster.pages.names import Names, names_of
from roster.pages.warbands.header import Header, header
from roster.printing.blocks import Block, blank, block
from roster.printing.marks import Marks
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Kind, Waiver, WarbandSheet, WarriorSheet
from rules.mustering.hired.upkeep import upkeep_of, wanted, wyrdstone_of

#: How many blocks one page holds; a page that is not full is filled up with blank ones.
HEROES_ON_A_PAGE = 6
GROUPS_ON_A_PAGE = 8
NOTE_LINES = 3


@dataclass(frozen=True)
class SheetPage:
    """`waivers` are the problems that an organiser waived, each with reason and name."""

    header: Header
    stash: tuple[str, ...]
    heroes: tuple[Block, ...]
    groups: tuple[Block, ...]
    hired: tuple[Block, ...]
    gone: tuple[str, ...]
    waivers: tuple[str, ...]
    marks: Marks

    @property
    def note_lines(self) -> range:
        """The lines to write on, fewer where other notes take the room."""
        taken = len(self.marks.problems) + len(self.marks.unfinished) + len(self.waivers)
        return range(max(0, NOTE_LINES - taken))


def sheet_page(sheet: WarbandSheet, rulebook: Rulebook, marks: Marks | None = None) -> SheetPage:
    """The whole roster; nothing is left out, whatever its size. `marks` are for those who may see its problems."""
    names = names_of(sheet, rulebook)
    hired = tuple(
        block(warrior, sheet, names, _upkeep(warrior, sheet, rulebook)) for warrior in _hired(sheet)
    )
    return SheetPage(
        header=header(sheet, rulebook),
        stash=tuple(names.possession(held) for held in sheet.stash),
        heroes=_blocks(sheet, Kind.HERO, names, HEROES_ON_A_PAGE),
        groups=_blocks(sheet, Kind.HENCHMEN, names, GROUPS_ON_A_PAGE - len(hired)),
        hired=hired,
        gone=tuple(_gone(warrior, names) for warrior in sheet.warriors if not warrior.is_active),
        waivers=tuple(_waiver(waiver, sheet, names) for waiver in sheet.waivers),
        marks=marks or Marks(),
    )


def _blocks(sheet: WarbandSheet, kind: Kind, names: Names, room: int) -> tuple[Block, ...]:
    active = [
        block(warrior, sheet, names, _upkeep(warrior, sheet, names.rulebook))
        for warrior in sheet.active
        if warrior.kind is kind
    ]
    active.sort(key=lambda shown: not shown.leader)
    empty = max(0, room - len(active))
    return (*active, *(blank(kind, names.rulebook) for _space in range(empty)))


def _hired(sheet: WarbandSheet) -> list[WarriorSheet]:
    return [warrior for warrior in sheet.active if warrior.kind not in (Kind.HERO, Kind.HENCHMEN)]


def _gone(warrior: WarriorSheet, names: Names) -> str:
    return f"{warrior.name} ({names.warrior_type(warrior.type)}, {warrior.status})"


def _upkeep(warrior: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> str:
    gold, shards = upkeep_of(warrior, sheet, rulebook), wyrdstone_of(warrior, rulebook)
    return wanted(gold, shards) if gold or shards else ""


def _waiver(waiver: Waiver, sheet: WarbandSheet, names: Names) -> str:
    subject = waiver_subject(waiver.code, waiver.warrior, waiver.item, names, sheet)
    return f"{subject}: {waiver.reason} ({waiver.by or 'the organiser'})"
