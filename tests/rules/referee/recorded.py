"""A battle that was played on the site, refereed again by the taps of the pages.

`Recorded` answers each question of the pages so that the battle comes to the events of the record: by a button that says
several things where they are the next of the record, and step by step where no button says them. Plain moves are not
told, as at a table, and not compared.
"""

from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, AttackTarget, Decision, IllegalAnswer, NextToAct, Volley
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.alternative import ALTERNATIVE, ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.driver import ReplayDiverged
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    ActivationEnded,
    BlowStruck,
    ChargeDeclared,
    ConditionBegan,
    MovementRolled,
    PhaseBegan,
    RoundBegan,
    ShotFired,
    SpellCast,
    TurnBegan,
    WarriorMoved,
)
from rules.engine.events.alternative import PlayersTurnBegan
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import OVERWATCH
from rules.narration import Names
from rules.play.ahead import give
from rules.play.asked import question
from rules.play.course import Course
from rules.play.driving import Hands, go_on
from rules.referee.attacks import DISTANCE, HOW_FAR, MET_TOO
from rules.referee.bundles import ELSE
from rules.referee.habits import ALL_AT, ALWAYS, Habits
from rules.referee.questions import TableAsked
from rules.referee.referee import CHARGED, MOVED
from rules.referee.reactions import TURN, UNTIL
from rules.referee.stage import REAL_TABLE
from rules.referee.together import parts_of
from rules.referee.units import FIGHT, HIGHEST, LOWEST, STAY, THEN
from rules.resolve import start
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import changed
from tests.rules.referee.again import Again, Diverged, Noting
from tests.rules.referee.on_pages import taps_of
from tests.rules.referee.told import told

HANDS = {0: Hands("steady", True), 1: Hands("steady", True)}
_PLAIN = ("walk", "run")
_PLAIN_ACTIONS = ("move", "run", "hide")
_WHO = (NextToAct, ActivateUnit, NextModel, WhoActs)


class Settled(Noting):
    """A policy of players who keep to the weapons with which they, or the first of their group, fought first."""

    def __init__(self, key, log, events):
        super().__init__(key, log, events)
        self.habits = None
        self.kept = {}

    def choose(self, decision, view):
        self.habits = self.habits or Habits(view.battle)
        if not self.habits.asks(decision) or isinstance(decision, AttackTarget):
            return super().choose(decision, view)
        habit = self.habits._group(decision.who, _what(decision))
        if self.kept.get(habit) not in (decision.answers or ()):
            self.kept[habit] = super().choose(decision, view)
            return self.kept[habit]
        self.log.append((decision, self.kept[habit], len(self.events)))
        return self.kept[habit]


def _what(decision):
    from rules.referee.habits import _what as what

    return what(decision)


def compared(event):
    """An event as it is compared; None for one that no table tells, as a plain move."""
    if isinstance(event, WarriorMoved) and event.manner in _PLAIN:
        return None
    if isinstance(event, ActionTaken) and event.action in _PLAIN_ACTIONS:
        return None
    return told(event)


