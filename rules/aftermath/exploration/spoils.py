"""The spoils of the scenario: gold, wyrdstone and items that were carried off the table."""

from rules.aftermath.draft import Draft
from rules.engine.outcome import Spoil
from rules.ledger.entries import Settled
from rules.ledger.gains import Gain, GoldChanged, ItemFound, WyrdstoneChanged

STEP = "spoils"


def take_spoils(draft: Draft, spoils: tuple[Spoil, ...], scenario: str) -> None:
    """Add everything that the warband won in the battle to its roster; things go to the stash.

    Gold below 0 is paid, as far as there is any. This follows the ruling of CAMP-OPT-SUB-7.
    """
    gains = tuple(_gain(spoil, scenario, max(draft.sheet.gold, 0)) for spoil in spoils if spoil.amount)
    if gains:
        draft.record(Settled(STEP, gains))


def _gain(spoil: Spoil, scenario: str, gold: int) -> Gain:
    if spoil.what == "gold":
        return GoldChanged(max(spoil.amount, -gold), scenario)
    if spoil.what == "wyrdstone":
        return WyrdstoneChanged(spoil.amount, scenario)
    return ItemFound(None, spoil.what, (spoil.worth,) * spoil.amount, scenario)
