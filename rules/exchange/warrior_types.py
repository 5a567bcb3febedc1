"""The type that a foreign warrior is of: a line of the warband's list, or hirelings of the rulebook.

Asked by `warriors`, by id first, then by name, at last by likeness.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.catalogue.model import Hireling, WarriorType
from rules.catalogue.profile import CHARACTERISTICS
from rules.exchange.foreign import ForeignRoster, ForeignWarrior
from rules.exchange.lookup import Lookup, known, singular
from rules.mustering.hirelings import hireling_type

_TABLES = {"hired_sword": "hired_swords", "dramatis_persona": "dramatis_personae"}


@dataclass(frozen=True)
class Match:
    """A line and the kind of hireling that it is, empty for a warrior of the list. Not `sure` is a guess."""

    line: WarriorType
    hired: str = ""
    sure: bool = True


def matches(warrior: ForeignWarrior, roster: ForeignRoster, lookup: Lookup) -> list[Match]:
    """One match, several for an entry that stands for a pair, none for a hireling that the rulebook does not have."""
    if warrior.kind in _TABLES:
        return _hirelings(warrior, lookup)
    listed = _listed(warrior, roster, lookup)
    # Some programs list hired swords among the heroes.
    return (
        [listed] if listed else _hirelings(warrior, lookup) or [Match(_nearest(warrior, lookup), sure=False)]
    )


def _hirelings(warrior: ForeignWarrior, lookup: Lookup) -> list[Match]:
    book = lookup.rulebook
    tables: tuple[tuple[str, dict[str, Any]], ...] = (
        ("hired_sword", book.hired_swords), ("dramatis_persona", book.dramatis_personae),
    )  # fmt: skip
    for keys in _wanted_hirelings(warrior):
        for kind, table in tables:
            found: list[Hireling] = [table[key] for key in keys if key in table]
            if keys and len(found) == len(keys):
                return [Match(hireling_type(hireling, book), kind) for hireling in found]
    name = singular(warrior.type)
    for kind, table in tables:
        for hireling in table.values():
            if singular(hireling.name) == name:
                return [Match(hireling_type(hireling, book), kind)]
    return []


def _wanted_hirelings(warrior: ForeignWarrior) -> list[list[str]]:
    """The keys that the warrior's ids and name may stand for, those of one entry together."""
    by_id = [known()["characters"].get(key, [[key]])[0] for key in warrior.keys]
    names = {singular(name): keys for name, keys in known()["character_names"].items()}
    named: list[str] | None = names.get(singular(warrior.type))
    return [*by_id, *([named] if named else [])]


def _listed(warrior: ForeignWarrior, roster: ForeignRoster, lookup: Lookup) -> Match | None:
    bands = (known()["warbands"].get(key, {}).get("units", {}) for key in roster.type_keys)
    units: dict[str, str | None] = next(filter(None, bands), {})
    for key in warrior.keys:
        ours = units.get(key) or key
        if line := lookup.warband.warrior(ours):
            return Match(line)
        if hired := lookup.rulebook.hired_swords.get(ours.removeprefix("hired_swords:")):
            return Match(hireling_type(hired, lookup.rulebook), "hired_sword")
    wanted = {singular(warrior.type), *(singular(key) for key in warrior.keys)}
    for line in lookup.warband.warriors:
        if singular(line.name) in wanted or line.key in wanted:
            return Match(line)
    for name in (singular(warrior.type), _last_word(warrior.type)):
        named = _catalogue_names(lookup.warband.key).get(name)
        if named and (line := lookup.warband.warrior(named)):
            return Match(line)
    lasts = [line for line in lookup.warband.warriors if _last_word(line.name) in wanted]
    return Match(lasts[0]) if len(lasts) == 1 else None


def _last_word(name: str) -> str:
    """`chief` of `Beastmen Chief`: what players call somebody for short."""
    return singular(name).rpartition("-")[2]


@cache
def _catalogue_names(warband: str) -> dict[str, str]:
    """The names in the public catalogues of the warriors of a warband, by slug, with our keys."""
    bands = [entry for entry in known()["warbands"].values() if entry["ours"] == warband]
    return {singular(name): key for entry in bands for name, key in entry.get("names", {}).items()} | {
        _last_word(name): key for entry in bands for name, key in entry.get("names", {}).items()
    }


def _nearest(warrior: ForeignWarrior, lookup: Lookup) -> WarriorType:
    """The line with the fewest differences: a hero for a hero, no second leader, a similar profile and price."""

    def distance(line: WarriorType) -> tuple[bool, bool, int]:
        apart = 0
        if warrior.profile:
            apart = sum(
                abs(warrior.profile.value(name) - line.profile.value(name)) for name in CHARACTERISTICS
            )
        return (
            line.kind != warrior.kind,
            line.leader and not warrior.leader,
            apart * 10 + abs(line.price - (warrior.price or line.price)),
        )

    return min(lookup.warband.warriors, key=distance)
