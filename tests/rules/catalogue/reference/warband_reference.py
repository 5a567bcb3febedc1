"""The figures of a warband of the reference beside those of the data, by the name of each figure.

`compared` gives (reference, ours) for every figure; the tests of the cross-check say which may differ, and why.
"""

import json
import re
from collections.abc import Iterable
from typing import Any

from rules.catalogue.load import rulebook
from rules.catalogue.model import EquipmentList, Rulebook, SkillList, WarbandType, WarriorType
from rules.catalogue.profile import CHARACTERISTICS
from rules.catalogue.warbands.model import Limited
from rules.values import canonical
from tests.rules.catalogue.reference.reference import read

#: What the reference's notes on lines of equipment lists mean here.
NOTES = {
    "Heroes only": {"heroes_only": True},
    "Heroines only": {"heroes_only": True},
    "Heroes only, starting price": {"heroes_only": True, "starting_only": True},
    "starting warband only": {"starting_only": True},
    "Heroes only; upgrade added to a sword or dagger": {"heroes_only": True},
    "Heroes and Corsairs only": {"heroes_only": True, "warriors": ["corsair"]},
    "Heroes and Marksmen only": {"heroes_only": True, "warriors": ["marksman"]},
    "Bergjaeger only": {"warriors": ["bergjaeger"]},
    "Boyz and Nuttaz only": {"warriors": ["orc-boy", "orc-nutta"]},
    "Shootaz only": {"warriors": ["orc-shoota"]},
    "Beastmaster only": {"warriors": ["beastmaster"]},
    "Skink Priest only": {"warriors": ["skink-priest"]},
    "Troll Slayer only": {"warriors": ["dwarf-troll-slayer"]},
    "Ogre only": {"warriors": ["ogre-pit-fighter"]},
    "Tomb Lord only": {"warriors": ["tomb-lord"]},
    "Liche Priest only": {"warriors": ["liche-priest"]},
    "one per warband": {"warband_maximum": 1},
    "counts as a morning star": {},
}
#: Tags of the reference that have another name here.
TAGS = {
    "no-all-alone": "immune-all-alone",
    "shot-at-minus-1": "shooters-minus-1",
    "succession": "successor-casts",
}
#: What the reference says in words only, or under a broader tag (the second word), has a tag of its own here.
FINER = {
    "immune-charm": "",
    "rotten-body": "",
    "lost-when-fled": "",
    "no-animosity": "",
    "no-animosity-in-reach": "",
    "steadies-daemons": "",
    "no-injury-roll": "",
    "eats:goblin-warrior,cave-squig": "",
    "eats:night-goblin,cave-squig": "",
    "eats:night-goblin-warrior,cave-squig": "",
    "eats:goblin-swabbie,sea-squig": "",
    "eats:forest-goblin,cave-squig": "",
    "injury-roll-by-fire": "",
    "save-never-worse-than-6": "",
    "no-rout-leadership": "",
    "requires-bear-tamer": "",
    "ignores-misfire-3": "",
    "sniper-spotted": "",
    "infiltrate-hiding": "infiltrate",
    "parry-on-equal-sword-cover": "parry-on-equal",
    "charge-hit-plus-1-alone": "charge-hit-plus-1",
    "range-bonus-blackpowder": "range-bonus",
    "throws-three-times": "throw-three-times",
}
#: Tags of the reference that are fields here.
FIELDS = (
    "skill:",
    "talent-skills:",
    "hired-swords:",
    "talent-no-strength",
    "half-rate-advances",
    "no-elf-hires",
)
FIELDS += ("may-buy-mutations", "must-buy-", "not-hireable", "group-size-unlimited", "warband-max-plus-2")
FIELDS += ("m-plus-1", "bloated-foulness", "mark-of-nurgle")
CHANGES = {
    "cloven-hoofs": {"M": 1},
    "bloated-foulness": {"M": -1, "T": 1, "W": 1},
    "mark-of-nurgle": {"W": 1},
}
FORBIDDEN = {"no-armour": "armour", "no-heavy-armour": "heavy-armour", "no-missile": "missile"}
Pairs = dict[str, tuple[object, object]]


def plain(value: object) -> Any:
    """The value as the reference would hold it: lists, not tuples."""
    return json.loads(canonical(value))


_UNPLAYED = re.compile(r"^not-(played-between|checked):")


