"""Questions to a warrior who takes single actions."""

from collections.abc import Mapping

from rules.engine.decisions.decision import DONE, Decision
from rules.values import Value


class NextModel(Decision, frozen=True):
    """Which of a side's models that were not activated in this turn is activated next; nobody passes."""

    candidates: tuple[int, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(map(str, self.candidates))


class Offer(Value, frozen=True):
    """An action that they may take next, for each of some prices (how many of their actions it takes, the least first).

    A warrior who fails a `risky` one does nothing more.
    """

    action: str
    prices: tuple[int, ...] = (0,)
    risky: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        """One for each price: the name of the action, with the price behind it where there are several."""
        if len(self.prices) == 1:
            return (self.action,)
        return tuple(f"{self.action} {price}" for price in self.prices)


class NextAction(Decision, frozen=True):
    """What somebody does next: one of the actions on offer, or `done`. `left` is how many they have, where that counts.

    `offers` are by the names of the actions. They may be worked out as they are looked at, while the question is open.
    """

    who: int
    offers: Mapping[str, Offer]
    left: int | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        return (*(answer for offer in self.offers.values() for answer in offer.answers), DONE)
