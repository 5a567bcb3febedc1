"""The difference between two sheets in the words of players: figures, then lines for the warband and each warrior."""

from collections.abc import Callable
from dataclasses import dataclass

from roster.pages.names import Names
from rules.catalogue.model import Rulebook
from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.ledger.sheet import WarbandSheet
from rules.mustering.difference import BlockDifference, Figure, SheetDifference, Things, Words, difference
from rules.mustering.problem import CODES

ARROW = "\u2192"

_FIGURES = {
    "gold": "Gold",
    "wyrdstone": "Wyrdstone",
    "rating": "Rating",
    "members": "Members",
    "battles": "Battles",
    "experience": "Experience",
    "misses": "Battles to miss",
    "upkeep": "Battles without upkeep",
}
_BECAME = {
    "active": "Back in the warband",
    "dead": "Died",
    "captured": "Captured",
    "retired": "Retired",
    "dismissed": "Left the warband",
}
#: What came, and what went, of each sort.
_THINGS = {
    "stash": ("Added to the stash", "No longer in the stash"),
    "permissions": ("Allowed by an organiser", "No longer allowed"),
    "gear": ("Got", "No longer carries"),
    "skills": ("Learned", "No longer knows"),
    "spells": ("Learned", "No longer knows"),
    "injuries": ("Injured", "No longer suffers from"),
    "mutations": ("Got", "No longer has"),
    "skill lists": ("May learn", "May no longer learn"),
}


@dataclass(frozen=True)
class FigureLine:
    label: str
    before: int
    after: int

    @property
    def change(self) -> str:
        """The change with its sign."""
        return f"{self.after - self.before:+d}"

    @property
    def text(self) -> str:
        """The figure before and after."""
        return f"{self.label} {self.before} {ARROW} {self.after}"


@dataclass(frozen=True)
class WarriorLines:
    """One block by the name it has now; `tag` where it joined or is gone."""

    number: int
    name: str
    type: str
    tag: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class DifferenceView:
    figures: tuple[FigureLine, ...]
    lines: tuple[str, ...]
    warriors: tuple[WarriorLines, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether nothing differs."""
        return not (self.figures or self.lines or self.warriors)


def compared(before: WarbandSheet, after: WarbandSheet, rulebook: Rulebook) -> DifferenceView:
    """The differences in the later sheet."""
    return difference_view(difference(before, after, rulebook), Names(rulebook, after.type))


def difference_view(found: SheetDifference, names: Names) -> DifferenceView:
    """The difference of two sheets, ready for a page."""
    gained = [f"Gained: {names.boon(boon)}" for boon in found.boons_came]
    spent = [f"No longer there: {names.boon(boon)}" for boon in found.boons_went]
    return DifferenceView(
        figures=tuple(_figure(figure) for figure in found.figures),
        lines=(
            *(_warband_words(words, names) for words in found.words),
            *(line for things in found.things for line in _things(things, names)),
            *gained,
            *spent,
        ),
        warriors=tuple(_warrior(block, names) for block in found.blocks),
    )


def _figure(figure: Figure) -> FigureLine:
    label = _FIGURES.get(figure.what) or CHARACTERISTIC_NAMES[figure.what]
    return FigureLine(label, figure.before, figure.after)


def _warband_words(words: Words, names: Names) -> str:
    if words.what == "name":
        return f"Now called {words.after}, before {words.before}"
    return f"Skill lists: {names.skill_set(words.after) if words.after else 'none chosen'}"


def _warrior(block: BlockDifference, names: Names) -> WarriorLines:
    shown = block.after or block.before
    assert shown is not None
    kind = names.warrior_type(shown.type)
    if block.before is None:
        members = (f"Members 0 {ARROW} {shown.members}",) if shown.is_group else ()
        tag = "joined" if shown.is_active else _BECAME[shown.status].lower()
        return WarriorLines(block.number, shown.name, kind, tag, members)
    if block.after is None:
        return WarriorLines(block.number, shown.name, kind, "not on the roster", ())
    closed = block.before.is_active != block.after.is_active and not shown.was_several
    return WarriorLines(
        block.number,
        shown.name,
        kind,
        "",
        (
            *(line for words in block.words if (line := _block_words(words, names))),
            *(_figure(figure).text for figure in block.figures if not (closed and figure.what == "members")),
            *(line for things in block.things for line in _things(things, names)),
        ),
    )


def _block_words(words: Words, names: Names) -> str:
    match words.what:
        case "status":
            return _BECAME[words.after]
        case "name":
            return f"Before called {words.before}"
        case "type":
            return f"Type: {names.warrior_type(words.before)} {ARROW} {names.warrior_type(words.after)}"
        case "kind":
            return "Became a hero" if words.after == "hero" else "No longer a hero"
        case "leader":
            return "Became the leader" if words.after else "No longer the leader"
        case _:
            again = words.after or words.before
            return f"{names.spell(again)} {'waits for a choice' if words.after else 'was chosen about'}"


def _things(things: Things, names: Names) -> list[str]:
    came, went = _THINGS[things.what]
    return [
        f"{verb}: {', '.join(_copies(key, number, things.what, names) for key, number in listed)}"
        for verb, listed in ((came, things.came), (went, things.went))
        if listed
    ]


def _copies(key: str, number: int, sort: str, names: Names) -> str:
    namings: dict[str, Callable[[str], str]] = {
        "skills": names.skill,
        "spells": names.spell,
        "injuries": names.injury,
        "mutations": names.mutation,
        "permissions": lambda code: CODES.get(code, code),
        "skill lists": lambda list: (
            names.rulebook.skill_lists[list].name if list in names.rulebook.skill_lists else list
        ),
    }
    name = namings.get(sort, names.item)(key)
    return name if number == 1 else f"{number} x {name}"
