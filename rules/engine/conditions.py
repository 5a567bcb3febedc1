"""Conditions: what holds for a combatant for a while, from a spell, a failed test, a drug.

Begun and ended by events only. A condition changes characteristics, gives tags (under which the rules of
`rules.combat` find its effect), or is simply asked for by its key. It ends by itself at a timing point that every
turn sequence announces, or when an event ends it.
"""

from typing import Literal

from rules.catalogue.profile import Change
from rules.values import Value

#: The condition of one who hides (CORE-HIDE); it ends by itself when he runs, charges, is touched, shoots, casts,
#: flees, falls or is stunned.
HIDDEN = "hidden"

#: The condition of one who sees no farther than its amount (1/100 inch) to shoot and to charge.
VEILED = "fog-of-death"

#: The conditions of one who caught Nurgle's Rot in this battle, whom it has cost a point of Toughness, and of a wolf.
ROT, ROTTED, WOLF = "nurgles-rot", "rotted", "call-of-ulric"

#: The condition of one who stood up at the end of the last turn, where that still tells in this one (CARD-6-1).
JUST_UP = "just-up"

#: The tag of one whom nobody shoots at or strikes, and of one at whom no enemy aims a spell.
NOT_ATTACKED, NOT_AIMED_AT = "not-attacked", "not-aimed-at"

#: When a condition ends by itself: at the beginning of the next turn of `side` (None: of anybody), of the next phase,
#: of the next shooting phase of `side`, of the next round, when he touches no enemy any more, when he no longer stands;
#: when whoever brought it no longer stands, is out of action, loses a wound, or moves; when either of the two is
#: stunned or out of action; when he attacks an enemy by spell, shot or blow; "" is the rest of the battle.
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
    """One condition; a combatant has at most one of each key. `by` is who brought it, `amount` means what it says.

    `tags` are given by it, those of `without` are of no use as long as it holds.
    """

    key: str
    until: Until = ""
    side: int | None = None
    changes: tuple[Change, ...] = ()
    tags: tuple[str, ...] = ()
    by: int | None = None
    amount: int = 0
    without: tuple[str, ...] = ()
