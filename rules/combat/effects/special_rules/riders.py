"""Riders: their save, the blows of their mount, lances and spears on horseback, half a move after getting on or off."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.catalogue.packs.house_rule_model import RIDING
from rules.combat.charging.charge_ways import DIVED
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.melee.combat_group import opponents
from rules.combat.riding.control import keeps_control, lose_control, throw_off, whoa_boy
from rules.combat.riding.evading import EVADES, evades
from rules.combat.riding.hooves import hooves, strikes_apart
from rules.combat.riding.seat import BLAZING_SEAT, CHANGED_SEAT, CHARGER, LARGE_RIDER, rides
from rules.combat.riding.stunts import (
    JUMPS_OFF,
    JUMPS_ON,
    falls_at_the_enemy,
    offer_leap_into_the_saddle,
)
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, Status
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED, Condition
from rules.values import changed

#: What somebody in the saddle has more of a save than on foot.
_SAFER = 1
_LARGE = Modifier("large target", 1)
_RIDES_DOWN = Weapon("rides-down", "hooves", Blow(fixed_strength=4), kind="natural-weapons")
#: The tag of the other riding skill, and the question which of the two counts, with the answer for evading.
COMBAT_RIDING = "combat-riding"
WHICH_SKILL, EVADE = "riding skill", "evade"
#: What a lance and a spear add to the Strength of a charge on horseback.
_LANCE, _SPEAR = 2, 1


@hooks.save_bonus.handles(MOUNTED)
def _up_there(_battle: Battle, warrior: Combatant, _in_combat: bool) -> int:
    """1 better than on foot, 6 without armour; barding makes it better still (MOUNT-7, -8, -10)."""
    mount = warrior.fighter.mount
    if mount is None:
        return _SAFER
    return _SAFER + mount.barding + ("thick-skinned" in mount.traits)


@hooks.extra_blows.handles(CHARGER)
def _hooves(battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """The mount strikes with its rider, unless it has a place of its own in the order (MOUNT-24, -27)."""
    return () if strikes_apart(battle, warrior) else hooves(warrior)


@hooks.blow_strength.handles("cavalry-bonus-1")
def _spear(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return _SPEAR if warrior.charged and rides(warrior) else 0


@hooks.blow_strength.handles("cavalry-bonus-2")
def _lance(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return _LANCE if warrior.charged and rides(warrior) else 0


@hooks.combat_begins.handles(COMBAT_RIDING)
def _one_at_a_time(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask for the one riding skill that counts in a charge, of two that would (MOUNT-69)."""
    if warrior.charged and rides(warrior) and warrior.has(EVADES):
        answer = yield from ask(Choice(warrior.side, WHICH_SKILL, (COMBAT_RIDING, EVADE), warrior.id))
        yield ConditionBegan(warrior.id, Condition(f"rides-by:{answer}", until="phase"))


@hooks.like_a_charge.handles(EVADES)
def _strikes_early(battle: Battle, warrior: Combatant) -> bool:
    """A rider strikes at enemies on foot when chargers do (MOUNT-73)."""
    return evades(battle, warrior)


@hooks.extra_blows.handles(COMBAT_RIDING)
def _ridden_down(battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """One blow of Strength 4 more in the turn of a charge at enemies on foot (MOUNT-72)."""
    if not warrior.charged or not rides(warrior) or warrior.under(f"rides-by:{EVADE}"):
        return ()
    return () if any(rides(battle.combatant(other)) for other in warrior.contacts) else (_RIDES_DOWN,)


@hooks.falls_in_charge.handles(JUMPS_OFF)
def _jumps_at_them(battle: Battle, warrior: Combatant, target: Combatant) -> Flow[bool]:
    """Jump off into contact, which counts as a diving charge from 2 inches (MOUNT-74)."""
    was_up = rides(warrior)
    if (yield from falls_at_the_enemy(battle, warrior, target)):
        return True
    if was_up and not rides(warrior):
        yield ConditionBegan(warrior.id, changed(DIVED, tags=battle.rules.dive_tags))
    return False


@hooks.turn_begins.handles(JUMPS_ON)
def _leaps_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    yield from offer_leap_into_the_saddle(battle, warrior)


@hooks.felled.handles(BLAZING_SEAT)
def _loses_the_seat(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A rider who goes down without a wound lies beside the mount, with no hit (MOUNT-108)."""
    yield from throw_off(battle, warrior)


@hooks.be_shot_at.handles(LARGE_RIDER)
def _large(_battle: Battle, _who: Combatant, _by: Combatant, _weapon: Weapon, _far: int) -> Modifier:
    return _LARGE


@hooks.combat_begins.handles(BLAZING_SEAT)
def _holds_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A rider without the skill tests in each phase in which a standing enemy touches them (MOUNT-60)."""
    if not warrior.standing or not any(other.standing for other in opponents(battle, warrior)):
        return
    if not (yield from keeps_control(battle, warrior)):
        yield from lose_control(battle, warrior, in_combat=True)


@hooks.before_a_wound.handles(BLAZING_SEAT)
def _shied(
    battle: Battle, warrior: Combatant, _attacker: Combatant | None, hit: Hit, in_combat: bool
) -> Flow[bool]:
    """The same when a missile hits them; it does no harm to one who went down with the mount."""
    if hit.missile and not in_combat and not (yield from keeps_control(battle, warrior)):
        yield from lose_control(battle, warrior, in_combat=False)
    return not warrior.on_table


@hooks.instead_of_injury.handles(BLAZING_SEAT)
def _whoa_boy(
    battle: Battle, warrior: Combatant, attacker: Combatant | None, modifier: int, rolls: int
) -> Flow[Status]:
    """The last Wound is rolled for on the table in place of the injury chart (MOUNT-79, -80)."""
    return (yield from whoa_boy(battle, warrior, attacker, modifier, rolls))


@hooks.kept_away.handles("mounted-warband")
def _never_on_foot(battle: Battle, warrior: Combatant) -> bool:
    """Nobody of a mounted warband fights without a mount, where riders are played (MOUNT-113)."""
    return warrior.fighter.mount is None and any(battle.switch(key) for key in RIDING)


@hooks.move_bonus.handles(CHANGED_SEAT)
def _half_a_move(_battle: Battle, warrior: Combatant) -> int:
    """Getting on or off takes half of the move (MOUNT-36, -37), in 1/100 inch."""
    return -50 * warrior.profile.M
