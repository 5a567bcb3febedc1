"""Why something of a foreign roster stays behind: it is in a pack or on a list that the warband does not use."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from rules.catalogue.packs.stack import STANDARD, packaged
from rules.exchange.foreign import ForeignThing
from rules.exchange.lookup import Lookup, singular
from rules.values import Value

NOT_OURS = "the rulebook has nothing of that name"
_HIRELINGS = ("hired_swords.toml", "dramatis_personae.toml")


class Place(Value, frozen=True):
    """The place of a name: the pack by key and name."""

    pack: str
    name: str


def reason(thing: ForeignThing, lookup: Lookup) -> str:
    """Why the rulebook of the roster does not have it, for what `lookup` did not find."""
    wanted = [singular(thing.name), *(singular(entry.replace("_", "-")) for entry in thing.ids)]
    for warband in lookup.rulebook.warbands.values():
        if warband is not lookup.warband and not {*wanted}.isdisjoint(_own_names(warband.key, lookup)):
            return f"it belongs to another warband: {warband.name}"
    used = {pack.key for pack in lookup.rulebook.packs}
    return next(filter(None, (_in_pack(name, used) for name in wanted)), NOT_OURS)


def hireling_reason(type_name: str, lookup: Lookup) -> str:
    """The same for somebody who is hired."""
    used = {pack.key for pack in lookup.rulebook.packs}
    return _in_pack(singular(type_name), used) or "the rulebook has no such hireling"


def _in_pack(name: str, used: set[str]) -> str:
    places = [place for place in _supplements().get(name, ()) if place.pack not in used]
    return f"it is in the pack {places[0].name}, which this warband does not use" if places else ""


def _own_names(warband: str, lookup: Lookup) -> set[str]:
    found = lookup.rulebook.warbands[warband]
    gifts = found.mutations.choices if found.mutations else ()
    return {singular(skill.name) for skill in found.skills} | {singular(gift.name) for gift in gifts}


@cache
def _supplements() -> dict[str, tuple[Place, ...]]:
    """The packs that name each item, skill, spell, mutation and hireling of the supplements, by the name's slug."""
    found: dict[str, tuple[Place, ...]] = {}
    for key, pack in packaged().items():
        if key in STANDARD:
            continue
        place = Place(key, pack.header.name)
        for part, table in pack.tables.items():
            for name in _names(part, table):
                slug = singular(name)
                if place not in found.get(slug, ()):
                    found[slug] = (*found.get(slug, ()), place)
    return found


def _names(part: str, table: dict[str, Any]) -> Iterator[str]:
    """The names of a part's entries: of items, spells and hirelings, and of a warband's skills and mutations."""
    if part in _HIRELINGS:
        yield from _named(table)
    elif part == "equipment.toml":
        for category in table.values():
            yield from _named(category)
    elif part in ("spells.toml", "skills.toml"):
        for entry in _tables(table.get("lists")):
            yield from _named(entry.get("spells"))
            yield from _named(entry.get("skills"))
    elif part.startswith("warbands/"):
        for entry in _tables(table.get("skill_lists")):
            yield from _named(entry.get("skills"))
        mutations = table.get("mutations")
        yield from _named(mutations.get("choices") if isinstance(mutations, dict) else None)


def _named(value: object) -> Iterator[str]:
    return (entry["name"] for entry in _tables(value) if isinstance(entry.get("name"), str))


def _tables(value: object) -> Iterator[dict[str, Any]]:
    entries = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return (entry for entry in entries if isinstance(entry, dict))
