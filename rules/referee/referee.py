"""The referee: stands between the procedures of a battle and the players of a real table.

What a procedure asks by places, the referee asks in words. It puts the models on the stage as the players say, and
gives the answer that the procedure then finds legal. Everything else passes through as it is.
"""

from collections.abc import Callable, Iterator
from functools import partial

from rules.combat.actions.action import OnOffer
from rules.combat.charging.charge_distance import charge_limit
from rules.combat.psychology.fleeing import FLED
from rules.combat.psychology.minds import able
from rules.combat.rolls.leadership_test import FLEEING, leads
from rules.combat.shared_charts import shot_range
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
from rules.engine.events import (
    ActivationBegan,
    Event,
    PhaseBegan,
    StatusChanged,
    TurnBegan,
    WarriorMoved,
)
from rules.engine.events.event import Status
from rules.engine.flow import Ask, Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.referee import bundles, stage
from rules.referee.aims import Aims
from rules.referee.bundles import COVER, FAR, LONG, WITH
from rules.referee.by_hand import Happened, happened
from rules.referee.questions import NO, YES, ask_table

CHARGED, SHOT_AT, MOVED = "charges", "shoots at", "moves"
CAST_AT, RAN_OFF, FLEE = "casts at", "ran off the table", "flee"
LED, COMPANY = "leader near", "friend near"
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


