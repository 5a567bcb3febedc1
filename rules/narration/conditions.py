"""Sentences for what holds for a while, for tests on Leadership, and for the die of a special rule."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.narration.lasting_spells import SPELLS
from rules.narration.names import Names
from rules.narration.phrases import needs, rolls

#: What a warrior is while a condition holds, by its key. A key that is not here is spelt out.
CONDITIONS: dict[str, str] = SPELLS | {
    "stumbled": "groping about for this turn",
    "swoops-on": "coming down on a fleeing enemy",
    "has-cancelled": "done with his staff for this turn",
    "runes-spent": "past the help of his runes",
    "rat-familiar": "a familiar",
    "rat-familiar-spent": "past the help of his familiar",
    "has-dispelled": "done with his runestones for this turn",
    "hidden": "hidden",
    "attacked-otherwise": "done with his attacks",
    "fires-on-command": "firing on command, without any skill",
    "just-up": "still getting up",
    "other-hand": "quick with his other hand",
    "off-balance": "off balance",
    "shaken": "shaken by fear and hits less well this turn",
    "fallen": "winded by a fall",
    "overwatch": "on overwatch",
    "ran-this-turn": "in no state to do anything else this turn",
    "flown": "too high up to hide",
    "leapt": "done leaping for this turn",
    "diving": "coming down on his victim",
    "fleeing": "on the run",
    "staggered": "staggering",
    "bleeding": "bleeding",
    "heads-lost": "short of heads",
    "at-bay": "at bay",
    "keeps-to-a-building": "not to be drawn out of the building",
    "rallied": "rallied and does no more this turn",
    "afraid": "afraid and hits on 6 only this round",
    "stupid": "at a loss what to do",
    "has-shouted": "hoarse for this turn",
    "has-steadied-the-warband": "heard once more in this battle",
    "silk-has-been-seen": "a sight to take heart at, once in this battle",
    "squabbling": "quarrelling and does nothing this turn",
    "spoiling-for-a-fight": "spoiling for a fight",
    "wild": "out of control",
    "reeling": "whirled about by the chain",
    "drunk": "too drunk to mind anything else",
    "raging": "frenzied for this turn",
    "bloodlust": "mad with the taste of blood",
    "goes-on": "going at the enemy",
    "charm-spent": "past the help of his charm",
    "starblade": "past the first hit that his starblade meets",
    "serpent-strike": "striking with the serpent of his staff",
    "fire-arrows": "shooting fire arrows",
    "entangled": "tied up in bolas",
    "telescope": "looking through his telescope",
    "busy-this-turn": "too busy to load",
    "fought-this-turn": "too busy fighting to load",
    "distracted": "distracted by a parrot",
    "spying": "looking through his spy glass",
    "guided-by-his-hide": "guided by his stag hide for this turn",
    "reroll-one-die": "lucky with one die",
    "horn-blown": "out of breath for his horn",
    "heartened": "heartened for this turn",
    "full-of-vodka": "full of vodka",
    "dulled-by-vodka": "dulled by vodka",
    "avenges-the-standard": "out to avenge the standard",
    "enraged-by-the-eye": "enraged",
    "flash-powder": "out of flash powder",
    "caltrops": "out of caltrops",
    "hardtack-biscuits": "full of hardtack",
    "vial-of-pestilens": "out of his vial",
    "laying-a-trap": "laying a trap and does nothing else this turn",
    "spent-blade": "left with his fists after this fight",
    "dispel-scroll": "done with his dispel scroll",
    "on-fire": "on fire",
    "beset-by-flames": "busy with the flames for this turn",
    "netted": "caught in a net",
    "healing-herbs": "treated with herbs",
    "warded-off-by-garlic": "kept off by garlic",
    "held-by-a-tentacle": "held by a tentacle",
    "awed": "awed by the sign of Sigmar",
    "mesmerised": "spellbound by the dance and strikes no blow",
    "outsung": "put off by the shanty and has an attack less",
    "jeering": "busy with his insults",
    "taunted": "out for the blood of whoever insulted him",
    "biting": "keeping blows back to bite",
    "well-fed": "strengthened by good food and strikes once more",
    "blessed-by-the-lady": "under the blessing of the Lady",
    "keeps-his-mushrooms": "keeping his mushrooms for later",
    "mark-of-the-old-ones": "marked by the Old Ones",
    "wounded-by-fire": "burnt where nothing grows again",
    "turned-about": "facing another way",
    "by-force-of-will": "on his feet by force of will",
    "black-hunger": "in the grip of the Black Hunger",
    "hammered": "too shaken to strike in this phase",
    "body-blow": "quick to strike once more",
    "lost-weapon": "without his weapon in this fight",
    "lost-second-weapon": "without his second weapon in this fight",
    "mad-cap-mushrooms": "frenzied by Mad Cap mushrooms",
    "crimson-shade": "quickened by Crimson Shade",
    "mandrake-root": "hardened by Mandrake Root",
    "tears-of-shallaya": "proof against poison",
    "superior-blackpowder": "loaded with superior blackpowder",
    "black-lotus": "out of a vial of Black Lotus",
    "dark-venom": "out of a vial of Dark Venom",
    "relic-spent": "left without the comfort of the relic",
}

#: Conditions of one weapon: what stands before its name. Weapons were `useless` in battles of earlier days.
_OF_A_WEAPON = {
    "useless": "without his jammed or burst",
    "spent": "yet to reload his",
    "delayed": "busy with his misfired",
    "resting": "busy with his misfired",
    "reloaded": "done for this turn with his",
    "weakened": "left with less force in his",
    "black-lotus": "armed with Black Lotus on his",
    "dark-venom": "armed with Dark Venom on his",
    "reptile-venom": "armed with Reptile Venom on his",
    "weapon-injury-plus-1": "armed with poison for good on his",
    "blade-critical-plus-1": "armed with the wicked edge of his",
    "blade-concussion": "armed with the stunning weight of his",
}


#: Conditions that concern one enemy, whose id stands behind them.
_OF_SOMEBODY = {
    "talked-out-of-it": "talked out of charging",
    "lost-sight-of": "unable to make an enemy out in the shadows",
    "made-out": "on to an enemy in the shadows",
}


def called(key: str) -> str:
    """What a warrior is under a condition, e.g. `frenzied`."""
    head, colon, weapon = key.partition(":")
    if colon and head in _OF_A_WEAPON:
        return f"{_OF_A_WEAPON[head]} {weapon.replace('-', ' ')}"
    if colon and head in _OF_SOMEBODY:
        return _OF_SOMEBODY[head]
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


def _began(event: events.ConditionBegan, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} is {called(event.condition.key)}{cause}."


def _ended(event: events.ConditionEnded, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} is no longer {called(event.key)}{cause}."


def _leadership(event: events.LeadershipTested, names: Names) -> str:
    whose = "" if event.by is None else f" by {names.who(event.by)}"
    if event.roll is None:
        return f"{names.who(event.who)} passes the test for {event.purpose} without rolling."
    skill = f"Ld {event.leadership}{whose}"
    told = f"{names.who(event.who)} tests for {event.purpose} ({needs(event.roll, skill)})"
    return f"{told}: {rolls(event.roll)}, {'passed' if event.passed else 'failed'}."


def _rule(event: events.RuleRolled, names: Names) -> str:
    if event.roll.need is None and event.roll.at_most is None:
        return f"{event.rule} of {names.who(event.who)}: {rolls(event.roll)}."
    result = "it works" if event.works else "to no effect"
    return f"{event.rule} of {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


CONDITION_SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.ConditionBegan: _began,
    events.ConditionEnded: _ended,
    events.LeadershipTested: _leadership,
    events.RuleRolled: _rule,
}
