"""How a sensible player spends an activation in which each action is taken once: shots before risks, blows before all.

Also which model goes next: who can do harm before it is done to him, then those far off, so that the others may wait.
"""

from collections.abc import Container, Iterator, Sequence

from rules.combat.actions.items import HERBS
from rules.combat.charging.charging import RANDOM_MOVE, charge_limit, charge_targets
from rules.combat.magic.casting import offers
from rules.combat.moving.hiding import HIDE as HIDES
from rules.combat.moving.hiding import IN_SIGHT
from rules.combat.moving.scrambling import SCRAMBLING, scrambles
from rules.combat.shooting.aiming import may_shoot
from rules.engine.decisions import DONE, NONE, STAY, CastSpell, ChargeTarget, Choice, MoveTo, place_key
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.state import Combatant
from rules.engine.table import INCH, Point, distance
from rules.engine.view import View
from rules.policies.advance import FAR_OFF
from rules.policies.charges import ROUNDABOUT, as_the_crow_flies, charge_value, reaching
from rules.policies.climbs_and_jumps import hide_or_not
from rules.policies.danger import has_target, is_shooter
from rules.policies.estimates import WORTH, WOUND, blow_value, melee_value, share, worth
from rules.policies.magic import cast_spell
from rules.policies.places import Room, can_reach, destinations
from rules.policies.plans import plans
from rules.policies.psychology import charge_value_with_fear
from rules.policies.sensible import move_to, rout_or_fight
from rules.policies.system_play import SystemPlay, unweighted
from rules.policies.weights import Weights
from rules.systems.trench.attacks import ANY_TIME, CAST, HIDE, SHOOT, STRIKE
from rules.systems.trench.morale import OPTION
from rules.systems.trench.moves import CHARGE, DASH, MOVE, RETREAT, STRIKE_QUESTION, is_free, step_limit
from rules.systems.trench.reloading import RELOAD

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


def next_action(decision: NextAction, view: View, weights: Weights) -> str:
    """The first of the actions on offer, in the order in which he takes them, that is worth it."""
    offered = decision.offers
    who = view.combatant(decision.who)
    return next((key for key in _wanted(view, who, offered, weights) if key in offered), DONE)


def _wanted(view: View, who: Combatant, offered: Container[str], weights: Weights) -> Iterator[str]:
    if not is_free(who):
        if RETREAT in offered and _had_better_leave(view, who, STRIKE in offered, weights):
            yield RETREAT
        yield STRIKE
        if CAST in offered and _casts(view, who, weights):
            yield CAST
        return
    yield HERBS
    if SHOOT in offered and has_target(view, who):
        yield SHOOT
    if CHARGE in offered and _charges(view, who, weights):
        yield CHARGE
    if DASH in offered and MOVE in offered and _dashes_to_charge(view, who, weights):
        yield DASH
    yield STRIKE
    if MOVE in offered and _goes(view, who, weights, "walk"):
        yield MOVE
    if CAST in offered and _casts(view, who, weights):
        yield CAST
    yield RELOAD
    if MOVE not in offered and DASH in offered and _dashes_on(view, who, weights):
        yield DASH
    if hide_or_not(Choice(who.side, "hide", (HIDES, IN_SIGHT), who.id), view) == HIDES:
        yield HIDE


def _dashes_on(view: View, who: Combatant, weights: Weights) -> bool:
    """Whether who has moved goes on by a dash; who might move but would not has nowhere to dash to either."""
    return not (who.shots and is_shooter(who)) and _goes(view, who, weights, DASH)


def _casts(view: View, who: Combatant, weights: Weights) -> bool:
    listed = tuple(offer for moment in ANY_TIME for offer in offers(view.battle, who, moment))
    asked = CastSpell(who.side, who.id, listed)
    return plans(view, asked, cast_spell(asked, view, weights))


def _charges(view: View, who: Combatant, weights: Weights) -> bool:
    """Whether somebody is worth a charge; he makes up his mind then whom he charges."""
    targets, limit = charge_targets(view.battle, who)[0], charge_limit(view.battle, who)
    target = _charged(view, who, targets, limit, weights)
    asked = ChargeTarget(who.side, who.id, targets, limit, must=True)
    return plans(view, asked, NONE if target is None else str(target))


