"""What is counted of the course of a battle where a study asks for it: length, order, and the activation dice.

A unit is a hero or a group. Where a whole side has its turn at once, all its units act one after the other.

- `length`: `decisions` and `dice` by their number in a battle.
- `order`: `row` by acts and runs of acts of one side in a battle (`88/8`); `pattern` by the sides of the first acts
  of a round; `turns` of a side, `cut` where the enemy cut into them and `whole` where not.
- `activations`: `activation` by the number of dice, `2/times`, `2/actions` and `2/failures`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise

from rules.comparing import CountedDice
from rules.engine.events import ActivationBegan, RoundBegan, TurnBegan
from rules.engine.events.alternative import ActionsGained
from rules.engine.resolver import Resolver
from rules.engine.state.battle_state import BattleState
from rules.studies.description import ACTIVATIONS, LENGTH, ORDER
from rules.studies.measures import Counts

#: How many of the first acts of a round are one pattern, where every side has that many units.
FIRST_ACTS = 4
_ACTIVATION_DIE = 12


def course_of(battle: Resolver, dice: CountedDice, courses: tuple[str, ...]) -> Counts:
    """The counts of what a study asks for."""
    counting: dict[str, Callable[[], Counts]] = {
        LENGTH: lambda: _length(battle, dice),
        ORDER: lambda: _order(battle),
        ACTIVATIONS: lambda: _activations(battle),
    }
    found: Counts = Counter()
    for course in courses:
        found.update(counting[course]())
    return found


def _length(battle: Resolver, dice: CountedDice) -> Counts:
    return Counter({("decisions", str(len(battle.answers))): 1, ("dice", str(dice.dice)): 1})


def _order(battle: Resolver) -> Counts:
    """Acts, patterns and turns. A round is a turn of each side that has units then.

    The enemy has cut in where a unit acted after an enemy that had answered an earlier one, or not at all.
    """
    acts = runs = 0
    found: Counts = Counter()
    last, first = -1, -1
    for sides, units in _rounds(battle):
        acts += len(sides)
        runs += sum(1 for side, _ in groupby(sides) if side != last)
        if sides:
            last = sides[-1]
            first = sides[0] if first < 0 else first
        if min(units.values()) >= FIRST_ACTS <= len(sides):
            found["pattern", "".join("AB"[side != first] for side in sides[:FIRST_ACTS])] += 1
        for side, count in units.items():
            found["turns", "cut" if _is_cut_in(side, sides, count) else "whole"] += 1
    found["row", f"{acts}/{runs}"] += 1
    return found


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


def _activations(battle: Resolver) -> Counts:
    found: Counts = Counter()
    out_of_turn = False
    for event in battle.events:
        if isinstance(event, ActivationBegan):
            out_of_turn = bool(event.reaction)
        elif isinstance(event, ActionsGained) and not out_of_turn and event.roll is not None:
            roll = event.roll
            if roll.sides == _ACTIVATION_DIE and roll.at_most is not None:
                failures = sum(face > roll.at_most for face in roll.faces)
                for what, more in (("times", 1), ("actions", event.actions), ("failures", failures)):
                    found["activation", f"{len(roll.faces)}/{what}"] += more
    return found
