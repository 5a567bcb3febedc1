"""The referee: stands between the procedures of a battle and the players of a real table.

What a procedure asks by places, the referee asks in words. It puts the models on the stage as the players say, and
gives the answer that the procedure then finds legal. Everything else passes through as it is.
"""

from collections.abc import Callable, Sequence
from functools import partial

from rules.combat.actions.action import OnOffer
from rules.combat.psychology.fleeing import FLED
from rules.engine import decisions
from rules.engine.battle import Battle
from rules.engine.decisions import (
    DONE,
    STAY,
    ChargeTarget,
    IllegalAnswer,
    MoveTo,
    NextToAct,
    ShootingTarget,
    place_key,
)
from rules.engine.decisions.actions import NextAction
from rules.engine.events import (
    ActivationBegan,
    Event,
    PhaseBegan,
    StatusChanged,
    TurnBegan,
    WarriorMoved,
)
from rules.engine.events.alternative import PlayersTurnBegan
from rules.engine.events.event import Status
from rules.engine.flow import Ask, Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import INCH, Point
from rules.referee import bundles, stage
from rules.referee.attacks import AGAIN as AGAIN
from rules.referee.attacks import CAST_AT as CAST_AT
from rules.referee.attacks import CHARGED as CHARGED
from rules.referee.attacks import HOW_FAR, Attacks
from rules.referee.attacks import SHOT_AT as SHOT_AT
from rules.referee.bundles import ELSE, MET
from rules.referee.by_dice import ByDice
from rules.referee.by_hand import REARMED, Happened, happened, tell_by_hand
from rules.referee.claims import COMPANY as COMPANY
from rules.referee.claims import LED as LED
from rules.referee.deeds import UNSEEN, charge_of, is_charge
from rules.referee.habits import Habits
from rules.referee.models import FIGHT, FOLLOWING, NEAR, sure_inches
from rules.referee.questions import NO, YES, ask_table
from rules.referee.together import Together, parts_of
from rules.referee.units import THEN, ByUnits
from rules.referee.watching import HOME

MOVED, RAN_OFF, FLEE = "moves", "ran off the table", "flee"
WALK, RUN = "walk", "run"
#: The actions that come with a target.
CHARGE, RANGED, CAST = "charge", "ranged attack", "cast"
_PLACED = (decisions.CounterPlace, decisions.Infiltrate, decisions.Landing)


def _parted(answer: str) -> tuple[str, str]:
    """An action, and what was said of its target."""
    for key in (CHARGE, RANGED, CAST):
        if answer.startswith(key + " "):
            return key, answer.removeprefix(key + " ")
    return answer, ""


def refuse_hidden(battle: Battle, target: int) -> None:
    """Raise `IllegalAnswer` for a target whom nobody can see: nothing on the stage finds them."""
    warrior = battle.combatant(target)
    if warrior.under(HIDDEN):
        raise IllegalAnswer(
            f"{warrior.fighter.name} is hidden. If they are found, say first that they are seen."
        )


