"""The loader takes the packaged data and refuses every kind of fault with file, key and reason."""

import re
import shutil
from pathlib import Path

import pytest

from rules.catalogue.load import DATA, load, rulebook
from rules.catalogue.packs.stack import STANDARD, packaged
from rules.values import DataError


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the standard packs that a test may spoil."""
    further = [key for key in packaged() if key not in STANDARD]
    return Path(shutil.copytree(DATA, tmp_path / "data", ignore=shutil.ignore_patterns(*further)))


def spoil(tree: Path, name: str, old: str, new: str) -> None:
    text = (tree / name).read_text(encoding="utf-8")
    assert old in text, f"{name} does not contain what the test replaces"
    (tree / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_packaged_data_is_read_once_and_is_sound() -> None:
    book = rulebook()
    assert book is rulebook()
    assert len(book.warbands) == 40
    assert all(item.name and item.source for item in book.items.values())


def test_the_version_is_a_hash_of_the_data(tree: Path) -> None:
    assert load(tree).version == rulebook().version
    spoil(tree, "equipment.toml", "price = 10\n", "price = 11\n")
    assert load(tree).version != rulebook().version


ORC, SKAVEN, EQUIPMENT = (
    "packs/official-1a/warbands/orc-mob.toml",
    "warbands/skaven-clan-eshin.toml",
    "equipment.toml",
)
EQUIPMENT_1A = "packs/official-1a/equipment.toml"
UNDEAD = "warbands/undead.toml"
HIT, WOUND, ADVANCES = "tables/to_hit.toml", "tables/to_wound.toml", "tables/advances.toml"
INJURIES = "tables/serious_injuries.toml"

FAULTS = [
    # unknown keys and wrong types
    (ORC, "starting_gold = 500", "starting_gold = 500\nfavour = 3", "", "favour"),
    (ORC, "[warriors.orc-boss]", "[warriors.orc-boss]\nbanner = 1", "warriors.orc-boss", "banner"),
    (ORC, "starting_gold = 500", 'starting_gold = "500"', "starting_gold", "expected a whole number"),
    (ORC, 'kind = "hero"', 'kind = "giant"', "warriors.orc-boss.kind", "giant"),
    (ORC, "price = 80\n", "", "warriors.orc-boss", "price"),
    (ORC, "M = 4, WS = 4", "WS = 4", "warriors.orc-boss.profile", "M"),
    (EQUIPMENT, "price = 10\n", "price = true\n", "", "a price is a number"),
    (EQUIPMENT, 'price = "30+3D6"', 'price = "30+3D7"', "misc.halfling-cookbook.price", "a price is a number"),
    (EQUIPMENT, "[misc.garlic]", "[misc.Garlic]", "misc.Garlic", "small letters"),
    (EQUIPMENT, "[misc.garlic]", "[spice.garlic]", "spice", "not known"),
    ("rulesets.toml", 'combat = "core"', "", "mordheim", "combat"),
    ("scenarios/skirmish.toml", "deployment_depth = 8", "", "", "deployment_depth"),
    # files
    (ORC, 'name = "Orc Mob', "name = Orc Mob", "", "not valid TOML"),
    # duplicate keys
    (ORC, "[warriors.orc-shaman]", "[warriors.orc-boss]", "", "orc-boss"),
    (EQUIPMENT, "[misc.garlic]", "[misc.sword]", "misc.sword", "another category"),
    (ORC, "skills.waaagh]", "skills.wall-runner]", "skaven.skills.wall-runner", "another list has"),
    (ORC, "[skill_lists.orc]", '[skill_lists.combat]\nname = "C"\n\n[skill_lists.orc]', "combat", "another file has"),
    # dangling references
    (ORC, "axe = 5", "scythe = 5", "equipment_lists.orc.prices", "no item 'scythe'"),
    (ORC, 'equipment_lists = ["goblin"]', 'equipment_lists = ["gobbo"]', "goblin-warrior", "'gobbo'"),
    (ORC, '"speed", "orc"]', '"speed", "trolls"]', "warriors.orc-boss.skill_lists", "'trolls'"),
    (ORC, 'racial_maximum = "goblin"', 'racial_maximum = "gnome"', "goblin-warrior", "'gnome'"),
    (ORC, 'warrior = "cave-squig"', 'warrior = "cave-bear"', "composition[1]", "'cave-bear'"),
    (ORC, 'restricted_to = ["orc-boss"]', 'restricted_to = ["boss"]', "restricted_to", "'boss'"),
    (ORC, 'rules = ["leader"]', 'rules = ["leeder"]', "warriors.orc-boss.rules", "'leeder'"),
    (ORC, '["vomit-attack"]', '["vomit"]', "special_rules.vomit-attack.tags", "'vomit'"),
    (ORC, '["vomit-attack"]', '["causes-terror"]', "special_rules.vomit-attack.tags", "'causes-terror'"),
    (UNDEAD, "succession:necromancer", "succession:lich", "special_rules.succession", "no hero 'lich'"),
    (UNDEAD, "succession:necromancer", "succession:ghoul", "special_rules.succession", "no hero 'ghoul'"),
    (EQUIPMENT, '"parry"', '"parrry"', "close_combat.sword", "'parrry'"),
    (EQUIPMENT, 'not_for = ["elf"]', 'not_for = ["elves"]', "misc.bugmans-ale.not_for", "'elves'"),
    (EQUIPMENT, 'counts_as = "club"', 'counts_as = "cudgel"', "close_combat.mace.counts_as", "'cudgel'"),
    (EQUIPMENT_1A, 'needs = ["mad-cap', 'needs = ["mad-hat', "close_combat.ball-and-chain.needs", "mad-hat"),
    ("skills.toml", 'requires = ["leader"]', 'requires = ["boss"]', "lists.academic.skills.battle-tongue", "'boss'"),
    ("skills.toml", '["nimble", "knife', '["nimbly", "knife', "lists.shooting.skills.quick-shot", "'nimbly'"),
    (INJURIES, '["frenzy"]', '["fury"]', "heroes.rows[4].sub[1].flags", "'fury'"),
    (INJURIES, '"captured", "multiple-', '"caught", "multiple-', "heroes.rows", "'caught'"),
    ("rulesets.toml", "CORE-SHOOT-HIT-2", "CORE-SHOOT-HIT-99", "natural-1-misses", "CORE-SHOOT-HIT-99"),
    # dice tables
    (ADVANCES, "rolls = [7]", "rolls = [6]", "heroes", "two rows claim the roll 6"),
    (ADVANCES, "rolls = [7]", "rolls = [13]", "heroes", "never shows 13"),
    (INJURIES, "rolls = [16, 21]", "rolls = [16]", "heroes.rows", "no row has the roll 21"),
    (INJURIES, "rolls = [2, 3, 4, 5, 6]", "rolls = [2, 3, 4, 5]", "heroes.rows[3].sub", "the roll 6"),
    ("tables/critical.toml", 'dice = "D6"', 'dice = "D20"', "rows", "names no dice"),
    ("tables/injury.toml", "rolls = [5, 6]", "rolls = [5]", "rows", "no row has the roll 6"),
    (ADVANCES, "[2, 5, 9, 14]", "[2, 9, 5, 14]", "henchman_thresholds", "rise"),
    (ADVANCES, 'gains = "talent"', 'gains = "change"', "henchmen[5]", "changes"),
    # charts
    (HIT, "5 = [3, 3, 3, 3, 4, 4, 4, 4, 4, 4]", "5 = [3, 3]", "close_combat.5", "2 columns"),
    (WOUND, "10 = [2, 2, 2, 2, 2, 2, 2, 2, 3, 4]", "", "strength", "1 to 10"),
    (WOUND, "1 = [4, 5, 6, 6, 0,", "1 = [4, 5, 6, 7, 0,", "strength.1", "between 0 and 6"),
    (HIT, "moved = -1", "", "modifiers", "exactly these"),
    # contradictions
    (ORC, "leader = true\n", "", "warriors", "one warrior must be the leader"),
    (ORC, "maximum_warriors = 20", "maximum_warriors = 2", "maximum_warriors", "smaller"),
    (ORC, "gains_experience = false\n", "", "cave-squig.racial_maximum", "gain experience"),
    (ORC, 'dice_profile = { M = "2D6" }', 'dice_profile = { WS = "2D6" }', "dice_profile.WS", "0 here"),
    (ORC, "starting_gold = 500", "starting_gold = 100", "starting_gold", "is 110 gc, more than the 100"),
    ("coverage.toml", "[done]", '[done]\nCORE-ANIMAL-HORSE-2 = ""', "not_yet.CORE-ANIMAL-HORSE-2", "done already"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), FAULTS)
def test_a_planted_fault_is_refused_with_file_key_and_reason(
    tree: Path, name: str, old: str, new: str, key: str, reason: str
) -> None:
    spoil(tree, name, old, new)
    with pytest.raises(DataError) as refused:
        load(tree)
    assert refused.value.where in (name, ORC, SKAVEN)
    assert key in refused.value.key
    assert reason in f"{refused.value.key} {refused.value.reason}"


def test_a_missing_file_is_refused_by_name(tree: Path) -> None:
    (tree / "rulesets.toml").unlink()
    with pytest.raises(DataError, match=r"rulesets\.toml: this part of the rulebook is missing"):
        load(tree)


def test_data_without_any_warband_is_refused(tree: Path) -> None:
    for path in tree.glob("**/warbands/*.toml"):
        path.unlink()
    with pytest.raises(DataError, match="there is no warband file"):
        load(tree)


def test_a_warband_that_no_choice_of_warriors_makes_legal_is_refused(tree: Path) -> None:
    text = (tree / ORC).read_text(encoding="utf-8")
    text = re.sub(r"minimum = 0\n(maximum = \d\n)?", "minimum = 0\nmaximum = 1\n", text)
    text = text.replace("minimum_warriors = 3", "minimum_warriors = 8")
    (tree / ORC).write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="its limits allow no legal warband"):
        load(tree)
