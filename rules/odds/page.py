"""Values as something to compare, the same for the same thing in another run of a battle: one bookmark in the making.

Variables, loops, functions and waiting procedures are compared by all that they hold. Anything of which nobody can tell
whether two are equal is refused, never taken for equal.
"""

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from fractions import Fraction
from functools import partial
from itertools import chain, groupby, pairwise
from operator import attrgetter, itemgetter, methodcaller
from types import BuiltinFunctionType, CellType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

import msgspec

from rules.engine.battle import Battle
from rules.engine.dice import Told
from rules.engine.protocols import CombatRules, TurnSequence
from rules.engine.setup import BattleSetup, Fighter, Gear, Protection, Weapon
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.table import Table, Terrain
from rules.odds.unread import Unread

#: Equal by themselves.
_PLAIN = frozenset({int, str, bytes, float, type(None), Fraction, range})
#: Without dice, and equal by their values.
_GIVEN = (bool, Enum, Fighter, Gear, Protection, Weapon, type, ModuleType, Table)
#: One of each in a battle, where what can change of it is in the state; or what decides nothing.
_ONLY = (Battle, BattleState, BattleSetup, CombatRules, TurnSequence, Terrain, Told)
_ROWS: tuple[Iterable[Any], ...] = ([], (), "", range(0), range(1 << 70))
_OTHERS: tuple[Iterable[Any], ...] = ({}, {}.values(), {}.items(), set(), reversed([]))
#: Loops that tell their row and how far they are.
_THROUGH_ROWS = tuple({type(iter(row)) for row in _ROWS})
#: What tells all that it holds or has left; and what holds nothing but that.
_TELLING: tuple[type, ...] = (
    *{type(iter(it)) for it in _OTHERS},
    *(reversed, enumerate, zip, map, filter, partial, itemgetter, attrgetter, methodcaller),
)
_VIEWS: tuple[type, ...] = (type({1: 1}.keys()), type({1: 1}.values()), type({1: 1}.items()))
_HOLDING = (chain, groupby, pairwise, type(next(groupby("a"))[1]))

type Flowing = GeneratorType[Any, Any, Any]
#: Something hashable.
type Copied = Any
type Copying = Callable[["Page", Any], Copied]


class Page:
    """The values of one bookmark; `dice` are those in them that nobody has read, in order.

    Every method gives something hashable, and raises `TypeError` for what cannot be compared.
    """

    def __init__(self, copying: dict[type, Copying]) -> None:
        self._copying = copying
        self.dice: list[Unread] = []
        #: By its id every changeable thing met so far with its number; it is held, so that no id is given twice.
        self._met: dict[int, tuple[int, object]] = {}
        self._copied: set[int] = set()

    def of(self, value: Any) -> Copied:
        kind = type(value)
        if kind in _PLAIN:
            return value
        copying = self._copying.get(kind)
        if copying is None:
            copying = self._copying[kind] = _copying(kind)
        return copying(self, value)

    def apart(self, value: Any) -> Copied:
        """The same of something that nothing else holds anything of, whatever else was met before."""
        alone = Page(self._copying)
        alone.dice = self.dice
        return alone.of(value)

    def is_known(self, value: object) -> None:
        """Take something changeable for met and copied."""
        self._copied.add(self._number(value))

    def frame(self, flow: Flowing) -> Copied:
        """The place it waits at, the names that have a value by now, and all that it holds, named or not."""
        frame = flow.gi_frame
        if frame is None:  # it has ended
            return None
        names, below = tuple(frame.f_locals), flow.gi_yieldfrom
        held = gc.get_referents(flow)
        values = [self.of(it) for it in held[held.index(flow.gi_code) + 1 :] if it is not below]
        return id(flow.gi_code), frame.f_lasti, names, *values

    def given(self, value: Any) -> Copied:
        return type(value), value

    def only(self, value: Any) -> Copied:
        return type(value)

    def combatant(self, value: Combatant) -> Copied:
        return Combatant, value.id

    def die(self, value: Unread) -> Copied:
        self.dice.append(value)
        return Unread

    def row(self, value: Any) -> Copied:
        return type(value), *[self.of(it) for it in value]

    def fields(self, value: Any) -> Copied:
        return type(value), *[self.of(getattr(value, name)) for name in value.__struct_fields__]

    def items(self, value: Any) -> Copied:
        return self._once(value, map(self.of, value))

    def pairs(self, value: dict[Any, Any]) -> Copied:
        return self._once(value, (part for pair in value.items() for part in map(self.of, pair)))

    def members(self, value: Any) -> Copied:
        return self._once(value, (frozenset(map(self.of, it)) for it in [value]))

    def through_row(self, value: Any) -> Copied:
        _, (row,), *at = value.__reduce__()
        left = row[(at and at[0]) or 0 :]
        return type(value), self._number(row), self.of(tuple(left) if type(left) is list else left)

    def telling(self, value: Any) -> Copied:
        return self._once(value, map(self.of, value.__reduce__()[1:]))

    def holding(self, value: Any) -> Copied:
        return self._once(value, map(self.of, gc.get_referents(value)))

    def attributes(self, value: Any) -> Copied:
        return self._once(value, map(self.of, vars(value).items()))

    def function(self, value: FunctionType) -> Copied:
        beside = value.__defaults__, value.__kwdefaults__, value.__closure__
        return id(value.__code__), self.of(beside)

    def method(self, value: MethodType) -> Copied:
        return MethodType, self.of(value.__func__), self.of(value.__self__)

    def builtin(self, value: BuiltinFunctionType) -> Copied:
        return BuiltinFunctionType, value.__qualname__, self.of(value.__self__)

    def generator(self, value: Flowing) -> Copied:
        return self._once(value, map(self.frame, running(value)))

    def _number(self, value: object) -> int:
        return self._met.setdefault(id(value), (len(self._met), value))[0]

    def _once(self, value: object, contents: Iterator[Copied]) -> Copied:
        """What can change, with what it holds where it is met first: later only which one it is."""
        number = self._number(value)
        if number in self._copied:
            return type(value), number
        self._copied.add(number)
        return type(value), number, *contents


def running(flow: Any) -> Iterator[Flowing]:
    """A procedure and those it is waiting for, the outermost first."""
    while type(flow) is GeneratorType:
        yield flow
        flow = flow.gi_yieldfrom


def _copying(kind: type) -> Copying:
    """How values of one type are made comparable."""
    for types, copying in _WAYS:
        if issubclass(kind, types):
            return copying
    if kind.__dictoffset__ and kind.__basicsize__ == object.__basicsize__:  # no slots, nothing that C hides
        return Page.attributes
    raise TypeError(f"Nobody can tell whether two of these are equal: {kind.__module__}.{kind.__qualname__}.")


_WAYS: tuple[tuple[type | tuple[type, ...], Copying], ...] = (
    (Unread, Page.die),
    (_GIVEN, Page.given),
    (_ONLY, Page.only),
    (Combatant, Page.combatant),
    (msgspec.Struct, Page.fields),
    (tuple, Page.row),
    ((list, deque, *_VIEWS), Page.items),
    (dict, Page.pairs),
    ((set, frozenset), Page.members),
    (_THROUGH_ROWS, Page.through_row),
    (_TELLING, Page.telling),
    ((*_HOLDING, CellType), Page.holding),
    (GeneratorType, Page.generator),
    (FunctionType, Page.function),
    (MethodType, Page.method),
    (BuiltinFunctionType, Page.builtin),
)
