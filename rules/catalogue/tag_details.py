"""The details that may follow the colon of a tag, for tags with few details: each with its plain words.

Literal tables; the loader refuses every other detail. Tags that are not here name a warrior, a warband or a thing.
"""

#: Whom a warrior hates (CORE-HATRED).
HATED: dict[str, str] = {
    "all": "everybody",
    "beastmen": "Beastmen",
    "dwarfs": "Dwarfs",
    "humans": "warbands of humans",
    "orcs-and-goblins": "Orcs and Goblins",
    "chaos": "warbands of Chaos",
    "shooters": "everybody with a missile weapon",
    "undead": "warbands of the Undead",
    "vampires": "Vampires",
    "skaven": "warbands of Skaven",
    "possessed": "warbands of the Possessed",
    "spellcasters": "everybody who casts spells",
    "high-elves": "High Elves",
    "dark-elves": "Dark Elves",
    "bandits": "bandits and highwaymen",
    "enemies-of-sigmar": "the enemies of Sigmar",
    "rivals-of-ulric": "Witch Hunters, Sisters of Sigmar and Warrior-Priests",
    "necromancers": "Necromancers and whoever casts their spells",
}
#: A save of that number or more.
SAVES = {str(number): f"on {number} or more" for number in range(2, 6)} | {"6": "on 6"}
#: Poisons that cling to weapons.
POISONS = {"black-lotus": "Black Lotus", "dark-venom": "Dark Venom"}
#: The rolls that knock down, stun and take out of action.
INJURIES = {
    rows: " / ".join(rows.split("/"))
    for rows in ("1-2/3-5/6", "1-3/4-5/6", "1-2/3/4-6", "1/2-3/4-6", "1/2-4/5-6", "1/2-5/6", "0/0/1-6")
}

DETAILS: dict[str, dict[str, str]] = {
    "hatred:": HATED,
    "stupidity:": {
        "unless-hero-within-6": "no hero within 6 inches",
        "unless-bear-tamer-within-6": "no bear tamer within 6 inches",
    },
    "regeneration:": SAVES,
    "ward-save:": SAVES,
    "injury:": INJURIES,
    "injury-caused:": INJURIES,
    "never-gives-up-to:": {"dark-elven": "Dark Elves"},
    "rout-on-10-vs:": {"dark-elven": "Dark Elves"},
    "rememberer:": {"large": "large ones", "tough": "large ones, or with Toughness 5"},
    "off-hand-to-hit:": {"1": "-1", "2": "-2"},
    "miscast:": {str(strength): f"Strength {strength}" for strength in range(1, 7)},
    "poison:": {"black-lotus": "Black Lotus"},
    "poisoned-weapons:": POISONS | {"black-lotus,dark-venom": "Black Lotus or Dark Venom"},
}
