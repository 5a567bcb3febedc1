"""Events before a battle and how they are told."""

from rules.engine.events.event import Event
from rules.engine.events.prelude import PersonaSummoned, ScenarioChosen, WarbandDrank
from rules.engine.prelude import ScenarioChoice, ScenarioClaim
from tests.rules.narration.samples import OTTO, PACK_1, rolled

_CATACOMBS = ScenarioClaim(0, "catacomb-map", "Mordheim map (catacombs)", (0,))
_FAKE = ScenarioClaim(0, "fake-map", "Mordheim map (fake)", (1,))

PRELUDE: list[tuple[Event, str]] = [
    (
        ScenarioChosen(ScenarioChoice((_CATACOMBS,), 0)),
        "The Guard chose the scenario, by the Mordheim map (catacombs) of The Guard.",
    ),
    (
        ScenarioChosen(ScenarioChoice((_CATACOMBS, _FAKE), 1, (((0, 2), (1, 2)), ((0, 1), (1, 5))))),
        (
            "The Rats chose the scenario, by the Mordheim map (catacombs) of The Guard and the Mordheim map (fake) of "
            "The Guard; roll-off (D6): The Guard 2 and The Rats 2, again The Guard 1 and The Rats 5."
        ),
    ),
    (
        ScenarioChosen(ScenarioChoice((_CATACOMBS,), None)),
        "Nobody chose the scenario by the Mordheim map (catacombs) of The Guard.",
    ),
    (
        PersonaSummoned(0, "Bertha", rolled(5, need=5), True),
        "Bertha (needs 5+): rolls 5, comes to the battle.",
    ),
    (PersonaSummoned(0, "Bertha", rolled(4, need=5), False), "Bertha (needs 5+): rolls 4, stays away."),
    (
        PersonaSummoned(0, "Bertha", None, False),
        "Bertha stays away: the enemies of The Guard are not strong enough.",
    ),
    (WarbandDrank(0, "Bugman's ale"), "The Guard drinks Bugman's ale before the battle."),
    (
        WarbandDrank(0, "Bugman's ale", (OTTO, PACK_1)),
        "The Guard drinks Bugman's ale before the battle, except Otto and The Pack 1.",
    ),
]
