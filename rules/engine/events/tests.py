"""Tests of characteristics and Leadership, and the die of a rule."""

from rules.catalogue.profile import Characteristic
from rules.engine.dice import Rolled
from rules.engine.events.event import Event

#: The purpose of the test for charging an unseen enemy; a warrior who fails may not run either (CORE-CHARGE-LOS-3).
DETECTING = "detecting an unseen enemy"


class CharacteristicTested(Event, frozen=True):
    who: int
    characteristic: Characteristic
    purpose: str
    roll: Rolled
    passed: bool


class LeadershipTested(Event, frozen=True):
    """2D6 against Leadership: the warrior's own, or the one lent by `by` (CORE-LEADER-1).

    `roll` is None where the test is passed without dice.
    """

    who: int
    purpose: str
    leadership: int
    by: int | None
    roll: Rolled | None
    passed: bool


class RuleRolled(Event, frozen=True):
    """The die of a special rule, skill or item that has no event of its own, e.g. a lucky charm; `rule` is its name."""

    who: int
    rule: str
    roll: Rolled
    works: bool
