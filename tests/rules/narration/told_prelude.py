"""Events before a battle and how they are told."""

from rules.engine.event import Event
from rules.engine.prelude import ScenarioChoice, ScenarioChosen, ScenarioClaim, WarbandDrank
from tests.rules.narration.samples import OTTO, PACK_1

_CATACOMBS = ScenarioClaim(0, "catacomb-map", "Mordheim map, of the catacombs", (0,))
_FAKE = ScenarioClaim(0, "fake-map", "Mordheim map, a fake", (1,))

PRELUDE: list[tuple[Event, str]] = [
    (
        ScenarioChosen(ScenarioChoice((_CATACOMBS,), 0)),
        "A say in the scenario by Mordheim map, of the catacombs, of The Guard. The Guard chose it.",
    ),
    (
        ScenarioChosen(ScenarioChoice((_CATACOMBS, _FAKE), 1, (((0, 2), (1, 2)), ((0, 1), (1, 5))))),
        (
            "A say in the scenario by Mordheim map, of the catacombs, of The Guard and Mordheim map, a fake, "
            "of The Guard. Roll-off (D6): The Guard 2 and The Rats 2, again The Guard 1 and The Rats 5. "
            "The Rats chose it."
        ),
    ),
    (
        ScenarioChosen(ScenarioChoice((_CATACOMBS,), None)),
        "A say in the scenario by Mordheim map, of the catacombs, of The Guard. Nobody used the choice.",
    ),
    (WarbandDrank(0, "Bugman's ale"), "The Guard drink Bugman's ale before the battle."),
    (
        WarbandDrank(0, "Bugman's ale", (OTTO, PACK_1)),
        "The Guard drink Bugman's ale before the battle, but for Otto and The Pack 1.",
    ),
]
