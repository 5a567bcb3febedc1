"""What the builder page puts on offer: hiring, shopping, selling and ways out of problems, each with its price."""

from dataclasses import dataclass
from itertools import groupby

from roster.pages.blocks import Named, rule_lines
from roster.pages.names import Names
from roster.pages.statline import Cell, type_statline
from rules.ledger.entries import Place
from rules.mustering.options import BuyOption, HireOption, buy_options, hire_options
from rules.mustering.problem import NotAllowed, Problem
from rules.mustering.sheet import WarbandSheet

CATEGORIES = {
    "close_combat": "Close combat weapons",
    "missile": "Missile weapons",
    "blackpowder": "Blackpowder weapons",
    "armour": "Armour",
    "misc": "Miscellaneous",
    "animal": "Animals",
    "vehicle": "Vehicles",
}


@dataclass(frozen=True)
class FixButton:
    """`code`, `warrior` and `item` name the problem, `label` the way out of it."""

    code: str
    warrior: int | None
    item: str
    label: str


@dataclass(frozen=True)
class ProblemLine:
    """`where` names the warrior and `anchor` leads to him; both are empty for the whole warband."""

    kind: str
    sentence: str
    where: str
    anchor: str
    rule: str
    source: str
    fixes: tuple[FixButton, ...]


def problem_line(problem: Problem, sheet: WarbandSheet) -> ProblemLine:
    number = problem.warrior
    name = next((block.name for block in sheet.warriors if block.number == number), "")
    return ProblemLine(
        kind=problem.severity,
        sentence=problem.message,
        where=name,
        anchor=f"block-{number}" if name else "",
        rule=problem.rule,
        source=problem.source,
        fixes=tuple(FixButton(problem.code, number, problem.item, fix.label) for fix in problem.fixes),
    )


@dataclass(frozen=True)
class HireOffer:
    """One type that might be hired, with the profile one would get."""

    option: HireOption
    statline: tuple[Cell, ...]
    rules: tuple[Named, ...]
    href: str = ""

    @property
    def id(self) -> str:
        return f"hire-{self.option.type}"

    @property
    def is_group(self) -> bool:
        return self.option.kind == "henchmen"


def hire_offers(sheet: WarbandSheet, names: Names) -> tuple[HireOffer, ...]:
    """Every type of the warband; none for a warband that the rulebook does not know."""
    try:
        found = hire_options(sheet, names.rulebook)
    except NotAllowed:
        return ()
    return tuple(_hire_offer(option, names) for option in found)


def _hire_offer(option: HireOption, names: Names) -> HireOffer:
    kind = names.rulebook.warrior_type(names.warband, option.type)
    assert kind is not None
    statline = type_statline(kind, names.rulebook)
    return HireOffer(option, statline, rule_lines(kind, names), names.warrior_type_href(kind.key))


@dataclass(frozen=True)
class ShopItem:
    """`must_search` is set for rare items: they are found by a search after a battle, not bought here."""

    option: BuyOption
    summary: str
    must_search: bool
    href: str = ""

    @property
    def is_open(self) -> bool:
        return not self.option.reason and not self.must_search


@dataclass(frozen=True)
class Shop:
    """What one place may buy, by category. `place` is a roster number or `stash`."""

    place: str
    shelves: tuple[tuple[str, tuple[ShopItem, ...]], ...]


def shop(sheet: WarbandSheet, names: Names, place: Place) -> Shop:
    """The own list first, then everything else that is for sale, category by category."""
    items = [_shop_item(option, names) for option in buy_options(sheet, names.rulebook, place)]
    order = list(CATEGORIES)
    items.sort(key=lambda item: (order.index(item.option.category), bool(item.option.rarity)))
    shelves = tuple(
        (CATEGORIES[category], tuple(group))
        for category, group in groupby(items, key=lambda item: item.option.category)
    )
    return Shop("stash" if place is None else str(place), shelves)


def _shop_item(option: BuyOption, names: Names) -> ShopItem:
    item = names.rulebook.items[option.item]
    return ShopItem(option, item.summary, bool(option.rarity), names.item_href(option.item))
