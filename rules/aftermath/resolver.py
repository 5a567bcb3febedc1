"""The driver of a post-battle sequence: runs the flow, finds its dice and its answers, and keeps the record.

A sequence without a policy is a person's: it stops with `pending` set until `answer` is called. Recorded answers are
used before anybody is asked.
"""

from collections.abc import Callable, Iterable

from rules.aftermath.dead.claims import who_may_be_claimed
from rules.aftermath.draft import Draft
from rules.aftermath.events import AnyAftermathEvent
from rules.aftermath.events.losses import StepBegan
from rules.aftermath.keyed_dice import KeyedDice, MadeRoll
from rules.aftermath.losses.duel import Arena
from rules.aftermath.losses.still_there import still_there
from rules.aftermath.pending_changes import Note
from rules.aftermath.record import AftermathRecord, AftermathSetup
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.catalogue.model import Rulebook
from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.dice import Roll
from rules.engine.driver import Driver
from rules.engine.flow import Ask

#: What a policy answers, with the warband as it is then.
Choose = Callable[[Decision, Draft], str]


class AftermathResolver(Driver[AnyAftermathEvent]):
    """One warband's sequence under way: `events` is its log, `answers` the decisions, `draft` what they came to."""

    def __init__(
        self,
        setup: AftermathSetup,
        rulebook: Rulebook,
        *,
        answers: Iterable[str] = (),
        rolls: Iterable[MadeRoll] = (),
        by_hand: bool = False,
        policy: Choose | None = None,
        arena: Arena | None = None,
    ) -> None:
        super().__init__(answers)
        self.setup, self.rulebook = setup, rulebook
        self.events: list[AnyAftermathEvent] = []
        #: The decision that each answer was given to.
        self.asked: list[Decision] = []
        #: How many answers had been given when each step began.
        self.begun: dict[str, int] = {}
        self.dice = KeyedDice(setup.seed, rolls, by_hand=by_hand)
        self.draft = Draft(setup.sheet, rulebook, setup.side, setup.artefacts, setup.effects)
        self.draft.elsewhere = frozenset(setup.elsewhere)
        outcome = setup.outcome if setup.settled else still_there(setup)
        side = Side(
            setup.side, setup.setup, outcome, setup.sheet, rulebook, setup.battle, effects=setup.effects
        )
        self._course = Course(side, self.draft, setup.title, arena)
        self._flow = self._course.play(settled=setup.settled, growth=setup.growth)
        self._policy = policy
        self._run(self._flow)

    def answer(self, key: str) -> None:
        """Answer what is pending and go on. Raises `IllegalAnswer` and changes nothing.

        The faces of a roll are written like `4,2`.
        """
        if isinstance(self.pending, Roll):
            roll = self.pending
            try:
                self.dice.enter(roll, tuple(int(part) for part in key.split(",")))
            except ValueError as error:
                wanted = "one die" if roll.count == 1 else f"{roll.count} dice"
                raise IllegalAnswer(
                    f"{roll.purpose}: enter {wanted}, each from 1 to {roll.sides}."
                ) from error
            self._run(self._flow, self.dice.faces(roll))
            return
        if self._ask is None:
            raise IllegalAnswer("Nothing is left to decide.")
        value = self._ask.accept(key)
        self._given(self._ask, key)
        self._run(self._flow, value)

    @property
    def notes(self) -> tuple[Note, ...]:
        """Reminders for the player of things that the site cannot do."""
        return tuple(self._course.pending.notes)

    @property
    def claimable(self) -> tuple[str, ...]:
        """The enemies out of action whom the warband could raise or press if they died."""
        return () if self.setup.growth else who_may_be_claimed(self.draft, self._course.side)

    @property
    def captives(self) -> tuple[str, ...]:
        """The names of those whom the enemy holds since the battle."""
        return tuple(captive.name for captive in self._course.pending.captives)

    @property
    def record(self) -> AftermathRecord:
        """The sequence as far as it has come."""
        return AftermathRecord(
            setup=self.setup,
            answers=tuple(self.answers),
            rolls=tuple(self.dice.made),
            events=tuple(self.events),
            entries=tuple(self.draft.entries),
            done=self.done,
        )

    def _happens(self, event: AnyAftermathEvent) -> None:
        self.events.append(event)
        if isinstance(event, StepBegan):
            self.begun[event.step] = len(self.answers)

    def _faces(self, roll: Roll) -> tuple[int, ...] | None:
        return self.dice.faces(roll)

    def _policy_answer(self, ask: Ask) -> tuple[bool, object]:
        if self._policy is None:
            return False, None
        return True, self._accepted(ask, self._policy(ask.decision, self.draft))

    def _given(self, ask: Ask, key: str) -> None:
        super()._given(ask, key)
        self.asked.append(ask.decision)


def resume(
    record: AftermathRecord,
    rulebook: Rulebook,
    *,
    by_hand: bool = False,
    policy: Choose | None = None,
    arena: Arena | None = None,
) -> AftermathResolver:
    """A stored sequence, ready to go on. Raises `ReplayDiverged` where an answer no longer fits."""
    return AftermathResolver(
        record.setup,
        rulebook,
        answers=record.answers,
        rolls=record.rolls,
        by_hand=by_hand,
        policy=policy,
        arena=arena,
    )
