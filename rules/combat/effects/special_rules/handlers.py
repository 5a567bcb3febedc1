"""Handlers of animals by Blazing Saddles, and mounts that do as they like (Empire in Flames p.24-29)."""

from rules.combat.effects import hooks
from rules.combat.psychology.minds import NO_CHARGE, NO_MOVE
from rules.combat.riding.control import lose_control
from rules.combat.riding.handling import handles, is_of_kind
from rules.combat.riding.loose import begin_turn_of, bolt
from rules.combat.riding.seat import NON_COMBATANT, STUBBORN, rides
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import STEED
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition, Until

#: How far a handler is heard, in 1/100 inch.
_HEARD = 600
#: The condition of a rider whose mount stays where it is.
BALKS = "mount-balks"


@hooks.leads_some.handles_detail("handles-kind:")
def _heard(_battle: Battle, warrior: Combatant, friend: Combatant, kind: str) -> bool:
    """Animals of their kind within 6 inches may use a handler's Leadership (MOUNT-51)."""
    return is_of_kind(friend.fighter, kind) and warrior.gap_to(friend) <= _HEARD


@hooks.turn_begins.handles(STUBBORN)
def _balks(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A stubborn mount stays where it is unless its rider passes a test; it obeys its handler (MOUNT-53, -103)."""
    mount = warrior.fighter.mount
    if mount is None or not rides(warrior) or not warrior.standing or handles(warrior, mount.key):
        return
    if not (yield from test_leadership(battle, warrior, f"making the {mount.strikes_as} move")):
        until: Until = "round" if battle.sequence.by_rounds else "turn"
        yield ConditionBegan(warrior.id, Condition(BALKS, until=until, tags=(NO_MOVE, NO_CHARGE)))


@hooks.charge_comes_at.handles(NON_COMBATANT)
def _shies(battle: Battle, warrior: Combatant, _charger: Combatant) -> Flow[bool]:
    """A charge at a ridden mule means the Whoa Boy! table at once (MOUNT-104)."""
    yield from lose_control(battle, warrior, in_combat=False)
    return not warrior.on_table


@hooks.turn_begins.handles(STEED)
def _left_alone(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield from begin_turn_of(battle, warrior)


@hooks.charge_comes_at.handles("lone-mule")
def _runs_from(battle: Battle, warrior: Combatant, charger: Combatant) -> Flow[bool]:
    """A lone mule that is charged bolts straight away from the charger (MOUNT-104)."""
    yield from bolt(battle, warrior, charger)
    return True
