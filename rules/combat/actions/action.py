"""An action as a row of a turn sequence's literal table, and the one question which of them is taken next.

A sequence keeps the table and says when an activation is over. An action knows the phase of the rulebook to which it
belongs, whether it is on offer, what it may be paid with, and how it is carried out.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rules.engine.action_decisions import NextAction, Offer
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.decisions import DONE
from rules.engine.events import ActionTaken
from rules.engine.protocols import Flow

#: The price of what takes none of the actions that somebody has.
FREE = (0,)


def free(_battle: Battle, _who: Combatant) -> tuple[int, ...]:
    """It takes none of his actions."""
    return FREE


class Action(NamedTuple):
    """`step` is the phase of the rulebook, or "". `carried_out` is given the price paid; False: he failed at it.

    `prices` are the numbers of actions that it may take, the least first. `uses` names what is used up by it where
    several actions are one in that respect; who fails at a `risky` one does nothing more.
    """

    key: str
    step: str
    on_offer: Callable[[Battle, Combatant], bool]
    carried_out: Callable[[Battle, Combatant, int], Flow[bool]]
    prices: Callable[[Battle, Combatant], tuple[int, ...]] = free
    uses: str = ""
    risky: bool = False


def next_action(
    battle: Battle, who: Combatant, table: Iterable[Action], left: int | None = None
) -> Flow[tuple[Action, int] | None]:
    """The action that his player chooses of those on offer, and its price; None where there is none, or he is done.

    `left` is how many actions he still has, where they are counted.
    """
    offered: dict[str, tuple[Action, int]] = {}
    offers = []
    for action in table:
        prices = tuple([it for it in action.prices(battle, who) if left is None or it <= left])
        if prices and action.on_offer(battle, who):
            offer = Offer(action.key, prices, action.risky)
            offers.append(offer)
            offered |= zip(offer.answers, [(action, price) for price in prices], strict=True)
    if not offers:
        return None
    answer = yield from ask(NextAction(who.side, who.id, tuple(offers), left))
    return None if answer == DONE else offered[answer]


def take(battle: Battle, who: Combatant, action: Action, price: int) -> Flow[bool]:
    """Announce an action and carry it out; False when he failed at it."""
    yield ActionTaken(who.id, action.key, action.step, price)
    return (yield from action.carried_out(battle, who, price))
