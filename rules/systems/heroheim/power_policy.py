"""How many power dice a sensible player of Heroheim rolls.

The weights say how sure a spell must be before power is spent on it.
"""

from functools import cache
from itertools import product

from rules.engine.decisions.heroheim import PowerDice
from rules.engine.state.battle_state import Combatant
from rules.engine.view import View
from rules.policies.weights import Weights

#: More dice than this are never worth thinking about, and what a spell must promise to be tried, in percent.
MOST, LEAST = 5, 40


@cache
def succeeds(dice: int, need: int, slips: bool) -> int:
    """How often, of 100 times, a number of dice reach a sum; with `slips`, two natural 1s fail."""
    thrown = product(range(1, 7), repeat=dice)
    good = sum(1 for faces in thrown if sum(faces) >= need and not (slips and faces.count(1) > 1))
    return int(100 * good // 6**dice)


def best_chance(view: View, caster: Combatant, need: int, prayer: bool) -> int:
    """How sure a spell is with the best number of their power dice, in percent; 0 if it is better left until later."""
    most = min(MOST, view.battle.state.power.of(caster.id))
    chance = max([succeeds(dice, need, not prayer) for dice in range(1, most + 1)], default=0)
    return chance if chance >= LEAST else 0


def power_dice(decision: PowerDice, _view: View, weights: Weights) -> str:
    """Take the fewest dice that make it likely enough; otherwise those that do most for it."""
    most = min(MOST, decision.most)
    sure = [(succeeds(dice, decision.need, not decision.prayer), dice) for dice in range(1, most + 1)]
    enough = [dice for chance, dice in sure if chance >= weights.likely]
    return str(min(enough) if enough else max(sure, key=lambda it: (it[0], -it[1]))[1])


def casting_chance(view: View, caster: Combatant, need: int, prayer: bool) -> int | None:
    """How sure a spell is with power dice, in percent; None where it is cast on other dice."""
    if not view.battle.rules.gathers_power or not view.battle.state.round:
        return None
    return best_chance(view, caster, need, prayer)
