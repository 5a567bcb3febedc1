"""Activations: slots in which given combatants act, where a turn sequence does not let a whole side act at once.

A sequence announces them by these events, whatever decides who is next. `Activations` is what they come to: part of
the state, like the combatants.
"""

from typing import Any, NamedTuple

from rules.engine.events.activations import ActionTaken, ActivationBegan
from rules.engine.events.event import Status
from rules.engine.state.conditions import Condition

#: Manners of moving that count as a run or a charge, failed ones too.
HURRIED = ("run", "run_up", "charge", "failed_charge", "balk")


class Fight(NamedTuple):
    """What counts once in a fight: parries tried, the first enemy to hit, a critical hit dealt, conditions."""

    parries: int
    first_hitter: int | None
    critical_dealt: bool
    held: tuple[Condition, ...]


class Slot:
    """An activation under way: its actions, left and taken, and its fights."""

    def __init__(self, began: ActivationBegan) -> None:
        self.began = began
        #: How many actions each of them has left, where they are counted, and for what alone they may be used.
        self.left: dict[int, int] = {}
        self.purpose = ""
        #: The actions that were taken in it, in order.
        self.taken: list[ActionTaken] = []
        #: (attacker, target) -> the target's status at the attacker's first blow in this activation.
        self.met: dict[tuple[int, int], Status] = {}
        #: Fights that this activation interrupts, by the id of the combatant.
        self.broken_off: dict[int, Fight] = {}

    def take(self, event: ActionTaken) -> None:
        """Note an action that was taken and count it against those left."""
        self.taken.append(event)
        if event.who in self.left:
            self.left[event.who] -= event.price

    def snapshot(self) -> tuple[Any, ...]:
        """The slot as plain values to compare."""
        return self.began, self.left, self.purpose, tuple(self.taken), self.met, self.broken_off


class Activations:
    """The combatants acting now, and those that have acted, reacted, shot and tried to cast in this round."""

    def __init__(self) -> None:
        #: How many turns and activations have begun.
        self.begun = 0
        self.acted: set[int] = set()
        self.reacted: set[int] = set()
        self.shot: set[int] = set()
        self.cast: set[int] = set()
        #: Combatants that ran or charged in this round.
        self.hurried: set[int] = set()
        #: Combatants that succeeded, and those that failed, at a shot, a blow or a spell in their latest action.
        self.managed: set[int] = set()
        self.failed: set[int] = set()
        self._open: list[Slot] = []

    @property
    def now(self) -> tuple[int, ...]:
        """The ids of the combatants acting now; () where a whole side has its turn, or nobody acts."""
        return self._open[-1].began.who if self._open else ()

    @property
    def outer(self) -> ActivationBegan | None:
        """The activation under way; the innermost where one interrupted another."""
        return self._open[-1].began if self._open else None

    @property
    def slot(self) -> Slot | None:
        """The innermost activation, with what has been done in it."""
        return self._open[-1] if self._open else None

    @property
    def interrupted(self) -> ActivationBegan | None:
        """The activation that the innermost one interrupts."""
        return self._open[-2].began if len(self._open) > 1 else None

    def new_round(self) -> None:
        """Forget what counts for a round."""
        self._open.clear()
        for name in _MEMORIES:
            getattr(self, name).clear()

    def begin(self, event: ActivationBegan) -> None:
        """Open the slot of an activation or reaction."""
        self.begun += 1
        self._open.append(Slot(event))
        if not event.reaction:
            self.acted.update(event.who)
        elif not event.extra:
            self.reacted.update(event.who)

    def meet(self, warrior: int, target: int, status: Status) -> None:
        """Note the target's status at an attacker's first blow."""
        if self._open:
            self._open[-1].met.setdefault((warrior, target), status)

    def hurry(self, warrior: int, manner: str) -> None:
        """Note a run or a charge; other manners of moving are ignored."""
        if manner in HURRIED:
            self.hurried.add(warrior)

    def end(self) -> Slot | None:
        """Close the innermost open slot and return it, if there is one."""
        return self._open.pop() if self._open else None

    def take(self, event: ActionTaken) -> None:
        """Note an action that was taken in the open slot."""
        self.managed.discard(event.who)
        self.failed.discard(event.who)

    def tried(self, warrior: int, managed: bool) -> None:
        """Note whether an attempt came off; outside of activations nobody asks."""
        if self._open:
            (self.managed if managed else self.failed).add(warrior)

    def has_failed(self, warrior: int) -> bool:
        """Whether everything that the warrior tried in their latest action failed."""
        return warrior in self.failed and warrior not in self.managed

    def snapshot(self) -> dict[str, Any]:
        """Everything that events decide, as plain data, for comparison."""
        memories = {name: sorted(getattr(self, name)) for name in _MEMORIES}
        return {"begun": self.begun, "open": tuple(slot.snapshot() for slot in self._open), **memories}


_MEMORIES = ("acted", "reacted", "shot", "cast", "hurried", "managed", "failed")