class Recorded(Again):
    """One battle that was played, and the pages on which it is refereed."""

    def __init__(self, setup: BattleSetup, policy: str = "steady", rounds: int = 6):
        self.log, self.events = [], []
        policies = {side: Settled(policy, self.log, self.events) for side in range(len(setup.sides))}
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
        self.shown = []
        self.best = 0
        self._restore((), 0)

    def _told_at(self, at, event):
        self.at = at
        return None if self.is_cut(event) else compared(event)

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
                    if self.verbose:
                        print("   FAIL", answer, str(error)[:330])
                    self._restore(answers, next_)
                    continue
                self.taps.append((kind, taps))
                del self.shown[count:]
                self.shown.append((kind, answer, taps))
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
            if self.before[at] == self.matched and isinstance(decision, kind) and fits(decision):
                self.next = number + 1
                return answer
        return None

    most = 1500
    more, inches = "", "12"
    verbose = False
    worst = Diverged(0, None, None)

    def ways(self, pending, asked):
        """The answers that may lead on, those that say most first, each with its kind and its taps."""
        offered = [it.answer for it in asked.options]
        if isinstance(pending, NextToAct) and pending.activity == "moving":
            return self.moves(pending, asked, offered)
        base = self.base(pending)
        kind, plain, after = asked.kind, None, self.next
        named = base.split(" ")[0]
        found = [base]
        if isinstance(pending, _WHO):
            if base != DONE:
                found += [it for it in offered if it.split(" ")[0] == named and self.may_fit(it)]
                found.append(named)
            else:
                moved = self.moved_now(pending)
                if len(pending.candidates) > 1:
                    found = self.ends(pending, offered)
                found += [it for it in offered if it.startswith(f"{DONE}|") and it.endswith(moved)]
            if not isinstance(pending, NextToAct) and self.is_rest_plain(pending.side):
                found += [it for it in offered if it.startswith("rest ")]
        elif isinstance(pending, AttackTarget):
            found.append(f"{base} {ALL_AT}")
        elif isinstance(pending, TableAsked) and pending.question == CHARGED:
            found += [f"{' '.join(base.split(' ')[:2])} {ELSE}"] if len(base.split(" ")) > 2 else []
            if " met " in base or " with-" in base:
                self.more = base.split(" ", 2)[2]
        elif isinstance(pending, TableAsked) and pending.question == MET_TOO:
            found = [self.next_more(pending)]
        elif isinstance(pending, Volley):
            found.append(f"{base} {ALWAYS}")
        elif isinstance(pending, React) and base == NONE:
            found += [f"{NONE} {UNTIL}", f"{NONE} {TURN}"]
        elif isinstance(pending, React):
            found += [it for it in offered if it.startswith(f"{base} {THEN} ")]
        elif isinstance(pending, PlayCard):
            found += [word for word, at in ((LOWEST, -1), (HIGHEST, 0)) if self.lies_in_order(pending, at)]
        elif isinstance(pending, NextAction):
            if base.split(" ")[0] in _PLAIN_ACTIONS:
                plain, after = base, self.next
                base = self.base(pending)
                found = [base, plain]
            found += [f"{base} {THEN} {FIGHT}", f"{base} {THEN} {STAY}"]
            if base.startswith("charge ") and (" met " in base or " with-" in base):
                words = base.split(" ", 3)
                self.more = words[3]
                found += [f"charge {words[1]} {words[2]} {ELSE} {THEN} {FIGHT}", f"charge {words[1]} {HOW_FAR} {ELSE}"]
            if base.split(" ")[0] in ("charge", "ranged"):
                words = base.split(" ")
                target = words[1] if words[0] == "charge" else words[2]
                found += [it for it in offered if target in it.split(" ")[:3] and it.startswith(words[0])]
                if words[0] == "charge":
                    self.inches = words[2]
        elif isinstance(pending, ActivationDice) and len(pending.who) == 1:
            found += [it for it in offered if it.startswith(f"{base} {THEN} ")]
        ways = []
        for answer in dict.fromkeys(found):
            taps = self._taps(asked, answer)
            if taps is not None:
                ways.append((answer, kind, taps, after if answer == plain else self.next))
        return sorted(ways, key=lambda it: it[2] - 10 * self.worth(it[0]))

    def moves(self, pending, asked, offered):
        """Who moves before a shot, and whom a shot or an enemy meets on their way; of others nothing is said."""
        walked, fired, met = self.this_turn()
        need = [it for it in walked if (it in fired or it in met) and it in pending.candidates]
        need = [it for it in need if not self.resolver.battle.combatant(it).moved]
        if not need:
            ends = [f"{DONE}|{DONE}"] if self.is_silent(fired) else []
            return [(it, "moving", 1) for it in [*ends, DONE] if it in offered or it == DONE]
        idle = [it for it in pending.candidates if it not in fired]
        ways = []
        for answer in offered:
            try:
                parts = parts_of(answer.removesuffix(f" and {DONE}"))
            except IllegalAnswer:
                continue
            who = [int(it.split(" ")[0]) for it in parts if " " in it and it.split(" ")[1] == "walk"]
            if len(who) == len(parts) and set(who) <= {*need, *idle} and set(who) & set(need):
                ways.append((answer, "moving", 1, len(set(who) & set(need))))
        ways.sort(key=lambda it: -it[3])
        ways = [it[:3] for it in ways]
        first = str(need[0])
        if f"{first} walk" not in offered and first in offered:
            ways.append((first, "moving", 1))
        return ways or [(DONE, "moving", 1)]

    def activation(self):
        """What happens in the activation that begins next: the kinds of its events, and the manners of its moves."""
        kinds, begun = set(), False
        for event in self.events[self.at :]:
            if isinstance(event, ActivationEnded | RoundBegan) and begun:
                break
            begun = begun or isinstance(event, ActivationBegan)
            kinds.add(type(event))
            if isinstance(event, WarriorMoved):
                kinds.add(event.manner)
            if isinstance(event, ActionTaken):
                kinds.add(event.action)
        return kinds

    def lies_in_order(self, pending, at):
        """Whether a side lays the lowest, or the highest, of its cards until the round ends."""
        end = next(
            (it for it in range(self.at, len(self.events)) if isinstance(self.events[it], RoundBegan)),
            len(self.events),
        )
        rest = [it for it in self.log[self.next - 1 :] if it[2] < end]
        mine = [it for it in rest if isinstance(it[0], PlayCard) and it[0].side == pending.side]
        return len(mine) > 1 and all(answer == decision.answers[at] for decision, answer, _ in mine)

    def moved_now(self, pending):
        """How the only one of a unit moves in the activation under way."""
        begin, manner = self.at - 1, DONE
        while begin and not isinstance(self.events[begin], ActivationBegan):
            begin -= 1
        for event in self.events[begin:]:
            if isinstance(event, ActivationEnded):
                break
            if isinstance(event, WarriorMoved) and event.who in pending.candidates and event.manner in _PLAIN:
                manner = event.manner
        return manner

    def may_fit(self, answer):
        """Whether a deed that is said of an activation is of the kind of the next one."""
        _, then, deed = answer.partition(f" {THEN} ")
        if not then or " and " in answer:
            return True
        kinds, word = self.activation(), deed.split(" ")[0]
        if word == "step":
            return bool({"move", "walk"} & kinds) and bool(kinds & {ShotFired, SpellCast})
        if word == "dash":
            return "dash" in kinds and bool(kinds & {ShotFired, SpellCast})
        if word in ("charge", "long", "sprint"):
            return ChargeDeclared in kinds
        if word == "shoot":
            return ShotFired in kinds
        if word in ("fight", "attack"):
            return BlowStruck in kinds or word == "attack"
        if kinds & {ShotFired, ChargeDeclared, BlowStruck, SpellCast}:
            return False
        if word == "run":
            return bool(kinds & {"run", "dash"})
        return not kinds & {"run", "dash"} or "run" in kinds and "dash" not in kinds and self.is_by_cards

    @property
    def is_by_cards(self):
        return self.setup.ruleset.sequence == "cards"

    def is_rest_plain(self, side):
        """Whether nobody else of a side does anything but move until the round or the turn ends."""
        mine = False
        for event in self.events[self.at :]:
            if isinstance(event, RoundBegan | TurnBegan | PlayersTurnBegan):
                return True
            if isinstance(event, ActivationBegan):
                mine = event.side == side
            if mine and isinstance(event, ShotFired | ChargeDeclared | BlowStruck | SpellCast):
                return False
        return True

    def is_silent(self, fired):
        """Whether nobody shoots, waits or casts in this turn."""
        return not fired and not self.casts

    def ends(self, pending, offered):
        """The end of a phase, with those of the next of the turn where nothing is told of them."""
        chains = [f"{DONE}|{DONE}|{DONE}", f"{DONE}|{DONE}"]
        if pending.activity == "charging":
            walked, fired, met = self.this_turn(ahead=True)
            if any(it in fired or it in met for it in walked):
                chains = []
            elif not self.is_silent(fired):
                chains = chains[1:]
        else:
            chains = []
        return [*(it for it in chains if it in offered), DONE]

    def this_turn(self, *, ahead=False):
        """Who walked in this phase, who shoots in this turn, and who is met on their way."""
        begin = self.at - 1
        while begin and not isinstance(self.events[begin], PhaseBegan):
            begin -= 1
        walked, fired, met = {}, set(), set()
        is_over = False
        self.casts = False
        if ahead:
            begin = next(
                (it for it in range(begin + 1, len(self.events)) if isinstance(self.events[it], PhaseBegan)),
                begin,
            )
        for at, event in enumerate(self.events[begin:], begin):
            if isinstance(event, TurnBegan | RoundBegan | ActivationEnded):
                break
            if isinstance(event, PhaseBegan) and at > begin:
                is_over = True
            if isinstance(event, WarriorMoved) and event.manner in _PLAIN and not is_over:
                walked[event.who] = event.manner
            if isinstance(event, MovementRolled) and not is_over:
                met.add(event.who)
            if isinstance(event, SpellCast):
                self.casts = True
            if isinstance(event, ShotFired):
                fired.add(event.who)
                if not is_over:
                    met.add(event.target)
            if isinstance(event, ConditionBegan) and event.condition.key == OVERWATCH:
                fired.add(event.who)
        return [it for it in walked if walked[it] == "walk" or it in met], fired, met

    def next_more(self, pending):
        """The next of those whom a charge meets besides its target."""
        if self.more.startswith("met "):
            return self.more
        words = [it for it in self.more.split(" ") if it in pending.choices]
        return words[0] if words else NONE

    def worth(self, answer):
        if answer in (LOWEST, HIGHEST) or answer.startswith("rest "):
            return 20
        if answer.endswith(f" {UNTIL}"):
            return 3
        if answer.endswith(f" {TURN}"):
            return 2
        if answer.endswith((f" {ALL_AT}", f" {ALWAYS}")):
            return 2
        if "|" in answer:
            return 2
        if f" {THEN} " in answer:
            return 1 + len(parts_of(answer))
        try:
            parts = parts_of(answer)
        except IllegalAnswer:
            return 0
        return 0.1 * len(answer.split(" ")) if len(parts) == 1 else len(parts)

    def _taps(self, asked, answer):
        try:
            return taps_of(asked, answer)
        except AssertionError:
            return None

    def base(self, pending):
        if isinstance(pending, TableAsked) and pending.question == MOVED:
            return "walk"
        if isinstance(pending, TableAsked) and pending.question == DISTANCE:
            return self.inches
        if isinstance(pending, TableAsked) and pending.question == MET_TOO:
            return self.next_more(pending)
        base = self.answer(pending)
        is_sure = isinstance(pending, ActivationDice) and base.startswith(ALTERNATIVE)
        return ALTERNATIVE if is_sure else base

    def by_hand(self):
        return None
