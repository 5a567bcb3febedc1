"""What somebody is likely to do with their actions, and at whom.

Likely enemies are those who have just acted, and those whom the side attacked last.
"""

from collections.abc import Iterator
from itertools import islice

from rules.engine.battle import Battle
from rules.engine.events import ActivationBegan, ChargeDeclared, ShotFired
from rules.engine.events.alternative import CommandGiven
from rules.engine.events.event import Event
from rules.engine.state.combatant import Combatant
from rules.referee.as_before import AsBefore
from rules.referee.deeds_by_dice import CAST_AS_LAST, FIGHT, LEAST, UP, DeedsByDice
from rules.referee.stagehand import Stagehand

#: How many enemies are offered, how many of them for having acted, and how far back the attacks go.
_OFFERED, _ACTED, _ATTACKED = 2, 2, 4
#: How many groups that followed a command are offered again.
_BANDS = 4
#: The word of a shot that names its target, and the charges that are offered at anybody.
_SHOT_AT, _CHARGES = 1, ("charge", "long charge")


class Targets:
    """The warriors who acted last, and those whom each side attacked last."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._acted: list[int] = []
        self._attacked: dict[int, list[int]] = {}
        #: Whether anybody has charged in this battle: before that the sides are far apart.
        self._has_met = False
        #: Those who followed the last commands, the last first.
        self.followed: list[tuple[int, ...]] = []

    def notes(self, event: Event) -> None:
        """Remember who acts, and who is attacked."""
        if isinstance(event, ActivationBegan):
            self._acted.extend(event.who[:1])
        elif isinstance(event, CommandGiven):
            self.followed = [event.group, *(it for it in self.followed if it != event.group)][:_BANDS]
        elif isinstance(event, ShotFired | ChargeDeclared) and event.target is not None:
            side = self.battle.combatant(event.who).side
            self._has_met = self._has_met or isinstance(event, ChargeDeclared)
            self._attacked.setdefault(side, []).append(event.target)

    def of(self, warrior: Combatant) -> list[int]:
        """The enemies at whom somebody may well go, the likeliest first."""
        enemies = {it.id for it in self.battle.state.enemies_of(warrior.side)} - set(warrior.contacts)
        acted = islice((it for it in reversed(self._acted) if it in enemies), _ACTED)
        attacked = self._attacked.get(warrior.side, [])[: -_ATTACKED - 1 : -1]
        known: Iterator[int] = (it for it in (*acted, *attacked) if it in enemies)
        return list(islice(dict.fromkeys(known), _OFFERED))


class LikelyDeeds(Targets):
    """The deeds that are offered for somebody in one answer."""

    def __init__(self, battle: Battle, referee: Stagehand, deeds: DeedsByDice, as_before: AsBefore) -> None:
        super().__init__(battle)
        self._referee, self._deeds, self._as_before = referee, deeds, as_before

    def as_last(self, warrior: Combatant) -> Iterator[str]:
        """What somebody may well do: get up, fight, or what they or their side did last, at the same target."""
        if not warrior.standing or warrior.contacts:
            yield FIGHT if warrior.standing else UP
            return
        if self._referee.cast_again(warrior):
            yield CAST_AS_LAST
        for attacks in (self._as_before.shots(warrior), self._as_before.charges(warrior)):
            known = (it for it in attacks if self._deeds.is_deed(warrior, it))
            yield from islice(dict.fromkeys(known), 2)

    def nearby(self, warrior: Combatant) -> Iterator[str]:
        """Charges at likely enemies, and shots at them from as far off as the last one."""
        if not warrior.standing or warrior.contacts:
            return
        targets = self.of(warrior) if self._has_met else []
        shot = next(self._as_before.shots(warrior), "").split(" ")
        deeds = [
            " ".join((*shot[:_SHOT_AT], str(it), *shot[_SHOT_AT + 1 :]))
            for it in targets
            if len(shot) > _SHOT_AT
        ]
        deeds += [f"{kind} {LEAST} {target}" for target in targets for kind in _CHARGES]
        yield from (it for it in deeds if self._deeds.is_deed(warrior, it))
