"""A battle under the alternative sequence as its judges see it: the round, and the activations that are open."""

from dataclasses import dataclass, field

from rules.engine import events
from rules.engine.events import Event
from rules.engine.setup import BattleSetup
from tests.rules.systems.judging import Judge, Scene


@dataclass
class Activation:
    """Somebody's activation or reaction, with the actions that are left of it."""

    side: int
    who: tuple[int, ...]
    reaction: str = ""
    extra: bool = False
    gained: int = 0
    #: What each of them has spent.
    spent: dict[int, int] = field(default_factory=dict)
    purpose: str = ""
    failures: int = 0

    def left(self, who: int) -> int:
        return self.gained - self.spent.get(who, 0)


class Battle(Scene):
    def __init__(self, setup: BattleSetup) -> None:
        super().__init__(setup)
        #: The player whose turn it is, and who buys it; those who have activated and reacted in this round.
        self.active: int | None = None
        self.bought_by: int | None = None
        self.activated: set[int] = set()
        self.reacted: set[int] = set()
        #: Activations that have begun and not ended, the innermost last.
        self.open: list[Activation] = []

    def take(self, event: Event) -> None:
        """Let the event happen."""
        match event:
            case events.RoundBegan():
                self.active, self.bought_by = None, None
                self.activated.clear()
                self.reacted.clear()
            case events.PlayersTurnBegan():
                self.active, self.bought_by = event.side, None
            case events.TurnBought():
                self.bought_by = event.side
            case events.ActivationBegan():
                self.open.append(Activation(event.side, event.who, event.reaction, event.extra))
                if event.reaction and not event.extra:
                    self.reacted.update(event.who)
                if not event.reaction:
                    self.activated.update(event.who)
            case events.ActionsGained() if self.open:
                now = self.open[-1]
                now.gained, now.purpose, now.failures = event.actions, event.purpose, event.failures
            case events.ActionTaken() if self.open:
                spent = self.open[-1].spent
                spent[event.who] = spent.get(event.who, 0) + event.price
            case events.ActivationEnded() if self.open:
                self.open.pop()
        super().take(event)


class AlternativeJudge(Judge[Battle]):
    @property
    def now(self) -> Activation | None:
        """The activation or reaction that goes on."""
        return self.scene.open[-1] if self.scene.open else None
