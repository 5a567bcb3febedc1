"""A referee of Heroheim who reads a battle event by event and complains of what its text does not allow.

What a skill or an item changes is believed by its name; a modifier of the text itself has to be there when, and only
when, the text says so.
"""

from collections.abc import Iterable

from rules.engine.events import Event
from rules.engine.setup import BattleSetup
from tests.rules.systems.heroheim.independent.attacks import Blows, Harm, Shots
from tests.rules.systems.heroheim.independent.course import Course, Hearts, Moves
from tests.rules.systems.heroheim.independent.magic import Powder, Power
from tests.rules.systems.heroheim.independent.scene import Battle
from tests.rules.systems.judging import read

JUDGES = (Course, Moves, Hearts, Shots, Blows, Harm, Power, Powder)


def refereed(setup: BattleSetup, history: Iterable[Event]) -> Battle:
    """The battle read to its end, with its complaints."""
    return read(Battle(setup), JUDGES, history)
