"""Places to move to by name: at an enemy, into cover, to a friend, back, by the compass, and up or down."""

from collections.abc import Callable, Iterator, Sequence
from heapq import nsmallest

from rules.combat.measuring import is_measured
from rules.combat.moving.footing import footing
from rules.combat.moving.movement import check_move
from rules.engine.decisions import IllegalAnswer, MoveTo
from rules.engine.state.battle_state import Combatant
from rules.engine.table import CONTACT, INCH, Point, distance, gap, touches
from rules.play.question import Option
from rules.play.reach.ground import LEAP, Spot, reached, stands
from rules.play.reach.offers import (
    COMPASS,
    Offers,
    beside,
    covered,
    eyes_of,
    length,
    nearest,
    seen_by,
    towards,
)
from rules.policies.walks import FAR, walks_to

#: How many enemies, friends and floors are named at most.
_ENEMIES, _FRIENDS, _FLOORS = 4, 2, 4
#: A step back or by the compass is this long at most and at least, in 1/100 inch, and shortened by so much.
_STEP, _LEAST, _SHORTER = 400, 100, 50
#: How many places of one kind are tried.
_TRIES = 3


class MoveOffers:
    """The offers of one question where a warrior goes."""

    def __init__(self, offers: Offers, asked: MoveTo) -> None:
        self.offers, self.asked, self.battle = offers, asked, offers.battle
        self.warrior = self.battle.combatant(asked.who)
        self.start, self.most = self.warrior.position, max(asked.walk, asked.run)
        self.enemies = nearest(self.start, self.battle.state.enemies_of(self.warrior.side))
        self.friends = nearest(
            self.start, [it for it in self.battle.state.of_side(self.warrior.side) if it is not self.warrior]
        )
        self.ground = self.battle.terrain if asked.manner == LEAP else footing(self.battle, self.warrior)
        self.spots: Sequence[Spot] = reached(self.battle, asked)
        self.may_stand = stands(self.battle, asked)
        #: Whether they may walk or run, so that it has to be said which.
        self.choice = 0 < asked.walk < asked.run

    def collect(self) -> tuple[Option, ...]:
        """All of them, the most usual first."""
        if self.most:
            self.at_enemies()
            self._into_cover()
            self._to_friends()
            self._steps()
            self._to_floors()
        return self.offers.options

    def at_enemies(self) -> tuple[Option, ...]:
        """Those that lead at enemies."""
        for enemy in self.enemies[:_ENEMIES]:
            self._towards(enemy)
        return self.offers.options

    def _towards(self, enemy: Combatant) -> None:
        name, measured = self.offers.names.who(enemy.id), is_measured(self.battle)
        for limit in sorted({self.asked.walk, self.asked.run} - {0}):
            kind = f" ({'walk' if limit == self.asked.walk else 'run'})" if self.choice else ""
            for at in self._ways_to(enemy, limit):
                if limit == self.asked.walk and self._kind(at):
                    continue  # difficult ground on the straight way
                left = gap(at, self.warrior.radius, enemy.position, enemy.radius)
                detail = f"ends {length(left)} off" if measured else ""
                if self.offers.add(at, f"Towards {name}{kind}", detail, (enemy.id,)):
                    break

    def _ways_to(self, enemy: Combatant, limit: int) -> Iterator[Point]:
        """Where a move at an enemy may end: straight, by the shortest way, or at the spot nearest to them."""
        apart = self.warrior.radius + enemy.radius + max(CONTACT, self.battle.terrain.contact) + 1
        far = min(limit, distance(self.start, enemy.position) - apart)
        if far >= _LEAST and self.ground.straight(self.start, enemy.position, self.warrior.radius):
            yield towards(self.start, enemy.position, far)
        left, now = self._left_to(enemy)
        nearer = [spot for spot in self.spots if spot.price <= limit and left(spot) < now]
        yield from (spot.at for spot in nsmallest(_TRIES, nearer, key=left))

    def _left_to(self, enemy: Combatant) -> tuple[Callable[[Spot], int], int]:
        """About how much walking is left to an enemy from a spot, and from where they are.

        Where no way leads, it is the distance as the crow flies.
        """
        here = self.ground.spot_by(self.start, self.warrior.radius)
        walks = walks_to(self.ground, enemy.position, self.warrior.radius)
        if here < 0 or walks[here] == FAR:
            return lambda spot: distance(spot.at, enemy.position), distance(self.start, enemy.position)
        return lambda spot: walks[spot.number], walks[here]

    def _into_cover(self) -> None:
        """A spot within a walk that fewer enemies see than where they are; within a run one that still fewer see."""
        eyes = eyes_of(self.enemies)
        fewest = covered(self.offers, self.warrior, [self.start], eyes)[0][0] if eyes else 0
        beyond = 0
        for limit in sorted({self.asked.walk, self.asked.run} - {0}):
            spots = [spot.at for spot in self.spots if beyond < spot.price <= limit]
            beyond = limit
            for count, at in covered(self.offers, self.warrior, spots, eyes)[:_TRIES]:
                label = f"Into cover{self.offers.names.spot(at)}{self._kind(at)}"
                if count < fewest and self.offers.add(at, label, seen_by(count, self.enemies)):
                    fewest = count
                    break

    def _to_friends(self) -> None:
        """Beside the nearest friends, and the leader."""
        leaders = [it for it in self.friends[_FRIENDS:] if it.fighter.leader]
        for friend in (*self.friends[:_FRIENDS], *leaders):
            far = self.most + self.warrior.radius + friend.radius + INCH
            if self.warrior.is_within(friend, far) and not touches(
                self.start, self.warrior.radius, friend.position, friend.radius
            ):
                places = beside(self.offers, self.warrior, friend, self.start)
                for at in [at for at in places if self.may_stand(at)][:_TRIES]:
                    label = f"Next to {self.offers.names.who(friend.id)}{self._kind(at)}"
                    if self.offers.add(at, label, about=(friend.id,)):
                        break

    def _steps(self) -> None:
        """A few inches back from the nearest enemy, and by the compass."""
        x, y, _ = self.start
        if self.enemies:
            ex, ey, _ = self.enemies[0].position
            self._step("Back", Point(2 * x - ex, 2 * y - ey), ())
        for label, (dx, dy) in COMPASS.items():
            self._step(label, Point(x + dx * _STEP, y + dy * _STEP), ())

    def _step(self, label: str, to: Point, about: tuple[int, ...]) -> None:
        """A straight step of at most four inches, as far as it is legal and no more than a walk."""
        for far in range(min(_STEP, self.asked.walk or self.most), _LEAST - 1, -_SHORTER):
            at = towards(self.start, to, far)
            if (
                self.may_stand(at)
                and not self._kind(at)
                and self.offers.add(at, f"{label} {length(far)}", about=about)
            ):
                break

    def _to_floors(self) -> None:
        """The nearest spots of other floors in reach."""
        levels: dict[int, list[Point]] = {}
        for spot in self.spots:
            if spot.at.z != self.start.z:
                levels.setdefault(self.battle.terrain.level(spot.at), []).append(spot.at)
        for places in list(levels.values())[:_FLOORS]:
            for at in places[:_TRIES]:
                way = "Up to" if at.z > self.start.z else "Down to"
                if self.offers.add(at, f"{way} {self.offers.floor(at)}{self._kind(at)}"):
                    break

    def _kind(self, at: Point) -> str:
        """` (run)` for a place beyond a walk."""
        if not self.choice:
            return ""
        try:
            check_move(self.battle, self.warrior, at, self.asked.walk)
        except IllegalAnswer:
            return " (run)"
        return ""
