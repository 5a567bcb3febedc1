"""Events of the alternative turn sequence and how they are told."""

from rules.engine.dice import Rolled
from rules.engine.events import Event
from rules.engine.events import alternative as told
from tests.rules.narration.samples import KARL, PACK_1, PACK_2

ALTERNATIVE: list[tuple[Event, str]] = [
    (
        told.OrderRolled(((3, 2), (3, 5)), (1, 0)),
        "Order of play: The Guard 3, then 2; The Rats 3, then 5. The Rats go first, then The Guard.",
    ),
    (told.PlayersTurnBegan(0), "The turn of The Guard begins."),
    (told.PlayersTurnBegan(1, True), "The turn of The Rats begins (bought)."),
    (told.PlayersTurnEnded(0, "bought"), "The turn of The Guard ends: the turn was bought."),
    (
        told.ActionsGained((KARL,), Rolled((3, 11), at_most=8, sides=12), 1, 1),
        "Karl is activated (needs 8 or less: Leadership): rolls 3 and 11, 1 action, 1 failure.",
    ),
    (
        told.ActionsGained((PACK_1, PACK_2), Rolled((3, 1), at_most=7, sides=12), 2, 0, KARL, "march N"),
        (
            "The Pack 1 and The Pack 2 are activated (needs 7 or less: Leadership of Karl): rolls 3 and 1,"
            " 2 actions each to march north."
        ),
    ),
    (
        told.ActionsGained((KARL,), Rolled((6,), at_most=4), 0, 1),
        "Karl reacts (needs 4 or less: Initiative): rolls 6, no actions.",
    ),
    (
        told.ActionsGained((KARL,), None, 2, purpose="movement"),
        "Karl needs no roll: 2 actions for movement.",
    ),
    (told.ReactionsOffered(2, (1,)), "The Rats may use 2 failures to react."),
    (told.ReactionDeclined(1), "The Rats do not react."),
    (told.TurnBought(1), "The Rats buy the turn with two failures."),
    (
        told.CommandGiven(KARL, "march", (PACK_1, PACK_2)),
        "Karl commands The Pack 1 and The Pack 2: march.",
    ),
    (told.WeaponReloaded(KARL, "long-bow", False), "Karl is reloading the long bow."),
    (told.WeaponReloaded(KARL, "long-bow", True), "Karl has reloaded the long bow."),
]
