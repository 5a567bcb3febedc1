"""How a sensible player spends an activation in which each action is taken once: shots before risks, blows before all.

Also which model goes next: who can do harm before it is done to him, then those far off, so that the others may wait.
"""

from collections.abc import Iterator

from rules.combat.actions.morale import OPTION
from rules.combat.actions.reloading import RELOAD
from rules.combat.actions.trench_attacks import ANY_TIME, CAST, HIDE, SHOOT, STRIKE
from rules.combat.actions.trench_moves import CHARGE, DASH, MOVE, RETREAT, STRIKE_QUESTION
from rules.combat.aiming import is_shot_now, may_shoot, shots_at
from rules.combat.casting import offers
from rules.combat.charging import charge_targets
from rules.combat.hiding import HIDE as HIDES
from rules.combat.hiding import IN_SIGHT
from rules.engine.action_decisions import NextAction, NextModel
from rules.engine.decisions import DONE, NONE, STAY, CastSpell, Choice, MoveTo, ShootingTarget, place_key
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.view import View
from rules.policies.advance import best_move
from rules.policies.aims import AIMS
from rules.policies.charges import promise, reaching
from rules.policies.danger import is_shooter
from rules.policies.daring import hide_or_not
from rules.policies.estimates import WORTH, WOUND, blow_value, melee_value, share, worth
from rules.policies.magic import cast_spell
from rules.policies.nerve import dared
from rules.policies.places import Room, can_reach, destinations
from rules.policies.strikes import shooting_target
from rules.policies.temper import Temper

#: How often, of 100 times, a dash succeeds.
_DASHES = 58
#: How often, of 100 times, the enemy comes after who leaves a combat, and strikes all the same.
_CHASED = 60
#: What a charge that falls short costs.
_STRANDED = 600
#: A charge goes about so far beyond the Movement, in 1/100 inch.
_STRIDE = 450
#: Places to which a retreat may lead that are tried.
_TRIES = 12


def next_action(decision: NextAction, view: View, temper: Temper) -> str:
    """The first of the actions on offer, in the order in which he takes them, that is worth it."""
    offered = {offer.action for offer in decision.offers}
    who = view.combatant(decision.who)
    return next((key for key in _wanted(view, who, offered, temper) if key in offered), DONE)


def _wanted(view: View, who: Combatant, offered: set[str], temper: Temper) -> Iterator[str]:
    if who.contacts:
        if RETREAT in offered and _had_better_leave(view, who, STRIKE in offered, temper):
            yield RETREAT
        yield STRIKE
        if CAST in offered and _casts(view, who, temper):
            yield CAST
        return
    if SHOOT in offered and _shoots(view, who, temper):
        yield SHOOT
    if CHARGE in offered and (target := _charged(view, who, temper)) is not None:
        if CAST in offered and not who.opposes(target):
            yield CAST
        yield CHARGE
    if DASH in offered and MOVE in offered and _dashes_to_charge(view, who, temper):
        yield DASH
    yield STRIKE
    if CAST in offered and MOVE not in offered and _casts(view, who, temper):
        yield CAST
    yield MOVE
    yield RELOAD
    if DASH in offered and _goes_on(view, who, temper):
        yield DASH
    if HIDE in offered and hide_or_not(Choice(who.side, "hide", (HIDES, IN_SIGHT), who.id), view) == HIDES:
        yield HIDE


def _shoots(view: View, who: Combatant, temper: Temper) -> bool:
    """Whether there is a shot that he would take."""
    battle = view.battle
    aims = [
        (weapon.key, shots_at(battle, who, weapon))
        for weapon in who.fighter.weapons
        if is_shot_now(battle, who, weapon)
    ]
    listed = ShootingTarget(who.side, who.id, tuple((key, found) for key, found in aims if found))
    return shooting_target(listed, view, temper) != NONE


def _casts(view: View, who: Combatant, temper: Temper) -> bool:
    listed = tuple(offer for moment in ANY_TIME for offer in offers(view.battle, who, moment))
    return cast_spell(CastSpell(who.side, who.id, listed), view, temper) != NONE


