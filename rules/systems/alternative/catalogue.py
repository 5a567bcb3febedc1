"""All actions of the sequence by D12, and which of them actions may be spent on that were gained for one purpose.

Another kind of action is one row more (ALT-XIII-4).
"""

from rules.combat.actions.action import Action
from rules.combat.actions.items import ITEMS
from rules.systems.alternative.casting import CASTING
from rules.systems.alternative.charging import CHARGING
from rules.systems.alternative.fighting import ATTACK, CHARGE, FIGHTING, LONG_CHARGE, OFF_HAND, SPRINT_CHARGE
from rules.systems.alternative.following import CONCENTRATE_FIRE, GROUP_CHARGE, MARCH, REGROUP
from rules.systems.alternative.moving import MOVEMENT, MOVING
from rules.systems.alternative.pistols import PISTOLS
from rules.systems.alternative.recovering import RECOVERING
from rules.systems.alternative.shooting import RELOAD, SHOOT, SHOOTING

BASIC: tuple[Action, ...] = (
    *RECOVERING,
    *ITEMS,
    *FIGHTING,
    *PISTOLS,
    *CHARGING,
    *CASTING,
    *SHOOTING,
    *MOVING,
)

#: What alternative activation is for, and the reaction of a warrior who is charged or stands by a slow blow.
MOVING_ONLY, STRIKE_BACK = "movement", "a blow"
#: The actions on which what was gained for a purpose may be spent (ALT-VII-p-i-8, -iii-8, -iv-8, ALT-VII-q-4).
PURPOSES: dict[str, frozenset[str]] = {
    MOVING_ONLY: MOVEMENT,
    STRIKE_BACK: frozenset({ATTACK}),
    REGROUP: MOVEMENT,
    MARCH: MOVEMENT,
    CONCENTRATE_FIRE: frozenset({SHOOT, RELOAD}),
    GROUP_CHARGE: frozenset({CHARGE, LONG_CHARGE, SPRINT_CHARGE, ATTACK, OFF_HAND}),
}


def within(purpose: str, table: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions of a table that serve a purpose, which a heading may follow; all of them without a purpose."""
    if not purpose:
        return table
    kind = next(known for known in PURPOSES if purpose.startswith(known))
    return tuple(action for action in table if action.key in PURPOSES[kind])
