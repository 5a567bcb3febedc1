"""Mounts on a roster where a campaign plays with riders: barding, who may ride, rating, prices."""

import pytest
from msgspec.structs import astuple

from rules.catalogue.load import complete_rulebook, rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.mustering.figures.rating import rating
from rules.mustering.figures.riding import is_mount
from rules.mustering.legality.check import problems
from rules.mustering.lists.permission import is_barred
from rules.mustering.skills import skills_to_learn
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


BLAZING, EVERYTHING = rulebook_of(standard(), ("blazing-saddles",)), complete_rulebook()


@pytest.mark.rule("MOUNT-111")
def test_barding_is_cheaper_and_rarer_by_blazing_saddles():
    found = [(book.items["barding"].price.base, book.items["barding"].rarity) for book in (RIDING, BLAZING)]
    assert found == [(80, 8), (30, 11)]


@pytest.mark.rule("MOUNT-88")
def test_a_riding_horse_of_blazing_saddles_has_weapon_skill_1_and_no_attack():
    horse = BLAZING.items["horse"]
    assert (horse.price.base, horse.rarity, horse.profile.WS, horse.profile.A) == (40, 8, 1, 0)
    assert RIDING.items["horse"].profile.WS == 0


@pytest.mark.rule("MOUNT-98", "MOUNT-99")
def test_wolves_and_spiders_are_not_ridden_in_one_warband():
    goblins = roster("forest-goblins")
    wolf = with_item(goblins, 1, "giant-wolf", 85)
    assert "mounts-not-together" not in codes(wolf, BLAZING)
    both = with_item(wolf, 2, "giant-spider", 100)
    (problem,) = [it for it in problems(both, BLAZING) if it.code == "mounts-not-together"]
    assert problem.severity == "error"
    assert "Sell one of them" in problem.message


def barred_from(item: str, warband: str, warrior: str) -> bool:
    band = BLAZING.warbands[warband]
    return is_barred(BLAZING.items[item], band, band.warrior(warrior), BLAZING)


@pytest.mark.rule("MOUNT-94")
@pytest.mark.parametrize(("warrior", "barred"), [("vampire", False), ("necromancer", False), ("dreg", True)])
def test_a_nightmare_is_for_vampires_and_necromancers(warrior, barred):
    assert barred_from("nightmare", "undead", warrior) is barred
    nightmare = BLAZING.items["nightmare"]
    assert (nightmare.price.base, nightmare.rarity) == (95, 11)


@pytest.mark.rule("MOUNT-102")
@pytest.mark.parametrize(
    ("warband", "warrior"), [("dwarf-treasure-hunters", "dwarf-noble"), ("orc-mob", "orc-boss")]
)
def test_a_mule_is_for_anybody(warband, warrior):
    mule = BLAZING.items["mule"]
    assert (mule.price.base, mule.rarity, astuple(mule.profile)) == (30, 7, (6, 2, 0, 3, 3, 1, 2, 0, 4))
    assert not barred_from("mule", warband, warrior)


@pytest.mark.rule("MOUNT-105")
def test_nobody_is_offered_a_cold_one():
    assert not [item for item in BLAZING.items.values() if "cold one" in item.name.lower() and is_mount(item)]


@pytest.mark.rule("MOUNT-112")
def test_no_wagon_is_a_mount():
    assert not [item for item in BLAZING.items.values() if item.category == "vehicle" and is_mount(item)]


def offered(sheet, book=BLAZING) -> set[str]:
    return {skill.key for skill in skills_to_learn(sheet.warrior(1), sheet, book)}


@pytest.mark.rule("MOUNT-78")
def test_a_hero_with_a_horse_may_learn_to_ride():
    mounted = with_item(REIKLAND, 1, "horse", 40)
    riding = {"rides-horse", "evade", "trick-riding", "horse-archer"}
    assert riding <= offered(mounted)
    assert not riding & offered(REIKLAND)
    assert not riding & offered(mounted, RIDING)


@pytest.mark.rule("MOUNT-51")
def test_beast_handler_is_an_academic_skill_for_each_kind():
    both = {"beast-handler-dogs", "beast-handler-horses"}
    assert both <= offered(REIKLAND)
    assert not both & offered(REIKLAND, RIDING)
    assert {BLAZING.skills[key].list for key in both} == {"academic"}


@pytest.mark.rule("MOUNT-59", "MOUNT-116")
@pytest.mark.parametrize(
    ("warband", "warrior", "animal"),
    [
        ("imperial-outriders", "chasseur", "warhorse"),
        ("nipponese-expedition", "hatamoto", "horse"),
        ("nipponese-expedition", "hatamoto", "warhorse"),
        ("merchant-caravans", "knight-vanguard", "warhorse"),
        ("knights-of-the-bitter-moors", "mounted-yeoman", "horse"),
    ],
)
def test_a_warrior_whose_list_says_so_has_learnt_to_ride(warband, warrior, animal):
    kind = EVERYTHING.warbands[warband].warrior(warrior)
    assert {f"rides:{animal}", "rides:any"} & set(kind.tags)
