"""The nodes of a dice tree: where a battle stands and waits for a die, and what that leads to.

Two places are one node when they agree in all that anything looks at on any way from there. What that is, is known of a
node once all its ways have been walked; until then everything counts.
"""

from collections.abc import Hashable
from fractions import Fraction
from typing import NamedTuple

from rules.odds.bookmark import Bookmark
from rules.odds.unread import known
from rules.odds.watch import Fact


class End(NamedTuple):
    """The end of a way."""

    outcome: Hashable


#: Where a node leads, each with its chance: to the number of a node, or to an end.
type Row = dict[int | End, Fraction]


class Step(NamedTuple):
    """What was looked at between a node and the next one: facts and pools of dice; and what was written.

    `to` is the next node, None at an end; `pools` are those of the dice in its bookmark.
    """

    read: frozenset[Fact]
    written: frozenset[Fact]
    pools_read: frozenset[int]
    to: int | None
    pools: tuple[int, ...]


class Matter(NamedTuple):
    """What matters from a node on: facts, and dice by their places in the bookmark."""

    facts: tuple[Fact, ...]
    dice: tuple[int, ...]

    def of(self, mark: Bookmark) -> Hashable:
        """What a bookmark of the same place says of it."""
        return tuple([mark.facts[it] for it in self.facts]), known([mark.dice[place] for place in self.dice])


class Node:
    """One place, and the steps from it."""

    def __init__(self, mark: Bookmark) -> None:
        self.mark = mark
        self.steps: list[Step] = []
        #: None until all its ways have been walked.
        self.matter: Matter | None = None


class Nodes:
    """All nodes by their numbers; `rows` say where each leads."""

    def __init__(self) -> None:
        self.rows: dict[int | End, Row] = {}
        self._nodes: list[Node] = []
        self._exact: dict[Hashable, int] = {}
        self._by_place: dict[Hashable, dict[Matter, dict[Hashable, int]]] = {}

    def add(self, mark: Bookmark) -> int:
        """The number of a new node."""
        number = len(self._nodes)
        self._nodes.append(Node(mark))
        self.rows[number] = {}
        return number

    def find(self, mark: Bookmark) -> int | None:
        """The number of the node of a bookmark, if there is one."""
        for matter, by_facts in self._by_place.get(mark.place, {}).items():
            found = by_facts.get(matter.of(mark))
            if found is not None:
                return found
        return self._exact.get((mark.place, _all(mark).of(mark)))

    def open(self, mark: Bookmark) -> int:
        """The number of a new node whose ways are to be walked now."""
        number = self._exact[mark.place, _all(mark).of(mark)] = self.add(mark)
        return number

    def lead(self, number: int, to: int | End, chance: Fraction, step: Step) -> None:
        """Add one way from a node to what comes next."""
        node, row = self._nodes[number], self.rows[number]
        if not step.pools_read.issubset([die.pool for die in node.mark.dice]):
            raise AssertionError("A die was read that nothing held where the walk stood before.")
        row[to] = row.get(to, Fraction(0)) + chance
        node.steps.append(step)

    def close(self, number: int) -> None:
        """All ways from a node have been walked: note what matters there."""
        node = self._nodes[number]
        matter = node.matter = self._matter(node)
        node.steps.clear()
        by_matter = self._by_place.setdefault(node.mark.place, {})
        by_matter.setdefault(matter, {})[matter.of(node.mark)] = number

    def _matter(self, node: Node) -> Matter:
        facts: set[Fact] = set()
        pools: set[int] = set()
        for step in node.steps:
            facts |= step.read
            pools |= step.pools_read
            if step.to is not None:
                ahead = self._nodes[step.to].matter
                if ahead is None:  # it leads back to where it comes from
                    return _all(node.mark)
                facts.update([it for it in ahead.facts if it not in step.written])
                pools.update([step.pools[place] for place in ahead.dice])
        return Matter(
            tuple([it for it in node.mark.facts if it in facts]),
            tuple([place for place, die in enumerate(node.mark.dice) if die.pool in pools]),
        )


def _all(mark: Bookmark) -> Matter:
    """All that a bookmark says."""
    return Matter(tuple(mark.facts), tuple(range(len(mark.dice))))
