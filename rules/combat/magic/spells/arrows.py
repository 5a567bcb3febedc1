"""Arrows made of magic: shot by the caster's own Ballistic Skill, all at one enemy."""

from rules.catalogue.model import Shot
from rules.combat.effects import hooks
from rules.combat.magic.spells.harm import strike
from rules.combat.rolls.rerolls import TO_HIT, roll_with_rerolls
from rules.engine.aim import Aim
from rules.engine.battle import Battle
from rules.engine.events import ShotFired
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

#: The trait of such an arrow.
ARROW = "magic-arrow"


@hooks.ignores_rule.handles(ARROW)
def _flies_true(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what in ("moved", "cover")


def volley(
    battle: Battle,
    caster: Combatant,
    spell: KnownSpell,
    target: Combatant,
    shots: int,
    strength: int,
    *,
    far: bool = True,
) -> Flow[None]:
    """Shoot a number of arrows. No penalty for moving, cover or being out of sight; `far` says that long range counts.

    CORE-MAGIC-LESSER-4-5 to -7.
    """
    traits = (ARROW,) if far else (ARROW, "no-range-penalty")
    bow = Weapon(spell.key, spell.name, shot=Shot(spell.range or 0, strength, traits=traits))
    hits = 0
    distance = caster.gap_to(target)
    for _ in range(shots):
        need = battle.rules.shot_need(battle, Aim(caster, target, bow, distance, False))
        roll = need.to_hit(caster.id)
        faces = yield from roll_with_rerolls(battle, caster, roll, TO_HIT)
        hit = need.met_by(roll.total(faces))
        yield ShotFired(
            caster.id, target.id, spell.key, distance, roll.shown(faces), target.id if hit else None
        )
        hits += hit
    yield from strike(battle, caster, spell, target, strength, hits=hits)
