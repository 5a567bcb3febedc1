"""The page on which the warriors of a roster are put into order."""

from collections.abc import Sequence
from dataclasses import dataclass

from roster.pages.parts.blocks import BlockView, company
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet


@dataclass(frozen=True)
class Row:
    """`fixed` for the leader, who stands first."""

    number: int
    name: str
    type: str
    fixed: bool


@dataclass(frozen=True)
class OrderSection:
    heading: str
    anchor: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class OrderPage:
    """Parts of the roster in their order; nobody moves from one part to another."""

    sections: tuple[OrderSection, ...]


def order_page(sheet: WarbandSheet, rulebook: Rulebook) -> OrderPage:
    """The page for ordering warriors, for a sheet that is arranged already."""
    return OrderPage(
        tuple(
            OrderSection(heading, anchor, tuple(map(_row, views)))
            for heading, anchor, views in company(sheet, rulebook).sections
        )
    )


def _row(view: BlockView) -> Row:
    return Row(view.number, view.name, view.type, view.leader)


def moved(page: OrderPage, order: Sequence[int], up: int | None, down: int | None) -> list[int]:
    """The numbers with one moved by a place within its part; `order` is that of the form, which may be empty."""
    places = {number: place for place, number in enumerate(order)}
    numbers = []
    for section in page.sections:
        part = sorted((row.number for row in section.rows), key=lambda it: places.get(it, len(places)))
        for number, step in ((up, -1), (down, 1)):
            if number in part:
                at = part.index(number)
                to = min(max(at + step, 0), len(part) - 1)
                part[at], part[to] = part[to], part[at]
        numbers += part
    return numbers
