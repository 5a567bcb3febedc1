"""Mounts on a roster where a campaign plays with riders: barding, who may ride, rating, prices."""

import pytest

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.mustering.figures.rating import rating
from rules.mustering.legality.check import problems
from tests.rules.warbands import BOOK, roster, with_item

RIDING = rulebook_of(standard(), ("mounted-warriors",))
REIKLAND, BRETONNIANS = roster("mercenaries-reikland"), roster("bretonnian-knights")


def codes(sheet, book=RIDING) -> set[str]:
    return {problem.code for problem in problems(sheet, book)}


@pytest.mark.rule("MOUNT-12")
def test_barding_is_for_a_warhorse_and_never_for_a_horse():
    on_a_horse = with_item(with_item(REIKLAND, 1, "horse", 40), 1, "barding", 80)
    assert "no-warhorse" in codes(on_a_horse)
    assert "no-warhorse" not in codes(on_a_horse, BOOK)
    assert "no-warhorse" not in codes(with_item(with_item(REIKLAND, 1, "warhorse", 80), 1, "barding", 80))


def test_barding_is_on_no_list_of_a_warriors_own_armour_and_can_be_bought_all_the_same():
    on_a_warhorse = with_item(with_item(REIKLAND, 1, "warhorse", 80), 1, "barding", 80)
    assert "not-permitted" not in codes(on_a_warhorse)
    assert "not-permitted" in codes(on_a_warhorse, BOOK)
    assert "not-permitted" in codes(with_item(REIKLAND, 6, "barding", 80, 80, 80))


def test_a_second_mount_is_of_no_use():
    assert "unused-together" in codes(with_item(REIKLAND, 1, "horse", 40, 40))


@pytest.mark.rule("MOUNT-47", "CAMP-OPT-MOUNT-15")
def test_a_horse_adds_3_and_a_warhorse_5_where_riders_are_played():
    mounted = with_item(with_item(REIKLAND, 1, "warhorse", 80), 2, "horse", 40)
    assert rating(mounted, RIDING).total == rating(REIKLAND, RIDING).total + 8
    assert rating(mounted, BOOK).total == rating(REIKLAND, BOOK).total


@pytest.mark.rule("MOUNT-48")
@pytest.mark.parametrize(
    ("item", "price", "rare"), [("horse", 40, 8), ("warhorse", 80, 11), ("barding", 80, 8), ("lance", 40, 8)]
)
def test_mounts_and_their_gear_have_their_printed_prices(item, price, rare):
    found = rulebook().items[item]
    assert (found.price.base, found.rarity) == (price, rare)


@pytest.mark.rule("MOUNT-48", "MOUNT-49")
@pytest.mark.parametrize(("warband", "block"), [("orc-mob", 1), ("mercenaries-reikland", 6)])
def test_horses_are_for_human_heroes(warband, block):
    assert "not-permitted" in codes(with_item(roster(warband), block, "horse", 40))


@pytest.mark.rule("MOUNT-115")
def test_a_knight_errant_rides_only_if_the_questing_knight_does():
    numbers = {block.type: block.number for block in BRETONNIANS.warriors}
    alone = with_item(BRETONNIANS, numbers["knight-errant"], "warhorse", 80)
    assert "rides-alone" in codes(alone)
    assert "rides-alone" not in codes(with_item(alone, numbers["questing-knight"], "warhorse", 80))


@pytest.mark.rule("MOUNT-92", "MOUNT-93", "MOUNT-96", "MOUNT-98")
@pytest.mark.parametrize(
    ("warband", "animal", "allowed"),
    [
        ("mercenaries-reikland", "elven-steed", False),
        ("shadow-warriors", "elven-steed", True),
        ("cult-of-the-possessed", "chaos-steed", True),
        ("orc-mob", "war-boar", True),
        ("mercenaries-reikland", "war-boar", False),
        ("forest-goblins", "giant-wolf", True),
    ],
)
def test_animals_of_blazing_saddles_are_for_their_own_people(warband, animal, allowed):
    sheet = with_item(roster(warband), 1, animal, 90)
    blazing = rulebook_of(standard(), ("blazing-saddles",))
    assert ("not-permitted" not in codes(sheet, blazing)) is allowed
    assert "not-permitted" in codes(sheet, RIDING)


@pytest.mark.rule("MOUNT-93")
def test_the_possessed_never_ride_a_chaos_steed():
    cult = roster("cult-of-the-possessed")
    number = next(block.number for block in cult.warriors if block.type == "possessed")
    assert "not-permitted" in codes(
        with_item(cult, number, "chaos-steed", 90), rulebook_of(standard(), ("blazing-saddles",))
    )
