"""Events of power dice and of room for a friend, and how they are told."""

from rules.engine import events
from rules.engine.events import Event
from rules.engine.table import Point
from tests.rules.narration.samples import KARL, SNIKCH, rolled

FIELD: list[tuple[Event, str]] = [
    (events.PowerGathered(SNIKCH, 1), "Snikch gathers 1 power die."),
    (
        events.PowerGathered(SNIKCH, 2, "Backlash", rolled(3)),
        "Snikch gains 2 power dice (Backlash): rolls 3.",
    ),
    (events.PowerSpent(SNIKCH, 3), "Snikch uses 3 power dice."),
    (
        events.Miscast(SNIKCH, "warpfire", rolled(5), "Fizzle"),
        "Snikch miscasts Warpfire: rolls 5, Fizzle.",
    ),
    (events.RoomMade(KARL, Point(1230, 50)), "Karl makes room for a friend near the Inn."),
    (events.ModelPut(KARL, Point(0, 0)), "Karl stands where the players say."),
    (
        events.WarriorMoved(KARL, "stopped", (Point(0, 0), Point(300, 0)), 300),
        'Karl is stopped after 3" in the Inn.',
    ),
    (events.WarriorFell(KARL, 400, None, 1), 'Karl falls 4" and takes 1 hit.'),
]
