"""What the cards come to, for the oracles: chances by walking the deck from its highest card down.

The dealing itself is proved elsewhere to give every hand the same chance (tests/rules/engine/test_cards.py). So each
card that is still to come is as likely to lie in a hand, or in none, as the places left in them are many. Order, hands
and plays are the engine's own.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from rules.engine.cards import DECK, deck_for, high_to_low
from rules.engine.events import ActivationBegan, CardsPlayed, DeckShuffled, Status
from rules.systems.cards.commanders import command
from tests.rules.oracles.vocabulary import UnknownWord, looked_up
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.card_table import CardTable

_RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}


# chances


def _owners(hands: tuple[int, ...]) -> Callable[[tuple[int, ...]], list[tuple[int, Fraction]]]:
    """The sides that may hold the next card, by how many each has so far; the last stands for the rest of the deck."""
    places = (*hands, len(DECK) - sum(hands))

    def next_one(given: tuple[int, ...]) -> list[tuple[int, Fraction]]:
        left = [of - had for of, had in zip(places, given, strict=True)]
        return [(who, Fraction(count, sum(left))) for who, count in enumerate(left) if count]

    return next_one


def _first_holder(hands: tuple[int, ...]) -> list[Fraction]:
    """The chance of each hand to hold the highest card dealt."""
    owners, found = _owners(hands), [Fraction(0)] * len(hands)
    chance, given = Fraction(1), (0,) * (len(hands) + 1)
    for _ in high_to_low(DECK):
        nobody = Fraction(0)
        for who, share in owners(given):
            if who < len(hands):
                found[who] += chance * share
            else:
                nobody = share
        chance, given = chance * nobody, (*given[:-1], given[-1] + 1)
        if not chance:
            break
    return found


def top(given: dict[str, Any]) -> dict[str, Fraction]:
    hands = given["cards_a"], given["cards_b"]
    a, b = _first_holder(hands)
    return {"a": a, "b": b, "tie": 1 - a - b}


def top_of_several(given: dict[str, Any]) -> dict[str, Fraction]:
    found = _first_holder(tuple(given["cards"]))
    return {f"player_{at}": chance for at, chance in enumerate(found, start=1)}


def best_card(given: dict[str, Any]) -> dict[str, Any]:
    """The rank of the best card, and whether an ace or the ace of spades is in the hand."""
    count, ranks, chance = given["cards"], Counter[str](), Fraction(1)
    order = high_to_low(DECK)
    for at, card in enumerate(order):
        share = Fraction(count, len(order) - at)
        ranks[str(_rank(card))] += chance * min(1, share)
        if at == 0:
            spades = ranks["14"]
            assert card == "AS"
        chance *= 1 - min(Fraction(1), share)
    best = {rank: of for rank, of in ranks.items() if of}
    return {"best_rank": best, "holds_an_ace": ranks["14"], "holds_the_ace_of_spades": spades}


def _rank(card: str) -> int:
    return _RANKS.get(card[:-1]) or int(card[:-1])


def from_the_highest_down(given: dict[str, Any]) -> dict[str, Any]:
    """How many of the first plays A acts first in, where both play the best that they have."""
    hands = given["cards_a"], given["cards_b"]
    plays, places = min(hands), _owners(hands)

    @cache
    def from_here(a: int, b: int, gone: int) -> dict[tuple[int, int], Fraction]:
        """How the plays come out, by (A first in all, A first in play 1), once this many cards have a place."""
        if min(a, b) >= plays or a + b + gone == len(DECK):
            return {(0, 0): Fraction(1)}
        found = Counter[tuple[int, int]]()
        for who, share in places((a, b, gone)):
            wins = int(who == 0 and b <= a < plays)
            after = from_here(a + (who == 0), b + (who == 1), gone + (who == 2))
            for (count, first), chance in after.items():
                found[(count + wins, first + int(wins and a == 0))] += share * chance
        return dict(found)

    counts, first = Counter[str](), Fraction(0)
    for (count, on_first), chance in from_here(0, 0, 0).items():
        counts[str(count)] += chance
        first += chance * on_first
    expected = sum(int(count) * chance for count, chance in counts.items())
    return {"a_first_count": dict(counts), "expected": expected, "a_first_on_play_1": first}


def at_random(given: dict[str, Any]) -> dict[str, Any]:
    """Each play pits any card against any other: whose is the higher one is told by turning every pair round."""
    plays, counts = given["plays"], Counter[str]()
    cards = DECK[: 2 * plays]
    pairs = [(cards[2 * at], cards[2 * at + 1]) for at in range(plays)]
    for turned in product((False, True), repeat=plays):
        hands = [
            (low, high) if turn else (high, low) for (high, low), turn in zip(pairs, turned, strict=True)
        ]
        first = sum(high_to_low(hand)[0] == hand[0] for hand in hands)
        counts[str(first)] += Fraction(1, 2**plays)
    return {"a_first_count": dict(counts)}


# what is played


def _heroes(units: int, cards: int, y: float) -> list[Man]:
    """A leader who is dealt this many cards, and as many heroes as make up the units."""
    return [man(1 + 1.5 * at, y, leader=not at, Ld=cards if not at else 1) for at in range(units)]


def units(given: dict[str, Any]) -> dict[str, int]:
    table = CardTable(_heroes(given["units"], given["cards"], 2), [man(40, 46, leader=True, Ld=1)])
    mine = [*DECK[: given["cards"]]]
    table.round(" ".join(mine), DECK[-1])
    activated = sum(event.side == 0 for event in table.told(ActivationBegan))
    played = sum(one.side == 0 for event in table.told(CardsPlayed) for one in event.cards)
    return {
        "units_activated": activated,
        "units_not_activated": given["units"] - activated,
        "cards_unused": given["cards"] - played,
    }


def deck(given: dict[str, Any]) -> dict[str, Any]:
    """What a deal takes, and whether the engine shuffles in another deck for it."""
    players, leadership = given["players"], given["leadership"]
    table = CardTable(*(_heroes(1, leadership, 2 + 5 * side) for side in range(players)))
    need = sum(command(table.battle, side).cards for side in range(players))
    left, hands = deck_for(need), []
    for _ in range(players):
        hands.append(" ".join(left[:leadership]))
        left = left[leadership:]
    table.deal(*hands, deck=deck_for(need))
    (shuffled,) = table.told(DeckShuffled)
    assert [len(table.state.hands.of(side)) for side in range(players)] == [leadership] * players
    return {"cards_needed": need, "deck_suffices": shuffled.cards == len(DECK)}


def chances(given: dict[str, Any]) -> dict[str, Any]:
    """The chances of a case about the deck and its hands."""
    return looked_up(BY_TEXT, given.get("text", ""), "question")(given)


BY_TEXT: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "who holds the highest card dealt": top,
    "several players: who holds the highest card dealt": top_of_several,
    "rank of the best card in a hand (2..10, 11=J, 12=Q, 13=K, 14=A)": best_card,
    "both play from the highest down; number of the first min(n,m) plays in which A goes first": from_the_highest_down,
    "both play a random card each time; number of T plays in which A goes first": at_random,
    "cards dealt against heroes + henchman groups": units,
    "deck capacity: k players with leader Leadership ld": deck,
}


def exact(written: Any) -> Any:
    """A case's chances as fractions, nested as they are written; plain numbers and answers stay."""
    if isinstance(written, dict):
        if "fraction" in written:
            return Fraction(written["fraction"])
        return {name: exact(part) for name, part in written.items()}
    return written


