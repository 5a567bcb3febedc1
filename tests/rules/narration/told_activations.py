"""Events of activations and how they are told."""

from rules.engine import events
from rules.engine.events import Event
from tests.rules.narration.samples import KARL, PACK_1, PACK_2

BROKEN = (
    "The Rats have 3 of 6 down or out of action and test their morale (needs 7+ on 2D6): "
    "rolls 1 + 2 = 3, they break."
)

ACTIVATIONS: list[tuple[Event, str]] = [
    (events.TurnsBegan((0, 1)), "The turns of The Guard and The Rats begin together."),
    (events.ActivationBegan(0, (KARL,)), "Karl acts."),
    (events.ActivationBegan(1, (PACK_1, PACK_2)), "The Pack 1 and The Pack 2 act."),
    (events.ActivationBegan(0, (KARL,), "reaction"), "Karl acts out of turn (reaction)."),
    (events.ActivationEnded(0, (KARL,)), "Karl is done."),
    (
        events.ActivationEnded(1, (PACK_1, PACK_2), "a risk failed"),
        "The Pack 1 and The Pack 2 are done: a risk failed.",
    ),
    (events.ActionTaken(KARL, "hide", price=0), "Karl takes the action \u201chide\u201d."),
    (events.ActionTaken(KARL, "shoot", "shooting"), "Karl takes the action \u201cshoot\u201d for an action."),
    (events.ActionTaken(KARL, "run", "movement", 2), "Karl takes the action \u201crun\u201d for 2 actions."),
]
