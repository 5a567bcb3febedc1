"""Sentences for what hurts: shots, blows, parries, wounds, saves, injuries."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import Event, Status
from rules.engine.setup import Fighter
from rules.narration.names import Names
from rules.narration.neutral import neutral
from rules.narration.phrases import (
    an,
    is_plural,
    listed,
    needs,
    number,
    rolls,
    rolls_with_modifiers,
    uncapitalised,
)

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
    text, distance = f"{at} with {both}the {weapon}", names.far(event.distance).strip()
    if event.roll is None:
        known = f"{text} ({distance})" if distance else text
        return f"{known}: {event.reason or _shot_result(event, names)}."
    skill = f"BS {names.fighter(event.who).profile.BS}"
    needed = needs(event.roll, *_unless_told(event.roll, skill))
    return f"{text} ({', '.join(filter(None, (distance, needed)))}): {rolls(event.roll)}, {_shot_result(event, names)}."


#: Why a shot or a blow came to what it did.
_BECAUSE = {
    "struck the cover": "the shot strikes the cover",
    "misfire": "the weapon misfires",
    "out of range": "the target is out of range",
    "it comes back at him": "it comes back at the shooter",
    "it bursts in his hands": "it bursts in the shooter's hands",
}
#: What nobody took up to strike with.
_INNATE = ("natural weapons", "fists", "bare hands", "hooves")
#: The status of a warrior whom a blow hits without a roll, in words.
_HELPLESS = {"cannot defend himself": "defenceless"}


def _shot_result(event: events.ShotFired, names: Names) -> str:
    if event.struck == event.target:
        return "hits"
    if event.struck is not None:
        return f"misses and hits {names.who(event.struck)}, who is in the way"
    return f"misses: {_BECAUSE.get(event.reason, event.reason)}" if event.reason else "misses"


def _burst(event: events.BombBurst, names: Names) -> str:
    caught = names.everybody(event.caught) or "nobody"
    text = f"the {uncapitalised(event.weapon)} of {names.who(event.who)}"
    return f"{text} bursts{names.spot(event.at)} and catches {caught}."


def _laid(event: events.TrapLaid, names: Names) -> str:
    return f"{names.who(event.who)} lays a trap{names.spot(event.at)}."


def _met(event: events.TrapMet, names: Names) -> str:
    result = "it springs" if event.sprung else "it does not spring"
    return f"{names.who(event.who)} comes near a trap ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _weapons(event: events.WeaponsTaken, names: Names) -> str:
    held = [uncapitalised(weapon) for weapon in event.weapons.split(" and ")]
    return f"{names.who(event.who)} fights with {_each(held)}."


def _each(held: Sequence[str]) -> str:
    """`a sword and a dagger`, `two swords`, `a brace of pistols`."""
    if len(held) == 2 and held[0] == held[1] and not is_plural(held[0]):
        return f"{'a brace of' if held[0].endswith('pistol') else 'two'} {held[0]}s"
    return listed([an(weapon) for weapon in held])


def _blow(event: events.BlowStruck, names: Names) -> str:
    weapon, target = names.cause(event.weapon), names.who(event.target)
    strikes = "rerolls the attack on" if event.reason == "rolled again" else "attacks"
    arm = weapon if weapon in _INNATE else f"the {weapon}"
    text = f"{names.who(event.who)} {strikes} {target} with {arm}"
    result = "hits" if event.hit else "misses"
    if event.roll is None:
        how = _HELPLESS.get(event.reason, event.reason)
        return f"{text}: {result} without a roll, {target} is {how}."
    own, other = _skill(names.fighter(event.who), event.weapon), names.fighter(event.target).profile.WS
    skill = f"WS {own}" if len(event.roll.faces) > 1 else f"WS {own} against {other}"
    return f"{text} ({needs(event.roll, *_unless_told(event.roll, skill))}): {rolls(event.roll)}, {result}."


def _skill(fighter: Fighter, weapon: str) -> int:
    """The Weapon Skill of a blow: that of a mount where it strikes itself."""
    mount = fighter.mount
    return mount.profile.WS if mount is not None and weapon == mount.strikes_as else fighter.profile.WS


def _unless_told(rolled: Rolled, skill: str) -> tuple[str, ...]:
    """The skill as a reason, unless it stands among the modifiers already."""
    return () if any(it.name[:3] == skill[:3] for it in rolled.modifiers) else (skill,)


def _parry(event: events.ParryTried, names: Names) -> str:
    result = "parries the blow" if event.parried else "fails"
    text = f"{names.who(event.who)} tries to parry {names.who(event.attacker)}"
    return f"{text} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _pistols(event: events.PistolsFired, names: Names) -> str:
    fired = [names.weapon(event.who, weapon) for weapon in event.weapons]
    return f"{names.who(event.who)} fires {_each(fired)} in close combat."


def _misfired(event: events.Misfired, names: Names) -> str:
    weapon = names.weapon(event.who, event.weapon)
    return f"the {weapon} of {names.who(event.who)} misfires: {rolls(event.roll)}, {event.result}."


def _wound(event: events.WoundRolled, names: Names) -> str:
    against = f"S {event.strength} against T {event.toughness}"
    target, weapon = names.who(event.target), names.cause(event.weapon)
    if event.roll is None:
        if event.wounded:
            return f"{target} is wounded without a roll ({weapon})."
        return f"{target} cannot be wounded ({weapon}, {against})."
    result = "wounded" if event.wounded else "not wounded"
    return f"roll to wound {target} ({weapon}, {needs(event.roll, against)}): {rolls(event.roll)}, {result}."


def _critical(event: events.CriticalRolled, names: Names) -> str:
    text = f"critical hit on {names.who(event.target)}: {rolls_with_modifiers(event.roll)}"
    return f"{text}, {uncapitalised(event.result)}."


def _save(event: events.SaveRolled, names: Names) -> str:
    result = "saved" if event.saved else "not saved"
    by = uncapitalised(event.armour) if event.armour else "no armour"
    return (
        f"armour save for {names.who(event.who)} ({by}, {needs(event.roll)}): {rolls(event.roll)}, {result}."
    )


def _wounds_lost(event: events.WoundsLost, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} loses {number(event.wounds, 'wound')}, {event.left} left{cause}."


def _injury(event: events.InjuryRolled, names: Names) -> str:
    text = f"injury roll for {names.who(event.who)}: {rolls_with_modifiers(event.roll)}"
    return f"{text}, {STATUSES[event.result]}."


def _helmet(event: events.HelmetTested, names: Names) -> str:
    result = "knocked down instead of stunned" if event.held else "no help"
    return f"helmet roll for {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _fought(event: events.CombatFought, names: Names) -> str:
    if len(event.who) == 1:
        return f"{names.who(event.who[0])} is still locked in combat."
    return f"still locked in combat: {names.everybody(event.who)}."


#: Causes of a change of status that say it all themselves, for somebody who leaves the table or goes out of action.
_LEAVING = {
    "fled off the table": "flees off the table",
    "ran off the table": "runs off the table",
    "carries its rider": "carries its rider from now on",
}


def _status(event: events.StatusChanged, names: Names) -> str:
    name, cause = names.who(event.who), f" ({neutral(event.cause)})" if event.cause else ""
    if event.status is Status.OUT_OF_ACTION and event.by is not None:
        return f"{names.who(event.by)} takes {name} out of action{cause}."
    if event.status is Status.LEFT:
        return f"{name} {_LEAVING.get(event.cause, f'leaves the table{cause}')}."
    if event.status is Status.STANDING:
        return f"{name} stands up{cause}."
    return f"{name} is {STATUSES[event.status]}{cause}."


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
    events.CombatFought: _fought,
}
