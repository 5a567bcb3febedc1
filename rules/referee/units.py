"""Activations by card and of single models at a real table: who acts and what they do, in one answer.

The answer `5 then walk` has somebody walk, and all of their unit. By `rest run` all others of a side run, one after the
other, until an enemy charges or shoots at one of them; by `rest fight` all fight who are in combat.
"""

from collections.abc import Sequence

from rules.combat.moving.recovery import STAND_UP
from rules.engine.decisions import DONE, NONE, Choice, Decision, IllegalAnswer
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.events import ActivationBegan, ShotFired, TurnsBegan, WarriorMoved
from rules.engine.events.cards import CardsPlayed
from rules.engine.events.event import Event, Status
from rules.engine.flow import Ask, Flow
from rules.engine.state.combatant import Combatant
from rules.referee.bundles import alike, usual
from rules.referee.by_cards import AGAIN as AGAIN
from rules.referee.by_cards import ALIKE, CHARGING, MOVING, SHOOTING, ByCards
from rules.referee.by_cards import CHOOSE as CHOOSE
from rules.referee.by_cards import HIGHEST as HIGHEST
from rules.referee.by_cards import LOWEST as LOWEST
from rules.referee.by_cards import NO_SPELL as NO_SPELL
from rules.referee.by_cards import REST as REST
from rules.referee.by_cards import THEN as THEN
from rules.referee.by_hand import Happened, happened
from rules.referee.models import CHARGE as CHARGE
from rules.referee.models import (
    CHARGES,
    NEAR,
    RISING,
    STRIKE,
    is_able,
    is_charge_alone,
    is_way,
    steps_of,
    struck_by,
)
from rules.referee.models import DASH as DASH
from rules.referee.models import FIGHT as FIGHT
from rules.referee.models import FREE as FREE
from rules.referee.models import ONWARD as ONWARD
from rules.referee.models import RUN as RUN
from rules.referee.models import SHOOT as SHOOT
from rules.referee.models import STAY as STAY
from rules.referee.models import STEP as STEP
from rules.referee.models import WALK as WALK
from rules.referee.together import those_free

#: Has a side be asked again who begins each round.
WHO_BEGINS = "ask who begins"


