"""Charges that fail or are lost, and warriors who leave a combat or go on to the next."""

from rules.combat.actions.slots import is_reacting
from rules.combat.charging.charge_ways import charge_route
from rules.combat.charging.charging import move_charge
from rules.combat.effects import hooks
from rules.combat.moving.jumping_back import FREELY
from rules.combat.moving.scrambling import walk_to
from rules.combat.psychology.minds import NO_CHARGE, NO_MOVE, able, forbidden
from rules.combat.rolls.initiative_test import DODGING, test_initiative
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, ChargeTarget, Choice
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: How far the Fury of Khaine carries them, in 1/100 inch.
FURY = 400

#: Answers to whether they would leave a combat.
SLIP_AWAY, FIGHT_ON = "slip away", "fight on"

#: How far a convincing manner reaches, in 1/100 inch.
MANNER_REACH = 1200

_MANNER = "a convincing manner"

#: The condition of one who was talked out of charging.
TALKED_OUT = "talked-out-of-it"


@hooks.charge_comes_at.handles("evade-charge")
def _evades(battle: Battle, warrior: Combatant, _charger: Combatant) -> Flow[bool]:
    return warrior.standing and (yield from test_initiative(battle, warrior, DODGING))


@hooks.talks_out_of_charge.handles("convincing-manner")
def _talks_him_out_of_it(
    battle: Battle, warrior: Combatant, target: Combatant, charger: Combatant
) -> Flow[bool]:
    """Try to talk a charger out of the charge; animals and the stupid do not listen.

    Nothing else makes a warrior charge this turn who was talked out of it.
    """
    if target is warrior or not warrior.standing or warrior.gap_to(target) > MANNER_REACH:
        return False
    if charger.fighter.animal or any(tag.startswith("stupidity") for tag in charger.tags):
        return False
    if (yield from test_leadership(battle, charger, _MANNER)):
        return False
    if _is_bound_by_a_vow(battle, charger, target) and (yield from test_leadership(battle, charger, _MANNER)):
        return False
    yield ConditionBegan(charger.id, Condition(TALKED_OUT, until="turn", tags=(NO_CHARGE,), by=warrior.id))
    return True


def _is_bound_by_a_vow(battle: Battle, charger: Combatant, target: Combatant) -> bool:
    """A knight who charges an enemy who causes fear tests again, by the Questing Vow."""
    return charger.has("questing-vow") and hooks.causes_fear.any_true(battle, target, charger)


@hooks.turn_ends.handles("fury-of-khaine")
def _goes_on_at_the_end_of_his_turn(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not battle.sequence.by_rounds:
        yield from _goes_on(battle, warrior)


@hooks.after_acting.handles("fury-of-khaine")
def _goes_on_when_he_has_acted(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Go on when their actions are spent, in systems where warriors act one by one."""
    if not is_reacting(battle):
        yield from _goes_on(battle, warrior)


def _goes_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Move into a new combat, as if charging, after the last opponent went down in the warrior's own turn."""
    now = (battle.state.turns, "close combat"), battle.state.activations.begun
    mine = [battle.combatant(fallen) for fallen, by, _ in battle.state.taken_out if by == warrior.id]
    felled = any((other.fell, other.fell_slot) == now for other in mine)
    if not felled or warrior.contacts or not warrior.standing:
        return
    near = [
        enemy
        for enemy in battle.enemies_seen(warrior)
        if charge_route(battle, warrior, enemy, FURY) is not None
    ]
    if not near:
        return
    targets = tuple(other.id for other in near)
    answer = yield from ask(ChargeTarget(warrior.side, warrior.id, targets, FURY))
    if answer != NONE:
        yield from move_charge(battle, warrior, battle.combatant(int(answer)), FURY)
        yield ConditionBegan(
            warrior.id, Condition("in fury", until="turn", side=warrior.side, tags=("in-fury",))
        )


@hooks.like_a_charge.handles("in-fury")
def _strikes_as_a_charger(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.combat_ends.handles("swashbuckler")
def _slips_away(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Offer to slip away after close combat: on a Leadership test an ordinary move, and nobody strikes at them."""
    if not warrior.contacts or not able(warrior) or forbidden(warrior, NO_MOVE):
        return
    if (yield from ask(Choice(warrior.side, "slip away", (SLIP_AWAY, FIGHT_ON), warrior.id))) == FIGHT_ON:
        return
    if (yield from test_leadership(battle, warrior, "slipping away")):
        yield from walk_to(
            battle, warrior, warrior.profile.M * 100 + hooks.move_bonus.total(battle, warrior), 0, "walk"
        )


@hooks.can_jump_back.handles("jump-back", FREELY)
def _jumps_back(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.strikes_last.handles("strikes-last")
def _strikes_last(_battle: Battle, _who: Combatant) -> bool:
    return True
