"""Every figure of the reference's hired swords and dramatis personae equals the data, or is listed with a reason."""

import re
from itertools import combinations_with_replacement
from typing import Any

from rules.catalogue.load import rulebook
from rules.catalogue.profile import CHARACTERISTICS
from rules.catalogue.warbands.hired_model import HiredSword, Hireling
from rules.values import plain
from tests.rules.catalogue.reference.reference import differing, kebab, read

BOOK = rulebook()
SWORDS = read("campaign/08_hired_swords.yaml")
PERSONAE = read("campaign/09_dramatis_personae.yaml")
SKILLS = {skill.name.lower(): key for key, skill in BOOK.skills.items()}
CASTERS = {row["who"]: row for row in read("campaign/16_further_magic.yaml")["casters_outside_warbands"]}
PAIR = "ulli_and_marquand"
GRADES = {"core": "core", "town_cryer_and_annual": "1a"}

#: Callings by the reference's words where those are not the same in kebab-case.
CALLINGS = {
    "beastmen": "beastman",
    "elven warbands": "elven",
    "good-aligned warbands": "good-aligned",
    "warbands_with_dwarfs (double upkeep)": "dwarf",
    "warbands_with_elves (double upkeep)": "elf",
    "warbands_with_dwarfs": "dwarf",
    "warbands_with_elves": "elf",
}
#: The lists of skills that only one hired sword has, by the hired sword.
OWN_LISTS = {
    "elf-ranger": "elf-ranger",
    "dwarf-troll-slayer": "troll-slayer",
    "imperial-assassin": "imperial-assassin",
}
#: Keys of dramatis personae that differ from the reference's ids.
PERSONA_KEYS = {
    "crowmaster": "crow-master",
    "darkemissary": "dark-emissary",
    "dijinkatal": "dijin-katal",
    "kharmel": "khar-mel",
    "ippanshu": "ippan-shu",
    "luthorwolfenbaum": "luthor-wolfenbaum",
    "luthorlooter": "luthor-the-looter",
    "maglahkhan": "maglah-khan",
    "akshoakhash": "aksho-akhash",
    "bustygwen": "busty-gwen",
    "darkjester": "dark-jester",
    "headlesshorseman": "headless-horseman",
    "thefoole": "the-foole",
    "sigmundspindle": "sigmund-spindle",
}
#: Keys of items that differ from the reference's words.
ITEMS = {
    "torch x3": ["torch", "torch", "torch"],
    "axe x2": ["axe", "axe"],
    "brace of pistols": ["pistol", "pistol"],
    "cloak (buckler)": ["highwaymans-cloak"],
    "cooking_pot (helmet)": ["cooking-pot"],
    "scimitar (sword)": ["scimitar"],
    "throwing_axe (throwing knife, +1 S)": ["throwing-axes"],
    "throwing_knives (unlimited)": ["throwing-knives"],
    "long daggers (count as two swords)": ["long-dagger", "long-dagger"],
    "holy_unholy_relic": ["holy-relic"],
    "horsemans_hammer": ["horsemans-hammer"],
    "eshin fighting claws with warplock pistols built in (extra attack already in the profile)": [
        "veskits-claws"
    ],
    "great wizard's staff (club with parry, or one-handed club)": ["wizards-staff"],
}
#: Skills of the reference that have another key here.
SKILL_KEYS = {"hide_in_shadows": "assassin-hide-in-shadows"}

#: What differs on purpose; the same rows stand in rules/data/DEPARTURES.md.
MEANT = {
    "highwayman: skill lists": "cavalry skills are in none of our sources",
    "roadwarden: skill lists": "cavalry skills are in none of our sources",
    "runesmith-journeyman: magic": "the casters of the magic data say that he knows one rune",
    "elf-mage: skills": "the casters of the magic data say that he has Sorcery",
    "clan-skryre-rat-ogre: upkeep in wyrdstone": "the notes on employers name it",
    "dwarf-pathfinder: upkeep for some": "the notes on employers name it",
    "dwarf-treasure-hunter: upkeep for some": "the notes on employers name it",
    "old-prospector: hire in wyrdstone": "the notes on employers name treasures",
    "old-prospector: upkeep in wyrdstone": "the notes on employers name treasures",
    "runesmith-journeyman: upkeep for some": "the notes on employers name it",
    "halfling-thief: upkeep": "the notes on employers name it, with the roll",
}


