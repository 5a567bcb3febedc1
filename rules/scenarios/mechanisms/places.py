"""Places that a battle is about: buildings, or a round spot of open ground; and who holds them."""

from rules.catalogue.scenarios.mechanisms import Hold, Place
from rules.engine.events.objectives import BuildingHeld, BuildingsNamed, SpotMarked
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Terrain
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.mechanisms.presence import at_place
from rules.scenarios.mechanisms.third_party import none_left
from rules.scenarios.parts.amounts import amount
from rules.scenarios.parts.buildings import buildings, too_few
from rules.scenarios.parts.open_ground import open_place, spread_out
from rules.scenarios.parts.roles import ATTACKER, DEFENDER


class Places(Mechanism[Place]):
    """What stands nearest to the centre of the table."""

    def unfit(self, it: Place, terrain: Terrain) -> str:
        if it.what == "spots":
            return ""
        if it.what != "spot":
            return too_few(terrain, 1)
        return "" if open_place(terrain, it.radius) is not None else "it needs open ground near the middle"

    def before_set_up(self, play: Play[Place]) -> Flow[None]:
        terrain, it = play.battle.terrain, play.it
        if it.what == "spot":
            at = open_place(terrain, it.radius)
            assert at is not None
            yield SpotMarked(it.name, at, it.radius * INCH, 0)
            return
        if it.what == "spots":
            count = yield from amount(it.count, it.name)
            for number, at in enumerate(spread_out(terrain, count, it.radius * INCH), start=1):
                yield SpotMarked(f"{it.name} {number}", at, it.radius * INCH, 0)
            return
        count = 1 if it.what == "building" else (yield from amount(it.count, it.name))
        yield BuildingsNamed(tuple(buildings(terrain)[:count]), it.name)


class Holding(Mechanism[Hold]):
    """The side with more warriors at a place."""

    def reasons(self, it: Hold) -> tuple[str, ...]:
        return (it.reason,)

    def ends_turn(self, play: Play[Hold], side: int) -> Flow[None]:
        if play.it.when == "alone":
            yield from _alone(play)
        roles = play.battle.state.objectives.roles
        if play.it.when != "defenders-turn" or roles.get(side) != DEFENDER:
            return
        here = _standing_at(play)
        if sum(roles.get(it.side) == ATTACKER for it in here) > sum(it.side == side for it in here):
            attackers = [it.side for it in here if roles.get(it.side) == ATTACKER]
            best = max(sorted(set(attackers)), key=attackers.count)
            yield from play.ends(best, play.it.reason)

    def out_of_time(self, play: Play[Hold]) -> Flow[None]:
        if play.it.when != "time":
            return
        here = [warrior.side for warrior in _standing_at(play)]
        counts = [here.count(side) for side in play.battle.sides]
        best = [side for side in play.battle.sides if counts[side] == max(counts)]
        yield from play.ends(best[0] if len(best) == 1 else None, play.it.reason)

    def settles(self, play: Play[Hold], winner: int | None) -> Flow[None]:
        for building in play.battle.state.objectives.buildings:
            yield BuildingHeld(building, winner)


def _alone(play: Play[Hold]) -> Flow[None]:
    """The only warband at the place, or only allies, once nobody guards it any more."""
    battle, it = play.battle, play.it
    if not none_left(battle, it.after):
        return
    holders = sorted({it.side for it in at_place(battle, it.within * INCH) if it.side in battle.sides})
    allies = battle.state.alliances.allies_of(holders[0]) if holders else frozenset()
    if holders and all(other in allies for other in holders[1:]):
        yield from play.ends(holders[0], it.reason)


def _standing_at(play: Play[Hold]) -> list[Combatant]:
    near = at_place(play.battle, play.it.within * INCH)
    return [warrior for warrior in near if warrior.standing and warrior.side in play.battle.sides]
