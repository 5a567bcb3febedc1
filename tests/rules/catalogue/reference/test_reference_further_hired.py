"""Every figure of the further hired swords equals the reference. The others stand here with a reason."""

from typing import Any

import pytest

from rules.catalogue.load import complete_rulebook
from rules.catalogue.profile import CHARACTERISTICS
from tests.rules.catalogue.reference.reference import kebab, read

BOOK = complete_rulebook()
FURTHER = read("campaign/21_further_hired_swords.yaml")
GRADES = {
    "grade_2a": "2a",
    "grade_2b_specialists": "2b",
    "grade_2b_relics": "2b",
    "grade_2b_priests": "2b",
    "dramatis_personae_2b": "2b",
}
CALLINGS = {
    "chaos": "followers-of-chaos",
    "possessed": "possessed-warbands",
    "beastmen": "beastman",
    "undead-bands": "undead",
    "human-mercenaries": "mercenaries",
    "norse": "norse-explorers",
    "dark-elf": "dark-elven",
    "sigmar-devoted": "sisters-of-sigmar",
    "any": "",
}
ITEMS = {
    "pistols without number": ["pistol", "pistol"],
    "halberd (shovel)": ["halberd"],
    "axe (shovel)": ["axe"],
    "horsemans_hammer (two-handed hammer)": ["horsemans-hammer"],
    "double_handed_weapon (sword)": ["double-handed-weapon"],
    "gromril dagger": ["gromril-dagger"],
    "wheelbarrow": [],
    "fur cloak": ["fur-cloak"],
    "chaos_armour (4+)": ["emissarys-armour"],
    "spear (cavalry)": ["spear"],
    "plate armour (4+ save)": ["tacticians-plate"],
    "toughened_leathers (robe)": ["toughened-leathers"],
    "brace of pistols": ["pistol", "pistol"],
    "axe (anchor)": ["axe"],
    "man_catcher (fishing tackle)": ["man-catcher"],
    "diving bell": [],
    "long boathook": ["boat-hook"],
    "sword (cutlass)": ["sword"],
    "arcane candelabrum": ["arcane-candelabrum"],
    "double_handed_weapon (staff)": ["double-handed-weapon"],
    "angel wings": [],
    "stickfire": [],
    "vermin pots": [],
}
#: Keys that are no words of the reference's own.
KEYS = {"sister-of-sigmar-hired": "sister-of-sigmar"}
#: What differs on purpose.
MEANT = {
    ("knight-of-the-white-wolf", "skills"): "cavalry skills are in none of our sources",
    ("knight-of-the-white-wolf", "starting skills"): "cavalry skills are in none of our sources",
    ("armen-abbas", "skills"): "a persona chooses none; those that he has stand as his skills",
    ("fire-eater", "may hire"): "Maneaters and monks of Cathay belong to a pack that need not be there",
    ("holy-man", "skills"): "nobody has seen the list of holy skills",
    ("ungor-trapper", "may hire"): "the Marauders of Chaos belong to a pack that need not be there",
    ("aldred-fellblade", "skills"): "a persona chooses none; those that he has stand as his skills",
}
#: Who is not in the data, and why.
LEFT_OUT = {
    "halfling-pimp": "unfit for the product, as the reference itself says",
    "black-orc-bodyguard": "his twin, the Black Orc Overseer, has the same figures",
}


#: Who may hire a War-Priestess and belongs to a pack that need not be there.
ELSEWHERE = "merchant-caravans"
NEVER = {"chaos": "followers-of-chaos", "undead-bands": "undead", "dark-elf": "dark-elven"}
PRIESTS_GEAR = {"sword (stiletto)": "sword", "wolf pelt cloak (6+ save)": "wolf-pelt-cloak"}
#: Rules that the reference has once for all nine.
OF_ALL_PRIESTS = {"marks", "counts-as-a-hero"}
MW_LISTS = {"prayers-of-ulric": "prayers-of-ulric-mw"}
#: Keys that other spells or skills have already.
PRAYER_KEYS = {"stealth": "stealth-of-ranald", "sea-legs": "priests-sea-legs"}
#: Ranges that the reference has in the words of the target.
AIMED_SO = ("contact", "sight", 8, 12)
PRAYERS = {
    kebab(key): listing
    for key, listing in (
        *read("campaign/22_priests_prayers.yaml")["lists"].items(),
        ("prayers_of_manann", read("spells_2b_b.yaml")["lists"]["prayers_of_manann"]),
        ("dark_magic", FURTHER["dark_magic"]),
    )
}


