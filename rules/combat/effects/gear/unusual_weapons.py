"""Weapons that do more than wound: fumes, disease, chains, clouds of shot."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.critical_effects import disarm
from rules.combat.injury.injury import lose_wound, resolve_hits
from rules.combat.injury.injury_roll import brought_down
from rules.combat.moving.falling import keep_footing
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rerolls import RULE, roll_with_rerolls
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.combat.shooting.aiming import in_cover
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import RuleRolled, Status
from rules.engine.flow import Flow
from rules.engine.loadouts import FISTS, HANDS, NATURAL
from rules.engine.state.combatant import Combatant
from rules.values import changed

#: Fumes and disease do nothing to these.
_UNMOVED = ("undead", "possessed")
_SIX = 6
#: How far from its victim grape shot spreads, in 1/100 inch.
_SPREAD = 400
_GRAPE = "grape-shot"


def _living(warrior: Combatant) -> bool:
    return warrior.on_table and not any(kind in _UNMOVED for kind in warrior.fighter.kinds)


@hooks.after_a_hit.handles("fog-of-death")
def _fog_of_death(
    battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool
) -> Flow[None]:
    """The victim loses a wound by a failed Toughness test, the bearer of the censer by a 6 (Town Cryer 29)."""
    if _living(target) and not (yield from test_characteristic(battle, target, "T", "the fog of death")):
        yield from lose_wound(battle, attacker, target, hit)
    if _living(attacker):
        roll = Roll("the fog of death", at_most=_SIX - 1, who=attacker.id)
        faces = yield from roll_with_rerolls(battle, attacker, roll, RULE)
        choked = not roll.met_by(faces)
        yield RuleRolled(attacker.id, "The fumes of his own censer", roll.shown(faces), not choked)
        if choked:
            yield from lose_wound(battle, None, attacker, hit, spared=attacker.has("rotten-body"))


@hooks.after_a_hit.handles("infecting-6")
def _disease(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    if target.has("rotten-body") or target.has("immune-disease"):
        return
    if (
        hit.die == _SIX
        and _living(target)
        and not (yield from test_characteristic(battle, target, "T", "a disease"))
    ):
        yield from lose_wound(battle, attacker, target, hit)


@hooks.after_a_hit.handles("disarms-on-6")
def _rapped_knuckles(
    _battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool
) -> Flow[None]:
    """Creatures that fight without weapons have none to drop."""
    unarmed = target.in_hand.main in (FISTS, NATURAL, HANDS)
    if hit.die == _SIX and target.standing and target.contacts and not unarmed:
        yield from disarm(attacker, target)


@hooks.after_a_hit.handles("wraps-up-4")
def _wrapped_up(battle: Battle, attacker: Combatant, target: Combatant, _hit: Hit, hurt: bool) -> Flow[None]:
    """Also of those who are never knocked down otherwise."""
    if not hurt and target.standing and (yield from roll_for_rule(battle, attacker, "Chain shot", 4)):
        yield from brought_down(battle, target, Status.KNOCKED_DOWN, attacker.id, "wrapped up in the chain")
        yield from keep_footing(battle, target, resolve_hits)


@hooks.after_a_hit.handles(_GRAPE)
def _everywhere(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    """D6 more enemies in sight near the victim, the nearest first; those in cover only where they were in cover."""
    plain = changed(hit, traits=tuple(trait for trait in hit.traits if trait != _GRAPE), die=None)
    roll = Roll("grape shot", who=attacker.id)
    faces = yield from throw(roll)
    yield RuleRolled(attacker.id, "The spread of the grape shot", roll.shown(faces), True)
    covered = in_cover(battle, attacker, target)
    near = [
        (target.gap_to(enemy), enemy.id)
        for enemy in battle.state.enemies_of(attacker.side)
        if enemy is not target and target.gap_to(enemy) <= _SPREAD and battle.sees(attacker, enemy)
    ]
    struck = [battle.combatant(id) for _, id in sorted(near)]
    struck = [other for other in struck if covered or not in_cover(battle, attacker, other)]
    for warrior in struck[: faces[0]]:
        yield from resolve_hits(battle, attacker, warrior, [plain], in_combat=False)