def _charged(view: View, who: Combatant, temper: Temper) -> Combatant | None:
    """Whom he would charge, if it is likely enough to get there and promises what he asks."""
    best, most = None, temper.asks_of(who)
    for id in charge_targets(view.battle, who)[0]:
        target = view.combatant(id)
        chance = reaching(view, who, target) if who.opposes(target) else 0
        if chance < temper.reaches:
            continue
        value = dared(view, who, target, promise(view, who, target, temper))
        value -= _STRANDED * (100 - chance) // 100
        if value > most:
            best, most = target, value
    return best


def _dashes_to_charge(view: View, who: Combatant, temper: Temper) -> bool:
    """Whether a dash would bring a charge within reach that is worth both risks."""
    limit = who.profile.M * INCH
    if is_shooter(who) or who.stood_up or temper.dashes > _DASHES:
        return False
    near = [
        one
        for one in view.battle.enemies_seen(who)
        if not one.contacts and who.gap_to(one) <= 2 * limit + _STRIDE
    ]
    return any(
        reaching(view, who, one, limit) * _DASHES >= temper.dashes * 100
        and promise(view, who, one, temper) >= 0
        and reaching(view, who, one) < temper.reaches
        for one in near
    )


def _goes_on(view: View, who: Combatant, temper: Temper) -> bool:
    """Whether another move leads him where he would go, and nothing that he may still do is better."""
    if who.status.value != "standing" or (who.shots and is_shooter(who)):
        return False
    if view.battle.setup.scenario.key in AIMS:
        return True
    limit = who.profile.M * INCH
    return best_move(MoveTo(who.side, who.id, limit, 0, DASH), view, temper) is not None


def _had_better_leave(view: View, who: Combatant, strikes: bool, temper: Temper) -> bool:
    """Whether the blows that he would take by staying outweigh those at his back, and what he would do himself."""
    battle = view.battle
    foes = [one for id in sorted(who.contacts) if (one := battle.combatant(id)).standing]
    if not foes:
        return False
    done = 0
    if strikes:
        done = (
            max(min(WOUND, share(melee_value(battle, who, one), one)) * worth(one) for one in foes) // WORTH
        )
    taken = min(WOUND, sum(share(melee_value(battle, one, who), who) for one in foes))
    at_his_back = min(WOUND, sum(share(blow_value(battle, one, who, one.in_hand.main), who) for one in foes))
    spared = taken * (100 - _CHASED) // 100 - at_his_back
    return spared * worth(who) // WORTH * temper.returned // 100 > done


def next_model(decision: NextModel, view: View) -> str:
    """Who fights or may shoot goes first, then whoever could charge; of the others those farthest from any enemy."""

    def turn(id: int) -> tuple[int, int, int]:
        one = view.combatant(id)
        far = min([one.gap_to(enemy) for enemy in view.enemies], default=0)
        if one.contacts:
            return 0, far, id
        if may_shoot(view.battle, one):
            return 1, far, id
        if far <= one.profile.M * INCH + _STRIDE:
            return 2, far, id
        return 3, -far, id

    return str(min(decision.candidates, key=turn))


def retreats_to(decision: MoveTo, view: View) -> str:
    """As far from all enemies as he gets."""
    who = view.combatant(decision.who)
    enemies, room = [enemy.position for enemy in view.enemies], Room(view, who)

    def near(at: Point) -> int:
        return min([distance(at, enemy) for enemy in enemies], default=0)

    ranked = sorted(((-near(at), at) for at, _ in destinations(view, decision)))
    tried = [at for _, at in ranked if room.at(at)][:_TRIES]
    return next((place_key(at) for at in tried if can_reach(view, decision, at)), STAY)


def goes_first(decision: Choice, _view: View) -> str:
    return decision.choices[0]


#: Plain choices by their question.
QUESTIONS = {STRIKE_QUESTION: goes_first, "first activation": goes_first, RELOAD: goes_first}
SHAKEN = OPTION
