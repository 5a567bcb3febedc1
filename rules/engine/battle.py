"""A running battle as the procedures of `rules.combat` and `rules.systems.registry` see it."""

from collections.abc import Callable, Hashable, Sequence
from copy import copy
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.flow import Ask, Flow
from rules.engine.protocols import CombatRules, TurnSequence, Witness
from rules.engine.setup import BattleSetup, SideSetup
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.state.conditions import HIDDEN, NOT_ATTACKED, VEILED
from rules.engine.table import CONTACT, MAN, UNSEEN, Point, Sight, Terrain

_UNKNOWN = object()
TWO = 2
_NOBODYS = SideSetup("nobody", "", 0, ())


class Battle:
    """Set-up, state, terrain and the two halves of the ruleset. Read by procedures, changed by events only."""

    def __init__(self, setup: BattleSetup, sequence: TurnSequence, rules: CombatRules) -> None:
        self.setup = setup
        self.sequence = sequence
        self.rules = rules
        self.state = BattleState(setup)
        #: Those who see a real table; None where the models stand on the table of the set-up.
        self.witness: Witness | None = None
        self.terrain = Terrain.of(setup.table, sequence.measures(rules))
        self._switches = frozenset(setup.ruleset.switches)
        self._kept: dict[Hashable, Any] = {}
        self._kept_for = -1
        self._placed: tuple[list[tuple[Point, int]], dict[int, int]] | None = None
        self._looks: dict[int, tuple[Point, Point, bool]] = {}
        self._seen: dict[int, tuple[Combatant, ...]] = {}
        self._free_seen: dict[int, tuple[Combatant, ...]] = {}
        self._ever: dict[Hashable, Any] = {}
        self._ids = len(self.state.combatants)
        self._several = len(setup.sides) > TWO

    def collapses(self, building: int) -> None:
        """The terrain from now on, after `BuildingCollapsed`: nothing that was worked out for the old one counts."""
        self.terrain = Terrain.of(self.terrain.table.without(building), self.terrain.measures)
        self._looks.clear()
        self._kept.clear()

    def in_state(self, state: BattleState) -> "Battle":
        """The same battle in another state of its own; nothing that was worked out in this one counts there."""
        battle = copy(self)
        battle.state = state
        battle._kept, battle._looks, battle._seen, battle._free_seen, battle._ever = {}, {}, {}, {}, {}
        battle._kept_for, battle._placed = -1, None
        return battle

    def switch(self, key: str) -> bool:
        """Whether an option of the ruleset is on."""
        return key in self._switches

    def combatant(self, warrior: int) -> Combatant:
        """The combatant of that id."""
        return self.state.combatants[warrior]

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.state.ended is not None

    @property
    def sides(self) -> range:
        """The indexes of all sides."""
        return range(len(self.setup.sides))

    @property
    def nobody(self) -> int:
        """The side number of the neutral models."""
        return len(self.setup.sides)

    def warband(self, side: int) -> SideSetup:
        """The warband of a side; an empty one for the neutral models."""
        return self.setup.sides[side] if side < self.nobody else _NOBODYS

    @property
    def parties(self) -> range:
        """All sides, and that of the neutral models where there are any."""
        return range(len(self.setup.sides) + (1 if self.setup.unowned else 0))

    @property
    def monster_at_large(self) -> bool:
        """Whether there is a monster on the table that no warband has slain yet."""
        hunted = self.setup.scenario.monsters and self.setup.unowned
        return bool(hunted) and bool(self.state.of_side(self.nobody))

    @property
    def bystanders(self) -> tuple[Combatant, ...]:
        """Neutral models on the table that are nobody's enemies; they may be attacked all the same."""
        if not self.setup.unowned or self.setup.scenario.is_hostile:
            return ()
        return self.state.of_side(self.nobody)

    @property
    def several(self) -> bool:
        """Whether more than two sides fight: then not everybody who touches an enemy fights in every phase."""
        return self._several

    def turn_order(self) -> list[int]:
        """The sides in the order of their turns, from the one that had the first."""
        order = self.state.players.order or self.state.objectives.order
        if order:
            return list(order)
        first = self.state.first_side or 0
        count = len(self.setup.sides)
        return [(first + step) % count for step in range(count)]

    def sight(self, viewer: Combatant, target: Combatant) -> Sight:
        """How much terrain lets one combatant see of another."""
        return self.terrain.sees(viewer.position, target.position, viewer.body, target.body)

    def sees(self, viewer: Combatant, target: Combatant) -> bool:
        """Whether terrain lets one combatant see anything of another; kept for the pair until one of them moves."""
        pair = viewer.id * self._ids + target.id
        kept = self._looks.get(pair)
        here, there = viewer.position, target.position
        if kept is not None and kept[0] is here and kept[1] is there:
            return kept[2]
        found = self.terrain.visible(here, there, viewer.body, target.body)
        self._looks[pair] = here, there, found
        self._looks[target.id * self._ids + viewer.id] = there, here, found
        return found

    def enemies_seen(self, warrior: Combatant) -> tuple[Combatant, ...]:
        """The enemies that the warrior sees at least in part, in roster order; none in hiding (CORE-HIDE-10)."""
        if self._kept_for != self.state.arrangement:
            self._forget()
        seen = self._seen.get(warrior.id)
        if seen is None:
            enemies = self.state.enemies_of(warrior.side)
            seen = self._seen[warrior.id] = self._past_terrain(warrior, enemies)
        return self._aware_of(warrior, seen)

    def enemies_seen_within(self, warrior: Combatant, reach: int) -> tuple[Combatant, ...]:
        """`enemies_seen` without those farther off (1/100 inch): they are not even looked at."""
        near = [enemy for enemy in self.state.enemies_of(warrior.side) if warrior.is_within(enemy, reach)]
        return self._aware_of(warrior, self._past_terrain(warrior, near))

    def free_enemies_seen(self, warrior: Combatant) -> tuple[Combatant, ...]:
        """`enemies_seen` without those in contact with anybody: they are not even looked at."""
        if self._kept_for != self.state.arrangement:
            self._forget()
        seen = self._free_seen.get(warrior.id)
        if seen is None:
            free = [enemy for enemy in self.state.enemies_of(warrior.side) if not enemy.contacts]
            seen = self._free_seen[warrior.id] = self._past_terrain(warrior, free)
        return self._aware_of(warrior, seen)

    def _aware_of(self, warrior: Combatant, seen: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
        """Those of `seen` that are within sight through fog, not hidden, and may be attacked."""
        if limit := self.state.objectives.sight:
            seen = tuple([other for other in seen if warrior.gap_to(other) <= limit])
        if warrior.conditions and (veil := warrior.conditions.get(VEILED)) is not None:
            seen = tuple([other for other in seen if warrior.gap_to(other) <= veil.amount])
        for enemy in seen:
            if enemy.conditions:
                return tuple(
                    [other for other in seen if not (other.under(HIDDEN) or other.has(NOT_ATTACKED))]
                )
        return seen

    def _past_terrain(self, warrior: Combatant, enemies: Sequence[Combatant]) -> tuple[Combatant, ...]:
        """`sees` for some enemies. Where both stand on spots of the table, a byte of the table's row tells it."""
        row, number = self.terrain.row(warrior.position, warrior.body)
        found = []
        for enemy in enemies:
            known = 0
            if row is not None and enemy.body is MAN:
                there = number.get(enemy.position)
                known = 0 if there is None else row[there]
            if (known != UNSEEN) if known else self.sees(warrior, enemy):
                found.append(enemy)
        return tuple(found)

    def memo_until_moved[T](self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What `work_out` returns, remembered under its key until a warrior moves, arrives or leaves."""
        if self._kept_for != self.state.arrangement:
            self._forget()
        found: T = self._kept.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._kept[key] = work_out()
        return found

    def _forget(self) -> None:
        """Drop what held for the last arrangement."""
        self._kept.clear()
        self._placed = None
        self._seen.clear()
        self._free_seen.clear()
        self._kept_for = self.state.arrangement

    def memo[T](self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What `work_out` returns, remembered under its key for the whole battle."""
        found: T = self._ever.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._ever[key] = work_out()
        return found

    def others(self, *but: Combatant) -> Sequence[Combatant]:
        """Everybody on the table except those named."""
        return [warrior for warrior in self.state.on_table() if warrior not in but]

    def bases(self, *but: Combatant) -> Sequence[tuple[Point, int]]:
        """The places of those on the table, except those named, with the radius of each base."""
        if self._kept_for != self.state.arrangement:
            self._forget()
        if self._placed is None:
            self._placed = self._bases()
        bases, numbers = self._placed
        if not but:
            return bases
        left = bases.copy()
        if len(but) == 1:
            if but[0].id in numbers:
                del left[numbers[but[0].id]]
            return left
        for number in sorted([numbers[warrior.id] for warrior in but if warrior.id in numbers], reverse=True):
            del left[number]
        return left

    def apart_from(self, warrior: Combatant) -> list[tuple[Point, int]]:
        """Everybody else's base with the room around it in which they would touch a friend or fight an enemy."""
        enemy, friend = self.terrain.contact + 1, CONTACT + 1
        if enemy == friend:
            return [(at, radius + friend) for at, radius in self.bases(warrior)]
        return [
            (other.position, other.radius + (enemy if warrior.opposes(other) else friend))
            for other in self.others(warrior)
        ]

    def _bases(self) -> tuple[list[tuple[Point, int]], dict[int, int]]:
        """All bases in roster order, and the place of each combatant among them."""
        present = self.state.on_table()
        return [(warrior.position, warrior.radius) for warrior in present], {
            warrior.id: number for number, warrior in enumerate(present)
        }


def ask(decision: Decision) -> Flow[str]:
    """Ask a side; the answer is one of those listed."""
    answer: str = yield Ask(decision, decision.check)
    return answer


def ask_for[T](decision: Decision, accept: Callable[[str], T]) -> Flow[T]:
    """Ask a side; `accept` checks the answer and turns it into what the procedure needs."""
    answer: T = yield Ask(decision, accept)
    return answer


def throw(roll: Roll) -> Flow[tuple[int, ...]]:
    """Roll dice and return the faces."""
    faces: tuple[int, ...] = yield roll
    return faces
