"""A battle that was played on the site, refereed again: its geometry answers what the table is asked.

`Again` goes both ways at once. Where it stands in the battle that was played, its events say; they are folded as the
referee comes to the same ones, so that distances are those of that moment. Places are compared by nobody.
"""

from rules.combat.magic.spells.aims import first_in_path
from rules.combat.magic.spells.horned_rat import SPLASH
from rules.combat.moving.confinement import is_minded
from rules.combat.psychology.all_alone import COMPANY
from rules.combat.psychology.minds import able
from rules.combat.rolls.leadership_test import FLEEING, lends
from rules.engine import decisions
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, STAY, Decision, IllegalAnswer, NextToAct
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice
from rules.engine.events import (
    DETECTING,
    ActionTaken,
    ActivationEnded,
    BlowStruck,
    CharacteristicTested,
    ChargeDeclared,
    ConditionBegan,
    ConditionEnded,
    PhaseBegan,
    ShotFired,
    SpellCast,
    Status,
    StatusChanged,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import HIDDEN, OVERWATCH
from rules.engine.table import INCH
from rules.narration import Names
from rules.play.asked import question
from rules.policies import POLICIES
from rules.referee.aims import MINDED, SET_UPON, STRUCK
from rules.referee.bundles import LONG, MET, SHORT, WITH
from rules.referee.claims import ALONE, WHO_NEAR
from rules.referee.course import refereed
from rules.referee.deeds import UNSEEN
from rules.referee.deeds_by_dice import CAST_AGAIN, CHARGES, SHOOT
from rules.referee.questions import NO, YES, TableAsked
from rules.referee.referee import CAST, CAST_AT, CHARGE, CHARGED, LED, MOVED, RAN_OFF, RANGED, SHOT_AT
from rules.referee.referee import COMPANY as IN_COMPANY
from rules.referee.stage import REAL_TABLE
from rules.referee.watching import HOME, SEEN_BY, WATCH
from rules.resolve import start
from rules.systems.heroheim.overwatch import _WITH as HOLDS
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import changed
from tests.rules.referee.told import Diverged, is_near, stopped_too, told, words_of_near

#: The number of events that tell what comes of a question.
_SOON = 4
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
        self.names = Names(self.resolver.battle.setup)
        #: How far the referee has come in the events of either battle, and in the decisions.
        self.at, self.checked, self.next = 0, 0, 0

    def run(self) -> int:
        """Referee it to its end. Returns how many events were the same. Raises `Diverged`."""
        self.compare()
        while self.resolver.pending is not None:
            assert question(self.resolver.pending, self.resolver.battle, self.names).sentence
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
        while (event := self.upcoming()) is not None and (told(event) is None or self.is_cut(event)):
            self.truth.state.fold(event)
            self.at += 1

    def is_cut(self, event):
        """Whether it is a part of a way that somebody goes until they are shot at: at a table nobody cuts it."""
        after = self.events[self.at + 1 : self.at + 2]
        watched = after and isinstance(after[0], ConditionEnded) and after[0].key == OVERWATCH
        return watched and isinstance(event, WarriorMoved)

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
        if isinstance(asked, ActivationDice) and len(asked.who) == 1:
            return self.dice(asked)
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
        if asked.activity == "shooting" and (watch := self.watch(asked)):
            return watch
        while True:
            named = self.take(NextToAct, lambda it: it.activity == asked.activity)
            if named is None or named == DONE:
                return DONE
            deed = self.deed(asked.activity, int(named))
            if deed is not None:
                return f"{named} {deed}".strip()

    def watch(self, asked):
        """Overwatch that somebody keeps from the end of this phase on."""
        for began in self.in_phase(ConditionBegan):
            is_new = not self.resolver.battle.witness.watching.waits(began.who)
            if began.condition.key == OVERWATCH and began.who in asked.candidates and is_new:
                weapon = next(it for it in began.condition.tags if it.startswith(HOLDS))
                return f"{began.who} {WATCH} {weapon.removeprefix(HOLDS)}"
        return None

    def deed(self, activity, who):
        if activity == "charging":
            return self.charge(who)
        if activity == "moving":
            return self.move(who)
        return "" if self.truth.combatant(who).fighter.spells else self.shot(who)

    def charge(self, who):
        target = self.ahead(decisions.ChargeTarget, who)
        if target in (None, NONE):
            return None
        noticed = next((it for it in self.in_phase(CharacteristicTested) if it.who == who), None)
        unseen = f" {UNSEEN}" if noticed is not None and noticed.purpose == DETECTING else ""
        fails = any(it.who == who and it.manner == "failed_charge" for it in self.in_phase(WarriorMoved))
        return f"{target} {NO if fails else YES}{unseen}{self.met_by(who, int(target))}"

    def met_by(self, who, target):
        """Everybody whom a charge touches besides its target, and who steps into its way."""
        moved = next(
            (it for it in self.in_phase(WarriorMoved) if it.who == who and it.manner == "charge"), None
        )
        others = () if moved is None else (it for it in moved.contacts if it != target)
        until = self.at + sum(1 for _ in self.in_phase(object))
        steps = [
            f" {MET} {answer}"
            for decision, answer, at in self.log[self.next :]
            if isinstance(decision, decisions.Intercept) and decision.who == who and at <= until
            if answer != NONE
        ]
        return "".join(
            [
                *(f" {WITH}{it}" for it in others),
                *steps[:1],
                *stopped_too(self.in_phase(WarriorMoved), who, steps[:1]),
            ]
        )

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
        return None if fired is None else f"{target} {weapon} {self.how(fired)}"

    def how(self, fired):
        """The range of a shot, and what is between the two."""
        named = {it.name for it in fired.roll.modifiers} if fired.roll else set()
        cover = YES if "cover" in named else NO
        if fired.reason == "struck a warrior in the way":
            cover = str(fired.struck)
        return f"{LONG if named & _LONG else SHORT} {cover}"

    def dice(self, asked):
        """The dice with which somebody is activated, and who is near."""
        (who,) = asked.who
        count = self.take(ActivationDice, lambda it: it.who == asked.who) or asked.default
        warrior = self.truth.combatant(who)
        led, near = words_of_near(self.truth, warrior)
        words = (*led, *near)
        known = self.resolver.battle.witness.by_dice.claims_of(self.resolver.battle.combatant(who))
        return " ".join((count, *(words if words in known else near)))

    def priced(self, asked, key):
        """A charge, a shot or a spell for actions, with its target."""
        kind, _, price = key.rpartition(" ")
        if not price.isdecimal() and key != DONE:
            taken = self.later(ActionTaken, who=asked.who)
            kind, price = key, 1 if taken is None else taken.price
        if kind in CHARGES:
            declared = next((it for it in self.in_phase(ChargeDeclared) if it.who == asked.who), None)
            target = self.ahead(decisions.ChargeTarget, asked.who) if declared is None else declared.target
            noticed = next((it for it in self.in_phase(CharacteristicTested) if it.who == asked.who), None)
            unseen = f" {UNSEEN}" if noticed is not None and noticed.purpose == DETECTING else ""
            return f"{kind} {price} {target}{unseen}{self.met_by(asked.who, int(target))}"
        if kind == SHOOT:
            return f"{kind} {price} {self.shot(asked.who)}"
        if kind in (CAST, CAST_AGAIN):
            aimed = (self.ahead(decisions.CastSpell, asked.who) or NONE).rpartition(" ")[2]
            return f"{kind} {price} {aimed}" if aimed.isdecimal() else key
        return key

    def action(self, asked):
        if hand := self.by_hand():
            return hand
        key = self.take(NextAction, lambda it: it.who == asked.who)
        if key is None:
            return asked.default
        if asked.left is not None:
            return self.priced(asked, key)
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

    def spiny(self):
        """The one whose spines or blood the next wound rolled comes from."""
        return self.later(WoundRolled).who

    def struck(self, asked):
        """The next of those around the target whom warpfire finds, or of the friends whom spines prick."""
        if asked.question.endswith("touches them"):
            warrior = self.truth.combatant(self.spiny())
            touched = (it for it in self.truth.others(warrior) if it.id not in warrior.contacts)
            ends = [(warrior.position, warrior.radius, it.position, it.radius, it.id) for it in touched]
            beside = (str(it[-1]) for it in ends if self.truth.terrain.engaged(*it[:-1]))
            return next((it for it in beside if it in asked.choices), NONE)
        cast = next(it for it in reversed(self.events[: self.at]) if isinstance(it, SpellCast))
        target = first_in_path(self.truth, *map(self.truth.combatant, (cast.who, cast.target)))
        around = (it for it in self.truth.others(target) if target.gap_to(it) <= SPLASH)
        return next((str(it.id) for it in around if str(it.id) in asked.choices), NONE)

    def claim(self, asked):
        warrior, truth = self.truth.combatant(asked.who), self.truth
        friends = [it for it in truth.state.of_side(warrior.side) if it is not warrior]
        if asked.question == LED:
            return YES if any(lends(it, warrior) for it in friends) else NO
        if asked.question == WHO_NEAR:
            known = {word for it in asked.choices for word in it.split(" ")}
            led, near = words_of_near(truth, warrior)
            return " ".join(it for it in (*led, *near) if it in known) or ALONE
        if asked.question == IN_COMPANY:
            return YES if any(able(it) and warrior.gap_to(it) <= COMPANY for it in friends) else NO
        if asked.question in (STANDS_NEAR, HERO_NEAR):
            return YES if is_near(truth, warrior, asked.question) else NO
        if asked.question == MINDED:
            return YES if is_minded(truth, warrior, warrior.position) else NO
        if asked.question == CAST_AT:
            target = (self.ahead(decisions.CastSpell, asked.who) or NONE).rpartition(" ")[2]
            return target if target in asked.choices else NONE
        if asked.question.startswith(STRUCK):
            return self.struck(asked)
        deeds = {CHARGED: self.charge, MOVED: self.move, SHOT_AT: self.shot}
        if asked.question not in deeds:
            return self.comes_of_it(asked, self.upcoming())
        deed = deeds[asked.question](asked.who)
        return deed if deed in asked.choices else NONE if NONE in asked.choices else STAY

    def comes_of_it(self, asked, event):
        """The answer that the next event tells: who has run away or home, is seen, or goes at a friend."""
        if asked.question == RAN_OFF:
            has_left = isinstance(event, StatusChanged) and event.who == asked.who
            return YES if has_left and event.status is Status.LEFT else NO
        if asked.question == HOME:
            came = isinstance(event, ConditionEnded) and event.who == asked.who
            return YES if came and event.key == FLEEING else NO
        if asked.question == SEEN_BY:
            seen = isinstance(event, ConditionEnded) and event.key == OVERWATCH
            fired = self.later(ShotFired, target=asked.who)
            return f"{event.who} {self.how(fired)}" if seen else NONE
        assert asked.question == SET_UPON
        return self.set_upon(asked.who)

    def set_upon(self, who):
        """The one at whom somebody goes whom nobody steers, of the next things that happen."""
        for event in self.events[self.at : self.at + _SOON]:
            if isinstance(event, ChargeDeclared | ShotFired | BlowStruck) and event.who == who:
                return str(event.target)
            if isinstance(event, WarriorMoved) and event.who == who and event.contacts:
                return str(event.contacts[0])
            if isinstance(event, PhaseBegan | ActivationEnded):
                break
        return NONE
