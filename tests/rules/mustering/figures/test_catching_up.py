"""What a late warband lacks to the median of the others, worked by hand."""

import pytest

from rules.catalogue.load import rulebook
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.figures.catching_up import Shortfall, experience_gained, shortfall
from rules.values import changed
from tests.rules.aftermath.warbands import REIKLAND, group, hero

BOOK = rulebook()


def warband(gold: int, *gained: int, gear: int = 0) -> WarbandSheet:
    """A captain and champions who each gained so much, with gold in the treasury and gear in the stash."""
    kinds = ["mercenary-captain", *["champion"] * 3]
    heroes = []
    for number, points in enumerate(gained):
        block = hero(number + 1, f"Hero {number}", kinds[number], REIKLAND)
        heroes.append(changed(block, experience=block.starting_experience + points))
    stash = (Possession("sword", (gear,)),) if gear else ()
    return WarbandSheet(name="The Guard", type=REIKLAND, gold=gold, warriors=tuple(heroes), stash=stash)


def test_worth_counts_the_treasury_and_what_was_paid_for_everything() -> None:
    """A captain is 60 gc, a champion 35: 60 + 35 + 5 = 100, + 50 = 150, and 60 + 35 + 25 + 130 = 250."""
    others = [warband(5, 0, 0), warband(55, 0, 0), warband(130, 0, 0, gear=25)]
    late = warband(0, 0, 0)
    assert shortfall(late, others, BOOK).gold == 150 - 95
    spent = warband(0, 0, 0, gear=20)
    assert shortfall(spent, others, BOOK).gold == 150 - 115


def test_of_an_even_number_the_lower_in_the_middle_is_the_median() -> None:
    others = [warband(gold, 0) for gold in (10, 20, 30, 40)]
    assert shortfall(warband(0, 0), others, BOOK).gold == 20


def test_experience_is_what_the_heroes_of_the_median_gained_on_average_rounded_down() -> None:
    """(4 + 5) / 2 is 4, (9 + 2) / 2 is 5, (1 + 2) / 2 is 1: the median is 4."""
    others = [warband(0, 4, 5), warband(0, 9, 2), warband(0, 1, 2)]
    assert [experience_gained(sheet, BOOK) for sheet in others] == [4, 5, 1]
    assert shortfall(warband(0, 0, 0), others, BOOK).experience == 4
    assert shortfall(warband(0, 1, 2), others, BOOK).experience == 3


@pytest.mark.parametrize("others", [[], [warband(0, 0)]])
def test_a_warband_that_has_more_than_the_median_lacks_nothing(others: list[WarbandSheet]) -> None:
    assert shortfall(warband(500, 9), others, BOOK) == Shortfall(0, 0)


def test_henchmen_and_the_fallen_count_for_no_average() -> None:
    sheet = warband(0, 6)
    pikes = changed(group(9, "The Pikes", "warrior", REIKLAND, 3), experience=40)
    assert experience_gained(changed(sheet, warriors=(*sheet.warriors, pikes)), BOOK) == 6
    assert experience_gained(WarbandSheet(name="Nobody", type=REIKLAND, gold=0), BOOK) == 0
