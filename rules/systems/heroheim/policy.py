"""Where shooters of Heroheim wait for the enemy: high up, to shoot at the first who comes into sight.

Who sees somebody shoots at him; to wait is for those who see nobody yet, though enemies may soon come into range.
"""

from msgspec.structs import replace

from rules.engine.decisions import STAY, MoveTo, place_key
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point
from rules.engine.view import View
from rules.policies.actions import has_target
from rules.policies.advance import best_move
from rules.policies.climbs_and_jumps import FAR_OFF, may_watch
from rules.policies.danger import enemy_within, mark_of, sees_any, shooting_range
from rules.policies.places import Room, can_reach
from rules.policies.weights import Temper
from rules.systems.heroheim.overwatch import HIGH

#: How far an enemy comes before he is shot at, about, in 1/100 inch.
COMING = 8 * INCH


def watches_from(decision: MoveTo, view: View, temper: Temper) -> str | None:
    """He stays up unless a walk there gives him a shot, or goes up; None where waiting is of no use to him."""
    who = view.combatant(decision.who)
    if decision.manner != "walk" or not may_watch(view, who):
        return None
    if not enemy_within(view, who, shooting_range(who) + COMING) or has_target(view, who):
        return None
    if who.position.z < HIGH:
        up = _way_up(decision, view, who)
        return None if up is None else place_key(up)
    place = best_move(replace(decision, run=0), view, temper)
    return place_key(place) if place is not None and _has_shot_from(view, who, place) else STAY


def _has_shot_from(view: View, who: Combatant, at: Point) -> bool:
    terrain = view.battle.terrain
    marks = [mark_of(terrain, enemy) for enemy in view.enemies if not enemy.contacts]
    return sees_any(terrain, terrain.spot_by(at, who.radius), at, marks, shooting_range(who))


def _way_up(decision: MoveTo, view: View, who: Combatant) -> Point | None:
    """The place high up that takes the least walking, for whom nobody is near enough to disturb."""
    if enemy_within(view, who, FAR_OFF):
        return None
    terrain, limit = view.battle.terrain, max(decision.walk, decision.run)
    room, field = Room(view, who, limit), terrain.around(who.position, who.fighter.radius, limit)
    high = [
        (price, at)
        for price, spot in zip(field.prices, field.spots, strict=True)
        if (at := terrain.spots[spot]).z >= HIGH and room.at(at)
    ]
    return next((at for _, at in sorted(high) if can_reach(view, decision, at)), None)
