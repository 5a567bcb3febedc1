"""Cards dealt, played and turned up: everything about them but who acts then (CARD-1, CARD-2, CARD-4)."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rules.combat.rolls.roll_off import roll_off_order
from rules.combat.units import left_to_act
from rules.engine.battle import Battle, ask, throw
from rules.engine.cards import deck_for, height, high_to_low, without
from rules.engine.decisions.cards import PlayCard
from rules.engine.dice import Roll
from rules.engine.events import CardsDealt, CardsPlayed, CardsPutAway, DeckShuffled
from rules.engine.events.cards import PlayedCard
from rules.engine.flow import Flow
from rules.systems.cards.commanders import command

#: Switches: cards are laid openly one after the other; a spade beats any diamond, whatever their ranks.
OPENLY, BY_SUIT = "cards-played-openly", "suits-before-ranks"


def deal(battle: Battle, sides: Iterable[int]) -> Flow[None]:
    """All cards into one deck, and a hand from it to each side (CARD-1-1 to -3, CARD-6-4, -5)."""
    commands = [(side, command(battle, side)) for side in sides]
    left = deck_for(sum(each.cards for _, each in commands))
    yield DeckShuffled(len(left))
    for side, (by, less, count) in commands:
        if by is None:
            continue
        faces = yield from throw(Roll("deal", count, len(left), who=by.id, stream="cards", deck=left))
        hand = [left[face - 1] for face in faces]
        left = without(left, *hand)
        yield CardsDealt(side, high_to_low(hand, by_suit=battle.switch(BY_SUIT)), by.id, less)


def play_cards(battle: Battle, sides: Iterable[int]) -> Flow[list[PlayedCard]]:
    """A card from each side that has one and somebody to play it on, in the order in which they act; none: it is over.

    Nobody sees what another chose before all have. A side that plays alone does not choose: its lowest card goes.
    """
    hands, playing = battle.state.hands, []
    for side in sides:
        if not hands.of(side):
            continue
        if left_to_act(battle, side):
            playing.append(side)
        else:
            yield CardsPutAway(side, hands.of(side))
    chosen: list[PlayedCard] = []
    for side in playing:
        hand = hands.of(side)
        card = hand[-1]
        if len(playing) > 1 and card != hand[0]:
            shown = tuple([played_card.card for played_card in chosen]) if battle.switch(OPENLY) else ()
            card = yield from ask(PlayCard(side, hand, shown))
        chosen.append(PlayedCard(side, card))
    if not chosen:
        return []
    ranked = sorted(chosen, key=lambda played_card: -_height(battle, played_card))
    yield CardsPlayed(tuple(ranked))
    return (yield from _in_order(battle, ranked))


def _in_order(battle: Battle, ranked: Sequence[PlayedCard]) -> Flow[list[PlayedCard]]:
    """The highest card first (CARD-2-2, CARD-3-5); sides with the same card of two decks roll off (CARD-DECK-1)."""
    order: list[PlayedCard] = []
    for card, equal in groupby(ranked, key=lambda played_card: played_card.card):
        sides = [played_card.side for played_card in equal]
        sides = yield from roll_off_order(battle, sides, "equal cards")
        order += [PlayedCard(side, card) for side in sides]
    return order


def _height(battle: Battle, played: PlayedCard) -> int:
    return height(played.card, by_suit=battle.switch(BY_SUIT))
