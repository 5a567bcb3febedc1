"""How often `steady` beats `random` in mirrored battles: each is fought twice, and the two change places.

Warbands, sides, tables, dice and deployment are the same both times, so that neither has the better of them. Battles
are spread over both processes; the same numbers come out on every machine.
"""

import multiprocessing
from collections.abc import Iterator
from functools import partial
from itertools import product

from rules.catalogue.load import rulebook
from rules.catalogue.packs.stack import DATA
from rules.engine.setup import BattleSetup
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.resolve import auto, set_up

#: How many battles are fought by default.
USUAL = 1000
#: Battles that a process takes at a time: those of one table.
AT_A_TIME = 20
#: How many times fewer battles the other rulesets have than the first, and how many a process takes at a time.
OTHERS, FEW = 5, 5
#: Shares no divisor with the number of pairs and scenarios, so that all of them meet all tables.
_STRIDE = 7

PAIRS = (
    ("mercenaries-reikland", "mercenaries-reikland"),
    ("skaven-clan-eshin", "skaven-clan-eshin"),
    ("mercenaries-middenheim", "skaven-clan-eshin"),
    ("sisters-of-sigmar", "cult-of-the-possessed"),
    ("witch-hunters", "undead"),
    ("dwarf-treasure-hunters", "orc-mob"),
    ("kislevites", "beastmen-raiders"),
    ("shadow-warriors", "dark-elves"),
    ("lizardmen", "amazons-lustria"),
    ("undead", "undead"),
)
TABLES = ("ruined-quarter", "market-square", "high-street", "river-and-bridges", "rooftops")
SCENARIOS = ("skirmish", "wyrdstone-hunt", "chance-encounter", "breakthrough", "occupy", "hidden-treasure")


def report(battles: int = USUAL) -> Iterator[str]:
    """The share of battles that `steady` won under each ruleset, all of them included.

    Under rulesets after the first a fifth as many are fought.
    """
    yield "Steady against random, mirrored"
    first, *others = rulebook().rulesets
    with multiprocessing.get_context("spawn").Pool(2) as both:
        for ruleset in (first, *others):
            many = battles if ruleset == first else battles // OTHERS
            fares = partial(steady_fares, ruleset=ruleset)
            found = both.map(fares, range(many), chunksize=AT_A_TIME if ruleset == first else FEW)
            won, drawn = found.count("won"), found.count("drawn")
            share = 100 * won / many if many else 0
            yield f"  {ruleset:<34} {share:8.1f} % of {many} battles won, {drawn} drawn"


def steady_fares(number: int, ruleset: str = "mordheim") -> str:
    """How one of the battles ends for `steady`: won, lost or drawn."""
    side = number % 2
    record = auto(battle(number, ruleset), {side: POLICIES["steady"], 1 - side: POLICIES["random"]})
    assert record.outcome is not None
    if record.outcome.winner is None:
        return "drawn"
    return "won" if record.outcome.winner == side else "lost"


def battle(number: int, ruleset: str = "mordheim") -> BattleSetup:
    """The battle of that number; an even number and the next one are the same battle."""
    table = TABLES[number // AT_A_TIME % len(TABLES)]
    kinds = tuple(product(SCENARIOS, PAIRS))
    scenario, pair = kinds[number // 2 * _STRIDE % len(kinds)]
    return set_up(
        [_roster(key) for key in pair],
        rulebook(),
        seed=str(number // 2),
        ruleset=ruleset,
        scenario=scenario,
        battlefield=table,
    )


def _roster(key: str) -> WarbandSheet:
    path = DATA / "rosters" / f"{key}.toml"
    return read_sheet(path, path.name, rulebook())
