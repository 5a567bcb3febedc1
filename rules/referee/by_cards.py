"""Cards and the units that act on them, at a real table: who acts and what they do, in one answer.

The answer `5 then walk` activates a unit whose members all walk; `5 then run no-spell` has a caster cast nothing
besides, `5 then run cast none shield-of-faith` cast as last time. By `5 then shoot again` each shoots as last time, and
by `rest run` all other units of a side run and do nothing else. After `lowest` the cards lie from the lowest up until
the round ends.
"""

from collections.abc import Callable, Iterator, Sequence

from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.flow import Ask, Flow
from rules.engine.state.combatant import Combatant
from rules.referee.by_hand import Happened, happened
from rules.referee.habits import Habits
from rules.referee.models import CHARGE, FIGHT, RUN, SHOOT, STAY, WALK, is_free
from rules.referee.questions import YES
from rules.referee.stagehand import AsLast
from rules.referee.together import Together, those_free

THEN, REST = "then", "rest"
#: Stands behind a move after which a caster casts nothing, and in place of a shot: all shoot as last time.
NO_SPELL, AGAIN = "no-spell", "again"
#: The orders in which cards are laid, and what has a side choose each card again.
LOWEST, HIGHEST, CHOOSE = "lowest", "highest", "choose cards"
CHARGING, MOVING, SHOOTING = "charging", "moving", "shooting"
#: What all others may do who are free.
ALIKE = (STAY, WALK, RUN)


