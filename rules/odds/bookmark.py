"""The state of a battle that waits for a die: all that can decide its future.

That is the state of the battle, and of each running procedure the place it waits at, its variables and what it has half
worked out. Dice that nobody has read stand in it as dice.
"""

from collections.abc import Hashable, Sequence
from operator import attrgetter, is_
from typing import Any, NamedTuple

from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import SNAPSHOT, Combatant
from rules.odds.page import Copying, Page, running
from rules.odds.unread import Lying
from rules.odds.watch import Fact, Watch

#: The values that are replaced where something changes, and the dictionaries that change.
_HELD = attrgetter(*(name for name in SNAPSHOT if name not in ("conditions", "fired")), "contacts", "faced")


class Bookmark(NamedTuple):
    """The state of a battle: what has to be equal at once, the facts beside it by name, and the dice not yet read."""

    place: Hashable
    facts: dict[Fact, Hashable]
    dice: tuple[Lying, ...]


class _Known(NamedTuple):
    """A combatant as they were once: the values they held, the number of those that matter at once, and the facts."""

    held: tuple[Any, ...]
    conditions: dict[str, Any]
    fired: dict[str, Any]
    number: int
    facts: dict[Fact, Any]


class Bookmarks:
    """Bookmarks of battles that are walked together: what recurs in them is kept once."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._numbers: dict[Hashable, int] = {}
        self._copying: dict[type, Copying] = {}
        #: Each combatant as they were first, which most of them still are.
        self._first: dict[tuple[int, bool], _Known] = {}
        #: What battles are fought with, which no event changes: their set-ups, rules and sequences.
        self._given: list[tuple[object, ...]] = []

    def of(self, battle: Battle, flow: Flow[Any], *waiting: object) -> Bookmark:
        """Mark the state of a battle in which a procedure waits for a die, with what else has to be equal.

        Raises `TypeError` where it meets something of which nobody can tell whether two are equal.
        """
        page = Page(self._copying)
        combatants = battle.state.combatants
        state, facts = self._watch.beside_combatants(battle)
        watched = self._watch.paused(combatants)
        try:
            numbers = self._combatants(page, combatants, {id(it) for it in watched}, facts)
        finally:
            self._watch.resumed(watched)
        parts = [page.of(state), page.of(waiting), *[page.frame(it) for it in running(flow)]]
        numbers += [self._number(part) for part in parts]
        place = (self._fought_with(battle), *numbers)
        return Bookmark(place, facts, tuple([die.lying() for die in page.dice]))

    def _combatants(
        self, page: Page, combatants: Sequence[Combatant], watched: set[int], facts: dict[Fact, Any]
    ) -> list[int]:
        """The numbers of all combatants as they are; the facts of those watched are added to the others."""
        numbers = []
        for warrior in combatants:
            held, is_watched = _HELD(warrior), id(warrior) in watched
            known = self._first.get((warrior.id, is_watched))
            if known is None or not _is_the_same(warrior, held, known):
                dice = len(page.dice)
                whole, own = self._watch.combatant(warrior) if is_watched else (warrior.snapshot(), {})
                number = self._number(page.apart(whole))
                known = _Known(held, dict(warrior.conditions), dict(warrior.fired), number, own)
                if dice == len(page.dice):
                    self._first.setdefault((warrior.id, is_watched), known)
            page.is_known(warrior.conditions)
            page.is_known(warrior.fired)
            numbers.append(known.number)
            facts |= known.facts
        return numbers

    def _number(self, part: Hashable) -> int:
        return self._numbers.setdefault(part, len(self._numbers))

    def _fought_with(self, battle: Battle) -> int:
        given = (battle.setup, battle.rules.__class__, vars(battle.rules), battle.sequence)
        if given not in self._given:
            self._given.append(given)
        return self._given.index(given)


def _is_the_same(warrior: Combatant, held: tuple[Any, ...], known: _Known) -> bool:
    """Whether a combatant holds the very same as they did."""
    return (
        all(map(is_, held, known.held))
        and _are_alike(warrior.conditions, known.conditions)
        and _are_alike(warrior.fired, known.fired)
    )


def _are_alike(held: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two dictionaries hold the very same values in the same order."""
    return list(held) == list(other) and all(map(is_, held.values(), other.values()))
