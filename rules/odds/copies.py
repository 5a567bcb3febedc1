"""A battle that stands as another does and shares nothing with it that changes: where chances are tried out."""

from typing import Any

from rules.engine.battle import Battle
from rules.engine.state.battle_state import BattleState, Combatant

_STATE = "rules.engine.state."


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
        return [_copied(it, known) for it in value]
    if kind is dict:
        return {key: _copied(it, known) for key, it in value.items()}
    if kind is set:
        return set(value)
    if kind is tuple:
        return tuple([_copied(it, known) for it in value]) if value and type(value[0]) is Combatant else value
    if not hasattr(value, "__dict__") or not kind.__module__.startswith(_STATE):
        return value
    twin = object.__new__(kind)
    vars(twin).update({name: _copied(it, known) for name, it in vars(value).items()})
    return twin


def _twin(warrior: Combatant) -> Combatant:
    """A combatant like another; what they hold are values, and dictionaries of values."""
    twin = object.__new__(Combatant)
    for name in Combatant.__slots__:
        held = getattr(warrior, name)
        setattr(twin, name, dict(held) if type(held) is dict else held)
    return twin
