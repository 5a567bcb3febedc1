"""The answers of the pages by which a refereed battle may go on as its record does, those that say most first."""

from rules.combat.moving.confinement import WILD
from rules.engine.decisions import (
    DONE,
    NONE,
    AttackTarget,
    Choice,
    IllegalAnswer,
    NextToAct,
    TryParry,
    Volley,
    WeaponsInHand,
)
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.alternative import ALTERNATIVE, ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import ConditionBegan, ShotFired
from rules.referee.aims import MINDED
from rules.referee.attacks import DISTANCE, HOW_FAR, MET_TOO, MORE
from rules.referee.bundles import ELSE, LONG, SHORT, STOPS
from rules.referee.habits import ALL_AT, ALWAYS, BEGINS, WHOLE_SIDE
from rules.referee.models import NEAR, ONWARD, sure_inches
from rules.referee.questions import NO, YES, TableAsked
from rules.referee.reactions import TURN, UNTIL
from rules.referee.referee import CHARGED, MOVED
from rules.referee.together import parts_of
from rules.referee.units import FIGHT, HIGHEST, LOWEST, STAY, THEN
from tests.rules.referee.on_pages import taps_of
from tests.rules.referee.record_ahead import PLAIN_ACTIONS, Ahead, may_do

_WHO = (NextToAct, ActivateUnit, NextModel, WhoActs)
_ENDS = (f"{DONE}|{DONE}|{DONE}", f"{DONE}|{DONE}")
#: How much more than one answer these say.
_WORTH = {LOWEST: 20, HIGHEST: 20, f"{NONE} {UNTIL}": 3, f"{NONE} {TURN}": 2}


