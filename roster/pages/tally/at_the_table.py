"""A roster as its player holds it at the table, outside any battle of the site: one side of a tally, on bare terms."""

from dataclasses import dataclass

from roster.pages.tally.page import SideTally, tally_page
from rules import resolve
from rules.catalogue.model import Rulebook
from rules.fielding.fielding import NobodyToField
from rules.ledger.sheet import WarbandSheet
from rules.mustering.legality.check import problems
from rules.tally.entered import FATES

#: Problems of those of whom the rulebook says nothing.
_UNKNOWN = ("unknown-warband", "unknown-warrior", "unknown-hired-sword")


class NothingToShow(ValueError):
    """Why a roster cannot be held at the table, in a sentence."""


@dataclass(frozen=True)
class TablePage:
    """`side` holds the models that can fight, each with its states, of which `out_states` count as losses.

    `rulesets` are keys and names, `ruleset` the key of the one by whose test of losses the page counts.
    """

    side: SideTally
    out_states: tuple[str, ...]
    ruleset: str
    rulesets: tuple[tuple[str, str], ...]


def table_page(sheet: WarbandSheet, book: Rulebook, ruleset: str) -> TablePage:
    """An unknown ruleset is the first. Raises `NothingToShow`."""
    for problem in problems(sheet, book):
        if problem.code in _UNKNOWN:
            raise NothingToShow(problem.message)
    known = {key: found.name for key, found in book.rulesets.items()}
    chosen = ruleset if ruleset in known else next(iter(known))
    try:
        setup = resolve.set_up([sheet, sheet], book, seed="", ruleset=chosen, battlefield=resolve.REAL_TABLE)
    except NobodyToField as error:
        raise NothingToShow(str(error)) from error
    side = tally_page(setup, {}, book, own=0).sides[0]
    return TablePage(side, tuple(sorted(FATES)), chosen, tuple(known.items()))
