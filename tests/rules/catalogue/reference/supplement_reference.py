"""The supplements of the reference in the words of the data: what the converter of figures had to translate.

A rule of which the data knows no effect, or not all of it, is tagged `not-played:` and its name; races, items and
lists that have another key here are called by ours. Everything else is compared as it stands.
"""

import copy
from typing import Any

from rules.catalogue.load import complete_rulebook
from rules.catalogue.tags import tag_fault
from tests.rules.catalogue.reference.played_rules import PLAYED
from tests.rules.catalogue.reference.reference import read
from tests.rules.catalogue.reference.warband_reference import FIELDS, FORBIDDEN, NOTES, TAGS

BOOK = complete_rulebook()
ITEMS = {"riding-horse": "horse", "unholy-relic": "holy-relic", "wardog": "war-dog"}
RACES = {"dark-elf": "elf", "high-elf": "elf"}
#: Items of a warband whose figures are others than those of the item of that name elsewhere: ours has a key of its own.
OWN_ITEMS = {
    ("house-guard", "pike"): "house-guard-pike",
    ("metal-mongers", "jezzail"): "metal-mongers-jezzail",
    ("savage-orcs-sartosa", "throwing-axes"): "savage-orc-throwing-axes",
    ("shallows-beasts", "trident"): "stromfels-trident",
    ("skaven-clan-pristekk", "thingcatcher"): "thing-catcher",
}
#: Tags that have another name here, besides those of the standard warbands.
RENAMED = TAGS | {
    "no-unarmed-penalty": "fights-unarmed",
    "regeneration-5": "regeneration:5",
    "rout-not-counted": "rout-ignored",
    "cast-plus-1": "casting-plus-1",
    "causes-fear:humans": "causes-fear:human",
    "spot-minus-1": "hidden-spot-minus-1",
    "bite-attack": "bite-attack-strikes-last",
    "combat-to-hit-minus-1": "opponent-hit-minus-1",
    "exploration-pick": "exploration-pick-two",
    "exploration-two-choose-one": "exploration-pick-two",
    "great-weapon-normal-order": "no-strike-last",
    "handgun-every-turn": "no-reload-long-guns",
    "hero-skills:combat,strength": "talent-skills:combat,strength",
    "hide-in-shadows": "shadowed-by-walls",
    "injury-plus-1-caused": "melee-injury-plus-1",
    "leave-combat-ld-test": "swashbuckler",
    "random-move-2d6-1": "random-move-2d6",
    "reroll-casting-die": "casting-reroll-one-die",
    "spotted-half-initiative": "hidden-spot-half",
    "tail-attack-s-plus-1": "extra-attack-s-plus-1",
    "treasure-plus-1": "wyrdstone-plus-1",
    **{f"ward-save-{number}": f"ward-save:{number}" for number in (3, 4, 5, 6)},
}
#: Tags of the reference that are several here.
SEVERAL = {"random-move-3d6": ("random-move-2d6", "random-move-third-die")}
#: Rules whose tag in the reference is that of another effect than their words have: they are left to the players.
ANOTHER_EFFECT = {
    "adventurers": ("Family Heirloom", "Taunt"),
    "battle-monks-of-cathay": ("Leap of Faith",),
    "crooked-moon-night-goblins": ("Animosity",),
    "cursed-cavalcade": ("Story Teller",),
    "dreamwalkers-cult-of-morr": ("Inspiring Presence",),
    "druchii": ("Poisoner",),
    "dwarf-slayer-cult": ("Rememberer", "Record of Valor", "Strong Arm", "Songster"),
    "halflings": ("Master Chef", "Wizened Halfling", "Skilled Huntsman"),
    "high-elves-lustria": ("Sword Master Protege",),
    "lustrian-reavers": ("Silent Hunter", "Traps"),
    "maneaters": ("Dog of War",),
    "night-goblins": ("Sneaky Git",),
    "night-goblins-information-centre": ("Animosity",),
    "night-goblins-karak-azgal": ("Animosity",),
    "nipponese-expedition": ("Wardens of the Castle",),
    "ogre-hunting-party": ("Bait",),
    "savage-orcs-sartosa": ("Fear of Fire",),
    "skaven-clan-mors": ("Slavers",),
    "skaven-clan-moulder": ("Heir to Power", "Twistkin"),
    "skaven-clan-skryre": ("Slavers",),
    "survivors-of-strigos": ("Light Fingers",),
    "the-lost": ("Advisor",),
    "wood-elves-of-athel-loren": ("Sniper",),
}
#: Rules whose words say more than their tag does: the rest is left to the players.
IN_PART = {
    "lustrian-reavers": ("Canopy Walker", "Nimble", "War Beast", "War Beasts"),
    "marauders-of-chaos": ("Fate",),
    "night-goblins": ("Wild",),
    "nipponese-expedition": ("Last Stand",),
    "ogre-hunting-party": ("Huuuuge",),
    "order-of-the-mare": ("Horse",),
    "restless-dead": ("Flammable",),
    "survivors-of-strigos": ("Kindred Hatred",),
    "sylvaneths": ("Whispers of the Roots",),
    "wood-elves-of-athel-loren": ("Seeker",),
}
#: Rules whose words are an effect that is known here, under these tags.
KNOWN_HERE = {
    "bretonnian-brigands": {"Old Connections": ["rare-item-plus-1"]},
    "clan-angrund": {"Expert Weaponsmith": ["range-bonus"]},
    "crooked-moon-night-goblins": {"Ded Shooty": ["range-plus-6"]},
    "druchii": {"Beastmaster": ["no-leader-ld", "requires-beastmaster"]},
    "maneaters": {"Bull Charge": ["bull-rush"]},
    "necrarchs-mousillon": {"Fangs and Talons": ["fights-unarmed"]},
    "night-goblins": {"Dodgy": ["dodge-ranged", "opponent-hit-minus-1"]},
    "night-goblins-information-centre": {"Ded Shooty": ["range-plus-6"]},
    "night-goblins-karak-azgal": {"Ded Shooty": ["range-plus-6"]},
    "ogre-hunting-party": {"Bull Charge": ["bull-rush"]},
    "restless-dead": {"Weapons": ["fights-unarmed"]},
    "skaven-clan-pestilens-mousillon": {"Plague Infested": ["poison:black-lotus"]},
    "survivors-of-strigos": {"Sonic": ["charges-unseen"], "Tooth and Claw": ["fights-unarmed"]},
    "sylvaneths": {"Claws": ["fights-unarmed"]},
    "the-lost": {"Silent Strike": ["sniper"]},
    "vampire-hunters-of-sylvania": {"Righteous Aura": ["sign-of-sigmar"]},
    "woodsmen-de-artois": {"Bull Rush": ["bull-rush"], "Set Traps": ["set-traps"]},
}
#: Rules that numbers, lists and limits of the data say in full.
SAID_BY_FIGURES = {
    "clan-angrund": ("Gromril",),
    "disciples-of-maldred": ("Retinue",),
    "druchii": ("Slavehounds", "Sea Dragon Cloaks"),
    "skaven-clan-moulder": ("Hard to Handle",),
}
#: Rules of a whole warband that only some of its warriors have, and so stand with these.
OF_SOME = {
    "halflings": (
        ("Too Big",),
        tuple(f"halfling-{who}" for who in ("elder", "cook", "thief", "youth", "scout", "warrior")),
    ),
    "night-goblins": (
        ("Hate Stunties", "Fear Elves"),
        ("boss", "squig-herder", "goon", "shaman", "night-goblin-warrior"),
    ),
}
#: Metals of which nothing is made here, so that their lines are left out.
LEFT_OUT = ("darksteel-blade", "spectral-weapon")
STRUCTURAL = (*FIELDS, "must-buy-mutations", "may-buy-mutations")
#: Tags that are fields of a warrior here and are compared as such, or effects that the table of finer tags knows.
SILENT = ("half-experience", "fixed-equipment", "group-of-one", "ignore-misfire-3", "no-armour-casting")
SILENT += ("fire-bomb-rare-5", "max-20", "not-hired", "rope-and-hook")
#: Rules that the reference says in words only and that are played all the same, with the tags of it that they have.
IN_WORDS = {
    "escape": [],
    "globadier": [],
    "rabble": ["mixed-equipment"],
    "specially-hired": [],
    "squishy": [],
    "under-der-thumb": [],
    "weak-magic": [],
}


