"""The moves, charges and shots of neutral models."""

from rules.catalogue.scenarios.neutral_model import ThirdParty
from rules.combat.charging.charging import charge_limit, charge_route, move_charge
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import able
from rules.combat.shooting.shooting import fire, is_shot_now, shots_at
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ChargeDeclared, MovementRolled, RuleRolled, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import CONTACT, INCH, Point, distance
from rules.scenarios.parts.amounts import rolled_amount

#: Every 45 degrees, from north round by east, for the faces of an eight-sided die.
EIGHT = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def act(battle: Battle, it: ThirdParty, model: Combatant) -> Flow[None]:
    """One model in the movement phase of its group."""
    if not able(model) or any(battle.combatant(other).standing for other in model.contacts):
        return
    if battle.witness is not None:
        yield from _acts_on_a_real_table(battle, it, model)
        return
    enemies = sorted(
        (other for other in battle.state.enemies_of(model.side) if _may_reach(it, model, other.position)),
        key=lambda other: (not other.standing, model.gap_to(other), other.id),
    )
    limit = charge_limit(battle, model)
    for enemy in enemies:
        near = model.gap_to(enemy) <= limit and it.acts != "stands"
        if near and charge_route(battle, model, enemy, limit) is not None:
            yield ChargeDeclared(model.id, enemy.id)
            yield from move_charge(battle, model, enemy, limit)
            return
    if it.acts == "hunts" and enemies:
        nearest = min(enemies, key=lambda other: (model.gap_to(other), other.id))
        yield from _go(battle, it, model, nearest.position)
    elif it.acts == "wanders":
        yield from _wander(battle, it, model)
    elif it.acts == "guards" and model.began_at is not None:
        yield from _go(battle, it, model, model.began_at)


def _acts_on_a_real_table(battle: Battle, it: ThirdParty, model: Combatant) -> Flow[None]:
    """Let it charge whom the table says; where it goes without charging, the table alone knows."""
    assert battle.witness is not None
    enemy = None if it.acts == "stands" else (yield from battle.witness.find_charged(model))
    if enemy is not None:
        yield ChargeDeclared(model.id, enemy.id)
        yield from move_charge(battle, model, enemy, charge_limit(battle, model))
    elif it.acts == "wanders":
        way = Roll("direction", sides=len(EIGHT), who=model.id, stream="scenario")
        faces = yield from throw(way)
        yield RuleRolled(model.id, "Random direction", way.shown(faces), True)
        _, rolled = yield from rolled_amount(it.wanders, "wandering")
        if rolled is not None:
            yield MovementRolled(model.id, rolled, "wanders")


def shoot(battle: Battle, model: Combatant) -> Flow[None]:
    """Shoot at the nearest enemy that may be shot at."""
    if not model.on_table or model.contacts or not able(model):
        return
    for weapon in model.fighter.weapons:
        if weapon.shot is None or not is_shot_now(battle, model, weapon):
            continue
        if battle.witness is not None:
            enemy = yield from battle.witness.find_shot(model, weapon)
            if enemy is not None:
                yield from fire(battle, model, enemy, weapon)
                return
            continue
        targets = shots_at(battle, model, weapon)
        if targets:
            nearest = min(targets, key=lambda it: (model.gap_to(battle.combatant(it.who)), it.who))
            yield from fire(battle, model, battle.combatant(nearest.who), weapon)
            return


def _may_reach(it: ThirdParty, model: Combatant, at: Point) -> bool:
    """Whether a place is not too far from where the model arrived."""
    home = model.began_at
    return not it.stays or home is None or distance(home, at) <= it.stays * INCH + 2 * model.radius


def _go(battle: Battle, it: ThirdParty, model: Combatant, goal: Point) -> Flow[None]:
    """Walk towards a place, keeping clear of everybody."""
    if distance(model.position, goal) <= CONTACT:
        return
    taken = battle.apart_from(model)
    route = battle.terrain.route_towards(
        model.position, model.radius, goal, model.profile.M * INCH, taken, taken
    )
    if len(route.points) > 1 and _may_reach(it, model, route.points[-1]):
        yield WarriorMoved(model.id, "walk", route.points, route.length)


def _wander(battle: Battle, it: ThirdParty, model: Combatant) -> Flow[None]:
    """Move at random, and charge whoever is in the way."""
    way = Roll("direction", sides=len(EIGHT), who=model.id, stream="scenario")
    faces = yield from throw(way)
    yield RuleRolled(model.id, "Random direction", way.shown(faces), True)
    inches, rolled = yield from rolled_amount(it.wanders, "wandering")
    if rolled is not None:
        yield MovementRolled(model.id, rolled, "wanders")
    move = straight_move(battle, model, HEADINGS[EIGHT[faces[0] - 1]], inches * INCH, battle.terrain.contact)
    if len(move.route.points) > 1 and _may_reach(it, model, move.route.points[-1]):
        yield WarriorMoved(model.id, "wander", move.route.points, move.route.length)
        if move.met is not None and move.met.side in battle.sides:
            yield ChargeDeclared(model.id, move.met.id)
            yield from move_charge(battle, model, move.met, max(move.rest, 2 * INCH))
