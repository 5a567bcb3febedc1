"""Results of searching, paying and trading, in the past tense, every die inside its event."""

from rules.catalogue.profile import Characteristic
from rules.engine.dice import Rolled
from rules.engine.events import Event
from rules.numbers import RosterNumber


class VeteransRolled(Event, frozen=True):
    """How much experience recruits for groups of experience may bring, all of them together."""

    side: int
    roll: Rolled


class RareItemSought(Event, frozen=True):
    """A hero's roll for the item that they named."""

    side: int
    warrior: RosterNumber
    name: str
    item: str
    roll: Rolled
    found: bool


class PriceRolled(Event, frozen=True):
    """The dice of a price, and the price on the chart that they come to."""

    side: int
    item: str
    roll: Rolled
    price: int


class PersonaSought(Event, frozen=True):
    """One searcher's roll for somebody, which must be lower than their Initiative."""

    side: int
    warrior: RosterNumber
    name: str
    persona: str
    roll: Rolled
    found: bool


class PersonaFound(Event, frozen=True):
    side: int
    persona: str


class StayTested(Event, frozen=True):
    """The die of somebody who may leave after any battle, and what it came to."""

    side: int
    warrior: RosterNumber
    name: str
    rule: str
    roll: Rolled
    result: str


class WagesPaid(Event, frozen=True):
    """Upkeep for what they fought; nothing where the battle was free."""

    side: int
    warrior: RosterNumber
    name: str
    gold: int
    wyrdstone: int


class WarriorDeparted(Event, frozen=True):
    """A warrior left of their own will, and why."""

    side: int
    warrior: RosterNumber
    name: str
    reason: str


class Haggled(Event, frozen=True):
    """Crowns off one item, and the price that is left."""

    side: int
    warrior: RosterNumber
    name: str
    item: str
    roll: Rolled
    price: int


class ItemPawned(Event, frozen=True):
    """What a pawnbroker's dice added to a sale, and the gold that it brought in all."""

    side: int
    warrior: RosterNumber
    name: str
    item: str
    roll: Rolled
    gold: int


class TreasureTested(Event, frozen=True):
    """Whether somebody hired kept a piece of treasure for themselves."""

    side: int
    warrior: RosterNumber
    name: str
    roll: Rolled
    lost: bool


class WarriorFed(Event, frozen=True):
    """A warrior ate members of henchman groups as upkeep; `meal` are the names of their groups."""

    side: int
    warrior: RosterNumber
    name: str
    meal: tuple[str, ...]


class BanditryTried(Event, frozen=True):
    """A hero robbed travellers for `gold` by more `dice`, or was caught (`dice` None)."""

    side: int
    warrior: RosterNumber
    name: str
    roll: Rolled
    dice: Rolled | None
    gold: int


class PoisonBrewed(Event, frozen=True):
    """A hero made doses of a poison for the next battle."""

    side: int
    warrior: RosterNumber
    name: str
    item: str
    roll: Rolled
    doses: int


class DealingRolled(Event, frozen=True):
    """A rule of a warrior or warband between battles: its name, the dice if any fell, and what it came to in words."""

    side: int
    warrior: RosterNumber
    name: str
    rule: str
    roll: Rolled | None
    result: str


class FungusPicked(Event, frozen=True):
    """A hero picked Mad Caps for the next battle."""

    side: int
    warrior: RosterNumber
    name: str
    item: str
    roll: Rolled
    doses: int


class SlavesSold(Event, frozen=True):
    """Slaves of a group were sold: their number, the dice, and the gold that they came to."""

    side: int
    warrior: RosterNumber
    name: str
    members: int
    roll: Rolled
    gold: int


class InjuryOperated(Event, frozen=True):
    """The sawbones treated an injury of a hero; `result` is a key of `rules.aftermath.trading.sawbones`."""

    side: int
    warrior: RosterNumber
    name: str
    injury: str
    roll: Rolled
    result: str


class PeddlerAsked(Event, frozen=True):
    """How many of a thing the peddler of the battle has."""

    side: int
    item: str
    roll: Rolled
    count: int


class AllySettled(Event, frozen=True):
    """The pay of a helper of one battle, 0 where they left without; then `struck` names whom they injured."""

    side: int
    name: str
    gold: int
    struck: str = ""


class LocalsConned(Event, frozen=True):
    """The result of a warrior who conned the locals; without `dice` they must keep away from the next battle."""

    side: int
    warrior: RosterNumber
    name: str
    roll: Rolled
    dice: Rolled | None
    gold: int


class KindRolled(Event, frozen=True):
    """Dice that decided something at the trading post: the kind of a thing, a spell, a characteristic."""

    side: int
    purpose: str
    roll: Rolled


class DoseSought(Event, frozen=True):
    """The try to find a dose for an addict."""

    side: int
    warrior: RosterNumber
    name: str
    item: str
    roll: Rolled
    found: bool


class MemberEaten(Event, frozen=True):
    """One of the warband's own was eaten by a hero, by the name of `eater`, who gains `experience` from it."""

    side: int
    warrior: RosterNumber
    name: str
    eater: str
    experience: int


class FigureGrafted(Event, frozen=True):
    """A hero gave a characteristic of somebody who `died` to one who lives, of the name `onto`; it is `figure` now."""

    side: int
    warrior: RosterNumber
    name: str
    died: str
    onto: str
    characteristic: Characteristic
    figure: int


class RatingUpdated(Event, frozen=True):
    """The rating of a warband before and after its sequence."""

    side: int
    before: int
    after: int


TradingEvent = (
    VeteransRolled
    | RareItemSought
    | PriceRolled
    | PersonaSought
    | PersonaFound
    | StayTested
    | WagesPaid
    | WarriorDeparted
    | Haggled
    | ItemPawned
    | TreasureTested
    | LocalsConned
    | WarriorFed
    | BanditryTried
    | PoisonBrewed
    | FungusPicked
    | SlavesSold
    | DealingRolled
    | InjuryOperated
    | PeddlerAsked
    | AllySettled
    | KindRolled
    | DoseSought
    | MemberEaten
    | FigureGrafted
    | RatingUpdated
)