def supplement(slug: str) -> tuple[dict[str, Any], dict[tuple[str, str], str]]:
    """What the reference says of a warband in our words, and the keys that its skill lists have here."""
    row = copy.deepcopy(read(f"supplements/{slug}.yaml"))
    row["race"] = RACES.get(row["race"], row["race"])
    _close_lists(row)
    lists = _lists(slug, row)
    for rule in row["special_rules"]:
        _translate(rule, slug)
    for listing in row["special_skills"]:
        for skill in listing["skills"]:
            _translate(skill, slug)
        listing["id"] = lists[slug, listing["id"]]
    for mutation in (row.get("mutations") or {}).get("list", []):
        _translate(mutation, slug)
    for fighter in row["fighters"]:
        _translate_fighter(fighter, slug, lists)
    row["equipment_lists"] = [listing for listing in row["equipment_lists"] if listing["items"]]
    for listing in row["equipment_lists"]:
        _translate_list(listing, slug, row["fighters"])
    return row, {(slug, key): key for key in lists.values()}


def _close_lists(row: dict[str, Any]) -> None:
    """A list of skills that another skill alone opens is open to nobody by itself; it stands with its own warband."""
    closed = {it["id"] for it in row["special_skills"] if it.get("note", "").startswith("only through")}
    row["special_skills"] = [it for it in row["special_skills"] if it["id"] not in closed]
    for fighter in row["fighters"]:
        fighter["special_skill_lists"] = [it for it in fighter["special_skill_lists"] if it not in closed]


