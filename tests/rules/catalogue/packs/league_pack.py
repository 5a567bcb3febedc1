"""A pack of a league with a warband, a hired sword, skills and items of its own; for tests that read or change it."""

TEXT = """
[pack]
key = "bridge-league"
name = "The Bridge League"
version = "1"
summary = "Ferrymen, a toll keeper, and what they fight with."
requires = ["core", "official-1a", "official-1b", "unofficial"]

[warbands.ferrymen]
name = "Ferrymen"
grade = "unofficial"
source = "The Bridge League"
race = "human"
groups = ["good-aligned"]
starting_gold = 450
minimum_warriors = 3
maximum_warriors = 12
maximum_heroes = 4
rules = ["home-water"]

[warbands.ferrymen.special_rules.home-water]
name = "Home water"
summary = "Failed rout tests may be taken again."
tags = ["reroll-rout"]

[warbands.ferrymen.warriors.first-boatman]
name = "First Boatman"
kind = "hero"
minimum = 1
maximum = 1
price = 55
experience = 20
profile = { M = 4, WS = 4, BS = 3, S = 3, T = 3, W = 1, I = 4, A = 1, Ld = 8 }
racial_maximum = "human"
leader = true
skill_lists = ["combat", "river-craft"]
starting_skills = ["sure-footed-ferryman"]
equipment_lists = ["boat"]
rules = ["leader"]

[warbands.ferrymen.warriors.rower]
name = "Rower"
kind = "henchmen"
minimum = 0
price = 25
experience = 0
profile = { M = 4, WS = 3, BS = 2, S = 3, T = 3, W = 1, I = 3, A = 1, Ld = 7 }
racial_maximum = "human"
equipment_lists = ["boat"]
can_become_hero = true

[warbands.ferrymen.equipment_lists.boat]
name = "Boat list"

[warbands.ferrymen.equipment_lists.boat.prices]
dagger = { price = 2, first_free = true }
boathook = 8
sword = 10
reed-mail = { price = 15, warriors = ["first-boatman"] }
smoke-pot = { price = 12, heroes_only = true }

[skills.lists.river-craft]
name = "River craft"
source = "The Bridge League"

[skills.lists.river-craft.skills.sure-footed-ferryman]
name = "Sure-footed"
summary = "Blows at him are at -1 to hit."
tags = ["dodge-close"]

[skills.lists.combat.skills.oar-fighter]
name = "Oar fighter"
summary = "His fists are at no penalty."
source = "The Bridge League"
tags = ["fights-unarmed"]

[equipment.close_combat.boathook]
name = "Boathook"
price = 8
source = "The Bridge League"
summary = "Parries."
blow = { traits = ["parry"] }

[equipment.armour.reed-mail]
name = "Reed mail"
price = 15
rarity = 7
source = "The Bridge League"
armour = { slot = "body", save = 6 }

[equipment.misc.smoke-pot]
name = "Smoke pot"
price = "10+2D6"
rarity = 9
source = "The Bridge League"
summary = "Its smoke is left to the players."
effects = ["not-played"]
only_for = ["ferrymen"]

[hired_swords.toll-keeper]
name = "Toll Keeper"
grade = "unofficial"
source = "The Bridge League"
race = "human"
hire = 30
upkeep = 12
rating = 18
profile = { M = 4, WS = 4, BS = 4, S = 3, T = 3, W = 1, I = 3, A = 1, Ld = 8 }
may_hire = ["ferrymen", "mercenaries"]
equipment = ["boathook", "reed-mail"]
skill_lists = ["combat", "river-craft"]

[hired_swords.toll-keeper.rules.nobody-passes]
name = "Nobody passes"
summary = "Causes fear."
tags = ["causes-fear"]

[hired_swords.pit-fighter]
hire = 35

[equipment.misc.lantern]
price = 8
"""
