"""Step 4, selling wyrdstone: one sale in each sequence, of as many shards as the player likes (LRB part 3 p.101).

Rulings: heroes and henchmen on the roster make the size of the warband, those who miss battles among them; hired
swords, dramatis personae and animals that are equipment do not (E-SIZE). Of what a campaign lays on top, shares of the
chart's income come first, each rounded towards 0, then gold for each shard; no sale brings less than nothing.
"""

from collections.abc import Iterable

from rules.aftermath.decisions import WyrdstoneSale
from rules.aftermath.draft import Draft
from rules.aftermath.effects import CampaignEffect, ShardPrice, WyrdstonePrice, of_kind
from rules.aftermath.events.league import SaleChanged
from rules.aftermath.flow import Flow, ask
from rules.aftermath.league.brought import SOLD
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.gluttony import digest, eat_members, further_shares
from rules.catalogue.model import Rulebook
from rules.ledger.entries import Settled
from rules.ledger.gains import GoldChanged, WyrdstoneChanged
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.legality.composition import models

STEP = "sell-wyrdstone"
#: The tag of a warband that sells as a smaller one.
_FORAGERS = "income-lower-column"
#: The tag of a skill with which a warrior takes no share.
_UNCOUNTED = "takes-no-share"


def sell_wyrdstone(draft: Draft) -> Flow[None]:
    """Ask how many shards are sold, each number with what it brings, and sell them."""
    yield from eat_members(draft)
    if draft.sheet.wyrdstone >= 1:
        yield from _sell(draft)
    digest(draft)


def _sell(draft: Draft) -> Flow[None]:
    charted = [price_of(shards, draft.sheet, draft.rulebook) for shards in range(draft.sheet.wyrdstone + 1)]
    extras = [extras_of(shards, price, draft.effects) for shards, price in enumerate(charted)]
    prices = tuple(price + sum(gold for _, gold in more) for price, more in zip(charted, extras, strict=True))
    answer = yield from ask(WyrdstoneSale(draft.side, prices))
    shards = int(answer)
    if shards:
        sold = WyrdstoneChanged(-shards, "sold"), GoldChanged(charted[shards], f"{shards} wyrdstone sold")
        more = tuple(GoldChanged(gold, f"{SOLD}{origin}") for origin, gold in extras[shards])
        draft.record(Settled(STEP, (*sold, *more)))
        for origin, gold in extras[shards]:
            yield SaleChanged(draft.side, origin, gold)


def extras_of(shards: int, price: int, effects: Iterable[CampaignEffect]) -> list[tuple[str, int]]:
    """The gold that each effect of the campaign adds to a sale at that price, by its origin; below 0 it takes some."""
    shares = [(it.origin, _share(price, it.percent)) for it in of_kind(effects, WyrdstonePrice)]
    wanted = [*shares, *((it.origin, it.gold * shards) for it in of_kind(effects, ShardPrice))]
    left, found = price, list[tuple[str, int]]()
    for origin, gold in wanted:
        change = max(gold, -left)
        left += change
        found += [(origin, change)] if change else []
    return found


def _share(price: int, percent: int) -> int:
    """A percentage of a price, rounded towards 0."""
    share = price * abs(percent) // 100
    return share if percent > 0 else -share


def price_of(shards: int, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """The price of a number of shards in one sale, in gold crowns."""
    foragers = _FORAGERS in rulebook.warbands[sheet.type].tags
    return rulebook.campaign.income.sale(shards, warriors(sheet, rulebook), lower=foragers)


def warriors(sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """The size of a warband for the table of income.

    A mob is one model, gluttons take more than one share, and who finds their own food takes none.
    """
    own = (Kind.HERO, Kind.HENCHMEN)
    blocks = [it for it in sheet.active if it.kind in own and _UNCOUNTED not in tags_of(it, sheet, rulebook)]
    count = models(blocks, rulebook.warbands.get(sheet.type))
    return max(count + further_shares(sheet, rulebook), 1)