#: Tags of rules that are terms.
TERM_RULES = frozenset({"one-battle", "hired-by-battle", "leaves-on-1", "no-upkeep-against:dark-elven"})
PERSONAE_MEANT = {
    "heinrich: upkeep in wyrdstone": "the notes on employers name a treasure",
    "penthesilea: when she comes": "the notes on employers have the same table as for Bertha",
    "busty-gwen: hire": "no source states it, say the notes on employers",
}

#: Names of terms, which are fields and rules here (`test_reference_terms`).
TERMS = frozenset({"Wanderer", "Uneasy Ally", "Old Coot", "Bitter Enemies", "Hero slot", "Champion slot"})

#: Rules of further hired swords whose text stands with somebody else's rule of that name.
WRITTEN = frozenset(
    {
        *(
            "Hard to Kill",
            "Hard Head",
            "Hate Orcs and Goblins",
            "Hates Orcs & Goblins",
            "No experience",
            "Large",
        ),
        *("Fear", "Cause Fear", "Immune to Poison", "May not run", "Immune to Psychology", "No Pain"),
        *("Perfect Killer", "Kindred Hatred", "Hates Dark Elves", "Excellent Sight", "Infiltration", "Fey"),
        *(
            "Burn the Witch",
            "Drunken",
            "Woodland Dwelling",
            "Trample",
            "Reluctant",
            "Lizardmen Skink rules",
            "Set Traps",
            "Hardened",
        ),
    }
)


