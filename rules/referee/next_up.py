"""The likely order of shooters in a phase: those who shot last time, in the same order, and then the others."""

from collections.abc import Iterable


class NextUp:
    """The order in which warriors shot last, and who was said not to shoot in this phase."""

    def __init__(self) -> None:
        self._shots: dict[int, int] = {}
        self._passed: set[int] = set()

    def begin_phase(self) -> None:
        """Ask of everybody again."""
        self._passed.clear()

    def note(self, warrior: int, *, shoots: bool) -> None:
        """Remember that somebody shoots, or does not in this phase."""
        if shoots:
            self._shots[warrior] = max(self._shots.values(), default=0) + 1
        else:
            self._passed.add(warrior)

    def likely(self, warriors: Iterable[int]) -> list[int]:
        """Those of some who have not passed, the likeliest first."""
        waiting = [it for it in warriors if it not in self._passed]
        return sorted(waiting, key=lambda it: (it not in self._shots, self._shots.get(it, 0)))
