"""The effect of a shot or a spell on others than its target: harm to enemies counts for it, harm to friends against it.

Worth is in ten-thousandths of a wound, times the worth of the warrior struck.
"""

from collections.abc import Iterable, Sequence

from rules.combat.magic.spells.horned_rat import SPLASH
from rules.combat.melee.combat_group import warriors_in_combat
from rules.combat.shooting.aiming import in_cover, screens
from rules.combat.shooting.bombs import BLAST, RADIUS, near
from rules.combat.shooting.strips import STRIP, in_strip
from rules.engine.decisions import Target
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.view import View
from rules.policies.estimates import PARTS, chance, shot_value, worth

#: How many times the harm to a friend weighs that to an enemy.
FRIENDS = 3


def shot_worth(
    view: View, shooter: Combatant, target: Combatant, weapon: Weapon, aim: Target, reach: int
) -> int:
    """The value of a shot at a target, counting everybody it strikes beside them or in their place."""
    battle, traits = view.battle, weapon.shot.traits if weapon.shot else ()
    if STRIP in traits:
        return _harm(view, shooter, in_strip(battle, shooter, target.position, reach), weapon, PARTS)
    hits = chance(aim.need, aim.count, aim.keep)
    if BLAST in traits:
        return _harm(view, shooter, near(battle, target.position, RADIUS), weapon, hits)
    if battle.several and target.contacts:
        mixed = warriors_in_combat(battle, target)
        return _harm(view, shooter, mixed, weapon, hits) // len(mixed)
    value = _harm(view, shooter, (target,), weapon, hits)
    if aim.need is not None and battle.rules.cover_is_struck and in_cover(battle, shooter, target):
        screen = screens(battle, shooter, target)[:1]
        astray = chance(aim.need - 1, aim.count, aim.keep) - hits
        value += _harm(view, shooter, screen, weapon, astray)
    return value


def _harm(view: View, shooter: Combatant, struck: Iterable[Combatant], weapon: Weapon, hits: int) -> int:
    """Harm to enemies less harm to friends when each of them is hit `hits` times of 216."""
    value = 0
    for victim in struck:
        harm = shot_value(view.battle, shooter, victim, weapon, hits) * worth(victim)
        value += harm if shooter.opposes(victim) else -harm * FRIENDS
    return value


def splashed(view: View, spell: KnownSpell, target: Combatant) -> Sequence[Combatant]:
    """The warriors a spell strikes because they stand near its target or the first warrior in its path."""
    if "area" not in spell.tags or "first-in-path" not in spell.tags:
        return ()
    return [other for other in view.battle.others(target) if target.gap_to(other) <= SPLASH]
