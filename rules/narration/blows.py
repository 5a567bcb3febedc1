"""Sentences for what hurts: shots, blows, parries, wounds, saves, injuries."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import Event, Status
from rules.narration.names import Names, uncapitalised
from rules.narration.phrases import inches, needs, number, place, rolls, rolls_with_modifiers

STATUSES = {
    Status.STANDING: "standing",
    Status.KNOCKED_DOWN: "knocked down",
    Status.STUNNED: "stunned",
    Status.OUT_OF_ACTION: "out of action",
    Status.LEFT: "off the table",
}


def _shot(event: events.ShotFired, names: Names) -> str:
    weapon = names.weapon(event.who, event.weapon)
    both = "both barrels of " if event.barrels > 1 else ""
    at = f"{names.who(event.who)} shoots at {names.who(event.target)}"
    told = f"{at} with {both}the {weapon} ({inches(event.distance)}"
    if event.roll is None:
        return f"{told}): {event.reason or _shot_result(event, names)}."
    skill = f"BS {names.fighter(event.who).profile.BS}"
    needed = needs(event.roll, *_unless_told(event.roll, skill))
    return f"{told}, {needed}): {rolls(event.roll)}, {_shot_result(event, names)}."


def _shot_result(event: events.ShotFired, names: Names) -> str:
    if event.struck == event.target:
        return "hits"
    if event.struck is not None:
        return f"misses and hits {names.who(event.struck)}, who is in the way"
    return f"misses: {event.reason}" if event.reason else "misses"


def _burst(event: events.BombBurst, names: Names) -> str:
    caught = f"it catches {names.everybody(event.caught)}" if event.caught else "it catches nobody"
    return (
        f"the {uncapitalised(event.weapon)} of {names.who(event.who)} bursts at {place(event.at)}: {caught}."
    )


def _laid(event: events.TrapLaid, names: Names) -> str:
    return f"{names.who(event.who)} lays a trap at {place(event.at)}."


def _met(event: events.TrapMet, names: Names) -> str:
    result = "it springs" if event.sprung else "it does not spring"
    return f"{names.who(event.who)} comes near a trap ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _weapons(event: events.WeaponsTaken, names: Names) -> str:
    held = [uncapitalised(weapon) for weapon in event.weapons.split(" and ")]
    return f"{names.who(event.who)} fights with {' and '.join(held)}."


def _blow(event: events.BlowStruck, names: Names) -> str:
    weapon = uncapitalised(event.weapon)
    again = " again" if event.reason == "rolled again" else ""
    told = f"{names.who(event.who)} strikes{again} at {names.who(event.target)} with the {weapon}"
    result = "hits" if event.hit else "misses"
    if event.roll is None:
        reason = event.reason if event.reason.startswith("cannot") else f"is {event.reason}"
        return f"{told}: {result} without a roll, {names.who(event.target)} {reason}."
    own, other = (names.fighter(one).profile.WS for one in (event.who, event.target))
    skill = f"WS {own}" if len(event.roll.faces) > 1 else f"WS {own} against {other}"
    return f"{told} ({needs(event.roll, *_unless_told(event.roll, skill))}): {rolls(event.roll)}, {result}."


def _unless_told(rolled: Rolled, skill: str) -> tuple[str, ...]:
    """The skill as a reason, unless it stands among the modifiers already."""
    return () if any(it.name[:3] == skill[:3] for it in rolled.modifiers) else (skill,)


def _parry(event: events.ParryTried, names: Names) -> str:
    result = "turns the blow aside" if event.parried else "fails"
    told = f"{names.who(event.who)} tries to parry {names.who(event.attacker)}"
    return f"{told} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _pistols(event: events.PistolsFired, names: Names) -> str:
    fired = [names.weapon(event.who, weapon) for weapon in event.weapons]
    return f"{names.who(event.who)} fires his {' and '.join(fired)} in the fight."


def _misfired(event: events.Misfired, names: Names) -> str:
    weapon = names.weapon(event.who, event.weapon)
    return f"the {weapon} of {names.who(event.who)} misfires: {rolls(event.roll)}, {event.result}."


def _wound(event: events.WoundRolled, names: Names) -> str:
    against = f"S {event.strength} against T {event.toughness}"
    weapon = uncapitalised(event.weapon)
    told = f"{names.who(event.target)} is hit by the {weapon} of {names.who(event.who)}"
    if event.roll is None:
        return f"{told}: wounded without a roll." if event.wounded else f"{told}: {against} cannot wound."
    result = "wounded" if event.wounded else "not wounded"
    return f"{told} ({needs(event.roll, against)}): {rolls(event.roll)}, {result}."


def _critical(event: events.CriticalRolled, names: Names) -> str:
    return f"a critical hit on {names.who(event.target)}: {rolls(event.roll)}, {uncapitalised(event.result)}."


def _save(event: events.SaveRolled, names: Names) -> str:
    result = "saved" if event.saved else "not saved"
    return (
        f"armour save of {names.who(event.who)} ({uncapitalised(event.armour)}, {needs(event.roll)}): "
        f"{rolls(event.roll)}, {result}."
    )


def _wounds_lost(event: events.WoundsLost, names: Names) -> str:
    return f"{names.who(event.who)} loses {number(event.wounds, 'wound')}, {event.left} left."


def _injury(event: events.InjuryRolled, names: Names) -> str:
    return f"injury of {names.who(event.who)}: {rolls_with_modifiers(event.roll)}, {STATUSES[event.result]}."


def _helmet(event: events.HelmetTested, names: Names) -> str:
    result = "holds: knocked down, not stunned" if event.held else "does not help"
    return f"helmet of {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _status(event: events.StatusChanged, names: Names) -> str:
    cause = f", {event.cause}" if event.cause else ""
    if event.status is Status.OUT_OF_ACTION and event.by is not None:
        return f"{names.who(event.by)} takes {names.who(event.who)} out of action{cause}."
    return f"{names.who(event.who)} is {STATUSES[event.status]}{cause}."


BLOWS: dict[type[Event], Callable[[Any, Names], str]] = {
    events.ShotFired: _shot,
    events.BombBurst: _burst,
    events.TrapLaid: _laid,
    events.TrapMet: _met,
    events.WeaponsTaken: _weapons,
    events.BlowStruck: _blow,
    events.ParryTried: _parry,
    events.PistolsFired: _pistols,
    events.Misfired: _misfired,
    events.WoundRolled: _wound,
    events.CriticalRolled: _critical,
    events.SaveRolled: _save,
    events.WoundsLost: _wounds_lost,
    events.InjuryRolled: _injury,
    events.HelmetTested: _helmet,
    events.StatusChanged: _status,
}
