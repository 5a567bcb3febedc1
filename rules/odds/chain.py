"""Chains of states in which chance leads from one to the next and the past counts for nothing (Markov chains)."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any

_BEGINNING = object()

#: Where each state leads, and with what chance; what has no row is an end.
type Rows[S] = Mapping[S, Mapping[S, Fraction]]


class Chain[S: Hashable]:
    """A chain that begins with some chances and goes on by `step` until a state is `over`.

    Each step is asked for once.
    """

    def __init__(
        self,
        first: Mapping[S, Fraction],
        step: Callable[[S], Mapping[S, Fraction]],
        over: Callable[[S], bool],
    ) -> None:
        self._after = [dict(first)]
        self._step, self._over = step, over
        self._rows: dict[S, Mapping[S, Fraction]] = {}

    def after(self, steps: int) -> dict[S, Fraction]:
        """The chance of every state after a number of steps; what is over stays as it is."""
        while len(self._after) <= steps:
            now: dict[S, Fraction] = {}
            for state, chance in self._after[-1].items():
                ahead = {state: Fraction(1)} if self._over(state) else self._row(state)
                for target, share in ahead.items():
                    now[target] = now.get(target, Fraction(0)) + chance * share
            self._after.append(now)
        return self._after[steps]

    def in_the_end(self) -> dict[S, Fraction]:
        """The chance of every state that is over. Raises `ArithmeticError` where it need never be."""
        waiting = [state for state in self._after[0] if not self._over(state)]
        for state in waiting:
            waiting += [it for it in self._row(state) if not self._over(it) and it not in waiting]
        rows: dict[Any, Mapping[S, Fraction]] = {_BEGINNING: self._after[0]}
        return absorbed(rows | self._rows, _BEGINNING)

    def _row(self, state: S) -> Mapping[S, Fraction]:
        if state not in self._rows:
            self._rows[state] = self._step(state)
        return self._rows[state]


def absorbed[S: Hashable](rows: Rows[S], start: S) -> dict[S, Fraction]:
    """The chances of where a chain ends that begins at `start`; it may lead back to where it was.

    Raises `ArithmeticError` for a chain that need never end.
    """
    found: dict[S, dict[S, Fraction]] = {}
    for state in _inmost_first(rows, start):
        row: dict[S, Fraction] = {}
        ahead = list(rows[state].items())
        while ahead:
            target, chance = ahead.pop()
            if target in found:
                ahead += [(end, chance * share) for end, share in found[target].items()]
            else:
                row[target] = row.get(target, Fraction(0)) + chance
        stays = row.pop(state, Fraction(0))
        if stays == 1:
            raise ArithmeticError(f"This need never end: {state!r} always leads back to itself.")
        found[state] = {end: chance / (1 - stays) for end, chance in row.items()}
    return found[start]


def _inmost_first[S: Hashable](rows: Rows[S], start: S) -> list[S]:
    """All states that can be reached, each after those that it leads to, but for those that lead back to it."""
    order: list[S] = []
    met = {start}
    entered = [(start, iter(rows[start]))]
    while entered:
        state, ahead = entered[-1]
        target = next((it for it in ahead if it in rows and it not in met), None)
        if target is None:
            order.append(state)
            entered.pop()
        else:
            met.add(target)
            entered.append((target, iter(rows[target])))
    return order
