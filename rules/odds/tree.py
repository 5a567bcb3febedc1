"""Exact chances by walking every way the dice can fall through the engine's own procedures.

Procedures cannot be copied, so each way is played from the start. It is left as soon as the battle stands where another
way has led before (`nodes`): what follows is known from there. Dice are branched on where they are read, and only as
far (`unread`). Chances are fractions; nothing is rounded.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules.engine.battle import Battle
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Flow
from rules.odds.bookmark import Bookmark, Bookmarks
from rules.odds.chain import absorbed
from rules.odds.nodes import End, Nodes, Step
from rules.odds.unread import Pool, rolled
from rules.odds.watch import Watch

#: The chance of every outcome, exactly.
type Chances = dict[Any, Fraction]
#: Makes a battle and the procedure in it that is walked through: the same each time.
type Start = Callable[[], tuple[Battle, Flow[Any]]]
#: What is said of the battle at the end. Like the next two it depends on nothing but the battle, and changes nothing.
type Outcome = Callable[[Battle], Hashable]
#: What the players answer.
type Answer = Callable[[Decision], str]
#: What an event adds to a sum.
type Tally = Callable[[Event], int]


def chances(start: Start, outcome: Outcome, answer: Answer, tally: Tally | None = None) -> Chances:
    """`DiceTree.chances` of one start."""
    return DiceTree(outcome, answer, tally).chances(start)


class DiceTree:
    """All ways through some procedures. What was found from one start serves the next.

    `outcome` reads the battle at the end; with a `tally` the outcome is the pair of that and the sum over all events.
    """

    def __init__(self, outcome: Outcome, answer: Answer, tally: Tally | None = None) -> None:
        self.outcome, self.answer, self.tally = outcome, answer, tally
        self.watch = Watch()
        self.bookmarks = Bookmarks(self.watch)
        self.nodes = Nodes()
        #: The ways that are to be walked, the last one next; a number is a node that is done when it is reached.
        self.ahead: list[Way | int] = []

    def chances(self, start: Start) -> Chances:
        """The exact chance of every outcome of a procedure; they add up to 1.

        Raises `TypeError` where a procedure waits for a die with something that cannot be compared (`bookmark`), and
        `ArithmeticError` where it need never end.
        """
        root = self.nodes.add(Bookmark(None, {}, ()))
        self.ahead = [Way((), root, Fraction(1))]
        while self.ahead:
            ahead = self.ahead.pop()
            if isinstance(ahead, Way):
                _Run(self, ahead, *start()).play()
            else:
                self.nodes.close(ahead)
        ends = absorbed(self.nodes.rows, root).items()
        return {it.outcome: chance for it, chance in ends if isinstance(it, End)}


class Way(NamedTuple):
    """One that is to be walked: what was read on it so far, the last node before, and the chance from there."""

    read: tuple[int, ...]
    node: int
    chance: Fraction


class _Run:
    """One way through a procedure; from where it parts from those before, the first of all that are new."""

    def __init__(self, tree: DiceTree, way: Way, battle: Battle, flow: Flow[Any]) -> None:
        self._tree, self._way, self._battle, self._flow = tree, way, battle, flow
        self._node, self._chance = way.node, way.chance
        self._read: list[int] = []
        self._sum = 0
        self.pools: list[Pool] = []
        self.looked_at: set[int] = set()
        #: How many pools there were at the last node.
        self._older = 0
        tree.watch.begin(battle)

    def choose(self, ways: Sequence[int]) -> int:
        """Choose as the way says; after its end choose the first answer and list the others as ways to walk."""
        at = len(self._read)
        chosen = self._way.read[at] if at < len(self._way.read) else 0
        if at >= len(self._way.read):
            whole = sum(ways)
            for other in range(len(ways) - 1, 0, -1):
                chance = self._chance * Fraction(ways[other], whole)
                self._tree.ahead.append(Way((*self._read, other), self._node, chance))
            self._chance *= Fraction(ways[0], whole)
        self._read.append(chosen)
        return chosen

    def play(self) -> None:
        """Play to the end, or to where another way has been."""
        tree, fold = self._tree, self._battle.state.fold
        value: Any = None
        while True:
            try:
                step = self._flow.send(value)
            except StopIteration:
                break
            value = None
            if isinstance(step, Event):
                fold(step)
                if tree.tally is not None:
                    self._sum += tree.tally(step)
            elif isinstance(step, Roll):
                if len(self._read) >= len(self._way.read) and self._been_here(step):
                    return
                tree.watch.forget()
                self.looked_at.clear()
                self._older = len(self.pools)
                value = rolled(self, step)
            else:
                value = step.accept(tree.answer(step.decision))
        found = tree.outcome(self._battle)
        end = End(found if tree.tally is None else (found, int(self._sum)))
        hash(end)  # reads every die in it
        self._lead(end, None, ())

    def _been_here(self, roll: Roll) -> bool:
        """Lead to the node where the battle stands now, and go on from there."""
        tree, asked = self._tree, (roll.count, roll.sides, roll.keep, roll.deck)
        mark = tree.bookmarks.of(self._battle, self._flow, asked, self._sum)
        found = tree.nodes.find(mark)
        node = tree.nodes.open(mark) if found is None else found
        self._lead(node, node, tuple([die.pool for die in mark.dice]))
        if found is None:
            tree.ahead.append(node)
        self._node, self._chance = node, Fraction(1)
        return found is not None

    def _lead(self, to: int | End, node: int | None, pools: tuple[int, ...]) -> None:
        watch = self._tree.watch
        older = frozenset([pool for pool in self.looked_at if pool < self._older])
        step = Step(frozenset(watch.read), frozenset(watch.written), older, node, pools)
        self._tree.nodes.lead(self._node, to, self._chance, step)
