"""Sentences for spells, and for what mostly spells do: rolls made again, wounds regained, the fallen raised."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import needs, number, place, rolls


def _cast(event: events.SpellCast, names: Names) -> str:
    spell = names.spell(event.who, event.spell)
    aimed = "" if event.target is None else f" on {names.who(event.target)}"
    if spell.kind == "rune" and "before-battle" in spell.tags:
        told = f"{names.who(event.who)} inscribes {spell.name}{aimed}"
    elif spell.kind == "prayer":
        told = f"{names.who(event.who)} prays for {spell.name}{aimed}"
    else:
        told = f"{names.who(event.who)} casts {spell.name}{aimed}"
    if event.roll is None:
        return f"{told}."
    result = "it succeeds" if event.cast else "it fails"
    return f"{told} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _repeated(event: events.RollRepeated, names: Names) -> str:
    told = f"{names.who(event.who)} rolls again {event.purpose} ({event.cause}; {needs(event.roll)})"
    return f"{told}: {rolls(event.roll)} does not count."


def _changed(event: events.RollChanged, names: Names) -> str:
    now = " + ".join(map(str, event.faces))
    told = f"{names.who(event.who)}'s roll {event.purpose} is changed ({event.cause}; {needs(event.roll)})"
    return f"{told}: {rolls(event.roll)} becomes {now}."


def _ruined(event: events.ItemRuined, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    what = "of no use for the rest of the battle" if event.mends else "ruined"
    return f"{names.who(event.who)}'s {event.item.replace('-', ' ')} is {what}{cause}."


def _collapsed(event: events.BuildingCollapsed, _names: Names) -> str:
    return f"{event.name} collapses."


def _regained(event: events.WoundsRegained, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} has {number(event.wounds, 'wound')} more, {event.left} now{cause}."


def _raised(event: events.WarriorRaised, names: Names) -> str:
    return f"{names.who(event.who)} rises again at {place(event.at)}."


def _allegiance(event: events.AllegianceChanged, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} fights for {names.side(event.side)} from now on{cause}."


MAGIC: dict[type[Event], Callable[[Any, Names], str]] = {
    events.SpellCast: _cast,
    events.RollRepeated: _repeated,
    events.RollChanged: _changed,
    events.ItemRuined: _ruined,
    events.BuildingCollapsed: _collapsed,
    events.WoundsRegained: _regained,
    events.WarriorRaised: _raised,
    events.AllegianceChanged: _allegiance,
}
