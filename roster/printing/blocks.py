"""The blocks of a printed roster sheet: one for each hero and one for each henchman group, blank ones too."""

from collections.abc import Iterable
from dataclasses import dataclass

from roster.pages.names import Names
from roster.pages.parts.blocks import lists_open_to
from roster.pages.parts.experience import Box, boxes, track
from roster.pages.parts.spells import spell_lines
from roster.pages.parts.statline import Cell, statline
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.save import best_save
from rules.mustering.figures.squigs import riding_lines

#: The six general skill lists that stand as tick boxes in a hero's block, as on the classic sheet.
SKILL_LISTS = ("combat", "shooting", "academic", "strength", "speed", "special")
ROW_LENGTH = 30


@dataclass(frozen=True)
class Tick:
    name: str
    ticked: bool


@dataclass(frozen=True)
class Drawing:
    """An experience track as three SVG paths, in box widths from the upper left: 30 boxes in a row."""

    thin: str
    thick: str
    ticks: str


@dataclass(frozen=True)
class Block:
    """One block, or a blank one to write in when `number` is 0. `save` is the smallest D6 that saves, or None."""

    number: int
    name: str
    type: str
    members: int
    leader: bool
    statline: tuple[Cell, ...]
    save: int | None
    equipment: tuple[str, ...]
    rules: tuple[str, ...]
    mutations: tuple[str, ...]
    skills: tuple[str, ...]
    spells: tuple[str, ...]
    injuries: tuple[str, ...]
    skill_lists: tuple[Tick, ...]
    track: Drawing | None
    experience: int | None
    misses_battles: int
    upkeep: str = ""
    #: What gear does to the profile that is printed.
    worn: tuple[str, ...] = ()

    @property
    def abilities(self) -> tuple[str, ...]:
        upkeep = (f"Upkeep {self.upkeep} a battle",) if self.upkeep else ()
        return self.rules + self.mutations + self.skills + self.spells + upkeep

    @property
    def is_blank(self) -> bool:
        return self.number == 0


def block(warrior: WarriorSheet, sheet: WarbandSheet, names: Names, upkeep: str = "") -> Block:
    """The block of a warrior; `upkeep` says what they want after every battle."""
    book, kind = names.rulebook, names.of(warrior)
    lists = tuple(_list_name(key) for key in lists_open_to(warrior, sheet, names))
    profile = statline(warrior, sheet, names)
    experience = track(warrior, kind, book)
    return Block(
        number=warrior.number,
        name=warrior.name,
        type=names.warrior_type(warrior.type),
        members=warrior.members,
        leader=warrior.leader,
        statline=profile,
        save=best_save(warrior, book),
        equipment=tuple(names.possession(held, warrior.copies_each(held)) for held in warrior.possessions),
        rules=tuple(rule.name for rule in kind.rules) if kind else (),
        mutations=tuple(names.mutation(gift.key) for gift in warrior.mutations),
        skills=tuple(names.skill(key) for key in warrior.skills),
        spells=tuple(line.label for line in spell_lines(warrior, names)),
        injuries=tuple(names.injury(injury.key) for injury in warrior.injuries),
        skill_lists=tuple(Tick(name, name in lists) for name in SKILL_LISTS),
        track=_drawing(experience.boxes) if experience else None,
        experience=experience.experience if experience else None,
        misses_battles=warrior.misses_battles,
        upkeep=upkeep,
        worn=(
            *(f"{cell.name} {reason.replace(' ', ' with ', 1)}" for cell in profile for reason in cell.worn),
            *riding_lines(warrior, sheet, book),
        ),
    )


def blank(kind: Kind, rulebook: Rulebook) -> Block:
    group = kind is Kind.HENCHMEN
    book = rulebook.experience
    thick = book.henchman_thresholds if group else book.hero_thresholds
    return Block(
        number=0,
        name="",
        type="",
        members=0,
        leader=False,
        statline=(),
        save=None,
        equipment=(),
        rules=(),
        mutations=(),
        skills=(),
        spells=(),
        injuries=(),
        skill_lists=tuple(Tick(name, False) for name in SKILL_LISTS),
        track=_drawing(boxes(thick, 0)),
        experience=0,
        misses_battles=0,
    )


def _drawing(track_boxes: tuple[Box, ...]) -> Drawing:
    square, tick = "M{x}.1 {y}.1h.8v.8h-.8z", "M{x}.27 {y}.5l.19.24.3-.48"

    def path(shape: str, chosen: Iterable[Box]) -> str:
        places = (divmod(box.number - 1, ROW_LENGTH) for box in chosen)
        return "".join(shape.format(x=column, y=row) for row, column in places)

    return Drawing(
        thin=path(square, (box for box in track_boxes if not box.thick)),
        thick=path(square, (box for box in track_boxes if box.thick)),
        ticks=path(tick, (box for box in track_boxes if box.ticked)),
    )


def _list_name(key: str) -> str:
    """Every list of a warband's own counts as `special`."""
    return key if key in SKILL_LISTS else "special"
