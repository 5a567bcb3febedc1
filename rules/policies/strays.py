"""What a shot or a spell does to others than its target: harm to enemies counts for it, harm to friends against it.

Worth is in ten-thousandths of a wound, times the worth of whoever is struck.
"""

from collections.abc import Iterable, Sequence

from rules.combat.magic.spells.horned_rat import SPLASH
from rules.combat.melee.combat_group import warriors_in_combat
from rules.combat.shooting.aiming import in_cover, screens
from rules.combat.shooting.bombs import BLAST, RADIUS, near
from rules.combat.shooting.strips import STRIP, in_strip
from rules.engine.decisions import Target
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state import Combatant
from rules.engine.view import View
from rules.policies.estimates import PARTS, chance, shot_value, worth


def shot_worth(view: View, who: Combatant, target: Combatant, weapon: Weapon, aim: Target, reach: int) -> int:
    """What a shot at a target promises, with everybody whom it strikes beside him or in his place."""
    battle, traits = view.battle, weapon.shot.traits if weapon.shot else ()
    if STRIP in traits:
        return _harm(view, who, in_strip(battle, who, target.position, reach), weapon, PARTS)
    hits = chance(aim.need, aim.count, aim.keep)
    if BLAST in traits:
        return _harm(view, who, near(battle, target.position, RADIUS), weapon, hits)
    if battle.several and target.contacts:
        mixed = warriors_in_combat(battle, target)
        return _harm(view, who, mixed, weapon, hits) // len(mixed)
    value = _harm(view, who, (target,), weapon, hits)
    if aim.need is not None and battle.rules.cover_is_struck and in_cover(battle, who, target):
        screen = screens(battle, who, target)[:1]
        astray = chance(aim.need - 1, aim.count, aim.keep) - hits
        value += _harm(view, who, screen, weapon, astray)
    return value


def _harm(view: View, who: Combatant, struck: Iterable[Combatant], weapon: Weapon, hits: int) -> int:
    """Harm to enemies less harm to friends when each of them is hit so often, of 216 times."""
    value = 0
    for one in struck:
        harm = shot_value(view.battle, who, one, weapon, hits) * worth(one)
        value += harm if who.opposes(one) else -harm
    return value


def splashed(view: View, spell: KnownSpell, target: Combatant) -> Sequence[Combatant]:
    """Those whom a spell strikes because they stand near the one whom it was aimed at or meets first."""
    if "area" not in spell.tags or "first-in-path" not in spell.tags:
        return ()
    return [one for one in view.battle.others(target) if target.gap_to(one) <= SPLASH]
