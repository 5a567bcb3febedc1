"""Gold by source and use: the kind of every movement in a ledger."""

from enum import StrEnum

from rules.ledger.careers import Fact, Step
from rules.ledger.entries import (
    BattleFought,
    Dismissed,
    HeroAwakened,
    Hired,
    Imported,
    ItemBought,
    ItemSold,
    MembersJoined,
    Mustered,
    MutationBought,
    MutationGivenBack,
    Settled,
    UpkeepPaid,
)
from rules.ledger.sheet import Kind


class Gold(StrEnum):
    """The purposes for which gold came in or went out."""

    START = "start"
    WYRDSTONE = "wyrdstone"
    EXPLORATION = "exploration"
    BATTLES = "battles"
    CAPTIVES = "captives"
    DEALINGS = "dealings"
    CAMPAIGN = "campaign"
    SOLD_GEAR = "sold_gear"
    REFUNDS = "refunds"
    WARRIORS = "warriors"
    HIRED_SWORDS = "hired_swords"
    GEAR = "gear"
    MUTATIONS = "mutations"
    UPKEEP = "upkeep"
    BY_HAND = "by_hand"
    OTHER = "other"


#: Kinds by the step of the post-battle sequence; changes by hand have no step.
_STEPS = {
    "": Gold.BY_HAND,
    "sell-wyrdstone": Gold.WYRDSTONE,
    "exploration": Gold.EXPLORATION,
    "spoils": Gold.BATTLES,
    "captives": Gold.CAPTIVES,
    "dealings": Gold.DEALINGS,
    "rare-items": Gold.DEALINGS,
    "campaign": Gold.CAMPAIGN,
}
_HIRED = (Kind.HIRED_SWORD, Kind.DRAMATIS_PERSONA)
_KINDS: dict[type[Fact], Gold] = {
    Mustered: Gold.START,
    Imported: Gold.START,
    Dismissed: Gold.REFUNDS,
    MutationGivenBack: Gold.REFUNDS,
    ItemBought: Gold.GEAR,
    ItemSold: Gold.SOLD_GEAR,
    MutationBought: Gold.MUTATIONS,
    UpkeepPaid: Gold.UPKEEP,
    HeroAwakened: Gold.OTHER,
}


def movements(step: Step) -> tuple[tuple[Gold, int], ...]:
    """The gold that one step moved, in crowns: above 0 into the treasury. The amounts add up to what it changed."""
    amount = step.after.gold - (step.before.gold if step.before else 0)
    fact = step.fact
    if isinstance(fact, MembersJoined):
        hired = -sum(fact.prices)
        return ((Gold.WARRIORS, hired), (Gold.GEAR, amount - hired))
    if isinstance(fact, Hired):
        return ((Gold.HIRED_SWORDS if fact.kind in _HIRED else Gold.WARRIORS, amount),)
    if kind := _KINDS.get(type(fact)):
        return ((kind, amount),)
    if isinstance(step.entry, BattleFought):
        return ((Gold.BATTLES, amount),)
    if isinstance(step.entry, Settled):
        return ((_STEPS.get(step.entry.step, Gold.OTHER), amount),)
    return ((Gold.OTHER, amount),)
