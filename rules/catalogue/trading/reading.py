"""Reads `tables/trading.toml`. Called by the loader; `check_trading` once items and skills are known."""

from collections.abc import Container

from rules.catalogue.dice import is_dice
from rules.catalogue.files import DataFiles, keyed, value
from rules.catalogue.packs.overlooking import contradiction
from rules.catalogue.trading.model import SearchModifier, Trading
from rules.catalogue.trading.traits import TRAITS
from rules.values import DataError, changed

FILE = "tables/trading.toml"


def load_trading(files: DataFiles) -> Trading:
    """The rules of trading. Raises `DataError` for what no dice or fraction can be."""
    data = files.parse(FILE)
    modifiers = {
        key: value(SearchModifier, table, FILE, path, key=key)
        for key, path, table in keyed(data.get("modifiers", {}), FILE, "modifiers")
    }
    rest = {name: stated for name, stated in data.items() if name != "modifiers"}
    trading = changed(value(Trading, rest, FILE, "", modifiers={}), modifiers=modifiers)
    for path, dice in (
        ("search.dice", trading.search.dice),
        ("veterans.dice", trading.veterans.dice),
        ("haggle.dice", trading.haggle.dice),
    ):
        if not is_dice(dice):
            raise DataError(FILE, path, f"{dice!r} names no dice")
    if not 0 < trading.selling.numerator <= trading.selling.denominator:
        contradiction(FILE, "selling", "what is sold brings a part of its price")
    return trading


def check_trading(trading: Trading, items: Container[str], skills: Container[str]) -> None:
    """Refuse what the rules of trading name and the rulebook does not have."""
    if trading.carrying.free_weapon not in items:
        raise DataError(FILE, "carrying.free_weapon", f"there is no item {trading.carrying.free_weapon!r}")
    if trading.haggle.skill not in skills:
        raise DataError(FILE, "haggle.skill", f"there is no skill {trading.haggle.skill!r}")
    for key, modifier in trading.modifiers.items():
        path = f"modifiers.{key}"
        named = (modifier.skill, modifier.effect, modifier.item)
        if len([name for name in named if name]) != 1:
            raise DataError(FILE, path, "a modifier comes of one skill, one effect or one item")
        for field, name, known in zip(
            ("skill", "effect", "item"), named, (skills, TRAITS, items), strict=True
        ):
            if name and name not in known:
                raise DataError(FILE, f"{path}.{field}", f"there is no {field} {name!r}")
