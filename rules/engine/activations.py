"""Activations: slots in which given combatants act, where a turn sequence does not let a whole side act at once.

A sequence announces them by these events, whatever decides who is next. `Activations` is what they come to: part of
the state, like the combatants.
"""

from typing import Any

from rules.engine.event import Event


class TurnsBegan(Event, frozen=True):
    """The turns of these sides begin at once: what lasts until a side's next turn, or its next shooting, ends here."""

    sides: tuple[int, ...]


class ActivationBegan(Event, frozen=True):
    """These combatants, whose side decides for them, may act from now on; nobody else does.

    A `reaction` says why they act out of turn; whoever was acting goes on when it is over. One that is `extra` does not
    count as the reaction that a model has in a round.
    """

    side: int
    who: tuple[int, ...]
    reaction: str = ""
    extra: bool = False


class ActivationEnded(Event, frozen=True):
    """They act no longer; `reason` is empty where they are done."""

    side: int
    who: tuple[int, ...]
    reason: str = ""


class ActionTaken(Event, frozen=True):
    """One of those who act begins an action of that name, for so many of the actions he has.

    `step` is the phase of the rulebook to which what he does belongs, "" where it belongs to none.
    """

    who: int
    action: str
    step: str = ""
    price: int = 1


ActivationEvent = TurnsBegan | ActivationBegan | ActivationEnded | ActionTaken


class Activations:
    """Who acts now, and who has acted, reacted, shot and tried to cast in this round."""

    def __init__(self) -> None:
        #: How many turns and activations have begun.
        self.begun = 0
        self.acted: set[int] = set()
        self.reacted: set[int] = set()
        self.shot: set[int] = set()
        self.cast: set[int] = set()
        self._open: list[ActivationBegan] = []

    @property
    def now(self) -> tuple[int, ...]:
        """The ids of those who act now; () where a whole side has its turn, or nobody acts."""
        return self._open[-1].who if self._open else ()

    @property
    def outer(self) -> ActivationBegan | None:
        """The activation under way, the innermost where one came between."""
        return self._open[-1] if self._open else None

    def new_round(self) -> None:
        self._open.clear()
        for memory in (self.acted, self.reacted, self.shot, self.cast):
            memory.clear()

    def begin(self, event: ActivationBegan) -> None:
        self.begun += 1
        self._open.append(event)
        if not event.reaction:
            self.acted.update(event.who)
        elif not event.extra:
            self.reacted.update(event.who)

    def end(self) -> None:
        if self._open:
            self._open.pop()

    def snapshot(self) -> dict[str, Any]:
        """Everything that events decide, as plain data, for comparison."""
        memories = {name: sorted(getattr(self, name)) for name in ("acted", "reacted", "shot", "cast")}
        return {"begun": self.begun, "open": tuple(self._open), **memories}
