"""Reads `house_rules.toml`, and checks what is switched on."""

from rules.catalogue.files import DataFiles, keyed, value
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import ASKED_FOR, HouseRule
from rules.values import DataError

FILE = "house_rules.toml"


def load_house_rules(files: DataFiles) -> dict[str, HouseRule]:
    """The house rules by key. Raises `DataError`."""
    rules = {}
    for key, path, table in keyed(files.parse(FILE), FILE, ""):
        rules[key] = value(HouseRule, table, FILE, path, key=key)
        if not rules[key].affects:
            raise DataError(FILE, f"{path}.affects", "say what it drives: builder, aftermath or battle")
    return rules


def check_house_rules(book: Rulebook) -> None:
    """Refuse switches that nothing reads and switches turned on that the stack does not have."""
    battle = {switch.key for ruleset in book.rulesets.values() for switch in ruleset.switches}
    for rule in book.house_rules.values():
        if rule.key not in (battle if "battle" in rule.affects else ASKED_FOR):
            raise DataError(FILE, rule.key, "the program knows no switch of that key")
        if rule.rule and rule.rule not in book.coverage:
            raise DataError(FILE, f"{rule.key}.rule", f"no rule {rule.rule!r}")
    for key in book.switched_on:
        if key not in book.house_rules:
            known = ", ".join(book.house_rules)
            raise DataError(FILE, key, f"there is no house rule {key!r} to switch on; known are {known}")
