"""A battle that was played on the site, refereed again by the taps of the pages.

`Recorded` answers each question so that the battle comes to the events of the record: by a button that says several
things where they are the next of the record, and step by step where none says them. Of plain moves nothing is told, as
at a table, but where a shot, a charge or a roll depends on them.
"""

from rules.engine.battle import Battle
from rules.engine.decisions import DONE, IllegalAnswer, Volley, WeaponsInHand
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.cards import PlayCard
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.events import ActionTaken, WarriorMoved
from rules.engine.events.alternative import ActionsGained
from rules.engine.setup import BattleSetup
from rules.narration import Names
from rules.play.ahead import give
from rules.play.asked import question
from rules.play.course import Course
from rules.play.driving import Hands, go_on
from rules.referee import habits
from rules.referee.stage import REAL_TABLE
from rules.resolve import start
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.systems.trench.attacks import HIDE
from rules.systems.trench.moves import DASH
from rules.systems.trench.policy import _turn
from rules.values import changed
from tests.rules.referee.again import Diverged, Noting
from tests.rules.referee.record_ahead import PLAIN, PLAIN_ACTIONS
from tests.rules.referee.record_ways import Ways
from tests.rules.referee.told import told

HANDS = {0: Hands("steady", True), 1: Hands("steady", True)}


class Settled(Noting):
    """A policy of players who keep to the weapons with which they, or the first of their group, fought first."""

    def __init__(self, key, log, events):
        super().__init__(key, log, events)
        self.habits = None
        self.kept, self.far = {}, {}

    def choose(self, decision, view):
        if isinstance(decision, NextModel):
            return self.next_model(decision, view)
        if isinstance(decision, NextAction) and view.battle.sequence.key == "trench":
            return self.next_action(decision, view)
        self.habits = self.habits or habits.Habits(view.battle)
        if not isinstance(decision, WeaponsInHand | StrikeWith | Volley):
            return super().choose(decision, view)
        habit = self.habits._group(decision.who, habits._what(decision))
        if self.kept.get(habit) not in (decision.answers or ()):
            self.kept[habit] = super().choose(decision, view)
            return self.kept[habit]
        self.log.append((decision, self.kept[habit], len(self.events)))
        return self.kept[habit]

    def next_model(self, decision, view):
        """The one whom tactics activate; those who only move act one after the other, as the roster has them."""
        answer = super().choose(decision, view)
        for who in decision.candidates:
            self.is_far(view, who)
        if not self.is_far(view, int(answer)):
            return answer
        answer = next(str(it) for it in decision.candidates if self.is_far(view, it))
        self.log[-1] = (decision, answer, self.log[-1][2])
        return answer

    def next_action(self, decision, view):
        """The action that tactics take; those who do nothing but move dash as well."""
        answer = super().choose(decision, view)
        warrior, is_far = view.combatant(decision.who), self.far.get((view.battle.state.round, decision.who))
        has_acted = warrior.shots or warrior.charged or warrior.contacts
        if answer in (DONE, HIDE) and DASH in decision.offers and is_far and not has_acted:
            answer = DASH
            self.log[-1] = (decision, answer, self.log[-1][2])
        return answer

    def is_far(self, view, who):
        """Whether tactics have somebody act after those who fight, shoot or charge, as the round began."""
        key = view.battle.state.round, who
        if key not in self.far:
            self.far[key] = _turn(view, view.combatant(who))[0] > 1
        return self.far[key] and not view.combatant(who).contacts


def compared(event):
    """An event as it is compared; None for one that no table tells, as a plain move, or how far a dash went."""
    if isinstance(event, WarriorMoved) and event.manner in (*PLAIN, DASH):
        return None
    if isinstance(event, ActionTaken) and event.action in PLAIN_ACTIONS:
        return None
    if isinstance(event, ActionsGained) and event.roll is not None:
        # Where dice count the same whoever is near, nobody is asked on whose Leadership they were rolled.
        return changed(told(event), roll=event.roll.faces, by=None)
    return told(event)


