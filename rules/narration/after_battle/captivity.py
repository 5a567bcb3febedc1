"""Sentences for what becomes of captives and of the dead."""

from collections.abc import Callable
from typing import Any

from rules.aftermath.events import captivity as events
from rules.aftermath.events.dead import DeadLooted, HenchmanSought, NoPlaceForDead
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import needs, number, rolls, uncapitalised

#: What a captor did with a captive by the key of the option: `{captive}` and `{captor}` are their names.
_DISPOSED = {
    "sell-to-slavers": "{captive} was sold to slavers by {captor}.",
    "make-zombie": "{captive} was made a Zombie by {captor}.",
    "sacrifice": "{captive} was sacrificed by {captor}.",
    "eat": "{captive} was eaten by {captor}.",
    "make-wretch": "{captive} was made a Wretch by {captor}.",
    "kidnap": "{captive} was offered a place in the crew of {captor}.",
    "put-to-work": "{captive} was put to work by {captor}.",
    "enslave": "{captive} was made a slave by {captor}.",
    "join-or-serve": "{captive} was offered a place in the crew of {captor}.",
    "throne-of-worms": "{captive} was given to the Throne of Worms by {captor}.",
    "in-the-pit": "{captive} had to fight in the pit for {captor}.",
}


def _disposed(event: events.CaptiveDisposed, names: Names) -> str:
    captive, captor = f"{event.name} of {event.origin}", names.side(event.side)
    if event.fate not in _DISPOSED:
        return f"{captor}, {captive}: {uncapitalised(event.title)}."
    return _DISPOSED[event.fate].format(captive=captive, captor=captor)


def _enthroned(event: events.CaptiveEnthroned, _names: Names) -> str:
    start = f"{event.name} of {event.origin} before the Throne of Worms"
    return f"{start}: {rolls(event.roll)}, {event.name} {event.result}."


def _sold(event: events.CaptiveSold, names: Names) -> str:
    captive = f"{event.name} of {event.origin}"
    return f"slavers pay {names.side(event.side)} {event.gold} gc for {captive} (D6: {rolls(event.roll)})."


def _tempted(event: events.CaptiveTempted, names: Names) -> str:
    own, other = event.totals
    unwilling = event.served.capitalize() or "Swabbie"
    result = "joins the Crew" if event.joins else f"becomes a {unwilling}"
    return (
        f"{names.does(event.side, 'offers')} {event.name} of {event.origin} a place (2D6 and Leadership): "
        f"{rolls(event.captain)}, in all {own}, against {rolls(event.captive)}, in all {other}; {event.name} {result}."
    )


def _worked(event: events.CaptiveWorked, names: Names) -> str:
    result = "escapes" if event.escapes else "dies of it"
    captive = f"{event.name} of {event.origin}"
    return f"{captive}, at work for {names.side(event.side)}: {rolls(event.roll)}; {event.name} {result}."


def _duel_began(event: events.PitDuelBegan, _names: Names) -> str:
    own, other = event.roll.faces
    text = f"{event.name} of {event.origin} fights {event.champion} in the pit: rolls {own} against {other}"
    if event.charges is None:
        return f"{text} (rolled again)."
    return f"{text}, {'charges' if event.charges else 'is charged'}."


def _duel_fought(event: events.PitDuelFought, _names: Names) -> str:
    result = "wins" if event.won else "loses"
    return f"{event.name} {result} against {event.champion} after {number(event.rounds, 'round')}."


def _freed(event: events.CaptiveFreed, _names: Names) -> str:
    result = "goes free" if event.free else "stays a captive"
    return f"{event.name} of {event.origin}: {rolls(event.roll)}, {needs(event.roll)}; {result}."


def _looted(event: DeadLooted, _names: Names) -> str:
    result = "everything is taken" if event.found else "nothing is found"
    victim = f"{event.name} of {event.origin}"
    return f"{event.looter}, looting {victim}: {rolls(event.roll)}, {needs(event.roll)}; {result}."


def _pressed(event: HenchmanSought, names: Names) -> str:
    result = "alive" if event.found else "dead"
    return (
        f"{names.does(event.side, 'looks')} for {event.name} of {event.origin}: "
        f"{rolls(event.roll)}, {needs(event.roll)}; {result}."
    )


def _no_place(event: NoPlaceForDead, names: Names) -> str:
    return f"there is no place in {names.side(event.side)} for {event.name} of {event.origin}."


CAPTIVITY: dict[type[Event], Callable[[Any, Names], str]] = {
    events.CaptiveSold: _sold,
    events.CaptiveWorked: _worked,
    events.CaptiveTempted: _tempted,
    events.CaptiveDisposed: _disposed,
    events.CaptiveEnthroned: _enthroned,
    events.PitDuelBegan: _duel_began,
    events.PitDuelFought: _duel_fought,
    events.CaptiveFreed: _freed,
    DeadLooted: _looted,
    HenchmanSought: _pressed,
    NoPlaceForDead: _no_place,
}
