"""An action as a row of a turn sequence's literal table, and the one question which of them is taken next.

A sequence keeps the table and says when an activation is over. An action knows the phase of the rulebook to which it
belongs, whether it is on offer, what it may be paid with, and how it is carried out.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import DONE, IllegalAnswer
from rules.engine.decisions.actions import NextAction, Offer
from rules.engine.events import ActionTaken
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

#: The price of what takes none of the actions that somebody has, and of what takes one.
FREE, ONE = (0,), (1,)


class Action(NamedTuple):
    """`step` is the phase of the rulebook, or "". `carried_out` is given the price paid; False: they failed at it.

    `prices` are the numbers of actions that it may take, the least first, or what tells them of somebody to whom it is
    on offer and who has any left. `uses` names what is used up by it where several actions are one in that respect;
    a warrior who fails at a `risky` one does nothing more.
    """

    key: str
    step: str
    on_offer: Callable[[Battle, Combatant], bool]
    carried_out: Callable[[Battle, Combatant, int], Flow[bool]]
    prices: tuple[int, ...] | Callable[[Battle, Combatant], tuple[int, ...]] = FREE
    uses: str = ""
    risky: bool = False

    def payable(self, battle: Battle, warrior: Combatant, left: int | None) -> tuple[int, ...]:
        """The prices that somebody can pay for it with the actions left (None: not counted), () if it is too dear."""
        prices = self.prices
        if not isinstance(prices, tuple):
            if left == 0 or not self.on_offer(battle, warrior):
                return ()
            prices = prices(battle, warrior)
        elif (left is not None and prices[0] > left) or not self.on_offer(battle, warrior):
            return ()
        if left is None or not prices or prices[-1] <= left:
            return prices
        return tuple([it for it in prices if it <= left])


class OnOffer(Mapping[str, Offer]):
    """The actions of a table that somebody may take now, in its order; each is looked at when somebody asks for it."""

    def __init__(self, battle: Battle, warrior: Combatant, table: Iterable[Action], left: int | None) -> None:
        self._battle, self._who, self._left = battle, warrior, left
        self._table = {action.key: action for action in table}
        self._known: dict[str, Offer | None] = {}

    def __contains__(self, key: object) -> bool:
        return key in self._table and self._offer(str(key)) is not None

    def __getitem__(self, key: str) -> Offer:
        found = self._offer(key) if key in self._table else None
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return filter(self._offer, self._table)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _offer(self, key: str) -> Offer | None:
        if key not in self._known:
            action = self._table[key]
            prices = action.payable(self._battle, self._who, self._left)
            self._known[key] = Offer(key, prices, action.risky) if prices else None
        return self._known[key]

    def chosen(self, asked: NextAction, answer: str) -> tuple[Action, int] | None:
        """The action that an answer names, and its price; None for `done`. Raises `IllegalAnswer`."""
        if answer == DONE:
            return None
        found = self._named(answer)
        if found is None:
            raise IllegalAnswer(f"'{answer}' is not one of the answers: {', '.join(asked.answers)}.")
        return found

    def look_again(self, left: int | None = None) -> None:
        """Work the offers out anew, because the models stand elsewhere or another number of actions is left."""
        self._left = self._left if left is None else left
        self._known.clear()

    def taken_in(self, battle: Battle, answer: str) -> Flow[bool] | None:
        """The action that an answer names, as it is taken in a copy of the battle; None where it is not on offer."""
        offers = OnOffer(battle, battle.combatant(self._who.id), self._table.values(), self._left)
        found = offers._named(answer)
        return None if found is None else take(battle, offers._who, *found)

    def _named(self, answer: str) -> tuple[Action, int] | None:
        """The action that an answer names, and its price; None where it is not on offer."""
        key = answer if answer in self else answer.rpartition(" ")[0]
        if key not in self or answer not in self[key].answers:
            return None
        return self._table[key], self[key].prices[self[key].answers.index(answer)]


def next_action(
    battle: Battle, warrior: Combatant, table: Iterable[Action], left: int | None = None
) -> Flow[tuple[Action, int] | None]:
    """The action that their player chooses of those on offer, and its price; None if no action is left or wanted.

    `left` is how many actions they still have, where they are counted.
    """
    offers = OnOffer(battle, warrior, table, left)
    if next(iter(offers), None) is None:
        return None
    asked = NextAction(warrior.side, warrior.id, offers, left)
    return (yield from ask_for(asked, partial(offers.chosen, asked)))


def take(battle: Battle, warrior: Combatant, action: Action, price: int) -> Flow[bool]:
    """Announce an action and carry it out; False when they failed at it."""
    yield ActionTaken(warrior.id, action.key, action.step, price)
    return (yield from action.carried_out(battle, warrior, price))
