"""The spoils of the scenario: gold, wyrdstone and items that were carried off the table."""

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.finds import give_artefact
from rules.aftermath.flow import Flow
from rules.engine.outcome import ARTEFACT, Spoil
from rules.ledger.entries import Settled
from rules.ledger.gains import Gain, GoldChanged, ItemFound, WyrdstoneChanged

STEP = "spoils"


def take_spoils(draft: Draft, spoils: tuple[Spoil, ...], scenario: str) -> None:
    """Add what the warband won in the battle to its roster, but for magical artefacts; things go to the stash.

    Gold below 0 is paid, as far as there is any. This follows the ruling of CAMP-OPT-SUB-7.
    """
    taken = (spoil for spoil in spoils if spoil.amount and spoil.what != ARTEFACT)
    gains = tuple(_gain(spoil, scenario, max(draft.sheet.gold, 0)) for spoil in taken)
    if gains:
        draft.record(Settled(STEP, gains))


def roll_artefacts(draft: Draft, spoils: tuple[Spoil, ...], scenario: str) -> Flow[None]:
    """Roll which magical artefacts the warband won, one after the other."""
    for spoil in spoils:
        for _ in range(spoil.amount if spoil.what == ARTEFACT else 0):
            yield from give_artefact(draft, scenario)


def _gain(spoil: Spoil, scenario: str, gold: int) -> Gain:
    if spoil.what == "gold":
        return GoldChanged(max(spoil.amount, -gold), scenario)
    if spoil.what == "wyrdstone":
        return WyrdstoneChanged(spoil.amount, scenario)
    return ItemFound(None, spoil.what, (spoil.worth,) * spoil.amount, scenario)
