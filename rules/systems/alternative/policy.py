"""How a sensible player activates warriors by D12, reacts to failures and buys the turn.

More dice are more actions and more failures: bold players roll as many as they may, careful ones only where it counts.
"""

from collections.abc import Sequence

from rules.engine.decisions import NONE, STAY, Choice, MoveTo, place_key
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ALTERNATIVE, BUY, ActivationDice, GiveCommand, React, WhoActs
from rules.engine.events.event import Status
from rules.engine.state.battle_state import Combatant
from rules.engine.table import distance
from rules.engine.view import View
from rules.policies.objectives import on_the_way
from rules.policies.system_play import SystemPlay, unweighted
from rules.policies.weights import Weights
from rules.systems.alternative.action_policy import next_action
from rules.systems.alternative.activating import reactors
from rules.systems.alternative.command_policy import could_charge, could_shoot, give_command

#: How much it is worth to react: to strike, to charge, to shoot, to get up.
_STRIKE, _CHARGE, _SHOT, _UP = 6, 4, 4, 3


def who_acts(decision: WhoActs, view: View) -> str:
    """The warrior nearest to an enemy, so that those behind find their way free; those who have fallen last."""
    enemies = [enemy.position for enemy in view.enemies]

    def near(id: int) -> tuple[bool, int, int]:
        warrior = view.combatant(id)
        x, y, _ = warrior.position
        far = min([(x - ex) ** 2 + (y - ey) ** 2 for ex, ey, _ in enemies], default=0)
        return not warrior.standing, far, id

    return str(min(decision.candidates, key=near))


def activation_dice(decision: ActivationDice, view: View, weights: Weights) -> str:
    """No dice where alternative activation gives all that is wanted; else as many as the weights allow.

    A group is worth more dice than one warrior: their failures count once. One die gets a warrior up who has fallen.
    """
    group = [view.combatant(id) for id in decision.who]
    if decision.alternative and not any(_needs_a_roll(view, warrior) for warrior in group):
        return ALTERNATIVE
    alone = group[0] if len(group) == 1 else None
    if alone and not alone.standing:
        wanted = 1
    else:
        wanted = weights.rolls_in_action if alone is None or is_busy(view, alone) else weights.rolls
    return str(min(decision.counts, key=lambda count: (abs(count - wanted), count)))


def _needs_a_roll(view: View, warrior: Combatant) -> bool:
    """Whether they want to do what alternative activation does not give: shoot, cast or get up."""
    return not warrior.standing or could_shoot(view, warrior) or bool(warrior.fighter.spells)


def is_busy(view: View, warrior: Combatant) -> bool:
    """Whether they have something to do at once: they fight, shoot or can charge."""
    return bool(warrior.contacts) or could_shoot(view, warrior) or could_charge(view, warrior)


def react(decision: React, view: View, weights: Weights) -> str:
    """Buy the turn where that is worth more than what anybody could do out of turn; else the warrior who does most."""
    best, value = NONE, 0
    for id in decision.candidates:
        warrior = view.combatant(id)
        worth = _worth(view, warrior) * min(6, warrior.profile.I)
        if worth > value:
            best, value = f"{id} {decision.failures}", worth
    if decision.may_buy and _is_worth_the_turn(view, weights):
        return BUY
    return best


def _worth(view: View, warrior: Combatant) -> int:
    """The worth of what a warrior could do now, roughly."""
    if warrior.status is not Status.STANDING:
        return _UP
    if warrior.contacts:
        return _STRIKE * max(1, warrior.profile.A)
    if could_shoot(view, warrior):
        return _SHOT
    return _CHARGE if could_charge(view, warrior) else 0


def _is_worth_the_turn(view: View, weights: Weights) -> bool:
    """Whether enough of their own are ready to strike before the enemies who have not acted."""
    acted = view.battle.state.activations.acted
    ready = [warrior for warrior in view.own if warrior.id not in acted and is_busy(view, warrior)]
    return len(ready) >= weights.buys_for and len(ready) >= len(_threats(view, acted))


def _threats(view: View, acted: set[int]) -> Sequence[Combatant]:
    return [enemy for enemy in view.enemies if enemy.id not in acted and enemy.standing and enemy.contacts]


def wants_to_react(decision: Choice, view: View) -> str:
    """React if any of their warriors could do something out of turn."""
    able = any(_worth(view, warrior) for warrior in reactors(view.battle, view.side))
    return decision.choices[0 if able else 1]


def regroup(decision: MoveTo, view: View, _weights: Weights) -> str | None:
    """A place beside the nearest friend they are ordered to come closer to; None for other moves."""
    if decision.bounds is None or not decision.bounds.closer_to:
        return None
    warrior = view.combatant(decision.who)
    friend = min(decision.bounds.closer_to, key=lambda at: (distance(warrior.position, at), at))
    at = on_the_way(view, decision, warrior, friend)
    return STAY if at is None else place_key(at)


PLAY = SystemPlay(
    answers={
        WhoActs: unweighted(who_acts),
        ActivationDice: activation_dice,
        NextAction: next_action,
        React: react,
        GiveCommand: give_command,
    },
    choices={"reaction": unweighted(wants_to_react)},
    move=regroup,
)
