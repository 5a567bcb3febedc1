"""Every warband of every packaged pack by key, with the pack that brings it: where a foreign roster can go.

Asked by `matching` and by the choice on the page.
"""

from functools import cache

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import STANDARD, packaged, standard_with
from rules.values import Value

_FOLDER = "warbands/"


class Home(Value, frozen=True):
    """A warband that a roster may become; `pack` is the supplement that brings it, empty for a standard one."""

    key: str
    name: str
    pack: str
    pack_name: str


@cache
def homes() -> dict[str, Home]:
    """The warbands by key; the standard packs come before supplements that have a warband of the same key."""
    found: dict[str, Home] = {}
    packs = sorted(packaged().items(), key=lambda entry: entry[0] not in STANDARD)
    for key, pack in packs:
        for part, table in pack.tables.items():
            warband = part.removeprefix(_FOLDER).removesuffix(".toml")
            if part.startswith(_FOLDER) and warband not in found and isinstance(table.get("name"), str):
                home = "" if key in STANDARD else key
                found[warband] = Home(warband, table["name"], home, pack.header.name if home else "")
    return found


def book_for(pack: str) -> Rulebook:
    """The rulebook with a packaged pack; empty is the standard one."""
    return rulebook_of(standard_with(pack)) if pack else rulebook()
