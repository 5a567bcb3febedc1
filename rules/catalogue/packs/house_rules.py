"""Reads `house_rules.toml`, and checks what is switched on."""

from collections.abc import Iterable, Mapping

from rules.catalogue.files import DataFiles, keyed, value
from rules.catalogue.model import Rulebook, RulesetType, Switch
from rules.catalogue.packs.blazing_saddles import with_saddles
from rules.catalogue.packs.house_rule_model import (
    ASKED_FOR,
    BLAZING,
    ONE_BATTLE,
    VALUE,
    HouseRule,
    read_switch,
)
from rules.catalogue.packs.lower_prices import with_lower_prices
from rules.catalogue.packs.one_battle import with_sum
from rules.catalogue.tags import tag_fault
from rules.values import DataError, changed

FILE = "house_rules.toml"


def load_house_rules(files: DataFiles) -> dict[str, HouseRule]:
    """The house rules by key, each with the value that it has at first. Raises `DataError`."""
    rules = {}
    for key, path, table in keyed(files.parse(FILE), FILE, ""):
        rule = value(HouseRule, table, FILE, path, key=key)
        if not rule.affects:
            raise DataError(FILE, f"{path}.affects", "say what it drives: builder, aftermath or battle")
        if rule.amount or rule.template:
            raise DataError(FILE, path, "amount and template are not stated; say them as value and summary")
        _check_value(rule, path)
        rules[key] = rule if rule.value is None else rule.set_to(rule.value.default)
    return rules


def _check_value(rule: HouseRule, path: str) -> None:
    texts = (rule.summary, *rule.tags, rule.limit.refusal if rule.limit else "")
    if rule.value is None:
        if rule.cheaper:
            raise DataError(FILE, f"{path}.value", "it says no part by which prices are lower")
        if any(VALUE in text for text in texts):
            raise DataError(FILE, f"{path}.value", f"it says {VALUE} and has no value")
        return
    parts = range(2 if rule.cheaper else 1 if rule.limit and rule.limit.share else 0)
    if any(rule.value.offers(part) for part in parts):
        raise DataError(FILE, f"{path}.value", "a part is said by its divisor: 2 is a half, 3 a third")
    if VALUE not in rule.summary:
        raise DataError(FILE, f"{path}.summary", f"the sentence of a rule with a value says {VALUE}")
    if not all(number.isdecimal() for number in rule.value.words):
        raise DataError(FILE, f"{path}.value.words", "the keys are numbers")
    if not rule.value.offers(rule.value.default):
        raise DataError(FILE, f"{path}.value.default", "this is not among the values that it offers")


def with_house_rules(book: Rulebook, switches: Iterable[str] = ()) -> Rulebook:
    """The rulebook with these switches on, its rulesets with their options, and its prices by what is on.

    What its packs set is on too, with the value that they give it, and cannot be set otherwise. Raises `DataError` for
    a rule that there is not, and a value that it does not offer.
    """
    rules = dict(book.house_rules)
    on = {key for key, rule in rules.items() if rule.on}
    for switch in switches:
        key, amount = read_switch(switch)
        if fault := _fault(switch, rules):
            raise DataError(FILE, key, fault)
        if not rules[key].on:
            rules[key] = rules[key] if amount is None else rules[key].set_to(amount)
            on.add(key)
    rulesets = {key: _with_options(ruleset, rules.values()) for key, ruleset in book.rulesets.items()}
    cheaper = [rules[key] for key in sorted(on - set(book.switched_on)) if rules[key].cheaper]
    book = changed(book, house_rules=rules, switched_on=tuple(sorted(on)), rulesets=rulesets)
    book = with_saddles(book) if BLAZING in on else book
    for rule in cheaper:
        book = with_lower_prices(book, rule)
    return with_sum(book, rules[ONE_BATTLE].amount) if ONE_BATTLE in on else book


def is_offered(switch: str, book: Rulebook) -> bool:
    """Whether the rulebook has that house rule with that value."""
    return not _fault(switch, book.house_rules)


def _fault(switch: str, rules: Mapping[str, HouseRule]) -> str:
    key, amount = read_switch(switch)
    if key not in rules:
        return f"there is no house rule {key!r} to switch on; known are {', '.join(rules)}"
    number = rules[key].value
    if number is None:
        return "" if switch == key else f"the house rule {key!r} has no value"
    if switch == key or (amount is not None and number.offers(amount)):
        return ""
    return f"the house rule {key!r} has no value {switch.partition('=')[2]!r}"


def _with_options(ruleset: RulesetType, rules: Iterable[HouseRule]) -> RulesetType:
    """The ruleset with an option for each rule that gives tags in its turn sequence."""
    options = {switch.key: switch for switch in ruleset.switches}
    for rule in rules:
        if rule.tags and (not rule.sequences or ruleset.sequence in rule.sequences):
            options[rule.key] = Switch(rule.key, rule.said, rule.summary, rule.rule)
    return changed(ruleset, switches=tuple(options.values()))


def check_house_rules(book: Rulebook) -> None:
    """Refuse switches that nothing reads, and what a rule names and the stack does not have."""
    battle = {switch.key for ruleset in book.rulesets.values() for switch in ruleset.switches}
    sequences = {ruleset.sequence for ruleset in book.rulesets.values()}
    for rule in book.house_rules.values():
        read = (
            rule.limit is not None
            or rule.cheaper
            or rule.key in (battle if "battle" in rule.affects else ASKED_FOR)
        )
        if not read:
            raise DataError(FILE, rule.key, "the program knows no switch of that key")
        if rule.rule and rule.rule not in book.coverage:
            raise DataError(FILE, f"{rule.key}.rule", f"no rule {rule.rule!r}")
        for item in rule.limit.items if rule.limit else ():
            if item not in book.items:
                raise DataError(FILE, f"{rule.key}.limit.items", f"no item {item!r}")
        for sequence in rule.sequences:
            if sequence not in sequences:
                raise DataError(FILE, f"{rule.key}.sequences", f"no turn sequence {sequence!r}")
        for tag in (*rule.given_tags, *rule.lifted_by):
            if fault := tag_fault(tag):
                raise DataError(FILE, f"{rule.key}.tags", fault)
