"""The shapes of every page of the rules. Templates draw them; nothing here knows a kind of thing."""

from dataclasses import dataclass, field

from rules.catalogue.warbands.skill_model import Disagreement


@dataclass(frozen=True)
class Mention:
    """A name or figure in a line; with `href` it leads to where it is explained."""

    name: str
    href: str = ""


#: Letters beyond which a fact has a line of its own.
WIDE = 90
#: What stands in one place: several mentions with commas between them, or a single text.
Words = tuple[Mention, ...]


def said(text: str | int | None) -> Words:
    """Plain text as `Words`; nothing for an empty one."""
    return (Mention(str(text)),) if text or text == 0 else ()


@dataclass(frozen=True)
class Tag:
    """A small mark with a plain explanation. `tone` is good, warn or nothing."""

    text: str
    meaning: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Marks:
    """The source of something, and how far it can be relied upon."""

    source: str = ""
    tags: tuple[Tag, ...] = ()
    doubts: tuple[str, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def is_doubted(self) -> bool:
        return bool(self.doubts or self.disagreements)


@dataclass(frozen=True)
class Fact:
    label: str
    words: Words

    @property
    def is_wide(self) -> bool:
        """Whether it is too long to stand beside others."""
        return sum(len(word.name) + 2 for word in self.words) > WIDE


@dataclass(frozen=True)
class Row:
    """One row of a grid; `anchor` where links lead to it."""

    cells: tuple[Words, ...]
    anchor: str = ""


@dataclass(frozen=True)
class Grid:
    """A table. `narrow` columns hold figures; with `is_chart` the first column is a heading of its row."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    narrow: tuple[int, ...] = ()
    is_chart: bool = False


@dataclass(frozen=True)
class ProfileRow:
    """Nine texts in the order of the rulebook, under a label such as `Maximum`."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """A named thing inside a section: a warrior with a profile, a skill, a special rule, a scenario's clause."""

    name: str
    summary: str = ""
    anchor: str = ""
    href: str = ""
    tags: tuple[Tag, ...] = ()
    profile: tuple[ProfileRow, ...] = ()
    facts: tuple[Fact, ...] = ()
    points: tuple["Entry", ...] = ()
    marks: Marks = field(default_factory=Marks)


@dataclass(frozen=True)
class Section:
    """A part of a page with its own heading. With `is_large` its entries stand as cards, otherwise as lines.

    One that `folds` shows its heading and the number of its entries until it is unfolded; with `loads`, the address of
    a page on which it is unfolded, the rest is loaded from there.
    """

    anchor: str
    name: str
    text: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    profile: tuple[ProfileRow, ...] = ()
    grids: tuple[Grid, ...] = ()
    entries: tuple[Entry, ...] = ()
    is_large: bool = False
    folds: bool = False
    is_open: bool = False
    loads: str = ""
    marks: Marks = field(default_factory=Marks)

    @property
    def is_empty(self) -> bool:
        return not (self.text or self.facts or self.profile or self.grids or self.entries)


@dataclass(frozen=True)
class Article:
    """One page. `trail` leads back to the list that it stands in."""

    title: str
    trail: Mention
    summary: str = ""
    marks: Marks = field(default_factory=Marks)
    facts: tuple[Fact, ...] = ()
    profile: tuple[ProfileRow, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def folds(self) -> bool:
        """Whether any section does."""
        return any(section.folds for section in self.sections)

    @property
    def narrows(self) -> bool:
        """Whether its folded sections get shorter while one types."""
        return any(section.folds and section.entries for section in self.sections)

    @property
    def parts(self) -> tuple[Mention, ...]:
        """The way to each section, for pages that have several and show them at length."""
        if len(self.sections) < 3 or self.folds:
            return ()
        return tuple(Mention(section.name, f"#{section.anchor}") for section in self.sections)


@dataclass(frozen=True)
class Card:
    """One thing of a list, with the way to its page."""

    name: str
    href: str
    summary: str = ""
    figures: str = ""
    tags: tuple[Tag, ...] = ()
    mentions: Words = ()


@dataclass(frozen=True)
class Shelf:
    """Cards under a heading. `loads` is the address of a page that shows them, where this one only counts them."""

    anchor: str
    name: str
    cards: tuple[Card, ...]
    summary: str = ""
    loads: str = ""
    is_open: bool = False


@dataclass(frozen=True)
class Filter:
    """One choice of what a list shows."""

    name: str
    href: str
    count: int
    is_chosen: bool


@dataclass(frozen=True)
class Facet:
    """A question by which a list is narrowed down: `choices` are (value, label), `chosen` is empty for all."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    chosen: str = ""


#: Cards that are shown without unfolding a shelf.
MOST_OPEN = 30


@dataclass(frozen=True)
class Contents:
    """The list of one kind of thing. `is_dense` lists are lines instead of cards.

    `facets` are the fields of a form that narrows it down, `more` leads to a list of more than this one has.
    """

    title: str
    shelves: tuple[Shelf, ...]
    summary: str = ""
    filters: tuple[Filter, ...] = ()
    is_dense: bool = False
    sections: tuple[Section, ...] = ()
    facets: tuple[Facet, ...] = ()
    more: Mention | None = None

    @property
    def is_long(self) -> bool:
        """Whether its shelves are folded, so that their names are an index."""
        return len(self.shelves) > 1 and sum(len(shelf.cards) for shelf in self.shelves) > MOST_OPEN


def facts(*pairs: tuple[str, Words]) -> tuple[Fact, ...]:
    """The facts that have something to say."""
    return tuple(Fact(label, words) for label, words in pairs if words)


def sections(*parts: Section | None) -> tuple[Section, ...]:
    """The sections that are there and hold something."""
    return tuple(part for part in parts if part and not part.is_empty)


def shelves(*found: Shelf) -> tuple[Shelf, ...]:
    """The shelves that hold something."""
    return tuple(shelf for shelf in found if shelf.cards)


def trimmed(grid: Grid) -> Grid:
    """The same without columns in which nothing stands."""
    kept = [place for place in range(len(grid.columns)) if any(row.cells[place] for row in grid.rows)]
    return Grid(
        columns=tuple(grid.columns[place] for place in kept),
        rows=tuple(Row(tuple(row.cells[place] for place in kept), row.anchor) for row in grid.rows),
        caption=grid.caption,
        narrow=tuple(kept.index(place) for place in grid.narrow if place in kept),
        is_chart=grid.is_chart,
    )
