"""A battle of the Alternative sequence that was played, refereed again through the pages.

Its players name first who acts with dice, and then the others, who take the sure actions, in the order of their list.
"""

from itertools import zip_longest
from typing import NamedTuple

from rules.combat.rolls.leadership_test import leads, lends
from rules.engine.decisions import DONE, NONE, IllegalAnswer
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ALTERNATIVE, ActivationDice, GiveCommand, React, WhoActs
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    ActivationEnded,
    BlowStruck,
    ChargeDeclared,
    RoundBegan,
    ShotFired,
    WarriorMoved,
)
from rules.engine.events.alternative import (
    ActionsGained,
    PlayersTurnBegan,
    PlayersTurnEnded,
    ReactionsOffered,
    TurnBought,
)
from rules.referee.bundles import ELSE, MET
from rules.referee.deeds_by_dice import (
    ADVANCE,
    ALL,
    ASK,
    CAST,
    CAST_AS_LAST,
    CHARGES,
    COME_ROUND,
    COMMAND,
    FIGHT,
    LEAST,
    LED,
    OFF_HAND,
    RELOAD,
    REST,
    RUN,
    SHOOT,
    STAND_UP,
    THEN,
    UP,
    WALK,
    may_shoot_later,
    way_of,
)
from rules.referee.reactions import TURN, UNTIL, attacked_by
from rules.referee.together import parts_of, those_free
from rules.systems.alternative.activating import may_go_alternatively
from rules.systems.alternative.rolling import lowest_leadership
from tests.rules.referee.record_ahead import PLAIN, PLAIN_ACTIONS
from tests.rules.referee.record_ways import _taps
from tests.rules.referee.recorded import Recorded, Settled

_DEEDS = {FIGHT: FIGHT, OFF_HAND: FIGHT, STAND_UP: UP, COME_ROUND: UP}
_LONGEST_TURN = (RoundBegan, PlayersTurnEnded, PlayersTurnBegan)


class InTurn(Settled):
    """Players of whom those come last who take the sure actions, in the order of their list."""

    def choose(self, decision, view):
        if not isinstance(decision, WhoActs) or view.battle.state.activations.now:
            return super().choose(decision, view)
        free = those_free(view.battle, decision.candidates)
        sure = [it for it in free if self._is_sure(it, view)]
        answer = self.policy.choose(decision, view)
        if int(answer) in sure:
            others = (it for it in decision.candidates if it not in sure)
            answer = str(next(iter((*others, *sure))))
        self.log.append((decision, answer, len(self.events)))
        return answer

    def _is_sure(self, warrior, view):
        """Whether somebody would take the sure actions."""
        battle, acting = view.battle, view.battle.combatant(warrior)
        if not may_go_alternatively(battle, acting):
            return False
        leadership, _ = lowest_leadership(battle, [acting])
        asked = ActivationDice(acting.side, (warrior,), (1, 2, 3), leadership, True)
        return self.policy.choose(asked, view) == ALTERNATIVE


class Activation(NamedTuple):
    """What somebody does once their side names them: with how many dice, on whose Leadership, and what."""

    who: int
    dice: str
    is_led: bool
    deeds: tuple[str, ...]

    def fits(self, said):
        """Whether `<dice> <words> then <deed>` is that."""
        dice, _, deed = said.partition(f" {THEN} ")
        count, *words = dice.split(" ")
        return (
            count == self.dice
            and (ASK in words or (LED in words) == self.is_led)
            and deed in ("", *self.deeds)
        )


