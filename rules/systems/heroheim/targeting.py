"""A shooter's targets in Heroheim: the closest, with exceptions, and never past their friends (HERO-TGT, -SH-5)."""

from collections.abc import Sequence
from itertools import groupby

from rules.combat import reasons
from rules.combat.effects import hooks
from rules.combat.psychology.minds import fleeing
from rules.combat.riding.seat import rides
from rules.combat.shooting.aiming import ELEVATED, in_cover, screens
from rules.engine.aim import Aim
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

#: A visible enemy this near takes the free choice from a shooter high up (HERO-TGT-7), in 1/100 inch.
TOO_NEAR = 300
#: Modifiers that hold for any target, and those that nobody knows before they measure.
MOVED, OPEN_TABLE = Modifier("moved", -1), Modifier("little terrain", -1)
FAR = Modifier("farther than 18 inches", -1)
#: The reasons why somebody in sight is not the one to shoot at.
FRIEND_BETWEEN = Bar("a friend stands in the line of fire", "HERO-SH-5")
STANDING_FIRST = Bar("flees while others can be shot at", "HERO-TGT-2")
NEARER = Bar(reasons.NEARER, "HERO-TGT-1")
#: Nobody is nominated: whatever stands in its strip is hit.
_LINE = "line"


def targets_of(
    battle: Battle, shooter: Combatant, weapon: Weapon, visible: Sequence[Combatant]
) -> list[Combatant]:
    """The visible warriors they may choose, the closest first."""
    if weapon.shot is not None and _LINE in weapon.shot.traits:
        return list(visible)
    standing = [warrior for warrior in visible if not fleeing(warrior)]
    return _among(battle, shooter, weapon, standing) or _among(battle, shooter, weapon, visible)


def bar_to_target(battle: Battle, shooter: Combatant, target: Combatant, legal: Sequence[Combatant]) -> Bar:
    """The reason why somebody visible is none of those whom they may choose."""
    if _past_friends(battle, shooter, target):
        return FRIEND_BETWEEN
    others = any(not fleeing(warrior) for warrior in legal)
    return STANDING_FIRST if fleeing(target) and others else NEARER


def _among(
    battle: Battle, shooter: Combatant, weapon: Weapon, visible: Sequence[Combatant]
) -> list[Combatant]:
    """The same, fleeing warriors not treated apart: those no harder to hit than anybody nearer (HERO-TGT-4).

    Nobody is farther than the first who is hit without penalty, save riders, whom the nearer do not shield (MOUNT-20).
    """
    if picks(battle, shooter):
        return [warrior for warrior in visible if not _past_friends(battle, shooter, warrior)]
    found: list[Combatant] = []
    easiest: int | None = None
    for _, as_near in groupby(visible, shooter.gap_to):
        clear = [warrior for warrior in as_near if not _past_friends(battle, shooter, warrior)]
        eased = [(ease(battle, shooter, warrior, weapon), warrior) for warrior in clear]
        no_harder = [(by, warrior) for by, warrior in eased if easiest is None or by >= easiest]
        found += [warrior for _, warrior in no_harder]
        easiest = max((by for by, _ in no_harder), default=easiest)
        if easiest is not None and easiest >= 0:
            break
    riders = [
        it for it in visible if it not in found and rides(it) and not _past_friends(battle, shooter, it)
    ]
    return [it for it in visible if it in found or it in riders] if riders else found


def picks(battle: Battle, shooter: Combatant) -> bool:
    """Whether they are high enough to choose freely, with no visible enemy too near."""
    if shooter.position.z < ELEVATED:
        return False
    return all(shooter.gap_to(enemy) > TOO_NEAR for enemy in battle.enemies_seen(shooter))


def ease(battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon) -> int:
    """The difficulty of a target before anybody measures: 0 is the easiest, lower is harder (HERO-TGT-5).

    What the shooter and their weapon bring with them makes nobody harder to hit than another.
    """
    away = shooter.gap_to(target)
    need = battle.rules.shot_need(
        battle, Aim(shooter, target, weapon, away, in_cover(battle, shooter, target))
    )
    traits = weapon.shot.traits if weapon.shot is not None else ()
    own = (
        MOVED,
        OPEN_TABLE,
        FAR,
        *hooks.hit_by_shooting.collect(battle, shooter, target, weapon, away, traits=traits),
    )
    return sum(modifier.by for modifier in need.modifiers if modifier not in own)


def _past_friends(battle: Battle, shooter: Combatant, target: Combatant) -> bool:
    return any(not shooter.opposes(other) for other in screens(battle, shooter, target))