def rows() -> dict[str, tuple[str, dict[str, Any]]]:
    found = {}
    for group, grade in GRADES.items():
        for row in FURTHER[group]:
            key = kebab(row["id"])
            found[KEYS.get(key, key)] = grade, row
    return found


ROWS = rows()
PRIESTS = {kebab(row["id"]) for row in FURTHER["grade_2b_priests"]}
EMISSARY = "emissary-of-chaos"
#: The Emissary is four entries here, one for each mark, which is chosen at the hire.
MARKS = {f"{EMISSARY}-{mark}": mark for mark in ("khorne", "tzeentch", "nurgle", "slaanesh")}
HERE = sorted(set(ROWS) - set(LEFT_OUT) - PRIESTS - {EMISSARY})

#: Everybody of the reference who is in the data.
EVERYBODY = sorted({*HERE, *PRIESTS, *MARKS})


def words(row: dict[str, Any], name: str) -> list[str]:
    return sorted(filter(None, (CALLINGS.get(word, word) for word in row.get(name) or ())))


def gear(row: dict[str, Any]) -> list[str]:
    """What a row carries, with the animal that it always rides."""
    mount = row.get("mount", {})
    ridden = [f"knights-{mount['id']}"] if mount.get("always") else []
    return sorted([*ridden, *(item for word in row["equipment"] for item in ITEMS.get(word, [kebab(word)]))])


@pytest.mark.parametrize("key", HERE)
def test_a_further_hired_sword_has_the_figures_of_the_reference(key: str) -> None:
    grade, row = ROWS[key]
    one = BOOK.hired_swords.get(key) or BOOK.dramatis_personae[key]
    hire, upkeep = (it["warp_tokens"] if isinstance(it, dict) else it for it in (row["hire"], row["upkeep"]))
    theirs = {
        "name": row["name"],
        "grade": grade,
        "race": row["race"],
        "hire": hire,
        "upkeep": upkeep,
        "rating": row["rating"],
        "profile": row["profile"],
        "equipment": gear(row),
        "may hire": words(row, "may_hire"),
        "may not hire": words(row, "may_not_hire"),
        "starting skills": sorted(kebab(skill) for skill in row.get("starting_skills", ())),
        "skills": sorted(key if it == "special" else it for it in row.get("skills", ())),
        "confidence": row["confidence"],
    }
    ours = {
        "name": one.name,
        "grade": one.grade,
        "race": one.race,
        "hire": one.hire,
        "upkeep": one.upkeep,
        "rating": one.rating,
        "profile": {name: getattr(one.profile, name) for name in CHARACTERISTICS},
        "equipment": sorted(one.equipment),
        "may hire": sorted(one.may_hire),
        "may not hire": sorted(one.may_not_hire),
        "starting skills": sorted(one.skills),
        "skills": sorted(getattr(one, "skill_lists", ())),
        "confidence": one.confidence,
    }
    if key in ("aldred-fellblade", "armen-abbas"):  # the reference counts his skills as lists
        ours.pop("starting skills")
    differing = {name for name in ours if ours[name] != theirs[name]}
    assert differing == {name for other, name in MEANT if other == key}, [
        (theirs[name], ours[name]) for name in differing
    ]


@pytest.mark.parametrize("key", HERE)
def test_a_further_hired_sword_has_every_rule_of_the_reference(key: str) -> None:
    """Each is a rule here, or what a weapon or the magic of theirs says."""
    said_by_gear = {"rapier", "main-gauche", "wizard", "among-wolves", "slayer"}
    one = BOOK.hired_swords.get(key) or BOOK.dramatis_personae[key]
    theirs = {kebab(rule["id"]) for rule in ROWS[key][1]["rules"]} - said_by_gear
    assert theirs - {rule.key for rule in one.rules} == set()


@pytest.mark.parametrize("key", MARKS)
def test_an_emissary_has_the_figures_of_the_reference_and_one_mark(key: str) -> None:
    row, one, mark = ROWS[EMISSARY][1], BOOK.hired_swords[key], MARKS[key]
    assert (one.hire, one.upkeep, one.rating) == (row["hire"], row["upkeep"], row["rating"])
    more = {"A": 1} if mark == "khorne" else {}
    theirs = {name: value + more.get(name, 0) for name, value in row["profile"].items()}
    assert {name: getattr(one.profile, name) for name in CHARACTERISTICS} == theirs
    assert sorted(one.equipment) == gear(row)
    assert sorted(one.may_hire) == words(row, "may_hire")
    assert sorted(one.skill_lists) == sorted([*row["skills"], *(["academic"] if mark == "tzeentch" else [])])
    assert set(one.not_with) == set(MARKS) - {key}
    assert [rule.key for rule in one.rules] == [mark]
    assert mark in {rule["id"] for rule in row["rules"]}
    listed = [] if one.magic is None else [(one.magic.spell_lists, one.magic.random_spells)]
    assert listed == ([(("chaos-rituals",), 1)] if mark == "tzeentch" else [])


