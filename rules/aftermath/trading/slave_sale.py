"""Selling slaves in step 4, before anything else is sold: 2D6 gold crowns for each (Sartosa, Araby Smugglers).

Rulings: whoever became a slave since the last sale is sold in this one at the earliest; slaves are sold without their
gear, which goes to the stash.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import SlavesSold
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.trading.decisions import SlaveSale
from rules.engine.dice import Roll
from rules.ledger.entries import Dismissed, Settled
from rules.ledger.gains import GoldChanged

STEP = "sell-wyrdstone"
_TAG, SLAVE = "sells-slaves", "slave"
_DICE = 2


def sell_slaves(draft: Draft) -> Flow[None]:
    """Ask for each group of slaves how many are sold, and sell them."""
    if _TAG not in draft.rulebook.warbands[draft.sheet.type].tags:
        return
    for block in [it for it in draft.sheet.active if it.type == SLAVE]:
        answer = yield from ask(SlaveSale(draft.side, block.number, block.members))
        sold = int(answer)
        if not sold:
            continue
        roll = Roll(f"the price of {sold} of {block.name}", sold * _DICE, stream=draft.stream)
        faces = yield from throw(roll)
        gold = sum(faces)
        yield SlavesSold(draft.side, block.number, block.name, sold, roll.shown(faces), gold)
        draft.record(Dismissed(block.number, sold))
        draft.record(Settled(STEP, (GoldChanged(gold, f"{sold} of {block.name} sold", faces),)))
