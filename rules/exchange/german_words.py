"""Our keys for the short forms and German names of the Mordheim-Roster-Builder. Asked by `builder_tool`."""

BANDS = {
    "merc reik": "mercenaries-reikland", "merc midd": "mercenaries-middenheim", "merc mari": "mercenaries-marienburg",
    "skaven": "skaven-clan-eshin", "sos": "sisters-of-sigmar", "wh": "witch-hunters",
    "possessed": "cult-of-the-possessed", "undead": "undead", "dwarftreasure": "dwarf-treasure-hunters",
    "orcmob": "orc-mob", "averland": "averlanders", "ostland": "ostlanders", "kislev": "kislevites",
    "beastmen": "beastmen-raiders", "carnival": "carnival-of-chaos",
}  # fmt: skip
WARRIORS = {
    "capt": "mercenary-captain", "champ": "champion", "young": "youngblood", "warr": "warrior", "mark": "marksman",
    "sword": "swordsman", "assassin": "assassin-adept", "sorc": "eshin-sorcerer", "black": "black-skaven",
    "runner": "night-runner", "vermin": "verminkin", "giantrat": "giant-rat", "ratogre": "rat-ogre",
    "matriarch": "sigmarite-matriarch", "superior": "sister-superior", "augur": "augur", "sister": "sigmarite-sister",
    "novice": "novice", "priest": "warrior-priest", "zealot": "zealot", "flag": "flagellant", "hound": "warhound",
    "vamp": "vampire", "necro": "necromancer", "dreg": "dreg", "ghoul": "ghoul", "zombie": "zombie",
    "wolf": "dire-wolf", "magister": "magister", "poss": "possessed", "mutant": "mutant", "dark": "darksoul",
    "beast": "beastman", "brethren": "brethren",
}  # fmt: skip
HIRED = {
    "halfling": "halfling-scout", "ogre": "ogre-bodyguard", "pit": "pit-fighter", "pitfighter": "pit-fighter",
    "warlock": "warlock", "elf": "elf-ranger", "elfranger": "elf-ranger", "freelancer": "freelancer",
    "slayer": "dwarf-troll-slayer", "trollslayer": "dwarf-troll-slayer", "highwayman": "highwayman",
}  # fmt: skip
ITEMS = {
    "dolch": "dagger", "schwert": "sword", "axt": "axe", "streitkolben": "mace", "hammer": "hammer", "keule": "club",
    "flegel": "flail", "morgenstern": "morning-star", "hellebarde": "halberd", "speer": "spear", "lanze": "lance",
    "zweihandwaffe": "double-handed-weapon", "zweihändige waffe": "double-handed-weapon", "rapier": "rapier",
    "kampfklauen": "fighting-claws", "peitsche": "steel-whip", "stahlpeitsche": "steel-whip", "bogen": "bow",
    "sigmaritenhammer": "sigmarite-warhammer", "kurzbogen": "short-bow", "langbogen": "long-bow",
    "elfenbogen": "elf-bow", "armbrust": "crossbow", "pistolenarmbrust": "crossbow-pistol",
    "repetierarmbrust": "repeater-crossbow", "schleuder": "sling", "blasrohr": "blowpipe", "pistole": "pistol",
    "duellpistole": "duelling-pistol", "warpsteinpistole": "warplock-pistol", "muskete": "handgun",
    "handfeuerwaffe": "handgun", "donnerbüchse": "blunderbuss", "jagdgewehr": "hochland-long-rifle",
    "wurfmesser": "throwing-knives", "wurfsterne": "throwing-stars", "leichte rüstung": "light-armour",
    "schwere rüstung": "heavy-armour", "gromrilrüstung": "gromril-armour", "ithilmarrüstung": "ithilmar-armour",
    "schild": "shield", "faustschild": "buckler", "helm": "helmet", "laterne": "lantern", "fackel": "torch",
    "seil und haken": "rope-and-hook", "glücksbringer": "lucky-charm", "weihwasser": "blessed-water",
    "heilige reliquie": "holy-relic", "knoblauch": "garlic", "netz": "net", "heilkräuter": "healing-herbs",
}  # fmt: skip
