"""Turns that pass to and fro, actions gained and commands, told for `rules.narration.sentences`."""

from collections.abc import Callable
from typing import Any

from rules.engine.events import Event
from rules.engine.events import alternative as events
from rules.narration.names import Names
from rules.narration.phrases import listed, number

_ACTIVATION_DIE = 12


#: What actions are for that are gained for one use only.
_USES = {"a blow": "one blow", "group charge": "a group charge"}
_DIRECTIONS = {"N": "north", "E": "east", "S": "south", "W": "west"}
#: Why a player's turn ends.
_ENDS = {"all activated": "everyone has been activated", "bought": "the turn was bought"}


def _count(count: int, what: str) -> str:
    return number(count, what) if count else f"no {what}s"


def _use(purpose: str, names: Names) -> str:
    """` for movement`, ` to march north-northeast`, ` to concentrate fire`; a real table says no heading."""
    verb, _, way = purpose.partition(" ")
    if verb == "march" and names.is_staged:
        return " to march"
    if verb == "march" and way:
        parts = [_DIRECTIONS[letter] for letter in way]
        return f" to march {parts[0]}{f'-{"".join(parts[1:])}' if len(parts) > 2 else ''.join(parts[1:])}"
    if purpose in ("regroup", "concentrate fire"):
        return f" to {purpose}"
    return f" for {_USES.get(purpose, purpose)}"


def _order(event: events.OrderRolled, names: Names) -> str:
    rolls = [
        f"{names.side(side)} {', then '.join(map(str, faces))}" for side, faces in enumerate(event.rolls)
    ]
    first, *others = event.order
    after = "".join(f", then {names.side(side)}" for side in others)
    return f"order of play: {'; '.join(rolls)}. {names.does(first, 'goes')} first{after}."


def _turn(event: events.PlayersTurnBegan, names: Names) -> str:
    how = " (bought)" if event.bought else ""
    return f"the turn of {names.side(event.side)} begins{how}."


def _ended(event: events.PlayersTurnEnded, names: Names) -> str:
    return f"the turn of {names.side(event.side)} ends: {_ENDS.get(event.reason, event.reason)}."


def _gained(event: events.ActionsGained, names: Names) -> str:
    actors, several = names.everybody(event.who), len(event.who) > 1
    each = " each" if several else ""
    what = _count(event.actions, "action") + each
    if event.purpose and event.actions:
        what += _use(event.purpose, names)
    if event.roll is None:
        return f"{actors} {'need' if several else 'needs'} no roll: {what}."
    activation = event.roll.sides == _ACTIVATION_DIE
    on = "Leadership" if activation else "Initiative"
    if event.by is not None:
        on += f" of {names.who(event.by)}"
    verb = ("are activated" if several else "is activated") if activation else "reacts"
    failed = f", {number(event.failures, 'failure')}" if activation and event.failures else ""
    faces = listed([str(face) for face in event.roll.faces])
    return f"{actors} {verb} (needs {event.roll.at_most} or less: {on}): rolls {faces}, {what}{failed}."


def _offered(event: events.ReactionsOffered, names: Names) -> str:
    sides = listed([names.side(side) for side in event.sides])
    return f"{sides} may use {number(event.failures, 'failure')} to react."


def _declined(event: events.ReactionDeclined, names: Names) -> str:
    return f"{names.does(event.side, 'does')} not react."


def _bought(event: events.TurnBought, names: Names) -> str:
    return f"{names.does(event.side, 'buys')} the turn with two failures."


def _command(event: events.CommandGiven, names: Names) -> str:
    return f"{names.who(event.who)} commands {names.everybody(event.group)}: {event.command}."


def _reloaded(event: events.WeaponReloaded, names: Names) -> str:
    weapon = names.weapon(event.who, event.weapon)
    how = "has reloaded" if event.done else "is reloading"
    return f"{names.who(event.who)} {how} the {weapon}."


SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.OrderRolled: _order,
    events.PlayersTurnBegan: _turn,
    events.PlayersTurnEnded: _ended,
    events.ActionsGained: _gained,
    events.ReactionsOffered: _offered,
    events.ReactionDeclined: _declined,
    events.TurnBought: _bought,
    events.CommandGiven: _command,
    events.WeaponReloaded: _reloaded,
}
