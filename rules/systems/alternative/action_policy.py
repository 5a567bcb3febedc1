"""What a sensible player has one warrior do next with the actions of their D12, one function for each kind of action.

Blows come first, then a charge that promises something, a shot or a spell, a command that brings shots or charges of
several; actions left over go into reloading and moving. Each function gives an answer of the decision, or None.
"""

from collections.abc import Mapping

from rules.combat.actions.items import HERBS
from rules.combat.charging.charging import RANDOM_MOVE, charge_targets
from rules.combat.magic.casting import offers
from rules.combat.moving.movement import move_limits
from rules.combat.shooting.aiming import measured_shot, targets_of
from rules.combat.shooting.shooting import in_haste, shot_reach
from rules.engine.decisions import DONE, CastSpell, ChargeTarget
from rules.engine.decisions.actions import NextAction, Offer
from rules.engine.state.battle_state import Combatant
from rules.engine.view import View
from rules.policies.charges import charge_target
from rules.policies.danger import enemy_within, has_target, is_shooter
from rules.policies.magic import cast_spell
from rules.policies.plans import plans
from rules.policies.sensible import move_to
from rules.policies.strikes import plans_shot
from rules.policies.weights import Weights
from rules.systems.alternative.casting import CAST, CAST_AGAIN
from rules.systems.alternative.charging import REACHES
from rules.systems.alternative.command_policy import best_command
from rules.systems.alternative.commanding import COMMAND, may_follow
from rules.systems.alternative.fighting import ATTACK, FIRE_PISTOLS, OFF_HAND, SHOOT_AT_HAND
from rules.systems.alternative.following import bounds_of
from rules.systems.alternative.moving import HIDE, MOVE, RUN, question, reach
from rules.systems.alternative.recovering import COME_ROUND, STAND_UP
from rules.systems.alternative.shooting import RELOAD, SHOOT

#: The most that a single die shows.
_ONE_DIE = 6
#: A shot that needs no more than this is worth trading for two that are harder by one.
_EASY = 4

type Offers = Mapping[str, Offer]


def next_action(decision: NextAction, view: View, weights: Weights) -> str:
    """The first thing worth doing, or `done`."""
    warrior, offered = view.combatant(decision.who), decision.offers
    for key in (STAND_UP, COME_ROUND, FIRE_PISTOLS, ATTACK, OFF_HAND, SHOOT_AT_HAND, HERBS):
        if key in offered:
            return cheapest(offered[key])
    left = decision.left or 0
    for choose in (_charge, _shoot, _cast, _command):
        answer = choose(view, warrior, offered, left, weights)
        if answer:
            return answer
    if RELOAD in offered:
        return cheapest(offered[RELOAD])
    return _move(view, warrior, offered, left, weights) or _hide(view, warrior, offered) or DONE


def cheapest(offer: Offer) -> str:
    """The answer that takes an action at its least price."""
    return offer.answers[0]


def _charge(view: View, warrior: Combatant, offered: Offers, left: int, weights: Weights) -> str:
    for kind in REACHES:
        limit = reach(view.battle, warrior, REACHES[kind])
        if kind in offered and enemy_within(view, warrior, limit):
            seen, unseen = charge_targets(view.battle, warrior)
            asked = ChargeTarget(warrior.side, warrior.id, seen, limit, unseen)
            if plans(view, asked, charge_target(asked, view, weights)):
                return cheapest(offered[kind])
    return ""


def _shoot(view: View, warrior: Combatant, offered: Offers, left: int, weights: Weights) -> str:
    if SHOOT not in offered or not has_target(view, warrior) or not plans_shot(view, warrior, weights):
        return ""
    return offered[SHOOT].answers[-1 if _hits_in_haste(view, warrior) else 0]


def _hits_in_haste(view: View, warrior: Combatant) -> bool:
    """Whether several shots promise more than a single one, though each is harder: some target is easy to hit."""
    battle = view.battle
    needs = (
        measured_shot(battle, warrior, weapon, target).need
        for weapon in warrior.missiles
        if in_haste(warrior, weapon) > 1
        for target in targets_of(battle, warrior, weapon)
        if warrior.is_within(target, shot_reach(battle, warrior, weapon, True))
    )
    return any(need is not None and need <= _EASY for need in needs)


def _cast(view: View, caster: Combatant, offered: Offers, left: int, weights: Weights) -> str:
    """Casting with all the dice they have, where a spell promises something with them."""
    key = CAST if CAST in offered else CAST_AGAIN
    if key not in offered:
        return ""
    listed = tuple(
        offer
        for moment in ("movement", "shooting", "close combat")
        for offer in offers(view.battle, caster, moment)
    )
    asked = CastSpell(caster.side, caster.id, listed, second=key == CAST_AGAIN)
    if not plans(view, asked, cast_spell(asked, view, weights)):
        return ""
    if left == 1 and all(offer.need is not None and offer.need > _ONE_DIE for offer in listed):
        return ""
    return offered[key].answers[-1]


def _command(view: View, warrior: Combatant, offered: Offers, left: int, weights: Weights) -> str:
    if COMMAND not in offered or best_command(view, may_follow(view.battle, warrior), weights) is None:
        return ""
    return cheapest(offered[COMMAND])


def _move(view: View, warrior: Combatant, offered: Offers, left: int, weights: Weights) -> str:
    """A run for a warrior with nothing to do after it, else a move; nothing where they would stay."""
    battle = view.battle
    if warrior.has(RANDOM_MOVE) and MOVE in offered:
        return cheapest(offered[MOVE])
    bounds = bounds_of(battle, warrior)
    if RUN in offered and not is_shooter(warrior):
        price = max(offered[RUN].prices)
        asked = question(battle, warrior, 0, reach(battle, warrior, price), bounds=bounds)
        if plans(view, asked, move_to(asked, view, weights)):
            return offered[RUN].answers[-1]
    if MOVE in offered:
        asked = question(battle, warrior, move_limits(battle, warrior)[0], 0, bounds=bounds)
        if plans(view, asked, move_to(asked, view, weights)):
            return cheapest(offered[MOVE])
    return ""


def _hide(view: View, warrior: Combatant, offered: Offers) -> str:
    """Hiding takes nothing and keeps off shots and charges; a warrior who could shoot stays in sight."""
    if (is_shooter(warrior) and has_target(view, warrior)) or HIDE not in offered:
        return ""
    return cheapest(offered[HIDE])
