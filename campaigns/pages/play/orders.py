"""What a player leaves to their tactics, in words: standing orders, and what was handed over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from campaigns.models import GameSeat
from campaigns.services.play.course import orders_of
from rules.narration import Names
from rules.narration.phrases import listed
from rules.play.orders import ORDERS, Order, Say
from rules.play.seen import Seen

#: Warriors that are named in a sentence about those whom tactics play; of more it tells the number.
MOST_NAMED = 3
#: The ways of standing orders in words.
WAYS: dict[Say, str] = {
    "ask": "ask me",
    "near": "ask me near an enemy",
    "heroes": "ask me for heroes",
    "sure": "none while no enemy is near",
    "tactics": "as tactics advise",
    "always": "always",
    "never": "never",
}


@dataclass(frozen=True)
class OrderRow:
    """A standing order, what it says now, and what it may say, in words."""

    order: Order
    says: Say

    @property
    def ways(self) -> tuple[tuple[Say, str], ...]:
        return tuple((way, WAYS[way]) for way in self.order.ways)


def handed_over(mine: Sequence[GameSeat], seen: Seen, names: Names, acted: Collection[int]) -> str:
    """A sentence about what tactics play for the reader now; empty for nothing."""
    now, parts = (seen.round, seen.active, seen.phase), []
    for orders in map(orders_of, mine):
        if orders.side:
            parts.append("the whole side")
        if orders.charges == now:
            parts.append("the charges")
        if orders.watches == now:
            parts.append("who keeps watch")
        if orders.phase == now:
            parts.append("this phase")
        if orders.round == seen.round:
            parts.append("this round" if seen.round else "the set-up")
        led = [names.who(it) for it, round in orders.warriors if round == now[0] and it not in acted]
        parts += led if len(led) <= MOST_NAMED else [f"{len(led)} warriors"]
    return f"Your tactics play {listed(list(dict.fromkeys(parts)))}." if parts else ""


def order_rows(mine: Sequence[GameSeat]) -> tuple[OrderRow, ...]:
    """The standing orders of a player; none for somebody who looks on."""
    if not mine:
        return ()
    orders = orders_of(mine[0])
    return tuple(OrderRow(order, orders.say(order.key)) for order in ORDERS)
