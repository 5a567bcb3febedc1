"""Tables and prices that the rulebook prints and nothing plays: their dice, their rows and what they cost."""

from fractions import Fraction
from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.flow import throw
from rules.catalogue.amounts import amount
from rules.catalogue.load import complete_rulebook, rulebook
from rules.engine.dice import Roll
from tests.rules.aftermath.walk import chances
from tests.rules.campaign.oracles_trading import warband
from tests.rules.campaign.words import only
from tests.rules.oracles.vocabulary import UnknownWord

Given = dict[str, Any]


def table(word: str) -> tuple[str, dict[str, tuple[int, ...]]]:
    """The dice of a table that is printed and not played, and the rolls of its rows."""
    options = rulebook().option_tables
    if word == "rewards_of_the_shadowlord" and options.rewards is not None:
        return options.rewards.dice, {it.key.replace("-", "_"): it.rolls for it in options.rewards.rows}
    if word in options.events:
        table = options.events[word]
        return table.dice, {it.key.replace("-", "_"): it.rolls for it in table.rows}
    known = complete_rulebook().option_tables.sawbones
    treatment = known.treatments.get(word.removeprefix("sawbones_").removesuffix("_table")) if known else None
    if treatment is None:
        raise UnknownWord(f"nobody knows the table {word!r}")
    return treatment.dice, {f"{it.rolls[0]}-{it.rolls[-1]}": it.rolls for it in treatment.rows}


def chances_of_rows(dice: str, rows: dict[str, tuple[int, ...]]) -> dict[str, Fraction]:
    """The chances of the rows."""
    roll = Roll("the table", amount(dice).dice)

    def start() -> Any:
        return Draft(warband(), rulebook()), throw(roll)

    return chances(start, lambda found: next(key for key, rolls in rows.items() if sum(found.value) in rolls))


def individual_price(given: Given) -> dict[str, Any]:
    only(given, "characteristic", "points")
    prices = rulebook().option_tables.individual_battles
    assert prices is not None
    raised = prices.price_of(given["characteristic"], given["points"])
    return {"price": raised, "with_a_skill_for_each": raised + prices.skill_price * given["points"]}


KINDS = {"individual_price": individual_price}