class ByUnits(ByCards):
    """What was said of the unit that acts, of all others of a side, and of the cards that it lays."""

    def asks(self, decision: Decision) -> bool:
        """Whether it asks who acts, or for a card, or whether somebody stands up of whom that was said."""
        if isinstance(decision, Choice):
            return decision.question == RISING and decision.who is not None and decision.who == self._rises
        return isinstance(decision, PlayCard | ActivateUnit | NextModel)

    def asked(self, asked: Ask) -> Flow[object]:
        """The answer to it, from what was said before or from the players."""
        decision = asked.decision
        if isinstance(decision, Choice):
            self._rises = None
            return asked.accept(STAND_UP)
        if isinstance(decision, PlayCard):
            return (yield from self._lays(asked, decision))
        if isinstance(decision, ActivateUnit):
            return (yield from self._activates(asked, decision))
        assert isinstance(decision, NextModel)
        return (yield from self._acts(asked, decision))

    def notes(self, event: Event) -> None:
        """Forget what no longer holds, and have a unit do what was said of it."""
        if isinstance(event, CardsPlayed):
            self._cards |= {it.side: it.card for it in event.cards}
        if isinstance(event, TurnsBegan):
            self._order.clear()
            self._rest.clear()
        elif isinstance(event, ActivationBegan) and not event.extra:
            self._begins(event)
        elif isinstance(event, ShotFired) and event.target is not None:
            self._attacked(event.target)
        elif isinstance(event, WarriorMoved):
            for other in event.contacts:
                self._attacked(other)

    def _attacked(self, warrior: int) -> None:
        """Ask a side again of all its others, where one of those who have not acted is attacked."""
        if warrior not in self.battle.state.activations.acted:
            self._rest.pop(self.battle.combatant(warrior).side, None)

    def next_step(self, decision: NextAction) -> str:
        """The next action of a model that was said before; empty where there is none.

        They do not strike where they have nobody to strike at, nor dash where that is impossible.
        """
        while self._plan:
            step = self._plan.pop(0)
            if step not in (STRIKE, DASH) or step in decision.offers:
                return step
        return ""

    def go_on(self, deed: str) -> None:
        """Have a model do what was said to follow its action."""
        self._plan = steps_of(deed, follows=True)

    def fights(self, warrior: int, enemy: str) -> None:
        """Have all blows go at the one who is charged, where a fight was said to follow."""
        self._habits.strikes_at(warrior, enemy)

    def stop(self) -> None:
        """Have the rest of a plan be asked."""
        self._plan.clear()

    def _begins(self, event: ActivationBegan) -> None:
        """Keep what was said of a unit for the questions of its phases, or of a model for its actions."""
        deed, self._said = self._said, ""
        if self.battle.sequence.dice_buy_actions:
            return
        self._together.forget()
        self._plan.clear()
        self._rises = None
        if not deed and (rest := self._deed_of_others(event)):
            deed, self._is_named = rest, True
        self._does(event.side, event.who, deed)

    def _deed_of_others(self, event: ActivationBegan) -> str:
        """What was said of all others of a side, where it holds for those who are activated; empty for nothing."""
        deed = self._rest.get(event.side, "")
        if self.battle.sequence.actions:
            return deed if self.those_who(deed, event.who) else ""
        return f"{deed} {NO_SPELL}" if self.units_who(deed, [event.who]) else ""

    def _does(self, side: int, unit: Sequence[int], deed: str) -> None:
        """Keep a deed of a unit for the questions of its phases, or of a model for its actions."""
        if not deed:
            return
        if self.battle.sequence.actions:
            status = self.battle.combatant(unit[0]).status
            self._plan = steps_of(STAY if status is Status.STUNNED else deed)
            self._rises = unit[0] if status is Status.KNOCKED_DOWN else None
            self._habits.strikes_at(unit[0], struck_by(deed))
            return
        kind, _, how = deed.partition(" ")
        if kind in ALIKE and how:
            self._together.say(side, SHOOTING, [DONE] if how == NO_SPELL else [f"{unit[0]} {how}"])
        parts = list(self._parts(unit, kind, how))
        whole = [*parts, DONE] if len(parts) == len(unit) else parts
        self._together.say(side, CHARGING, whole if kind == CHARGE else [DONE])
        if kind in (WALK, RUN):
            self._together.say(side, MOVING, [*(f"{it} {kind}" for it in unit), DONE])
        elif kind in (STAY, SHOOT):
            self._together.say(side, MOVING, [DONE])
        if kind == SHOOT:
            self._together.say(side, SHOOTING, whole)

    def begins_last(self, event: ActivationBegan) -> Flow[None]:
        """Ask what the last of a side does, whom the rules activate unasked, as it is asked of all others."""
        named, self._is_named = self._is_named, False
        if named or event.extra or self.battle.sequence.dice_buy_actions or event.side == self.battle.nobody:
            return
        if self.battle.sequence.actions and is_able(self.battle.combatant(event.who[0])):
            model = NextModel(event.side, event.who)
            yield from self._acts(Ask(model, model.check), model)
        elif len(those_free(self.battle, event.who)) > 1:
            unit = ActivateUnit(event.side, self._cards.get(event.side, ""), (event.who,))
            yield from self._activates(Ask(unit, unit.check), unit)
        self._is_named, deed, self._said = False, self._said, ""
        self._does(event.side, event.who, deed)

    # single models

    def _acts(self, asked: Ask, decision: NextModel) -> Flow[object]:
        self._is_named = True
        if others := self._all_others(decision.side, decision.candidates):
            self._said = self._rest[decision.side]
            return asked.accept(str(others[0]))
        self._rest.pop(decision.side, None)

        def accept(answer: str) -> object:
            if (fate := happened(self.battle, answer)) is not None:
                return fate
            if answer == WHO_BEGINS and self._habits.has_decided(decision.side):
                return answer
            first, then, deed = answer.partition(f" {THEN} ")
            if answer.startswith(f"{REST} "):
                if not self.those_who(answer.removeprefix(f"{REST} "), decision.candidates):
                    raise IllegalAnswer(f"'{answer}' is nothing that all others can do.")
                return answer
            decision.check(first)
            if then and not self.may_alone(self.battle.combatant(int(first)), deed):
                raise IllegalAnswer(f"'{deed}' is nothing that they can do now.")
            return answer

        outcome: object = yield Ask(decision, accept)
        while isinstance(outcome, Happened) or outcome == WHO_BEGINS:
            if outcome == WHO_BEGINS:
                self._habits.decides_anew(decision.side)
            elif isinstance(outcome, Happened) and not (
                yield from self._goes_on(outcome, decision.candidates)
            ):
                return None if self.battle.over else asked.accept(str(decision.candidates[0]))
            outcome = yield Ask(decision, accept)
        answer = str(outcome)
        if answer.startswith(f"{REST} "):
            self._rest[decision.side] = self._said = answer.removeprefix(f"{REST} ")
            return asked.accept(str(self.those_who(self._said, decision.candidates)[0]))
        first, _, self._said = answer.partition(f" {THEN} ")
        return asked.accept(first)

    def decides_who_begins(self, side: int) -> bool:
        """Whether a side said for good who begins each round."""
        return self._habits.has_decided(side)

    def _all_others(self, side: int, candidates: Sequence[int]) -> list[int]:
        """Those of whom it was said what all others of their side do."""
        return self.those_who(self._rest.get(side, ""), candidates)

    def remember(self, warrior: Combatant, action: str, deed: str) -> None:
        """Remember whom a model attacked and how, as it is likely to be said again."""
        kind = CHARGE if action == CHARGES else SHOOT
        if (again := usual(deed)) != NONE:
            self._own_last[warrior.id, kind] = self._side_last[warrior.side, kind] = again

    def likely_alone(self, kind: str, warrior: Combatant) -> str:
        """The last charge or shot of a model, or else that of its side, where it may be said; empty for none."""
        own = self._own_last.get((warrior.id, kind), "")
        side = self._side_last.get((warrior.side, kind), "")
        if kind == CHARGE:
            own, side = (f"{it.partition(' ')[0]} {NEAR}" if it else "" for it in (own, side))
        ways = alike(warrior, side) if side else ()
        return next((it for it in (own, *ways) if it and self.may_alone(warrior, f"{kind} {it}")), "")

    def may_alone(self, warrior: Combatant, deed: str) -> bool:
        """Whether a model may be said to do so when it is activated."""
        kind, _, how = deed.partition(" ")
        if not how or how == ONWARD:
            return is_way(warrior, kind, goes_on=bool(how))
        if kind == FIGHT:
            return warrior.standing and how.removesuffix(f" {ONWARD}") in map(str, warrior.contacts)
        if warrior.contacts:
            return False
        if kind == CHARGE:
            return warrior.standing and is_charge_alone(self.battle, warrior, how)
        return kind == SHOOT and how != NONE and how in self._deeds(SHOOTING, warrior)
