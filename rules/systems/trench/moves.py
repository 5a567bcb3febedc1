"""Moving by actions: a standard move, a charge, a retreat from combat, and a dash (TRENCH-MOVE, -CHG, -RET, -DASH).

Only a charge leads into a combat, and only a retreat out of it. Climbing and jumping are parts of a move, with the
tests that they take by the rulebook; failing one is failing at something risky.
"""

from rules.combat.actions.assault import shot_no_more_than_an_assault
from rules.combat.actions.firm_stand import shot_standing_still
from rules.combat.charging.charge_tests import keep_off_charger, test_charge
from rules.combat.charging.charging import RANDOM_MOVE, charge_limit, charge_targets, may_charge
from rules.combat.charging.charging import move_charges as move_charges
from rules.combat.effects import hooks
from rules.combat.injury.hits import coated
from rules.combat.melee.melee import deal, may_strike
from rules.combat.melee.wielding import held_now, strike_with, take_weapons
from rules.combat.moving.falling import FALLEN
from rules.combat.moving.jumping_back import CLEAR
from rules.combat.moving.leaping import offer_leap
from rules.combat.moving.movement import CRAWL, may_crawl
from rules.combat.moving.random_movement import move_at_random
from rules.combat.moving.scrambling import walk_to
from rules.combat.psychology.minds import HOOD, NO_MOVE, forbidden
from rules.combat.riding.stunts import after_moving, ready_to_move
from rules.engine.battle import Battle, ask
from rules.engine.decisions import ChargeTarget, Choice
from rules.engine.events import ActivationBegan, ActivationEnded, ChargeDeclared, Status
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.systems.trench.success import roll_success

#: The keys of the actions.
MOVE, CHARGE, RETREAT, DASH = "move", "charge", "retreat", "dash"
#: Answers of the enemy when somebody retreats from them, and why they act out of turn.
STRIKE, LET_GO = "strike", "let him go"
STRIKE_QUESTION, RETREATS = "strike at the retreating", "an enemy retreats"


def is_free(warrior: Combatant) -> bool:
    """Whether they are in no combat, or got clear of it."""
    return not warrior.contacts or warrior.under(CLEAR)


def may_step(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may make a standard move, or crawl."""
    if not warrior.on_table or warrior.status is Status.STUNNED or forbidden(warrior, NO_MOVE):
        return False
    if warrior.status is Status.KNOCKED_DOWN:
        return may_crawl(battle, warrior)
    return is_free(warrior) and not shot_standing_still(battle, warrior)


def may_dash(battle: Battle, warrior: Combatant) -> bool:
    """Whether a standing warrior may dash."""
    return warrior.standing and may_step(battle, warrior)


def step_limit(battle: Battle, warrior: Combatant) -> int:
    """How far a standard move or a retreat goes: the Movement, half of it after standing up, in 1/100 inch."""
    if warrior.status is Status.KNOCKED_DOWN:
        return CRAWL
    if warrior.stood_up:
        return warrior.profile.M * INCH // 2
    return warrior.profile.M * INCH + hooks.move_bonus.total(battle, warrior)


def step(battle: Battle, warrior: Combatant, manner: str = "walk") -> Flow[bool]:
    """A standard move; False when they failed at a climb or a jump of it."""
    if warrior.standing and warrior.has(RANDOM_MOVE):
        yield from move_at_random(battle, warrior)
        return True
    led = yield from ready_to_move(battle, warrior)
    down = warrior.status is Status.KNOCKED_DOWN
    done = yield from walk_to(battle, warrior, step_limit(battle, warrior), 0, "crawl" if down else manner)
    yield from after_moving(battle, warrior, led)
    yield from offer_leap(battle, warrior)
    return done


def move(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Make a standard move as an action."""
    return (yield from step(battle, warrior))


def dash(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Roll for a success first, then make a standard move besides any other (TRENCH-DASH)."""
    return (yield from roll_success(battle, warrior, DASH)) and (yield from step(battle, warrior, DASH))


def can_charge(battle: Battle, warrior: Combatant) -> bool:
    """Whether somebody whom they see is near enough, and they have not shot, but once with a weapon for an assault."""
    if not may_charge(battle, warrior) or not is_free(warrior):
        return False
    return shot_no_more_than_an_assault(battle, warrior) and bool(charge_targets(battle, warrior)[0])


def charge(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Name a target, dare to, roll how far, and go; False when they fell on the way."""
    target = yield from _declared(battle, warrior)
    if target is not None:
        yield from move_charges(battle, [(warrior.id, target)])
    return not warrior.under(FALLEN)


def _declared(battle: Battle, warrior: Combatant) -> Flow[int | None]:
    """The enemy they charge; None where something keeps them from it."""
    while targets := charge_targets(battle, warrior)[0]:
        chosen, *others = targets
        if others:
            limit = charge_limit(battle, warrior)
            chosen = int((yield from ask(ChargeTarget(warrior.side, warrior.id, targets, limit, must=True))))
        target = battle.combatant(chosen)
        if (yield from keep_off_charger(battle, warrior, target)):
            continue
        yield ChargeDeclared(warrior.id, chosen)
        return chosen if (yield from test_charge(battle, warrior, target)) else None
    return None


def can_retreat(battle: Battle, warrior: Combatant) -> bool:
    """Whether they are in a combat that they may leave."""
    return (
        warrior.standing
        and not is_free(warrior)
        and not warrior.has(HOOD)
        and not forbidden(warrior, NO_MOVE)
    )


def retreat(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Every enemy in the combat may strike first; if the warrior goes down they have lost their move (TRENCH-RET)."""
    for enemy in [battle.combatant(other) for other in sorted(warrior.contacts)]:
        if may_strike(enemy) and battle.sees(enemy, warrior) and (yield from _strikes_at(enemy)):
            yield from _parting_blow(battle, enemy, warrior)
        if not warrior.standing:
            return True
    return (yield from walk_to(battle, warrior, step_limit(battle, warrior), 0, RETREAT))


def _strikes_at(enemy: Combatant) -> Flow[bool]:
    asked = Choice(enemy.side, STRIKE_QUESTION, (STRIKE, LET_GO), enemy.id)
    return (yield from ask(asked)) == STRIKE


def _parting_blow(battle: Battle, enemy: Combatant, warrior: Combatant) -> Flow[None]:
    """All their attacks with one of the weapons in their hands, which cost them nothing of their own activation."""
    yield ActivationBegan(enemy.side, (enemy.id,), RETREATS, extra=True, at=warrior.id)
    for other in (enemy, warrior):
        yield from take_weapons(battle, other)
    held = held_now(enemy)
    weapons = {weapon.key: weapon for weapon in (held.main, held.off) if weapon is not None}
    weapon = yield from strike_with(enemy, warrior, tuple(weapons.values()))
    attacks = battle.rules.attacks(battle, enemy) - (1 if enemy.in_hand.off is not None else 0)
    yield from deal(battle, enemy, [coated(enemy, weapon)] * attacks)
    yield ActivationEnded(enemy.side, (enemy.id,))
