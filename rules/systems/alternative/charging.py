"""Charges for actions: how far, and with how many attacks, depends on what is put into them (ALT-VII-k).

For one, two or three actions they go as far as their Movement and make as many attacks; for two or three they go twice
as far, with one attack less; with Sprint three times as far for three, with one attack. All else is as in the
rulebook: what stands in the way of a charge is no reaction, and what fails is lost.
"""

from collections.abc import Sequence
from itertools import chain

from rules.combat.actions.action import Action
from rules.combat.actions.firm_stand import shot_standing_still
from rules.combat.actions.slots import times
from rules.combat.charging.charging import charge_targets, declare, may_charge, move_charges
from rules.combat.effects import hooks
from rules.combat.injury.hits import coated
from rules.combat.measuring import is_measured
from rules.combat.melee.melee import attack_one, may_strike
from rules.combat.melee.wielding import take_weapons
from rules.combat.moving.mobs import fought_by_mob
from rules.combat.moving.movement import run_times
from rules.combat.psychology.frenzy import add_frenzied_charges, forced_on, must_charge
from rules.combat.psychology.hood import execute_friend, victim
from rules.combat.psychology.minds import HOOD
from rules.engine.battle import Battle
from rules.engine.events import ActionTaken
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.systems.alternative.fighting import CHARGE, CONTACT, LONG_CHARGE, SPRINT_CHARGE, charge_home
from rules.systems.alternative.moving import MOVES, RUN, reach

#: How many times their Movement each kind of charge goes, and how many actions may be put into it.
REACHES = {CHARGE: 1, LONG_CHARGE: 2, SPRINT_CHARGE: 3}
PRICES = {CHARGE: (1, 2, 3), LONG_CHARGE: (2, 3), SPRINT_CHARGE: (3,)}


def _ground(battle: Battle, charger: Combatant, kind: str) -> int:
    """How many times their Movement such a charge and the move before it cover."""
    return REACHES[kind] + times(battle, charger, MOVES)


def _may(battle: Battle, charger: Combatant, kind: str) -> bool:
    """Free to charge, with an enemy near enough as the crow flies, or in sight where nobody measures."""
    if not _is_free(battle, charger, kind):
        return False
    if not is_measured(battle):
        return any(charge_targets(battle, charger))
    limit = reach(battle, charger, REACHES[kind])
    others = (*battle.state.enemies_of(charger.side), *battle.bystanders)
    near = {warrior.id for warrior in others if charger.is_within(warrior, limit)}
    return bool(near) and not near.isdisjoint(chain(*charge_targets(battle, charger)))


def _is_free(battle: Battle, charger: Combatant, kind: str) -> bool:
    """Whether nothing of their turn keeps them from it; after looking in vain for an enemy they charge nobody."""
    if (
        charger.charged
        or charger.failed_charge
        or not charger.may_run
        or (charger.has(HOOD) and times(battle, charger, REACHES))
    ):
        return False
    if (
        not may_charge(battle, charger)
        or times(battle, charger, (RUN,))
        or shot_standing_still(battle, charger)
    ):
        return False
    return _ground(battle, charger, kind) <= run_times(battle, charger)


def _may_charge(battle: Battle, charger: Combatant) -> bool:
    return _may(battle, charger, CHARGE)


def _may_charge_far(battle: Battle, charger: Combatant) -> bool:
    return _may(battle, charger, LONG_CHARGE)


def _may_sprint(battle: Battle, charger: Combatant) -> bool:
    return _may(battle, charger, SPRINT_CHARGE)


def _charges(kind: str) -> Action:
    """A charge of one kind."""
    step = "movement"

    def carried_out(battle: Battle, charger: Combatant, _price: int) -> Flow[bool]:
        return (yield from charge(battle, charger, reach(battle, charger, REACHES[kind])))

    on_offer = {CHARGE: _may_charge, LONG_CHARGE: _may_charge_far, SPRINT_CHARGE: _may_sprint}[kind]
    return Action(kind, step, on_offer, carried_out, PRICES[kind])


def charge(battle: Battle, charger: Combatant, limit: int) -> Flow[bool]:
    """Declare, move and strike one charge; False when it did not come to blows (1/100 inch)."""
    if (yield from execute_friend(battle, charger, limit)):
        yield from come_to_blows(battle, charger)
        return True
    targets = yield from declare(battle, charger, limit)
    declared = [(charger.id, target) for target in targets]
    declared = yield from add_frenzied_charges(battle, [charger], declared, limit)
    if not declared:
        return False
    yield from move_charges(battle, declared, limit)
    if not (charger.standing and charger.charged and charger.contacts):
        return False
    yield from _arrives(battle, charger, [target for _, target in declared])
    yield from charge_home(battle, charger)
    return True


def forced(battle: Battle, charger: Combatant, left: int) -> tuple[Action, int] | None:
    """The least charge, with a number of actions, of a warrior who must charge enemies within reach.

    One who goes for enemies on the ground does so first.
    """
    if not (must_charge(charger) or fought_by_mob(battle, charger)):
        return None
    able = [(it, reach(battle, charger, REACHES[it.key])) for it in CHARGING if PRICES[it.key][0] <= left]
    fallen = (it for it, far in able if victim(battle, charger, far) and _is_free(battle, charger, it.key))
    others = (it for it, far in able if it.on_offer(battle, charger) and forced_on(battle, charger, far))
    action = next(chain(fallen, others), None)
    return None if action is None else (action, PRICES[action.key][0])


def come_to_blows(battle: Battle, charger: Combatant) -> Flow[None]:
    """Treat one who acts and has met enemies as if they had charged: an attack is part of it."""
    if charger.id in battle.state.activations.now and charger.standing and charger.contacts:
        yield ActionTaken(charger.id, CONTACT, "close combat", 0)
        yield from _arrives(battle, charger)
        yield from charge_home(battle, charger)


def _arrives(battle: Battle, charger: Combatant, named: Sequence[int] = ()) -> Flow[None]:
    """Resolve what comes before a charger's blows: weapons that lash out, and rules of those with no other opponent.

    All whom they touch are charged: those `named` first, then whoever stepped into their way or stood beside them.
    """
    for other in (*named, *sorted(charger.contacts.difference(named))):
        warrior = battle.combatant(other)
        if not warrior.standing or charger.id not in warrior.contacts:
            continue
        yield from take_weapons(battle, warrior)
        for blows in hooks.early_blows.collect(battle, warrior, traits=warrior.held_traits):
            for weapon, at in blows:
                if at == charger.id and may_strike(warrior):
                    yield from attack_one(battle, warrior, charger, [coated(warrior, weapon)])
        if warrior.contacts == {charger.id}:
            for meets in hooks.charge_arrives.handlers(warrior, warrior.held_traits):
                yield from meets(battle, warrior, charger)


CHARGING = (_charges(CHARGE), _charges(LONG_CHARGE), _charges(SPRINT_CHARGE))
