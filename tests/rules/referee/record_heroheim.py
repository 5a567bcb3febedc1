"""A battle of Heroheim that was played, refereed again through the pages.

Charges are all declared before any is made, and enemies step into the way of moves as well as of charges.
"""

from rules.engine.decisions import DONE, NONE, IllegalAnswer, NextToAct
from rules.engine.events import ChargeDeclared, ShotFired, WarriorMoved
from rules.referee.bundles import ELSE, MET
from rules.referee.deeds import UNSEEN
from rules.referee.questions import TableAsked
from rules.referee.referee import CHARGED, MOVED
from rules.referee.together import parts_of
from tests.rules.referee.recorded import Recorded

_ATTACKS = {"charging": ChargeDeclared, "shooting": ShotFired}
#: The manners of a move that an enemy stops, and of theirs.
_STOPPED, _STEPS_IN = "stopped", "intercept"


class RecordedHeroheim(Recorded):
    """One such battle, and the answers that may bring the pages on."""

    def claim(self, asked: TableAsked) -> str:
        """The answer of the table; a charge also with what is not in the list of charges."""
        if asked.question == CHARGED:
            return self.charge(asked.who) or NONE
        return super().claim(asked)

    def base(self, pending):
        """The answer of the record to a question; a walk with the enemy who stops it."""
        base = super().base(pending)
        if isinstance(pending, TableAsked) and pending.question == MOVED and self._stopped() == pending.who:
            return f"{base} {MET} {self.later(WarriorMoved, manner=_STEPS_IN).who}"
        return base

    def _stopped(self):
        """The one whose move is the next thing that happens, and who is stopped on their way; None for nobody."""
        event = self.upcoming()
        return event.who if isinstance(event, WarriorMoved) and event.manner == _STOPPED else None

    def _moves(self, pending, offered):
        named = self._stopped()
        return [str(named)] if named in pending.candidates else super()._moves(pending, offered)

    def _charged(self, base, likely):
        """A charge that meets others; they are asked for behind the `likely` words of it."""
        words = base.split(" ")
        more = [it for it in words[likely:] if it != UNSEEN]
        if not more:
            return []
        self.more = " ".join(more)
        return [" ".join((*words[:likely], ELSE))]

    def _next_more(self, pending):
        """Name who steps into the way before those whom the charge reaches as well."""
        reached, is_met, by = self.more.partition(MET)
        named = super()._next_more(pending) if is_met and not reached else ""
        if named not in ("", NONE):
            return named
        if is_met and f"{MET}{by}" in pending.choices:
            return f"{MET}{by}"
        return next((it for it in reached.split(" ") if it and it in pending.choices), NONE)

    def _who(self, pending, base, offered):
        found = super()._who(pending, base, offered)
        if not isinstance(pending, NextToAct) or pending.activity not in _ATTACKS:
            return found
        return [it for it in found if self._fits(_ATTACKS[pending.activity], it)]

    def _fits(self, kind, answer):
        """Whether each part of an answer is an attack of the phase, in the order of the record."""
        try:
            parts = [it.split(" ") for it in parts_of(answer.partition("|")[0])]
        except IllegalAnswer:
            return False
        coming = {}
        for order, event in enumerate(self.in_phase(kind)):
            coming.setdefault(event.who, (order, event))
        orders = []
        for who, *deed in parts:
            if who == DONE or not deed or not deed[0].isdecimal():
                continue
            order, event = coming.get(int(who), (0, None))
            if event is None or str(event.target) != deed[0]:
                return False
            if kind is ShotFired and " ".join(deed[1:]) != f"{event.weapon} {self.how(event)}":
                return False
            orders.append(order)
        return orders == list(range(orders[0], orders[0] + len(orders))) if orders else True
