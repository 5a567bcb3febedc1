"""A battle by cards that was played, refereed again through the pages.

Units that can only move act after all others of their side, in the order of the list, as people at a table have them.
"""

from rules.engine.decisions.cards import ActivateUnit
from rules.engine.events import (
    ActivationBegan,
    BlowStruck,
    ChargeDeclared,
    RoundBegan,
    ShotFired,
    SpellCast,
    WarriorMoved,
)
from rules.policies.weights import Weights
from rules.referee.by_cards import AGAIN, NO_SPELL, REST
from rules.referee.models import SHOOT
from rules.systems.cards.policy import _in_hand, _promised, _threatened
from tests.rules.referee.recorded import Recorded, Settled

_ATTACKS = ShotFired | ChargeDeclared | BlowStruck | SpellCast


class InOrder(Settled):
    """Players who first activate those of whom something is told, and then all others as they are listed."""

    def choose(self, decision, view):
        if not isinstance(decision, ActivateUnit):
            return super().choose(decision, view)
        answer = self.policy.choose(decision, view)
        chosen = next(it for it in decision.units if str(it[0]) == answer)
        if self._only_moves(chosen, view):
            busy = [it for it in decision.units if not self._only_moves(it, view)]
            answer = str((busy or decision.units)[0][0])
        self.log.append((decision, answer, len(self.events)))
        return answer

    def _only_moves(self, unit, view):
        """Whether nobody of a unit can be attacked, attack, shoot or cast."""
        members = [view.combatant(it) for it in unit]
        weights = Weights()
        if any(it.contacts or it.fighter.spells or _in_hand(view, it) for it in members):
            return False
        return not max(*_promised(view, members, weights), *_threatened(view, members, weights), 0)


class RecordedCards(Recorded):
    """One such battle, and the answers that may bring the pages on."""

    players = InOrder

    def is_rest_plain(self, side):
        return True

    def may_fit(self, answer):
        _, then, deed = answer.partition(" then ")
        word, _, how = deed.partition(" ")
        if answer.startswith(f"{REST} "):
            return self._all_do(answer.removeprefix(f"{REST} "))
        if then and " and " not in answer and word in ("run", "walk", "stay"):
            kinds = self.activation()
            attacks = kinds & {ShotFired, ChargeDeclared, BlowStruck, SpellCast}
            if attacks and (attacks != {SpellCast} or how == NO_SPELL):
                return False
            if how and how != NO_SPELL and not attacks:
                return False
            is_run = bool(kinds & {"run"})
            return is_run == (word == "run")
        if word == SHOOT and how == AGAIN:
            return ShotFired in self.activation()
        return super().may_fit(answer)

    def _all_do(self, deed):
        """Whether several of a side, in the order of the list, do nothing but move, until one of them is attacked."""
        pending = self.course.pending
        if (deed == "run") != ("run" in self.activation()):
            return False
        waiting = list(self.resolver.battle.witness.by_units.units_who(deed, pending.units))
        count, now = 0, None
        for event in self.events[self.at :]:
            if isinstance(event, RoundBegan):
                break
            if isinstance(event, ActivationBegan) and not event.extra:
                now = tuple(event.who) if event.side == pending.side else None
                if now and waiting:
                    if now != tuple(waiting.pop(0)):
                        return False
                    count += 1
                elif now:
                    now = None
            attacked = {event.target} if isinstance(event, ShotFired | ChargeDeclared) else set()
            attacked |= set(event.contacts) if isinstance(event, WarriorMoved) else set()
            if attacked & {it for unit in waiting for it in unit}:
                break
            if now and isinstance(event, _ATTACKS) and getattr(event, "who", None) in now:
                return False
        return count > 1
