"""Events of close combat by rules other than the rulebook's, and how they are told."""

from rules.engine.events import Event
from rules.engine.events.heroheim import ChargeCounted
from tests.rules.narration.samples import KARL, SNIKCH

FIGHTS: list[tuple[Event, str]] = [
    (ChargeCounted(SNIKCH, KARL), "Snikch counts as charging Karl."),
]
