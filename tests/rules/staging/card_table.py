"""A table with cards for tests: who holds what, and how a round is played with it.

    table = CardTable([man(10, 10, leader=True, Ld=2)], [man(20, 10, leader=True, Ld=1)])
    table.round("AS 2C", "KH")

Hands are dealt as a test names them, in turn order; nobody charges, moves or shoots unless the test says so.
"""

from typing import Any

from rules.engine.cards import DECK, without
from rules.engine.decisions import ChargeTarget, Decision, ShootingTarget
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import ActivationBegan, CardsPlayed, RoundBegan
from rules.systems.cards.dealing import deal
from tests.rules.staging.battlefield import Battlefield, Man, Says


def faces(*hands: str, deck: tuple[str, ...] = DECK) -> list[int]:
    """The places in the deck of hands that are dealt one after the other."""
    found = []
    for hand in hands:
        cards = hand.split()
        found += [deck.index(card) + 1 for card in cards]
        deck = without(deck, *cards)
    return found


class CardTable(Battlefield):
    """A battlefield under the sequence with cards."""

    def __init__(self, *sides: list[Man], **options: Any) -> None:
        super().__init__(*sides, sequence="cards", **options)

    def round(
        self, *hands: str, dice: tuple[int, ...] = (), says: dict[type[Decision], Says] | None = None
    ) -> None:
        """Play a round in which everybody's hand is named; `dice` fall after the deal."""
        quiet: dict[type[Decision], Says] = {ChargeTarget: "none", ShootingTarget: "none"}
        flow = self.battle.sequence.play_round(self.battle)
        self.play(flow, *faces(*hands), *dice, says=quiet | (says or {}))

    def deal(self, *hands: str, deck: tuple[str, ...] = DECK) -> None:
        """Deal hands to all sides, from more than one deck where it says so."""
        self.play(deal(self.battle, self.battle.sides), *faces(*hands, deck=deck))

    def next_round(self) -> None:
        self.fold(RoundBegan(self.state.round + 1))

    @property
    def acted(self) -> list[tuple[int, ...]]:
        """The warriors who acted in the last round, in order."""
        return [event.who for event in self.told(ActivationBegan)]

    @property
    def plays(self) -> list[list[str]]:
        """The cards that were played in the last round, step by step, the highest first."""
        return [[one.card for one in event.cards] for event in self.told(CardsPlayed)]

    @property
    def asked_for_cards(self) -> list[PlayCard]:
        return self.questions(PlayCard)

    @property
    def asked_for_units(self) -> list[ActivateUnit]:
        return self.questions(ActivateUnit)
