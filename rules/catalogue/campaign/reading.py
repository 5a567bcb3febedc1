"""Reads the tables around a battle: what is done before and after it, income, rating, awards, captives, the pit."""

from rules.catalogue.amounts import check_amount
from rules.catalogue.callings import known_callings
from rules.catalogue.campaign.model import Award, Campaign, CaptorOption, Income, PitFight, RatingRule, Steps
from rules.catalogue.clauses import read_with_clauses
from rules.catalogue.dice import is_dice
from rules.catalogue.files import DataFiles, keyed, value
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.overlooking import contradiction
from rules.catalogue.warbands.checks import known
from rules.values import DataError

BEFORE, AFTER = "tables/pre_battle_sequence.toml", "tables/post_battle_sequence.toml"
INCOME, RATING, AWARDS = "tables/income.toml", "tables/rating.toml", "tables/awards.toml"
CAPTIVES, PIT = "tables/captives.toml", "tables/pit_fight.toml"


def load_campaign(files: DataFiles) -> Campaign:
    """All of them. Raises `DataError`."""
    return Campaign(
        before_battle=_steps(files, BEFORE),
        after_battle=_steps(files, AFTER),
        income=_income(files),
        rating=read_with_clauses(files, RATING, RatingRule),
        awards={
            key: value(Award, table, AWARDS, path, key=key)
            for key, path, table in keyed(files.parse(AWARDS), AWARDS, "")
        },
        captor_options={
            key: value(CaptorOption, table, CAPTIVES, path, key=key)
            for key, path, table in keyed(files.parse(CAPTIVES), CAPTIVES, "")
        },
        pit_fight=value(PitFight, files.parse(PIT), PIT, ""),
    )


def _steps(files: DataFiles, where: str) -> Steps:
    found = read_with_clauses(files, where, Steps)
    keys = [step.key for step in found.steps]
    for index, step in enumerate(found.steps):
        if keys.count(step.key) > 1:
            raise DataError(where, f"steps[{index}].key", f"two steps have the key {step.key!r}")
        if step.dice and not is_dice(step.dice):
            raise DataError(where, f"steps[{index}].dice", f"{step.dice!r} names no dice")
    return found


def _income(files: DataFiles) -> Income:
    found = read_with_clauses(files, INCOME, Income)
    if not found.warriors or list(found.warriors) != sorted(set(found.warriors)):
        raise DataError(INCOME, "warriors", "the numbers must rise")
    if not found.gold:
        raise DataError(INCOME, "gold", "there is no row")
    for index, row in enumerate(found.gold):
        if len(row) != len(found.warriors) + 1:
            raise DataError(INCOME, f"gold[{index}]", f"expected {len(found.warriors) + 1} columns")
        if list(row) != sorted(row, reverse=True):
            contradiction(INCOME, f"gold[{index}]", "a larger warband never gets more for the same shards")
        if index and any(more < fewer for more, fewer in zip(row, found.gold[index - 1], strict=True)):
            contradiction(INCOME, f"gold[{index}]", "more shards never bring less")
    return found


def check_campaign(book: Rulebook) -> None:
    """Raise `DataError` where these tables name what the rulebook does not have."""
    campaign, callings = book.campaign, known_callings(book.warbands)
    known(campaign.rating.mounts, book.items, RATING, "mounts", "item")
    types = {kind.key for warband in book.warbands.values() for kind in warband.warriors}
    for option in campaign.captor_options.values():
        known(option.only_for, callings, CAPTIVES, f"{option.key}.only_for", "calling")
        check_amount(option.gold, CAPTIVES, f"{option.key}.gold")
        recruits = (option.recruits,) if option.recruits else ()
        known(recruits, types, CAPTIVES, f"{option.key}.recruits", "warrior")
    known((campaign.pit_fight.opponent,), book.hired_swords, PIT, "opponent", "hired sword")
