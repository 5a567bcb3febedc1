"""Our keys for the French slugs of mordheim-roster-app: warbands, warriors and items. Asked by `french_app`."""

BANDS = {
    "reikland": "mercenaries-reikland", "mercenaires_reikland": "mercenaries-reikland",
    "middenheim": "mercenaries-middenheim", "mercenaires_middenheim": "mercenaries-middenheim",
    "marienburg": "mercenaries-marienburg", "mercenaires_marienburg": "mercenaries-marienburg",
    "skaven": "skaven-clan-eshin", "repurgateurs": "witch-hunters", "soeurs_sigmar": "sisters-of-sigmar",
    "soeurs_de_sigmar": "sisters-of-sigmar", "possedes": "cult-of-the-possessed",
    "culte_des_possedes": "cult-of-the-possessed", "morts_vivants": "undead", "nains": "dwarf-treasure-hunters",
    "chasseurs_de_tresors_nains": "dwarf-treasure-hunters", "orques": "orc-mob", "orques_gobelins": "orc-mob",
    "kislevites": "kislevites", "averlanders": "averlanders", "ostlanders": "ostlanders",
    "hommes_betes": "beastmen-raiders", "carnaval_du_chaos": "carnival-of-chaos",
}  # fmt: skip
WARRIORS = {
    "capitaine": "mercenary-captain", "capitaine_mercenaire": "mercenary-captain", "champion": "champion",
    "jeune_recrue": "youngblood", "recrue": "youngblood", "guerrier": "warrior", "tireur": "marksman",
    "bretteur": "swordsman", "epeiste": "swordsman", "adepte_assassin": "assassin-adept",
    "sorcier_eshin": "eshin-sorcerer", "skaven_noir": "black-skaven", "coureur_nocturne": "night-runner",
    "vermineux": "verminkin", "rat_geant": "giant-rat", "rats_geants": "giant-rat", "rat_ogre": "rat-ogre",
    "vampire": "vampire", "necromancien": "necromancer", "dreg": "dreg", "laquais": "dreg", "zombie": "zombie",
    "goule": "ghoul", "loup_funeste": "dire-wolf", "matriarche": "sigmarite-matriarch",
    "soeur_superieure": "sister-superior", "augure": "augur", "soeur": "sigmarite-sister", "novice": "novice",
    "capitaine_repurgateur": "witch-hunter-captain", "repurgateur": "witch-hunter",
    "pretre_guerrier": "warrior-priest", "zelote": "zealot", "flagellant": "flagellant",
    "chien_de_guerre": "warhound", "magister": "magister", "possede": "possessed", "mutant": "mutant",
    "ame_noire": "darksoul", "confrere": "brethren", "homme_bete": "beastman", "noble_nain": "dwarf-noble",
    "ingenieur": "dwarf-engineer", "tueur_de_trolls": "troll-slayer", "barbe_courte": "beardling",
    "arquebusier": "thunderer", "chef_orque": "orc-boss", "chamane_orque": "orc-shaman", "gros_bras": "orc-big-un",
    "orque": "orc-boy", "gobelin": "goblin-warrior", "squig": "cave-squig", "troll": "troll",
}  # fmt: skip
HIRED = {
    "gladiateur": "pit-fighter", "garde_du_corps_ogre": "ogre-bodyguard", "eclaireur_halfling": "halfling-scout",
    "sorcier": "warlock", "franc_tireur_elfe": "elf-ranger", "ranger_elfe": "elf-ranger",
    "chevalier_errant": "freelancer", "tueur_de_trolls": "dwarf-troll-slayer",
}  # fmt: skip
ITEMS = {
    "dague": "dagger", "epee": "sword", "hache": "axe", "masse": "mace", "marteau": "hammer", "gourdin": "club",
    "arme_contondante_une_main": "mace", "fleau": "flail", "morgenstern": "morning-star",
    "etoile_du_matin": "morning-star",
    "hallebarde": "halberd", "lance": "spear", "lance_de_cavalerie": "lance",
    "arme_a_deux_mains": "double-handed-weapon",
    "rapiere": "rapier", "griffes_de_combat": "fighting-claws", "lames_suintantes": "weeping-blades",
    "fouet_d_acier": "steel-whip", "marteau_sigmarite": "sigmarite-warhammer", "arc": "bow", "arc_court": "short-bow",
    "arc_long": "long-bow", "arc_elfique": "elf-bow", "arbalete": "crossbow", "arbalete_de_poing": "crossbow-pistol",
    "arbalete_a_repetition": "repeater-crossbow", "fronde": "sling", "sarbacane": "blowpipe", "pistolet": "pistol",
    "pistolet_de_duel": "duelling-pistol", "pistolet_a_malepierre": "warplock-pistol", "arquebuse": "handgun",
    "tromblon": "blunderbuss", "fusil_de_chasse": "hochland-long-rifle", "couteaux_de_lancer": "throwing-knives",
    "etoiles_de_lancer": "throwing-stars", "armure_legere": "light-armour", "armure_lourde": "heavy-armour",
    "armure_de_gromril": "gromril-armour", "armure_d_ithilmar": "ithilmar-armour", "bouclier": "shield",
    "rondache": "buckler", "casque": "helmet", "lanterne": "lantern", "corde_et_grappin": "rope-and-hook",
    "porte_bonheur": "lucky-charm", "eau_benite": "blessed-water", "relique_sacree": "holy-relic", "ail": "garlic",
    "torche": "torch", "filet": "net", "herbes_medicinales": "healing-herbs", "carte_de_mordheim": "mordheim-map",
    "lotus_noir": "black-lotus", "venin_noir": "dark-venom", "ombre_pourpre": "crimson-shade",
}  # fmt: skip