def coarse(ours: Iterable[str]) -> list[str]:
    """Our tags as the reference would write them, which does not say where a rule acts that nothing plays."""
    return sorted({_UNPLAYED.sub("not-played:", FINER.get(tag, tag)) for tag in ours} - {""})


def tags(rules: list[dict[str, Any]]) -> list[str]:
    found = {tag for rule in rules for tag in rule.get("tags") or ()}
    return sorted(TAGS.get(tag, tag) for tag in found if not tag.startswith(FIELDS))


def limits(line: Limited) -> dict[str, object]:
    """What limits a line of a list, as the table of notes writes it."""
    words = ("heroes_only", "starting_only", "warriors", "warband_maximum")
    return {name: plain(set_) for name in words if (set_ := getattr(line, name, None))}


def warband_figures(band: WarbandType, row: dict[str, Any]) -> Pairs:
    order = [warrior.key for warrior in band.warriors]
    return {
        "name": (row["name"], band.name),
        "grade": (row["grade"], band.grade),
        "race": (row["race"], band.race),
        "setting": (row["setting"], band.setting),
        "gold": (row["starting_gold"], band.starting_gold),
        "smallest": (row["min_warriors"], band.minimum_warriors),
        "largest": (row["max_warriors"], band.maximum_warriors),
        "heroes": (row["max_heroes"], band.maximum_heroes),
        "confidence": (row["cross_check"]["confidence"], band.confidence),
        "disagreements": (len(row["cross_check"]["disagreements"]), len(band.disagreements)),
        "warriors": ([fighter["id"] for fighter in row["fighters"]], order),
        "rules": (len(row["special_rules"]), len(band.rules)),
        "optional rules": (
            [rule["id"] for rule in row.get("optional_rules", [])],
            [rule.key for rule in band.optional_rules],
        ),
        "composition": (
            [composition(rule) for rule in row["composition_rules"]],
            [composition(plain(rule) | {"fighter": rule.warrior}) for rule in band.composition],
        ),
        "runes": (
            [(rune["id"], rune["name"], rune["difficulty"]) for rune in row.get("runes", [])],
            [(rune.key, rune.name, rune.difficulty) for rune in band.runes],
        ),
        "skill choices": (
            (row.get("skill_set_choice") or {}).get("options", {}),
            {choice.key: plain(choice.skill_lists) for choice in band.skill_choices},
        ),
        "lists": (
            [listing["id"] for listing in row["equipment_lists"]],
            [listing.key for listing in band.equipment_lists],
        ),
        "skill lists": (
            sorted(listing["id"] for listing in row["special_skills"]),
            sorted(own_lists(band)),
        ),
    } | mutation_figures(band, row)


def own_lists(band: WarbandType) -> set[str]:
    """The skill lists that its warriors have beside the five of the rulebook, and those of its own file."""
    used = {key for warrior in band.warriors for key in warrior.skill_lists}
    return {*used, *(skill.list for skill in band.skills)} - {
        "combat",
        "shooting",
        "academic",
        "strength",
        "speed",
    }


def composition(rule: dict[str, Any]) -> tuple[object, ...]:
    numbers = (rule.get("max") or 0, rule.get("per") or 1, rule.get("amount") or 0)
    return rule["type"], rule["fighter"], rule["text"], tuple(rule.get("of") or ()), *numbers


def mutation_figures(band: WarbandType, row: dict[str, Any]) -> Pairs:
    theirs, ours = row.get("mutations"), band.mutations
    if not theirs or not ours:
        return {"mutations": (bool(theirs), bool(ours))}
    takers = [fighter["id"] for fighter in row["fighters"] if fighter.get("sacred_markings")]
    marks = {fighter["id"]: fighter.get("sacred_markings", []) for fighter in row["fighters"]}
    listed, here = [], []
    for mutation in theirs["list"]:
        warriors = [key for key in takers if mutation["id"] in marks[key]]
        limited = warriors if warriors != takers else []
        changes = CHANGES.get(mutation["id"], {})
        listed.append(
            (mutation["id"], mutation["name"], mutation["cost"], tags([mutation]), changes, limited)
        )
    for one in ours.choices:
        steps = {change.characteristic: change.by for change in one.changes}
        here.append((one.key, one.name, one.price, coarse(one.tags), steps, list(one.warriors)))
    return {
        "mutations": (theirs["name"], ours.name),
        "mutations sold": (listed, here),
        "further mutations": (theirs.get("further_cost_multiplier", 1), ours.further_price_multiplier),
        "mutations each": (
            theirs.get("max_per_model") or (None if theirs["available_to"] else 1),
            ours.maximum_each,
        ),
        "mutations when hired": (theirs["when"].startswith("recruitment only"), ours.at_recruitment),
        "who may have mutations": (
            theirs["available_to"],
            [warrior.key for warrior in band.warriors if warrior.mutations],
        ),
    }


