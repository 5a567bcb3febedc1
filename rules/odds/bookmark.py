"""The state of a battle that waits for a die: all that can decide its future.

That is the state of the battle, and of each running procedure the place it waits at, its variables and what it has half
worked out. Dice that nobody has read stand in it as dice.
"""

from collections.abc import Hashable
from typing import Any, NamedTuple

from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.odds.page import Copying, Page, running
from rules.odds.unread import Lying
from rules.odds.watch import Fact, Watch


class Bookmark(NamedTuple):
    """The state of a battle: what has to be equal at once, the facts beside it by name, and the dice not yet read."""

    place: Hashable
    facts: dict[Fact, Hashable]
    dice: tuple[Lying, ...]


class Bookmarks:
    """Bookmarks of battles that are walked together: what recurs in them is kept once."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._numbers: dict[Hashable, int] = {}
        self._copying: dict[type, Copying] = {}
        #: What battles are fought with, which no event changes: their set-ups, rules and sequences.
        self._given: list[tuple[object, ...]] = []

    def of(self, battle: Battle, flow: Flow[Any], *waiting: object) -> Bookmark:
        """Mark the state of a battle in which a procedure waits for a die, with what else has to be equal.

        Raises `TypeError` where it meets something of which nobody can tell whether two are equal.
        """
        page = Page(self._copying)
        state, facts = self._watch.snapshot(battle)
        parts = [page.of(state), page.of(waiting), *[page.frame(it) for it in running(flow)]]
        numbers = [self._numbers.setdefault(part, len(self._numbers)) for part in parts]
        place = (self._fought_with(battle), *numbers)
        return Bookmark(place, facts, tuple([die.lying() for die in page.dice]))

    def _fought_with(self, battle: Battle) -> int:
        given = (battle.setup, battle.rules.__class__, vars(battle.rules), battle.sequence)
        if given not in self._given:
            self._given.append(given)
        return self._given.index(given)