def our_item(slug: str, key: str) -> str:
    """The key that an item of a warband of the reference has here."""
    return OWN_ITEMS.get((slug, key)) or ITEMS.get(key, key)


def _lists(slug: str, row: dict[str, Any]) -> dict[tuple[str, str], str]:
    """The lists of a hero stand in the same order here as there."""
    found = {}
    for fighter in row["fighters"]:
        ours = BOOK.warbands[slug].warrior(fighter["id"])
        assert ours is not None
        theirs = [*fighter["skills"], *fighter["special_skill_lists"]]
        if fighter["kind"] == "hero":
            found |= {
                (slug, there): here
                for there, here in zip(theirs, ours.skill_lists, strict=True)
                if there in fighter["special_skill_lists"]
            }
    return found


def _translate(rule: dict[str, Any], slug: str) -> None:
    name = rule["name"]
    unplayed = f"not-played:{name}".replace('"', "'")
    if name in PLAYED.get(slug, {}):
        rule["tags"] = PLAYED[slug][name]
    elif name in SAID_BY_FIGURES.get(slug, ()):
        rule["tags"] = []
    elif name in ANOTHER_EFFECT.get(slug, ()):
        rule["tags"] = [unplayed]
    elif name in KNOWN_HERE.get(slug, {}):
        rule["tags"] = KNOWN_HERE[slug][name]
    else:
        _translate_tags(rule, [unplayed] if name in IN_PART.get(slug, ()) else [])


def _translate_tags(rule: dict[str, Any], more: list[str]) -> None:
    stated = [it for tag in rule.get("tags") or () for it in SEVERAL.get(tag, (RENAMED.get(tag, tag),))]
    known = [tag for tag in stated if not tag_fault(tag)]
    plain = [tag for tag in stated if (tag.startswith(STRUCTURAL) or tag in FORBIDDEN) and tag not in SILENT]
    unknown = [tag for tag in stated if tag not in (*known, *plain, *SILENT)]
    if not stated and rule["id"] in IN_WORDS:
        rule["tags"] = IN_WORDS[rule["id"]]
        return
    if unknown or not (known or plain or set(stated) & set(SILENT)):
        known.append(f"not-played:{rule['name']}".replace('"', "'"))
    rule["tags"] = [*known, *(tag for tag in plain if tag not in known), *more]


