"""Parrying: one die against the best blow that can be parried (CORE-PARRY)."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Landed
from rules.combat.melee.wielding import held_now
from rules.combat.psychology.minds import NO_BLOWS, forbidden
from rules.combat.rolls.rerolls import PARRY, RolledAgain, roll_with_rerolls
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import TryParry
from rules.engine.dice import Faces, Roll
from rules.engine.events import ParryTried
from rules.engine.flow import Flow
from rules.engine.loadouts import blow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant

#: The switch by which nobody tries again in a round who has tried to parry in an earlier activation.
ONE_A_ROUND = "one-parry-a-round"
#: The tag of those whose natural 6 to hit nobody parries.
_SIXES, _SIX = "sixes-not-parried", 6


def parry(battle: Battle, attacker: Combatant, target: Combatant, landed: list[Landed]) -> Flow[list[Landed]]:
    """The blows left after the parries of a phase, usually one: it must beat the highest die that can be parried."""
    for turned in hooks.first_hit.handlers(target, held_now(target).traits):
        landed = yield from turned(battle, target, attacker, landed)
    while may_parry(battle, target, attacker):
        rolled = [(it.die, index) for index, it in enumerate(landed) if it.die is not None]
        if not rolled or max(die for die, _ in rolled) > battle.rules.parried_up_to:
            return landed
        weak = [
            (die, index)
            for die, index in rolled
            if not (die == _SIX and attacker.has(_SIXES))
            and not too_strong(battle, attacker, target, landed[index].weapon)
        ]
        if not weak:
            return landed
        to_beat, index = max(weak, key=lambda pair: pair[0])  # the first of equals
        if (yield from ask(TryParry(target.side, target.id, attacker.id, to_beat))) == "no":
            return landed
        if (yield from tried_parry(battle, attacker, target, to_beat)):
            landed = landed[:index] + landed[index + 1 :]
    return landed


def tried_parry(battle: Battle, attacker: Combatant, target: Combatant, to_beat: int) -> Flow[bool]:
    """Roll one parry, perhaps with a second die; True when the blow is turned."""
    held = held_now(target)
    tries = 2 if (held.buckler and held.trait("parry")) or held.trait("reroll-parry") else 1
    tries = max([tries, *hooks.parry_tries.collect(battle, target, traits=held.traits)])
    need = to_beat if hooks.parries_on_equal.any_true(battle, target) else to_beat + 1
    roll = Roll("parry", battle.rules.parry_dice, need=need, who=target.id)

    def again(faces: Faces) -> Flow[Faces | None]:
        if tries == 1:
            return None
        yield ParryTried(target.id, attacker.id, roll.shown(faces), False, False)
        return (yield from throw(roll))

    faces = yield from roll_with_rerolls(battle, target, roll, PARRY, again)
    parried = roll.met_by(faces)
    yield ParryTried(target.id, attacker.id, roll.shown(faces), parried, isinstance(faces, RolledAgain))
    return parried


def may_parry(battle: Battle, target: Combatant, attacker: Combatant) -> bool:
    """A standing warrior with a sword, a buckler or the like, once a phase and only the first enemy who hit them.

    WS 0 cannot defend itself.
    """
    if target.first_hitter != attacker.id or not target.standing or target.profile.WS == 0:
        return False
    if forbidden(target, NO_BLOWS) or not battle.rules.allows_parries(battle):
        return False
    held = held_now(target)
    able = (
        held.buckler
        or held.trait("parry")
        or hooks.able_to_parry.any_true(battle, target, traits=held.traits)
    )
    if not able:
        return False
    if target.parries == 0:
        return not (battle.switch(ONE_A_ROUND) and target.tried_parry)
    return any(
        target.parries < most for most in hooks.parries_per_phase.collect(battle, target, traits=held.traits)
    )


def too_strong(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """Twice the defender's own Strength or more, or a weapon that cannot be parried (CORE-PARRY-13)."""
    traits = blow(weapon).traits
    if "cannot-be-parried" in traits or hooks.cannot_be_parried.any_true(
        battle, attacker, target, weapon, traits=traits
    ):
        return True
    return battle.rules.blow_strength(battle, attacker, target, weapon) >= 2 * target.profile.S
