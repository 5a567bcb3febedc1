"""A running battle as the procedures of `rules.combat` and `rules.sequences` see it."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, cast

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.protocols import Ask, CombatRules, Flow, TurnSequence
from rules.engine.setup import BattleSetup
from rules.engine.state import BattleState, Combatant
from rules.engine.table import Point, Sight, Terrain


class Battle:
    """Set-up, state, terrain and the two halves of the ruleset. Read by procedures, changed by events only."""

    def __init__(self, setup: BattleSetup, sequence: TurnSequence, rules: CombatRules) -> None:
        self.setup = setup
        self.sequence = sequence
        self.rules = rules
        self.state = BattleState(setup)
        self.terrain = Terrain.of(setup.table)
        self._switches = frozenset(setup.ruleset.switches)
        self._kept: dict[Hashable, Any] = {}
        self._kept_for = -1

    def switch(self, key: str) -> bool:
        """Whether an option of the ruleset is on."""
        return key in self._switches

    def combatant(self, who: int) -> Combatant:
        return self.state.combatants[who]

    @property
    def over(self) -> bool:
        return self.state.ended is not None

    @property
    def sides(self) -> range:
        return range(len(self.setup.sides))

    def turn_order(self) -> list[int]:
        """The sides in the order of their turns, from the one that had the first."""
        first = self.state.first_side or 0
        count = len(self.setup.sides)
        return [(first + step) % count for step in range(count)]

    def sight(self, viewer: Combatant, target: Combatant) -> Sight:
        """What terrain lets one combatant see of another."""
        return self.terrain.sees(viewer.position, target.position, viewer.body, target.body)

    def kept[T](self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What `work_out` gives, kept under its key until somebody moves, arrives or goes."""
        if self._kept_for != self.state.arrangement:
            self._kept.clear()
            self._kept_for = self.state.arrangement
        if key not in self._kept:
            self._kept[key] = work_out()
        return cast(T, self._kept[key])

    def others(self, *but: Combatant) -> Sequence[Combatant]:
        """Everybody on the table except those named."""
        return self.kept(
            ("others", *[one.id for one in but]),
            lambda: tuple([one for one in self.state.on_table() if one not in but]),
        )

    def bases(self, *but: Combatant) -> Sequence[tuple[Point, int]]:
        """Where those on the table stand, except those named, with the radius of each base."""
        return self.kept(
            ("bases", *[one.id for one in but]),
            lambda: tuple([(one.position, one.fighter.radius) for one in self.others(*but)]),
        )


def ask(decision: Decision) -> Flow[str]:
    """Ask a side; the answer is one of those listed."""
    answer: str = yield Ask(decision, decision.check)
    return answer


def ask_for[T](decision: Decision, accept: Callable[[str], T]) -> Flow[T]:
    """Ask a side; `accept` checks the answer and turns it into what the procedure needs."""
    answer: T = yield Ask(decision, accept)
    return answer


def throw(roll: Roll) -> Flow[tuple[int, ...]]:
    """Roll dice and return the faces."""
    faces: tuple[int, ...] = yield roll
    return faces
