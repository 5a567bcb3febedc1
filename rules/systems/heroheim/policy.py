"""A sensible player of Heroheim: overwatch, the way down from a roof, the first charger, power dice.

Shooters wait for the enemy high up, to shoot at the first who comes into sight. A shooter with a target shoots at once;
they wait only while they see nobody, though enemies may soon come into range.
"""

from msgspec.structs import replace

from rules.engine.decisions import NONE, STAY, Choice, MoveTo, place_key
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.state.battle_state import Combatant
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

#: About how far an enemy comes before they are shot at, in 1/100 inch.
COMING = 8 * INCH


def watches_from(decision: MoveTo, view: View, weights: Weights) -> str | None:
    """A shooter high up stays unless a walk gives them a shot; others go up. None where waiting is of no use."""
    warrior = view.combatant(decision.who)
    if decision.manner != "walk" or lookout_height(view, warrior) is None:
        return None
    if not enemy_within(view, warrior, shooting_range(warrior) + COMING) or has_target(view, warrior):
        return None
    if warrior.position.z < HIGH:
        up = _way_up(decision, view, warrior)
        return None if up is None else place_key(up)
    place = best_move(replace(decision, run=0), view, weights)
    return place_key(place) if place is not None and _has_shot_from(view, warrior, place) else STAY


def _has_shot_from(view: View, warrior: Combatant, at: Point) -> bool:
    terrain = view.battle.terrain
    marks = [mark_of(terrain, enemy) for enemy in view.enemies if not enemy.contacts]
    return sees_any(terrain, terrain.spot_by(at, warrior.radius), at, marks, shooting_range(warrior))


def _way_up(decision: MoveTo, view: View, warrior: Combatant) -> Point | None:
    """The place high up that takes the least walking; None while an enemy is near enough to disturb them."""
    if enemy_within(view, warrior, FAR_OFF):
        return None
    terrain, limit = view.battle.terrain, max(decision.walk, decision.run)
    room, field = Room(view, warrior, limit), terrain.around(warrior.position, warrior.fighter.radius, limit)
    spots = terrain.spots
    high = [
        (price, at)
        for price, spot in zip(field.prices, field.spots, strict=True)
        if (at := spots[spot]).z >= HIGH and room.at(at)
    ]
    return next((at for _, at in sorted(high) if can_reach(view, decision, at)), None)


def lookout_height(view: View, warrior: Combatant) -> int | None:
    """How high a shooter stands to keep overwatch, in 1/100 inch; None if nowhere, or if shots are too short."""
    watches = (
        view.battle.rules.moves_are_interrupted
        and is_shooter(warrior)
        and shooting_range(warrior) >= LEAST_RANGE
    )
    return HIGH if watches else None


def keep_watch(decision: Choice, _view: View) -> str:
    """A warrior who may keep overwatch does, with the first weapon offered: it costs nothing."""
    return decision.choices[0] if decision.choices[0] != NONE else decision.choices[-1]


def way_down(decision: Choice, view: View) -> str:
    """A climb, which is a single test; a jump where it takes no more tests and leaves more of the move."""
    assert decision.who is not None
    low = view.combatant(decision.who).position.z < 2 * 200
    return JUMP_DOWN if low and JUMP_DOWN in decision.choices else CLIMB_DOWN


def first_charger(decision: Choice, view: View) -> str:
    """The charger nearest to an enemy, so that others find their way free."""
    near = [
        (min([view.combatant(int(id)).gap_to(enemy) for enemy in view.enemies], default=0), id)
        for id in decision.choices
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
