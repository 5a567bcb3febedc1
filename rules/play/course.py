"""A battle that people play, from its first question to its latest answer.

State is never stored: a course is the set-up and the answers given so far, replayed.
"""

import hashlib
from collections.abc import Iterable

from rules.combat.measuring import is_measured
from rules.engine.concession import is_ending
from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.dice import EnteredDice, Faces, Roll, SeededDice
from rules.engine.driver import ReplayDiverged
from rules.engine.events import CardsPlayed, Event, ShotFired, WarriorMoved
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup
from rules.referee.course import is_on_a_real_table, refereed
from rules.resolve import start
from rules.values import Value, canonical

#: The manners of moves that tell how far away a target was.
_CHARGES = ("charge", "failed_charge")


class Mark(Value, frozen=True):
    """The numbers of events told and of rolls made after some answers, and whether dice are asked for next."""

    events: int
    rolls: int
    asks_dice: bool = False


class _CountedSeededDice(SeededDice):
    """Dice from a key that count the rolls they are asked for."""

    rolls = 0

    def faces(self, roll: Roll) -> Faces:
        self.rolls += 1
        return super().faces(roll)


class _CountedEnteredDice(EnteredDice):
    """The same for dice that somebody types in, which the record of a battle tells from others."""

    rolls = 0

    def faces(self, roll: Roll) -> None:
        self.rolls += 1


class Course:
    """A battle without policies, so that it stops at every question. `marks[n]` is how far it was after n answers.

    One whose models stand on a real table is refereed. Raises `ReplayDiverged` where an answer no longer fits, as it
    may under other rules than those it was given by, and `NotRefereed`.
    """

    def __init__(self, setup: BattleSetup, answers: Iterable[str] = (), *, typed_dice: bool = False) -> None:
        self._dice = _CountedEnteredDice() if typed_dice else _CountedSeededDice(setup.seed)
        self.is_refereed = is_on_a_real_table(setup)
        begun = refereed if self.is_refereed else start
        self.resolver: Resolver = begun(setup, dice=self._dice)
        self.typed_dice = typed_dice
        #: What was asked last, before the open question.
        self.before: Decision | Roll | None = None
        self.marks = [self._mark()]
        for number, key in enumerate(answers):
            try:
                self.answer(key)
            except IllegalAnswer as error:
                raise ReplayDiverged(number, str(error)) from None

    @property
    def pending(self) -> Decision | Roll | None:
        """The open question; None once the battle is over."""
        return self.resolver.pending

    @property
    def number(self) -> int:
        """The number of the open question, from 0; it is also how many answers were given."""
        return len(self.resolver.answers)

    @property
    def asked(self) -> int | None:
        """The side that is asked; None for dice of nobody's, and where nothing is asked."""
        pending = self.pending
        if isinstance(pending, Decision):
            return pending.side
        if pending is None or pending.who is None:
            return None if pending is None else pending.side
        return self.resolver.battle.combatant(pending.who).side

    def answer(self, key: str) -> None:
        """Answer the open question, or end the battle. Raises `IllegalAnswer` and changes nothing."""
        asked = self.pending
        if is_ending(key):
            self.resolver.end(key)
        else:
            self.resolver.answer(key)
        self.before = asked
        self.marks.append(self._mark())

    def is_uncovered_since(self, number: int) -> bool:
        """Whether dice were rolled, cards turned up or distances found out after the answer before this number.

        Dice that were typed in at a real table lie there for all to see, and a typing error is mended: they count for
        nothing, as do the distances of that table.
        """
        events = self.resolver.events[self.marks[number].events :]
        if self.is_refereed and self.typed_dice:
            return any(isinstance(event, CardsPlayed) for event in events)
        return self.was_rolled_since(number) or any(map(self._uncovers, events))

    def was_rolled_since(self, number: int) -> bool:
        """Whether dice were rolled after the answer before this number."""
        return self.marks[number].rolls != self._dice.rolls

    def _uncovers(self, event: Event) -> bool:
        """Whether an event shows what nobody knew: a card, or a distance where nobody may measure."""
        if isinstance(event, CardsPlayed):
            return True
        measures = isinstance(event, ShotFired) or (
            isinstance(event, WarriorMoved) and event.manner in _CHARGES
        )
        return measures and not is_measured(self.resolver.battle)

    def fingerprint(self) -> str:
        """A hash of everything that happened: another version of the rules that plays it otherwise has another."""
        return hashlib.sha256(canonical(tuple(self.resolver.events))).hexdigest()

    def _mark(self) -> Mark:
        return Mark(len(self.resolver.events), self._dice.rolls, isinstance(self.pending, Roll))
