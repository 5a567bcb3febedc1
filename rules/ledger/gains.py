"""Gains and losses of the post-battle sequence besides those of a battle: gold, shards, items, places of honour.

They stand in a `Settled` entry (`rules.ledger.entries`), like the changes of a battle in a `BattleFought`.
"""

from typing import Annotated

from msgspec import Meta

from rules.ledger.sheet import Boon, Key, Possession
from rules.values import Value

Positive = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]


class GoldChanged(Value, frozen=True, tag="gold", tag_field="change"):
    """Gold crowns that came in, or below 0 went out, and what for."""

    amount: Amount
    reason: str
    rolls: tuple[int, ...] = ()


class WyrdstoneChanged(Value, frozen=True, tag="wyrdstone", tag_field="change"):
    """Shards of wyrdstone that were found, or below 0 sold or handed over, and what for."""

    amount: Amount
    reason: str
    rolls: tuple[int, ...] = ()


class ItemFound(Value, frozen=True, tag="item_found", tag_field="change"):
    """Copies of an item that nobody paid for, one in `worth` each: what it sells for where that was rolled, else 0.

    `number` None is the stash.
    """

    number: Positive | None
    item: Key
    worth: tuple[Annotated[int, Meta(ge=0, le=100_000)], ...]
    reason: str
    rolls: tuple[int, ...] = ()


class HenchmanPromoted(Value, frozen=True, tag="henchman_promoted", tag_field="change", omit_defaults=True):
    """A henchman became a hero (LRB part 3 p.82): of block `number`, as block `promoted` from now on.

    They keep their share of the gear, experience and the group's advances. A group of one becomes the hero itself;
    `promoted` is then its own number. Of another `type` from then on, where one is stated.
    """

    number: Positive
    promoted: Positive
    name: Name
    skill_lists: tuple[Key, ...]
    type: Key = ""


class BattlesMissed(Value, frozen=True, tag="battles_missed", tag_field="change"):
    """A warrior misses battles for a `reason` that leaves no lasting injury."""

    number: Positive
    battles: Positive
    reason: str
    rolls: tuple[int, ...] = ()


class CaptiveReturned(Value, frozen=True, tag="captive_returned", tag_field="change"):
    """A captured hero is back from `captor` with their `gear`; `hired_for` is what was once paid for them."""

    number: Positive
    gear: tuple[Possession, ...] = ()
    hired_for: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    captor: str = ""


class CaptiveLost(Value, frozen=True, tag="captive_lost", tag_field="change"):
    """A captured hero never returns; the `fate` that `captor` gave them is the key of an option of captors."""

    number: Positive
    fate: Key
    captor: str = ""


class BoonGained(Value, frozen=True, tag="boon_gained", tag_field="change"):
    """Something won that later steps or battles read, such as the entrance to the catacombs."""

    boon: Boon


class BoonSpent(Value, frozen=True, tag="boon_spent", tag_field="change"):
    """A boon was used up or has run out."""

    boon: Boon


Gain = (
    GoldChanged
    | WyrdstoneChanged
    | ItemFound
    | HenchmanPromoted
    | BattlesMissed
    | CaptiveReturned
    | CaptiveLost
    | BoonGained
    | BoonSpent
)
