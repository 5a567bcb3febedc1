"""The enemies at whom somebody is likely to go: those who have just acted, and those whom their side attacked last."""

from collections.abc import Iterator
from itertools import islice

from rules.engine.battle import Battle
from rules.engine.events import ActivationBegan, ChargeDeclared, ShotFired
from rules.engine.events.event import Event
from rules.engine.state.combatant import Combatant

#: How many enemies are offered, how many of them for having acted, and how far back the attacks go.
_OFFERED, _ACTED, _ATTACKED = 4, 2, 4


class Targets:
    """Who acted last, and whom each side attacked last."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._acted: list[int] = []
        self._attacked: dict[int, list[int]] = {}

    def notes(self, event: Event) -> None:
        """Remember who acts, and who is attacked."""
        if isinstance(event, ActivationBegan):
            self._acted.extend(event.who[:1])
        elif isinstance(event, ShotFired | ChargeDeclared) and event.target is not None:
            side = self.battle.combatant(event.who).side
            self._attacked.setdefault(side, []).append(event.target)

    def of(self, warrior: Combatant) -> list[int]:
        """The enemies at whom somebody may well go, the likeliest first."""
        enemies = {it.id for it in self.battle.state.enemies_of(warrior.side)} - set(warrior.contacts)
        acted = islice((it for it in reversed(self._acted) if it in enemies), _ACTED)
        attacked = self._attacked.get(warrior.side, [])[: -_ATTACKED - 1 : -1]
        known: Iterator[int] = (it for it in (*acted, *attacked) if it in enemies)
        return list(islice(dict.fromkeys(known), _OFFERED))