def test_magic_fees_and_mounts_of_further_hired_swords_are_those_of_the_reference() -> None:
    for key in HERE:
        row = ROWS[key][1]
        one = BOOK.hired_swords.get(key) or BOOK.dramatis_personae[key]
        magic = row.get("magic")
        if magic:
            assert one.magic is not None
            assert one.magic.spell_lists[0] == kebab(magic["list"])
            assert one.magic.random_spells == magic["starting_random_spells"]
        fees = {word: gold for word, gold in row.get("hire_special", {}).items() if word == "evil"}
        assert fees == {word: it.gold for it in one.hire_for for word in it.callings}
        assert getattr(one, "gains_experience", False) == (
            row.get("experience_gain", True) and key in BOOK.hired_swords
        )
        if row.get("mount", {}).get("profile"):
            assert one.mount is not None
            assert one.mount.profile is not None
            ridden = {name: getattr(one.mount.profile, name) for name in CHARACTERISTICS}
            assert ridden == row["mount"]["profile"]


def test_special_skills_of_further_hired_swords_are_those_of_the_reference() -> None:
    for key in HERE:
        special = {kebab(skill["id"]) for skill in ROWS[key][1].get("special_skills", ())}
        if special:
            ours = {it.key.removeprefix("ungor-") for it in BOOK.skills.values() if it.list == key}
            assert ours == special, key


@pytest.mark.parametrize("key", sorted(PRIESTS))
def test_a_priest_has_the_figures_of_the_reference(key: str) -> None:
    """What holds for all nine stands apart: paid once, a hero's place, 12 experience, one priest in a warband."""
    common, row, one = FURTHER["rules_for_priests"], ROWS[key][1], BOOK.hired_swords[key]
    assert (one.name, one.grade, one.hire, one.upkeep) == (row["name"], "2b", row["hire"], 0)
    assert {name: getattr(one.profile, name) for name in CHARACTERISTICS} == row["profile"]
    assert sorted(one.equipment) == sorted(PRIESTS_GEAR.get(word, kebab(word)) for word in row["equipment"])
    assert sorted(one.skill_lists) == sorted(row["skills"])
    assert sorted(one.skills) == sorted(row.get("starting_skills", ()))
    assert sorted(one.may_hire) == [it for it in words(row, "may_hire") if it != ELSEWHERE]
    never = {NEVER.get(word, word) for word in common["never_for"]}
    assert sorted(one.may_not_hire) == sorted({*never, *words(row, "may_not_hire")})
    assert (one.hero_place, one.hero_advances, one.experience) == (True, True, common["starting_experience"])
    assert (one.rating, one.confidence) == (5, common["confidence"])
    assert set(one.not_with) == PRIESTS - {key}
    assert one.magic is not None
    listed = kebab(row["magic"]["list"])
    assert one.magic.spell_lists == (MW_LISTS.get(listed, listed),)
    assert one.magic.random_spells == 1
    assert {kebab(rule["id"]) for rule in row["rules"]} == {rule.key for rule in one.rules} - OF_ALL_PRIESTS


@pytest.mark.parametrize("listing", PRAYERS)
def test_a_prayer_of_a_priest_has_the_figures_of_the_reference(listing: str) -> None:
    theirs, ours = PRAYERS[listing], BOOK.spell_lists[listing]
    assert ours.kind == theirs["kind"]
    for noted in theirs["spells"]:
        spell, key = ours.drawn(noted["d6"]), kebab(noted["id"])
        assert spell.key == PRAYER_KEYS.get(key, key)
        assert (spell.name, spell.difficulty) == (noted["name"], noted["difficulty"])
        assert spell.range in (noted.get("range"), *AIMED_SO)
        assert ("once-per-battle" in spell.tags) == noted.get("once_per_battle", False)


def test_hired_swords_who_are_left_out_stand_in_the_reference_alone() -> None:
    assert set(LEFT_OUT) <= set(ROWS)
    assert [
        key for key in LEFT_OUT if key in BOOK.hired_swords and BOOK.hired_swords[key].grade == "2b"
    ] == []
