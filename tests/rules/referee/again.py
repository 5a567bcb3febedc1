"""A battle that was played on the site, refereed again: its geometry answers what the table is asked.

`Again` goes both ways at once. Where it stands in the battle that was played, its events say; they are folded as the
referee comes to the same ones, so that distances are those of that moment. Places are compared by nobody.
"""

from rules.combat.moving.confinement import is_minded
from rules.combat.psychology.all_alone import COMPANY
from rules.combat.psychology.minds import able
from rules.combat.rolls.leadership_test import lends
from rules.engine import decisions
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, STAY, Decision, IllegalAnswer, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.events import (
    DETECTING,
    ActivationEnded,
    BattleBegan,
    BlowStruck,
    CharacteristicTested,
    ChargeDeclared,
    ConditionBegan,
    ConditionEnded,
    ModelPut,
    PhaseBegan,
    RunnersChecked,
    ShotFired,
    Status,
    StatusChanged,
    WarriorDeployed,
    WarriorMoved,
)
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import INCH, Point
from rules.policies import POLICIES
from rules.referee.aims import MINDED, SET_UPON
from rules.referee.bundles import LONG, MET, SHORT, WITH
from rules.referee.by_hand import BY_HAND
from rules.referee.course import refereed
from rules.referee.deeds import UNSEEN
from rules.referee.questions import NO, YES, TableAsked
from rules.referee.referee import CAST, CAST_AT, CHARGE, CHARGED, LED, MOVED, RAN_OFF, RANGED
from rules.referee.referee import COMPANY as IN_COMPANY
from rules.referee.stage import REAL_TABLE
from rules.resolve import start
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import changed

_NOWHERE = Point(0, 0)
#: What tells of a shot that it was a long one.
_LONG = {"long range", "farther than 18 inches"}


class Noting:
    """A policy whose decisions are noted with how many events had happened by then."""

    def __init__(self, key, log, events):
        self.policy, self.log, self.events = POLICIES[key], log, events
        self.key = key

    def choose(self, decision, view):
        answer = self.policy.choose(decision, view)
        self.log.append((decision, answer, len(self.events)))
        return answer


class Diverged(Exception):
    """The first event that came out otherwise: how many were the same, and both events."""

    def __init__(self, at, recorded, again):
        self.at, self.recorded, self.again = at, recorded, again
        super().__init__(f"event {at}: recorded {recorded}, refereed {again}")


def told(event):
    """An event without its places; None for one that nobody tells."""
    if isinstance(event, ModelPut | RunnersChecked) or _is_about_hiding(event):
        return None
    if isinstance(event, BattleBegan):
        return changed(event, table="")
    if isinstance(event, WarriorDeployed):
        return changed(event, at=_NOWHERE)
    if isinstance(event, WarriorMoved):
        return changed(event, path=(), spent=0)
    if isinstance(event, StatusChanged) and event.cause in ("", BY_HAND):
        return changed(event, cause="")
    if isinstance(event, ShotFired):
        return changed(event, distance=0)
    return event


def _is_about_hiding(event):
    began = isinstance(event, ConditionBegan) and event.condition.key == HIDDEN
    return began or (isinstance(event, ConditionEnded) and event.key == HIDDEN)


