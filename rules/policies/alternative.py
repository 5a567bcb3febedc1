"""How a sensible player activates warriors by D12, spends their actions, reacts, buys the turn and gives commands."""

from collections.abc import Callable

from rules.engine.action_decisions import NextAction
from rules.engine.alternative_decisions import ActivationDice, GiveCommand, React, WhoActs
from rules.engine.decisions import NONE, Decision
from rules.engine.view import View
from rules.policies.temper import Temper


def who_acts(decision: WhoActs, view: View) -> str:
    """Whoever is nearest to an enemy, so that those behind find their way free."""
    enemies = [enemy.position for enemy in view.enemies]

    def near(id: int) -> tuple[int, int]:
        x, y, _ = view.combatant(id).position
        return min([(x - ex) ** 2 + (y - ey) ** 2 for ex, ey, _ in enemies], default=0), id

    return str(min(decision.candidates, key=near))


def activation_dice(decision: ActivationDice, view: View, temper: Temper) -> str:
    return decision.answers[0] if decision.alternative else decision.answers[min(1, len(decision.counts) - 1)]


def react(decision: React, view: View, temper: Temper) -> str:
    return NONE


def give_command(decision: GiveCommand, view: View) -> str:
    return NONE


def next_action(decision: NextAction, view: View) -> str:
    return decision.answers[0]


#: What answers each kind of decision, with the temper and without.
TEMPERED: dict[type[Decision], Callable[..., str]] = {ActivationDice: activation_dice, React: react}
UNTEMPERED: dict[type[Decision], Callable[..., str]] = {
    WhoActs: who_acts,
    GiveCommand: give_command,
    NextAction: next_action,
}
