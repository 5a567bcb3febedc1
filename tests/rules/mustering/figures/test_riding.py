"""The figures of riders on a roster."""

import pytest

from rules.catalogue.load import rulebook_of
from rules.catalogue.packs.stack import standard
from rules.mustering.figures.riding import saddle
from rules.mustering.figures.save import best_save
from tests.rules.aftermath.warbands import GUARD, carrying
from tests.rules.warbands import BOOK

RIDING = rulebook_of(standard(), ("mounted-warriors",))


@pytest.mark.parametrize(
    ("items", "words"),
    [
        (("horse",), "On the horse: M 8, save 6+"),
        (("horse", "light-armour"), "On the horse: M 8, save 5+"),
        (
            ("warhorse", "barding", "heavy-armour", "shield"),
            "On the warhorse: M 7, save 2+; it strikes with WS 3 and S 3",
        ),
    ],
)
def test_a_rider_has_figures_of_their_own_in_the_saddle(items, words):
    found = saddle(carrying(GUARD, 2, *items).warrior(2), RIDING)
    assert found is not None
    assert found.in_words == words


def test_nobody_has_such_figures_where_riders_are_not_played():
    assert saddle(carrying(GUARD, 2, "horse").warrior(2), BOOK) is None


def test_barding_saves_nobody_on_foot():
    barded = carrying(GUARD, 2, "warhorse", "barding", "heavy-armour").warrior(2)
    assert best_save(barded, RIDING) == 5
