"""A battle that stands as another does and shares nothing with it that changes: where chances are tried out."""

from operator import attrgetter, is_
from typing import Any

from rules.engine.battle import Battle
from rules.engine.state.battle_state import BattleState, Combatant

_STATE = "rules.engine.state."
_HELD = attrgetter(*Combatant.__slots__)


class _Twin:
    """A combatant who can be made like another one again, whatever became of them."""

    def __init__(self, original: Combatant) -> None:
        self.warrior = _twin(original)
        self._original = _HELD(original)
        self._held = _HELD(self.warrior)
        self._dictionaries = [
            (mine, theirs)
            for mine, theirs in zip(self._held, self._original, strict=True)
            if type(theirs) is dict
        ]

    def restore(self) -> None:
        """Make them like the other."""
        warrior = self.warrior
        warrior.__class__ = Combatant
        now = _HELD(warrior)
        if not all(map(is_, now, self._held)):
            for name, it, mine in zip(Combatant.__slots__, now, self._held, strict=True):
                if it is not mine:
                    setattr(warrior, name, mine)
        for mine, theirs in self._dictionaries:
            if mine or theirs:
                mine.clear()
                mine.update(theirs)


class Copies:
    """Copies of one battle, one after the other: a new one takes the place of the one before, whatever happened there.

    The battle itself may not change meanwhile.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._twins = [_Twin(it) for it in battle.state.combatants]
        known = {id(it): twin.warrior for it, twin in zip(battle.state.combatants, self._twins, strict=True)}
        #: All that may change besides the combatants, each with what it holds at first.
        self._made: list[tuple[Any, Any]] = []
        self._state: BattleState = _copied(battle.state, known, self._made)

    def next(self) -> Battle:
        """A copy of the battle as it is."""
        for twin in self._twins:
            twin.restore()
        self._state.__class__ = BattleState
        for made, held in self._made:
            _refill(made, held)
        return self.battle.in_state(self._state)


def copy_of(battle: Battle) -> Battle:
    """A battle of the same set-up in the same state; what happens in it leaves the other as it is."""
    state: BattleState = _copied(battle.state, {}, [])
    return battle.in_state(state)


def _refill(made: Any, held: Any) -> None:
    """Let a list, a dictionary or a set hold again what it held."""
    if type(made) is list:
        made[:] = held
    elif made or held:
        made.clear()
        made.update(held)


def _copied(value: Any, known: dict[int, Any], made: list[tuple[Any, Any]]) -> Any:
    """A value with everything in it that events may change copied once; values that never change are shared.

    What was copied is added to `made`, with what it holds.
    """
    kind = type(value)
    if kind is Combatant:
        if id(value) not in known:
            known[id(value)] = _twin(value)
        return known[id(value)]
    if kind is list:
        return _noted([_copied(it, known, made) for it in value], made)
    if kind is dict:
        return _noted({key: _copied(it, known, made) for key, it in value.items()}, made)
    if kind is set:
        return _noted(set(value), made)
    if kind is tuple:
        is_party = value and type(value[0]) is Combatant
        return tuple([_copied(it, known, made) for it in value]) if is_party else value
    if not hasattr(value, "__dict__") or not kind.__module__.startswith(_STATE):
        return value
    twin = object.__new__(kind)
    vars(twin).update({name: _copied(it, known, made) for name, it in vars(value).items()})
    _noted(vars(twin), made)
    return twin


def _noted[T: (list[Any], dict[Any, Any], set[Any])](copied: T, made: list[tuple[Any, Any]]) -> T:
    made.append((copied, type(copied)(copied)))
    return copied


def _twin(warrior: Combatant) -> Combatant:
    """A combatant like another; what they hold are values, and dictionaries of values."""
    twin = object.__new__(Combatant)
    for name in Combatant.__slots__:
        held = getattr(warrior, name)
        setattr(twin, name, dict(held) if type(held) is dict else held)
    return twin
