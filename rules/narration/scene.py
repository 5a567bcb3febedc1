"""The state of the battle when an event is told: places, hidden warriors, declared charges.

A `Scene` takes in the events of one battle in their order. Sentences ask it about what their own event does not say;
one that has seen no event knows nothing, and they say less.
"""

from rules.engine import events
from rules.engine.events import Event
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import BattleState
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import distance

#: How much nearer a move leads for it to be told as one towards the enemy, in 1/100 inch.
_NEARER = 100
#: Events after which nobody's charge is still under way.
_FRESH = (events.RoundBegan, events.TurnBegan, events.TurnsBegan)
#: How a move of one who declared a charge ends it.
_CARRIED_OUT = ("charge", "failed_charge", "balk", "stopped")


class Scene:
    """The state of a battle before the event that is told next."""

    def __init__(self, setup: BattleSetup) -> None:
        self._state = BattleState(setup)
        self._charges: dict[int, int] = {}

    def take(self, event: Event) -> tuple[int, ...]:
        """Go on past an event; returns the warriors who gave themselves away by it, as no other event says so."""
        before = self._hidden()
        self._state.fold(event)
        self._follow_charges(event)
        if not before or isinstance(event, events.ConditionEnded):
            return ()
        after = self._hidden()
        return tuple(
            warrior for warrior in before if warrior not in after and self._state.combatants[warrior].on_table
        )

    def charged_by(self, warrior: int) -> int | None:
        """The target of a warrior's declared charge that is still to come."""
        return self._charges.get(warrior)

    def chargers_of(self, warrior: int) -> tuple[int, ...]:
        """The enemies whose charge at a warrior is still to come."""
        return tuple(charger for charger, target in self._charges.items() if target == warrior)

    @property
    def is_charge_under_way(self) -> bool:
        """Whether a declared charge of anybody's is still to come."""
        return bool(self._charges)

    def opponents_of(self, model: int) -> tuple[int, ...]:
        """The enemies whom a warrior touches."""
        warrior = self._state.combatants[model]
        return tuple(
            other for other in sorted(warrior.contacts) if warrior.opposes(self._state.combatants[other])
        )

    def heading(self, event: events.WarriorMoved) -> str:
        """` towards the enemy`, ` away from the enemy`, or nothing if a move leads past them or no enemy is there."""
        warrior = self._state.combatants[event.who]
        enemies = [
            enemy for enemy in self._state.combatants if self._is_seen(enemy) and warrior.opposes(enemy)
        ]
        if not enemies:
            return ""
        start, end = (
            min(distance(at, enemy.position) for enemy in enemies) for at in (event.path[0], event.path[-1])
        )
        if end <= start - _NEARER:
            return " towards the enemy"
        return " away from the enemy" if end >= start + _NEARER else ""

    def _is_seen(self, warrior: Combatant) -> bool:
        return warrior.on_table and warrior.position.x >= 0 and not warrior.under(HIDDEN)

    def _hidden(self) -> list[int]:
        return [
            warrior.id for warrior in self._state.combatants if warrior.conditions and warrior.under(HIDDEN)
        ]

    def _follow_charges(self, event: Event) -> None:
        if isinstance(event, _FRESH) or (isinstance(event, events.ActivationBegan) and not event.reaction):
            self._charges.clear()
        elif isinstance(event, events.ChargeDeclared):
            self._charges[event.who] = event.target
        elif isinstance(event, events.WarriorMoved) and event.manner in _CARRIED_OUT:
            self._charges.pop(event.who, None)
