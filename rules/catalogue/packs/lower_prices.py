"""Prices of a league that sells some things for less: on the chart and on the lists of warbands, pairs as pairs."""

from rules.catalogue.model import EquipmentList, Item, ListedItem, Price, Rulebook
from rules.catalogue.packs.house_rule_model import HouseRule
from rules.values import changed


def with_lower_prices(book: Rulebook, rule: HouseRule) -> Rulebook:
    """The rulebook in which things of the rule's categories cost less by its part, rounded up to whole crowns."""
    cheaper = {key for key, item in book.items.items() if item.category in rule.cheaper}
    return changed(
        book,
        items={key: _item(item, rule.amount) if key in cheaper else item for key, item in book.items.items()},
        warbands={
            key: changed(
                warband,
                equipment_lists=tuple(_list(it, cheaper, rule.amount) for it in warband.equipment_lists),
            )
            for key, warband in book.warbands.items()
        },
    )


def _less(price: int, part: int) -> int:
    return price - price // part


def _price(price: Price | None, part: int) -> Price | None:
    return None if price is None else changed(price, base=_less(price.base, part))


def _item(item: Item, part: int) -> Item:
    return changed(item, price=_price(item.price, part), brace_price=_price(item.brace_price, part))


def _list(listing: EquipmentList, cheaper: set[str], part: int) -> EquipmentList:
    return changed(
        listing, items=tuple(_line(it, part) if it.item in cheaper else it for it in listing.items)
    )


def _line(line: ListedItem, part: int) -> ListedItem:
    pair = None if line.brace_price is None else _less(line.brace_price, part)
    return changed(line, price=_less(line.price, part), brace_price=pair)
