"""A referee of Heroheim who reads a battle event by event and complains of what its text does not allow.

The judges know the text and the charts beside them, not the product's rules: of the product they take the events and
what those make of the warriors. What a skill or an item changes is believed by its name; a modifier of the text itself
has to be there when, and only when, the text says so.
"""

from collections.abc import Iterable

from rules.engine.events import Event
from rules.engine.setup import BattleSetup
from tests.rules.systems.heroheim.independent.attacks import Blows, Harm, Shots
from tests.rules.systems.heroheim.independent.course import Course, Hearts, Moves
from tests.rules.systems.heroheim.independent.judging import Scene
from tests.rules.systems.heroheim.independent.magic import Powder, Power

JUDGES = (Course, Moves, Hearts, Shots, Blows, Harm, Power, Powder)


def refereed(setup: BattleSetup, history: Iterable[Event]) -> Scene:
    """The battle read to its end: its `complaints` as (number of the event, rule, what was wrong)."""
    scene = Scene(setup)
    judges = [judge(scene) for judge in JUDGES]
    for scene.number, event in enumerate(history):
        for judge in judges:
            judge.judge(event)
        scene.take(event)
    return scene
