"""Events of close combat by rules other than the rulebook's, told for `rules.narration.sentences`."""

from collections.abc import Callable
from typing import Any

from rules.engine.events import Event
from rules.engine.events.heroheim import ChargeCounted
from rules.narration.names import Names


def _counted(event: ChargeCounted, names: Names) -> str:
    return f"{names.who(event.who)} counts as charging {names.who(event.target)}."


FIGHTS: dict[type[Event], Callable[[Any, Names], str]] = {ChargeCounted: _counted}