class ByCards:
    """What was said of the cards that a side lays, of the unit that acts, and of all others of the side."""

    def __init__(
        self,
        battle: Battle,
        together: Together,
        deeds: Callable[[str, Combatant], Sequence[str]],
        by_hand: Callable[[Happened], Flow[None]],
        habits: Habits,
        as_last: AsLast,
    ) -> None:
        self.battle, self._together, self._deeds, self._by_hand = battle, together, deeds, by_hand
        self._habits, self._as_last = habits, as_last
        self._order: dict[int, str] = {}
        self._rest: dict[int, str] = {}
        #: The deed of the unit or model that is activated next, and what is left of that of a model.
        self._said = ""
        self._plan: list[str] = []
        #: Whether it was said who is activated next, and who stands up then because of what was said of them.
        self._is_named = False
        self._rises: int | None = None
        #: The card that each side played last.
        self._cards: dict[int, str] = {}
        #: The last charge and shot of each model, and of each side.
        self._own_last: dict[tuple[int, str], str] = {}
        self._side_last: dict[tuple[int, str], str] = {}

    def lays_by_itself(self, side: int) -> bool:
        """Whether a side said in which order its cards are laid."""
        return side in self._order

    def _lays(self, asked: Ask, decision: PlayCard) -> Flow[object]:
        if decision.side in self._order:
            return asked.accept(self._card(decision))

        def accept(answer: str) -> object:
            if answer not in (LOWEST, HIGHEST):
                decision.check(answer)
            return answer

        answer = str((yield Ask(decision, accept)))
        if answer in (LOWEST, HIGHEST):
            self._order[decision.side] = answer
            return asked.accept(self._card(decision))
        return asked.accept(answer)

    def _card(self, decision: PlayCard) -> str:
        return decision.answers[-1 if self._order[decision.side] == LOWEST else 0]

    def units_who(self, deed: str, units: Sequence[Sequence[int]]) -> list[Sequence[int]]:
        """The units that may do the same as all others of their side: nobody of them fights or flees."""
        return [it for it in units if len(self.those_who(deed, it)) == len(it)] if deed in ALIKE else []

    def _activates(self, asked: Ask, decision: ActivateUnit) -> Flow[object]:
        if others := self.units_who(self._rest.get(decision.side, ""), decision.units):
            return asked.accept(self._with_all_others(decision.side, others))
        self._rest.pop(decision.side, None)

        def accept(answer: str) -> object:
            if answer == CHOOSE:
                return answer
            if (fate := happened(self.battle, answer)) is not None:
                return fate
            if answer.startswith(f"{REST} "):
                if not self.units_who(answer.removeprefix(f"{REST} "), decision.units):
                    raise IllegalAnswer(f"'{answer}' is nothing that all others can do.")
                return answer
            first, then, deed = answer.partition(f" {THEN} ")
            decision.check(first)
            unit = next(it for it in decision.units if it[0] == int(first))
            if then and not self.may(unit, deed):
                raise IllegalAnswer(f"'{deed}' is nothing that they can do now.")
            return answer

        everybody = [it for unit in decision.units for it in unit]
        outcome: object = CHOOSE
        while outcome == CHOOSE or isinstance(outcome, Happened):
            outcome = yield Ask(decision, accept)
            if outcome == CHOOSE:
                self._order.pop(decision.side, None)
            if isinstance(outcome, Happened) and not (yield from self._goes_on(outcome, everybody)):
                return None if self.battle.over else asked.accept(str(everybody[0]))
        answer = str(outcome)
        if answer.startswith(f"{REST} "):
            self._rest[decision.side] = deed = answer.removeprefix(f"{REST} ")
            return asked.accept(self._with_all_others(decision.side, self.units_who(deed, decision.units)))
        first, _, self._said = answer.partition(f" {THEN} ")
        self._is_named = True
        return asked.accept(first)

    def _with_all_others(self, side: int, units: Sequence[Sequence[int]]) -> str:
        """Activate the first of the units that do what was said of all others of their side."""
        self._said, self._is_named = f"{self._rest[side]} {NO_SPELL}", True
        return str(units[0][0])

    def _goes_on(self, event: Happened, candidates: Sequence[int]) -> Flow[bool]:
        """Tell what happened by hand: whether the battle goes on, and somebody of those is left to act."""
        yield from self._by_hand(event)
        return not self.battle.over and any(self.battle.combatant(it).on_table for it in candidates)

    def may(self, unit: Sequence[int], deed: str) -> bool:
        """Whether a unit may be said to do so: for a charge or a shot, that somebody of it can."""
        kind, _, how = deed.partition(" ")
        if not those_free(self.battle, unit):
            return False
        if kind in (STAY, WALK, RUN):
            first = self.battle.combatant(unit[0])
            casts = len(unit) == 1 and bool(first.fighter.spells)
            return not how or (casts and how in (NO_SPELL, self._as_last.cast_again(first)))
        return bool(list(self._parts(unit, kind, how)))

    def _parts(self, unit: Sequence[int], kind: str, how: str) -> Iterator[str]:
        """A charge or a shot by each of a unit who can, with what each of them has to shoot."""
        activity = {CHARGE: CHARGING, SHOOT: SHOOTING}.get(kind)
        if (kind, how) == (SHOOT, AGAIN):
            yield from (f"{it} {shot}" for it, shot in self.shots_again(unit).items())
            return
        for warrior in map(self.battle.combatant, those_free(self.battle, unit) if activity else ()):
            words = f"{how} {YES}" if kind == CHARGE else how
            target, weapon, *more = [*words.split(), "", ""]
            own = [weapon, *(it.key for it in warrior.missiles)] if kind == SHOOT else [weapon]
            ways = (" ".join(filter(None, (target, it, *more))) for it in own)
            known = self._deeds(activity or "", warrior)
            if deed := next((it for it in ways if it in known), ""):
                yield f"{warrior.id} {deed}"

    def shots_again(self, unit: Sequence[int]) -> dict[int, str]:
        """The last shots of those of a unit who may shoot so again."""
        warriors = map(self.battle.combatant, those_free(self.battle, unit))
        shots = {it.id: self._as_last.shot_again(it) for it in warriors}
        return {shooter: shot for shooter, shot in shots.items() if shot}

    def those_who(self, deed: str, candidates: Sequence[int]) -> list[int]:
        """Those of some who may all do the same: fight, or move and stay where they are free.

        Those who are down stand up, and those who are stunned come to.
        """
        warriors = [it for it in map(self.battle.combatant, candidates) if is_free(it)]
        if deed == FIGHT:
            return [it.id for it in warriors if it.standing and it.contacts]
        return [it.id for it in warriors if not it.contacts] if deed in ALIKE else []
