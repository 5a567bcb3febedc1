"""A charge, or a round of a combat that goes on, in which both strike: how the two are after it.

Where a turn sequence has close combat phases that is one phase, with its order of blows. Where blows are actions it is
one activation of each, the attacker's first, with all the attacks that they have.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from rules.combat.melee.melee import fight
from rules.duel.harm import answer, end_of, most_parted, walked
from rules.duel.kept import kept
from rules.duel.stage import FIRST, SECOND, Pair
from rules.engine.battle import Battle
from rules.engine.decisions import Decision, WeaponsInHand
from rules.engine.events import ActivationBegan, ActivationEnded, PhaseBegan, TurnBegan
from rules.engine.flow import Flow
from rules.odds import DiceTree
from rules.systems.registry import of_sequence


class Round(NamedTuple):
    """The chances of each end of the two, by the words of `end_of`: those of the attacker and those of the other."""

    first: dict[str, Fraction]
    second: dict[str, Fraction]


@kept
def combat_round(pair: Pair, weapons: tuple[int, int] = (0, 0), patient: bool = False) -> Round:
    """A round with the loadouts that the two take, by their places. Raises `TooLong`."""
    copies = pair.near({} if pair.situation.charged else {FIRST: weapons[FIRST], SECOND: weapons[SECOND]})
    most = most_parted(copies.battle, patient)
    before = [copies.battle.combatant(fighter) for fighter in (FIRST, SECOND)]

    def begin() -> tuple[Battle, Flow[Any]]:
        there = copies.next()
        return there, round_of(there, pair.situation.charged)

    def outcome(after: Battle) -> tuple[str, ...]:
        return tuple(end_of(after.combatant(warrior.id), warrior) for warrior in before)

    def answered(decision: Decision) -> str:
        if isinstance(decision, WeaponsInHand):
            wanted = str(weapons[decision.who])
            return wanted if wanted in (decision.answers or ()) else decision.default
        return answer(decision)

    found = walked(DiceTree(outcome, answered), begin, most)
    first: dict[str, Fraction] = {}
    second: dict[str, Fraction] = {}
    for (own, theirs), chance in found.items():
        first[own] = first.get(own, Fraction(0)) + chance
        second[theirs] = second.get(theirs, Fraction(0)) + chance
    return Round(first, second)


def round_of(battle: Battle, charged: bool) -> Flow[None]:
    """One close combat phase, or where one side alone strikes at a time an activation of each."""
    attacks = of_sequence(battle.sequence.key).all_attacks
    if attacks is None:
        yield from fight(battle)
        return
    yield from attacks(battle, battle.combatant(FIRST), charged)
    yield ActivationEnded(0, (FIRST,))
    if battle.combatant(SECOND).on_table:
        yield TurnBegan(1)
        yield ActivationBegan(1, (SECOND,))
        yield PhaseBegan(1, "close combat")
        yield from attacks(battle, battle.combatant(SECOND), False)
