"""A sensible player: charges worth making, shooters who hold their ground, everybody else forward through cover.

They know all distances (nothing is hidden on the table), estimate with `rules.policies.estimates` and weigh by its
`Weights`. `steady`, `bold` and `careful` are this player with different weights.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rules.combat.charging.charging import charge_limit
from rules.combat.psychology.escaping import ESCAPING
from rules.engine.decisions import (
    ANYWHERE,
    DONE,
    STAY,
    AimStrip,
    AttackTarget,
    CastSpell,
    ChargeTarget,
    ChargeWay,
    Choice,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Intercept,
    Landing,
    MoveTo,
    NextToAct,
    ShootingTarget,
    Volley,
    WeaponsInHand,
    place_key,
)
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies import alliances, item_choices, skill_choices, spell_choices
from rules.policies.advance import best_move
from rules.policies.charges import charge_target
from rules.policies.climbs_and_jumps import (
    SEATS,
    appears_at,
    best_scramble,
    charge_way,
    hide_or_not,
    intercept_or_not,
    jump_back_or_not,
    mount_or_not,
)
from rules.policies.danger import enemy_within
from rules.policies.magic import better_characteristic, cast_spell, landing
from rules.policies.objectives import move_for_aim
from rules.policies.plans import planned
from rules.policies.psychology import choice, escapes
from rules.policies.setting_up import deployment_place, tunnel_or_walk
from rules.policies.strikes import attack_target, shooting_target, strike_with, volley, weapons_in_hand
from rules.policies.system_play import answer_of, plays_of
from rules.policies.weights import Weights
from rules.scenarios.parts.reserves import waiting
from rules.scenarios.parts.tunnels import QUESTION as TUNNEL

type Answer = Callable[[Any, View], str]


class SensiblePolicy:
    """Answers each kind of decision by a function of its own, and plain choices by their question."""

    def __init__(self, key: str, weights: Weights) -> None:
        self.key = key
        self.weights = weights
        self._answers: dict[type[Decision], Answer] = UNWEIGHTED | {
            kind: partial(answer, weights=weights) for kind, answer in WEIGHTED.items()
        }
        self._choices: dict[str, Answer] = CHOICES | {
            "rout": partial(rout_or_fight, weights=weights),
        }

    def choose(self, decision: Decision, view: View) -> str:
        plan = planned(view, decision)
        if plan is not None:
            return plan
        question = decision.question if isinstance(decision, Choice) else None
        answer = self._answers.get(type(decision)) if question is None else self._choices.get(question)
        if answer is not None:
            return answer(decision, view)
        special = answer_of(decision, view, question)
        return (decision.answers or (STAY,))[0] if special is None else special(decision, view, self.weights)


def move_to(decision: MoveTo, view: View, weights: Weights) -> str:
    """The place where a warrior moves."""
    plays = plays_of(view.battle)
    for play in plays:
        settled = None if play.move is None else play.move(decision, view, weights)
        if settled is not None:
            return settled
    aimed = move_for_aim(decision, view)
    if aimed is not None:
        return aimed
    scramble = best_scramble(decision, view, weights) if decision.scrambles else None
    if scramble is not None:
        return scramble.key
    if not (decision.walk or decision.run):
        return STAY
    burning = item_choices.beside_the_burning(decision, view)
    if burning is not None:
        return STAY if burning == view.combatant(decision.who).position else place_key(burning)
    for play in plays:
        waits = None if play.wait is None else play.wait(decision, view, weights)
        if waits is not None:
            return waits
    place = best_move(decision, view, weights)
    return STAY if place is None else place_key(place)


def set_up_at(decision: DeploymentPlace, view: View) -> str:
    """The place where a warrior is set up."""
    place = deployment_place(decision, view)
    return ANYWHERE if place is None else place_key(place)


def default(decision: AimStrip | CounterPlace, _view: View) -> str:
    """The strip at the enemy named; the counter as near to the middle as it may be, before anybody has set up."""
    return decision.default


def next_to_act(decision: NextToAct, view: View) -> str:
    """The warrior closest to an enemy when the activity began goes first, so that those behind find their way free.

    A warrior too far from all enemies for a charge is not asked about one.
    """
    if decision.activity == ESCAPING:
        return next((str(it) for it in decision.candidates if escapes(view, view.combatant(it))), DONE)
    key = (decision.activity, view.battle.state.activations.begun)
    order = view.memory.get(key)
    if order is None:
        order = view.memory[key] = _in_order(decision, view)
    waiting = decision.candidates
    return next((str(id) for id in order if id in waiting), DONE)


def _in_order(decision: NextToAct, view: View) -> list[int]:
    enemies = [enemy.position for enemy in view.enemies]
    if not enemies:
        return []
    candidates = [view.combatant(id) for id in decision.candidates]
    if decision.activity == "charging":
        candidates = [
            candidate
            for candidate in candidates
            if enemy_within(view, candidate, charge_limit(view.battle, candidate))
        ]
    ranked = sorted([(nearest(candidate.position, enemies), candidate.id) for candidate in candidates])
    return [id for _, id in ranked]


def nearest(at: Point, others: Sequence[Point]) -> int:
    """The square of the distance to the nearest of some others."""
    ax, ay, az = at
    return min([(ax - x) * (ax - x) + (ay - y) * (ay - y) + (az - z) * (az - z) for x, y, z in others])


def rout_or_fight(decision: Choice, view: View, weights: Weights) -> str:
    """Fight on, shaken or not, unless too many are gone and the enemy is clearly stronger, reserves counted."""
    own = len(view.own) + len(waiting(view.battle, view.side))
    foes = {enemy.home for enemy in view.enemies}
    enemies = len(view.enemies) + sum(len(waiting(view.battle, side)) for side in foes)
    started = len(view.battle.state.starting(view.side))
    if own * 100 < started * weights.gives_up and own * 100 < enemies * weights.outnumbered:
        return decision.choices[0]
    return decision.choices[-1]


#: The function that answers each kind of decision, with the weights and without; others get their first answer.
WEIGHTED: dict[type[Decision], Callable[..., str]] = {
    ChargeTarget: charge_target,
    ChargeWay: charge_way,
    Intercept: intercept_or_not,
    MoveTo: move_to,
    ShootingTarget: shooting_target,
    CastSpell: cast_spell,
}
UNWEIGHTED: dict[type[Decision], Answer] = {
    NextToAct: next_to_act,
    Infiltrate: appears_at,
    Volley: volley,
    AimStrip: default,
    AttackTarget: attack_target,
    WeaponsInHand: weapons_in_hand,
    StrikeWith: strike_with,
    DeploymentPlace: set_up_at,
    CounterPlace: default,
    Landing: landing,
}
#: Plain choices by their question.
CHOICES: dict[str, Answer] = {
    "characteristic": better_characteristic,
    "hide": hide_or_not,
    "jump back": jump_back_or_not,
    TUNNEL: tunnel_or_walk,
    **dict.fromkeys(SEATS, mount_or_not),
    **dict.fromkeys(alliances.QUESTIONS, alliances.choose),
    **dict.fromkeys(("stand up", "oi behave", "heading", "facing"), choice),
    **dict.fromkeys(skill_choices.QUESTIONS, skill_choices.choose),
    **dict.fromkeys(spell_choices.QUESTIONS, spell_choices.choose),
    **dict.fromkeys(item_choices.QUESTIONS, item_choices.choose),
}