class Ways(Ahead):
    """A battle that was played, and the answers that may bring the pages on."""

    #: Whom a charge meets besides its target, and how far it goes, until that is asked.
    more, inches = "", "12"

    def ways(self, pending, asked):
        """Answers with the kind of the question, their taps, and where the record's own answers go on."""
        offered = [it.answer for it in asked.options]
        if isinstance(pending, NextToAct) and pending.activity == "moving":
            return [(it, "moving", 1, self.next) for it in self._moves(pending, offered)]
        base, plain, after = self.base(pending), None, self.next
        if isinstance(pending, NextAction) and base.split(" ")[0] in PLAIN_ACTIONS:
            plain, base = base, self.base(pending)
        found = [base] if plain is None else [base, plain]
        if isinstance(pending, _WHO):
            found = self._who(pending, base, offered)
        elif isinstance(pending, TableAsked) and pending.question == CHARGED:
            found += self._charged(base, 2)
        elif isinstance(pending, NextAction):
            found += self._acts(base, offered)
        elif isinstance(pending, WeaponsInHand):
            found += self._armed(pending, asked)
        else:
            found += self._several(pending, base, offered)
        ways = []
        for answer in dict.fromkeys(found):
            taps = _taps(asked, answer)
            if taps is not None:
                ways.append((answer, asked.kind, taps, after if answer == plain else self.next))
        return sorted(ways, key=lambda it: 10 * (it[2] - 10 * _worth(it[0])) - _length(it[0]))

    def base(self, pending):
        """The answer of the record to a question, one by one."""
        if isinstance(pending, TableAsked) and pending.question == MOVED:
            return "walk"
        if isinstance(pending, TableAsked) and pending.question == DISTANCE:
            return self.inches
        if isinstance(pending, TableAsked) and pending.question == MET_TOO:
            return self._next_more(pending)
        base = self.answer(pending)
        is_sure = isinstance(pending, ActivationDice) and base.startswith(ALTERNATIVE)
        return ALTERNATIVE if is_sure else base

    def _next_more(self, pending):
        if self.more.startswith("met "):
            met, *stopped = self.more.split(f" {STOPS}")
            if met in pending.choices:
                return f"{met} {MORE}" if stopped else met
            left = [it for it in (f"{STOPS}{it}" for it in stopped) if it in pending.choices]
            return f"{left[0]} {MORE}" if len(left) > 1 else (left or [NONE])[0]
        left = [it for it in self.more.split(" ") if it in pending.choices]
        return f"{left[0]} {MORE}" if len(left) > 1 else (left or [NONE])[0]

    def _who(self, pending, base, offered):
        """Return who acts, with what they do; the end of a phase, with those of the next ones."""
        named, found = base.split(" ")[0], [base]
        if isinstance(pending, NextModel):
            self.inches = self.inches_of_charge(int(named))
        if base != DONE:
            same = [it for it in offered if it.split(" ")[0] == named and self.may_fit(it)]
            found += [it for it in same if it == base or not (_is_shot(it) or _is_other_charge(it, base))]
            if isinstance(pending, NextToAct) and pending.activity == "charging":
                found += self._charged(base, 3)
            found.append(named)
        elif len(pending.candidates) > 1 or pending.candidates != self.resolver.battle.state.activations.now:
            found = self._ends(pending, offered)
        else:
            moved = self.moved_now(pending)
            found += [it for it in offered if it.startswith(f"{DONE}|") and it.endswith(moved)]
            found += self._shot_later(pending, offered)
        if not isinstance(pending, NextToAct) and self.is_rest_plain(pending.side):
            rest = [it for it in offered if it.startswith("rest ")]
            if isinstance(pending, NextModel):
                rest = [it for it in rest if self.rest_fits(it, pending.candidates, pending.side)]
            elif isinstance(pending, ActivateUnit):
                rest = [it for it in rest if self.may_fit(it)]
            found += rest
        return found

    def _shot_later(self, pending, offered):
        """The shot of the only one of a unit who neither charges nor moves before."""
        if pending.activity != "charging" or self.moved_now(pending) != DONE:
            return []
        fired = next(iter(self.ahead_of(ShotFired)), None)
        if fired is None or fired.who not in pending.candidates:
            return []
        return [f"{DONE}|{DONE}|{fired.who} {fired.target} {fired.weapon} {self.how(fired)}"]

    def _ends(self, pending, offered):
        """The end of a phase, with those of the next of the turn where nothing is told of them."""
        chains = _ENDS if pending.activity == "charging" else ()
        if chains:
            walked, fired, met = self.this_turn(ahead=True)
            if any(it in fired or it in met for it in walked):
                chains = ()
            elif not self.is_silent(fired):
                chains = _ENDS[1:]
        return [*(it for it in chains if it in offered), DONE]

    def _charged(self, base, likely):
        """A charge that meets others; they are asked for behind the `likely` words of it."""
        words = base.split(" ", likely)
        if len(words) <= likely or not words[-1].startswith(("met ", "with-")):
            return []
        self.more = words[-1]
        return [" ".join((*words[:likely], ELSE))]

    def _acts(self, base, offered):
        """An action with its target, after which nothing or a fight follows."""
        doing = self.doing()
        ends = ONWARD if doing[1:] == ["dash"] else STAY if not doing[1:] else ""
        words, found = base.split(" "), [f"{base} {THEN} {ends}"] if ends else []
        if words[0] == "cast":
            again = [it for it in offered if it.startswith("cast again")]
            found += [it for it in again if it.endswith(STAY)] if ends == STAY else again[:1]
        if words[0] not in ("charge", "ranged"):
            return found
        is_charge = words[0] == "charge"
        target = words[1 if is_charge else 2]
        if is_charge:
            self.inches = words[2]
            near = int(words[2]) <= sure_inches(
                self.resolver.battle, self.resolver.battle.combatant(self.course.pending.who)
            )
            start = f"charge {target} {NEAR if near else HOW_FAR}"
            others = bool(self._charged(base, 3))
            ends = [it for it in offered if it.startswith(start) and (f" {ELSE}" in it) == others]
            whole = [
                it
                for it in ends
                if f" {THEN} " in it and may_do(it.replace(f" {THEN} {FIGHT}", "", 1), doing)
            ]
            return [*whole, *([f"{start} {ELSE}"] if others else [start, *ends])]
        return found

    def _armed(self, pending, asked):
        """What a whole side fights with, where nobody of it changes their mind and that takes no more taps."""
        group_of, chosen = self.resolver.battle.witness.habits._group, {}
        of_side = next((it for it in asked.said if it.prefix == WHOLE_SIDE), None)
        for decision, answer, _ in self.log[self.next - 1 :] if of_side else ():
            if isinstance(decision, WeaponsInHand) and decision.side == pending.side:
                known = chosen.setdefault(group_of(decision.who, ()), answer)
                if known != answer and known in decision.answers:
                    return []
        parts, asked_later = [], 0
        for blank in of_side.blanks if of_side else ():
            who, likely = int(blank.choices[0].answer.partition(":")[0]), blank.choices[0].answer
            wanted = f"{who}:{chosen.get(group_of(who, ()))}"
            parts.append(wanted if any(it.answer == wanted for it in blank.choices) else likely)
            asked_later += group_of(who, ()) in chosen
        answer = " ".join((WHOLE_SIDE, *parts))
        return [answer] if parts and taps_of(asked, answer) <= asked_later else []

    def _goes_wild(self, who):
        """Whether they lose their minder later."""
        return any(
            isinstance(it, ConditionBegan) and it.who == who and it.condition.key == WILD
            for _, it in self.told[self.matched :]
        )

    def _several(self, pending, base, offered):
        """Answers that hold for longer than one question."""
        found = []
        if isinstance(pending, TableAsked) and pending.question == MINDED and base == YES:
            found = [] if self._goes_wild(pending.who) else [f"{YES} {ALWAYS}"]
        if isinstance(pending, AttackTarget):
            found = [f"{base} {ALL_AT}"]
        elif isinstance(pending, Volley | TryParry):
            found = [f"{base} {ALWAYS}"]
        elif isinstance(pending, React) and base == NONE:
            found = [f"{NONE} {UNTIL}", f"{NONE} {TURN}"]
        elif isinstance(pending, Choice) and pending.question == BEGINS:
            later = [
                it
                for it in self.log[self.next - 1 :]
                if isinstance(it[0], Choice) and it[0].question == BEGINS
            ]
            if all(answer == base for decision, answer, _ in later if decision.side == pending.side):
                found = [f"{base} {ALWAYS}"]
        elif isinstance(pending, PlayCard):
            found = [word for word, at in ((LOWEST, -1), (HIGHEST, 0)) if self.lies_in_order(pending, at)]
        elif isinstance(pending, React | ActivationDice):
            found = [it for it in offered if it.startswith(f"{base} {THEN} ")]
        return found

    def _moves(self, pending, offered):
        """Name who moves before a shot, and whom a shot or an enemy meets on their way; of others nothing is said."""
        walked, fired, met = self.this_turn()
        need = {it for it in walked if (it in fired or it in met) and it in pending.candidates}
        need = {it for it in need if not self.resolver.battle.combatant(it).moved}
        if not need:
            ends = [f"{DONE}|{DONE}"] if self.is_silent(fired) else []
            return [it for it in [*ends, DONE] if it in offered or it == DONE]
        idle = {it for it in pending.candidates if it not in fired}
        ways = []
        for answer in offered:
            who = _walkers(answer)
            if who and who <= need | idle and who & need:
                ways.append((len(who & need), answer))
        found = [it for _, it in sorted(ways, key=lambda it: -it[0])]
        first = str(min(need))
        if f"{first} walk" not in offered and first in offered:
            found.append(first)
        return found or [DONE]


