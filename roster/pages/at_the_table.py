"""A roster as its player holds it at the table, outside any battle of the site: one side of a tally, on bare terms."""

from dataclasses import dataclass

from roster.pages.tally_page import SideTally, tally_page
from rules import resolve
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.tally.entered import FATES


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
    """Raises `NobodyToField` where nobody of the warband can fight. An unknown ruleset is the first."""
    known = {key: found.name for key, found in book.rulesets.items()}
    chosen = ruleset if ruleset in known else next(iter(known))
    setup = resolve.set_up([sheet, sheet], book, seed="", ruleset=chosen, battlefield=resolve.REAL_TABLE)
    side = tally_page(setup, {}, book, own=0).sides[0]
    return TablePage(side, tuple(sorted(FATES)), chosen, tuple(known.items()))