class RecordedAlternative(Recorded):
    """One such battle, and the answers that may bring the pages on."""

    players = InTurn

    def ways(self, pending, asked):
        offered = [it.answer for it in asked.options]
        is_of_group = bool(self.resolver.battle.state.activations.now)
        if isinstance(pending, WhoActs) and not is_of_group:
            found = self._named(offered)
        elif isinstance(pending, ActivationDice) and len(pending.who) == 1:
            found = self._with_dice(pending, offered)
        elif isinstance(pending, ActivationDice):
            found = self._group(pending)
        elif isinstance(pending, GiveCommand):
            found = [self._command(pending)]
        elif isinstance(pending, React):
            found = self._reactions(pending, offered)
        elif isinstance(pending, NextAction):
            found = self._actions(pending, offered)
        else:
            return super().ways(pending, asked)
        ways = [(it, _taps(asked, it)) for it in dict.fromkeys(found)]
        return [(it, asked.kind, taps, self.next) for it, taps in ways if taps is not None]

    def _named(self, offered):
        """The one who acts next, as many as one answer names, and what each does."""
        coming = list(self._activations())
        found = []
        for answer in offered:
            if answer.startswith(f"{REST} "):
                count = self._those_who_do(answer, coming)
                found += [(count, answer)] if count > 1 else []
            elif " " in answer and self._are(answer, coming):
                found.append((len(parts_of(answer)), answer))
        found.sort(key=lambda it: (-it[0], f" {THEN} " not in it[1], f" {ASK} " in it[1]))
        return [*(it for _, it in found), str(self.upcoming().who[0])]

    def _those_who_do(self, answer, coming):
        """How many do what is said of all others: all who are left, or until one of their side is attacked."""
        words = answer.removeprefix(f"{REST} ")
        if words in (RUN, WALK, ADVANCE):
            all_do = all(it.fits(self._of_others(it.who, words)) and it.dice == ALTERNATIVE for it in coming)
            return len(coming) + 1 if all_do else 0
        battle, side, count = self.resolver.battle, self.course.pending.side, 0
        waiting = those_free(battle, self.course.pending.candidates)
        for who, begin in self._until_attacked(side):
            if count == len(waiting):
                break
            if who != waiting[count] or not self._activation(begin, who).fits(self._of_others(who, words)):
                return 0
            count += 1
        return count

    def _of_others(self, who, words):
        """What is said of one of all others."""
        warrior, witness = self.resolver.battle.combatant(who), self.resolver.battle.witness
        dice, _, way = words.rpartition(" ")
        near = witness.by_dice.claims_of(warrior)[0] if dice.isdecimal() else ()
        return f"{' '.join((dice or ALTERNATIVE, *near))} {THEN} {way_of(warrior, way)}"

    def _until_attacked(self, side):
        """Yield who acts in this turn, and where their events begin, until somebody of a side is attacked."""
        for at in range(self.at, len(self.events)):
            event = self.events[at]
            if isinstance(event, _LONGEST_TURN) or side in attacked_by(self.truth, event):
                return
            if isinstance(event, ActivationBegan) and not event.reaction:
                yield event.who[0], at + 1

    def _are(self, answer, coming):
        """Whether the parts of an answer are the next activations."""
        try:
            parts = [it.partition(" ") for it in parts_of(answer)]
        except IllegalAnswer:
            return False
        both = zip_longest(parts, coming[: len(parts)])
        return all(it is not None and part[0] == str(it.who) and it.fits(part[2]) for part, it in both)

    def _activations(self):
        """The activations of this turn that have not begun."""
        at = self.at
        while at < len(self.events) and not isinstance(self.events[at], _LONGEST_TURN):
            event = self.events[at]
            if isinstance(event, ActivationBegan) and not event.reaction:
                yield self._activation(at + 1, event.who[0])
                at = self._end(at + 1)
            at += 1

    def _end(self, begin):
        """The place where an activation ends whose events begin here."""
        depth = 1
        for at in range(begin, len(self.events)):
            depth += isinstance(self.events[at], ActivationBegan) - isinstance(
                self.events[at], ActivationEnded
            )
            if not depth:
                return at
        return len(self.events)

    def _own(self, begin):
        """The events of an activation from here on, without those that come in between."""
        at, end = begin, self._end(begin)
        while at < end:
            if isinstance(self.events[at], ActivationBegan):
                at = self._end(at + 1)
            else:
                yield self.events[at]
            at += 1

    def _activation(self, begin, who):
        own = list(self._own(begin))
        gained = next((it for it in own if isinstance(it, ActionsGained)), None)
        if gained is None:
            return Activation(who, "", False, ())
        dice = ALTERNATIVE if gained.roll is None else str(len(gained.roll.faces))
        return Activation(who, dice, gained.by is not None, self._deeds(own, who))

    def _deeds(self, own, who):
        """What may be said of an activation, the likeliest first."""
        acts = [it.action for it in own if isinstance(it, ActionTaken) and it.who == who]
        told = [it for it in acts if it not in PLAIN_ACTIONS]
        if not told:
            # Who walks may do all that a runner may.
            return (WALK,) if may_shoot_later(self.truth.combatant(who)) and RUN not in acts else (RUN, WALK)
        first, ending = told[0], _endings(told)
        if first == CAST and not set(told[1:]):
            return (CAST_AS_LAST,)
        if first == COMMAND:
            return (COMMAND,)
        if first in (FIGHT, OFF_HAND) and (ending is None or self._steps_away(own, who)):
            # What follows the last blow is asked for.
            return (FIGHT,)
        if ending is None or self._steps_away(own, who):
            return ()
        if first == SHOOT:
            fired = next((it for it in own if isinstance(it, ShotFired) and it.who == who), None)
            is_plain = fired is not None and not _is_on_the_move(fired)
            return (f"{SHOOT} {fired.target} {fired.weapon} {self.how(fired)}",) if is_plain else ()
        if first in CHARGES:
            target = next((it.target for it in own if isinstance(it, ChargeDeclared)), None)
            return (f"{first} {ALL} {target}", f"{first} {LEAST} {target}")
        return (_DEEDS[first],) if first in _DEEDS else ()

    def _steps_away(self, own, who):
        """Whether somebody walks away from enemies whom they touch."""
        touches = bool(self.resolver.battle.combatant(who).contacts)
        for event in own:
            if isinstance(event, WarriorMoved) and event.who == who:
                if touches and event.manner in PLAIN:
                    return True
                touches = bool(event.contacts)
        return False

    def _with_dice(self, pending, offered):
        """The dice of the one who acts, with what they do, and then the dice alone."""
        base = self.answer(pending)
        coming = self._activation(self.at, pending.who[0])
        fitting = [it for it in offered if f" {THEN} " in it and coming.fits(it)]
        plain = [it for it in offered if f" {THEN} " not in it and coming.fits(it)]
        return [*fitting, base, *plain]

    def _group(self, pending):
        """The dice of those who follow a command, with what they do, and that a leader is near all of them."""
        base, truth = self.base(pending), self.truth
        members = [truth.combatant(it) for it in pending.who]
        leaders = [it for it in truth.state.of_side(pending.side) if leads(it)]
        led = [any(lends(it, member) for it in leaders if it is not member) for member in members]
        asked = f" {ASK}" if self.resolver.battle.witness.by_dice.asks_near(pending.who) else ""
        whose = [asked, f" {LED}{asked}"] if all(led) else [asked]
        return [f"{base}{it}{then}" for then in (f" {THEN} {ADVANCE}", "") for it in whose]

    def _command(self, pending):
        """The command of the record; the heading of a march is that of the page."""
        words = self.answer(pending).split(" ")
        offer = next((it for it in pending.offers if it.command == words[0] and it.headings), None)
        return " ".join([words[0], offer.headings[0], *words[2:]] if offer else words)

    def _reactions(self, pending, offered):
        """The one who reacts, with what they do, or that nobody does for a while."""
        base = self.base(pending)
        if base == NONE:
            return [*(f"{NONE} {it}" for it in (UNTIL, TURN) if self._nobody_reacts(pending.side, it)), base]
        named = base.split(" ")[0]
        begun = self.later(ActivationBegan, who=(int(named),)) if named.isdecimal() else None
        if begun is None:
            return [base]
        deeds = self._activation(self.events.index(begun, self.at) + 1, int(named)).deeds
        return [*(said for it in deeds if (said := f"{base} {THEN} {it}") in offered), base]

    def _nobody_reacts(self, side, until):
        """Whether a side lets all failures of a turn pass, or those until somebody of it is attacked."""
        battle, offers = self.truth, 0
        for event in self.events[self.at :]:
            if isinstance(event, PlayersTurnEnded):
                break
            if isinstance(event, ReactionsOffered) and side in event.sides:
                offers += 1
            attacked = (event.target,) if isinstance(event, ShotFired | BlowStruck) else ()
            attacked = event.contacts if isinstance(event, WarriorMoved) else attacked
            if until == UNTIL and side in {battle.combatant(it).side for it in attacked}:
                break
            is_own = isinstance(event, TurnBought | ActivationBegan) and event.side == side
            if is_own and (isinstance(event, TurnBought) or event.reaction):
                return False
        return offers > 0

    def _actions(self, pending, offered):
        """The next action of which something is told, with the blows that follow; or that nothing follows."""
        # Moves of which nothing is told come before the next event that is.
        own = list(self._own(self.told[self.matched - 1][0] + 1))
        done = [it.action for it in own if isinstance(it, ActionTaken) and it.who == pending.who]
        acts = [it for it in done if it not in PLAIN_ACTIONS]
        warrior, steps_away = self.resolver.battle.combatant(pending.who), self._steps_away(own, pending.who)
        if warrior.contacts and steps_away and done[0] in PLAIN_ACTIONS:
            return [it for it in offered if it.split(" ")[0] == done[0]][:1]
        if not acts:
            return [DONE]
        fired = next((it for it in own if isinstance(it, ShotFired) and it.who == pending.who), None)
        if acts[0] == SHOOT and fired is not None and _is_on_the_move(fired) and not warrior.moved:
            return [it for it in offered if it.split(" ")[0] == "move"][:1]
        base, ending = self.base(pending), None if steps_away else _endings(acts)
        while base.split(" ")[0] in PLAIN_ACTIONS:
            base = self.base(pending)
        found = [f"{base} {THEN} {ending}", base] if ending else [base]
        plain, _, self.more = base.partition(f" {MET} ")
        if self.more:
            self.more = f"{MET} {self.more}"
            found.insert(0, f"{plain} {ELSE} {THEN} {FIGHT}")
        return found


def _is_on_the_move(fired):
    """Whether a shot is fired by somebody who moved before."""
    return fired.roll is not None and any(it.name == "moved" for it in fired.roll.modifiers)


def _endings(acts):
    """What is said behind the first of some actions that stands for all others; None where nothing does."""
    more = set(acts[1:])
    if acts[0] == SHOOT and more <= {RELOAD}:
        return RELOAD
    ups = [at for at, it in enumerate(acts) if at and it in (STAND_UP, COME_ROUND)]
    more = set(acts[1 : ups[0]]) if ups and acts[0] in CHARGES else more
    return FIGHT if acts[0] != SHOOT and more <= {FIGHT, OFF_HAND} else None
