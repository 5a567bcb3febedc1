"""The referee: stands between the procedures of a battle and the players of a real table.

What a procedure asks by places, the referee asks in words. It puts the models on the stage as the players say, and
gives the answer that the procedure then finds legal. Everything else passes through as it is.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rules.combat.actions.action import OnOffer
from rules.combat.charging.charge_distance import charge_limit
from rules.engine import decisions
from rules.engine.battle import Battle
from rules.engine.decisions import (
    DONE,
    NONE,
    STAY,
    ChargeTarget,
    IllegalAnswer,
    MoveTo,
    NextToAct,
    ShootingTarget,
    place_key,
)
from rules.engine.decisions.actions import NextAction
from rules.engine.events import ActivationBegan, Event, PhaseBegan, TurnBegan, WarriorMoved
from rules.engine.events.alternative import PlayersTurnBegan
from rules.engine.flow import Ask, Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point
from rules.referee import bundles, stage
from rules.referee.bundles import COVER, FAR
from rules.referee.by_dice import ByDice
from rules.referee.by_hand import Happened, happened, tell_by_hand
from rules.referee.claims import COMPANY as COMPANY
from rules.referee.claims import LED as LED
from rules.referee.claims import Claims
from rules.referee.habits import Habits
from rules.referee.questions import NO, YES, ask_table
from rules.referee.watching import HOME, MET, WATCH, Watching

CHARGED, SHOT_AT, MOVED = "charges", "shoots at", "moves"
CAST_AT = "casts at"
WALK, RUN = "walk", "run"
#: So near is a target of magic, in 1/100 inch.
_MAGIC = 4 * INCH
#: The actions that come with a target.
CHARGE, RANGED = "charge", "ranged attack"
_PLACED = (decisions.CounterPlace, decisions.Infiltrate, decisions.Landing)


def _parted(answer: str) -> tuple[str, str]:
    """An action, and what was said of its target."""
    for key in (CHARGE, RANGED):
        if answer.startswith(key + " "):
            return key, answer.removeprefix(key + " ")
    return answer, ""


class Referee(Claims):
    """The witness of one battle, and what the players last said."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        #: What was said together with the one who acts.
        self._said = ""
        self._target: int | None = None
        self._weapon = ""
        self._manner = ""
        self.watching = Watching(battle)
        self.by_dice = ByDice(battle, self)
        self._habits = Habits()

    def watches(self, flow: Flow[None]) -> Flow[None]:
        """The flow of a battle with what the table has to say."""
        self.battle.witness = self
        answer: object = None
        while True:
            try:
                step = flow.send(answer)
            except StopIteration:
                return
            answer = None
            if isinstance(step, Event):
                yield step
                yield from self._after(step)
            elif isinstance(step, Ask):
                answer = yield from self._asked(step)
            else:
                answer = yield step

    def stands_by(self, warrior: Combatant) -> str:
        return self.by_dice.stands_by(warrior)

    def shots_of(self, warrior: Combatant) -> list[str]:
        """The shots that may be named for somebody, the likeliest first."""
        return [it for it in bundles.shots(self.battle, warrior, self._last) if it != NONE]

    @property
    def aims_upwards(self) -> bool:
        return self.watching.aims_upwards

    def find_watcher(self, mover: Combatant, waiting: Sequence[Combatant]) -> Flow[int | None]:
        return self.watching.find_watcher(mover, waiting)

    def put_back(self, mover: Combatant, at: Point) -> Flow[None]:
        return stage.put(self.battle, mover, at)

    def find_home(self, warrior: Combatant) -> Flow[bool]:
        return (yield from ask_table(warrior.side, HOME, warrior.id, (NO, YES), {})) == YES

    def _after(self, event: Event) -> Flow[None]:
        if isinstance(event, WarriorMoved):
            self.forget(self.battle.combatant(event.who))
        elif isinstance(event, PlayersTurnBegan):
            self.by_dice.begin_turn()
        elif isinstance(event, ActivationBegan | PhaseBegan | TurnBegan) and not self.battle.over:
            self.watching.begin_phase()
            yield from stage.put_apart(self.battle)

    def _asked(self, asked: Ask) -> Flow[object]:
        decision = asked.decision
        if self.by_dice.asks(decision):
            return (yield from self.by_dice.asked(asked))
        if isinstance(decision, NextToAct):
            return (yield from self._next(asked, decision))
        if isinstance(decision, NextAction):
            return (yield from self._acts(asked, decision))
        if isinstance(decision, ChargeTarget):
            return (yield from self._charges(asked, decision))
        if (known := self.watching.answer(decision)) is not None:
            return asked.accept(known)
        if isinstance(decision, ShootingTarget):
            return asked.accept(self._shot(decision))
        if isinstance(decision, MoveTo):
            return (yield from self._moves(asked, decision))
        if isinstance(decision, decisions.ChargeWay):
            return asked.accept(decisions.ON_FOOT)
        if isinstance(decision, decisions.DeploymentPlace):
            return asked.accept(self._set_up(asked, decision))
        if isinstance(decision, (*_PLACED, decisions.AimStrip)):
            return asked.accept(decision.default)
        if self._habits.asks(decision):
            return (yield from self._habits.asked(asked))
        return (yield asked)

    def think_again(self, warrior: Combatant) -> None:
        self._habits.forget(warrior.id)

    def _set_up(self, asked: Ask, decision: decisions.DeploymentPlace) -> str:
        """Some place for a model that is set up; they stand on the stage only when the first turn begins."""
        ahead = (it for it in stage.row(decision.low, decision.high) if stage.is_accepted(asked.accept, it))
        return next(ahead, decision.default)

    def _next(self, asked: Ask, decision: NextToAct) -> Flow[object]:
        """Ask for the next warrior and what they do; what the players did by hand comes before."""
        if decision.activity == "shooting":
            self.watching.ask_after(decision.candidates)
        while True:
            answer = yield Ask(decision, self._accepted(decision))
            if isinstance(answer, Happened):
                yield from tell_by_hand(self.battle, answer)
                continue
            assert isinstance(answer, str)
            if answer == DONE:
                return asked.accept(DONE)
            named, _, self._said = answer.partition(" ")
            warrior = self.battle.combatant(int(named))
            if warrior.on_table and (yield from self._prepared(decision.activity, warrior)):
                return asked.accept(named)

    def _acts(self, asked: Ask, decision: NextAction) -> Flow[object]:
        """Ask for an action; a charge or a shot comes with its target, and the models stand for it then."""
        warrior = self.battle.combatant(decision.who)
        self._target = None
        while True:
            answer = yield Ask(decision, partial(self._action, decision))
            if isinstance(answer, Happened):
                yield from tell_by_hand(self.battle, answer)
                continue
            assert isinstance(answer, str)
            key, deed = _parted(answer)
            if deed and key == CHARGE:
                target, inches = deed.split()
                self._target = int(target)
                gap = int(inches) * INCH - INCH // 2
                yield from stage.put_for_charge(
                    self.battle, warrior, self.battle.combatant(self._target), gap
                )
            elif deed:
                yield from self.put_for_shot(warrior, deed)
            if isinstance(decision.offers, OnOffer):
                decision.offers.look_again()
            self._manner = WALK
            if stage.is_accepted(asked.accept, key):
                return asked.accept(key)

    def _action(self, decision: NextAction, answer: str) -> object:
        fate = happened(self.battle, answer)
        if fate is not None:
            return fate
        key, deed = _parted(answer)
        warrior = self.battle.combatant(decision.who)
        if key == CHARGE:
            known = deed in bundles.distant_charges(self.battle, warrior)
        elif key == RANGED:
            known = deed in bundles.shots(self.battle, warrior, self._last) and deed != NONE
        else:
            known = answer in decision.answers
        if not known:
            raise IllegalAnswer(f"'{answer}' is nothing that they can do now.")
        return answer

    def _accepted(self, decision: NextToAct) -> Callable[[str], object]:
        """The warrior of an answer, alone or with what they do in the words of the next question."""

        def accept(answer: str) -> object:
            fate = happened(self.battle, answer)
            if fate is not None:
                return fate
            named, _, deed = answer.partition(" ")
            decision.check(named)
            if deed and deed not in self._deeds(decision.activity, self.battle.combatant(int(named))):
                raise IllegalAnswer(f"'{answer}' is nothing that they can do now.")
            return answer

        return accept

    def _deeds(self, activity: str, warrior: Combatant) -> tuple[str, ...]:
        """What the table may say that somebody does, in one answer, the likeliest first."""
        match activity:
            case "charging":
                return tuple(self._charges_of(warrior))
            case "moving":
                return self._moves_of(warrior)
            case _ if warrior.fighter.spells:
                return ()
            case _:
                return self._shots_of(warrior)

    def _shots_of(self, warrior: Combatant) -> tuple[str, ...]:
        """Shots, and overwatch instead of one."""
        watches = self.watching.watches(warrior)
        return (*bundles.shots(self.battle, warrior, self._last), *watches)

    def _charges_of(self, warrior: Combatant) -> Iterator[str]:
        """Charges, also those that an enemy may step in the way of."""
        steps_in = self.watching.interceptors(warrior) if self.battle.sequence.charges_are_intercepted else []
        for charge in bundles.charges(self.battle, warrior):
            yield charge
            named, _, reached = charge.partition(" ")
            for other in steps_in if reached == YES else ():
                if str(other) != named:
                    yield f"{charge} {MET} {other}"

    def _moves_of(self, warrior: Combatant) -> tuple[str, ...]:
        if not self.battle.rules.all_moves_intercepted:
            return (WALK, RUN, STAY)
        steps_in = self.watching.interceptors(warrior)
        return (WALK, RUN, STAY, *(f"{it} {MET} {other}" for it in (WALK, RUN) for other in steps_in))

    def alone(self, decision: NextToAct) -> tuple[str, ...]:
        """What the only warrior of a unit may be said to do, the likeliest first; () for units of several."""
        if len(decision.candidates) != 1 or self.battle.state.activations.now != decision.candidates:
            return ()
        return self._deeds(decision.activity, self.battle.combatant(decision.candidates[0]))

    def again(self, decision: NextToAct) -> Iterator[tuple[int, str]]:
        """The last shot or charge of each of those who may act, or else that of their side, where they may do so."""
        question = {"charging": CHARGED, "shooting": SHOT_AT}.get(decision.activity)
        for number in decision.candidates if question else ():
            if self.watching.waits(number):
                continue
            warrior = self.battle.combatant(number)
            own = self._last.get(f"{question} {number}", NONE)
            side = self._last.get(f"{question} by {decision.side}", NONE)
            known = self._deeds(decision.activity, warrior)
            for deed in (own, *bundles.alike(warrior, side)):
                fell_short = question == CHARGED and deed.endswith(NO)
                if deed != NONE and MET not in deed and not fell_short and deed in known:
                    yield number, deed
                    break

    def is_own(self, activity: str, warrior: int, deed: str) -> bool:
        """Whether somebody did exactly so last."""
        question = CHARGED if activity == "charging" else SHOT_AT
        return self._last.get(f"{question} {warrior}") == deed

    def _prepared(self, activity: str, warrior: Combatant) -> Flow[bool]:
        """Whether the players said what somebody does; the models stand for it then."""
        match activity:
            case "charging":
                return (yield from self._to_charge(warrior))
            case "moving":
                answer = yield from self._say(MOVED, warrior, self._moves_of(warrior))
                self._manner, _, met = answer.partition(f" {MET} ")
                self.watching.steps_in = int(met) if met else None
                return True
            case _:
                return (yield from self._to_shoot(warrior))

    def _say(self, question: str, warrior: Combatant, choices: tuple[str, ...]) -> Flow[str]:
        """What the table said together with the warrior, or else says when it is asked."""
        about = f"{question} {warrior.id}"
        answer, self._said = self._said, ""
        if not answer:
            last = {question: self._last[about]} if about in self._last else {}
            answer = yield from ask_table(warrior.side, question, warrior.id, choices, last)
        self._last[about] = answer
        if question in (CHARGED, SHOT_AT) and answer != NONE and not answer.startswith(WATCH):
            self._last[f"{question} by {warrior.side}"] = answer
        return answer

    def put_for_charge(self, warrior: Combatant, target: int, met: str, gap: int) -> Flow[None]:
        """Put a charger where they begin, and the enemy who steps in, if there is one."""
        self._target, self.watching.steps_in = target, int(met) if met else None
        at = self.battle.combatant(target)
        yield from stage.put_for_charge(self.battle, warrior, at, stage.MET if met else gap)
        yield from self.watching.put_beside(warrior, at.position)

    def put_near(self, caster: Combatant, target: int) -> Flow[None]:
        """Put a caster near a target."""
        at = stage.near(self.battle, caster, self.battle.combatant(target).position, _MAGIC)
        yield from stage.put(self.battle, caster, at)

    def goes(self, manner: str) -> None:
        """Have the next move be a walk or a run."""
        self._manner = manner

    def _to_charge(self, warrior: Combatant) -> Flow[bool]:
        answer = yield from self._say(CHARGED, warrior, tuple(self._charges_of(warrior)))
        if answer == NONE:
            return False
        answer, _, met = answer.partition(f" {MET} ")
        named, reached = answer.split()
        short = charge_limit(self.battle, warrior) + INCH
        yield from self.put_for_charge(warrior, int(named), met, stage.REACHES if reached == YES else short)
        return True

    def _charges(self, asked: Ask, decision: ChargeTarget) -> Flow[object]:
        named, self._target = self._target, None
        if named is not None and str(named) in decision.answers:
            return asked.accept(str(named))
        return (yield asked) if decision.must else asked.accept(NONE)

    def _to_shoot(self, warrior: Combatant) -> Flow[bool]:
        """Ask for a spell's target, or for target, weapon, range and cover of a shot in one."""
        self._target = None
        if warrior.fighter.spells and (yield from self._to_cast(warrior)):
            return True
        shots = self._shots_of(warrior)
        if len(shots) == 1:
            return bool(warrior.fighter.spells)
        answer = yield from self._say(SHOT_AT, warrior, shots)
        if answer == NONE or self.watching.take_word(warrior, answer):
            return bool(warrior.fighter.spells)
        yield from self.put_for_shot(warrior, answer)
        return True

    def put_for_shot(self, warrior: Combatant, answer: str) -> Flow[None]:
        named, self._weapon, self._last[FAR], self._last[COVER] = answer.split()
        self._target = int(named)
        target = self.battle.combatant(self._target)
        weapon = next(it for it in warrior.missiles if it.key == self._weapon)
        gap = bundles.gap(self.battle, warrior, weapon, self._last[FAR])
        covered = bundles.is_covered(self._last[COVER])
        self.watching.aims_upwards = bundles.is_above(self._last[COVER])
        yield from stage.put_for_shot(self.battle, warrior, target, gap, covered=covered)

    def _shot(self, decision: ShootingTarget) -> str:
        """The shot that the players named; none where the rules forbid it."""
        shot = f"{self._weapon} {self._target}"
        return shot if shot in decision.answers else NONE

    def _to_cast(self, caster: Combatant) -> Flow[bool]:
        """The one near whom a caster stands for a spell, if it is aimed; what is cast, the next question says."""
        others = [it for it in self.battle.state.on_table() if it is not caster and not it.contacts]
        answer = yield from self._say(CAST_AT, caster, (NONE, *(str(it.id) for it in others)))
        if answer != NONE:
            yield from self.put_near(caster, int(answer))
        return answer != NONE

    def _moves(self, asked: Ask, decision: MoveTo) -> Flow[object]:
        """Go so far on the stage, past who steps into the way."""
        to = self._place(asked, decision)
        if to != STAY:
            yield from self.watching.put_beside(self.battle.combatant(decision.who), decisions.place(to))
        return asked.accept(to)

    def _place(self, asked: Ask, decision: MoveTo) -> str:
        """A place on the stage that stands for a walk or a run."""
        manner, self._manner = self._manner, ""
        warrior = self.battle.combatant(decision.who)
        far = {WALK: decision.walk - INCH, RUN: decision.run - 10}.get(manner, 0)
        if manner == RUN and not decision.run:
            far = decision.walk - INCH
        places = stage.steps(warrior, max(far, INCH // 2)) if manner in (WALK, RUN) else ()
        return next((key for key in map(place_key, places) if stage.is_accepted(asked.accept, key)), STAY)