class Recorded(Ways):
    """One battle that was played, and the pages on which it is refereed."""

    def __init__(self, setup: BattleSetup, policy: str = "steady", rounds: int = 6):
        self.log, self.events = [], []
        policies = {side: self.players(policy, self.log, self.events) for side in range(len(setup.sides))}
        self.played = start(setup, policies=policies, watch=self.events.append)
        self.setup, self.rounds = changed(setup, table=REAL_TABLE), rounds
        self.told = [
            (at, it) for at, event in enumerate(self.events) if (it := self._told_at(at, event)) is not None
        ]
        #: How many events that are compared come before each event.
        self.before = [0]
        told_at = {at for at, _ in self.told}
        for at in range(len(self.events)):
            self.before.append(self.before[-1] + (at in told_at))
        self.matched = 0
        self.taps = []
        #: What may still be tried at each question, and where the record stood.
        self.stack = []
        self.names = Names(self.setup)
        self.tries = 0
        self.best = 0
        self._restore((), 0)

    def _told_at(self, at, event):
        self.at = at
        return None if self.is_cut(event) else compared(event)

    #: Who plays the battle that is recorded.
    players = Settled
    #: How many answers are tried at most.
    most = 1500
    worst = Diverged(0, None, None)

    def _restore(self, answers, next_):
        self.course = Course(self.setup, answers)
        go_on(self.course, HANDS)
        self.resolver, self.next = self.course.resolver, next_
        setup = self.played.battle.setup
        self.truth = Battle(
            setup, SEQUENCES[setup.ruleset.sequence], COMBAT_RULES[setup.ruleset.combat](setup.charts)
        )
        self.at = 0
        matched = self._matched(self.course)
        self._take(matched)

    def _fold_to(self, end):
        while self.at < end:
            self.truth.state.fold(self.events[self.at])
            self.at += 1

    def _matched(self, course):
        """How many events of the record have come about. Raises `Diverged`."""
        count = 0
        for event in course.resolver.events:
            again = compared(event)
            if again is None:
                continue
            if count >= len(self.told) or self.told[count][1] != again:
                raise Diverged(count, self.told[count][1] if count < len(self.told) else None, again)
            count += 1
        return count

    def play(self):
        """The taps by the kind of question. Raises `Diverged` where no answer of a page leads on."""
        while self.course.pending is not None and self.resolver.battle.state.round <= self.rounds:
            self.step()
        counted = {}
        for kind, taps in self.taps:
            counted[kind] = counted.get(kind, 0) + taps
        return counted

    def step(self):
        pending = self.course.pending
        asked = question(pending, self.resolver.battle, self.names)
        ways = self.ways(pending, asked)
        self.stack.append((tuple(self.course.resolver.answers), self.next, iter(ways), len(self.taps)))
        self._go()

    def _go(self):
        """Try the next way of the last question that has any."""
        while self.stack:
            answers, next_, ways, count = self.stack[-1]
            del self.taps[count:]
            for answer, kind, taps, *after in ways:
                self.next = after[0] if after else self.next
                self.tries += 1
                if self.tries > self.most:
                    raise self.worst
                try:
                    give(self.course, answer)
                    go_on(self.course, HANDS)
                    matched = self._matched(self.course)
                except (IllegalAnswer, Diverged) as error:
                    if isinstance(error, Diverged) and error.at >= self.best:
                        self.best, self.worst = error.at, error
                    self._restore(answers, next_)
                    continue
                self.taps.append((kind, taps))
                self._take(matched)
                return
            self.stack.pop()
            if self.stack:
                self._restore(self.stack[-1][0], self.stack[-1][1])
        raise self.worst

    def _take(self, matched):
        end = self.told[matched][0] if matched < len(self.told) else len(self.events)
        self.matched = matched
        self._fold_to(end)

    def take(self, kind, fits=lambda _decision: True):
        """The answer of the next decision of a kind that was asked before the next event that is compared."""
        for number in range(self.next, len(self.log)):
            decision, answer, at = self.log[number]
            if self.before[at] > self.matched:
                return None
            if kind is PlayCard and decision.side != self.course.pending.side:
                continue
            if self.before[at] == self.matched and isinstance(decision, kind) and fits(decision):
                self.next = number + 1
                return answer
        return None

    def by_hand(self):
        """Nobody hides or is found: nothing is told of that."""
