"""The keeper of the turns: stands between a sequence and the players of a real table, and stops where they act.

The sequence is the one of every other battle. Its warriors carry nothing (`bare`), so that no procedure has anything to
ask of them; what a player is still asked is who acts, which card is laid, how many dice are rolled, and who reacts.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from rules.combat.actions.slots import REACTION
from rules.engine.battle import Battle
from rules.engine.decisions import Choice, Decision, IllegalAnswer
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.dice import Roll
from rules.engine.events import ActivationBegan, ActivationEnded, Event, PhaseBegan, RoundBegan, TurnBegan
from rules.engine.flow import Ask, Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.table import Point
from rules.referee.stage import home
from rules.referee.turns.stops import (
    ACTIVATION,
    FIRST_TURN,
    PHASE,
    ROLL,
    STANDS,
    Going,
    LossesTested,
)
from rules.referee.turns.words import ACTED, Word, read_word, tell
from rules.systems.registry import of_sequence
from rules.values import changed

#: Behind a number of dice: the leader is near enough to lend Leadership; and how many failed, where players rolled.
LED, FAILED = "led", "failed"
_ASKED = (PlayCard, ActivateUnit, NextModel, WhoActs)
#: The plain choices that players still make, by the words of their sequences.
_CHOICES = (FIRST_TURN, "first activation", REACTION, "shaken")
_TESTS = ("rout", "morale")


class Keeper:
    """The keeper of one battle. `marked` are those who have acted in this phase, where phases are played."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.marked: set[int] = set()
        #: The last activation or reaction roll, and the last cards turned up, for players to read.
        self.told: list[Event] = []
        #: Whether players rolled those dice, so that their faces are not known.
        self.is_typed = False
        self._led = False
        self._failed: int | None = None

    def watches(self, flow: Flow[None]) -> Flow[None]:
        """The flow of the turns with its stops."""
        self.battle.witness = self
        answer: object = None
        while True:
            try:
                step = flow.send(answer)
            except StopIteration:
                return
            answer = None
            if isinstance(step, ActivationEnded):
                yield from self._acts(step)
            if isinstance(step, Event):
                yield step
                yield from self._after(step)
            elif isinstance(step, Ask):
                answer = yield from self._asked(step)
            else:
                answer = yield from self._rolled(step)

    def find_leader(self, warrior: Combatant) -> Flow[None]:
        """Nothing: players say with the dice whether their leader is near."""
        yield from ()

    def find_company(self, warrior: Combatant) -> Flow[bool]:
        """True: the players test those who fight alone."""
        yield from ()
        return True

    def lends(self, leader: Combatant, warrior: Combatant) -> bool:
        return self._led and leader.fighter.leader and leader is not warrior

    @property
    def aims_upwards(self) -> bool:
        return False

    def think_again(self, warrior: Combatant) -> None:
        """Nothing: nobody fights here."""

    def find_near(self, group: Sequence[Combatant], outcome: Callable[[], object]) -> Flow[None]:
        """Nothing: players say with the dice whether their leader is near, and count all others themselves."""
        yield from ()

    def stands_by(self, warrior: Combatant) -> str:
        """Nothing: players count those near a warrior themselves."""
        return ""

    def find_watcher(self, mover: Combatant, waiting: Sequence[Combatant]) -> Flow[int | None]:
        yield from ()
        return None

    def put_back(self, mover: Combatant, at: Point) -> Flow[None]:
        yield from ()

    def find_home(self, warrior: Combatant) -> Flow[bool]:
        """False: players say who rallies."""
        yield from ()
        return False

    def place_apart(self, warrior: Combatant) -> Point:
        return home(warrior)

    def find_minder(self, squig: Combatant) -> Flow[bool]:
        """True: nobody has to mind a squig here."""
        yield from ()
        return True

    def find_places(self, side: int) -> Flow[None]:
        """Nothing: the aims of a scenario are the players' here."""
        yield from ()

    def stands(self, warrior: Combatant, place: str) -> bool:
        return False

    def find_help(self, warrior: Combatant) -> Flow[bool]:
        """False: nobody carries anything here."""
        yield from ()
        return False

    def touches(self, mover: Combatant, enemy: Combatant) -> bool:
        """Nobody: players move their models themselves."""
        return False

    def is_unseen(self, charger: Combatant, target: Combatant) -> bool:
        """Nobody: players look for themselves."""
        return False

    def screens(self, shooter: Combatant, target: Combatant) -> Sequence[Combatant]:
        """Nobody: players shoot themselves."""
        return ()

    def find_charged(
        self, model: Combatant, among: Sequence[Combatant] | None = None
    ) -> Flow[Combatant | None]:
        """Nobody: players move neutral models themselves."""
        yield from ()
        return None

    def find_gone(self, warrior: Combatant) -> Flow[bool]:
        """Nobody: players say who has left."""
        yield from ()
        return False

    def find_shot(self, model: Combatant, weapon: Weapon) -> Flow[Combatant | None]:
        """Nobody: players shoot for neutral models themselves."""
        yield from ()
        return None

    def find_struck(self, what: str, among: Sequence[Combatant], count: int | None) -> Flow[list[Combatant]]:
        """Nobody: players roll for hazards themselves."""
        yield from ()
        return []

    def _after(self, event: Event) -> Flow[None]:
        if isinstance(event, TurnBegan | PhaseBegan | RoundBegan):
            self.marked.clear()
        if isinstance(event, RoundBegan | ActivationBegan):
            self.told.clear()
        self.told.append(event)
        state = self.battle.state
        if isinstance(event, PhaseBegan) and not state.activations.now and state.acting(event.side):
            yield from self._stop(Going(event.side, PHASE, about=event.phase))

    def _acts(self, ended: ActivationEnded) -> Flow[None]:
        """Stop while somebody acts; those who gained no action have nothing to do."""
        slot = self.battle.state.activations.slot
        able = [it for it in ended.who if self.battle.combatant(it).on_table]
        left = None if slot is None or not slot.left else max(slot.left.values())
        if able and left != 0:
            yield from self._stop(Going(ended.side, ACTIVATION, tuple(able), actions=left))

    def _stop(self, going: Going) -> Flow[None]:
        yield from self._ask(going, going.check)

    def _asked(self, asked: Ask) -> Flow[object]:
        """Ask what the sequence asks; whatever else is asked has the answer that commits to least."""
        decision = asked.decision
        if isinstance(decision, ActivationDice | React):
            return (yield from self._ask(decision, lambda answer: asked.accept(self._dice(answer))))
        if isinstance(decision, _ASKED) or (isinstance(decision, Choice) and decision.question in _CHOICES):
            return (yield from self._ask(decision, asked.accept))
        return asked.accept(decision.default)

    def _dice(self, answer: str) -> str:
        """The answer without what the players add to it: `3 led failed 1`."""
        words = answer.split()
        self._failed, self._led = None, False
        if len(words) > 2 and words[-2] == FAILED and words[-1].isdecimal():
            self._failed = int(words.pop())
            words.pop()
        if words and words[-1] == LED:
            self._led = bool(words.pop())
        if self._failed is not None and not (
            words and words[-1].isdecimal() and self._failed <= int(words[-1])
        ):
            raise IllegalAnswer(f"'{answer}' has more failures than dice.")
        return " ".join(words)

    def _rolled(self, roll: Roll) -> Flow[object]:
        if roll.purpose in _TESTS:
            return (yield from self._test(roll))
        if roll.purpose in ("activation", "reaction") and self._failed is not None:
            failed, self._failed, self.is_typed = self._failed, None, True
            return (roll.sides,) * failed + (1,) * (roll.count - failed)
        self.is_typed = False
        faces = yield roll
        return faces

    def _test(self, roll: Roll) -> Flow[tuple[int, ...]]:
        """Ask how a test of losses ended; the site rolls where the players let it."""
        side = self.battle.combatant(roll.who).side if roll.who is not None else roll.side or 0
        due = LossesTested(side, roll.count, roll.need, roll.at_most, roll.who)
        answer = yield from self._ask(due, due.check)
        if answer == ROLL:
            return cast("tuple[int, ...]", (yield roll))
        low, high = (1,) * roll.count, (roll.sides,) * roll.count
        return low if (answer == STANDS) == (roll.at_most is not None) else high

    def _ask[T](self, decision: Decision, accept: Callable[[str], T]) -> Flow[T]:
        """Ask until something else is said than what became of a warrior; nobody is offered who is out of it."""
        while True:
            live = self._live(decision)
            if live is None:
                return accept(decision.default)
            answer: object = yield Ask(live, partial(self._read, live, accept))
            if not isinstance(answer, Word):
                return cast("T", answer)
            if answer.what == ACTED and self.by_phases:
                self.marked ^= {answer.who}
            else:
                yield from tell(self.battle, answer)

    def _read[T](self, live: Decision, accept: Callable[[str], T], answer: str) -> T | Word:
        word = read_word(self.battle, answer)
        if word is None:
            if isinstance(live, ActivateUnit | NextModel | WhoActs):
                live.check(answer)
            return accept(answer)
        if word.what == ACTED and not self.by_phases and word.who in self.battle.state.activations.acted:
            raise IllegalAnswer(f"{self.battle.combatant(word.who).fighter.name} has acted in this round.")
        return word

    @property
    def by_phases(self) -> bool:
        """Whether a side acts whole, in phases, so that nobody is activated."""
        return not of_sequence(self.battle.sequence.key).in_short.ticks

    def _live(self, decision: Decision) -> Decision | None:
        """The decision with those who still can act; None where nobody can, or nothing goes on any more."""
        acted = self.battle.state.activations.acted

        def able(number: int) -> bool:
            return self.battle.combatant(number).on_table

        match decision:
            case ActivateUnit():
                units = tuple(
                    unit for unit in decision.units if any(map(able, unit)) and acted.isdisjoint(unit)
                )
                return changed(decision, units=units) if units else None
            case NextModel() | WhoActs():
                left = tuple(it for it in decision.candidates if able(it) and it not in acted)
                return changed(decision, candidates=left) if left else None
            case React():
                return changed(decision, candidates=tuple(filter(able, decision.candidates)))
            case Going(what="activation") | ActivationDice():
                return decision if any(map(able, decision.who)) else None
            case _:
                return decision
