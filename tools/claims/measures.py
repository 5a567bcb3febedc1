"""What is counted in one battle: its length, the order of the units acting, and the activation dice.

A unit is a hero or a group. Where a whole side has its turn at once, all its units act one after the other.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

from rules.comparing import CountedDice
from rules.engine.events import ActivationBegan, RoundBegan, TurnBegan
from rules.engine.events.alternative import ActionsGained
from rules.engine.resolver import Resolver
from rules.engine.state.battle_state import BattleState

#: How many of the first acts of a round are one pattern, where every side has that many units.
FIRST_ACTS = 4
_ACTIVATION_DIE = 12


def length(battle: Resolver, dice: CountedDice) -> dict[str, int]:
    """Decisions, dice and rounds."""
    assert battle.outcome is not None
    return {"decisions": len(battle.answers), "dice": dice.dice, "rounds": battle.outcome.rounds}


def order(battle: Resolver) -> dict[str, Any]:
    """Acts and runs of acts of one side; the patterns of the rounds; in how many turns of a side the enemy cut in.

    `shares` counts a round for each side that has units then, `cut_in` those in which one of them acted after an enemy
    that had answered an earlier one, or not at all.
    """
    acts = runs = shares = cut_in = 0
    patterns: Counter[str] = Counter()
    last, first = -1, -1
    for sides, units in _rounds(battle):
        acts += len(sides)
        runs += sum(1 for side, _ in groupby(sides) if side != last)
        if sides:
            last = sides[-1]
            first = sides[0] if first < 0 else first
        if min(units.values()) >= FIRST_ACTS <= len(sides):
            patterns["".join("AB"[side != first] for side in sides[:FIRST_ACTS])] += 1
        for side, count in units.items():
            shares += 1
            cut_in += _is_cut_in(side, sides, count)
    return {"acts": acts, "runs": runs, "patterns": dict(patterns), "shares": shares, "cut_in": cut_in}


def _is_cut_in(side: int, sides: list[int], units: int) -> bool:
    mine = [at for at, acting in enumerate(sides) if acting == side]
    return len(mine) < units or any(after - before > 1 for before, after in pairwise(mine))


def _rounds(battle: Resolver) -> Iterator[tuple[list[int], dict[int, int]]]:
    """The sides in the order in which they acted and the units each began with, for each completed round."""
    state, setup = BattleState(battle.battle.setup), battle.battle.setup
    sides: list[int] = []
    units: dict[int, int] = {}
    for event in battle.events:
        if isinstance(event, RoundBegan):
            if units:
                yield sides, units
            sides = []
            units = {side: _units(state, side) for side in range(len(setup.sides))}
        elif isinstance(event, TurnBegan) and event.side in units:
            sides += [event.side] * _units(state, event.side)
            units[event.side] = min(units[event.side], sides.count(event.side))
        elif isinstance(event, ActivationBegan) and not event.reaction and event.side in units:
            sides.append(event.side)
        state.fold(event)


def _units(state: BattleState, side: int) -> int:
    return len({(warrior.home, warrior.fighter.warrior) for warrior in state.of_side(side)})


def activation_dice(battle: Resolver) -> dict[str, list[int]]:
    """Count activations, their actions and their failures by the number of dice that were rolled."""
    found: dict[str, list[int]] = {}
    out_of_turn = False
    for event in battle.events:
        if isinstance(event, ActivationBegan):
            out_of_turn = bool(event.reaction)
        elif isinstance(event, ActionsGained) and not out_of_turn and event.roll is not None:
            roll = event.roll
            if roll.sides == _ACTIVATION_DIE and roll.at_most is not None:
                sums = found.setdefault(str(len(roll.faces)), [0, 0, 0])
                failures = sum(face > roll.at_most for face in roll.faces)
                for at, more in enumerate((1, event.actions, failures)):
                    sums[at] += more
    return found
