"""A charge, or a round of a combat that goes on, in which both strike: how the two are after it.

Where a turn sequence has close combat phases that is one phase, with its order of blows. Where blows are actions it is
one activation of each, the attacker's first, with all the attacks that they have.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from rules.combat.melee.melee import fight
from rules.duel.harm import answer, end_of, refuse_pools, walked
from rules.duel.stage import FIRST, SECOND, Pair
from rules.engine.battle import Battle
from rules.engine.decisions import Decision, WeaponsInHand
from rules.engine.events import ActionTaken, ActivationBegan, ActivationEnded, PhaseBegan, TurnBegan
from rules.engine.events.alternative import ActionsGained
from rules.engine.flow import Flow
from rules.odds import DiceTree
from rules.systems.alternative.fighting import ATTACK, CHARGE, charge_home
from rules.systems.trench.attacks import STRIKE

#: The actions that cover all attacks somebody has (ALT-VII-h-5).
_ACTIONS = 3


class Round(NamedTuple):
    """The chances of each end of the two, by the words of `end_of`: those of the attacker and those of the other."""

    first: dict[str, Fraction]
    second: dict[str, Fraction]


def combat_round(pair: Pair, weapons: tuple[int, int] = (0, 0)) -> Round:
    """A round with the loadouts that the two take, by their places. Raises `TooLong`."""
    copies = pair.near()
    refuse_pools(copies.battle)
    before = [copies.battle.combatant(who) for who in (FIRST, SECOND)]

    def begin() -> tuple[Battle, Flow[Any]]:
        there = copies.next()
        return there, _round(there, pair.situation.charged)

    def outcome(after: Battle) -> tuple[str, ...]:
        return tuple(end_of(after.combatant(one.id), one) for one in before)

    def answered(decision: Decision) -> str:
        if isinstance(decision, WeaponsInHand):
            wanted = str(weapons[decision.who])
            return wanted if wanted in (decision.answers or ()) else decision.default
        return answer(decision)

    found = walked(DiceTree(outcome, answered), begin)
    first: dict[str, Fraction] = {}
    second: dict[str, Fraction] = {}
    for (own, theirs), chance in found.items():
        first[own] = first.get(own, Fraction(0)) + chance
        second[theirs] = second.get(theirs, Fraction(0)) + chance
    return Round(first, second)


def _round(battle: Battle, charged: bool) -> Flow[None]:
    """One close combat phase, or where one side alone strikes at a time an activation of each."""
    if not battle.sequence.one_side_strikes:
        yield from fight(battle)
        return
    yield from _activation(battle, FIRST, charged)
    yield ActivationEnded(0, (FIRST,))
    if battle.combatant(SECOND).on_table:
        yield TurnBegan(1)
        yield ActivationBegan(1, (SECOND,))
        yield PhaseBegan(1, "close combat")
        yield from _activation(battle, SECOND, False)


def _activation(battle: Battle, who: int, charged: bool) -> Flow[None]:
    """All attacks of one warrior in their own activation."""
    warrior = battle.combatant(who)
    strikes = next(it for it in battle.sequence.actions if it.key in (ATTACK, STRIKE))
    if strikes.key == STRIKE:
        yield ActionTaken(who, STRIKE, strikes.step, 0)
        yield from strikes.carried_out(battle, warrior, 0)
        return
    yield ActionsGained((who,), None, _ACTIONS)
    if charged:
        yield ActionTaken(who, CHARGE, "movement", _ACTIONS)
        yield from charge_home(battle, warrior)
    elif strikes.on_offer(battle, warrior):
        yield ActionTaken(who, ATTACK, strikes.step, _ACTIONS)
        yield from strikes.carried_out(battle, warrior, _ACTIONS)
