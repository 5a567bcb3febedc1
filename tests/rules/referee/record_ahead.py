"""The next events of a battle that was played: moves, shots and charges until a phase or an activation ends."""

from rules.engine.decisions import DONE
from rules.engine.decisions.cards import PlayCard
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
    Status,
    TurnBegan,
    WarriorMoved,
)
from rules.engine.events.alternative import PlayersTurnBegan
from rules.engine.state.conditions import OVERWATCH
from rules.engine.table import INCH
from rules.referee.models import NEAR, ONWARD, sure_inches
from rules.referee.units import THEN
from tests.rules.referee.again import Again

#: The manners of moves, and the actions, of which a table tells nothing.
PLAIN, PLAIN_ACTIONS = ("walk", "run"), ("move", "run", "hide")
_ATTACKS = {ShotFired, ChargeDeclared, BlowStruck, SpellCast}
_RUNS = {"run", "dash"}
_FIRES = {ShotFired, SpellCast}
#: What has to happen in an activation for a deed to be said of it, some of each.
_NEEDS = {
    "step": ({"move", "walk"}, _FIRES),
    "dash": ({"dash"}, _FIRES),
    **dict.fromkeys(("charge", "long", "sprint"), ({ChargeDeclared},)),
    "shoot": ({ShotFired},),
    "fight": ({BlowStruck},),
    "attack": (),
}


def may_do(deed, doing):
    """Whether a deed of a model is what it does: the actions that are told of it, in their order."""
    word, goes_on = deed.split(" ")[0], deed.endswith(f" {ONWARD}")
    whole = {
        "run": [["dash"]],
        "walk": [[]],
        "stay": [[]],
        "shoot": [["ranged attack"]],
        "fight": [["melee attack"]],
        "charge": [["charge", "melee attack"], ["charge"]],
        ONWARD: [["dash"]],
    }.get(word)
    if whole is None:
        return bool(doing) and (word != "dash" or (doing[0] == "dash" and len(doing) > 1))
    return doing in ([[*it, "dash"] for it in whole] if goes_on else whole)


class Ahead(Again):
    """A battle that was played, from where its referee stands."""

    def activation(self):
        """The events of the activation that begins next: the kinds of its events, and the manners of its moves."""
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

    def moved_now(self, pending):
        """The manner in which the only one of a unit moves in the activation under way."""
        begin, manner = self.at - 1, DONE
        while begin and not isinstance(self.events[begin], ActivationBegan):
            begin -= 1
        for event in self.events[begin:]:
            if isinstance(event, ActivationEnded):
                break
            if isinstance(event, WarriorMoved) and event.who in pending.candidates and event.manner in PLAIN:
                manner = event.manner
        return manner

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

    def this_turn(self, *, ahead=False):
        """Return who walked in this phase, who shoots in this turn, and who is met on their way."""
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
            if isinstance(event, WarriorMoved) and event.manner in PLAIN and not is_over:
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

    def lies_in_order(self, pending, at):
        """Whether a side lays the lowest, or the highest, of its cards until the round ends."""
        end = next(
            (it for it in range(self.at, len(self.events)) if isinstance(self.events[it], RoundBegan)),
            len(self.events),
        )
        rest = [it for it in self.log[self.next - 1 :] if it[2] < end]
        mine = [it for it in rest if isinstance(it[0], PlayCard) and it[0].side == pending.side]
        return len(mine) > 1 and all(answer == decision.answers[at] for decision, answer, _ in mine)

    def is_charge_told(self, answer):
        """Whether a charge of a model says how far off the one is whom it goes at in the record."""
        who, _, _, target, far, *_ = answer.split(" ")
        inches = self.inches_of_charge(int(who))
        declared = next((it for it in self.ahead_of(ChargeDeclared) if it.who == int(who)), None)
        charger = self.resolver.battle.combatant(int(who))
        is_near = int(inches) <= sure_inches(self.resolver.battle, charger)
        return declared is not None and str(declared.target) == target and is_near == (far == NEAR)

    def is_shot_told(self, answer):
        """Whether a shot of a model is that of the record, after which it does nothing."""
        _, _, _, shot = answer.split(" ", 3)
        fired = next(iter(self.ahead_of(ShotFired)), None)
        if fired is None or self.moved_before_a_shot() or not may_do("shoot", self.doing()):
            return False
        return shot == f"{fired.target} {fired.weapon} {self.how(fired)}"

    def moved_before_a_shot(self):
        """Whether a model moves first that shoots, which counts."""
        fired = next(iter(self.ahead_of(ShotFired)), None)
        return fired is None or (bool(fired.roll) and "moved" in {it.name for it in fired.roll.modifiers})

    def inches_of_charge(self, who):
        """Return the inches of a charge in the next activation; farther than they get where they fail."""
        moved = next(
            (it for it in self.ahead_of(WarriorMoved) if it.who == who and it.manner == "charge"), None
        )
        return "12" if moved is None else str(max(1, min(12, moved.spent // INCH)))

    def doing(self):
        """The actions that are told of the activation that begins next, or of what is left of the one under way."""
        return [it.action for it in self.ahead_of(ActionTaken) if it.action not in PLAIN_ACTIONS]

    def rest_fits(self, answer, candidates, side):
        """Whether several of a side do what is said of all its others, in order, until one of them is attacked."""
        deed = answer.removeprefix("rest ")
        rest = list(self.resolver.battle.witness.by_units.those_who(deed, candidates))
        waiting, count = list(rest), 0
        for who, acts, doing, attacked in self.coming():
            if acts == side and waiting:
                is_stunned = self.resolver.battle.combatant(who).status is Status.STUNNED
                if who != waiting[0] or not may_do("stay" if is_stunned else deed, doing):
                    return False
                waiting.pop(0)
                count += 1
            if attacked & set(waiting):
                break
        return count > 1 or (count == 1 and len(rest) == 1)

    def coming(self):
        """The activations of the round from here on: who acts, their side, what they do, and whom they attack."""
        now = None
        for event in self.events[self.at :]:
            if isinstance(event, RoundBegan):
                break
            if isinstance(event, ActivationBegan) and not event.extra:
                if now:
                    yield now
                now = (event.who[0], event.side, [], set())
            if now is None:
                continue
            if isinstance(event, ActionTaken) and event.action not in PLAIN_ACTIONS:
                now[2].append(event.action)
            if isinstance(event, ShotFired):
                now[3].add(event.target)
            if isinstance(event, WarriorMoved):
                now[3].update(event.contacts)
        if now:
            yield now

    def ahead_of(self, kind):
        """The events of a kind in the activation that begins next, or goes on."""
        for event in self.events[self.at :]:
            if isinstance(event, ActivationEnded | RoundBegan):
                return
            if isinstance(event, kind):
                yield event

    def may_fit(self, answer):
        """Whether a deed that is said of an activation is of the kind of the next one."""
        _, then, deed = answer.partition(f" {THEN} ")
        if not then or " and " in answer:
            return True
        if self.resolver.battle.sequence.key == "trench":
            if deed.startswith("shoot "):
                return self.is_shot_told(answer)
            if deed == "step" and not self.moved_before_a_shot():
                return False
            return may_do(deed, self.doing()) and (
                not deed.startswith("charge ") or self.is_charge_told(answer)
            )
        kinds, word = self.activation(), deed.split(" ")[0]
        if word in _NEEDS:
            return all(kinds & some for some in _NEEDS[word])
        if kinds & _ATTACKS:
            return False
        if word == "run":
            return bool(kinds & _RUNS)
        return not kinds & _RUNS or ("run" in kinds and "dash" not in kinds and self.is_by_cards)
