"""A quick result as a page: the winner, and for each roster block what was worked out on paper, with reasons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from roster.pages.names import Names
from roster.pages.tally.page import Check, Choice, Line, Option, shown_as
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.tally.fields import DRAW, ON
from rules.tally.short_fields import WINNER, short_defaults

_TWO = 2


@dataclass(frozen=True)
class Block:
    """One roster block; `counts` are members out of action, experience and members lost."""

    name: str
    type: str
    members: int
    out: Choice
    experience: Line
    lost: Choice
    fate: Choice
    why: Line


@dataclass(frozen=True)
class ShortSide:
    index: int
    name: str
    sharing: Check
    figures: tuple[Line, ...]
    reason: Line
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class ShortPage:
    """`shown` is what the page shows as JSON, for the merge when it comes back."""

    winner: Choice
    sides: tuple[ShortSide, ...]
    several: bool
    shown: str


def short_page(
    sheets: Sequence[WarbandSheet], names: Sequence[str], fields: Mapping[str, str], book: Rulebook
) -> ShortPage:
    """The page of a quick result between these rosters, with the fields that were entered."""
    defaults = short_defaults(sheets)
    values = {**defaults, **fields}
    pairs = [
        ("", "Choose"),
        *((str(side), name) for side, name in enumerate(names)),
        (DRAW, "Nobody: a draw"),
    ]
    sides = tuple(
        _side(side, name, sheet, values, Names(book, sheet.type))
        for side, (name, sheet) in enumerate(zip(names, sheets, strict=True))
    )
    winner = _choice(WINNER, "Winner", pairs, values)
    return ShortPage(winner, sides, len(sides) > _TWO, shown_as(fields, defaults))


def _side(side: int, name: str, sheet: WarbandSheet, values: Mapping[str, str], names: Names) -> ShortSide:
    figures = {
        "casualties": "Out of action in all",
        "gold": "Gold won, or lost with a minus",
        "wyrdstone": "Wyrdstone shards won, or lost with a minus",
    }
    sharing = f"short-sharing-{side}"
    return ShortSide(
        index=side,
        name=name,
        sharing=Check(sharing, "Shares the victory", values[sharing] == ON),
        figures=tuple(_line(f"short-{key}-{side}", label, values) for key, label in figures.items()),
        reason=_line(f"short-reason-{side}", "Reason for everything that has none of its own", values),
        blocks=tuple(_block(side, block, values, names) for block in sheet.active),
    )


def _block(side: int, block: WarriorSheet, values: Mapping[str, str], names: Names) -> Block:
    place = f"{side}-{block.number}"
    numbers = [(str(number), str(number)) for number in range(block.members + 1)]
    return Block(
        name=block.name,
        type=names.warrior_type(block.type),
        members=block.members,
        out=_choice(f"short-out-{place}", "Out of action", numbers, values),
        experience=_line(f"short-experience-{place}", "Experience", values),
        lost=_choice(f"short-lost-{place}", "Lost for good", numbers, values),
        fate=_choice(f"short-fate-{place}", "How", [("dead", "Dead"), ("retired", "Retired")], values),
        why=_line(f"short-why-{place}", "Reason", values),
    )


def _choice(name: str, label: str, pairs: Iterable[tuple[str, str]], values: Mapping[str, str]) -> Choice:
    options = tuple(Option(key, text, key == values[name]) for key, text in pairs)
    return Choice(name, label, (("", options),))


def _line(name: str, label: str, values: Mapping[str, str]) -> Line:
    return Line(name, label, values[name])
