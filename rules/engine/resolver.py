"""The driver: runs a battle's flow, folds its events, rolls its dice and finds its answers.

The only class the site talks to (through `rules.resolve`). A side without a policy is a person: the resolver then
stops with `pending` set until `answer` is called. Recorded answers are used before anybody is asked.
"""

from collections.abc import Callable, Iterable, Mapping

from rules.engine.battle import Battle
from rules.engine.cards import entered
from rules.engine.concession import is_ending
from rules.engine.decisions import IllegalAnswer
from rules.engine.dice import Dice, Roll, SeededDice
from rules.engine.driver import Driver, ReplayDiverged
from rules.engine.events import AnyEvent
from rules.engine.flow import Ask, Flow
from rules.engine.outcome import Outcome, outcome_of
from rules.engine.protocols import Policy
from rules.engine.view import View


def _watched(events: list[AnyEvent], watch: Callable[[AnyEvent], object]) -> Callable[[AnyEvent], None]:
    def note(event: AnyEvent) -> None:
        events.append(event)
        watch(event)

    return note


class _Ended(Exception):
    """A recorded answer ends the battle here, whatever is asked."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class Resolver(Driver[AnyEvent]):
    """One battle being fought. `events` is its log so far, `answers` every decision taken, in order.

    `watch` is called with every event that has happened; it changes nothing. `ending` is the flow of an answer by
    which the players end the battle.
    """

    def __init__(
        self,
        battle: Battle,
        flow: Flow[None],
        *,
        policies: Mapping[int, Policy] | None = None,
        dice: Dice | None = None,
        answers: Iterable[str] = (),
        watch: Callable[[AnyEvent], object] | None = None,
        ending: Callable[[Battle, str], Flow[None]] | None = None,
    ) -> None:
        super().__init__(answers)
        self._ending = ending
        self.battle = battle
        self.events: list[AnyEvent] = []
        self._note = _watched(self.events, watch) if watch else self.events.append
        #: Decisions for which a policy gave no legal answer; such a battle counts in no study.
        self.faults: list[str] = []
        self._flow = flow
        self.dice = dice or SeededDice(battle.setup.seed)
        self._policies = dict(policies or {})
        self._views = {side: View(self.battle, side) for side in self._policies}
        self._run(flow)

    @property
    def over(self) -> bool:
        """Whether the battle has ended and nothing is asked any more."""
        return self.battle.over and self.pending is None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, once the battle is over."""
        if not self.battle.over:
            return None
        return outcome_of(self.battle.state, self.battle.setup.side_names)

    def answer(self, key: str) -> None:
        """Answer the pending question and go on to the next. Raises `IllegalAnswer` and changes nothing."""
        if isinstance(self.pending, Roll):
            value: object = _read_faces(self.pending, key)
        elif self._ask is not None:
            value = self._ask.accept(key)
        else:
            raise IllegalAnswer("No question is open.")
        self.answers.append(key)
        self._run(self._flow, value)

    def end(self, key: str) -> None:
        """End the battle by an answer of `rules.engine.concession`. Raises `IllegalAnswer` and changes nothing."""
        if self.pending is None:
            raise IllegalAnswer("The battle is over.")
        self._end(key)

    def _end(self, key: str) -> None:
        if self._ending is None:
            raise IllegalAnswer("Nobody can give this battle up.")
        flow = self._ending(self.battle, key)
        self._flow.close()
        self._flow = flow
        self.answers.append(key)
        self._run(flow)

    def _run(self, flow: Flow[None], value: object = None) -> None:
        try:
            super()._run(flow, value)
        except _Ended as ended:
            at = len(self.answers)
            try:
                self._end(ended.key)
            except IllegalAnswer as error:
                raise ReplayDiverged(at, str(error)) from None

    def _next_recorded(self) -> str | None:
        key = super()._next_recorded()
        if key is not None and is_ending(key):
            raise _Ended(key)
        return key

    def check(self, key: str) -> None:
        """Raise `IllegalAnswer` if an answer to the pending decision breaks a rule; nothing changes either way."""
        if self._ask is None:
            raise IllegalAnswer("No question is open.")
        self._ask.accept(key)

    def _happens(self, event: AnyEvent) -> None:
        self.battle.state.fold(event)
        self._note(event)

    def _faces(self, roll: Roll) -> tuple[int, ...] | None:
        faces = self.dice.faces(roll)
        key = self._next_recorded() if faces is None else None
        if key is None:
            return faces
        try:
            faces = _read_faces(roll, key)
        except IllegalAnswer as error:
            raise ReplayDiverged(len(self.answers), str(error)) from None
        self.answers.append(key)
        return faces

    def _policy_answer(self, ask: Ask) -> tuple[bool, object]:
        policy = self._policies.get(ask.decision.side)
        if policy is None:
            return False, None
        key = policy.choose(ask.decision, self._views[ask.decision.side])
        try:
            value = ask.accept(key)
        except IllegalAnswer as error:
            self.faults.append(f"{policy.key}: {error}")
            key = ask.decision.default
            value = ask.accept(key)
        self.answers.append(key)
        return True, value


def _read_faces(roll: Roll, key: str) -> tuple[int, ...]:
    """Read entered dice such as `4,2`, or cards such as `AS,10H`; raises `IllegalAnswer`."""
    if roll.deck:
        return entered(roll, key)
    try:
        faces = tuple(int(part) for part in key.split(",")) if key.isascii() else ()
    except ValueError:
        faces = ()
    if len(faces) != roll.count or not all(1 <= face <= roll.sides for face in faces):
        raise IllegalAnswer(f"'{key}' is not {roll.count} dice with {roll.sides} sides; write e.g. 4,2.")
    return faces