def listed(written: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The entries of a file with the group that they stand in."""
    groups = ("core", "town_cryer_and_annual", "further")
    return [(group, row) for group in groups for row in written.get(group, [])]


def profile(one: Hireling) -> dict[str, object]:
    dice = {str(name): thrown for name, thrown in one.dice_profile.items()}
    return {name: dice.get(name, getattr(one.profile, name)) for name in CHARACTERISTICS}


def callings(words: list[str]) -> list[str]:
    return sorted(CALLINGS.get(word, kebab(word)) for word in words)


def gear(words: list[str]) -> list[str]:
    return sorted(item for word in words for item in ITEMS.get(word, [kebab(word)]))


def skill(id: str) -> str:
    """The key of a skill by the id or the name that the reference has for it; what we have not stays a name."""
    key = SKILL_KEYS.get(id, kebab(id.lower()))
    name = id.replace("_", " ").title() if "_" in id else id
    return key if key in BOOK.skills else SKILLS.get(name.lower(), name)


def employers(one: Hireling, row: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """Those of further hirelings stand in a file of their own (`test_reference_employers`)."""
    return {
        "may hire": (callings(row.get("may_hire", [])), sorted(one.may_hire)),
        "may not hire": (callings(row.get("may_not_hire", [])), sorted(one.may_not_hire)),
        "limits": (True, one.limits_known),
    }


def figures(one: Hireling, group: str, row: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """(reference, ours) of everything that both kinds state, by the name of the figure."""
    shards = row["hire"] if isinstance(row["hire"], str) else ""
    pairs: dict[str, tuple[object, object]] = {
        "name": (row["name"], one.name),
        "grade": (row.get("grade", GRADES.get(group)), one.grade),
        "source": (row.get("source", "rulebook"), "rulebook" if one.grade == "core" else one.source),
        "hire": (0 if shards else row["hire"], one.hire),
        "hire in wyrdstone": (int(shards.split()[0]) if shards else 0, one.hire_wyrdstone),
        "upkeep": (0 if shards else row["upkeep"], one.upkeep),
        "upkeep in wyrdstone": (int(row["upkeep"].split()[0]) if shards else 0, one.upkeep_wyrdstone),
        "rating": (row["rating"], one.rating),
        "profile": (row["profile"], profile(one)),
        **({} if group == "further" else employers(one, row)),
        "equipment": (gear(row.get("equipment", [])), sorted(one.equipment)),
        "rules": (
            [kebab(rule["id"]) for rule in row.get("rules", [])],
            [] if group == "further" else [rule.key for rule in one.rules],
        ),
    }
    if "race" in row:
        pairs["race"] = (row["race"], one.race)
    if "armour_save" in row:
        save = row["armour_save"] if isinstance(row["armour_save"], dict) else {"on_foot": row["armour_save"]}
        ours = (one.armour_save.mounted, one.armour_save.on_foot) if one.armour_save else None
        pairs["armour save"] = ((save.get("mounted"), save.get("on_foot")), ours)
    return pairs | _magic(one, row)


def _magic(one: Hireling, row: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """Magic as the magic data has it: a caster without a list of spells (runes) stays a rule by name."""
    caster = CASTERS.get(row["id"])
    if caster is None or caster["list"] == "journeyman_runes":
        return {"magic": (None, one.magic)}
    assert one.magic is not None
    lists = caster["list"] if isinstance(caster["list"], list) else [caster["list"]]
    random = re.match(r"(D?\d) random", caster["knows"])
    return {
        "spell lists": ([kebab(name) for name in lists], list(one.magic.spell_lists)),
        "spells": (random[1] if random else "0", one.magic.random_dice or str(one.magic.random_spells)),
        "all spells": (caster["knows"].startswith("all"), one.magic.knows_all),
        "casting bonus": (caster.get("casting", 0), one.magic.casting_bonus),
        "further spell": ("decay_of_ages" in caster["knows"], one.magic.further == ("decay-of-ages",)),
    }


def sword_figures(sword: HiredSword, group: str, row: dict[str, Any]) -> dict[str, tuple[object, object]]:
    own = OWN_LISTS.get(sword.key, "")
    theirs = sorted(own if name == "special" else name for name in row["skills"])
    special = row.get("upkeep_special", {})
    ours = [(special_for.callings, special_for.gold) for special_for in sword.upkeep_for]
    own_skills = sorted(key for key, skill in BOOK.skills.items() if skill.list == own)
    mount = row.get("mount")
    return figures(sword, group, row) | {
        "skill lists": (theirs, sorted(sword.skill_lists)),
        "special skills": (sorted(skill(one["id"]) for one in row.get("special_skills", [])), own_skills),
        "skills": ([], list(sword.skills)),
        "upkeep for some": ([((CALLINGS[who],), gold) for who, gold in special.items()], ours),
        "weapon choices": (
            sorted(map(sorted, chosen(row))),
            sorted(sorted(one.items) for one in sword.weapon_choices),
        ),
        "mount": (mount["id"] if mount else None, sword.mount.item if sword.mount else None),
        "mount's profile": (
            mount.get("profile") if mount else None,
            plain(sword.mount.profile) if sword.mount and sword.mount.profile else None,
        ),
        "ride skill": (
            mount.get("ride_skill", "") if mount else "",
            sword.mount.ride_skill if sword.mount else "",
        ),
        "names of rules": (
            [
                name
                for name in (it.removesuffix(".") for it in row.get("rule_names", []))
                if name not in WRITTEN | TERMS
            ],
            list(sword.unwritten),
        ),
    }


def chosen(row: dict[str, Any]) -> list[list[str]]:
    """The sets of weapons that the reference's words allow."""
    sets: list[list[str]] = []
    for words in row.get("weapon_choice", []):
        if words.startswith("two one-handed"):
            sets += [list(pair) for pair in combinations_with_replacement(("sword", "axe", "club"), 2)]
        elif words == "two axes":
            sets.append(["axe", "axe"])
        else:
            assert "double_handed_weapon" in words
            sets.append(["double-handed-weapon"])
    return sets


def test_every_hired_sword_stands_in_the_data_with_all_his_figures() -> None:
    found = {}
    for group, row in listed(SWORDS):
        sword = BOOK.hired_swords[kebab(row["id"])]
        found |= {f"{sword.key}: {name}": pair for name, pair in sword_figures(sword, group, row).items()}
    assert differing(found, MEANT) == []


def test_every_dramatis_persona_stands_in_the_data_with_all_his_figures() -> None:
    found = {}
    for group, row in (pair for pair in listed(PERSONAE) if pair[1]["id"] != PAIR):
        persona = BOOK.dramatis_personae[PERSONA_KEYS.get(row["id"], kebab(row["id"]))]
        pairs = figures(persona, group, row)
        pairs["skills"] = (
            sorted(map(skill, row.get("skills", []))),
            sorted((*persona.skills, *persona.unwritten)),
        )
        differences = row.get("condition", {}).get("enemy_rating_higher_by", [])
        theirs = [(*row["difference"], 0 if row["roll"] == "never" else row["roll"]) for row in differences]
        ours = [
            (one.least, one.most, one.roll) for one in (persona.comes.differences if persona.comes else ())
        ]
        pairs["when she comes"] = (theirs, ours)
        paid = [price.item for price in persona.hire_prices]
        pairs["other fees"] = (["crimson-shade"] if "hire_alternative" in row else [], paid)
        found |= {f"{persona.key}: {name}": pair for name, pair in pairs.items()}
    assert differing(found, PERSONAE_MEANT) == []


def test_ulli_and_marquand_are_two_entries_with_the_figures_of_the_pair() -> None:
    (row,) = (row for _, row in listed(PERSONAE) if row["id"] == PAIR)
    ulli, marquand = BOOK.dramatis_personae["ulli"], BOOK.dramatis_personae["marquand"]
    assert (ulli.brings, marquand.brought_by) == (("marquand",), "ulli")
    assert (ulli.hire + marquand.hire, ulli.upkeep + marquand.upkeep) == (row["hire"], row["upkeep"])
    assert ulli.rating + marquand.rating == row["rating"]
    for one in (ulli, marquand):
        assert one.name.split(",")[0].lower() == one.key
        assert profile(one) == row["profiles"][one.key]
        assert sorted(one.equipment) == gear(row["equipment"][one.key])
        assert list(one.skills) == [skill(id) for id in row["skills"][one.key]]
        assert sorted(one.may_not_hire) == callings(row["may_not_hire"])
        assert (one.race, one.source, one.grade) == (row["race"], row["source"], "1a")
    assert [rule.key for rule in ulli.rules] == [kebab(rule["id"]) for rule in row["rules"]]


def test_the_data_has_nobody_else() -> None:
    assert sorted(BOOK.hired_swords) == sorted(kebab(row["id"]) for _, row in listed(SWORDS))
    personae = {PERSONA_KEYS.get(row["id"], kebab(row["id"])) for _, row in listed(PERSONAE)}
    assert set(BOOK.dramatis_personae) == (personae - {kebab(PAIR)}) | {"ulli", "marquand"}


def test_the_recorded_disagreements_are_carried() -> None:
    hunter, shaman = BOOK.hired_swords["beast-hunter"], BOOK.hired_swords["norse-shaman"]
    assert "Toughness" in [one.about for one in hunter.disagreements]
    assert "Initiative" in [one.about for one in shaman.disagreements]
    assert [point["point"] for point in SWORDS["meta"]["disagreements"][:2]] == [
        "Beast Hunter Toughness",
        "Norse Shaman Initiative",
    ]


def test_the_general_rules_have_the_figures_of_the_reference() -> None:
    swords, personae = BOOK.hiring.hired_swords, BOOK.hiring.dramatis_personae
    theirs = SWORDS["rules"]
    counts = theirs["counts_for"]
    assert len(swords.when) == len(theirs["when_hired"])
    assert swords.limit_per_type == theirs["limit_per_type"]
    assert swords.counts_for_maximum_warriors == counts["maximum_warriors"]
    assert swords.counts_for_maximum_heroes == counts["maximum_heroes"]
    assert swords.counts_for_income == counts["wyrdstone_income_size"]
    assert swords.counts_for_rout == counts["rout_test_numbers"]
    assert swords.leadership_for_rout == (theirs["leadership_for_rout_test"] != "never used")
    assert theirs["injuries"].startswith(f"D6 like henchmen: {'-'.join(map(str, swords.lost_on))} lost")
    assert personae.step == PERSONAE["rules"]["search"]["step"]
    assert PERSONAE["rules"]["search"]["dice"].startswith(personae.dice)
    assert personae.limit_each == PERSONAE["rules"]["limit_each"]


def test_further_hired_swords_have_every_rule_of_the_reference() -> None:
    for group, row in listed(SWORDS):
        if group == "further":
            names = [name.removesuffix(".") for name in row["rule_names"]]
            sword = BOOK.hired_swords[kebab(row["id"])]
            found = sum(4 if name == "Lizardmen Skink rules" else 1 for name in names if name in WRITTEN)
            assert len([rule for rule in sword.rules if TERM_RULES.isdisjoint(rule.tags)]) == found
            assert all(rule.tags for rule in sword.rules)
