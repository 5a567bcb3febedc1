"""The tags of supplements' rules that the reference has in words only and that are played or checked here."""

#: By warband and name: the tags of the rule here. What is left of a rule to the players keeps its `not-played:`.
PLAYED: dict[str, dict[str, list[str]]] = {}


def _played(name: str, *tags: str, by: str) -> None:
    for slug in by.split():
        PLAYED.setdefault(slug, {})[name] = list(tags)


_NIGHT_GOBLINS = "night-goblins-karak-azgal crooked-moon-night-goblins night-goblins-information-centre"
_WOOD_ELVES = "wood-elves-of-arden wood-elves-of-athel-loren"

_played("Animosity", "quarrels-on-1", by=_NIGHT_GOBLINS)
_played("Addict", "needs:mad-cap-mushrooms", by=f"{_NIGHT_GOBLINS} night-goblins")
_played("Frantic", "strikes-before-all", by=_NIGHT_GOBLINS)
_played("Dodgy", "shot-save-6", by=_NIGHT_GOBLINS)
_played(
    "Sneaky Git",
    "moves-d3-after-set-up",
    by="night-goblins-karak-azgal night-goblins-information-centre",
)
_played("Sneaky Git", "stands-d6-from-goblin", by="crooked-moon-night-goblins")
_played("Trainin'", "guarded-by:trained-squig", by="night-goblins")
_played("Mad Cap Masters", "mushrooms-clear-head", by="night-goblins")
_played("Fear Elves", "fears:elf", by="night-goblins")
_played("Mighty Doom", "rout-from-half", "never-gives-up", by="dwarf-slayers-karak-azgal")
_played("Rememberer", "rememberer:large", by="dwarf-slayers-karak-azgal")
_played("Rememberer", "rememberer:tough", by="dwarf-slayer-cult")
_played("Songster", "songster", by="dwarf-slayer-cult sea-ghosts")
_played("Resolve", "never-gives-up-to:dark-elven", "rout-on-10-vs:dark-elven", by="high-elves-lustria")
_played("Mark of Chaos", "chooses:seers-marks", by="marauders-of-chaos")
_played("Unerring Strike", "rerolls-wounds-in-combat", by="high-elves-lustria")
_played("Covering", "unmodified-save-5", by="order-of-the-mare")
_played("Ancient Armour", "unmodified-save-5", by="order-of-the-mare")
_played("Blessing of Morr", "injury-plus-1-on-undead", by="vampire-hunters-of-sylvania")
_played("Touch of Darkness", "ignore-darkness", by="vampire-hunters-of-sylvania")
_played("Strategic Minded", "gives-up-sooner", by="nipponese-expedition")
_played("Sniper", "sniper", "sniper-hidden-5", by=_WOOD_ELVES)
_played("Camouflage", "hard-to-find", by=_WOOD_ELVES)
_played("Crossfire", "crossfire", by=_WOOD_ELVES)
_played("Elven Luck", "luck-once", by=_WOOD_ELVES)
_played("Kindred Hatred", "hatred:high-elves", by="druchii")
_played("Fearless against Undead", "no-fear-of-undead", by="dreamwalkers-cult-of-morr")
_played("Silent Guardian", "no-armour-move-penalty", "hard-to-find", by="dreamwalkers-cult-of-morr")
_played("Fear of Fire", "fears-fire", by="fen-guard")
_played("Forest and Swamp Walk", "woods-move", "swamp-move", by="fen-guard")
_played("Swamp Striders", "swamp-move", by="lords-of-the-marsh shallows-beasts")
_played("Spirit Form", "stun-save-4", by="sylvaneths")
_played("Hard to Rattle", "stun-save-4-not-fire", by="fen-guard")
_played("Guild: Engineers", "range-plus-6-with:weaponsmith,master-craftsman", by="dwarf-guildsmen")
_played("Guild: Brewers", "guild-brew", by="dwarf-guildsmen")
_played("Escapist", "escapes-combat", by="slave-uprising")
_played("Escapists", "never-held", by="slave-uprising")
_played("Crude Belch", "crude-belch", by="maneaters ogre-hunting-party")
_played("Crude Belch", "first-blow-belch", by="halflings")
_played("Stealthy", "hide-after-running", "not-played:Stealthy", by="low-kings halflings")
_played("Pick Locks", "opens-doors-by-initiative", by="low-kings halflings")
_played("Energy Focus", "energy-focus", by="battle-monks-of-cathay pirates-of-the-cathayan-sea")
_played("Slave Driver", "drives:skaven-slave", by="skaven-clan-skryre-relics")
_played("Leader's Mount", "leader-needs-horse", by="turjuk")
_played("Excellent Eyes", "spots-farther-2", by="lothern-sea-patrol")
_played("Bretonnian Pistols", "pistols-no-long-range", by="bretonnian-buccaneers")
_played("Factional Jealousy", "factional-jealousy", by="underworld-alliance")
_played("Power Grab", "power-grab", by="underworld-alliance")
_played("Personal Guard", "guards-heroes-3", by="house-guard")
_played("Flyer", "moves-over-anything", by="strigoi-undead the-fallen")
_played("Flying", "moves-over-anything", by="survivors-of-strigos")
_played("Guild: Miners", "guild-miners", by="dwarf-guildsmen")
_played("Leaders", "best-leads", by="the-lost")
_played("Leader of the Game", "leader", by="the-lost")
_played("Red Fury", "attack-plus-1", by="blood-dragons")
_played("Strength of the Dragon", "strength-plus-1", by="blood-dragons")
_played("Iron Sinews", "strength-plus-1", by="survivors-of-strigos strigoi-undead")
_played("Chain of Command", "chain-of-command", by="house-guard")
_played("Immune to Disease", "immune-disease", by="watchmen")
_played("Disgusting", "immune-poison", "shakes-off-disease-4", by="underworld-alliance")
_played("No Fixed Leader", "leader-by-die:wizard,elf,barbarian,imperial-noble,dwarf", by="adventurers")
_played("Construct", "never-leaves-combat", by="clockworkers")
_played("Questing Vow", "questing-vow", by="bretonnian-chapel-guard")
_played("Bulging Muscles", "ignore-heavy", by="bretonnian-chapel-guard")
_played("Untiring", "no-armour-move-penalty", "save-never-worse-than-5", by="bretonnian-chapel-guard")
_played("Unarmed Combat", "fights-unarmed", "unarmed-attack-plus-1", by="battle-monks-of-cathay")
_played("Mob", "no-leader-ld", "courage-of-the-mob", by="battle-monks-of-cathay")
_played("Downtrodden", "out-by-any-wound", by="battle-monks-of-cathay")
_played("Lightning Speed", "triple-run", "runs-near-enemies", by="battle-monks-of-cathay")
_played("Duellist", "reroll-first-round-alone", by="lustrian-reavers")
_played("Canopy Walker", "passes-climb-jump", by="lustrian-reavers")
_played("Deadeye", "no-long-range", by="lustrian-reavers")
_played("Maddened With Pain", "attack-when-wounded", by="cursed-cavalcade")
_played("Torturer", "takes-strength", by="cursed-cavalcade")
_played("Pain and Pleasure", "frenzy-when-wounded", by="court-of-the-profane-pleasures")
_played("Fluctuating Form", "fluctuating-form", by="court-of-the-profane-pleasures")
_played("Lightning Reflexes", "strike-first-against-chargers", by="merchant-caravans")
_played("Handle Animal: Squig", "herds-squigs", by="night-goblins")
_played("Tyrant", "tyrant", by="black-dwarfs")
_played("Tactical Genius", "sets-up-plus-1", by="skaven-clan-mors")
_played("Master Engineer", "rerolls-misfires", by="skaven-clan-skryre")
_played("Get Out Dere!", "sent-ahead", by="savage-orcs")
_played("Wight Blades", "six-to-hit-wounds", by="restless-dead")
_played("No Substance", "no-substance", by="restless-dead")
_played("Flammable", "flammable", "catches-fire-3", by="restless-dead")
_played("Animated Construct", "controlled-by:liche,necromancer", by="restless-dead")
_played("Corpse Bomb", "corpse-bomb", by="restless-dead")
_played("Staff Master", "parries-all-with-staff", by="woodsmen-de-artois")
_played("Skinny", "recovers-on-1-more", by="sons-of-hashut")
_played("Summoner", "warband-size-plus-1", by="restless-dead")
_played(
    "Chaos Engineer",
    "rare-plus-3:chaos-armour,mechanical-suit,obsidian-weapon",
    "never-uses:chaos-armour",
    by="black-dwarfs",
)
_played("Slavers", "captives-never-freed:apprentice-sorcerer", by="sons-of-hashut")
_played("Slavers", "takes-in-captives", by="skaven-clan-mors skaven-clan-skryre")
_played("Slavers", "prisoners-as-skaven", by="druchii")
_played("Slavers", "captives-join-or-serve", "sells-slaves", by="araby-smugglers")
_played("Dead Horses", "remounts-first", by="imperial-outriders")
_played("Fungus Farmer", "fungus-farmer", by="night-goblins")
_played("Uncommon", "veterans-half-again:chaos-dwarf-warrior,chaos-dwarf-blunderbusser", by="sons-of-hashut")
_played("No Deal", "no-rare-search", by="restless-dead")
_played("Gofer", "rare-search-best-of-3", by="restless-dead")
_played("Difficult Customers", "rare-item-minus-1-unfitting", by="maneaters")
_played("Eternal", "gives-wounds-for-injuries", by="restless-dead fen-guard")
_played("Feed Upon Magic", "feed-upon-magic", by="restless-dead fen-guard")
_played("Advancement", "skill-instead-of-wound", by="restless-dead fen-guard")
_played("Apprentice", "learns-spells-of:liche", by="restless-dead")
_played("Forbidden Rite", "forbidden-rite", by="restless-dead")
_played("Survivor", "stunned-instead-of-out", "first-death-multiplies", by="lustrian-reavers")
_played("Capture!", "captures-henchmen-5", by="cursed-cavalcade")
_played("Throne of Worms", "throne-of-worms", by="cursed-cavalcade")
_played("Story Teller", by="cursed-cavalcade")
_played("Trade", "trade", by="merchant-caravans")
_played("Rarity", "rare-2-is-common", by="merchant-caravans")
_played("Dubious Income", "dubious-income", by="merchant-caravans")
_played("Wholesale", "searches-for-d3-plus-1", by="merchant-caravans")
_played("Deal Breaker", "trade-plus-1", by="merchant-caravans")
_played("Merchant", "successor-as-leader", "needs-heir:apprentice", by="merchant-caravans")
_played("Bribery", "bribes-casualties", by="merchant-caravans")
_played("Promotions", "promotes-to-posts:prospect", by="lustrian-reavers")
_played("Extra Servitors", "not-counted-to-18", "never-dismissed", by="cursed-cavalcade")
_played("Da Biggest Boss", "leader-alone-learns-strength", by="night-goblins")
_played("Cymbals", by="cursed-cavalcade")
_played("Root Walk", "runs-on-soil", by="fen-guard")
_played("Maneater", "learns-skill-of:shooting,academic", by="maneaters")
_played("Renowned Virtue", "learns-skill-of:virtues", by="bretonnian-chapel-guard")
_played("Experience", "advances-fix-figures", by="marauders-of-chaos")
_played("Fate", "fights-unarmed", "equipment-once-fixed", "spawn-at-90", by="marauders-of-chaos")
_played("Eye of the Gods", "eye-of-the-gods:marks-of-chaos", by="marauders-of-chaos")
_played("Tattooed Body", "eye-of-the-gods-10", by="marauders-of-chaos")
_played("Gluttony", "gluttony", by="maneaters")
_played("Cruel Fate", "captives-as-wretches", by="court-of-the-profane-pleasures")
_played("Knighthood", "may-be-knighted:knight-errant", by="bretonnian-chapel-guard")
_played("Forager", "takes-no-share", by="woodsmen-de-artois")
_played("Seeker", "exploration-die-mod-1", "one-of-the-warband", by=_WOOD_ELVES)
_played(
    "Corruption of the Mind and Flesh",
    "grafts-onto:slaaneshi-beastman,cultist,chaos-hound",
    by="court-of-the-profane-pleasures",
)
_played("The Boss", "leader-causes-fear", by="bretonnian-brigands")
_played("Chosen of Chaos", "racial-maximum:warrior-of-chaos", by="marauders-of-chaos")
_played("Silent Hunter", "silent-hunter", by="lustrian-reavers")
_played("Surprise Attack", "surprise-attack", by="lustrian-reavers")
_played("Traps", "lays-strong-traps", by="lustrian-reavers")
_played("Nimble", "auto-climb", "ward-save:5", "climbs-as-an-animal", "reroll-diving", by="lustrian-reavers")
_played("Part of the Equipment", "hunting-hawk", by="lustrian-reavers")
_played("Master Herder", "tames-squigs", by="night-goblins")
_played("Fungus Brew", "fungus-brew", by="night-goblins")
_played("Mob", "one-model", by="night-goblins")
_played("Insignificant", "passed-over", "teaches-half", by="night-goblins")
_played("Wild", "minderz", "wild-at-the-closest", by="night-goblins")
_played("Netter", "nets-a-charger", by="night-goblins")
_played("Netter", "nets-in-a-charge", by=_NIGHT_GOBLINS)
_played("Insignificant", "one-model", by="night-goblins-information-centre")
_played("Sneaky Git", "sneaky-git", by="night-goblins")
_played("Gassy Squigs", "gassy-squigs", by="night-goblins")
_played("Threaten", "threatens-squigs", by="night-goblins")
_played("Ride Squig", "rides-squigs", by="night-goblins")
_played("Impetuous", "impetuous", by="bretonnian-chapel-guard")
_played("Holy Relics", "frenzied-by-relic", by="bretonnian-chapel-guard")
_played("Shield Bash", "shield-bash", by="bretonnian-chapel-guard")
_played("Thing Handler", "handles:giant-rat,rat-ogre", by="skaven-clan-pristekk")
_played("Life Is Cheap", "expendable", by="skaven-clan-skryre-relics")
_played("Spendible", "expendable", by="orc-pirates")
_played(
    "Butcher's Meat",
    "expendable",
    "not-played:Butcher's Meat (passed over as the closest target)",
    by="mazzalupo",
)
_played("Knight's Virtue", "immune-all-alone", "never-leaves-combat", by="disciples-of-maldred")
_played("Expert Shot", "ignore-cover:bow", "ignore-cover:long-bow", by="woodsmen-de-artois")
_played("Gloryseeker", "attack-vs-fearsome", by="slayer-pirates")
_played("Leviathan Slayer", "wounds-on-5-critical-5", by="slayer-pirates")
_played("Memory of Ages", "luck-once", by="sylvaneths")
_played("Tanglevine", "tanglevine", by="fen-guard")
_played("Frenzy", "frenzy", "no-animosity-in-frenzy", by="savage-orcs")
_played("Inconsistency", "figures-rolled-each-turn", by="marauders-of-chaos")
_played("Special Attacks", "attacks-d6-plus-1", by="marauders-of-chaos")
_played("Sweeping Blow", "sweeping-blow", by="marauders-of-chaos")
_played("Noblesse Oblige", "immune-fear", "attack-vs-knocked-down", by="cursed-cavalcade")
_played("Metallic Body", "natural-save-3", by="metal-mongers")
_played("Respirator", "immune-poison", by="metal-mongers")
_played("Master Strike", "master-strike", by="blood-dragons strigoi-undead")
_played("Disciplined", "drives:ships-company,seaguard,sea-ranger,raw-recruit", by="lothern-sea-patrol")
_played("Co-Leader", "handles:skaven-slave-champion,skaven-slave,giant-rat", by="underworld-alliance")
_played("Great Thirster", "frenzied-by-a-kill", by="survivors-of-strigos")
_played("Mob Mentality", "mob-mentality", by="the-lost")
_played("Instinctive Warrior", "parries-double-handed", by="adventurers")
_played("Chosen of the White Tower", "parries-with-nothing", by="adventurers")
_played("Miniath", "parries-with-anything", by="high-elves-lustria")
_played("Sword Master Protege", "shots-minus-1-with-sword", by="high-elves-lustria")
_played("Inspiring Presence", "leader-range-12", by="dreamwalkers-cult-of-morr")
_played("Cutthroat", "two-daggers-save-minus-1", by="silent-brotherhood")
_played("Strong Arm", "throws-by-strength", by="dwarf-slayer-cult")
_played(
    "Slaves to Darkness",
    "never-hero",
    "steadied-by-hero-6",
    "hurt-by-talent",
    by="court-of-the-profane-pleasures",
)
_played("Killing Blow", "six-to-hit-wounds", "sixes-not-parried", by="blood-dragons")
_played("Summoner", "summoner", by="blood-dragons")
_played("Plague Monk Robes", "robes-save-6", by="skaven-clan-pestilens-mousillon")
_played("Cloud of Flies", "cloud-of-flies", by="skaven-clan-pestilens-mousillon")
_played("Pikewall", "pikewall", by="house-guard")
_played("Horse Archer", "shoots-at-the-gallop", by="imperial-outriders")
_played("Construct", "rerolls-injury-not-fire", by="restless-dead")
_played("Central Figure", "central-figure", by="ogre-hunting-party")
_played("Broken Spirit", "never-leader", "steady-with:slave-merchant", by="slavers")

