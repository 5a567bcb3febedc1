"""Flying into the enemy, and what makes a model run from a caster.

A caster carried against a fleeing enemy strikes one sure blow in the close combat phase, and a survivor runs on
(CORE-MAGIC-CHAOS-5-4, -5).
"""

from collections.abc import Callable, Mapping, Sequence

from rules.combat.charging.interception import intercept
from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.injury.hits import blow_hit, coated
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells.moves import landing_at, where_carried
from rules.combat.moving.hiding import FLOWN
from rules.combat.psychology.fear import stands_up_to, test_fear_to_charge
from rules.combat.psychology.fleeing import breaks, run_for_the_edge
from rules.combat.psychology.minds import FEAR, fleeing, flight, runs_home
from rules.engine.battle import Battle
from rules.engine.events import BlowStruck, ConditionBegan, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Point, Route, distance
from rules.values import changed

#: The condition of one who came down on a fleeing enemy (its `amount`) this turn, and of one who runs in dread: the
#: test at the start of their movement phase takes the place of rallying (CORE-MAGIC-LESSER-3-3).
SWOOPS = "swoops-on"


def land(
    battle: Battle, warrior: Combatant, within: int, open_to: Callable[[Point], bool] = lambda at: True
) -> Flow[None]:
    """Carry a model at most `within` (1/100 inch) to a place that is `open_to` them.

    Against an enemy it is a charge, with the fear that goes with it.
    """
    enemies = {id: at for id, at in landing_at(battle, warrior, within).items() if open_to(at)}
    spot = yield from where_carried(battle, warrior, within, enemies, open_to)
    if spot is not None:
        yield from _come_down(battle, warrior, *spot)


def land_beside(battle: Battle, warrior: Combatant, enemies: Mapping[int, Point]) -> Flow[None]:
    """Carry a model against one of these enemies, or nowhere."""
    spot = yield from where_carried(battle, warrior, 0, enemies)
    if spot is not None and spot[1]:
        yield from _come_down(battle, warrior, *spot)


def _come_down(battle: Battle, warrior: Combatant, at: Point, touched: tuple[int, ...]) -> Flow[None]:
    foes = [battle.combatant(id) for id in touched]
    way = Route((warrior.position, at), (0, distance(warrior.position, at)), warrior.radius)
    if foes and battle.rules.flees_home and fleeing(warrior):
        yield from _set_down_among(battle, warrior, way, foes)
        return
    for foe in foes[:1]:
        if not (yield from test_fear_to_charge(battle, warrior, foe)):
            return
    for foe in foes:
        yield from stands_up_to(battle, foe, warrior)
    if battle.rules.all_moves_intercepted and (yield from intercept(battle, warrior, foes, way)):
        return
    manner = "charge" if foes else "magic"
    yield WarriorMoved(warrior.id, manner, way.points, way.length, touched)
    yield from battle.rules.end_flight_move(battle, warrior)
    if battle.rules.hides_by_cover:
        yield ConditionBegan(warrior.id, Condition(FLOWN, until="turn"))
    if not foes:
        yield from battle.rules.move_under_fire(battle, warrior, Route((at,), (0,), warrior.radius), manner)
    if battle.rules.flees_home:
        return
    caught = next((foe for foe in foes if fleeing(foe)), None)
    if caught is not None:
        yield ConditionBegan(warrior.id, Condition(SWOOPS, "turn", tags=(SWOOPS,), amount=caught.id))


def _set_down_among(battle: Battle, warrior: Combatant, way: Route, foes: Sequence[Combatant]) -> Flow[None]:
    """Carry a fleeing warrior into a combat: their enemies count as having charged them (HERO-FMAG-2)."""
    yield WarriorMoved(warrior.id, "magic", way.points, way.length, tuple(foe.id for foe in foes))
    for foe in foes:
        yield WarriorMoved(foe.id, "charge", (foe.position,), 0, tuple(sorted(foe.contacts)))


@hooks.instead_of_blows.handles(SWOOPS)
def _sure_blow(battle: Battle, warrior: Combatant, _targets: Sequence[Combatant]) -> Flow[bool]:
    caught = battle.combatant(warrior.conditions[SWOOPS].amount)
    if caught.id not in warrior.contacts or not fleeing(caught):
        return False
    weapon = coated(warrior, warrior.in_hand.main)
    yield BlowStruck(warrior.id, caught.id, weapon.name, None, True, "running away")
    yield from resolve_hits(
        battle, warrior, caught, [blow_hit(battle, warrior, caught, weapon, None)], in_combat=True
    )
    if caught.standing:
        yield from run_for_the_edge(battle, caught)
    return True


def immune_to_dread(battle: Battle, warrior: Combatant) -> bool:
    """The Undead and those immune to fear (CORE-MAGIC-LESSER-3-4)."""
    return "undead" in warrior.fighter.kinds or warrior.has("causes-fear") or ignores(battle, warrior, FEAR)


def routed_by(
    battle: Battle,
    warrior: Combatant,
    caster: Combatant,
    *tags: str,
    spared: Sequence[int] = (),
    limit: int | None = None,
) -> Flow[None]:
    """Make them run 2D6 inches, or to the limit, straight away from the caster; all but the spared strike then."""
    if not warrior.standing:
        return
    held = runs_home() if battle.rules.flees_home else flight()
    yield from breaks(
        battle,
        warrior,
        from_=caster.position,
        spared=spared,
        condition=changed(held, tags=(*held.tags, *tags)),
        limit=limit,
    )
