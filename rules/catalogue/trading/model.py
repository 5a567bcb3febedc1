"""Trading as frozen types: searching for rare items, veterans, selling, carrying and haggling.

Read by `trading.load_trading`; prices and legality of carrying take their figures from here. Source: LRB part 3
p.102-104.
"""

from typing import Literal

from rules.catalogue.bounds import Count, Gold, Modifier, Some
from rules.values import Value

#: What armour is worn on; barding is the horse's.
Slot = Literal["body", "shield", "buckler", "helmet"]


class Search(Value, frozen=True):
    """How rare items are looked for: `dice` must reach the rarity; searches and items for each searching hero."""

    dice: str
    searches_each: Count
    items_each: Count
    searchers: str
    success: str
    goes_to: str


class SearchModifier(Value, frozen=True):
    """A bonus to a search: by a `skill`, an `effect` of an item the searcher holds, or the key of an `item`.

    With `leader` only the leader of the warband has it.
    """

    key: str
    name: str
    bonus: Modifier
    source: str
    skill: str = ""
    effect: str = ""
    item: str = ""
    leader: bool = False


class Veterans(Value, frozen=True):
    """Recruits for groups of experience: `dice` is how much there is of it, `surcharge` gc for each point."""

    dice: str
    surcharge: Gold
    summary: str


class Selling(Value, frozen=True):
    """The part of its price that an item brings, as a fraction rounded down."""

    numerator: Count
    denominator: Some
    summary: str
    doubt: str = ""

    def proceeds(self, price: int, *, rounded_up: bool = False) -> int:
        """The proceeds of an item of that price, in gold crowns."""
        extra = self.denominator - 1 if rounded_up else 0
        return (price * self.numerator + extra) // self.denominator


class Carrying(Value, frozen=True):
    """How much each warrior carries, the first `free_weapon` besides; `worn` is how much armour of each kind."""

    close_combat_weapons: Count
    missile_weapons: Count
    free_weapon: str
    worn: dict[Slot, Count]
    summary: str


class Haggle(Value, frozen=True):
    """The discount of the skill on a number of items in each trading phase."""

    skill: str
    dice: str
    lowest_price: Gold
    uses: Count
    summary: str


class Trading(Value, frozen=True):
    """The rules of the trading post and of what is carried away from it."""

    source: str
    search: Search
    modifiers: dict[str, SearchModifier]
    veterans: Veterans
    selling: Selling
    carrying: Carrying
    haggle: Haggle