_played("Mob", "mob-within-1", by="night-goblins-karak-azgal night-goblins-information-centre")
_played("Mob", "mob-within-6", by="crooked-moon-night-goblins")
_played(
    "Swivel Guns",
    by="bretonnian-buccaneers estalian-corsairs pirates-of-the-cathayan-sea wasteland-privateers",
)
_played(
    "Swivel Gunner",
    "alone-with:swivel-gun",
    by="bretonnian-buccaneers estalian-corsairs pirates-of-the-cathayan-sea wasteland-privateers",
)
_played("Great Squig or Troll", by="night-goblins")
_played("Bats", by="strigoi-undead")
_played("Indentured Servants", "recruited-first:hobgoblin,4", by="sons-of-hashut")
_played("Dame's Succession", "recruited-first:dame-of-the-mare,1", by="order-of-the-mare")
_played("Decree", "recruited-first:emissary,1", "bought-before-all", by="battle-monks-of-cathay")
_played("Rare Heroes", "heroes-bought-once", by="lustrian-reavers")
_played("Dog of War", "hires-as:mercenaries", by="maneaters")
_played("Instrument", "never-uses:double-handed,bows", "no-off-hand", by="cursed-cavalcade")
_played("Trade Wagon", "rare-stock-plus-1", by="merchant-caravans")
_played("Wizard Upgrade", by="lustrian-reavers")
_played(
    "Cursed Masks",
    "one-at-the-muster:evil-jester-mask,faceless-mask,fish-head-mask,silver-death-mask,plague-doctor-mask,sun-king-mask",
    by="cursed-cavalcade",
)
_played("Magical Adept", by="cursed-cavalcade")
_played("War Beasts", by="lustrian-reavers")
_played("War Beast", "requires-beastmaster", "replaced-when-killed", by="lustrian-reavers")
_played("Leader of Choice", by="court-of-the-profane-pleasures")
_played("Too Big", "never-uses:long-bow,elf-bow,handgun,hochland-long-rifle,blunderbuss", by="halflings")
_played("Chivalry", "no-missile", "no-poison", "never-uses:drugs", by="bretonnian-chapel-guard")
_played(
    "Lord's Boon",
    "half-price-when-hired:warhorse,light-armour,heavy-armour",
    "half-price-thing-stays",
    by="bretonnian-chapel-guard",
)
_played("Horse and Rider", by="order-of-the-mare")
_played(
    "Connected",
    "visits-black-market",
    "not-played:Connected (lesser artefacts and magical scrolls)",
    by="merchant-caravans",
)
_played("Vain", "never-uses:helmet", by="bretonnian-chapel-guard")
_played("Pistols and Thrown Weapons", "never-uses:drawn-missiles,long-guns", by="slayer-pirates")
_played("Gunpowder and Thrown Weapons", "never-uses:drawn-missiles", by="slayer-pirates")
_played("Tower of Hoeth", "only-uses:sword,dagger,mage-staff-of-hoeth", by="high-elves-lustria")
_played("No Weapons", "never-uses:weapons", by="crooked-moon-night-goblins lords-of-the-marsh")
_played("No Daggers", "never-uses:dagger", by="maneaters")
_played("Vow of Poverty", "never-uses:lance", by="bretonnian-chapel-guard order-of-the-mare")
_played("Hatred of Metal", "never-uses:conventional-armour", by="sylvaneths")
_played("Fine Craftwork", "never-uses:heavy-armour,gromril-armour", by="lothern-sea-patrol")
_played("Teetotalers", "never-uses:bugmans-ale", by="lothern-sea-patrol")
_played("Look Rich", "double-upkeep-but:elf", by="lothern-sea-patrol")
_played("Black Powder", by="lothern-sea-patrol")
_played("No Magic", "never-uses:tome-of-magic", by="khorne-raiders")
_played("Haughty", "never-uses:gromril,dwarf-axe", by="high-elves-lustria")
_played("The Silence", "no-black-powder", "never-uses:animals", by="silent-brotherhood")
_played("Bow Restrictions", "must-carry-bow", by="outlaws-of-stirwood-forest-redux")
_played("Animal Handling", "handles-kind:horse", by="imperial-outriders")
_played("Running Dismount", "running-dismount", by="imperial-outriders")
_played("Athletic Mount", "athletic-mount", by="imperial-outriders")
_played("Animal Handler", "handles-kind:horse", by="knights-of-the-bitter-moors")
_played("Mounted or Nothing", "mounted-warband", "rides:horse", by="knights-of-the-bitter-moors")
_played("Horse", "animal", "no-experience", "moves-as-mounted", by="order-of-the-mare")
_played(
    "Blazing Saddles",
    "no-mount-limit",
    "ride-as:paragon,gallant,esquiress,redeemed-knight",
    by="order-of-the-mare",
)
_played("Agony and Ecstasy", "agony-and-ecstasy", by="court-of-the-profane-pleasures")
_played("Strange Allure", "strange-allure", by="court-of-the-profane-pleasures")
_played("Pound of Flesh", "pound-of-flesh", by="court-of-the-profane-pleasures")
_played("Flesh Reserve", "flesh-reserve", by="court-of-the-profane-pleasures")
_played("Danse Macabre", "danse-macabre", by="cursed-cavalcade")
_played("Duellist", "pushes-back-2", by="cursed-cavalcade")
_played("Feral Instinct", "feral-instinct", by="maneaters")
_played("Trained", "requires-mountain-guide", "no-leader-ld", by="maneaters")
_played("Leap of Faith", "leap-of-faith", by="battle-monks-of-cathay")
_played("Human Shield", "human-shield", by="battle-monks-of-cathay")
_played("Warmonger", "warmonger", by="battle-monks-of-cathay")
_played("Deathspeaker", "deathspeaker", by="restless-dead")
_played("Wraith Touch", "wraith-touch", by="restless-dead")