def _walkers(answer):
    """Those who walk by an answer that says nothing else; empty for another."""
    try:
        parts = parts_of(answer.removesuffix(f" and {DONE}"))
    except IllegalAnswer:
        return set()
    who = {int(it.split(" ")[0]) for it in parts if it.split(" ")[1:] == ["walk"]}
    return who if len(who) == len(parts) else set()


def _taps(asked, answer):
    """The taps of an answer; None where the page has no way to say it."""
    try:
        return taps_of(asked, answer)
    except AssertionError:
        return None


def _is_other_charge(answer, base):
    """Whether it is a charge in a phase, and not at the one whom the record names."""
    words = answer.split(" ")
    return len(words) > 2 and words[2] in (YES, NO) and words[:3] != base.split(" ")[:3]


def _is_shot(answer):
    """Whether it is one shot of one warrior: who, at whom, with what, how far off and in cover."""
    words = answer.split(" ")
    return len(words) == 5 and words[1].isdecimal() and words[3] in (SHORT, LONG)


def _length(answer):
    """How much of what follows an answer says; a dash besides a move says more."""
    return min(9, len(answer.split(" ")) + answer.endswith((f"{THEN} dash", f"{THEN} run")))


def _worth(answer):
    """Return how much more an answer says than one that answers its question alone."""
    if answer.startswith(f"{WHOLE_SIDE} "):
        return 5
    if answer in _WORTH or answer.startswith("rest "):
        return _WORTH.get(answer, 20)
    if answer.endswith((f" {ALL_AT}", f" {ALWAYS}")) or "|" in answer:
        return 2
    try:
        parts = parts_of(answer)
    except IllegalAnswer:
        return 0
    if f" {THEN} " in answer:
        return 1 + len(parts)
    return 0.1 * len(answer.split(" ")) if len(parts) == 1 else len(parts)
