"""Sentences for what holds for a while."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.narration.lasting_spells import SPELLS
from rules.narration.names import Names
from rules.narration.neutral import neutral

#: What a warrior is while a condition holds, by its key. A key that is not here is spelt out.
CONDITIONS: dict[str, str] = SPELLS | {
    "stumbled": "groping about for this turn",
    "swoops-on": "swooping on a fleeing enemy",
    "has-cancelled": "done with the staff for this turn",
    "runes-spent": "out of runes",
    "rat-familiar": "a familiar",
    "rat-familiar-spent": "out of help from the familiar",
    "has-dispelled": "done with the runestones for this turn",
    "hidden": "hidden",
    "mounted": "mounted",
    "without-mount": "without a mount for this battle",
    "crashed": "down with the mount",
    "crushed": "crushed by the mount",
    "spellbound": "spellbound by the Mark of Shornaal, and hit without a roll",
    "uncharmed": "beyond the charms of the Mark of Shornaal",
    "allured": "spellbound and rolls hits again",
    "ecstasy": "in ecstasy (Toughness doubled)",
    "feral": "beyond the command of its masters",
    "dancing-to-the-pipe": "dancing to the pipe",
    "slaaneshi-wretch": "rid of a Wretch",
    "points-for-casting": "in possession of points for casting",
    "points-added": "helped by points of a rite",
    "bribed-casualties": "paying for casualties not to count",
    "filled-corpse": "the corpse that bursts",
    "brew-1": "quarrelsome from the brew (Animosity on 1 and 2)",
    "brew-2": "slow from the brew (Initiative -1)",
    "brew-3": "fearless from the brew",
    "brew-4": "thick-skinned from the brew (save 1 better)",
    "brew-5": "full of hatred from the brew",
    "brew-6": "frenzied from the brew",
    "dazed-by-brew": "in for a headache",
    "stupid-from-brew": "stupid from the brew",
    "has-laid-a-trap": "busy with a trap this turn",
    "reaver-trap": "rid of a further trap",
    "drink-2": "the worse for drink (Weapon Skill and Strength -1)",
    "drink-5": "the stronger for drink (Strength +1)",
    "drink-6": "frenzied from drink",
    "reek-of-drink": "smelling drink (-1 to hit beside the drinker)",
    "has-breathed-fire": "out of breath from fire",
    "collected": "done with a second try at a failed test",
    "shown-mercy": "done with mercy for this battle",
    "has-read-battle": "done with reading the battle",
    "hunting-prey": "hunting one enemy (+1 to hit that one)",
    "shied-away": "unwilling to charge this turn",
    "maintained-2": "in well-kept armour (save 1 better)",
    "maintained-3": "under a well-kept helmet (save 1 better)",
    "maintained-4": "behind a well-kept buckler (save 1 better)",
    "maintained-5": "behind a well-kept shield (parries)",
    "maintained-6": "with well-kept missile weapons (farther range)",
    "sneaking": "sneaking up from hiding",
    "stabbed-in-the-back": "stabbed in the back (Weapon Skill and Initiative halved)",
    "net": "entangling a charger with the net",
    "behind-an-enemy": "hiding behind an enemy and strikes no blow",
    "misled": "about to strike at a comrade",
    "riderless": "without a rider",
    "bolting": "bolting",
    "waits-for-its-rider": "waiting for its rider",
    "mount-balks": "on a mount that will not move",
    "riding-tricks": "riding tricks (-1 to hit with missiles)",
    "jumped-off": "on foot and shoots at nobody this turn",
    "rides-by:combat-riding": "riding the enemy down",
    "rides-by:evade": "riding to evade",
    "changed-seat": "busy with the mount for half of the move",
    "attacked-otherwise": "out of attacks for this phase",
    "fires-on-command": "firing on command, without any skill",
    "just-up": "still getting up",
    "other-hand": "striking with the other hand as well",
    "off-balance": "off balance",
    "shaken": "shaken by fear (-1 to hit this turn)",
    "fallen": "winded by a fall",
    "carrion-creatures": "in danger from carrion creatures",
    "celebrations": "off to the alehouse after the battle",
    "sore-heads": "suffering from a sore head (Initiative halved)",
    "catacombs": "down in the catacombs",
    "peddler": "a customer of the peddler after the battle",
    "lucky-find": "the finder of a shard",
    "the-twisting-of-the-air": "in twisted air (all distances are longer)",
    "hands-of-stone": "held by hands of stone (a quarter of the Movement is left)",
    "ball-lightning": "frozen by lightning and unharmed",
    "forbidden-fruit": "drawn to the forbidden fruit",
    "near-the-fire": "in the heat of a burning building",
    "frightful-building": "wary of a frightful building",
    "always-all-alone": "all alone in every combat",
    "ignores-next-wound": "safe from the next wound",
    "reflecting-pool": "under the spell of the pool",
    "possessed": "possessed and fights nobody else",
    "sinkhole": "held in a sinkhole",
    "earthquake": "slowed (Movement halved)",
    "rain-of-fish": "slowed by fish (Movement halved)",
    "flu": "ill (-1 Weapon Skill, Ballistic Skill and Initiative)",
    "bad-feelings": "quarrelling and does nothing this turn",
    "collapsing-ground": "down in the tunnels",
    "overwatch": "on overwatch",
    "ran-this-turn": "in no state to do anything else this turn",
    "flown": "too high up to hide",
    "leapt": "done leaping for this turn",
    "diving": "making a diving charge",
    "fleeing": "fleeing",
    "staggered": "staggering",
    "bleeding": "bleeding",
    "heads-lost": "short of heads",
    "at-bay": "at bay",
    "keeps-to-a-building": "not to be drawn out of the building",
    "rallied": "rallied",
    "afraid": "afraid and hits only on a 6 this round",
    "stupid": "stupid for this turn",
    "has-shouted": "out of breath for this turn",
    "has-steadied-the-warband": "unable to steady the warband again in this battle",
    "silk-has-been-seen": "out of rerolls for the silk in this battle",
    "squabbling": "squabbling and does nothing this turn",
    "spoiling-for-a-fight": "spoiling for a fight",
    "wild": "out of control",
    "reeling": "spun round by the ball and chain",
    "drunk": "too drunk to mind anything else",
    "raging": "frenzied for this turn",
    "bloodlust": "frenzied by the taste of blood",
    "goes-on": "forced towards the enemy",
    "charm-spent": "out of luck with the charm",
    "starblade": "done parrying with the starblade for this combat",
    "serpent-strike": "striking with the serpent of the staff",
    "fire-arrows": "shooting fire arrows",
    "entangled": "tied up in bolas",
    "telescope": "looking through the telescope",
    "busy-this-turn": "too busy to load",
    "fought-this-turn": "too busy fighting to load",
    "distracted": "distracted by a parrot",
    "spying": "looking through the spy glass",
    "guided-by-his-hide": "guided by the stag hide for this turn",
    "reroll-one-die": "lucky with one die",
    "horn-blown": "done with the horn",
    "heartened": "heartened for this turn",
    "full-of-vodka": "full of vodka",
    "dulled-by-vodka": "dulled by vodka",
    "under-their-banner": "heartened by the banner",
    "mood-of-the-jester": "in the mood of the mask",
    "warpaint": "painted for war",
    "slipped-past": "done with the Faceless mask",
    "effigy-took-a-hit": "out of luck with the effigy of Mork",
    "effigy-steadied": "out of rerolls for the effigy of Mork",
    "avenges-the-standard": "out to avenge the standard",
    "enraged-by-the-eye": "enraged",
    "flash-powder": "out of flash powder",
    "caltrops": "out of caltrops",
    "hardtack-biscuits": "full of hardtack",
    "vial-of-pestilens": "out of vials of Pestilens",
    "laying-a-trap": "laying a trap and does nothing else this turn",
    "spent-blade": "left with bare fists after this fight",
    "dispel-scroll": "out of dispel scrolls",
    "on-fire": "on fire",
    "beset-by-flames": "busy with the flames for this turn",
    "netted": "caught in a net",
    "healing-herbs": "treated with herbs",
    "warded-off-by-garlic": "kept off by garlic",
    "kept-off-by-a-spear": "kept off by a spear",
    "held-by-a-tentacle": "held by a tentacle",
    "awed": "awed by the sign of Sigmar",
    "mesmerised": "spellbound by the dance and strikes no blow",
    "outsung": "put off by the shanty (-1 attack)",
    "jeering": "busy shouting insults",
    "taunted": "out for the blood of one enemy alone",
    "biting": "keeping blows back to bite",
    "well-fed": "strengthened by good food and strikes once more",
    "blessed-by-the-lady": "under the blessing of the Lady",
    "clear of his enemies": "clear of all enemies",
    "keeps-his-mushrooms": "keeping the mushrooms for later",
    "mark-of-the-old-ones": "marked by the Old Ones",
    "wounded-by-fire": "burnt where nothing grows again",
    "turned-about": "facing another way",
    "by-force-of-will": "standing by force of will",
    "black-hunger": "in the grip of the Black Hunger",
    "hammered": "too shaken to strike in this phase",
    "body-blow": "quick to strike once more",
    "lost-weapon": "disarmed for this combat",
    "lost-second-weapon": "without the second weapon for this combat",
    "mad-cap-mushrooms": "frenzied by Mad Cap mushrooms",
    "crimson-shade": "quickened by Crimson Shade",
    "mandrake-root": "hardened by Mandrake Root",
    "tears-of-shallaya": "proof against poison",
    "superior-blackpowder": "loaded with superior blackpowder",
    "black-lotus": "out of a vial of Black Lotus",
    "dark-venom": "out of a vial of Dark Venom",
    "quarrels": "busy with a quarrel of the whole warband",
    "gags": "gagging (-1 to hit this turn)",
    "in-a-crossfire": "in a crossfire",
    "roused-by-pain": "roused by pain",
    "fluctuating-form": "in another form",
    "tortured": "weakened by a torturer",
    "focused": "focused on fewer, stronger blows",
    "remembered": "done remembering deeds for this battle",
    "fights-for-the-record": "fighting for the record: misses are rolled again",
    "guild-brew": "fortified by the brew of the guild",
    "has-the-say": "of the kind that has the say (+1 Leadership)",
    "is-ordered-about": "of the kind that is ordered about (-1 Leadership)",
    "walks-like-a-servant": "on foot like a servant (-1 Leadership)",
    "out-of-command": "not the leader in this battle",
    "in-command": "in command of the warband now",
    "elven-luck": "lucky for one roll",
    "relic-spent": "left without the comfort of the relic",
}

#: Conditions of one weapon: what stands before its name. Weapons were `useless` in battles of earlier days.
_OF_A_WEAPON = {
    "useless": "without the jammed or burst",
    "spent": "yet to reload the",
    "delayed": "busy with the misfired",
    "resting": "busy with the misfired",
    "reloaded": "done for this turn with the",
    "weakened": "left with less force in the",
    "black-lotus": "armed with Black Lotus on the",
    "dark-venom": "armed with Dark Venom on the",
    "reptile-venom": "armed with Reptile Venom on the",
    "weapon-injury-plus-1": "armed with lasting poison on the",
    "blade-critical-plus-1": "armed with the keen edge of the",
    "blade-concussion": "armed with the stunning weight of the",
}


#: How the keys of a Dwarf Ranger's runes begin; the weapon stands behind a colon.
_RANGERS = "dwarf-rangers-rune-of-"

#: Conditions that concern one enemy, whose id stands behind them.
_OF_SOMEBODY = {
    "talked-out-of-it": "talked out of charging",
    "lost-sight-of": "unable to make an enemy out in the shadows",
    "made-out": "on to an enemy in the shadows",
    "smelt-the-breath-of": "used to an enemy's breath",
}


def called(key: str) -> str:
    """The state of a warrior under a condition, e.g. `frenzied`."""
    head, colon, weapon = key.partition(":")
    if colon and head in _OF_A_WEAPON:
        return f"{_OF_A_WEAPON[head]} {weapon.replace('-', ' ')}"
    if colon and head in _OF_SOMEBODY:
        return _OF_SOMEBODY[head]
    if head.startswith(_RANGERS):
        rune = head.removeprefix(_RANGERS).replace("-", " ").title()
        return f"under the Rune of {rune} on the {weapon.replace('-', ' ')}"
    if key.startswith("lasting-rune:"):
        return "the bearer of a rune that lasts for good"
    if key.startswith("recalls:"):
        return f"reminded of {key.removeprefix('recalls:').replace('-', ' ')}"
    if key.startswith("rolled-again:"):
        return "done with rolling again"
    if key.startswith("forgotten:"):
        return f"past remembering {key.removeprefix('forgotten:').replace('-', ' ')}"
    if key.startswith("scroll:"):
        return f"the bearer of a scroll of {key.removeprefix('scroll:').replace('-', ' ')}"
    return CONDITIONS.get(key, key.replace("-", " "))


#: How a condition begins or ends that is told by what its warrior does.
_BEGINS = {
    "hidden": "hides",
    "fleeing": "flees",
    "overwatch": "goes on overwatch",
    "rallied": "rallies and does nothing else this turn",
    "other-hand": "strikes with the other hand as well",
    "heads-lost": "loses a head",
    "mounted": "is in the saddle",
}
_ENDS = {
    "fleeing": "stops fleeing",
    "overwatch": "is no longer on overwatch",
    "afraid": "is no longer afraid",
    "shaken": "is no longer shaken by fear",
    "mounted": "is out of the saddle",
}
#: What tells its own cause.
_TELLING = {"fallen"}
_FOUND = ("found by ", "spotted by ")


def _began(event: events.ConditionBegan, names: Names) -> str:
    key = event.condition.key
    text = _BEGINS.get(key, f"is {called(key)}")
    why = "" if key in _TELLING else neutral(event.cause)
    cause = f" ({why})" if why and why.lower() not in text.lower() else ""
    return f"{names.who(event.who)} {text}{cause}."


def _ended(event: events.ConditionEnded, names: Names) -> str:
    name = names.who(event.who)
    if event.cause.startswith(_FOUND):
        return f"{name} is {event.cause} and no longer {called(event.key)}."
    cause = f" ({neutral(event.cause)})" if event.cause else ""
    return f"{name} {_ENDS.get(event.key, f'is no longer {called(event.key)}')}{cause}."


CONDITION_SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.ConditionBegan: _began,
    events.ConditionEnded: _ended,
}
