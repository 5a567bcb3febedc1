"""Which facts of a battle a procedure looks at, and which it changes.

A fact is one attribute of a combatant, or of the state. Two ways that differ only in facts that nothing looks at from
there on come out alike. Only what blows change is watched: nothing that `Battle.kept` may remember.
"""

from collections.abc import Hashable, Iterable
from typing import Any

from rules.engine.battle import Battle
from rules.engine.state.battle_state import BattleState, Combatant

#: Facts of a combatant, by their id and its name; and of the state, by its name.
_OF_ONE = (
    *("wounds", "parries", "tried_parry", "first_hitter", "critical_dealt", "fought_rounds"),
    *("stood_up", "was_down", "shots", "own_turns"),
)
_OF_STATE = ("active", "turns", "round")

Fact = Hashable


class Watch:
    """The facts that were read before they were written, and those that were written, since `forget`."""

    def __init__(self) -> None:
        self.read: set[Fact] = set()
        self.written: set[Fact] = set()
        own: dict[str, Any] = {name: self._of_one(name) for name in _OF_ONE}
        self._combatant = type("WatchedCombatant", (Combatant,), {"__slots__": (), **own})
        self._state = type("WatchedState", (BattleState,), {name: self._of_state(name) for name in _OF_STATE})

    def begin(self, battle: Battle) -> None:
        """Watch a battle from now on; warriors who join it later are not watched, and compared as a whole."""
        battle.state.__class__ = self._state
        for warrior in battle.state.combatants:
            warrior.__class__ = self._combatant
        self.forget()

    def forget(self) -> None:
        """Forget what was read and written so far."""
        self.read.clear()
        self.written.clear()

    def beside_combatants(self, battle: Battle) -> tuple[dict[str, Any], dict[Fact, Any]]:
        """The state but for the combatants without its facts, and the facts. To take it is no look at them."""
        seen = self.read, self.written
        self.read, self.written = set(), set()
        state = battle.state.beside_combatants()
        self.read, self.written = seen
        return state, {name: state.pop(name) for name in _OF_STATE}

    def combatant(self, warrior: Combatant) -> tuple[dict[str, Any], dict[Fact, Any]]:
        """The same of a combatant who is not watched at the moment."""
        held = warrior.snapshot()
        return held, {(warrior.id, name): held.pop(name) for name in _OF_ONE if _is_settled(held[name])}

    def paused(self, warriors: Iterable[Combatant]) -> list[Combatant]:
        """Watch some warriors no more, and say who was watched."""
        watched = [it for it in warriors if type(it) is self._combatant]
        for warrior in watched:
            warrior.__class__ = Combatant
        return watched

    def resumed(self, warriors: Iterable[Combatant]) -> None:
        """Watch warriors again."""
        for warrior in warriors:
            warrior.__class__ = self._combatant

    def _of_one(self, name: str) -> property:
        slot = Combatant.__dict__[name]

        def read(warrior: Combatant) -> Any:
            if (warrior.id, name) not in self.written:
                self.read.add((warrior.id, name))
            return slot.__get__(warrior)

        def write(warrior: Combatant, value: Any) -> None:
            self.written.add((warrior.id, name))
            slot.__set__(warrior, value)

        return property(read, write)

    def _of_state(self, name: str) -> property:
        def read(state: BattleState) -> Any:
            if name not in self.written:
                self.read.add(name)
            return vars(state)[name]

        def write(state: BattleState, value: Any) -> None:
            self.written.add(name)
            vars(state)[name] = value

        return property(read, write)


def _is_settled(value: object) -> bool:
    """Whether a value is no die that nobody has read."""
    return type(value) in (int, bool, type(None))