class Again:
    """One battle that was played, and its referee."""

    def __init__(self, setup: BattleSetup, policy: str = "steady"):
        self.log, self.events = [], []
        policies = {side: Noting(policy, self.log, self.events) for side in range(len(setup.sides))}
        self.played = start(setup, policies=policies, watch=self.events.append)
        self.truth = Battle(
            setup, SEQUENCES[setup.ruleset.sequence], COMBAT_RULES[setup.ruleset.combat](setup.charts)
        )
        self.resolver = refereed(changed(setup, table=REAL_TABLE))
        #: How far the referee has come in the events of either battle, and in the decisions.
        self.at, self.checked, self.next = 0, 0, 0

    def run(self) -> int:
        """Referee it to its end. Returns how many events were the same. Raises `Diverged`."""
        self.compare()
        while self.resolver.pending is not None:
            self.think_again()
            answer = self.answer(self.resolver.pending)
            try:
                self.resolver.answer(answer)
            except IllegalAnswer as error:
                raise Diverged(self.at, self.upcoming(), f"refused {answer}: {error}") from None
            self.compare()
        return self.at

    def think_again(self):
        """Have every weapon asked for anew, as tactics change them."""
        for warrior in self.resolver.battle.state.combatants:
            self.resolver.battle.witness.think_again(warrior)

    def upcoming(self):
        return self.events[self.at] if self.at < len(self.events) else None

    def skip(self):
        """Fold what nobody tells at a table."""
        while (event := self.upcoming()) is not None and told(event) is None:
            self.truth.state.fold(event)
            self.at += 1

    def compare(self):
        """Check what has happened since, and fold as much of the battle that was played."""
        for event in self.resolver.events[self.checked :]:
            self.checked += 1
            again = told(event)
            if again is None:
                continue
            recorded = self.upcoming()
            if recorded is None or told(recorded) != again:
                raise Diverged(self.at, recorded, again)
            self.truth.state.fold(recorded)
            self.at += 1
            self.skip()

    def later(self, kind, **wanted):
        """The next event of a kind with such fields."""
        for event in self.events[self.at :]:
            if isinstance(event, kind) and all(getattr(event, key) == it for key, it in wanted.items()):
                return event
        return None

    def in_phase(self, kind):
        """The events of a kind until the next phase begins, or the activation ends where there are no phases."""
        end = ActivationEnded if self.truth.sequence.actions else PhaseBegan
        for event in self.events[self.at :]:
            if isinstance(event, end):
                return
            if isinstance(event, kind):
                yield event

    def answer(self, asked: Decision) -> str:
        if isinstance(asked, NextToAct):
            return self.next_to_act(asked)
        if isinstance(asked, NextAction):
            return self.action(asked)
        if isinstance(asked, TableAsked):
            return self.claim(asked)
        found = self.take(type(asked), lambda it: getattr(it, "who", None) == getattr(asked, "who", None))
        answers = asked.answers
        return found if found is not None and (answers is None or found in answers) else asked.default

    def take(self, kind, fits=lambda _decision: True):
        """The answer of the next decision of a kind that was asked at this moment."""
        for number in range(self.next, len(self.log)):
            decision, answer, at = self.log[number]
            if at > self.at:
                return None
            if at == self.at and isinstance(decision, kind) and fits(decision):
                self.next = number + 1
                return answer
        return None

    def ahead(self, kind, who):
        """The answer of a decision by places that belongs to somebody whose turn it is now."""
        for decision, answer, _ in self.log[self.next : self.next + 4]:
            if isinstance(decision, kind) and decision.who == who:
                return answer
            if isinstance(decision, NextToAct | NextAction):
                return None
        return None

    def by_hand(self):
        """What no referee asks for: that somebody hides, or is seen."""
        for model in self.resolver.battle.state.on_table():
            hides = self.truth.combatant(model.id).under(HIDDEN)
            if hides and not model.under(HIDDEN) and model.standing and not model.contacts:
                return f"by hand hid {model.id}"
            if model.under(HIDDEN) and not hides:
                return f"by hand seen {model.id}"
        return None

    def next_to_act(self, asked):
        if hand := self.by_hand():
            return hand
        while True:
            named = self.take(NextToAct, lambda it: it.activity == asked.activity)
            if named is None or named == DONE:
                return DONE
            deed = self.deed(asked.activity, int(named))
            if deed is not None:
                return f"{named} {deed}".strip()

    def deed(self, activity, who):
        if activity == "charging":
            return self.charge(who)
        if activity == "moving":
            return self.move(who)
        if self.truth.combatant(who).fighter.spells:
            return ""
        return self.shot(who)

    def charge(self, who):
        target = self.ahead(decisions.ChargeTarget, who)
        if target in (None, NONE):
            return None
        noticed = next((it for it in self.in_phase(CharacteristicTested) if it.who == who), None)
        unseen = f" {UNSEEN}" if noticed is not None and noticed.purpose == DETECTING else ""
        fails = any(it.who == who and it.manner == "failed_charge" for it in self.in_phase(WarriorMoved))
        return f"{target} {NO if fails else YES}{unseen}{self.met_by(who, int(target))}"

    def met_by(self, who, target):
        """Whom a charge touches besides its target, and who steps into its way."""
        moved = next(
            (it for it in self.in_phase(WarriorMoved) if it.who == who and it.manner == "charge"), None
        )
        others = () if moved is None else (it for it in moved.contacts if it != target)
        stepped = next((it.who for it in self.in_phase(WarriorMoved) if self.stops(it, who)), None)
        met = "" if stepped is None else f" {MET} {stepped}"
        return "".join(f" {WITH}{it}" for it in others) + met

    def stops(self, moved, who):
        return moved.manner == "intercept" and who in moved.contacts

    def move(self, who):
        answer = self.ahead(decisions.MoveTo, who)
        if answer in (None, STAY):
            return STAY
        moved = self.later(WarriorMoved, who=who)
        return moved.manner if moved is not None and moved.manner in ("walk", "run") else "walk"

    def shot(self, who):
        answer = self.ahead(decisions.ShootingTarget, who)
        if answer in (None, NONE):
            return None
        weapon, target = answer.rsplit(" ", 1)
        fired = next((it for it in self.in_phase(ShotFired) if it.who == who), None)
        if fired is None:
            return None
        named = {it.name for it in fired.roll.modifiers} if fired.roll else set()
        cover = YES if "cover" in named else NO
        if fired.reason == "struck a warrior in the way":
            cover = str(fired.struck)
        return f"{target} {weapon} {LONG if named & _LONG else SHORT} {cover}"

    def action(self, asked):
        if hand := self.by_hand():
            return hand
        key = self.take(NextAction, lambda it: it.who == asked.who)
        if key is None:
            return asked.default
        if key == CHARGE:
            target = self.later(ChargeDeclared, who=asked.who).target
            moved = next((it for it in self.in_phase(WarriorMoved) if it.who == asked.who), None)
            reached = moved is not None and moved.manner == "charge"
            inches = max(1, min(12, moved.spent // INCH)) if reached else 12
            return f"{CHARGE} {target} {inches}{self.met_by(asked.who, target)}"
        if key == RANGED:
            return f"{RANGED} {self.shot(asked.who)}"
        if key == CAST:
            aimed = (self.ahead(decisions.CastSpell, asked.who) or NONE).rpartition(" ")[2]
            return f"{CAST} {aimed}" if aimed.isdecimal() else CAST
        return key

    def claim(self, asked):
        warrior, truth = self.truth.combatant(asked.who), self.truth
        friends = [it for it in truth.state.of_side(warrior.side) if it is not warrior]
        match asked.question:
            case _ if asked.question == LED:
                return YES if any(lends(it, warrior) for it in friends) else NO
            case _ if asked.question == IN_COMPANY:
                return YES if any(able(it) and warrior.gap_to(it) <= COMPANY for it in friends) else NO
            case _ if asked.question == RAN_OFF:
                gone = self.upcoming()
                has_left = isinstance(gone, StatusChanged) and gone.who == asked.who
                return YES if has_left and gone.status is Status.LEFT else NO
            case _ if asked.question == MINDED:
                return YES if is_minded(truth, warrior, warrior.position) else NO
            case _ if asked.question == SET_UPON:
                moved, struck = self.upcoming(), self.later(BlowStruck, who=asked.who)
                if isinstance(moved, ShotFired) and moved.who == asked.who:
                    return str(moved.target)
                brawls = isinstance(moved, WarriorMoved) and moved.who == asked.who and struck is not None
                return str(struck.target) if brawls else NONE
            case _ if asked.question == CAST_AT:
                cast = self.ahead(decisions.CastSpell, asked.who)
                target = (cast or NONE).rpartition(" ")[2]
                return target if target in asked.choices else NONE
            case _ if asked.question == CHARGED:
                deed = self.charge(asked.who)
            case _ if asked.question == MOVED:
                deed = self.move(asked.who)
            case _:
                deed = self.shot(asked.who)
        return deed if deed in asked.choices else NONE if NONE in asked.choices else STAY
