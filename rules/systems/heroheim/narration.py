"""Power dice, miscasts and room for a friend, told for `rules.narration.sentences`."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.engine.events.heroheim import ChargeCounted
from rules.narration.names import Names
from rules.narration.phrases import number, rolls


def _gathered(event: events.PowerGathered, names: Names) -> str:
    dice = number(event.dice, "power die", "power dice")
    if event.roll is None:
        return f"{names.who(event.who)} gathers {dice}."
    return f"{names.who(event.who)} gains {dice} ({event.cause}): {rolls(event.roll)}."


def _spent(event: events.PowerSpent, names: Names) -> str:
    return f"{names.who(event.who)} uses {number(event.dice, 'power die', 'power dice')}."


def _miscast(event: events.Miscast, names: Names) -> str:
    spell = names.spell(event.who, event.spell)
    return f"{names.who(event.who)} miscasts {spell.name}: {rolls(event.roll)}, {event.result}."


def _room(event: events.RoomMade, names: Names) -> str:
    return f"{names.who(event.who)} makes room for a friend{names.spot(event.to)}."


def _counted(event: ChargeCounted, names: Names) -> str:
    return f"{names.who(event.who)} counts as charging {names.who(event.target)}."


SENTENCES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.PowerGathered: _gathered,
    events.PowerSpent: _spent,
    events.Miscast: _miscast,
    events.RoomMade: _room,
    ChargeCounted: _counted,
}
