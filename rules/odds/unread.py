"""Dice that have been rolled and not yet read: a walk branches where a procedure looks at them, and only as it looks.

An `Unread` stands in for an integer. Whether it is 4 or more has two answers, each with its share of the faces that are
still possible; what it shows has as many answers as faces. Sums and differences stay unread, whatever else is done with
it reads the number. So faces that no rule tells apart are never walked apart, and nothing has to know which those are.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from math import gcd
from operator import add, eq, ge, gt, le, lt, ne, sub
from typing import Any, NamedTuple, Protocol
from weakref import ref

from rules.engine.dice import Roll

Numbers = tuple[int, ...]
#: How many ways of parting some numbers are remembered; nearly all are asked for again and again.
_REMEMBERED = 4096


class Reader(Protocol):
    """The decider of what is read: one way through a procedure."""

    #: All pools of this way, in the order in which they came about: the same order each time it is taken.
    pools: list["Pool"]
    #: The numbers of the pools that were looked at since somebody emptied this.
    looked_at: set[int]

    def choose(self, ways: Sequence[int]) -> int:
        """The number of one of several answers that are as likely as these numbers are to each other."""


class Pool:
    """The ways in which some dice may lie, each with its weight. What is read or joined goes on in a new pool."""

    __slots__ = ("dice", "next", "number", "reader", "weights")

    def __init__(self, reader: Reader, weights: Numbers) -> None:
        self.reader, self.weights, self.number = reader, weights, len(reader.pools)
        reader.pools.append(self)
        #: The numbers that hang on these ways, as far as anybody still holds them.
        self.dice: list[ref[Unread]] = []
        #: The pool that took the place of this one, and which way of this one each of its ways is.
        self.next: tuple[Pool, Numbers] | None = None


class Unread:
    """An integer of which a pool knows by now what it may be; `shows` holds it for every way of the pool."""

    __slots__ = ("__weakref__", "_pool", "_shows")

    def __init__(self, pool: Pool, shows: Numbers) -> None:
        self._pool, self._shows = pool, shows
        pool.dice.append(ref(self))

    def now(self) -> tuple[Pool, Numbers]:
        """The pool as it is by now, and what this shows in each of its ways."""
        while self._pool.next is not None:
            self._pool, ways = self._pool.next
            self._shows = tuple([self._shows[way] for way in ways])
        return self._pool, self._shows

    def lying(self) -> "Lying":
        """The knowledge of the die by now, to be kept."""
        pool, shows = self.now()
        return Lying(pool.number, pool.weights, shows)

    def _read(self, compare: Callable[[int, int], int], other: int = 0) -> int:
        """The result of a comparison with a number; if it is open, the walk chooses."""
        pool, shows = self.now()
        pool.reader.looked_at.add(pool.number)
        answers = _parted(shows, compare, other)
        if len(answers) == 1:
            return answers[0][0]
        weights = pool.weights
        chosen = pool.reader.choose([sum([weights[way] for way in ways]) for _, ways in answers])
        answer, ways = answers[chosen]
        _follow(pool, Pool(pool.reader, tuple([weights[way] for way in ways])), ways)
        return answer

    def _with(self, other: object, work_out: Callable[[int, int], int]) -> Any:
        """This and another number, worked out way by way."""
        if isinstance(other, Unread):
            if self.now()[0] is not other.now()[0]:
                _join(self.now()[0], other.now()[0])
            pool, shows = self.now()
            return Unread(pool, tuple(map(work_out, shows, other.now()[1])))
        if isinstance(other, int):
            pool, shows = self.now()
            return Unread(pool, tuple([work_out(number, other) for number in shows]))
        return NotImplemented

    def _compared(self, other: object, compare: Callable[[int, int], int]) -> Any:
        if isinstance(other, Unread):
            difference: Unread = self._with(other, sub)
            return difference._read(compare)
        return self._read(compare, other) if isinstance(other, int) else NotImplemented

    def __add__(self, other: object) -> Any:
        return self if type(other) is int and other == 0 else self._with(other, add)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self._with(other, sub)

    def __rsub__(self, other: object) -> Any:
        return self._with(other, _taken_from)

    def __eq__(self, other: object) -> Any:
        return self._compared(other, eq)

    def __ne__(self, other: object) -> Any:
        return self._compared(other, ne)

    def __lt__(self, other: object) -> Any:
        return self._compared(other, lt)

    def __le__(self, other: object) -> Any:
        return self._compared(other, le)

    def __gt__(self, other: object) -> Any:
        return self._compared(other, gt)

    def __ge__(self, other: object) -> Any:
        return self._compared(other, ge)

    def __bool__(self) -> bool:
        return bool(self._read(ne))

    def __index__(self) -> int:
        return self._read(add)

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(int(self))

    def __repr__(self) -> str:
        return repr(int(self))

    def __format__(self, spec: str) -> str:
        return format(int(self), spec)

    def __neg__(self) -> int:
        return -int(self)

    def __abs__(self) -> int:
        return abs(int(self))

    def __mul__(self, other: Any) -> Any:
        return int(self) * other

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        return int(self) // other

    def __rfloordiv__(self, other: Any) -> Any:
        return other // int(self)

    def __mod__(self, other: Any) -> Any:
        return int(self) % other

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """The type `int`, so that `isinstance` sees the integer that this stands for."""
        return int


class Ranked(tuple[Unread, ...]):
    """Dice of which only some count: which of them is which decides nothing, and nobody may ask."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return super().__getitem__(place)
        raise TypeError("Where only some of the dice count, none of them is the first or the last.")


