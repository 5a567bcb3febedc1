"""Events about alliances and how they are told."""

from rules.engine.events import BattleEnded
from rules.engine.events import alliances as events
from rules.engine.events.event import Event

ALLIANCES: list[tuple[Event, str]] = [
    (events.AllianceFormed((0, 1)), "The Guard and The Rats become allies."),
    (events.AllianceRefused(0, 1, 1), "The Guard offers The Rats an alliance; The Rats refuse."),
    (events.AllianceBroken(1), "Treachery: The Rats turn against their allies."),
    (
        BattleEnded(0, "shared", 3, (1,)),
        "The Guard and The Rats win in round 3: only allies are left, who share the victory.",
    ),
]
