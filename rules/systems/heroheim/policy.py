"""A sensible player of Heroheim: overwatch, the way down from a roof, who charges first, power dice.

Shooters wait for the enemy high up, to shoot at the first who comes into sight.

Who sees somebody shoots at him; to wait is for those who see nobody yet, though enemies may soon come into range.
"""

from msgspec.structs import replace

from rules.engine.decisions import NONE, STAY, Choice, MoveTo, place_key
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point
from rules.engine.view import View
from rules.policies.advance import best_move
from rules.policies.climbs_and_jumps import FAR_OFF
from rules.policies.danger import enemy_within, has_target, is_shooter, mark_of, sees_any, shooting_range
from rules.policies.places import Room, can_reach
from rules.policies.system_play import SystemPlay, unweighted
from rules.policies.weights import Weights
from rules.systems.heroheim.flight_home import CLIMB_DOWN, JUMP_DOWN
from rules.systems.heroheim.overwatch import HIGH, LEAST_RANGE, OVERWATCH
from rules.systems.heroheim.power_policy import casting_chance, power_dice

#: How far an enemy comes before he is shot at, about, in 1/100 inch.
COMING = 8 * INCH


def watches_from(decision: MoveTo, view: View, weights: Weights) -> str | None:
    """He stays up unless a walk there gives him a shot, or goes up; None where waiting is of no use to him."""
    who = view.combatant(decision.who)
    if decision.manner != "walk" or lookout_height(view, who) is None:
        return None
    if not enemy_within(view, who, shooting_range(who) + COMING) or has_target(view, who):
        return None
    if who.position.z < HIGH:
        up = _way_up(decision, view, who)
        return None if up is None else place_key(up)
    place = best_move(replace(decision, run=0), view, weights)
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


def lookout_height(view: View, who: Combatant) -> int | None:
    """How high a shooter stands to keep overwatch, in 1/100 inch; None where there is none or he shoots too short."""
    watches = (
        view.battle.rules.moves_are_interrupted and is_shooter(who) and shooting_range(who) >= LEAST_RANGE
    )
    return HIGH if watches else None


def keep_watch(decision: Choice, _view: View) -> str:
    """A warrior who may keep overwatch does, with the first weapon offered: it costs nothing."""
    return decision.choices[0] if decision.choices[0] != NONE else decision.choices[-1]


def way_down(decision: Choice, view: View) -> str:
    """Climb, which is one test; jump where that takes none more and more of the way is left."""
    assert decision.who is not None
    low = view.combatant(decision.who).position.z < 2 * 200
    return JUMP_DOWN if low and JUMP_DOWN in decision.choices else CLIMB_DOWN


def first_charger(decision: Choice, view: View) -> str:
    """The one nearest to an enemy, so that others find their way free."""
    near = [
        (min([view.combatant(int(who)).gap_to(enemy) for enemy in view.enemies], default=0), who)
        for who in decision.choices
    ]
    return min(near)[1]


PLAY = SystemPlay(
    answers={PowerDice: power_dice},
    choices={
        OVERWATCH: unweighted(keep_watch),
        "way down": unweighted(way_down),
        "next charger": unweighted(first_charger),
    },
    wait=watches_from,
    lookout_height=lookout_height,
    casting_chance=casting_chance,
)
