"""Moving by actions: a standard move, a charge, a retreat from combat, and a dash (TRENCH-MOVE, -CHG, -RET, -DASH).

Only a charge leads into a combat, and only a retreat out of it. Climbing and jumping are parts of a move, with the
tests that they take by the rulebook; who fails at one has failed at something risky.
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
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.decisions import ChargeTarget, Choice
from rules.engine.events import ActivationBegan, ActivationEnded, ChargeDeclared, Status
from rules.engine.flow import Flow
from rules.engine.table import INCH
from rules.systems.trench.success import roll_success

#: The keys of the actions.
MOVE, CHARGE, RETREAT, DASH = "move", "charge", "retreat", "dash"
#: Answers of an enemy from whom somebody retreats, and why he acts out of turn.
STRIKE, LET_GO = "strike", "let him go"
STRIKE_QUESTION, RETREATS = "strike at the retreating", "an enemy retreats"


def is_free(who: Combatant) -> bool:
    """Whether he is in no combat, or got clear of it."""
    return not who.contacts or who.under(CLEAR)


def may_step(battle: Battle, who: Combatant) -> bool:
    """Whether he may make a standard move, or crawl."""
    if not who.on_table or who.status is Status.STUNNED or forbidden(who, NO_MOVE):
        return False
    if who.status is Status.KNOCKED_DOWN:
        return may_crawl(battle, who)
    return is_free(who) and not shot_standing_still(battle, who)


def may_dash(battle: Battle, who: Combatant) -> bool:
    return who.standing and may_step(battle, who)


def step_limit(battle: Battle, who: Combatant) -> int:
    """How far a standard move or a retreat goes: the Movement, half of it for who stood up, in 1/100 inch."""
    if who.status is Status.KNOCKED_DOWN:
        return CRAWL
    if who.stood_up:
        return who.profile.M * INCH // 2
    return who.profile.M * INCH + hooks.move_bonus.total(battle, who)


def step(battle: Battle, who: Combatant, manner: str = "walk") -> Flow[bool]:
    """A standard move; False when he failed at a climb or a jump of it."""
    if who.standing and who.has(RANDOM_MOVE):
        yield from move_at_random(battle, who)
        return True
    down = who.status is Status.KNOCKED_DOWN
    done = yield from walk_to(battle, who, step_limit(battle, who), 0, "crawl" if down else manner)
    yield from offer_leap(battle, who)
    return done


def move(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    return (yield from step(battle, who))


def dash(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    """A success first, then a standard move besides any other (TRENCH-DASH)."""
    return (yield from roll_success(battle, who, DASH)) and (yield from step(battle, who, DASH))


def can_charge(battle: Battle, who: Combatant) -> bool:
    """Whether somebody whom he sees is near enough, and he has not shot, but once with a weapon for an assault."""
    if not may_charge(battle, who) or not is_free(who):
        return False
    return shot_no_more_than_an_assault(battle, who) and bool(charge_targets(battle, who)[0])


def charge(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    """Name a target, dare to, roll how far, and go; False when he fell on the way."""
    target = yield from _declared(battle, who)
    if target is not None:
        yield from move_charges(battle, [(who.id, target)])
    return not who.under(FALLEN)


def _declared(battle: Battle, who: Combatant) -> Flow[int | None]:
    """The enemy he charges; None where something keeps him from it."""
    while targets := charge_targets(battle, who)[0]:
        chosen, *others = targets
        if others:
            limit = charge_limit(battle, who)
            chosen = int((yield from ask(ChargeTarget(who.side, who.id, targets, limit, must=True))))
        target = battle.combatant(chosen)
        if (yield from keep_off_charger(battle, who, target)):
            continue
        yield ChargeDeclared(who.id, chosen)
        return chosen if (yield from test_charge(battle, who, target)) else None
    return None


def can_retreat(battle: Battle, who: Combatant) -> bool:
    """Whether he is in a combat that he may leave."""
    return who.standing and not is_free(who) and not who.has(HOOD) and not forbidden(who, NO_MOVE)


def retreat(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    """Every enemy in the combat may strike first; who goes down has lost his move (TRENCH-RET)."""
    for enemy in [battle.combatant(other) for other in sorted(who.contacts)]:
        if may_strike(enemy) and battle.sees(enemy, who) and (yield from _strikes_at(enemy)):
            yield from _parting_blow(battle, enemy, who)
        if not who.standing:
            return True
    return (yield from walk_to(battle, who, step_limit(battle, who), 0, RETREAT))


def _strikes_at(enemy: Combatant) -> Flow[bool]:
    asked = Choice(enemy.side, STRIKE_QUESTION, (STRIKE, LET_GO), enemy.id)
    return (yield from ask(asked)) == STRIKE


def _parting_blow(battle: Battle, enemy: Combatant, who: Combatant) -> Flow[None]:
    """All his attacks with one of the weapons in his hands, which cost him nothing of his own activation."""
    yield ActivationBegan(enemy.side, (enemy.id,), RETREATS, extra=True, at=who.id)
    for one in (enemy, who):
        yield from take_weapons(battle, one)
    held = held_now(enemy)
    weapons = {weapon.key: weapon for weapon in (held.main, held.off) if weapon is not None}
    weapon = yield from strike_with(enemy, who, tuple(weapons.values()))
    attacks = battle.rules.attacks(battle, enemy) - (1 if enemy.in_hand.off is not None else 0)
    yield from deal(battle, enemy, [coated(enemy, weapon)] * attacks)
    yield ActivationEnded(enemy.side, (enemy.id,))
