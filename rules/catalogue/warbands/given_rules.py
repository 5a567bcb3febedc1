"""Special rules that a turn sequence gives to types of warriors, and what reads `tables/alternative_rules.toml`.

They are no part of any warband: a ruleset says whether it gives them (`RulesetType.gives_rules`), and a battle set up
under such a one has their tags on its fighters (`rules.fielding.given_rules`).
"""

from collections.abc import Mapping

from rules.catalogue.files import DataFiles, keyed, value
from rules.catalogue.model import GivenRule, WarbandType
from rules.catalogue.tags import TAGS
from rules.values import DataError, changed

FILE = "tables/alternative_rules.toml"


def load_given_rules(files: DataFiles, warbands: Mapping[str, WarbandType]) -> dict[str, GivenRule]:
    """All of them by key; none where no pack of the stack has the table. Raises `DataError`."""
    if FILE not in files.names("tables"):
        return {}
    found = {
        key: value(GivenRule, table, FILE, path, key=key)
        for key, path, table in keyed(files.parse(FILE), FILE, "")
    }
    for key in found:
        if key not in TAGS:
            raise DataError(FILE, key, f"unknown tag {key!r}")
    return {key: changed(rule, given=_with_creatures(rule, warbands)) for key, rule in found.items()}


def _with_creatures(rule: GivenRule, warbands: Mapping[str, WarbandType]) -> dict[str, tuple[str, ...]]:
    """The types to which the rule is given, with every one of its creatures."""
    given = dict(rule.given)
    for key, warband in warbands.items():
        by_creature = [
            it.key for it in warband.warriors if {it.key, it.racial_maximum}.intersection(rule.creatures)
        ]
        types = tuple(dict.fromkeys((*given.get(key, ()), *by_creature)))
        if types:
            given[key] = types
    return given


def check_given_rules(rules: Mapping[str, GivenRule], warbands: Mapping[str, WarbandType]) -> None:
    """Raise `DataError` for a warband, a type of warrior or a creature that does not exist."""
    everybody = [it for warband in warbands.values() for it in warband.warriors]
    creatures = {it.key for it in everybody} | {it.racial_maximum for it in everybody}
    for rule in rules.values():
        for creature in rule.creatures:
            if creature not in creatures:
                raise DataError(FILE, f"{rule.key}.creatures", f"unknown creature {creature!r}")
        for key, types in rule.given.items():
            warband = warbands.get(key)
            if warband is None:
                raise DataError(FILE, f"{rule.key}.given.{key}", f"unknown warband {key!r}")
            for name in types:
                if warband.warrior(name) is None:
                    raise DataError(FILE, f"{rule.key}.given.{key}", f"unknown type of warrior {name!r}")
