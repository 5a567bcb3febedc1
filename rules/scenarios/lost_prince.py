"""The Lost Prince: a boy wanders through the ruins, and is to be brought home (Town Cryer 5, multiplayer scenario 3).

Rulings: at the start of a round the boy wanders D6 inches in one of eight directions until something stops this. The
boy follows a warrior who comes into contact other than by a charge, or whom the wandering boy meets, and runs after
them; once the boy has caught up with a rescuer who stands free at any edge, both leave the table. The last warband on
the table brings the boy home unhindered. The boy has no enemies, yet may be charged and shot at, and then fights.
"""

from rules.catalogue.model import Rulebook
from rules.combat.melee.melee import fight
from rules.combat.moving.recovery import recover
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import able
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import (
    ConditionBegan,
    MovementRolled,
    PhaseBegan,
    RuleRolled,
    StatusChanged,
    TurnBegan,
    WarriorDeployed,
    WarriorMoved,
)
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import Followed
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.state.combatant import Combatant
from rules.engine.table import CONTACT, INCH, Point
from rules.fielding.fielding import weapon_of
from rules.scenarios.parts.edges import edges_touched
from rules.scenarios.parts.leaving import MOVEMENT, offer_leaving
from rules.scenarios.parts.several import SeveralWarbands
from rules.scenarios.parts.spoils import win_rewards
from rules.values import changed

NAME, LINE = "The merchant's son", "merchants-son"
BROUGHT_HOME = "brought home"
#: How near the boy must be to go over the edge with their rescuer, in 1/100 inch.
AT_HAND = 2 * INCH
#: Every 45 degrees, from north round by east, for the faces of an eight-sided die; in 1/10000.
_HEADINGS = (
    *((0, 10000), (7071, 7071), (10000, 0), (7071, -7071)),
    *((0, -10000), (-7071, -7071), (-10000, 0), (-7071, 7071)),
)
#: Moves by which nobody meets them as a friend.
_HOSTILE = ("charge", "failed_charge", "flee", "wander", "follow")


