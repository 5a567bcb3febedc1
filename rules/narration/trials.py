"""Sentences for tests, which say what the warrior wants who takes them, and for dice of special rules."""

from collections.abc import Callable
from typing import Any

from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.engine import events
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import an, needs, rolls
from rules.narration.scene import Scene

#: What a Leadership test is for, as what the warrior does.
_LEADERSHIP = {
    "fear": "tests for fear",
    "panic": "tests for panic",
    "stupidity": "tests for stupidity",
    "rallying": "tries to rally",
    "being all alone": "is all alone and takes a Leadership test",
    "escaping from combat": "tries to leave the combat and takes a Leadership test",
    "slipping away": "takes a Leadership test to slip away",
    "staying in this world": "takes a Leadership test to stay in this world",
    "prayers being heard": "takes a Leadership test to gain a power die",
    "a convincing manner": "takes a Leadership test not to be talked out of the charge",
    "garlic": "takes a Leadership test to charge in spite of the garlic",
    "charging in pain": "takes a Leadership test to charge in spite of the pain",
}
#: What a test on another characteristic is for.
_TO = {
    "climbing": "to climb",
    "jumping down": "to jump down",
    "jumping a gap": "to jump a gap",
    "diving charge": "for a diving charge",
    "keeping from the edge": "not to fall off the edge",
    "landing unharmed": "to land unharmed",
    "jumping back": "to jump back",
    "evading a charge": "to evade a charge",
    "covering his eyes": "to look away in time",
    "spotting a hidden shooter": "to spot the hidden shooter",
    "spotting the sniper": "to spot the sniper",
    "making somebody out in the shadows": "to make somebody out in the shadows",
    "tearing the net": "to tear the net",
    "holding his vodka": "to hold the vodka",
    "a second spell": "to cast a second spell",
    "force of will": "to fight on by force of will",
}
#: Dice of special rules that are something a warrior does, and how they come out: for better, for worse.
_TRIES = {
    "Animosity": ("tests for animosity", "trouble", "no trouble"),
    "Wandering off": ("may wander off", "wanders off", "stays put"),
    "Drunkenness": ("tests for drunkenness", "affected", "not affected"),
    "Random direction": ("goes in a random direction", "", ""),
    "The fumes of his own censer": ("breathes the fumes of the censer", "no harm", "chokes"),
    "Putting out the flames": ("tries to put out the flames", "succeeds", "fails"),
    "Untangling the bolas": ("tries to get free of the bolas", "succeeds", "fails"),
    "Standing the hug": ("resists the bear hug", "", ""),
    "Firing against the Blessing": ("wants to fire against the Blessing of the Lady", "fires", "may not"),
    "Aiming at a blessed knight": ("wants to shoot at a blessed knight", "shoots", "may not"),
    "Making out a forest cloak": ("tries to make out a forest cloak", "succeeds", "fails"),
    "Inches farther by the telescope": ("sees farther by the telescope, in inches", "", ""),
    "Inches off the charge by caltrops": ("loses inches of the charge to caltrops", "", ""),
    "Inches back": ("is driven back, in inches", "", ""),
    "Get Out Dere!": ("is told to get out there", "", ""),
    "Inches ahead": ("moves ahead, in inches past six", "", ""),
    "a fumble": ("fumbles and rolls again", "", ""),
    "weapon knocked away": ("may lose either weapon", "the one in the off hand", "the one in the main hand"),
    "The bomb strays in inches": ("misplaces the bomb, in inches", "", ""),
}


def _characteristic(event: events.CharacteristicTested, names: Names, scene: Scene) -> str:
    name = CHARACTERISTIC_NAMES[event.characteristic]
    value = f"{event.characteristic} {names.fighter(event.who).profile.value(event.characteristic)}"
    text = f"{names.who(event.who)} {_aim(event, names, scene)}takes {an(name)} test"
    if event.purpose != events.DETECTING:
        text += f" {_TO.get(event.purpose, f'against {event.purpose}')}"
    return f"{text} ({needs(event.roll, value)}): {rolls(event.roll)}, {_result(event.passed)}."


def _aim(event: events.CharacteristicTested, names: Names, scene: Scene) -> str:
    """The enemy that a warrior who tests wants to charge."""
    if event.purpose != events.DETECTING:
        return ""
    target = scene.charged_by(event.who)
    if target is None:
        return "wants to charge an enemy out of sight and "
    return f"wants to charge {names.who(target)}, who is out of sight, and "


def _leadership(event: events.LeadershipTested, names: Names, scene: Scene) -> str:
    text = f"{names.who(event.who)} {_wish(event, names, scene)}"
    if event.roll is None:
        return f"{text}: passes without rolling."
    whose = "" if event.by is None else f" of {names.who(event.by)}"
    skill = f"Ld {event.leadership}{whose}"
    return f"{text} ({needs(event.roll, skill)}): {rolls(event.roll)}, {_result(event.passed)}."


def _wish(event: events.LeadershipTested, names: Names, scene: Scene) -> str:
    """What the warrior wants or faces, and the test for it."""
    test = _LEADERSHIP.get(event.purpose, f"takes a Leadership test against {event.purpose}")
    opponents = names.everybody(scene.opponents_of(event.who))
    if event.purpose == "being all alone" and opponents:
        return test.replace("all alone", f"all alone against {opponents}")
    if event.purpose != "fear":
        return test
    target, chargers = scene.charged_by(event.who), scene.chargers_of(event.who)
    if target is not None:
        return f"wants to charge {names.who(target)} and {test}"
    if chargers:
        return f"is charged by {names.everybody(chargers)} and {test}"
    if opponents:
        return f"faces {opponents} and {test}"
    return f"wants to intercept a charge and {test}" if scene.is_charge_under_way else test


def _result(passed: bool) -> str:
    return "passed" if passed else "failed"


def _rule(event: events.RuleRolled, names: Names, _scene: Scene) -> str:
    name = names.who(event.who)
    does, worked, failed = _TRIES.get(event.rule, ("", "works", "no effect"))
    text = f"{name} {does}" if does else f"{event.rule} for {name}"
    if event.roll.need is None and event.roll.at_most is None:
        return f"{text}: {rolls(event.roll)}."
    result = worked if event.works else failed
    return f"{text} ({needs(event.roll)}): {rolls(event.roll)}{f', {result}' if result else ''}."


TRIALS: dict[type[Event], Callable[[Any, Names, Scene], str]] = {
    events.CharacteristicTested: _characteristic,
    events.LeadershipTested: _leadership,
    events.RuleRolled: _rule,
}
