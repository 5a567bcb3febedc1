"""What all judges of a battle share: the state before each event, what happened in this turn, and complaints."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache

from rules.engine import events
from rules.engine.events import Event
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.table import Terrain


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


class Scene:
    """The battle as it stands before the event that is judged."""

    def __init__(self, setup: BattleSetup) -> None:
        self.state = BattleState(setup)
        self.terrain = Terrain.of(setup.table)
        self.turn = Turn()
        self.number = 0
        self.complaints: list[tuple[int, str, str]] = []
        #: How often each rule was looked at.
        self.looked = Counter[str]()

    def warrior(self, who: int) -> Combatant:
        return self.state.combatants[who]

    def must(self, rule: str, holds: bool, wrong: object) -> None:
        """Complain of an event unless a rule `holds`."""
        self.looked[rule] += 1
        if not holds:
            self.complaints.append((self.number, rule, str(wrong)))

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


class Judge:
    """Somebody who minds a part of the rules: a method for each event that concerns it, by the event's name."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.must = scene.must
        self.warrior = scene.warrior

    @property
    def turn(self) -> Turn:
        return self.scene.turn

    @property
    def state(self) -> BattleState:
        return self.scene.state

    def judge(self, event: Event) -> None:
        heard = getattr(self, _method(type(event)), None)
        if heard is not None:
            heard(event)


@cache
def _method(kind: type[Event]) -> str:
    """The name of the method that minds a kind of event: `on_shot_fired` minds `ShotFired`."""
    return "on" + re.sub("([A-Z])", r"_\1", kind.__name__).lower()


def has_word(warrior: Combatant, *words: str) -> bool:
    """Whether some rule or weapon of theirs has one of these words in its tag: what it allows is believed."""
    ways = [way for it in warrior.fighter.weapons for way in (it.blow, it.shot) if way is not None]
    traits = [trait for way in ways for trait in way.traits]
    return any(word in tag for tag in (*warrior.tags, *traits) for word in words)


def minds_fear(warrior: Combatant) -> bool:
    """Whether nothing of their own keeps them from tests of fear and panic."""
    return not has_word(warrior, "psychology", "frenzy", "fears", "fearless", "mindless", "panic")
