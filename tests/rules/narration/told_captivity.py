"""What becomes of captives and of the dead, and how it is told."""

from rules.aftermath.events import captivity as events
from rules.aftermath.events.dead import DeadLooted, HenchmanSought, NoPlaceForDead
from rules.engine.events import Event
from tests.rules.narration.samples import SETUP, rolled

CAPTIVITY: list[tuple[Event, str]] = [
    (
        DeadLooted(0, "The Looters", "Gnash", "The Rats", rolled(4, need=4), True),
        "The Looters, looting Gnash of The Rats: rolls 4, needs 4+; everything is taken.",
    ),
    (
        HenchmanSought(0, "The Pack", "The Rats", rolled(3, need=4), False),
        "The Guard looks for The Pack of The Rats: rolls 3, needs 4+; dead.",
    ),
    (NoPlaceForDead(0, "Gnash", "The Rats"), "There is no place in The Guard for Gnash of The Rats."),
    (
        events.CaptiveDisposed(0, "Snikch", "The Rats", "sell-to-slavers", "Sell to slavers"),
        "Snikch of The Rats was sold to slavers by The Guard.",
    ),
    (
        events.CaptiveDisposed(0, "Snikch", "The Rats", "throne-of-worms", "Throne"),
        "Snikch of The Rats was given to the Throne of Worms by The Guard.",
    ),
    (
        events.CaptiveEnthroned(0, "Snikch", "The Rats", rolled(1), "is destroyed"),
        "Snikch of The Rats before the Throne of Worms: rolls 1, Snikch is destroyed.",
    ),
    (
        events.PitDuelBegan(0, "Otto", "The Watch", "Maximus", rolled(3, 5), False),
        "Otto of The Watch fights Maximus in the pit: rolls 3 against 5, is charged.",
    ),
    (
        events.PitDuelBegan(0, "Otto", "The Watch", "Maximus", rolled(3, 3), None),
        "Otto of The Watch fights Maximus in the pit: rolls 3 against 3 (rolled again).",
    ),
    (
        events.PitDuelFought(0, "Otto", "The Watch", "Maximus", True, 3, SETUP, ()),
        "Otto wins against Maximus after 3 rounds.",
    ),
    (
        events.CaptiveFreed(0, "Otto", "The Watch", rolled(4, need=4), True),
        "Otto of The Watch: rolls 4, needs 4+; goes free.",
    ),
    (
        events.CaptiveWorked(0, "Snikch", "The Rats", rolled(1), True),
        "Snikch of The Rats, at work for The Guard: rolls 1; Snikch escapes.",
    ),
    (
        events.CaptiveWorked(0, "Snikch", "The Rats", rolled(4), False),
        "Snikch of The Rats, at work for The Guard: rolls 4; Snikch dies of it.",
    ),
    (
        events.CaptiveTempted(0, "Otto", "The Watch", rolled(1, 1), rolled(6, 1), (10, 14), False, "slave"),
        (
            "The Guard offers Otto of The Watch a place (2D6 and Leadership): rolls 1 + 1 = 2, in all 10, "
            "against rolls 6 + 1 = 7, in all 14; Otto becomes a Slave."
        ),
    ),
    (
        events.CaptiveSold(0, "Snikch", "The Rats", rolled(4), 20),
        "Slavers pay The Guard 20 gc for Snikch of The Rats (D6: rolls 4).",
    ),
    (
        events.CaptiveTempted(0, "Otto", "The Watch", rolled(4, 4), rolled(2, 1), (16, 10), True),
        (
            "The Guard offers Otto of The Watch a place (2D6 and Leadership): rolls 4 + 4 = 8, in all 16, "
            "against rolls 2 + 1 = 3, in all 10; Otto joins the Crew."
        ),
    ),
    (
        events.CaptiveTempted(0, "Otto", "The Watch", rolled(1, 1), rolled(6, 1), (10, 14), False),
        (
            "The Guard offers Otto of The Watch a place (2D6 and Leadership): rolls 1 + 1 = 2, in all 10, "
            "against rolls 6 + 1 = 7, in all 14; Otto becomes a Swabbie."
        ),
    ),
]
