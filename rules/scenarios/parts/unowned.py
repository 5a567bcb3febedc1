"""The policy of neutral models: they fight back, and do no more than their scenario makes them do."""

from rules.combat.moving.recovery import STAND_UP
from rules.engine.decisions import AttackTarget, ChargeTarget, Choice, Decision, Intercept
from rules.engine.view import View


class Unowned:
    """A monster strikes at the weakest enemy, a boy parries as well as they can; neither intercepts."""

    key = "unowned"

    def choose(self, decision: Decision, view: View) -> str:
        match decision:
            case AttackTarget():
                return str(
                    min(decision.targets, key=lambda warrior: (view.combatant(warrior).profile.T, warrior))
                )
            case Choice(question="stand up") if view.battle.setup.scenario.mechanisms:
                return STAND_UP
            case Intercept() | ChargeTarget(must=False):
                return decision.default
        return (decision.answers or (decision.default,))[0]