def _charged(view: View, who: Combatant, targets: Sequence[int], limit: int, weights: Weights) -> int | None:
    """The enemy he would charge, if he is likely enough to get there and it promises enough.

    Of those to whom no straight way leads only the few who promise most are looked at.
    """
    near = [
        one
        for one in map(view.combatant, targets)
        if who.opposes(one) and who.is_within(one, limit + view.battle.terrain.contact)
    ]
    best, most, roundabout = None, weights.asks_of(who), ROUNDABOUT
    for worth_it, id in sorted([(-charge_value(view, who, one, weights), one.id) for one in near]):
        if -worth_it <= most:
            break
        target = view.combatant(id)
        chance, straight = reaching(view, who, target, bent=roundabout > 0, least=weights.reaches)
        roundabout -= not straight
        value = (
            charge_value_with_fear(view, who, target, -worth_it * chance // 100)
            - _STRANDED * (100 - chance) // 100
        )
        if chance >= weights.reaches and value > most:
            best, most = id, value
    return best


def _dashes_to_charge(view: View, who: Combatant, weights: Weights) -> bool:
    """Whether a dash would bring a charge within reach that is worth both risks."""
    limit = who.profile.M * INCH
    if is_shooter(who) or who.stood_up or weights.dashes > _DASHES:
        return False
    least = -(-weights.dashes * 100 // _DASHES)
    return any(
        not one.contacts
        and as_the_crow_flies(view, who, one) < weights.reaches
        and charge_value(view, who, one, weights) > weights.asks_of(who)
        and reaching(view, who, one, limit, bent=False, least=least)[0]
        for one in view.battle.enemies_seen_within(who, 2 * limit + _STRIDE)
    )


def _goes(view: View, who: Combatant, weights: Weights, manner: str) -> bool:
    """Whether there is somewhere to go with a standard move; he makes up his mind about it then."""
    if who.has(RANDOM_MOVE):
        return True
    limit = step_limit(view.battle, who)
    manner = manner if who.standing else "crawl"
    listed = scrambles(view.battle, who, limit, 0, first=True) if manner in SCRAMBLING else ()
    asked = MoveTo(who.side, who.id, limit, 0, manner, listed)
    return plans(view, asked, move_to(asked, view, weights))


def _had_better_leave(view: View, who: Combatant, strikes: bool, weights: Weights) -> bool:
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
    return spared * worth(who) // WORTH * weights.damage_taken_percent // 100 > done


def next_model(decision: NextModel, view: View) -> str:
    """Models in combat go first, then shooters and those who could charge, then those far from any enemy.

    Of those far off the foremost go first, out of the way of the others; those who are nearer may wait. Those who do
    not fight go in the order that they had when the turn began.
    """

    waiting = decision.candidates
    fights = next((id for id in waiting if view.combatant(id).contacts), None)
    if fights is not None:
        return str(fights)
    key = "order of models", view.battle.state.round
    order = view.memory.get(key)
    if order is None:
        order = view.memory[key] = sorted(waiting, key=lambda id: _turn(view, view.combatant(id)))
    return str(next((id for id in order if id in waiting), waiting[0]))


def _turn(view: View, one: Combatant) -> tuple[int, int, int]:
    far = _nearest(one, view.enemies)
    if may_shoot(view.battle, one):
        return 0, far, one.id
    if far <= one.profile.M * INCH + _STRIDE:
        return 1, far, one.id
    return (2, far, one.id) if far > FAR_OFF else (3, -far, one.id)


def _nearest(one: Combatant, enemies: Sequence[Combatant]) -> int:
    """How far off the nearest of some enemies is (1/100 inch), 0 without any: one of a size and level is measured."""
    x, y, _ = one.position
    nearest: dict[tuple[int, int], tuple[int, Combatant]] = {}
    for enemy in enemies:
        ex, ey, level = enemy.position
        square, alike = (x - ex) * (x - ex) + (y - ey) * (y - ey), (enemy.radius, level)
        if alike not in nearest or square < nearest[alike][0]:
            nearest[alike] = square, enemy
    return min([one.gap_to(enemy) for _, enemy in nearest.values()], default=0)


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
def move(decision: MoveTo, view: View, _weights: Weights) -> str | None:
    """Where a retreat from combat leads; None for other moves."""
    return retreats_to(decision, view) if decision.manner == RETREAT else None


PLAY = SystemPlay(
    answers={NextAction: next_action, NextModel: unweighted(next_model)},
    choices={
        **dict.fromkeys((STRIKE_QUESTION, "first activation", RELOAD), unweighted(goes_first)),
        OPTION: rout_or_fight,
    },
    move=move,
)