class Referee(Attacks):
    """The witness of one battle, and what the players last said."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self._manner = ""
        #: Who said a deed last that the rules did not allow: they are asked again.
        self.refused: int | None = None
        self.together = Together()
        self.by_dice = ByDice(battle, self, self.together)
        self.habits = Habits(battle)
        self.by_units = ByUnits(battle, self.together, self._deeds, self.by_hand, self.habits, self)

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
                if self.battle.over:
                    flow.close()
                    return
            else:
                answer = yield step

    @property
    def aims_upwards(self) -> bool:
        return self.watching.aims_upwards

    def find_watcher(self, mover: Combatant, waiting: Sequence[Combatant]) -> Flow[int | None]:
        return self.watching.find_watcher(mover, waiting)

    def put_back(self, mover: Combatant, at: Point) -> Flow[None]:
        return stage.put(self.battle, mover, at)

    def find_home(self, warrior: Combatant) -> Flow[bool]:
        return (yield from ask_table(warrior.side, HOME, warrior.id, (NO, YES), {})) == YES

    def find_gone(self, warrior: Combatant) -> Flow[bool]:
        return (yield from ask_table(warrior.side, RAN_OFF, warrior.id, (NO, YES), {})) == YES

    def goes(self, manner: str) -> None:
        """Have the next move be a walk or a run."""
        self._manner = manner

    def by_hand(self, event: Happened) -> Flow[None]:
        """Tell what happened by hand, to the scenario as well."""
        if event.fate == REARMED:
            self.think_again(self.battle.combatant(event.who))
        else:
            yield from self._told(tell_by_hand(self.battle, event))

    def _after(self, event: Event) -> Flow[None]:
        self.notes(event)
        if isinstance(event, ActivationBegan | PhaseBegan | TurnBegan):
            self.habits.begin_phase()
        self.by_units.notes(event)
        self.by_dice.notes(event)
        if isinstance(event, WarriorMoved):
            self.forget(self.battle.combatant(event.who))
            self._gaps.pop(event.who, None)
            if event.manner == "intercept":
                yield from self._to_charge_anew(event.who)
            if event.manner == FLEE and not self.battle.sequence.flees_home:
                yield from self._to_flee(self.battle.combatant(event.who))
        elif isinstance(event, PlayersTurnBegan):
            self.by_dice.begin_turn()
        elif isinstance(event, ActivationBegan | PhaseBegan | TurnBegan) and not self.battle.over:
            self._gaps.clear()
            self._charged.clear()
            self._stopped.clear()
            self.watching.begin_phase()
            self.next_up.begin_phase()
            self.spells.forget()
            if isinstance(event, TurnBegan):
                self.together.forget()
            yield from stage.put_apart(self.battle)
        if isinstance(event, ActivationBegan) and not self.battle.over:
            yield from self.by_units.begins_last(event)

    def _to_flee(self, warrior: Combatant) -> Flow[None]:
        """Ask whether somebody who ran has come to an edge of the table."""
        if (yield from self.find_gone(warrior)):
            yield from self._told(StatusChanged(warrior.id, Status.LEFT, None, FLED))

    def _asked(self, asked: Ask) -> Flow[object]:
        decision = asked.decision
        for part in (self.by_dice, self.by_units, self.habits, self.spells):
            if part.asks(decision):
                return (yield from part.asked(asked))
        if isinstance(decision, NextToAct):
            return (yield from self._next(asked, decision))
        if isinstance(decision, NextAction):
            return (yield from self._acts(asked, decision))
        if isinstance(decision, ChargeTarget):
            return (yield from self._charges(asked, decision))
        if (known := self.watching.answer(decision)) is not None:
            return asked.accept(known)
        if isinstance(decision, ShootingTarget) and not self.battle.combatant(decision.who).contacts:
            return asked.accept(self._shot(decision))
        if isinstance(decision, MoveTo):
            return (yield from self._moves(asked, decision))
        if isinstance(decision, decisions.ChargeWay):
            return asked.accept(decisions.ON_FOOT)
        if isinstance(decision, decisions.DeploymentPlace):
            return asked.accept(self._set_up(asked, decision))
        if isinstance(decision, (*_PLACED, decisions.AimStrip)):
            return asked.accept(decision.default)
        return (yield asked)

    def think_again(self, warrior: Combatant) -> None:
        self.habits.forget(warrior.id)
        self._minded.discard(warrior.id)

    def _set_up(self, asked: Ask, decision: decisions.DeploymentPlace) -> str:
        """Some place for a model that is set up; they stand on the stage only when the first turn begins."""
        ahead = (it for it in stage.row(decision.low, decision.high) if stage.is_accepted(asked.accept, it))
        return next(ahead, decision.default)

    def _next(self, asked: Ask, decision: NextToAct) -> Flow[object]:
        """Ask for the next warrior and what they do; what the players did by hand comes before."""
        if decision.activity == "shooting":
            self.watching.ask_after(decision.candidates)
        accept, side, activity = self._accepted(decision), decision.side, decision.activity
        while True:
            answer: object = self.together.next(side, activity, partial(stage.is_accepted, accept))
            if not answer:
                answer = yield Ask(decision, accept)
            if isinstance(answer, Happened):
                yield from self.by_hand(answer)
                if self.battle.over:
                    return None
                continue
            first, *others = parts_of(str(answer))
            if others:
                self.together.say(side, activity, others)
            if first == DONE:
                return asked.accept(DONE)
            named, _, self._said = first.partition(" ")
            warrior = self.battle.combatant(int(named))
            if warrior.on_table and (yield from self._prepared(decision.activity, warrior)):
                return asked.accept(named)

    def _acts(self, asked: Ask, decision: NextAction) -> Flow[object]:
        """Ask for an action; a charge or a shot comes with its target, and the models stand for it then."""
        warrior = self.battle.combatant(decision.who)
        self._target = None
        while True:
            answer: object = self._planned(decision)
            if not answer:
                answer = yield Ask(decision, partial(self._action, decision))
            self.refused = None
            if isinstance(answer, Happened):
                yield from self.by_hand(answer)
                if self.battle.over:
                    return None
                continue
            action, _, then = str(answer).partition(f" {THEN} ")
            key, deed = _parted(action)
            if then:
                self.by_units.go_on(then)
            if then.startswith(FIGHT) and not action.endswith(f" {ELSE}"):
                self.by_units.fights(warrior.id, deed.partition(" ")[0])
            if deed:
                yield from self._aims(warrior, key, deed)
            if isinstance(decision.offers, OnOffer):
                decision.offers.look_again()
            self._manner = WALK
            if stage.is_accepted(asked.accept, key):
                return asked.accept(key)
            self.refused = warrior.id
            self.by_units.stop()

    def _aims(self, warrior: Combatant, key: str, deed: str) -> Flow[None]:
        """Put the models where they stand for an action with a target, once all that belongs to it is said."""
        words = deed.split(" ")
        self.by_units.remember(warrior, key, deed)
        if key == CHARGE and words[1] == NEAR:
            words[1] = str(sure_inches(self.battle, warrior))
        if key == CHARGE and words[1] == HOW_FAR:
            words[1] = yield from self.says_how_far(warrior)
        if key == CHARGE:
            deed = " ".join(words)
        if key == RANGED:
            self.next_up.note(warrior.id, shoots=True)
        if key == CAST:
            yield from self.stands_to_cast(warrior, deed)
        elif key == RANGED:
            yield from self.put_for_shot(warrior, deed)
        else:
            if words[-1] == ELSE:
                deed = yield from self.says_who_else(warrior, deed.removesuffix(f" {ELSE}"))
            charge = charge_of(deed)
            inches = int(charge.plain.rpartition(" ")[2])
            yield from self.put_for_charge(warrior, charge, inches * INCH - INCH // 2)

    def _planned(self, decision: NextAction) -> str:
        """The next action that was said when the model was activated; empty where it has to be asked."""
        step = self.by_units.next_step(decision)
        if step and not stage.is_accepted(partial(self._action, decision), step):
            self.by_units.stop()
            return ""
        return step

    def _action(self, decision: NextAction, whole: str) -> object:
        answer = whole
        fate = happened(self.battle, answer)
        if fate is not None:
            return fate
        answer, _, ending = answer.partition(f" {THEN} ")
        key, deed = _parted(answer)
        if ending and (ending not in FOLLOWING or (ending.startswith(FIGHT) and key != CHARGE)):
            raise IllegalAnswer(f"'{whole}' is nothing that they can do now.")
        warrior = self.battle.combatant(decision.who)
        if key == CHARGE:
            listed = tuple(bundles.distant_charges(self.battle, warrior))
            words = deed.removesuffix(f" {ELSE}").split(" ")
            plain = " ".join("1" if it in (NEAR, HOW_FAR) else it for it in words)
            known = is_charge(self.battle, warrior, plain, listed)
            known = known and UNSEEN not in deed  # nobody charges them by actions
        elif key == RANGED:
            known = self.may_shoot(warrior, deed)
        elif deed:
            known = CAST in decision.answers and self.may_cast(warrior, deed)
        else:
            known = answer in decision.answers
        if not known:
            raise IllegalAnswer(f"'{answer}' is nothing that they can do now.")
        if deed and deed != AGAIN:
            refuse_hidden(self.battle, int(deed.split()[0]))
        return whole

    def _accepted(self, decision: NextToAct) -> Callable[[str], object]:
        """The warrior of an answer, alone or with what they do in the words of the next question."""

        def accept(answer: str) -> object:
            fate = happened(self.battle, answer)
            if fate is not None:
                return fate
            for part in parts_of(answer):
                named, _, deed = part.partition(" ")
                decision.check(named)
                if deed and not self.may_say(decision.activity, self.battle.combatant(int(named)), deed):
                    raise IllegalAnswer(f"'{part}' is nothing that they can do now.")
            return answer

        return accept

    def may_say(self, activity: str, warrior: Combatant, deed: str) -> bool:
        if activity == "shooting" and deed and deed in (*self.casts_of(warrior), self.cast_again(warrior)):
            return True
        return super().may_say(activity, warrior, deed)

    def _deeds(self, activity: str, warrior: Combatant) -> tuple[str, ...]:
        """What the table may say that somebody does, in one answer, the likeliest first."""
        return self._moves_of(warrior) if activity == "moving" else super()._deeds(activity, warrior)

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

    def _prepared(self, activity: str, warrior: Combatant) -> Flow[bool]:
        """Whether the players said what somebody does; the models stand for it then."""
        match activity:
            case "charging":
                return (yield from self._to_charge(warrior))
            case "moving":
                answer = yield from self._say(MOVED, warrior, self._moves_of(warrior))
                self._manner, _, met = answer.partition(f" {MET} ")
                self.watching.expect(warrior, met)
                return True
            case "escaping":
                return True
            case _:
                return (yield from self._to_shoot(warrior))

    def _moves(self, asked: Ask, decision: MoveTo) -> Flow[object]:
        """Go so far on the stage, past who steps into the way."""
        to = self._place(asked, decision)
        if to != STAY:
            yield from self.watching.put_beside(self.battle.combatant(decision.who), decisions.place(to))
        return asked.accept(to)

    def _place(self, asked: Ask, decision: MoveTo) -> str:
        """A place on the stage that stands for a walk or a run."""
        escapes = decision.run and not decision.walk
        manner, self._manner = (RUN if escapes else self._manner), ""
        warrior = self.battle.combatant(decision.who)
        far = {WALK: decision.walk - INCH, RUN: decision.run - 10}.get(manner, 0)
        if manner == RUN and not decision.run:
            far = decision.walk - INCH
        places = stage.steps(self.battle, warrior, max(far, INCH // 2)) if manner in (WALK, RUN) else ()
        return next((key for key in map(place_key, places) if stage.is_accepted(asked.accept, key)), STAY)
