"""The ways in which somebody who is asked for an action may get to a place, each with the answers that come first."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.combat.moving.footing import footing
from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer, MoveTo
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.decision import place, place_key
from rules.engine.routes import route
from rules.engine.table import Point
from rules.play.ahead.chain import CHAIN
from rules.play.ahead.imagined import Imagined, begun
from rules.play.reach.placing import Asking
from rules.values import changed

#: The moves that are answered with a place at once, and the one that another may be added to.
_MOVE, _DASH = "move", "dash"
_MOVES = frozenset({_MOVE, _DASH, "run"})


class Leg(NamedTuple):
    """One action of moving: the answer that begins it, and the question where it leads."""

    answer: str
    asked: MoveTo
    imagined: Imagined

    @property
    def asking(self) -> Asking:
        """The battle that waits for the place."""
        return self.imagined

    @property
    def verb(self) -> str:
        """What the warrior does, before the length of the way."""
        return self.answer.partition(" ")[0].capitalize()

    def key(self, at: str) -> str:
        """The answers that lead to a place. Raises `IllegalAnswer`."""
        self.imagined.check(at)
        return CHAIN.join((self.answer, at))


class Farther:
    """A standard move and a dash after it as one question; a place is legal that some stop on the way leads to."""

    verb = "Move and dash"

    def __init__(self, battle: Battle, asked: NextAction, first: Leg) -> None:
        self.battle, self._from, self._asked, self._first = first.imagined.battle, battle, asked, first
        limit = first.asked.walk
        self.pending = changed(first.asked, walk=limit, run=2 * limit, scrambles=())

    @property
    def asking(self) -> Asking:
        """The battle that waits for the place: itself."""
        return self

    def check(self, key: str) -> None:
        """Raise `IllegalAnswer` for a place that the two do not reach."""
        self.key(key)

    def key(self, at: str) -> str:
        """The answers that lead to a place beyond a move. Raises `IllegalAnswer`."""
        stop = self._stop(place(at))
        there = begun(self._from, self._asked, _MOVE)
        if there is None or stop is None:
            raise IllegalAnswer("That is too far.")
        there.answer(stop)
        onwards = begun(there.battle, self._asked, _DASH) if there.is_done else None
        if onwards is None or not isinstance(onwards.pending, MoveTo):
            raise IllegalAnswer("From the end of that move they cannot dash.")
        onwards.check(at)
        return CHAIN.join((_MOVE, stop, _DASH, at))

    def _stop(self, at: Point) -> str | None:
        """The end of the move on the shortest way to a place."""
        warrior, limit = self.battle.combatant(self._first.asked.who), self._first.asked.walk
        ground, others = footing(self.battle, warrior), self.battle.bases(warrior)
        way = route(ground, warrior.position, at, warrior.radius, 2 * limit, others)
        end = None if way is None else ground.walked(way, limit, others)
        return None if end is None or end == warrior.position else place_key(end)


def legs(battle: Battle, asked: NextAction) -> tuple[Leg, ...]:
    """The actions of moving that ask for a place at once, the least first."""
    return tuple(_legs(battle, asked))


def _legs(battle: Battle, asked: NextAction) -> Iterator[Leg]:
    for key in filter(_MOVES.__contains__, asked.offers):
        for answer in asked.offers[key].answers:
            imagined = begun(battle, asked, answer)
            if imagined is not None and isinstance(imagined.pending, MoveTo):
                yield Leg(answer, imagined.pending, imagined)


def farther(battle: Battle, asked: NextAction, found: tuple[Leg, ...]) -> Farther | None:
    """A move with a dash after it, where both are on offer."""
    first = next((leg for leg in found if leg.answer == _MOVE), None)
    if first is None or not first.asked.walk or not any(leg.answer == _DASH for leg in found):
        return None
    return Farther(battle, asked, first)
