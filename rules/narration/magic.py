"""Sentences for spells, and for what mostly spells do: rolls made again, wounds regained, the fallen raised."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.neutral import neutral
from rules.narration.phrases import needs, number, rolls
from rules.narration.places import piece_name


def _cast(event: events.SpellCast, names: Names) -> str:
    spell = names.spell(event.who, event.spell)
    aimed = "" if event.target in (None, event.who) else f" on {names.who(event.target)}"
    if spell.kind == "rune" and "before-battle" in spell.tags:
        text = f"{names.who(event.who)} inscribes {spell.name}{aimed}"
    elif spell.kind == "prayer":
        text = f"{names.who(event.who)} prays for {spell.name}{aimed}"
    else:
        cast = "casts" if event.roll is None else "tries to cast"
        text = f"{names.who(event.who)} {cast} {spell.name}{aimed}"
    if event.roll is None:
        return f"{text}."
    return f"{text} ({needs(event.roll)}): {rolls(event.roll)}, {'succeeds' if event.cast else 'fails'}."


def _repeated(event: events.RollRepeated, names: Names) -> str:
    text = f"{names.who(event.who)} {rolls(event.roll)} {_purpose(event.purpose)} ({needs(event.roll)})"
    return f"{text} and rerolls ({event.cause})."


def _changed(event: events.RollChanged, names: Names) -> str:
    now = " + ".join(map(str, event.faces))
    text = f"{names.who(event.who)} {rolls(event.roll)} {_purpose(event.purpose)} ({needs(event.roll)})"
    return f"{text}, which {event.cause} turns into {now}."


def _purpose(purpose: str) -> str:
    """`to hit`, `for the armour save`, `for activation`."""
    words = neutral(purpose)
    return words if words.startswith(("to ", "for ")) else f"for the {words}"


def _ruined(event: events.ItemRuined, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    what = "of no use for the rest of the battle" if event.mends else "ruined"
    return f"the {event.item.replace('-', ' ')} of {names.who(event.who)} is {what}{cause}."


def _collapsed(event: events.BuildingCollapsed, _names: Names) -> str:
    return f"{piece_name(event.name)} collapses."


def _regained(event: events.WoundsRegained, names: Names) -> str:
    cause = f" ({event.cause})" if event.cause else ""
    return f"{names.who(event.who)} regains {number(event.wounds, 'wound')}, {event.left} left{cause}."


def _raised(event: events.WarriorRaised, names: Names) -> str:
    return f"{names.who(event.who)} rises again{names.spot(event.at)}."


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