class LostPrince(SeveralWarbands):
    """The hero or henchman who brings the boy off the table is rewarded."""

    key = "lost-prince"
    heeds = frozenset({WarriorMoved, StatusChanged, ConditionBegan})

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        youngblood = rulebook.warrior_type("mercenaries-reikland", "youngblood")
        assert youngblood is not None
        weapons = tuple(weapon_of(rulebook.items[key], 1) for key in ("sword", "dagger"))
        boy = Fighter(
            id=len(setup.fighters),
            warrior=0,
            member=0,
            name=NAME,
            type=youngblood.name,
            profile=youngblood.profile,
            hero=False,
            weapons=weapons,
            line=LINE,
        )
        return changed(setup, unowned=(boy,))

    def set_up(self, battle: Battle) -> Flow[None]:
        boy, table = the_boy(battle), battle.setup.table
        centre = Point(table.width // 2, table.depth // 2)
        free = (at for at in battle.terrain.spots if not at.z)
        at = min(free, key=lambda at: ((at.x - centre.x) ** 2 + (at.y - centre.y) ** 2, at))
        yield WarriorDeployed(boy.id, at)
        yield from super().set_up(battle)

    def begins_round(self, battle: Battle) -> Flow[None]:
        """The boy recovers, wanders, and strikes back at attackers."""
        boy = the_boy(battle)
        if not boy.on_table:
            return
        yield TurnBegan(battle.nobody)
        yield PhaseBegan(battle.nobody, "recovery")
        yield from recover(battle, [boy])
        yield PhaseBegan(battle.nobody, MOVEMENT)
        rescuer = rescuer_of(battle)
        if rescuer is not None:
            yield from _keep_up(battle, boy, rescuer)
        elif able(boy) and not boy.contacts:
            yield from _wander(battle, boy)
        if boy.contacts:
            yield PhaseBegan(battle.nobody, "close combat")
            yield from fight(battle)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        boy, rescuer = the_boy(battle), rescuer_of(battle)
        if not boy.on_table:
            return
        if isinstance(event, WarriorMoved):
            warrior = battle.combatant(event.who)
            if warrior is rescuer:
                yield from _keep_up(battle, boy, warrior)
            elif rescuer is None and event.manner not in _HOSTILE and _meets(battle, boy, warrior):
                yield Followed(boy.id, warrior.id)
        elif rescuer is not None and _is_lost(event, rescuer):
            yield Followed(boy.id, None)

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        boy, warrior = the_boy(battle), rescuer_of(battle)
        if phase != MOVEMENT or warrior is None or warrior.home != side or not boy.on_table:
            return
        if boy.contacts or not _is_at_hand(battle, boy, warrior):
            return
        for edge in edges_touched(battle, warrior):
            if not battle.over and (yield from offer_leaving(battle, warrior, edge)):
                yield StatusChanged(boy.id, Status.LEFT, None, "with his rescuer")
                yield from self.ends(battle, side, BROUGHT_HOME)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        if winner is not None and not the_boy(battle).out:
            yield from win_rewards(battle, winner)


def the_boy(battle: Battle) -> Combatant:
    """The lost prince."""
    return battle.combatant(battle.setup.unowned[0].id)


def rescuer_of(battle: Battle) -> Combatant | None:
    """The warrior that the boy follows."""
    leader = battle.state.objectives.following.get(the_boy(battle).id)
    return None if leader is None else battle.combatant(leader)


def may_rescue(warrior: Combatant) -> bool:
    """Whether the boy follows such a warrior."""
    return able(warrior) and not warrior.fighter.animal and not warrior.contacts


def _meets(battle: Battle, boy: Combatant, warrior: Combatant) -> bool:
    """Whether a warrior in contact with the boy can take them along."""
    near = (
        battle.witness.stands(warrior, f"beside {boy.id}")
        if battle.witness is not None
        else battle.terrain.engaged(
            warrior.position, warrior.fighter.radius, boy.position, boy.fighter.radius
        )
    )
    return near and not boy.contacts and boy.standing and warrior.side in battle.sides and may_rescue(warrior)


def _is_at_hand(battle: Battle, boy: Combatant, warrior: Combatant) -> bool:
    """Whether the boy is near enough to a rescuer to leave with them."""
    if battle.witness is not None:
        return battle.witness.stands(warrior, f"beside {boy.id}")
    return boy.gap_to(warrior) <= AT_HAND


def _is_lost(event: Event, rescuer: Combatant) -> bool:
    """Tell whether the rescuer is out of action, gone with a warband that routs, or on the run."""
    if isinstance(event, StatusChanged):
        return event.who == rescuer.id and not rescuer.on_table
    return isinstance(event, ConditionBegan) and event.who == rescuer.id and event.condition.key == FLEEING


def _wander(battle: Battle, boy: Combatant) -> Flow[None]:
    way = Roll("direction", sides=8, who=boy.id, stream="scenario")
    faces = yield from throw(way)
    yield RuleRolled(boy.id, "Random direction", way.shown(faces), True)
    far = Roll("wandering", who=boy.id, stream="scenario")
    inches = yield from throw(far)
    yield MovementRolled(boy.id, far.shown(inches), "wanders")
    move = straight_move(battle, boy, _HEADINGS[faces[0] - 1], inches[0] * 100)
    yield WarriorMoved(boy.id, "wander", move.route.points, move.route.length)
    if move.met is not None and move.met.side in battle.sides and may_rescue(move.met):
        yield Followed(boy.id, move.met.id)


def _keep_up(battle: Battle, boy: Combatant, rescuer: Combatant) -> Flow[None]:
    """Let them run after their rescuer as far as they can, unless they are held up."""
    if battle.witness is not None or boy.contacts or not able(boy) or boy.gap_to(rescuer) <= CONTACT:
        return
    taken, limit = battle.bases(boy), 2 * boy.profile.M * 100
    route = battle.terrain.route_towards(
        boy.position, boy.fighter.radius, rescuer.position, limit, taken, taken
    )
    if len(route.points) > 1:
        yield WarriorMoved(boy.id, "follow", route.points, route.length)
