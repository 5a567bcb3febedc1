"""Rosters that are shared as text: the YAML of Toolheim and the lists of New Recruit and BattleScribe."""

import io
import zipfile

import pytest

from rules.exchange.matching import matched
from rules.exchange.reading import brought
from rules.exchange.yaml_tree import yaml_tree

TOOLHEIM = """
warband: Man Biters (Beastmen)
campaign: 3
gc: 55
shards: 2
objective: "Find the mace of the moon"
heros:
  - hero: Mikrel (Chieftain) [21XP]
    stats: M4, WS4, BS3, S4, T4, W1, I4, A1, Ld7, Sv-
    weapons: Mace, Mace
    armour: Helmet
    rules: Leader, Broken Leg
  - hero: Darr (Shaman) [12XP]
    stats: M5, WS4, BS3, S3, T4, W1, I3, A1, Ld6, Sv-
    weapons: Dagger, Dagger
    armour:
    rules: Wizard (Eye of God)
  - hero: Old Wolfram (Pit Fighter) [2XP]
    weapons: Morning Star
henchmen:
  - group: The Pack (3 Gors) [1XP]
    stats: M5, WS4, BS3, S3, T4, W1, I3, A1, Ld6, Sv-
    weapons: Axe, Dagger
    rules:
  - group: The Hounds (5 Warhounds of Chaos) [0XP]
    stats: M7, WS4, BS0, S4, T3, W1, I3, A1, Ld5, Sv-
    rules: Animal
"""
BATTLESCRIBE = """++ Warband (Reiklanders (1a)) [348 gc, 81 Warband Rating] ++

+ Heroes +

Mercenary Captain [75 gc]: 20x Experience, Leader
. Starting Equipment (Mercenary): Free Dagger, Sword
. . Gromril Weapon
Anna (Youngblood) [15 gc]

+ Henchmen +

Swordsmen [145 gc]: Experience
. 3x Swordsman
. Starting Equipment: Shield, Sword

+ Stash +

Stash: Gold x40, Rope & Hook

++ Characters (Characters) [35 gc] ++

+ Dramatis Personae +

Ulli & Marquand (1a) [30 gc]
"""


def report_of(text, name="text"):
    (found,) = brought(text.encode(), name).rosters
    return matched(found, name)


def gear(block):
    return {(held.item, held.copies) for held in block.possessions}


def test_a_roster_of_toolheim_comes_in():
    report = report_of(TOOLHEIM)
    sheet = report.sheet
    assert (sheet.type, sheet.name, sheet.gold, sheet.wyrdstone) == ("beastmen-raiders", "Man Biters", 55, 2)
    assert (sheet.battles, report.battles_guessed) == (3, False)
    found = [(block.type, block.name, block.members, block.experience) for block in sheet.warriors]
    assert found == [
        ("beastmen-chief", "Mikrel", 1, 21),
        ("beastmen-shaman", "Darr", 1, 12),
        ("pit-fighter", "Old Wolfram", 1, 2),
        ("gor", "The Pack", 3, 1),
        ("warhound-of-chaos", "The Hounds", 5, 0),
    ]
    assert [(line.place, line.words) for line in report.of("left_out")] == [
        ("objective", "Find the mace of the moon")
    ]


def test_its_rules_are_skills_injuries_and_spells():
    chief, shaman, *_ = report_of(TOOLHEIM).sheet.warriors
    assert [injury.key for injury in chief.injuries] == ["leg-wound"]
    assert (chief.leader, chief.profile.M, chief.current.M) == (True, 5, 4)
    assert shaman.starting_spells == ("eye-of-god",)
    assert gear(chief) == {("mace", 2), ("helmet", 1), ("dagger", 1)}


def test_a_list_of_battlescribe_comes_in_with_groups_stash_and_characters():
    sheet = report_of(BATTLESCRIBE).sheet
    assert (sheet.type, sheet.gold) == ("mercenaries-reikland", 40)
    assert [held.item for held in sheet.stash] == ["rope-and-hook"]
    captain, anna, swordsmen, ulli, marquand = sheet.warriors
    assert (captain.type, captain.experience, gear(captain)) == (
        "mercenary-captain", 20, {("dagger", 1), ("gromril-sword", 1)},
    )  # fmt: skip
    assert (anna.type, anna.name) == ("youngblood", "Anna")
    assert (swordsmen.type, swordsmen.members, swordsmen.experience) == ("swordsman", 3, 1)
    assert {("shield", 3), ("sword", 3)} <= gear(swordsmen)
    assert (ulli.type, marquand.type) == ("ulli", "marquand")


def test_the_price_of_a_warrior_in_a_list_is_not_taken_for_the_hire_fee():
    captain = report_of(BATTLESCRIBE).sheet.warriors[0]
    assert captain.hired_for == (60,)


@pytest.mark.parametrize("change", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
@pytest.mark.parametrize("text", [TOOLHEIM, BATTLESCRIBE])
def test_marks_and_line_ends_of_other_systems_do_not_matter(text, change):
    assert report_of(change(text)).sheet == report_of(text).sheet


def test_a_zip_of_macos_is_read_as_if_the_finder_had_added_nothing():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in (
            ("lists/mine.yml", TOOLHEIM),
            ("__MACOSX/lists/._mine.yml", "\0\5\x16\7"),
            ("__MACOSX/mine.ros", "junk"),
            ("lists/._other.json", "junk"),
            ("lists/.DS_Store", "junk"),
        ):
            archive.writestr(name, content)
    (found,) = brought(file.getvalue(), "mine.zip").rosters
    assert found.name == "Man Biters"


def test_values_of_yaml_stay_text_and_nothing_is_nothing():
    tree = yaml_tree("a: 012\nb: no\nc: 2001-01-01\nd:\ne: ~\nf: ''\ng: [1, {h: i}]", "x")
    assert tree == {
        "a": "012", "b": "no", "c": "2001-01-01", "d": None, "e": None, "f": "", "g": ["1", {"h": "i"}],
    }  # fmt: skip
