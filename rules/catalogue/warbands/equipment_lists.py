"""Reads the equipment lists of a warband file: prices and limits line by line, metals, and sets sold together.

Called by `rules.catalogue.warbands.reading`; whether items and warriors exist is checked once everything is read.
"""

from rules.catalogue.files import Table, keyed, needed, value
from rules.catalogue.model import EquipmentList, ListedItem, ListedMaterial, Loadout
from rules.values import DataError


def load_equipment_lists(tables: object, where: str) -> tuple[EquipmentList, ...]:
    """The lists by key: `prices` an item to a price or a table, `materials` and `loadouts`. Raises `DataError`."""
    return tuple(
        _list(key, path, table, where) for key, path, table in keyed(tables, where, "equipment_lists")
    )


def _list(key: str, path: str, table: Table, where: str) -> EquipmentList:
    prices = needed(table, where, path, "prices")
    if not isinstance(prices, dict):
        raise DataError(where, f"{path}.prices", "expected a table")
    items = [_line(item, stated, where, f"{path}.prices.{item}") for item, stated in prices.items()]
    materials = {
        metal: value(ListedMaterial, stated, where, place, material=metal)
        for metal, place, stated in keyed(table.get("materials", {}), where, f"{path}.materials")
    }
    loadouts = [
        value(Loadout, stated, where, place, key=name)
        for name, place, stated in keyed(table.get("loadouts", {}), where, f"{path}.loadouts")
    ]
    rest = {name: stated for name, stated in table.items() if name not in ("prices", "materials", "loadouts")}
    return value(
        EquipmentList, rest, where, path, key=key, items=items, materials=materials, loadouts=loadouts
    )


def _line(item: str, stated: object, where: str, path: str) -> ListedItem:
    line = stated if isinstance(stated, dict) else {"price": stated}
    return value(ListedItem, line, where, path, item=item)
