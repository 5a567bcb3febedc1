"""Reads `equipment.toml`: items by category, metals, and the names that count or are used as another item.

Called by the loader. Whether the callings that items name exist is asked by `checks`, once every warband is known.
"""

import re
from typing import Any, get_args

from rules.catalogue.bounds import Gold, Modifier, Multiplier, Needed, check_bounds
from rules.catalogue.dice import is_dice
from rules.catalogue.files import DataFiles, Table, keyed, needed, only, text, value
from rules.catalogue.model import Category, Item, Price
from rules.catalogue.packs.earlier_words import EARLIER_TRAITS
from rules.catalogue.trading.traits import TRAITS
from rules.values import DataError, Value, changed

FILE = "equipment.toml"
CATEGORIES: tuple[Category, ...] = get_args(Category)
#: What only heroes carry, unless an item or a warrior's own list says otherwise.
FOR_HEROES: tuple[Category, ...] = ("misc", "animal", "vehicle")
_PRICES = ("price", "brace_price")
_PRICE = re.compile(r"(?:(\d{1,9})\+)?([\dDx]+)")
#: What can be had of a price, so that gromril and ithilmar ones are made of it; this trait says no.
_ONE_METAL = "own-metal"


class Material(Value, frozen=True):
    """A metal of which every hand-to-hand weapon can be made, for a multiple of its price."""

    name: str
    price_multiplier: Multiplier
    rarity: Needed
    summary: str
    save_modifier: Modifier = 0
    traits: tuple[str, ...] = ()


def load_items(files: DataFiles) -> dict[str, Item]:
    """All items by key, weapons of the metals among them. Raises `DataError`."""
    data = files.parse(FILE)
    only(data, FILE, "", "sources", "materials", *CATEGORIES)
    items: dict[str, Item] = {}
    for category in CATEGORIES:
        source = text(needed(data, FILE, "", "sources"), FILE, "sources", category)
        for key, path, table in keyed(data.get(category, {}), FILE, category):
            if key in items:
                raise DataError(FILE, path, "another category has an item of that key")
            items[key] = _item(key, path, {"source": source, **table}, category)
    for item in items.values():
        for other in item.needs:
            if other not in items:
                raise DataError(FILE, f"{item.category}.{item.key}.needs", f"there is no item {other!r}")
        _check_becoming(item, items)
    items = {key: _named_again(item, items) for key, item in items.items()}
    items = {key: _used_again(item, items) for key, item in items.items()}
    items = _with_other_names(items)
    materials = dict[str, Material]()
    for key, path, table in keyed(data.get("materials", {}), FILE, "materials"):
        materials[key] = value(Material, table, FILE, path)
        _check_words(materials[key].traits, TRAITS, f"{path}.traits", "trait")
    for key, material in materials.items():
        for item in list(items.values()):
            if item.blow and item.category == "close_combat" and item.price and _is_remade(item):
                items[f"{key}-{item.key}"] = _of_material(key, material, item)
    return items


def price_of(stated: object, where: str, path: str) -> Price | None:
    """A price as files state it: a number, or text such as `30+3D6`."""
    if stated is None:
        return None
    check_bounds(Gold | str, stated, where, path)
    if isinstance(stated, int) and not isinstance(stated, bool) and stated >= 0:
        return Price(stated)
    match = _PRICE.fullmatch(stated) if isinstance(stated, str) else None
    if match is None or not is_dice(match[2]):
        raise DataError(where, path, 'a price is a number of gold crowns or text such as "30+3D6"')
    return Price(int(match[1] or 0), match[2])


def _item(key: str, path: str, table: Table, category: Category) -> Item:
    prices = {name: price_of(table.pop(name, None), FILE, f"{path}.{name}") for name in _PRICES}
    stated: dict[str, Any] = {"heroes_only": category in FOR_HEROES, **table}
    item = value(Item, stated, FILE, path, key=key, category=category, price=None, alike=())
    _check_words(item.traits, TRAITS, path, "trait")
    return changed(item, **prices)


def _check_becoming(item: Item, items: dict[str, Item]) -> None:
    """Six kinds, one for each face of a D6, or one."""
    path = f"{item.category}.{item.key}.becomes"
    if len(item.becomes) not in (0, 1, 6):
        raise DataError(
            FILE, path, f"a copy becomes one item or, by a D6, one of six, not of {len(item.becomes)}"
        )
    for other in item.becomes:
        if other not in items:
            raise DataError(FILE, path, f"there is no item {other!r}")


def _is_remade(item: Item) -> bool:
    """Whether the metals make one of it: what they made already, and what is only of its own metal, they do not."""
    return not item.material and _ONE_METAL not in item.traits


def _check_words(words: Any, table: dict[str, str], path: str, noun: str) -> None:
    for word in sorted(words):
        if word not in table and word not in EARLIER_TRAITS:
            raise DataError(FILE, path, f"{word!r} is no known {noun}")


def _named_again(item: Item, items: dict[str, Item]) -> Item:
    """An item that counts as another takes all its figures; it states only its name, or the blow of its own form."""
    if not item.counts_as:
        return item
    path = f"{item.category}.{item.key}"
    base = items.get(item.counts_as)
    if base is None or base.counts_as:
        raise DataError(FILE, f"{path}.counts_as", f"there is no item {item.counts_as!r} of its own numbers")
    if item.price or item.shot or item.armour or item.rarity or (item.blow and not base.blow):
        raise DataError(FILE, path, f"it counts as {base.key} and states no numbers of its own")
    named = changed(base, key=item.key, name=item.name, counts_as=base.key)
    return changed(named, blow=item.blow, summary=item.summary) if item.blow else named


def _used_again(item: Item, items: dict[str, Item]) -> Item:
    """An item used as another takes its figures in play; price and place on lists are its own."""
    if not item.used_as:
        return item
    path = f"{item.category}.{item.key}"
    base = items.get(item.used_as)
    if base is None or base.counts_as or base.used_as:
        raise DataError(FILE, f"{path}.used_as", f"there is no item {item.used_as!r} of its own numbers")
    if item.blow or item.shot or item.armour:
        raise DataError(FILE, path, f"it is used as {base.key} and states no numbers of its own")
    return changed(item, blow=base.blow, shot=base.shot, armour=base.armour)


def _with_other_names(items: dict[str, Item]) -> dict[str, Item]:
    """Items that count as one another name each other: mace, hammer, staff and club are one entry of the chart."""
    entries: dict[str, list[str]] = {}
    for item in items.values():
        entries.setdefault(item.listed_as, []).append(item.key)
    return {
        key: changed(item, alike=tuple(other for other in entries[item.listed_as] if other != key))
        for key, item in items.items()
    }


def _of_material(key: str, material: Material, item: Item) -> Item:
    assert item.price is not None
    assert item.blow is not None
    blow = changed(
        item.blow,
        save_modifier=item.blow.save_modifier + material.save_modifier,
        traits=item.blow.traits + material.traits,
    )
    return changed(
        item,
        key=f"{key}-{item.key}",
        name=f"{material.name} {item.name.lower()}",
        price=Price(item.price.base * material.price_multiplier),
        rarity=material.rarity,
        blow=blow,
        counts_as=item.listed_as,
        material=key,
        summary=material.summary,
    )
