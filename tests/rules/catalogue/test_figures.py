"""Figures of the rulebook as printed, copied here by hand: what the data must say whatever else changes."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import CHARACTERISTICS
from tests.rules.warbands import BOOK

#: warband, warrior, how many, price, experience, M WS BS S T W I A Ld
WARRIORS = """
mercenaries-reikland mercenary-captain 1-1 60 20 4 4 4 3 3 1 4 1 8
mercenaries-reikland champion          0-2 35  8 4 4 3 3 3 1 3 1 7
mercenaries-reikland youngblood        0-2 15  0 4 2 2 3 3 1 3 1 6
mercenaries-reikland warrior           0-* 25  0 4 3 3 3 3 1 3 1 7
mercenaries-reikland marksman          0-7 25  0 4 3 4 3 3 1 3 1 7
mercenaries-reikland swordsman         0-5 35  0 4 4 3 3 3 1 3 1 7
skaven-clan-eshin    assassin-adept    1-1 60 20 6 4 4 4 3 1 5 1 7
skaven-clan-eshin    eshin-sorcerer    0-1 45  8 5 3 3 3 3 1 4 1 6
skaven-clan-eshin    black-skaven      0-2 40  8 6 4 3 4 3 1 5 1 6
skaven-clan-eshin    night-runner      0-2 20  0 6 2 3 3 3 1 4 1 4
skaven-clan-eshin    verminkin         0-* 20  0 5 3 3 3 3 1 4 1 5
skaven-clan-eshin    giant-rat         0-* 15  0 6 2 0 3 3 1 4 1 4
skaven-clan-eshin    rat-ogre          0-1 210 0 6 3 3 5 5 3 4 3 4
undead               vampire           1-1 110 20 6 4 4 4 4 2 5 2 8
undead               necromancer       0-1 35  8 4 3 3 3 3 1 3 1 7
undead               dreg              0-3 20  0 4 2 2 3 3 1 3 1 7
undead               ghoul             0-* 40  0 4 2 2 3 4 1 3 2 5
undead               dire-wolf         0-5 50  0 9 3 0 4 3 1 2 1 4
undead               zombie            0-* 15  0 4 2 0 3 3 1 1 1 5
orc-mob              orc-boss          1-1 80 20 4 4 4 4 4 1 3 1 8
orc-mob              orc-shaman        0-1 40 10 4 3 3 3 4 1 3 1 7
orc-mob              orc-big-un        0-2 40 15 4 4 3 3 4 1 3 1 7
orc-mob              orc-boy           0-* 25  0 4 3 3 3 4 1 2 1 7
orc-mob              goblin-warrior    0-* 15  0 4 2 3 3 3 1 3 1 5
orc-mob              cave-squig        0-5 15  0 0 4 0 4 3 1 4 1 5
orc-mob              troll             0-1 200 0 6 3 1 5 4 3 1 3 4
"""

#: item, price, rarity
CHART = """
axe 5 0 / club 3 0 / mace 3 0 / hammer 3 0 / staff 3 0 / dagger 2 0 / double-handed-weapon 15 0 / flail 15 0
halberd 10 0 / lance 40 8 / morning-star 15 0 / spear 10 0 / sword 10 0 / gromril-sword 40 11 / ithilmar-axe 15 9
bow 10 0 / blunderbuss 30 9 / crossbow 25 0 / crossbow-pistol 35 9 / duelling-pistol 30 10 / elf-bow 35+3D6 12
handgun 35 8 / hochland-long-rifle 200 11 / long-bow 15 0 / pistol 15 8 / repeater-crossbow 40 8 / sling 2 0
short-bow 5 0 / throwing-stars 15 5 / throwing-knives 15 5 / barding 80 8 / buckler 5 0 / gromril-armour 150 11
heavy-armour 50 0 / helmet 10 0 / ithilmar-armour 90 11 / light-armour 20 0 / shield 5 0 / black-lotus 10+D6 9
blessed-water 10+3D6 6 / bugmans-ale 50+3D6 9 / cathayan-silk-clothes 50+2D6 9 / crimson-shade 35+D6 8
dark-venom 30+2D6 8 / elven-cloak 100+D6x10 12 / garlic 1 0 / halfling-cookbook 30+3D6 7 / healing-herbs 20+2D6 8
holy-relic 15+3D6 8 / holy-tome 100+D6x10 8 / horse 40 8 / hunting-arrows 25+D6 8 / lantern 10 0
lucky-charm 10 6 / mad-cap-mushrooms 30+3D6 9 / mandrake-root 25+D6 8 / mordheim-map 20+4D6 9 / net 5 0
rope-and-hook 5 0 / superior-blackpowder 30 11 / tears-of-shallaya 10+2D6 7 / tome-of-magic 200+D6x25 12
warhorse 80 11 / war-dog 25+2D6 10 / fighting-claws 35 7 / weeping-blades 50 9 / blowpipe 25 7 / warplock-pistol 35 11
"""


@pytest.mark.parametrize("line", WARRIORS.strip().splitlines())
def test_warriors_are_as_printed(line: str) -> None:
    warband, key, numbers, *figures = line.split()
    warrior = BOOK.warrior_type(warband, key)
    assert warrior is not None
    least, most = numbers.split("-")
    assert (warrior.minimum, warrior.maximum) == (int(least), None if most == "*" else int(most))
    profile = [warrior.profile.value(name) for name in CHARACTERISTICS]
    assert [warrior.price, warrior.experience, *profile] == [int(figure) for figure in figures]


def test_the_warriors_above_are_all_that_these_warbands_have() -> None:
    listed = {tuple(line.split()[:2]) for line in WARRIORS.strip().splitlines()}
    bands = [BOOK.warbands[key] for key in {warband for warband, _ in listed}]
    assert listed == {(band.key, each.key) for band in bands for each in band.warriors}


@pytest.mark.parametrize(
    "entry", [entry for line in CHART.strip().splitlines() for entry in line.split(" / ")]
)
def test_the_price_chart_is_as_printed(entry: str) -> None:
    key, price, rarity = entry.split()
    item = BOOK.items[key]
    base, _, dice = price.partition("+")
    assert item.price is not None
    assert (item.price.base, item.price.dice, item.rarity) == (int(base), dice, int(rarity))


def test_own_lists_have_their_own_prices() -> None:
    prices = {
        (warband.key, listing.key, line.item): line.price
        for warband in BOOK.warbands.values()
        if warband.key in ("mercenaries-reikland", "orc-mob", "skaven-clan-eshin", "undead")
        for listing in warband.equipment_lists
        for line in listing.items
    }
    assert prices["mercenaries-reikland", "mercenary", "duelling-pistol"] == 25
    assert prices["mercenaries-reikland", "marksman", "hochland-long-rifle"] == 200
    assert prices["orc-mob", "goblin", "mad-cap-mushrooms"] == 25
    assert prices["skaven-clan-eshin", "skaven-heroes", "throwing-stars"] == 15
    assert prices["undead", "undead", "heavy-armour"] == 50
    assert len(prices) == 18 + 15 + 14 + 8 + 14 + 13 + 10


def test_every_list_with_daggers_gives_the_first_one_free_and_nothing_else() -> None:
    lists = [listing for warband in BOOK.warbands.values() for listing in warband.equipment_lists]
    for listing in lists:
        free = [line.item for line in listing.items if line.first_free]
        assert free == (["dagger"] if listing.listed("dagger") else [])
    assert len([listing for listing in lists if listing.listed("dagger")]) == 85


@pytest.mark.rule("CORE-SHOOT-HIT-1")
def test_the_ballistic_chart_begins_at_6_and_falls_by_one() -> None:
    assert BOOK.charts.ballistic_to_hit == (6, 5, 4, 3, 2, 1, 0, -1, -2, -3)


def test_the_close_combat_chart_follows_its_pattern() -> None:
    """3 against the weaker, 4 against the equal up to twice as good, 5 against more than twice as good."""
    for attacker, row in enumerate(BOOK.charts.close_combat_to_hit, start=1):
        for opponent, needed in enumerate(row, start=1):
            assert needed == (3 if attacker > opponent else 4 if opponent <= 2 * attacker else 5)


def test_the_wound_chart_follows_its_pattern() -> None:
    """4 for equals, one less or more for each step, never below 2; 6 one step further; then impossible."""
    for strength, row in enumerate(BOOK.charts.to_wound, start=1):
        for toughness, needed in enumerate(row, start=1):
            step = toughness - strength
            assert needed == (None if step > 3 else min(6, max(2, 4 + step)))


def test_strength_4_takes_1_off_the_save_and_9_takes_6() -> None:
    assert BOOK.charts.save_modifier_by_strength == (0, 0, 0, -1, -2, -3, -4, -5, -6, -6)


def test_the_injury_and_critical_tables_are_as_printed() -> None:
    results = [(row.rolls, row.result) for row in BOOK.charts.injuries]
    assert results == [((1, 2), "knocked-down"), ((3, 4), "stunned"), ((5, 6), "out-of-action")]
    assert [row.injury_modifier for row in BOOK.charts.criticals] == [0, 0, 2]
    assert [row.ignores_save for row in BOOK.charts.criticals] == [False, True, True]


def test_five_of_36_rolls_kill_a_hero_and_eleven_do_no_harm() -> None:
    table = BOOK.serious_injuries["heroes"]
    assert len(table.row(11).rolls) == 5
    assert table.row(11).result.fate == "dead"
    assert len(table.row(41).rolls) == 11
    assert table.row(24).sub[1].result.flags == ("frenzy",)


def test_henchmen_are_lost_on_1_or_2() -> None:
    assert BOOK.serious_injuries["henchmen"].row(2).result.fate == "dead"
    assert BOOK.serious_injuries["henchmen"].row(3).result.fate == ""


def test_nobody_fights_without_wounds_or_leadership() -> None:
    book = complete_rulebook()
    kinds = [
        (band.key, kind) for band in book.warbands.values() for kind in band.warriors if not kind.vehicle
    ]
    assert [
        (band, kind.key)
        for band, kind in kinds
        for name in ("W", "Ld", "T")
        if not kind.profile.value(name) and name not in kind.dice_profile
    ] == []