class Referee(Aims):
    """The witness of one battle, and what the players last said."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        #: Who is near a leader or a friend, by the question; forgotten once they or a leader of theirs move.
        self._claims: dict[tuple[str, int], bool] = {}
        #: What was said together with the one who acts.
        self._said = ""
        self._target: int | None = None
        self._weapon = ""
        #: The enemy who steps into the way of a charger.
        self._crossed: dict[int, str] = {}
        #: Whom a charger is to reach, and how far they begin from them, until they have moved.
        self._gaps: dict[int, tuple[int, int]] = {}
        self._manner = ""

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

    def find_leader(self, warrior: Combatant) -> Flow[None]:
        lenders = [it for it in self.battle.state.of_side(warrior.side) if self._could_lend(it, warrior)]
        if lenders:
            yield from self._claim(LED, warrior)

    def lends(self, leader: Combatant, warrior: Combatant) -> bool:
        return self._claims.get((LED, warrior.id), False) and self._could_lend(leader, warrior)

    def find_company(self, warrior: Combatant) -> Flow[bool]:
        friends = [it for it in self.battle.state.of_side(warrior.side) if it is not warrior and able(it)]
        return bool(friends) and (yield from self._claim(COMPANY, warrior))

    def _could_lend(self, leader: Combatant, warrior: Combatant) -> bool:
        if leader is warrior or not leads(leader) or not leader.standing or leader.under(FLEEING):
            return False
        return leader.profile.Ld > warrior.profile.Ld and not warrior.has("no-leader-ld")

    def _claim(self, question: str, warrior: Combatant) -> Flow[bool]:
        key = question, warrior.id
        if key not in self._claims:
            answer = yield from ask_table(warrior.side, question, warrior.id, (NO, YES), self._last)
            self._claims[key] = answer == YES
        return self._claims[key]

    def _after(self, event: Event) -> Flow[None]:
        self.notes(event)
        if isinstance(event, WarriorMoved):
            self._forget(self.battle.combatant(event.who))
            self._gaps.pop(event.who, None)
            if event.manner == "intercept":
                yield from self._to_charge_anew(event.who)
            if event.manner == FLEE:
                yield from self._to_flee(self.battle.combatant(event.who))
        elif isinstance(event, ActivationBegan | PhaseBegan | TurnBegan) and not self.battle.over:
            self._gaps.clear()
            yield from stage.put_apart(self.battle)

    def _to_charge_anew(self, moved: int) -> Flow[None]:
        """Put those who are to charge somebody near them where they are now."""
        for charger, (target, gap) in self._gaps.items():
            if target == moved:
                yield from stage.put_for_charge(
                    self.battle, self.battle.combatant(charger), self.battle.combatant(target), gap
                )

    def _to_flee(self, warrior: Combatant) -> Flow[None]:
        """Ask whether somebody who ran has come to an edge of the table."""
        if (yield from ask_table(warrior.side, RAN_OFF, warrior.id, (NO, YES), {})) == YES:
            yield from self._told(StatusChanged(warrior.id, Status.LEFT, None, FLED))

    def _forget(self, moved: Combatant) -> None:
        """Forget what was said of somebody who moved, or of all whom they lead and keep company."""
        side = {it.id for it in self.battle.state.of_side(moved.side)}
        self._claims = {
            key: claim
            for key, claim in self._claims.items()
            if key[1] != moved.id and (key[1] not in side or (key[0] == LED and not leads(moved)))
        }

    def _asked(self, asked: Ask) -> Flow[object]:
        decision = asked.decision
        if isinstance(decision, NextToAct):
            return (yield from self._next(asked, decision))
        if isinstance(decision, NextAction):
            return (yield from self._acts(asked, decision))
        if isinstance(decision, ChargeTarget):
            return (yield from self._charges(asked, decision))
        if isinstance(decision, ShootingTarget):
            return asked.accept(self._shot(decision))
        if isinstance(decision, MoveTo):
            return asked.accept(self._place(asked, decision))
        if isinstance(decision, decisions.Intercept):
            crossed = self._crossed.get(decision.who, NONE)
            return asked.accept(crossed if crossed in decision.answers else NONE)
        if isinstance(decision, decisions.ChargeWay):
            return asked.accept(decisions.ON_FOOT)
        if isinstance(decision, decisions.DeploymentPlace):
            return asked.accept(self._set_up(asked, decision))
        if isinstance(decision, (*_PLACED, decisions.AimStrip)):
            return asked.accept(decision.default)
        return (yield asked)

    def _set_up(self, asked: Ask, decision: decisions.DeploymentPlace) -> str:
        """Some place for a model that is set up; they stand on the stage only when the first turn begins."""
        ahead = (it for it in stage.row(decision.low, decision.high) if stage.is_accepted(asked.accept, it))
        return next(ahead, decision.default)

    def _next(self, asked: Ask, decision: NextToAct) -> Flow[object]:
        """Ask for the next warrior and what they do; what the players did by hand comes before."""
        while True:
            answer = yield Ask(decision, self._accepted(decision))
            if isinstance(answer, Happened):
                yield from self._by_hand(answer)
                if self.battle.over:
                    return None
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
                yield from self._by_hand(answer)
                if self.battle.over:
                    return None
                continue
            assert isinstance(answer, str)
            key, deed = _parted(answer)
            if deed and key == CHARGE:
                named, inches, *other = deed.split()
                self._target = int(named)
                target = self.battle.combatant(self._target)
                yield from stage.put_for_charge(self.battle, warrior, target, int(inches) * INCH - INCH // 2)
                for it in other:
                    also = self.battle.combatant(int(it.removeprefix(WITH)))
                    yield from stage.put_with(self.battle, warrior, target, also)
            elif deed:
                yield from self._put_for_shot(warrior, deed)
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
            first, _, other = deed.partition(f" {WITH}")
            known = first in bundles.distant_charges(self.battle, warrior)
            enemies = {str(it.id) for it in self.battle.state.enemies_of(warrior.side)}
            known = known and (f" {WITH}" not in deed or other in enemies - {first.split()[0]})
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
                return tuple(bundles.charges(self.battle, warrior))
            case "moving":
                return (WALK, RUN, STAY)
            case _ if warrior.fighter.spells:
                return ()
            case _:
                return tuple(bundles.shots(self.battle, warrior, self._last))

    def alone(self, decision: NextToAct) -> tuple[str, ...]:
        """What the only warrior of a unit may be said to do, the likeliest first; () for units of several."""
        if len(decision.candidates) != 1 or self.battle.state.activations.now != decision.candidates:
            return ()
        return self._deeds(decision.activity, self.battle.combatant(decision.candidates[0]))

    def again(self, decision: NextToAct) -> Iterator[tuple[int, str]]:
        """The last shot or charge of each of those who may act, where they may do so again."""
        question = {"charging": CHARGED, "shooting": SHOT_AT}.get(decision.activity)
        for number in decision.candidates if question else ():
            deed = self._last.get(f"{question} {number}", NONE)
            warrior = self.battle.combatant(number)
            fell_short = question == CHARGED and deed.endswith(NO)
            if deed != NONE and not fell_short and deed in self._deeds(decision.activity, warrior):
                yield number, deed

    def _prepared(self, activity: str, warrior: Combatant) -> Flow[bool]:
        """Whether the players said what somebody does; the models stand for it then."""
        match activity:
            case "charging":
                return (yield from self._to_charge(warrior))
            case "moving":
                self._manner = yield from self._say(MOVED, warrior, (WALK, RUN, STAY))
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
        self._last[about] = bundles.usual(answer)
        return answer

    def _to_charge(self, warrior: Combatant) -> Flow[bool]:
        answer = yield from self._say(CHARGED, warrior, tuple(bundles.charges(self.battle, warrior)))
        if answer == NONE:
            return False
        named, reached, *crossed = answer.split()
        target, limit = self.battle.combatant(int(named)), charge_limit(self.battle, warrior)
        self._target, self._crossed[warrior.id] = target.id, crossed[0] if crossed else NONE
        gap = min(stage.CROSSED, limit - INCH) if crossed else stage.REACHES
        yield from stage.put_for_charge(self.battle, warrior, target, gap if reached == YES else limit + INCH)
        self._gaps[warrior.id] = target.id, gap if reached == YES else limit + INCH
        if crossed and crossed[0].startswith(WITH):
            other = self.battle.combatant(int(crossed[0].removeprefix(WITH)))
            yield from stage.put_with(self.battle, warrior, target, other)
        elif crossed:
            other = self.battle.combatant(int(crossed[0]))
            yield from stage.put_beside_way(self.battle, warrior, target, other)
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
        shots = tuple(bundles.shots(self.battle, warrior, self._last))
        if len(shots) == 1:
            return bool(warrior.fighter.spells)
        answer = yield from self._say(SHOT_AT, warrior, shots)
        if answer == NONE:
            return bool(warrior.fighter.spells)
        yield from self._put_for_shot(warrior, answer)
        return True

    def _put_for_shot(self, warrior: Combatant, answer: str) -> Flow[None]:
        named, self._weapon, self._last[FAR], cover = answer.split()
        if cover in (YES, NO):
            self._last[COVER] = cover
        self._target = int(named)
        target = self.battle.combatant(self._target)
        weapon = next(it for it in warrior.missiles if it.key == self._weapon)
        gap = self._gap(warrior, weapon, self._last[FAR] == LONG)
        behind = int(cover) if cover.isdecimal() else None
        yield from stage.put_for_shot(self.battle, warrior, target, gap, covered=cover == YES, behind=behind)

    def _gap(self, warrior: Combatant, weapon: Weapon, is_long: bool) -> int:
        reach = shot_range(self.battle, warrior, weapon)
        return max(INCH, reach - INCH if is_long else reach // 2 - INCH)

    def _shot(self, decision: ShootingTarget) -> str:
        """The shot that the players named; none where the rules forbid it."""
        shot = f"{self._weapon} {self._target}"
        return shot if shot in decision.answers else NONE

    def _to_cast(self, caster: Combatant) -> Flow[bool]:
        """The one near whom a caster stands for a spell, if it is aimed; what is cast, the next question says."""
        others = [it for it in self.battle.state.on_table() if it is not caster]
        answer = yield from self._say(CAST_AT, caster, (NONE, *(str(it.id) for it in others)))
        if answer != NONE:
            yield from stage.put(
                self.battle,
                caster,
                stage.near(self.battle, caster, self.battle.combatant(int(answer)).position, _MAGIC),
            )
        return answer != NONE

    def _place(self, asked: Ask, decision: MoveTo) -> str:
        """A place on the stage that stands for a walk or a run."""
        manner, self._manner = self._manner, ""
        warrior = self.battle.combatant(decision.who)
        far = {WALK: decision.walk - INCH, RUN: decision.run - 10}.get(manner, 0)
        if manner == RUN and not decision.run:
            far = decision.walk - INCH
        places = stage.steps(self.battle, warrior, max(far, INCH // 2)) if manner in (WALK, RUN) else ()
        return next((key for key in map(place_key, places) if stage.is_accepted(asked.accept, key)), STAY)
