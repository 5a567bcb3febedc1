"""Step 4, selling wyrdstone: one sale in each sequence, of as many shards as the player likes (LRB part 3 p.101).

Rulings: heroes and henchmen on the roster make the size of the warband, those who miss battles among them; hired
swords, dramatis personae and animals that are equipment do not (E-SIZE).
"""

from rules.aftermath.decisions import WyrdstoneSale
from rules.aftermath.draft import Draft
from rules.aftermath.flow import Flow, ask
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged, WyrdstoneChanged
from rules.ledger.sheet import Kind, WarbandSheet

STEP = "sell-wyrdstone"
#: The tag of a warband that sells as a smaller one.
_FORAGERS = "income-lower-column"


def sell_wyrdstone(draft: Draft) -> Flow[None]:
    """Ask how many shards are sold, each number with what it brings, and sell them."""
    if draft.sheet.wyrdstone < 1:
        return
    prices = tuple(
        price_of(shards, draft.sheet, draft.rulebook) for shards in range(draft.sheet.wyrdstone + 1)
    )
    answer = yield from ask(WyrdstoneSale(draft.side, prices))
    shards = int(answer)
    if shards:
        sold = WyrdstoneChanged(-shards, "sold"), GoldChanged(prices[shards], f"{shards} wyrdstone sold")
        draft.record(Settled(STEP, sold))


def price_of(shards: int, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """What so many shards bring in one sale, in gold crowns."""
    foragers = _FORAGERS in rulebook.warbands[sheet.type].tags
    return rulebook.campaign.income.sale(shards, warriors(sheet), lower=foragers)


def warriors(sheet: WarbandSheet) -> int:
    """The size of a warband for the table of income."""
    own = (Kind.HERO, Kind.HENCHMEN)
    return sum(block.members for block in sheet.active if block.kind in own)