class Lying(NamedTuple):
    """A die as it lies now: the number of its pool, the weights of the ways there, and what it shows in each."""

    pool: int
    weights: Numbers
    shows: Numbers


def rolled(reader: Reader, roll: Roll) -> tuple[Unread, ...]:
    """The dice of a roll, or the cards that are dealt, before anybody has looked."""
    if not (roll.deck or roll.keep):
        shows = tuple(range(1, roll.sides + 1))
        return tuple([Unread(Pool(reader, (1,) * roll.sides), shows) for _ in range(roll.count)])
    weights, dice = _dealt(len(roll.deck), roll.count) if roll.deck else _ranked(roll.sides, roll.count)
    pool = Pool(reader, weights)
    return (tuple if roll.deck else Ranked)([Unread(pool, shows) for shows in dice])


def known(dice: Sequence[Lying]) -> Hashable:
    """What is known of some dice together: how likely they show what.

    Equal for dice that lie alike; those of different pools have nothing to do with each other.
    """
    pools: dict[int, list[int]] = {}
    for place, die in enumerate(dice):
        pools.setdefault(die.pool, []).append(place)
    return tuple(
        [
            (*places, _shares(dice[places[0]].weights, tuple([dice[place].shows for place in places])))
            for places in pools.values()
        ]
    )


@cache
def _ranked(sides: int, count: int) -> tuple[Numbers, Sequence[Numbers]]:
    """The weights of the ways in which dice can fall of which some count, and what each shows in each way.

    They lie in order: the lowest first.
    """
    ways = Counter(tuple(sorted(way)) for way in product(range(1, sides + 1), repeat=count))
    return tuple(ways.values()), tuple(zip(*ways, strict=True))


@cache
def _dealt(deck: int, count: int) -> tuple[Numbers, Sequence[Numbers]]:
    """The same for cards; a face is a card's place in the deck."""
    ways = list(permutations(range(1, deck + 1), count))
    return (1,) * len(ways), tuple(zip(*ways, strict=True))


@lru_cache(_REMEMBERED)
def _parted(
    shows: Numbers, compare: Callable[[int, int], int], other: int
) -> tuple[tuple[int, Numbers], ...]:
    """The possible answers, each with the ways in which it comes about."""
    answers: dict[int, list[int]] = {}
    for way, number in enumerate(shows):
        answers.setdefault(compare(number, other), []).append(way)
    return tuple((answer, tuple(ways)) for answer, ways in answers.items())


@lru_cache(_REMEMBERED)
def _shares(weights: Numbers, shows: tuple[Numbers, ...]) -> Hashable:
    """How likely dice show what together, by the smallest whole numbers."""
    found: Counter[Numbers] = Counter()
    for weight, seen in zip(weights, zip(*shows, strict=True), strict=True):
        found[seen] += weight
    whole = gcd(*found.values())
    return frozenset((seen, weight // whole) for seen, weight in found.items())


def _join(pool: Pool, other: Pool) -> None:
    """Every way of one pool with every way of the other, in one pool. It is for the sake of a look at both."""
    pool.reader.looked_at |= {pool.number, other.number}
    pool, other = _told_apart(pool), _told_apart(other)
    both = Pool(pool.reader, tuple([weight * its for weight in pool.weights for its in other.weights]))
    ways, others = range(len(pool.weights)), range(len(other.weights))
    _follow(pool, both, tuple([way for way in ways for _ in others]))
    _follow(other, both, tuple([way for _ in ways for way in others]))


def _follow(pool: Pool, after: Pool, ways: Numbers) -> None:
    """Let a pool take the place of another; each of its ways is one of the other's."""
    pool.next = after, ways
    after.dice += [it for it in pool.dice if it() is not None]


def _told_apart(pool: Pool) -> Pool:
    """A pool whose ways are those of another that some number still tells apart."""
    held = [die.now()[1] for each in pool.dice if (die := each()) is not None]
    found: dict[Numbers, list[int]] = {}
    for way, seen in enumerate(zip(*held, strict=True)):
        found.setdefault(seen, []).append(way)
    if len(found) == len(pool.weights) or not held:
        return pool
    after = Pool(pool.reader, tuple([sum([pool.weights[way] for way in ways]) for ways in found.values()]))
    _follow(pool, after, tuple([ways[0] for ways in found.values()]))
    return after


def _taken_from(number: int, other: int) -> int:
    return other - number