def _translate_fighter(fighter: dict[str, Any], slug: str, lists: dict[tuple[str, str], str]) -> None:
    fighter["special_skill_lists"] = [lists.get((slug, key), key) for key in fighter["special_skill_lists"]]
    fighter["fixed_equipment"] = [ITEMS.get(key, key) for key in fighter.get("fixed_equipment", [])]
    names, some = OF_SOME.get(slug, ((), ()))
    if fighter["id"] in some:
        stated = copy.deepcopy(read(f"supplements/{slug}.yaml")["special_rules"])
        fighter["special_rules"] += [rule for rule in stated if rule["name"] in names]
    for rule in fighter["special_rules"]:
        _translate(rule, slug)
    if "upkeep-15" in fighter["tags"]:
        fighter.setdefault("upkeep", 15)
    fighter["tags"] = [RENAMED.get(tag, tag) for tag in fighter["tags"]]
    if "not-hired" in fighter["tags"]:
        fighter["hireable"] = False
    if "half-experience" in fighter["tags"]:
        fighter["tags"].append("half-rate-advances")
    starting = fighter.get("starting_skills", [])
    unknown = [key for key in starting if key not in BOOK.skills]
    fighter["starting_skills"] = [key for key in starting if key in BOOK.skills]
    for key in unknown:
        name = key.replace("-", " ").title()
        fighter["special_rules"].append({"name": name, "tags": [f"not-played:{name}"]})


def _translate_list(listing: dict[str, Any], slug: str, fighters: list[dict[str, Any]]) -> None:
    users = {
        fighter["name"]: fighter["id"] for fighter in fighters if listing["id"] in fighter["equipment_lists"]
    }
    listing["items"] = [
        {
            **line,
            "item": our_item(slug, line["item"]),
            "limits": _limits(line.get("note", ""), users),
        }
        for line in _spelt_out(listing["items"])
        if line["item"] not in LEFT_OUT
    ]


def _spelt_out(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines with what their notes say of the price and of a second thing at it."""
    found = []
    for line in lines:
        note = line.get("note", "")
        found.append({**line, "first_free": True} if note == "first free" else line)
        if note == "or hammer":
            found.append({**line, "item": "hammer"})
    return found


#: Notes that limit who buys a line, besides those of the standard warbands.
FURTHER_NOTES = {
    "starting price": {"starting_only": True},
    "price at creation": {"starting_only": True},
    "rare 8; one per warband": {"warband_maximum": 1},
    "Heroes only; rare 10": {"heroes_only": True},
    "at most three per warband": {"warband_maximum": 3},
    "not the Paragon": {"warriors": ["gallant", "redeemed-knight"]},
    "Captain only": {"warriors": ["dread-captain"]},
    "Enjuneer only": {"warriors": ["goblin-enjuneer"]},
    "Ghosts only": {"warriors": ["ghost-captain", "screaming-ghost"]},
}
#: Notes on prices that hold for the beginning only: another is paid later, or dice are added to it.
STARTING_PRICES = (
    *("20+D6 gc; rare 6", "25+D6 gc; rare 5", "30+D6 gc; rare 6", "30+D6 gc; rare 7", "30+2D6 gc; rare 6"),
    *("25+D6 gc; rare 9", "20+D6 and rare 8 when traded", "rare 8; 40+D6 when traded"),
    *("25+D6 Rare 8", "10+D6 Rare 8", "15+D6", "20+D6 Rare 8", "rare 12; 75+5D6 when traded"),
    *("House Baluardo only; 70 gc and rare 7 when traded", "price at creation; later 30 (60)"),
)


def _limits(note: str, users: dict[str, str]) -> dict[str, Any]:
    if note.endswith(" only") and note not in FURTHER_NOTES:
        meant = [key for name in note.removesuffix(" only").split(" and ") if (key := _meant(name, users))]
        if len(meant) == len(note.split(" and ")):
            return {"warriors": meant}
    if note in STARTING_PRICES:
        return {"starting_only": True}
    return (NOTES | FURTHER_NOTES).get(note, {})


def _meant(name: str, users: dict[str, str]) -> str:
    """The type that a note names, in the plural or short: Gaolers, Whipmaster."""
    short = name.removesuffix("s")
    return next((key for full, key in users.items() if full == name or full.split()[-1] == short), "")
