"""Moves that enemies interrupt at a real table: shots of those who keep overwatch, and steps into a way.

Overwatch is said in the shooting phase, in place of a shot. Whether it sees a mover is asked while anybody waits.
Nobody has to step into a way, so that it is said together with the move.
"""

from collections.abc import Iterator, Sequence

from rules.combat.charging.interception import bar_to_intercepting
from rules.engine.battle import Battle
from rules.engine.decisions import NONE, Choice, Decision, Intercept
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import OVERWATCH
from rules.engine.table import Point
from rules.referee import stage
from rules.referee.bundles import covers, gap, is_above, is_covered, ranges
from rules.referee.questions import ask_table

#: What begins the answer that somebody keeps overwatch.
WATCH = "watch"
#: What is asked when somebody moves while enemies wait, and when a fleeing warrior has run.
SEEN_BY, HOME = "seen by", "come home"
#: The question in which order chargers move who were all named before.
NEXT_CHARGER = "next charger"


class Watching:
    """Those who are said to keep overwatch in a shooting phase, and who steps into the way of whom."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        #: Whether the target of the last shot stood high above the shooter.
        self.aims_upwards = False
        #: The weapon of those who were said to wait, and all who were asked after in this phase.
        self._waits: dict[int, str] = {}
        self._asked_after: set[int] = set()
        #: The enemy who steps into the way of somebody, by who goes it.
        self._steps_in: dict[int, str] = {}

    def begin_phase(self) -> None:
        self._waits.clear()
        self._asked_after.clear()
        self._steps_in.clear()

    def ask_after(self, warriors: Sequence[int]) -> None:
        """Note who may be said to wait: they are not asked for it again when the phase ends."""
        plain = (it for it in warriors if not self.battle.combatant(it).fighter.spells)
        self._asked_after.update(plain)

    def watches(self, warrior: Combatant) -> Iterator[str]:
        """`watch <weapon>` for each weapon with which they might keep overwatch."""
        for weapon in self.battle.rules.watching_weapons(self.battle, warrior):
            yield f"{WATCH} {weapon.key}"

    def waits(self, warrior: int) -> str:
        """The weapon with which somebody was said to wait; empty for nobody."""
        return self._waits.get(warrior, "")

    def take_word(self, warrior: Combatant, deed: str) -> bool:
        """Whether a deed was that they wait, which is noted then."""
        word, _, weapon = deed.partition(" ")
        if word == WATCH:
            self._waits[warrior.id] = weapon
        return word == WATCH

    def answer(self, decision: Decision) -> str | None:
        """What was said of overwatch and steps into a way, and who charges next; None where it has to be asked."""
        if isinstance(decision, Intercept):
            return self._intercepts(decision)
        if not isinstance(decision, Choice):
            return None
        if decision.question == NEXT_CHARGER:  # as they were named
            return decision.choices[0]
        if decision.question != OVERWATCH or decision.who not in self._asked_after:
            return None
        weapon = self._waits.get(decision.who, NONE)
        return weapon if weapon in decision.choices else NONE

    def find_watcher(self, mover: Combatant, waiting: Sequence[Combatant]) -> Flow[int | None]:
        """Ask who is the next to see a mover; both stand for the shot then."""
        choices = (NONE, *self._shots(waiting))
        answer = yield from ask_table(waiting[0].side, SEEN_BY, mover.id, choices, {})
        if answer == NONE:
            return None
        named, far, cover = answer.split()
        watcher = next(it for it in waiting if it.id == int(named))
        away = gap(self.battle, watcher, self._weapon(watcher), far)
        yield from stage.put_on_range(self.battle, watcher, mover, away, covered=is_covered(cover))
        self.aims_upwards = is_above(cover)
        return watcher.id

    def _shots(self, waiting: Sequence[Combatant]) -> Iterator[str]:
        for watcher in waiting:
            for far in ranges(self.battle, watcher, self._weapon(watcher)):
                for cover in covers(self.battle):
                    yield f"{watcher.id} {far} {cover}"

    def _weapon(self, watcher: Combatant) -> Weapon:
        weapon = self.battle.rules.waits_with(watcher)
        assert weapon is not None
        return weapon

    def interceptors(self, mover: Combatant) -> list[int]:
        """Enemies who may step into somebody's way, as far as no distance forbids it."""
        enemies = self.battle.state.enemies_of(mover.side)
        return [it.id for it in enemies if bar_to_intercepting(it) is None]

    def expect(self, mover: Combatant, steps_in: str) -> None:
        """Note who was said to step into somebody's next way; empty for nobody."""
        self._steps_in[mover.id] = steps_in

    def put_beside(self, mover: Combatant, to: Point) -> Flow[None]:
        """Put who steps into somebody's way beside the middle of it."""
        if other := self._steps_in.get(mover.id, ""):
            yield from stage.put_beside_way(self.battle, mover, to, self.battle.combatant(int(other)))

    def _intercepts(self, decision: Intercept) -> str:
        """The enemy who was said to step into the way; nobody else does."""
        named = self._steps_in.pop(decision.who, "")
        return named if named in decision.answers else NONE
