"""Stunts of riders by Blazing Saddles: trick riding, jumping off at the gallop, and mounting on the run.

Rulings: a trick lasts until the rider's own next turn. A rider who jumps off into contact tests as for a
dive of 2 inches; failed, they fall so deep beside the enemy and have lost their charge.
"""

from rules.catalogue.packs.house_rule_model import BLAZING
from rules.combat.charging.charge_ways import charge_route
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.psychology.minds import NO_SHOOTING
from rules.combat.riding.control import lose_control
from rules.combat.riding.loose import BOLTS, lead_along, led_by, let_go, steed_of
from rules.combat.riding.mounting import (
    GET_ON,
    MOUNTING,
    STAY_DOWN,
    may_get_on,
    offer_seat,
    offer_seat_at_the_end,
)
from rules.combat.riding.seat import CHANGED_SEAT, WITHOUT_MOUNT, rides, seat
from rules.combat.rolls.initiative_test import DIVING, test_initiative
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ConditionEnded, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED, Condition
from rules.engine.table import INCH

#: The tags of riders who know the stunts.
TRICK_RIDER, JUMPS_OFF, JUMPS_ON = "trick-riding", "running-dismount", "athletic-mount"
#: The questions and their answers.
TRICK, DO_IT, RIDE_PLAINLY = "trick riding", "do the trick", "ride plainly"
JUMP_OFF, JUMP, STAY_UP = "running dismount", "jump off", "stay mounted"
#: The conditions of one whom shooters miss more easily, and of one who jumped off and shoots at nobody.
TRICKY, JUMPED_OFF = "riding-tricks", "jumped-off"
#: What the test of a trick is called; how deep the jump from the saddle counts, in 1/100 inch.
RIDING, _FROM_THE_SADDLE = "trick riding", 200


def ready_to_move(battle: Battle, warrior: Combatant) -> Flow[list[Combatant]]:
    """All that a rider may do before a move: get on or off, and declare a trick; the steeds that they lead."""
    yield from offer_seat(battle, warrior)
    yield from _offer_trick(battle, warrior)
    return led_by(battle, warrior) if battle.switch(BLAZING) else []


def knows(warrior: Combatant, stunt: str) -> bool:
    """Whether they know a stunt of riders and have learnt to ride their mount."""
    return warrior.fighter.mount is not None and warrior.fighter.mount.skilled and warrior.has(stunt)


def _offer_trick(battle: Battle, warrior: Combatant) -> Flow[None]:
    """An Initiative test; passed, missiles are at -1 to hit them, failed, they lose control (MOUNT-71)."""
    if not rides(warrior) or not knows(warrior, TRICK_RIDER) or warrior.under(TRICKY):
        return
    if not warrior.standing or _is_hampered(warrior):
        return
    if (yield from ask(Choice(warrior.side, TRICK, (RIDE_PLAINLY, DO_IT), warrior.id))) == RIDE_PLAINLY:
        return
    if (yield from test_initiative(battle, warrior, RIDING)):
        tricky = Condition(TRICKY, until="turn", side=warrior.side, tags=("shooters-minus-1",))
        yield ConditionBegan(warrior.id, tricky)
    elif battle.switch(BLAZING):
        yield from lose_control(battle, warrior, in_combat=False)


def _is_hampered(warrior: Combatant) -> bool:
    """Whether they bear heavy armour, a shield or a missile weapon."""
    heavy = any(
        worn.armour.slot == "shield" or (worn.armour.slot == "body" and (worn.armour.save or 7) < 6)
        for worn in warrior.fighter.protection
    )
    return heavy or bool(warrior.missiles)


def offer_jumping_off(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Offer to jump off after a ride of at most the mount's Movement, without further move or shot (MOUNT-74)."""
    mount = warrior.fighter.mount
    if mount is None or not rides(warrior) or not knows(warrior, JUMPS_OFF) or not warrior.standing:
        return
    if warrior.ran or not warrior.moved or warrior.charged or warrior.under(CHANGED_SEAT):
        return
    if (yield from ask(Choice(warrior.side, JUMP_OFF, (STAY_UP, JUMP), warrior.id))) == JUMP:
        yield ConditionEnded(warrior.id, MOUNTED, "jumped off")
        yield from let_go(battle, warrior)
        yield ConditionBegan(warrior.id, Condition(JUMPED_OFF, until="turn", tags=(NO_SHOOTING,)))


def falls_at_the_enemy(battle: Battle, warrior: Combatant, target: Combatant) -> Flow[bool]:
    """Ask whether they jump off at the end of a charge; True when they fail the test of it and fall."""
    mount = warrior.fighter.mount
    if mount is None or not rides(warrior) or not knows(warrior, JUMPS_OFF):
        return False
    route = charge_route(battle, warrior, target, mount.movement * INCH)
    if route is None:
        return False
    if (yield from ask(Choice(warrior.side, JUMP_OFF, (STAY_UP, JUMP), warrior.id))) == STAY_UP:
        return False
    passed = yield from test_initiative(battle, warrior, DIVING)
    if passed:
        yield ConditionEnded(warrior.id, MOUNTED, "jumped off")
        yield from let_go(battle, warrior)
        return False
    yield WarriorMoved(warrior.id, "run_up", route.points, route.length)
    yield ConditionEnded(warrior.id, MOUNTED, "fell off")
    yield from let_go(battle, warrior)
    yield from fall(battle, warrior, route.points[-1], _FROM_THE_SADDLE, resolve_hits)
    return True


def offer_leap_into_the_saddle(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Mount before anything else in their turn, and be free to run or charge (MOUNT-75)."""
    mount = warrior.fighter.mount
    if mount is None or rides(warrior) or not knows(warrior, JUMPS_ON) or warrior.under(WITHOUT_MOUNT):
        return
    if (
        not warrior.standing
        or warrior.contacts
        or not (may_get_on(battle, warrior) or _is_near(battle, warrior))
    ):
        return
    if (yield from ask(Choice(warrior.side, MOUNTING, (GET_ON, STAY_DOWN), warrior.id))) == GET_ON:
        yield ConditionBegan(warrior.id, seat(battle, warrior, mount), mount.name)


def _is_near(battle: Battle, warrior: Combatant) -> bool:
    """Whether their steed stands within half of their move."""
    steed = steed_of(battle, warrior)
    if steed is None or not steed.on_table or not steed.standing or steed.contacts or steed.under(BOLTS):
        return False
    return warrior.is_within(steed, warrior.profile.M * INCH // 2)


def after_moving(battle: Battle, warrior: Combatant, led: list[Combatant]) -> Flow[None]:
    """All that a rider may do after a move, and the steeds that they `led` when it began."""
    yield from lead_along(battle, warrior, led)
    yield from offer_seat_at_the_end(battle, warrior)
    yield from offer_jumping_off(battle, warrior)
