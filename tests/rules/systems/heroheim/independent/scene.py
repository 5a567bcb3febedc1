"""A battle under Heroheim as its judges see it: what a player's turn has brought so far."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from rules.engine import events
from rules.engine.events import Event
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import Combatant
from tests.rules.systems.judging import Judge, Scene, has_word


@dataclass
class Turn:
    """What a player's turn has seen so far; a new one begins with each of them."""

    phase: str = ""
    #: The manners of each one's moves, the weapons each one fired, those who rallied and those who tried in vain.
    manners: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    shots: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    rallied: set[int] = field(default_factory=set)
    lost_heart: set[int] = field(default_factory=set)
    #: Tests of fear: whoever took one, and how many each of them failed.
    dared: set[int] = field(default_factory=set)
    afraid: Counter[int] = field(default_factory=Counter)


class Battle(Scene):
    def __init__(self, setup: BattleSetup) -> None:
        super().__init__(setup)
        self.turn = Turn()

    def take(self, event: Event) -> None:
        """Let the event happen."""
        match event:
            case events.TurnBegan():
                self.turn = Turn()
            case events.PhaseBegan():
                self.turn.phase = event.phase
            case events.WarriorMoved(who, manner, path) if len(set(path)) > 1:
                self.turn.manners[who].add(manner)
            case events.ShotFired():
                self.turn.shots[event.who].add(event.weapon)
            case events.LeadershipTested(purpose="rallying"):
                (self.turn.rallied if event.passed else self.turn.lost_heart).add(event.who)
            case events.LeadershipTested(purpose="fear"):
                self.turn.dared.add(event.who)
                self.turn.afraid[event.who] += not event.passed
        self.state.fold(event)


class HeroheimJudge(Judge[Battle]):
    @property
    def turn(self) -> Turn:
        return self.scene.turn


def minds_fear(warrior: Combatant) -> bool:
    """Whether nothing of their own keeps them from tests of fear and panic."""
    return not has_word(warrior, "psychology", "frenzy", "fears", "fearless", "mindless", "panic")
