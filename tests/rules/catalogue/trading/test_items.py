"""Items: what their fields mean once loaded, and what the loader refuses."""

import shutil
from pathlib import Path

import pytest

from rules.catalogue.load import DATA, load, rulebook
from rules.catalogue.model import Price
from rules.values import DataError

ITEMS = rulebook().items
CORE = "equipment.toml"
FIRST, SECOND = "packs/official-1a/equipment.toml", "packs/official-1b/equipment.toml"


def test_a_price_is_gold_dice_or_both() -> None:
    assert ITEMS["sword"].price == Price(10)
    assert ITEMS["compass"].price == Price(45, "2D6")
    assert ITEMS["skeleton-chariot"].price == Price(200, "10D6")
    assert ITEMS["gem"].price is None


def test_two_of_a_kind_have_a_price_of_their_own_where_it_is_not_twice_the_price() -> None:
    assert ITEMS["double-barrelled-pistol-nuln"].brace_price == Price(46, "2D6")
    assert ITEMS["pistol"].brace_price is None


def test_an_item_used_as_another_fights_like_it_at_a_price_and_place_of_its_own() -> None:
    choppa, star = ITEMS["choppa"], ITEMS["morning-star"]
    assert choppa.blow == star.blow
    assert (choppa.price, star.price) == (Price(10), Price(15))
    assert choppa.listed_as == "choppa"
    assert ITEMS["mace"].listed_as == "club"


def test_a_find_sells_for_what_is_printed() -> None:
    assert ITEMS["jewelled-sword"].resale == 10
    assert ITEMS["jewelled-sword"].blow == ITEMS["sword"].blow
    assert ITEMS["sword"].resale is None


def test_metals_make_every_close_combat_weapon_that_has_a_price_but_none_of_its_own_metal() -> None:
    assert "gromril-rapier" in ITEMS
    assert "ithilmar-cutlass" in ITEMS
    for key in ("starsword", "ball-and-chain", "ienh-khain", "jewelled-sword", "dark-elf-blade", "pistol"):
        assert f"gromril-{key}" not in ITEMS


def test_a_later_pack_opens_an_item_to_more_warbands_and_keeps_the_rest() -> None:
    blowpipe = ITEMS["blowpipe"]
    assert set(blowpipe.only_for) == {"skaven", "lizardmen", "forest-goblins"}
    assert blowpipe.rarity_for == {"forest-goblins": 0}
    assert (blowpipe.price, blowpipe.grade) == (Price(25), "core")


def test_the_grade_says_in_which_pack_an_item_came() -> None:
    grades = {key: ITEMS[key].grade for key in ("sword", "rapier", "pike")}
    assert grades == {"sword": "core", "rapier": "1a", "pike": "1b"}


def test_every_item_has_a_source_and_says_what_it_does() -> None:
    for item in ITEMS.values():
        assert item.source, item.key
        assert item.summary.endswith("."), item.key
        assert not item.doubt or item.doubt.endswith("."), item.key


def test_miscellaneous_items_have_their_effects_among_their_traits() -> None:
    assert ITEMS["lucky-charm"].traits == ("first-hit-discarded-4",)
    assert ITEMS["sun-gauntlet"].traits[0] == "hand-to-hand"


def test_a_vehicle_has_parts_and_an_animal_a_profile() -> None:
    assert ITEMS["skeleton-chariot"].parts["chariot"] == {"S": 4, "T": 4, "W": 3}
    spider = ITEMS["giant-spider"].profile
    assert spider is not None
    assert (spider.M, spider.S) == (7, 3)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


FAULTS = [
    (SECOND, 'price = "75+4D6"', 'price = "75+4D7"', "misc.treasure-map.price", "a price is a number"),
    (SECOND, 'price = "75+4D6"', 'price = "4D6+75"', "misc.treasure-map.price", "a price is a number"),
    (SECOND, 'price = "75+4D6"', 'price = "75"', "misc.treasure-map.price", "a price is a number"),
    (SECOND, 'brace_price = "46+2D6"', "brace_price = -1", "brace_price", "a price is a number"),
    (SECOND, 'used_as = "morning-star"', 'used_as = "evening-star"', "close_combat.choppa.used_as", "evening-star"),
    (SECOND, 'used_as = "morning-star"', 'used_as = "mace"', "close_combat.choppa.used_as", "of its own numbers"),
    (SECOND, 'used_as = "morning-star"', 'used_as = "cutlass"', "close_combat.choppa.used_as", "own numbers"),
    (CORE, 'used_as = "helmet"', 'used_as = "helmet"\nblow = {}', "armour.cooking-pot", "states no numbers of its own"),
    (CORE, '["first-hit-discarded-4"]', '["luck"]', "misc.lucky-charm", "'luck' is no known trait"),
    (CORE, 'resale = 20', 'resale = "20"', "misc.amethyst.resale", "found text"),
    (FIRST, 'only_for = ["kislevites"]', 'only_for = ["kislevite"]', "misc.bear-claw-necklace.only_for", "kislevite"),
    (SECOND, "rarity_for = { amazons-lustria = 11 }", "rarity_for = { amazon = 11 }", "amulet", "'amazon'"),
    (FIRST, 'grade = "1a"', 'grade = "supplement"', "grade", "supplement"),
    (FIRST, 'needs = ["mad-cap-mushrooms"]', 'needs = ["mad-cap"]', "ball-and-chain.needs", "mad-cap"),
    (SECOND, "warband_maximum = 1", "maximum = 1", "swivel-gun", "maximum"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), FAULTS)
def test_a_planted_fault_is_refused_with_file_key_and_reason(
    tree: Path, name: str, old: str, new: str, key: str, reason: str
) -> None:
    text = (tree / name).read_text(encoding="utf-8")
    assert old in text
    (tree / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(tree)
    assert refused.value.where == name
    assert key in refused.value.key
    assert reason in f"{refused.value.key} {refused.value.reason}"
