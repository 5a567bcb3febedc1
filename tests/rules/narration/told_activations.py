"""Events of activations and how they are told."""

from rules.engine import events
from rules.engine.dice import Modifier, Rolled
from rules.engine.events import Event
from rules.engine.events.activations import FirstActivationGiven, SuccessRolled
from rules.engine.events.trench import MoraleTested, WarbandShaken, WarbandSteadied
from tests.rules.narration.samples import KARL, PACK_1, PACK_2

BROKEN = (
    "The Rats have 3 of 6 down or out of action and take a morale test (needs 7+ on 2D6): "
    "rolls 1 + 2 = 3, failed."
)

ACTIVATIONS: list[tuple[Event, str]] = [
    (events.TurnsBegan((0, 1)), "The Guard and The Rats begin their turns together."),
    (events.ActivationBegan(0, (KARL,)), "Karl acts."),
    (events.ActivationBegan(1, (PACK_1, PACK_2)), "The Pack 1 and The Pack 2 act."),
    (events.ActivationBegan(0, (KARL,), "reaction"), "Karl acts out of turn (reaction)."),
    (events.ActivationEnded(0, (KARL,)), "Karl stops acting."),
    (
        events.ActivationEnded(1, (PACK_1, PACK_2), "a risk failed"),
        "The Pack 1 and The Pack 2 stop acting (a risk failed).",
    ),
    (FirstActivationGiven(0, 0), "The Guard chooses who activates first: themselves."),
    (FirstActivationGiven(0, 1), "The Guard chooses who activates first: The Rats."),
    (
        SuccessRolled(KARL, "dash", Rolled((4, 3), need=7), True),
        "Karl tries to dash (needs 7+ on 2D6): rolls 4 + 3 = 7, succeeds.",
    ),
    (
        SuccessRolled(KARL, "dash", Rolled((4, 3, 1), 7, None, (Modifier("injury", -1),), keep=-2), False),
        "Karl tries to dash (needs 7+ on the lowest 2 of 3D6: -1 injury): rolls 4, 3 and 1: 1 + 3 = 4, fails.",
    ),
    (
        MoraleTested(1, 3, 6, Rolled((1, 2), need=7), False),
        BROKEN,
    ),
    (
        MoraleTested(1, 3, 6, None, True),
        "The Rats have 3 of 6 down or out of action and take a morale test: passed without a roll.",
    ),
    (WarbandShaken(1), "The Rats are shaken: all their actions are risky until the end of the next turn."),
    (WarbandSteadied(1), "The Rats recover and are no longer shaken."),
    (events.ActionTaken(KARL, "hide", price=0), "Karl spends no action to hide."),
    (events.ActionTaken(KARL, "shoot", "shooting"), "Karl spends an action to shoot."),
    (events.ActionTaken(KARL, "run", "movement", 2), "Karl spends 2 actions to run."),
]
