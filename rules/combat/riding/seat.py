"""The seat of a rider: what holds for somebody as long as they ride.

In the saddle they move as fast as the mount; everything else that riding changes asks for the tags of the condition.
"""

from rules.catalogue.packs.house_rule_model import BLAZING
from rules.catalogue.profile import Change
from rules.combat.psychology.minds import NO_CHARGE, NO_LEAPS
from rules.engine.battle import Battle
from rules.engine.setup import STEED, Mount
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED, Condition

#: The tag of a rider whose mount fights: it strikes a blow of its own, and bears a lance.
CHARGER = "on-a-charger"
#: The tags of a rider by Blazing Saddles, and of one who is a large target by it; a rule that keeps some from that.
BLAZING_SEAT, LARGE_RIDER, NO_LARGE_RIDER = "in-a-blazing-saddle", "large-rider", "no-large-rider"
#: The tag of one who wounds riders so that they lose their seat more easily.
MASTER = "mounted-combat-master"
#: The tags of one whose mount does as it likes, and of one whose mount keeps out of fights.
STUBBORN, NON_COMBATANT = "on-a-stubborn-mount", "on-a-non-combatant"
#: The tag of one whose mount walks up walls, and the trait of such a mount.
UP_WALLS, _WALKS_UP = "rides-up-walls", "walks-up-walls"
#: The condition of somebody without their mount for the rest of the battle.
WITHOUT_MOUNT = "without-mount"
#: The condition, and tag, of somebody who mounted or dismounted this turn.
CHANGED_SEAT = "changed-seat"
#: What nobody does on horseback.
_ON_FOOT_ONLY = ("leap", "hide-in-open")


def seat(battle: Battle, warrior: Combatant, mount: Mount) -> Condition:
    """The condition of somebody in the saddle, by the rules for riders that are played."""
    faster = mount.movement - warrior.fighter.profile.M
    tags = [MOUNTED, NO_LEAPS, *((CHARGER,) if mount.profile.A else ())]
    if "never-runs" in mount.traits:
        tags.append("cannot-run")
    if "stubborn" in mount.traits:
        tags.append(STUBBORN)
    if "non-combatant" in mount.traits:
        tags += [NON_COMBATANT, "never-charges"]
    if battle.switch(BLAZING):
        tags += [BLAZING_SEAT, *(() if warrior.has(NO_LARGE_RIDER) else (LARGE_RIDER,))]
        if _WALKS_UP in mount.traits:
            tags.remove(NO_LEAPS)
            tags.append(UP_WALLS)
    return Condition(
        MOUNTED,
        changes=(Change(characteristic="M", by=faster),) if faster else (),
        tags=tuple(tags),
        without=_ON_FOOT_ONLY,
        by=next((it.id for it in battle.state.combatants if _is_steed_of(it, warrior)), None),
    )


def _is_steed_of(other: Combatant, rider: Combatant) -> bool:
    return other.fighter.called_by == rider.id and STEED in other.fighter.tags


def rides(warrior: Combatant) -> bool:
    """Whether they are in the saddle."""
    return bool(warrior.conditions) and MOUNTED in warrior.conditions


def changed_seat() -> Condition:
    """The condition of somebody who got on or off: half a move is left, and they neither run nor charge."""
    return Condition(CHANGED_SEAT, until="turn", tags=(CHANGED_SEAT, "cannot-run", NO_CHARGE))
