"""Exact chances of a short procedure: every way the dice can fall, from the start to the end.

Ways are never compared on the road. Where few dice are rolled that costs `tree` more than it saves.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules.engine.battle import Battle
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Flow
from rules.odds.tree import Answer, Chances, Outcome, Start, Tally
from rules.odds.unread import Pool, rolled


class TooManyWays(Exception):
    """The dice can fall in more ways than are looked at."""


class Sought(NamedTuple):
    """What is asked of all ways: as for `DiceTree`, and when nothing that is still rolled can change the outcome."""

    outcome: Outcome
    answer: Answer
    tally: Tally
    is_settled: Callable[[Battle], bool]


def short_chances(start: Start, sought: Sought, most: int) -> Chances:
    """The chances that `DiceTree` finds, each outcome with the sum of the tally.

    Raises `TooManyWays` as soon as there are more than `most`.
    """
    found: Chances = {}
    ahead = [_Way((), 1, 1)]
    done = 0
    while ahead:
        way = ahead.pop()
        way.most = most - done - len(ahead)
        end = way.walk(*start(), sought)
        done += 1
        ahead += way.others
        found[end] = found.get(end, Fraction(0)) + Fraction(way.share, way.whole)
    return found


class _Way:
    """One way, begun with what was `read` before: `share` in `whole` is its chance, `others` part from it."""

    def __init__(self, read: tuple[int, ...], share: int, whole: int) -> None:
        self.share, self.whole = share, whole
        self.others: list[_Way] = []
        self.most = 1
        self.pools: list[Pool] = []
        self.looked_at: set[int] = set()
        self._known, self._read = read, list[int]()

    def choose(self, ways: Sequence[int]) -> int:
        """Choose as the way was begun, then the first answer, with the others as ways to walk."""
        at = len(self._read)
        chosen = self._known[at] if at < len(self._known) else 0
        if at >= len(self._known):
            whole = self.whole * sum(ways)
            for other in range(len(ways) - 1, 0, -1):
                self.others.append(_Way((*self._read, other), self.share * ways[other], whole))
            if len(self.others) >= self.most:
                raise TooManyWays
            self.share, self.whole = self.share * ways[0], whole
        self._read.append(chosen)
        return chosen

    def walk(self, battle: Battle, flow: Flow[Any], sought: Sought) -> Any:
        """Play it to the end, and say what came of it."""
        outcome, answer, tally, is_settled = sought
        fold, total = battle.state.fold, 0
        value: Any = None
        while True:
            try:
                step = flow.send(value)
            except StopIteration:
                break
            value = None
            if isinstance(step, Event):
                fold(step)
                total += tally(step)
            elif isinstance(step, Roll):
                if is_settled(battle):
                    break
                value = rolled(self, step)
            else:
                value = step.accept(answer(step.decision))
        end = outcome(battle), int(total)
        hash(end)  # reads every die in it
        return end
