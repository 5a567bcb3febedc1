"""How a sensible player activates warriors by D12, reacts to failures and buys the turn.

More dice are more actions and more failures: bold players roll as many as they may, careful ones only where it counts.
"""

from collections.abc import Sequence

from rules.engine.decisions import NONE, STAY, Choice, MoveTo, place_key
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ALTERNATIVE, BUY, ActivationDice, GiveCommand, React, WhoActs
from rules.engine.events.event import Status
from rules.engine.state import Combatant
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
    """The warrior nearest to an enemy, so that those behind find their way free."""
    enemies = [enemy.position for enemy in view.enemies]

    def near(id: int) -> tuple[int, int]:
        x, y, _ = view.combatant(id).position
        return min([(x - ex) ** 2 + (y - ey) ** 2 for ex, ey, _ in enemies], default=0), id

    return str(min(decision.candidates, key=near))


def activation_dice(decision: ActivationDice, view: View, weights: Weights) -> str:
    """Without dice where that gives all that is wanted; else as many as the weights allow.

    A group is worth more dice than one warrior: their failures count once.
    """
    who = [view.combatant(id) for id in decision.who]
    if decision.alternative and not any(_needs_a_roll(view, one) for one in who):
        return ALTERNATIVE
    busy = len(who) > 1 or not who[0].standing or is_busy(view, who[0])
    wanted = weights.rolls_in_action if busy else weights.rolls
    return str(min(decision.counts, key=lambda count: (abs(count - wanted), count)))


def _needs_a_roll(view: View, one: Combatant) -> bool:
    """Whether he wants to do what alternative activation does not give: shoot, cast or get up."""
    return not one.standing or could_shoot(view, one) or bool(one.fighter.spells)


def is_busy(view: View, one: Combatant) -> bool:
    """Whether he has something to do at once: he fights, shoots or can charge."""
    return bool(one.contacts) or could_shoot(view, one) or could_charge(view, one)


def react(decision: React, view: View, weights: Weights) -> str:
    """Buy the turn where that is worth more than what anybody could do out of turn; else whoever does most."""
    best, value = NONE, 0
    for id in decision.candidates:
        one = view.combatant(id)
        worth = _worth(view, one) * min(6, one.profile.I)
        if worth > value:
            best, value = f"{id} {decision.failures}", worth
    if decision.may_buy and _is_worth_the_turn(view, weights):
        return BUY
    return best


def _worth(view: View, one: Combatant) -> int:
    """What somebody could do now, roughly."""
    if one.status is not Status.STANDING:
        return _UP
    if one.contacts:
        return _STRIKE * max(1, one.profile.A)
    if could_shoot(view, one):
        return _SHOT
    return _CHARGE if could_charge(view, one) else 0


def _is_worth_the_turn(view: View, weights: Weights) -> bool:
    """Whether enough of his own are ready to strike before those of the enemy who have not acted."""
    acted = view.battle.state.activations.acted
    ready = [one for one in view.own if one.id not in acted and is_busy(view, one)]
    return len(ready) >= weights.buys_for and len(ready) >= len(_threats(view, acted))


def _threats(view: View, acted: set[int]) -> Sequence[Combatant]:
    return [one for one in view.enemies if one.id not in acted and one.standing and one.contacts]


def wants_to_react(decision: Choice, view: View) -> str:
    """Whether anybody of his could do something out of turn."""
    able = any(_worth(view, one) for one in reactors(view.battle, view.side))
    return decision.choices[0 if able else 1]


def regroup(decision: MoveTo, view: View, _weights: Weights) -> str | None:
    """Beside the nearest of those whom he is ordered to come closer to; None for other moves."""
    if decision.bounds is None or not decision.bounds.closer_to:
        return None
    who = view.combatant(decision.who)
    friend = min(decision.bounds.closer_to, key=lambda at: (distance(who.position, at), at))
    at = on_the_way(view, decision, who, friend)
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
