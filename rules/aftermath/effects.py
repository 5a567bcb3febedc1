"""The effects that a campaign's events and territories have on the post-battle sequence of a warband.

Each is a fact with its `origin`, the name of the event or territory that it comes from. They stand in `AftermathSetup`
as they were when the battle was fought; each step reads those of its own chapter. A new kind is a type here, a line in
`CampaignEffect` and a sentence in `rules.narration.after_battle.league`.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from rules.catalogue.amounts import span
from rules.values import Value

Origin = Annotated[str, Meta(min_length=1, max_length=80)]
#: `15`, `D6`, `2D6`, `D3+1` or `2D6x5`; a D3 is a D6 halved.
Amount = Annotated[
    str, Meta(max_length=12, pattern=r"^(\d{1,3}|(\d{1,3}\+)?([1-9]|10)?D[36](x\d{1,2})?(\+\d{1,3})?)$")
]
#: An item's key in the rulebook.
Item = Annotated[str, Meta(max_length=80)]

#: The most that one effect brings or takes after one battle.
MOST_GOLD, MOST_SHARDS = 500, 12


class GoldIncome(Value, frozen=True, tag="gold", tag_field="effect"):
    """Gold crowns after each battle, before wyrdstone is sold; with `lost` they are taken, as far as there are any."""

    origin: Origin
    amount: Amount
    lost: bool = False

    def __post_init__(self) -> None:
        _check_amount(self.amount, MOST_GOLD)


class WyrdstoneIncome(Value, frozen=True, tag="wyrdstone", tag_field="effect"):
    """Shards of wyrdstone after each battle, in addition to those of exploring; with `lost` they are taken."""

    origin: Origin
    amount: Amount
    lost: bool = False

    def __post_init__(self) -> None:
        _check_amount(self.amount, MOST_SHARDS)


class ItemIncome(Value, frozen=True, tag="item", tag_field="effect"):
    """Copies of an item for the stash after each battle; nothing where the rulebook no longer has it."""

    origin: Origin
    item: Annotated[str, Meta(min_length=1, max_length=80)]
    copies: Annotated[int, Meta(ge=1, le=3)] = 1


class ExplorationDice(Value, frozen=True, tag="exploration_dice", tag_field="effect"):
    """Extra exploration dice for a warband that explores, below 0 fewer; at least one die is rolled."""

    origin: Origin
    dice: Annotated[int, Meta(ge=-3, le=3)]

    def __post_init__(self) -> None:
        _check_not_zero(self.dice)


class RareItemRolls(Value, frozen=True, tag="rare_items", tag_field="effect"):
    """A modifier on rolls to find rare items, or one `item` alone where that is named."""

    origin: Origin
    by: Annotated[int, Meta(ge=-6, le=6)]
    item: Item = ""

    def __post_init__(self) -> None:
        _check_not_zero(self.by)


class WyrdstonePrice(Value, frozen=True, tag="wyrdstone_price", tag_field="effect"):
    """A sale of wyrdstone brings more, below 0 less, in per cent of the chart's income, rounded down."""

    origin: Origin
    percent: Annotated[int, Meta(ge=-90, le=200)]

    def __post_init__(self) -> None:
        _check_not_zero(self.percent)


class ShardPrice(Value, frozen=True, tag="shard_price", tag_field="effect"):
    """Each shard that is sold brings extra gold crowns, below 0 fewer."""

    origin: Origin
    gold: Annotated[int, Meta(ge=-50, le=50)]

    def __post_init__(self) -> None:
        _check_not_zero(self.gold)


class ExperienceIncome(Value, frozen=True, tag="experience", tag_field="effect"):
    """Experience after each battle for `everybody` who fought and survived, the `heroes` or the `leader` among them."""

    origin: Origin
    amount: Annotated[int, Meta(ge=1, le=5)]
    learners: Literal["everybody", "heroes", "leader"] = "everybody"


CampaignEffect = (
    GoldIncome
    | WyrdstoneIncome
    | ItemIncome
    | ExplorationDice
    | RareItemRolls
    | WyrdstonePrice
    | ShardPrice
    | ExperienceIncome
)


def of_kind[E: CampaignEffect](effects: Iterable[CampaignEffect], kind: type[E]) -> tuple[E, ...]:
    """The effects of one kind, in their order."""
    return tuple(effect for effect in effects if isinstance(effect, kind))


def _check_amount(text: str, most: int) -> None:
    """Refuse an amount that may come to nothing or to too much. Raises `ValueError`."""
    try:
        least, highest = span(text)
    except ValueError:
        raise ValueError(f"{text!r} is no amount such as 2, D3, 2D6x5 or D6+1") from None
    if least < 1:
        raise ValueError(f"{text!r} can come to nothing")
    if highest > most:
        raise ValueError(f"{text!r} can come to {highest}; {most} is the most")


def _check_not_zero(number: int) -> None:
    if not number:
        raise ValueError("0 changes nothing")
