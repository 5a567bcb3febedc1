"""Judges who read a battle event by event: the state before each event, and complaints.

The judges of a sequence know its text, not the product's rules. Of the product they take the events, and what those
make of the warriors.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from rules.engine.events import Event
from rules.engine.setup import BattleSetup
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.table import Terrain


class Scene:
    """The battle as it stands before the event that is judged."""

    def __init__(self, setup: BattleSetup) -> None:
        self.state = BattleState(setup)
        self.terrain = Terrain.of(setup.table)
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
        self.state.fold(event)


class Judge[S: Scene]:
    """Somebody who minds a part of the rules: a method for each event that concerns it, by the event's name."""

    def __init__(self, scene: S) -> None:
        self.scene = scene
        self.must = scene.must
        self.warrior = scene.warrior

    @property
    def state(self) -> BattleState:
        return self.scene.state

    def judge(self, event: Event) -> None:
        heard = getattr(self, _method(type(event)), None)
        if heard is not None:
            heard(event)


def read[S: Scene](scene: S, judges: Sequence[Callable[[S], Judge[S]]], history: Iterable[Event]) -> S:
    """The battle read to its end by these judges: its `complaints` as (number of the event, rule, what was wrong)."""
    sitting = [judge(scene) for judge in judges]
    for scene.number, event in enumerate(history):
        for judge in sitting:
            judge.judge(event)
        scene.take(event)
    return scene


@cache
def _method(kind: type[Event]) -> str:
    """The name of the method that minds a kind of event: `on_shot_fired` minds `ShotFired`."""
    return "on" + re.sub("([A-Z])", r"_\1", kind.__name__).lower()


def has_word(warrior: Combatant, *words: str) -> bool:
    """Whether some rule or weapon of theirs has one of these words in its tag: what it allows is believed."""
    ways = [way for it in warrior.fighter.weapons for way in (it.blow, it.shot) if way is not None]
    traits = [trait for way in ways for trait in way.traits]
    return any(word in tag for tag in (*warrior.tags, *traits) for word in words)
