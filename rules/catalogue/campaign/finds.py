"""Checks of what is found or won: amounts can be rolled, and what is named exists. Used by loaders of tables."""

from collections.abc import Iterable

from rules.catalogue.amounts import check_amount
from rules.catalogue.callings import known_callings
from rules.catalogue.campaign.find_model import Boon, Choice, Found, Outcome, Recruits, WarbandOutcome
from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.checks import known
from rules.values import DataError


def check_outcome(outcome: Outcome, book: Rulebook, where: str, path: str) -> None:
    """Raise `DataError` for amounts that are none, and for items, callings and warriors that do not exist."""
    for name in ("gold", "wyrdstone", "experience"):
        check_amount(getattr(outcome, name), where, f"{path}.{name}")
    if bool(outcome.experience) != bool(outcome.experience_for):
        raise DataError(where, f"{path}.experience_for", "experience and who gains it belong together")
    for found in outcome.items:
        _check_found(found, book, where, f"{path}.items")
    for boon in outcome.boons:
        check_boon(boon, book, where, f"{path}.boons")
    if outcome.recruits:
        _check_recruits(outcome.recruits, book, where, f"{path}.recruits")
    if isinstance(outcome, WarbandOutcome | Choice) and outcome.callings:
        known(outcome.callings, known_callings(book.warbands), where, f"{path}.callings", "calling")


def check_boon(boon: Boon, book: Rulebook, where: str, path: str) -> None:
    """Raise `DataError` for a boon that concerns a calling which does not exist."""
    if boon.callings or boon.not_for:
        known((*boon.callings, *boon.not_for), known_callings(book.warbands), where, path, "calling")


def check_ends_with_others(outcomes: Iterable[WarbandOutcome], where: str, path: str) -> None:
    """Refuse rows by warband of which not exactly the last one is for every other warband."""
    named = [bool(outcome.callings) for outcome in outcomes]
    if named != [True] * (len(named) - 1) + [False]:
        raise DataError(where, path, "the last row, and no other, is for every other warband")


def _check_found(found: Found, book: Rulebook, where: str, path: str) -> None:
    known((found.item, *found.alternatives), book.items, where, path, "item")
    for amount in (found.count, found.worth):
        check_amount(amount, where, path)


def _check_recruits(recruits: Recruits, book: Rulebook, where: str, path: str) -> None:
    check_amount(recruits.count, where, path)
    types = {kind.key for warband in book.warbands.values() for kind in warband.warriors}
    known((recruits.warrior,) if recruits.warrior else (), types, where, path, "warrior")
    if recruits.race:
        known((recruits.race,), known_callings(book.warbands), where, path, "calling")
    if bool(recruits.warrior) != (recruits.kind == "warriors"):
        raise DataError(
            where, path, "a type of warrior belongs to recruits of the kind warriors, and only there"
        )
