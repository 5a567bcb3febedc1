"""The exploration step as a whole: dice, wyrdstone, and the place that they show (LRB part 3 p.93-100)."""

from rules.aftermath.draft import Draft
from rules.aftermath.effects import ExplorationDice, of_kind
from rules.aftermath.events.exploration import LocationFound, NothingExplored, ShardsFound
from rules.aftermath.events.league import ExplorationDiceChanged
from rules.aftermath.exploration.dice import roll_dice
from rules.aftermath.exploration.party import Party
from rules.aftermath.exploration.places import visit
from rules.aftermath.flow import Flow
from rules.ledger.entries import ItemLost, Settled
from rules.ledger.gains import BoonSpent, WyrdstoneChanged

STEP = "exploration"


def explore(draft: Draft, party: Party) -> Flow[None]:
    """Roll for the party and visit the place that the dice show. Without a hero there is no search at all."""
    if not party.heroes:
        yield NothingExplored(draft.side)
        return
    for effect in of_kind(draft.effects, ExplorationDice):
        yield ExplorationDiceChanged(draft.side, effect.origin, effect.dice)
    dice = yield from gather(draft, party)
    place = draft.rulebook.exploration.location_for(dice)
    if place is not None:
        yield LocationFound(draft.side, place.key, place.name)
        yield from visit(draft, place, party.heroes)


def gather(draft: Draft, party: Party) -> Flow[tuple[int, ...]]:
    """The dice that count, and the wyrdstone that they bring; what helped is used up."""
    dice = yield from roll_dice(draft, party)
    found = draft.rulebook.exploration.shards_for(sum(dice)) + party.shards
    used = [ItemLost(spent.place, spent.item, spent.copies, "used up exploring") for spent in party.maps]
    spent = [BoonSpent(boon) for boon in party.boons]
    draft.record(Settled(STEP, (*used, *spent, WyrdstoneChanged(found, "exploration", dice))))
    yield ShardsFound(draft.side, found)
    return dice
