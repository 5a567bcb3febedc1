"""Items that a battle cost a warband: used up by its fighters, drunk or staked at set-up, or ruined.

Everything is struck off by the entry of the battle, before anybody is found dead or robbed, so that nothing is counted
twice (CORE-POISON-GEN-2, CORE-ITEM-HOLYWATER-1, -GARLIC-2, -NET-8, -POWDER-2, -TEARS-3, -SILK-3).
"""

from collections import Counter

from rules.aftermath.events.losses import ItemTested
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.dice import Roll
from rules.fielding.boons import BREWED
from rules.ledger.entries import ItemLost, Place
from rules.ledger.gains import BoonSpent
from rules.mustering.changes.perishables import PERISHABLE
from rules.mustering.refunds import paid_for
from rules.numbers import RosterNumber

#: What its leader's fall may ruin, and the smallest D6 that spares it (CORE-ITEM-SILK-3).
_FINERY, _SPARED = "reroll-first-rout", 4


def strike_off_used(side: Side, pending: PendingChanges) -> None:
    """Strike off what the warband drank, staked and had won for this battle, and what its fighters used up."""
    for supply in side.setup.sides[side.index].supplies:
        strike_off(side, pending, supply.place, supply.item, 1, "drunk before the battle")
    choice = side.setup.scenario_choice
    for claim in choice.claims if choice else ():
        if claim.side == side.index:
            strike_off(
                side, pending, claim.place, claim.item, claim.copies, "spent on the choice of the scenario"
            )
    used = Counter(
        (fighter_outcome.warrior, key)
        for fighter_outcome in side.outcome.sides[side.index].fighters
        for key in fighter_outcome.used
    )
    boons = side.setup.sides[side.index].boons
    brewed = Counter(
        {
            (RosterNumber(boon.warrior), boon.item): boon.count
            for boon in boons
            if boon.kind == BREWED and boon.warrior
        }
    )
    for (number, item), copies in (used - brewed).items():
        strike_off(side, pending, number, item, copies)
    _spoil(side, pending)
    pending.changes += [BoonSpent(boon) for boon in boons if boon in side.sheet.boons]


def _spoil(side: Side, pending: PendingChanges) -> None:
    """Strike off what was gathered for this battle and nobody used, from the stash first."""
    setup = side.setup.sides[side.index]
    eaten = Counter(key for fighter in side.outcome.sides[side.index].fighters for key in fighter.used)
    eaten.update(supply.item for supply in setup.supplies)
    gathered = Counter({boon.item: boon.count for boon in setup.boons if boon.kind == PERISHABLE})
    gone = Counter(
        (it.number, it.item) for it in pending.changes if isinstance(it, ItemLost) for _ in range(it.copies)
    )
    for item, copies in (gathered - eaten).items():
        for place in (None, *(block.number for block in side.sheet.active)):
            spoilt = min(copies, len(paid_for(side.sheet, place, item)) - gone[(place, item)])
            if spoilt > 0:
                pending.remove_item(place, item, spoilt, "spoilt")
                copies -= spoilt


def strike_off(
    side: Side, pending: PendingChanges, place: Place, item: str, copies: int, reason: str = "used up"
) -> None:
    """Remove a number of copies, or all there are."""
    held = len(paid_for(side.sheet, place, item))
    if held:
        pending.remove_item(place, item, min(held, copies), reason)


def wear_finery(side: Side, pending: PendingChanges) -> Flow[None]:
    """The silk of a leader who went out of action is ruined on 1 to 3; if they keep it at all."""
    leader = next((warrior_sheet for warrior_sheet in side.fought if warrior_sheet.leader), None)
    if leader is None or not pending.is_kept(leader) or pending.is_leaving(leader):
        return
    if leader.number not in side.out_of_action:
        return
    wearer = next(
        fighter_outcome
        for fighter_outcome in side.outcome.sides[side.index].fighters
        if fighter_outcome.warrior == leader.number
    )
    for held in leader.possessions:
        item = side.rulebook.items.get(held.item)
        if item is None or _FINERY not in item.effects:
            continue
        purpose, about = f"{item.name} of {leader.name}", f"{leader.number}/ruin of {item.key}"
        roll = Roll(purpose, need=_SPARED, who=wearer.id, stream=side.stream, about=about)
        faces = yield from throw(roll)
        kept = faces[0] >= _SPARED
        yield ItemTested(wearer.id, item.name, roll.shown(faces), kept)
        if not kept:
            pending.remove_item(leader.number, held.item, held.copies, "ruined", faces)
