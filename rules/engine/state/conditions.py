"""Conditions: what holds for a combatant for a while, from a spell, a failed test, a drug.

Begun and ended by events only. A condition changes characteristics, gives tags (under which the rules of
`rules.combat` find its effect), or is simply asked for by its key. It ends by itself at a timing point that every
turn sequence announces, or when an event ends it.
"""

from typing import Literal

from rules.catalogue.profile import Change
from rules.values import Value

#: The condition of a hidden warrior (CORE-HIDE); it ends by itself when they run, charge, are touched, shoot, cast,
#: flees, falls or is stunned.
HIDDEN = "hidden"

#: The condition and tag of somebody in the saddle. Ways are others for them than on foot.
OVERWATCH = "overwatch"
MOUNTED = "mounted"

#: The condition of a warrior who sees no farther than its amount (1/100 inch) to shoot and to charge.
VEILED = "fog-of-death"

#: Conditions: Nurgle's Rot caught in this battle, the point of Toughness it has cost, and a warrior turned wolf.
ROT, ROTTED, WOLF = "nurgles-rot", "rotted", "call-of-ulric"

#: Conditions of subplots that matter after the battle: worse injuries, and an evening at the alehouse.
CARRION, CELEBRATIONS = "carrion-creatures", "celebrations"
#: Those of random happenings: out of the battle without harm, and customers of a peddler; and of one with a shard.
CATACOMBS, PEDDLER, LUCKY = "catacombs", "peddler", "lucky-find"
#: The condition of those who were in play when plague victims came.
PLAGUED = "among-plague-victims"
#: The condition of a warrior whom a Possessed warband gives to the daemon that watches it.
SACRIFICED = "sacrificed"
#: Distances are longer by its amount (inches) for a warrior who shoots or charges, and it is how far a leader is heard.
TWISTED = "the-twisting-of-the-air"
#: The condition of a warrior who is all alone in every combat.
ALWAYS_ALONE = "always-all-alone"

#: The condition of a warrior who stood up at the end of the last turn, where that still matters in this one (CARD-6-1).
JUST_UP = "just-up"

#: Tags: no shots or blows at this warrior; no enemy spells aimed at this warrior.
NOT_ATTACKED, NOT_AIMED_AT = "not-attacked", "not-aimed-at"

#: When a condition ends by itself: at the beginning of the next turn of `side` (None: of anybody), of the next phase,
#: of the next shooting phase of `side`, of the next round, when they no longer touch an enemy or no longer stand;
#: when its source no longer stands, is out of action, loses a wound, or moves; when either of the two is
#: stunned or out of action; when they attack an enemy by spell, shot or blow; "" is the rest of the battle.
Until = Literal[
    "",
    "turn",
    "phase",
    "shooting",
    "round",
    "combat",
    "standing",
    "by-standing",
    "by-out",
    "by-wounded",
    "by-still",
    "awake",
    "attack",
]


class Condition(Value, frozen=True):
    """One condition; a combatant has at most one of each key. `by` is its source, `amount` is a number that it sets.

    It gives its `tags`, and suspends those of `without` as long as it lasts.
    """

    key: str
    until: Until = ""
    side: int | None = None
    changes: tuple[Change, ...] = ()
    tags: tuple[str, ...] = ()
    by: int | None = None
    amount: int = 0
    without: tuple[str, ...] = ()
