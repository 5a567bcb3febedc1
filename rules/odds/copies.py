"""A battle that stands as another does and shares nothing with it that changes: where chances are tried out."""

from operator import attrgetter, is_
from typing import Any

from rules.engine.battle import Battle
from rules.engine.state.battle_state import BattleState, Combatant

_STATE = "rules.engine.state."
_HELD = attrgetter(*Combatant.__slots__)
#: Never changed, and found most of the time.
_PLAIN = frozenset({int, str, bool, type(None), frozenset})


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
        self.warrior.__class__ = Combatant
        if all(map(is_, _HELD(self.warrior), self._held)):
            for mine, theirs in self._dictionaries:
                mine.clear()
                mine.update(theirs)
            return
        for name, mine, theirs in zip(Combatant.__slots__, self._held, self._original, strict=True):
            setattr(self.warrior, name, mine)
            if type(theirs) is dict:
                mine.clear()
                mine.update(theirs)


class Copies:
    """Copies of one battle, one after the other: a new one takes the place of the one before, whatever happened there.

    The battle itself may not change meanwhile.
    """

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._twins = [_Twin(it) for it in battle.state.combatants]
        self._known = {
            id(it): twin.warrior for it, twin in zip(battle.state.combatants, self._twins, strict=True)
        }

    def next(self) -> Battle:
        """A copy of the battle as it is."""
        for twin in self._twins:
            twin.restore()
        return self._battle.in_state(_copied(self._battle.state, self._known))


def copy_of(battle: Battle) -> Battle:
    """A battle of the same set-up in the same state; what happens in it leaves the other as it is."""
    state: BattleState = _copied(battle.state, {})
    return battle.in_state(state)


def _copied(value: Any, known: dict[int, Any]) -> Any:
    """A value with everything in it that events may change copied once; values that never change are shared."""
    kind = type(value)
    if kind is Combatant:
        if id(value) not in known:
            known[id(value)] = _twin(value)
        return known[id(value)]
    if kind is list:
        return [it if type(it) in _PLAIN else _copied(it, known) for it in value]
    if kind is dict:
        return {key: it if type(it) in _PLAIN else _copied(it, known) for key, it in value.items()}
    if kind is set:
        return set(value)
    if kind is tuple:
        return tuple([_copied(it, known) for it in value]) if value and type(value[0]) is Combatant else value
    if not hasattr(value, "__dict__") or not kind.__module__.startswith(_STATE):
        return value
    twin = object.__new__(kind)
    vars(twin).update(
        {name: it if type(it) in _PLAIN else _copied(it, known) for name, it in vars(value).items()}
    )
    return twin


def _twin(warrior: Combatant) -> Combatant:
    """A combatant like another; what they hold are values, and dictionaries of values."""
    twin = object.__new__(Combatant)
    for name in Combatant.__slots__:
        held = getattr(warrior, name)
        setattr(twin, name, dict(held) if type(held) is dict else held)
    return twin
