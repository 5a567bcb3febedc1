"""Turns that pass to and fro, actions gained and commands, told for `rules.narration.sentences`."""

from collections.abc import Callable
from typing import Any

from rules.engine.events import Event
from rules.engine.events import alternative as told
from rules.narration.names import Names, listed

_ACTIVATION_DIE = 12


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}" + ("" if number == 1 else "s")


def _order(event: told.OrderRolled, names: Names) -> str:
    rolls = [
        f"{names.side(side)} {', then '.join(map(str, faces))}" for side, faces in enumerate(event.rolls)
    ]
    return (
        f"order of the players: {'; '.join(rolls)}; it is {listed([names.side(it) for it in event.order])}."
    )


def _turn(event: told.PlayersTurnBegan, names: Names) -> str:
    how = ", bought before its time" if event.bought else ""
    return f"the turn of {names.side(event.side)} begins{how}."


def _ended(event: told.PlayersTurnEnded, names: Names) -> str:
    return f"the turn of {names.side(event.side)} ends: {event.reason}."


def _gained(event: told.ActionsGained, names: Names) -> str:
    who, several = names.everybody(event.who), len(event.who) > 1
    each = " each" if several else ""
    what = _count(event.actions, "action") + each
    if event.purpose and event.actions:
        what += f" for {event.purpose}"
    if event.roll is None:
        return f"{who} {'need' if several else 'needs'} no roll: {what}."
    activation = event.roll.sides == _ACTIVATION_DIE
    on = "Leadership" if activation else "Initiative"
    if event.by is not None:
        on += f" of {names.who(event.by)}"
    verb = ("are activated" if several else "is activated") if activation else "reacts"
    failed = f", {_count(event.failures, 'failure')}" if activation and event.failures else ""
    faces = listed([str(face) for face in event.roll.faces])
    return f"{who} {verb} (needs {event.roll.at_most} or less: {on}): rolls {faces}, {what}{failed}."


def _offered(event: told.ReactionsOffered, names: Names) -> str:
    sides = listed([names.side(side) for side in event.sides])
    return f"{sides} may use {_count(event.failures, 'failure')} to react."


def _declined(event: told.ReactionDeclined, names: Names) -> str:
    return f"nobody of {names.side(event.side)} reacts."


def _bought(event: told.TurnBought, names: Names) -> str:
    return f"two of the failures buy the turn for {names.side(event.side)}."


def _command(event: told.CommandGiven, names: Names) -> str:
    return f"{names.who(event.who)} commands {names.everybody(event.group)}: {event.command}."


def _reloaded(event: told.WeaponReloaded, names: Names) -> str:
    weapon = names.weapon(event.who, event.weapon)
    how = "has reloaded" if event.done else "is reloading"
    return f"{names.who(event.who)} {how} the {weapon}."


ALTERNATIVE: dict[type[Event], Callable[[Any, Names], str]] = {
    told.OrderRolled: _order,
    told.PlayersTurnBegan: _turn,
    told.PlayersTurnEnded: _ended,
    told.ActionsGained: _gained,
    told.ReactionsOffered: _offered,
    told.ReactionDeclined: _declined,
    told.TurnBought: _bought,
    told.CommandGiven: _command,
    told.WeaponReloaded: _reloaded,
}
