"""Optional rules: their tables are complete, weapons have one group, and what the loader refuses."""

from pathlib import Path

import pytest

from tests.rules.catalogue.spoiling import refusal
from tests.rules.warbands import BOOK

TABLES = BOOK.option_tables


def test_no_weapon_belongs_to_two_groups_of_critical_hits() -> None:
    members = [item for group in TABLES.criticals.values() for item in group.members]
    assert len(members) == len(set(members))
    missile = TABLES.criticals["missile"].categories
    assert not any(BOOK.items[item].category in missile for item in members)


def test_every_close_combat_weapon_of_the_rulebook_has_a_group_but_those_that_fit_none() -> None:
    members = {item for group in TABLES.criticals.values() for item in group.members}
    core = [
        it for it in BOOK.items.values() if it.category == "close_combat" and it.price and it.grade == "core"
    ]
    without = {it.key for it in core if it.listed_as not in members and it.key not in members}
    assert {key for key in without if not BOOK.items[key].material} == {"spiked-gauntlet", "steel-whip"}


def test_the_most_expensive_increases_are_toughness_then_strength_and_attacks() -> None:
    assert TABLES.individual_battles is not None
    prices = TABLES.individual_battles.characteristic_prices
    assert prices["T"] == (30, 45)
    assert prices["S"] == prices["A"] == (25, 35)
    assert all(first <= further for first, further in prices.values())


def test_optional_academic_skills_name_their_rule() -> None:
    optional = [skill.key for skill in BOOK.skills.values() if skill.optional in BOOK.optional_rules]
    academic = [key for key in optional if BOOK.skills[key].optional == "academic-skills-of-the-town-cryer"]
    assert sorted(academic) == ["hunch", "magical-aptitude", "mind-focus", "scribe", "tactician"]
    assert {key.split("-")[0] for key in set(optional) - set(academic)} == {"rides", "beast"}


FURTHER = "packs/official-1a"
RULES, CRITICALS, MISFIRE = "optional_rules.toml", "tables/criticals_by_weapon.toml", "tables/misfire.toml"
MOUNTED, INDIVIDUAL = "tables/mounted.toml", "tables/individual_battles.toml"
REWARDS, SAWBONES = "tables/rewards_of_the_shadowlord.toml", f"{FURTHER}/tables/sawbones.toml"
EVENTS, SKILLS = f"{FURTHER}/tables/events.toml", f"{FURTHER}/skills.toml"

FAULTS = [
    (
        RULES,
        'tables = ["misfire"]',
        'tables = ["misfires"]',
        "blackpowder-misfires.tables",
        "tables/misfires.toml",
    ),
    (RULES, 'affects = ["battle"]', 'affects = ["weather"]', "criticals-by-weapon.affects[0]", "weather"),
    (CRITICALS, "rolls = [5], key", "rolls = [4], key", "bludgeoning.rows", "two rows claim the roll 4"),
    (CRITICALS, '"sword", "axe"', '"sword", "club"', "", "two groups of weapons claim 'club'"),
    (CRITICALS, '"halberd", "lance"', '"halberd", "straw"', "thrusting.items", "no item 'straw'"),
    (CRITICALS, "unarmed = true\n", "", "", "those who fight unarmed"),
    (CRITICALS, '["pushed"]', '["tickled"]', "thrusting.rows[2].effects[0]", "tickled"),
    (MISFIRE, "rolls = [4, 5]", "rolls = [4]", "rows", "no row has the roll 5"),
    (MISFIRE, 'weapon = "destroyed"', 'weapon = "hot"', "rows[0].weapon", "hot"),
    (MOUNTED, 'item = "horse"', 'item = "cow"', "mounts", "no item 'cow'"),
    (MOUNTED, 'only_for = ["human"]', 'only_for = ["horse-lords"]', "only_for", "no calling 'horse-lords'"),
    (INDIVIDUAL, "M = [15, 15]\n", "", "characteristic_prices", "each of the nine"),
    (INDIVIDUAL, "M = [15, 15]", "M = [15]", "characteristic_prices", "2 entries"),
    (REWARDS, "rolls = [12]", "rolls = [11]", "rows", "two rows claim the roll 11"),
    (REWARDS, '"magister", "mutant"', '"magister", "mutate"', "warriors", "no warrior 'mutate'"),
    (REWARDS, 'warband = "cult-of-the-possessed"', 'warband = "cult"', "warband", "no warband 'cult'"),
    (REWARDS, 'loses_skills = "D3"', 'loses_skills = "all"', "rows[5].loses_skills", "no amount"),
    (SAWBONES, '"chest-wound"', '"broken-heart"', "untreatable", "no injury 'broken-heart'"),
    (SAWBONES, '"leg-wound"', '"lost-leg"', "treatments", "no injury 'lost-leg'"),
    (
        SAWBONES,
        'flags = ["stupidity"]',
        'flags = ["stupid"]',
        "treatments.brain.rows",
        "'stupid' is no known tag",
    ),
    (SAWBONES, "rolls = [4], key", "rolls = [5], key", "treatments.limb.rows", "two rows claim the roll 5"),
    (EVENTS, "rolls = [18]", "rolls = [19]", "subplots.rows", "3D6 never shows 19"),
    (EVENTS, "rolls = [42, 43, 44]", "rolls = [42, 43]", "random-happenings.rows", "no row has the roll 44"),
    (
        SKILLS,
        'optional = "academic-skills-of',
        'optional = "skills-of',
        "lists.academic.skills.scribe",
        "no optional rule",
    ),
    (
        "skills.toml",
        'requires_items = ["tome-of-magic"]',
        'requires_items = ["tome"]',
        "arcane-lore",
        "no item 'tome'",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), FAULTS)
def test_a_fault_in_optional_rules_is_refused(
    tmp_path: Path, name: str, old: str, new: str, key: str, reason: str
) -> None:
    error = refusal(tmp_path, name, old, new)
    assert error.where.endswith(name.rsplit("/", 1)[-1])
    assert key in error.key
    assert reason in f"{error.key} {error.reason}"