def warrior_figures(one: WarriorType, row: dict[str, Any]) -> Pairs:
    profile = {name: (number if isinstance(number, int) else 0) for name, number in row["profile"].items()}
    dice = {name: thrown for name, thrown in row["profile"].items() if isinstance(thrown, str)}
    wizard = one.wizard
    mutations = row.get("mutations") or {"allowed": bool(row.get("sacred_markings")), "required": False}
    restricted = {FORBIDDEN[name.replace("_", "-")] for name in row.get("equipment_restrictions", [])}
    restricted |= {FORBIDDEN[tag] for tag in row["tags"] if tag in FORBIDDEN}
    return {
        "name": (row["name"], one.name),
        "kind": (row["kind"], "henchman" if one.kind == "henchmen" else one.kind),
        "numbers": ((row["min"], row["max"]), (one.minimum, one.maximum)),
        "price": (row["cost"], one.price),
        "experience": (row["starting_experience"], one.experience),
        "profile": (profile, {name: one.profile.value(name) for name in CHARACTERISTICS}),
        "rolled profile": (dice, plain(one.dice_profile)),
        "parts": (row.get("component_profiles", {}), plain(one.parts)),
        "racial maximum": (row["racial_maximum"], one.racial_maximum),
        "leader": (row["leader"], one.leader),
        "skill lists": (sorted(row["skills"] + row["special_skill_lists"]), sorted(one.skill_lists)),
        "starting skills": (row.get("starting_skills", []), list(one.starting_skills)),
        "equipment lists": (row["equipment_lists"], list(one.equipment_lists)),
        "fixed equipment": (row.get("fixed_equipment", []), list(one.fixed_equipment)),
        "gains experience": (row["gains_experience"], one.gains_experience),
        "twice the experience": ("half-rate-advances" in row["tags"], one.advance_rate == 2),
        "talent skills": (talent(row), list(one.talent_skills)),
        "nature": (
            [word for word in NATURE if row.get(word)],
            [word for word in NATURE if getattr(one, word)],
        ),
        "hireable": (row.get("hireable", True), one.hireable),
        "wizard": (row["wizard"], plain(wizard) if wizard else None),
        "group size": (row.get("group_size") or [1, 5], list(one.group_size)),
        "can become a hero": (row.get("can_become_hero", False), one.can_become_hero),
        "rating": (row["rating_base"], one.rating),
        "upkeep": (row.get("upkeep", 0), one.upkeep),
        "mutations": ((mutations["allowed"], mutations["required"]), MUTATIONS[one.mutations]),
        "forbidden": (sorted(restricted), sorted(one.forbidden)),
        "note on Attacks": ("attacks_note" in row, bool(one.note)),
        "rules": (len(row["special_rules"]), len(one.rules)),
        "tags": (tags(row["special_rules"]), coarse(set(one.tags) - SAID_BY_WARBAND.get(one.key, set()))),
    }


NATURE = ("animal", "large", "undead", "daemon", "possessed", "vehicle")
MUTATIONS = {"": (False, False), "allowed": (True, False), "required": (True, True)}
#: Tags of the reference's warband rules that stand with the warrior here.
SAID_BY_WARBAND = {"senior-gunnery-officer": {"leader-range-12"}}
#: Lists of henchmen who may become heroes and are barred from one: all lists of the warband's heroes but that.
BARRED = {
    "halfling-scout": ["combat", "shooting", "academic", "speed"],
    "orc-nutta": ["combat", "shooting", "strength"],
}


def talent(row: dict[str, Any]) -> list[str]:
    for tag in row["tags"]:
        if tag.startswith("talent-skills:"):
            lists = tag.removeprefix("talent-skills:").split(",")
            return ["pit-fighter" if name == "special" else name for name in lists]
    return BARRED.get(row["id"], [])


