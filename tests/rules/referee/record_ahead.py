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
    TurnBegan,
    WarriorMoved,
)
from rules.engine.events.alternative import PlayersTurnBegan
from rules.engine.state.conditions import OVERWATCH
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

    def may_fit(self, answer):
        """Whether a deed that is said of an activation is of the kind of the next one."""
        _, then, deed = answer.partition(f" {THEN} ")
        if not then or " and " in answer:
            return True
        kinds, word = self.activation(), deed.split(" ")[0]
        if word in _NEEDS:
            return all(kinds & some for some in _NEEDS[word])
        if kinds & _ATTACKS:
            return False
        if word == "run":
            return bool(kinds & _RUNS)
        return not kinds & _RUNS or ("run" in kinds and "dash" not in kinds and self.is_by_cards)
