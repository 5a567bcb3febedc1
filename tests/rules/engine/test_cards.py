"""Playing cards: the deck, which card is the higher, dealing, and what a table enters that deals by itself."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest

from rules.engine.cards import DECK, deck_for, entered, height, high_to_low, without
from rules.engine.decisions import IllegalAnswer
from rules.engine.dice import EnteredDice, Roll, SeededDice, Stream
from rules.engine.resolver import Resolver
from rules.resolve import start
from tests.rules.staging.battlefield import man, setup_of

FOUR = ("AS", "KS", "QS", "JS")


@pytest.mark.rule("CARD-DECK-1")
def test_a_deck_holds_52_different_cards_and_no_joker():
    assert len(DECK) == len(set(DECK)) == 52
    assert Counter(card[-1] for card in DECK) == dict.fromkeys("SDHC", 13)
    assert {card[:-1] for card in DECK} == {"A", "K", "Q", "J", *map(str, range(2, 11))}


@pytest.mark.rule("CARD-DECK-1")
@pytest.mark.parametrize(("cards", "decks"), [(0, 1), (52, 1), (53, 2), (104, 2), (105, 3)])
def test_another_deck_is_shuffled_in_where_one_is_not_enough(cards: int, decks: int):
    assert Counter(deck_for(cards)) == dict.fromkeys(DECK, decks)


@pytest.mark.rule("CARD-R-1", "CARD-R-1b")
def test_ranks_come_before_suits_and_suits_break_ties():
    assert high_to_low(["AC", "KS", "AD", "2S", "AH", "10S", "AS"]) == (
        *("AS", "AD", "AH", "AC"),
        *("KS", "10S", "2S"),
    )
    assert height("KC") > height("QS")
    assert all(height(above) > height(below) for above, below in pairwise(DECK))


@pytest.mark.rule("CARD-R-1")
def test_suits_may_come_before_ranks():
    assert high_to_low(["AC", "2S", "AD", "KD"], by_suit=True) == ("2S", "AD", "KD", "AC")


def test_a_removed_card_leaves_several_decks_once():
    assert without(("AS", "KS", "AS"), "AS") == ("KS", "AS")


class EveryStream(Stream):
    """A stream that gives the numbers it is told."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers = list(numbers)

    def number(self, below: int) -> int:
        number = self._numbers.pop(0)
        assert number < below
        return number


@pytest.mark.rule("CARD-1-3")
def test_every_hand_is_as_likely_as_any_other_and_holds_no_card_twice():
    drawn = Counter(EveryStream(numbers).dealt(3, 4) for numbers in product(range(4), range(3), range(2)))
    assert drawn == dict.fromkeys(permutations(range(1, 5), 3), 1)
    best = sum(Fraction(1, 24) for hand in drawn if 1 in hand)
    assert best == Fraction(3, 4)


def test_a_key_deals_different_cards_and_the_same_ones_each_time():
    roll = Roll("deal", 10, len(DECK), stream="cards", deck=DECK)
    first = SeededDice("key").faces(roll)
    assert len(set(first)) == 10
    assert set(first) <= set(range(1, 53))
    assert first == SeededDice("key").faces(roll) != SeededDice("other").faces(roll)


def test_a_table_names_the_cards_that_it_dealt():
    roll = Roll("deal", 2, 4, deck=FOUR)
    assert entered(roll, "js, AS") == (4, 1)
    assert entered(Roll("deal", 2, 2, deck=("AS", "AS")), "AS,AS") == (1, 2)


@pytest.mark.parametrize("key", ["AS", "AS,AS", "AS,2C", "AS,KS,QS", "", "1,2"])
def test_a_hand_that_cannot_have_been_dealt_is_refused(key: str):
    with pytest.raises(IllegalAnswer, match="2 of the cards that are left; write"):
        entered(Roll("deal", 2, 4, deck=FOUR), key)


def test_a_battle_at_a_real_table_asks_for_each_hand_and_takes_the_cards():
    setup = setup_of([man(10, 10, leader=True, Ld=2)], [man(40, 40, leader=True, Ld=3)], sequence="cards")
    battle = start(setup, dice=EnteredDice())
    while not (isinstance(battle.pending, Roll) and battle.pending.deck):
        answer_anyhow(battle)
    first, other = battle.pending.count, 5 - battle.pending.count
    battle.answer(",".join(DECK[-first:]))
    assert isinstance(battle.pending, Roll)
    assert battle.pending.count == other
    with pytest.raises(IllegalAnswer):
        battle.answer(",".join(DECK[-other:]))
    battle.answer(",".join(DECK[:other]))
    hands = {battle.battle.state.hands.of(side) for side in (0, 1)}
    assert hands == {DECK[:other], DECK[-first:]}
    again = start(setup, dice=EnteredDice(), answers=battle.answers)
    assert again.events == battle.events


def answer_anyhow(battle: Resolver) -> None:
    pending = battle.pending
    assert pending is not None
    if isinstance(pending, Roll):
        first = len(battle.answers)
        battle.answer(",".join(str((first + at) % pending.sides + 1) for at in range(pending.count)))
    else:
        battle.answer((pending.answers or (pending.default,))[0])