def list_figures(listing: EquipmentList, row: dict[str, Any]) -> Pairs:
    sold = [line for line in row["items"] if "cost_multiplier" not in line]
    metals = [line for line in row["items"] if "cost_multiplier" in line]
    return {
        "name": (row["name"], listing.name),
        "note": ("note" in row, bool(listing.note)),
        "prices": (
            {line["item"]: price(line) for line in sold},
            {line.item: (line.price, line.brace_price, line.first_free) for line in listing.items},
        ),
        "limits": (
            {line["item"]: meant for line in sold if (meant := meaning(line))},
            {
                line.item: found
                for line in listing.items
                if (found := limits(line)) and line.item in named(sold)
            },
        ),
        "metals": (
            {
                line["item"].removesuffix("-weapon"): (line["cost_multiplier"], meaning(line))
                for line in metals
            },
            {key: (metal.price_multiplier, limits(metal)) for key, metal in listing.materials.items()},
        ),
        "sets": (
            [loadout(one) for one in row.get("loadouts", [])],
            [
                (one.key, one.name, one.price, plain(one.items), plain(one.choices))
                for one in listing.loadouts
            ],
        ),
    }


def meaning(line: dict[str, Any]) -> dict[str, object]:
    """What the note of a line limits; `warriors` may stand in the line already."""
    return line.get("limits") or NOTES.get(line.get("note", ""), {})


def named(lines: list[dict[str, Any]]) -> set[str]:
    return {line["item"] for line in lines}


def price(line: dict[str, Any]) -> tuple[int, int | None, bool]:
    brace = line.get("brace_cost")
    return line["cost"], None if brace == 2 * line["cost"] else brace, line.get("first_free", False)


def loadout(row: dict[str, Any]) -> tuple[object, ...]:
    plainly = [words for words in row["items"] if "|" not in words]
    choices = [
        [[item.strip() for item in alternative.split("+")] for alternative in words.split("|")]
        for words in row["items"]
        if "|" in words
    ]
    return row["id"], row["name"], row["cost"], plainly, choices


def skill_figures(listing: SkillList, row: dict[str, Any], book: Rulebook) -> Pairs:
    ours = [skill for skill in book.skills.values() if listing.key in skill.lists]
    return {
        "name": (row["name"], listing.name),
        "skills": (sorted(skill["name"] for skill in row["skills"]), sorted(skill.name for skill in ours)),
        "tags": (
            {skill["name"]: tags([skill]) for skill in row["skills"]},
            {skill.name: coarse(skill.tags) for skill in ours},
        ),
        "limits": (
            {
                skill["name"]: (
                    skill.get("restricted_to", []),
                    skill.get("not_for", []),
                    skill.get("requires", []),
                )
                for skill in row["skills"]
                if skill["id"] != "drive-chariot"
            },
            {
                skill.name: (list(skill.restricted_to), list(skill.not_for), list(skill.after))
                for skill in ours
                if skill.key != "drive-chariot"
            },
        ),
    }


#: The skill lists of the reference that have another key here.
LISTS = {("pit-fighters", "troll-slayer"): "pit-slayer"}


def compared(
    slug: str,
    row: dict[str, Any] | None = None,
    lists: dict[tuple[str, str], str] = LISTS,
    book: Rulebook | None = None,
) -> Pairs:
    """(reference, ours) of every figure of one warband, by its name; `row` is what the reference says of it."""
    row, book = row or read(f"warbands/{slug}.yaml"), book or rulebook()
    band = book.warbands[slug]
    found = {f"{slug}: {name}": pair for name, pair in warband_figures(band, row).items()}
    for fighter in row["fighters"]:
        warrior = band.warrior(fighter["id"])
        assert warrior is not None
        pairs = warrior_figures(warrior, fighter)
        found |= {f"{slug}: {warrior.key}: {name}": pair for name, pair in pairs.items()}
    for stated, listing in zip(row["equipment_lists"], band.equipment_lists, strict=True):
        pairs = list_figures(listing, stated)
        found |= {f"{slug}: list {listing.key}: {name}": pair for name, pair in pairs.items()}
    for stated in row["special_skills"]:
        pairs = skill_figures(book.skill_lists[lists.get((slug, stated["id"]), stated["id"])], stated, book)
        found |= {f"{slug}: skills {stated['id']}: {name}": pair for name, pair in pairs.items()}
    return found
