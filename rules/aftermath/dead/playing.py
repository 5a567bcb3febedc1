"""The claims of one warband on the dead of another, as far as its player has decided about them."""

from collections.abc import Sequence

from rules.aftermath.dead.claims import claim
from rules.aftermath.dead.fallen import Fallen
from rules.aftermath.draft import Draft
from rules.aftermath.events import AnyAftermathEvent
from rules.aftermath.events.dead import DeadLooted
from rules.aftermath.flow import DiceWanted
from rules.aftermath.keyed_dice import KeyedDice
from rules.aftermath.side import Side
from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.events import Event
from rules.engine.flow import Ask


class Played:
    """`answers` are those that still fit, `pending` is the decision after them, None at the end.

    `had` are the places in `dead` of those who joined the warband or were looted by it; `draft` has its entries.
    """

    def __init__(
        self, draft: Draft, own: Side, dead: Sequence[Fallen], dice: KeyedDice, answers: Sequence[str]
    ) -> None:
        self.draft, self.own, self.dice = draft, own, dice
        self.events: list[AnyAftermathEvent] = []
        self.answers: list[str] = []
        self.pending: Decision | None = None
        self.had: list[int] = []
        self._given = list(answers)
        for place, victim in enumerate(dead):
            if self._claims(victim):
                self.had.append(place)
            if self.pending is not None:
                return

    def _claims(self, victim: Fallen) -> bool:
        """Whether the warband has one of the dead, or what they carried; False while something is to be decided."""
        before = len(self.events)
        flow = claim(self.draft, self.own, (victim,))
        value: object = None
        while True:
            try:
                step = flow.send(value)
            except StopIteration as end:
                looted = (it.found for it in self.events[before:] if isinstance(it, DeadLooted))
                return bool(end.value) or any(looted)
            value = None
            if isinstance(step, Event):
                self.events.append(step)
            elif isinstance(step, Ask):
                if not self._given:
                    self.pending = step.decision
                    return False
                value = self._answer(step)
                if self.pending is not None:
                    return False
            else:
                value = self.dice.faces(step)
                if value is None:
                    raise DiceWanted(step)

    def _answer(self, ask: Ask) -> object:
        """The next answer. One that no longer fits counts as not given, and so do all after it."""
        key = self._given.pop(0)
        try:
            value = ask.accept(key)
        except IllegalAnswer:
            self._given.clear()
            self.pending = ask.decision
            return None
        self.answers.append(key)
        return value