# vectors


def vector(given: dict[str, Any], _asked: Mapping[str, Any]) -> dict[str, Any]:
    """The order of activations by the cards played, or the size of the next hand."""
    if "plays" in given:
        return _order(given["plays"])
    if "leader" in given:
        return _next_deal(given)
    raise UnknownWord(f"nobody knows what {sorted(given)} is about")


def _order(plays: dict[str, str]) -> dict[str, Any]:
    table = CardTable(*(_heroes(1, 1, 2 + 5 * at) for at in range(len(plays))))
    table.round(*plays.values())
    names = list(plays)
    return {"order": [names[event.side] for event in table.told(ActivationBegan)]}


def _next_deal(given: dict[str, Any]) -> dict[str, int]:
    """The number of cards that a side is dealt next, by the status of its leader."""
    leader, well = Status(given["leader"]), given.get("leader_ld", 9)
    heroes = [man(4 + 2 * at, 2, Ld=value) for at, value in enumerate(given.get("heroes_ld", ()))]
    groups = [
        man(4 + 2 * at, 4, Ld=value, hero=False, warrior=50 + at)
        for at, value in enumerate(given.get("henchmen_ld", ()))
    ]
    field = Battlefield([man(2, 2, leader=True, Ld=well), *heroes, *groups], [man(40, 40)])
    if leader is not Status.STANDING:
        field.status(0, leader)
    return {"cards_next_turn": command(field.battle, 0).cards}
