"""Ends by losses: too many warriors out of action, or the one who must not be."""

from rules.catalogue.scenarios.mechanisms import Casualties, Target
from rules.engine.events import StatusChanged
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import DeedDone
from rules.engine.flow import Flow
from rules.scenarios.mechanisms.mechanism import Mechanism, Play

CASUALTIES = "too many casualties"


class CountCasualties(Mechanism[Casualties]):
    """The battle is over as soon as a side has lost its share."""

    heeds = frozenset({StatusChanged})

    def reasons(self, it: Casualties) -> tuple[str, ...]:
        return (CASUALTIES,)

    def sees(self, play: Play[Casualties], event: Event) -> Flow[None]:
        assert isinstance(event, StatusChanged)
        battle, it = play.battle, play.it
        side = battle.combatant(event.who).home
        role = battle.state.objectives.roles.get(side, "")
        if event.status is not Status.OUT_OF_ACTION or side not in battle.sides:
            return
        if it.who not in (role, "everybody"):
            return
        began = [other for other in battle.state.starting(side) if "lent" not in other.fighter.callings]
        lost, limit = 4 * sum(warrior.out for warrior in began), it.quarters * len(began)
        if lost > limit or (lost == limit and not it.over):
            left = [other for other in battle.sides if other != side and battle.state.of_side(other)]
            yield from play.ends(left[0] if len(left) == 1 else None, CASUALTIES)


class HuntTheLeader(Mechanism[Target]):
    """One side is after the leader of the other."""

    heeds = frozenset({StatusChanged})

    def reasons(self, it: Target) -> tuple[str, ...]:
        return (it.reason,)

    def awards(self, it: Target) -> tuple[str, ...]:
        return (it.award,) if it.award else ()

    def sees(self, play: Play[Target], event: Event) -> Flow[None]:
        assert isinstance(event, StatusChanged)
        battle, it = play.battle, play.it
        lost = battle.combatant(event.who)
        roles = battle.state.objectives.roles
        if event.status is not Status.OUT_OF_ACTION or not lost.fighter.leader:
            return
        if roles.get(lost.home) != it.who:
            return
        by = None if event.by is None else battle.combatant(event.by).home
        if it.award and event.by is not None and by in battle.sides and by != lost.home:
            yield DeedDone(event.by, it.award)
        others = [side for side in battle.sides if side != lost.home]
        yield from play.ends(by if by in others else others[0] if len(others) == 1 else None, it.reason)
