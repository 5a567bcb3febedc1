"""Changes that only people make: what rules never take back, and what no rule foresaw.

They stand in a `Settled` entry without a step (`rules.ledger.entries`), beside the changes that rules make as well.
"""

from typing import Annotated

from msgspec import Meta

from rules.ledger.sheet import Advance, Key, Possession
from rules.values import Value

Positive = Annotated[int, Meta(ge=1)]


class AdvanceGranted(Value, frozen=True, tag="advance_granted", tag_field="change"):
    """An advance that nobody rolled for."""

    number: Positive
    advance: Advance


class AdvanceStruck(Value, frozen=True, tag="advance_struck", tag_field="change"):
    """An advance no longer counts: the last one that is equal to it."""

    number: Positive
    advance: Advance


class InjuryCured(Value, frozen=True, tag="injury_cured", tag_field="change"):
    """An injury is gone with all that it did: the last one of that key."""

    number: Positive
    injury: Key


class BattlesExcused(Value, frozen=True, tag="battles_excused", tag_field="change"):
    """A warrior misses that number of battles fewer than they would have."""

    number: Positive
    battles: Positive


class WarriorRestored(Value, frozen=True, tag="warrior_restored", tag_field="change"):
    """Members who died, were captured or retired are back with their `gear`; `hired_for` is what was paid for each."""

    number: Positive
    members: Positive = 1
    gear: tuple[Possession, ...] = ()
    hired_for: tuple[Annotated[int, Meta(ge=0, le=1_000_000)], ...] = ()


class BattlesCounted(Value, frozen=True, tag="battles_counted", tag_field="change"):
    """The number of battles fought is corrected by `amount`, which is negative where the roster said too many."""

    amount: int


ByHand = BattlesCounted | AdvanceGranted | AdvanceStruck | InjuryCured | BattlesExcused | WarriorRestored
