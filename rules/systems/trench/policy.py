"""How a sensible player spends an activation in which each action is taken once: shots before risks, blows before all.

They also choose which model goes next: models who can do harm first, then those far off, so that the others may wait.
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
from rules.engine.state.battle_state import Combatant
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
from rules.policies.strikes import plans_shot
from rules.policies.system_play import SystemPlay, unweighted
from rules.policies.weights import Weights
from rules.systems.trench.attacks import ANY_TIME, CAST, HIDE, SHOOT, STRIKE
from rules.systems.trench.morale import OPTION
from rules.systems.trench.moves import CHARGE, DASH, MOVE, RETREAT, STRIKE_QUESTION, is_free, step_limit
from rules.systems.trench.reloading import RELOAD

#: How often, of 100 times, a dash succeeds.
_DASHES = 58
#: How often, of 100 times, the enemy comes after a warrior who leaves a combat, and strikes all the same.
_CHASED = 60
#: What a charge that falls short costs.
_STRANDED = 600
#: A charge goes about so far beyond the Movement, in 1/100 inch.
_STRIDE = 450
#: How many places are tried for a retreat.
_TRIES = 12


def next_action(decision: NextAction, view: View, weights: Weights) -> str:
    """The first of the actions on offer, in the order in which they take them, that is worth it."""
    offered = decision.offers
    warrior = view.combatant(decision.who)
    return next((key for key in _wanted(view, warrior, offered, weights) if key in offered), DONE)


def _wanted(view: View, warrior: Combatant, offered: Container[str], weights: Weights) -> Iterator[str]:
    if not is_free(warrior):
        if RETREAT in offered and _had_better_leave(view, warrior, STRIKE in offered, weights):
            yield RETREAT
        yield STRIKE
        if CAST in offered and _casts(view, warrior, weights):
            yield CAST
        return
    yield HERBS
    if SHOOT in offered and has_target(view, warrior) and plans_shot(view, warrior, weights):
        yield SHOOT
    if CHARGE in offered and _charges(view, warrior, weights):
        yield CHARGE
    if DASH in offered and MOVE in offered and _dashes_to_charge(view, warrior, weights):
        yield DASH
    yield STRIKE
    if MOVE in offered and _goes(view, warrior, weights, "walk"):
        yield MOVE
    if CAST in offered and _casts(view, warrior, weights):
        yield CAST
    yield RELOAD
    if MOVE not in offered and DASH in offered and _dashes_on(view, warrior, weights):
        yield DASH
    if hide_or_not(Choice(warrior.side, "hide", (HIDES, IN_SIGHT), warrior.id), view) == HIDES:
        yield HIDE


def _dashes_on(view: View, warrior: Combatant, weights: Weights) -> bool:
    """Whether a warrior who has moved goes on by a dash; staying put with a move left means no dash either."""
    return not (warrior.shots and is_shooter(warrior)) and _goes(view, warrior, weights, DASH)


def _casts(view: View, caster: Combatant, weights: Weights) -> bool:
    listed = tuple(offer for moment in ANY_TIME for offer in offers(view.battle, caster, moment))
    asked = CastSpell(caster.side, caster.id, listed)
    return plans(view, asked, cast_spell(asked, view, weights))


def _charges(view: View, warrior: Combatant, weights: Weights) -> bool:
    """Whether somebody is worth a charge; they make up their mind then whom they charge."""
    targets, limit = charge_targets(view.battle, warrior)[0], charge_limit(view.battle, warrior)
    target = _charged(view, warrior, targets, limit, weights)
    asked = ChargeTarget(warrior.side, warrior.id, targets, limit, must=True)
    return plans(view, asked, NONE if target is None else str(target))


def _charged(
    view: View, charger: Combatant, targets: Sequence[int], limit: int, weights: Weights
) -> int | None:
    """The enemy they would charge, if they are likely enough to get there and it promises enough.

    Among enemies that no straight way reaches, only the few who promise most are looked at.
    """
    near = [
        other
        for other in map(view.combatant, targets)
        if charger.opposes(other) and charger.is_within(other, limit + view.battle.terrain.contact)
    ]
    best, most, roundabout = None, weights.asks_of(charger), ROUNDABOUT
    for worth_it, id in sorted(
        [(-charge_value(view, charger, warrior, weights), warrior.id) for warrior in near]
    ):
        if -worth_it <= most:
            break
        target = view.combatant(id)
        chance, straight = reaching(view, charger, target, bent=roundabout > 0, least=weights.reaches)
        roundabout -= not straight
        value = (
            charge_value_with_fear(view, charger, target, -worth_it * chance // 100)
            - _STRANDED * (100 - chance) // 100
        )
        if chance >= weights.reaches and value > most:
            best, most = id, value
    return best


def _dashes_to_charge(view: View, warrior: Combatant, weights: Weights) -> bool:
    """Whether a dash would bring a charge within reach that is worth both risks."""
    limit = warrior.profile.M * INCH
    if is_shooter(warrior) or warrior.stood_up or weights.dashes > _DASHES:
        return False
    least = -(-weights.dashes * 100 // _DASHES)
    return any(
        not enemy.contacts
        and as_the_crow_flies(view, warrior, enemy) < weights.reaches
        and charge_value(view, warrior, enemy, weights) > weights.asks_of(warrior)
        and reaching(view, warrior, enemy, limit, bent=False, least=least)[0]
        for enemy in view.battle.enemies_seen_within(warrior, 2 * limit + _STRIDE)
    )


def _goes(view: View, warrior: Combatant, weights: Weights, manner: str) -> bool:
    """Whether there is somewhere to go with a standard move; they make up their mind about it then."""
    if warrior.has(RANDOM_MOVE):
        return True
    limit = step_limit(view.battle, warrior)
    manner = manner if warrior.standing else "crawl"
    listed = scrambles(view.battle, warrior, limit, 0, first=True) if manner in SCRAMBLING else ()
    asked = MoveTo(warrior.side, warrior.id, limit, 0, manner, listed)
    return plans(view, asked, move_to(asked, view, weights))


def _had_better_leave(view: View, warrior: Combatant, strikes: bool, weights: Weights) -> bool:
    """Whether the blows they would take by staying outweigh those at their back and the harm they would do."""
    battle = view.battle
    foes = [foe for id in sorted(warrior.contacts) if (foe := battle.combatant(id)).standing]
    if not foes:
        return False
    done = 0
    if strikes:
        done = (
            max(
                min(WOUND, share(melee_value(battle, warrior, enemy), enemy)) * worth(enemy) for enemy in foes
            )
            // WORTH
        )
    taken = min(WOUND, sum(share(melee_value(battle, enemy, warrior), warrior) for enemy in foes))
    at_his_back = min(
        WOUND, sum(share(blow_value(battle, enemy, warrior, enemy.in_hand.main), warrior) for enemy in foes)
    )
    spared = taken * (100 - _CHASED) // 100 - at_his_back
    return spared * worth(warrior) // WORTH * weights.damage_taken_percent // 100 > done


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


def _turn(view: View, warrior: Combatant) -> tuple[int, int, int]:
    far = _nearest(warrior, view.enemies)
    if may_shoot(view.battle, warrior):
        return 0, far, warrior.id
    if far <= warrior.profile.M * INCH + _STRIDE:
        return 1, far, warrior.id
    return (2, far, warrior.id) if far > FAR_OFF else (3, -far, warrior.id)


def _nearest(warrior: Combatant, enemies: Sequence[Combatant]) -> int:
    """How far off the nearest enemy is (1/100 inch), 0 without any: one of each size and level is measured."""
    x, y, _ = warrior.position
    nearest: dict[tuple[int, int], tuple[int, Combatant]] = {}
    for enemy in enemies:
        ex, ey, level = enemy.position
        square, alike = (x - ex) * (x - ex) + (y - ey) * (y - ey), (enemy.radius, level)
        if alike not in nearest or square < nearest[alike][0]:
            nearest[alike] = square, enemy
    return min([warrior.gap_to(enemy) for _, enemy in nearest.values()], default=0)


def retreats_to(decision: MoveTo, view: View) -> str:
    """The place farthest from all enemies that they can reach."""
    warrior = view.combatant(decision.who)
    enemies, room = [enemy.position for enemy in view.enemies], Room(view, warrior)

    def near(at: Point) -> int:
        return min([distance(at, enemy) for enemy in enemies], default=0)

    ranked = sorted(((-near(at), at) for at, _ in destinations(view, decision)))
    tried = [at for _, at in ranked if room.at(at)][:_TRIES]
    return next((place_key(at) for at in tried if can_reach(view, decision, at)), STAY)


def goes_first(decision: Choice, _view: View) -> str:
    """Take the first choice: the player's own side begins."""
    return decision.choices[0]


def move(decision: MoveTo, view: View, _weights: Weights) -> str | None:
    """Choose where a retreat from combat leads; None for other moves."""
    return retreats_to(decision, view) if decision.manner == RETREAT else None


PLAY = SystemPlay(
    answers={NextAction: next_action, NextModel: unweighted(next_model)},
    choices={
        **dict.fromkeys((STRIKE_QUESTION, "first activation", RELOAD), unweighted(goes_first)),
        OPTION: rout_or_fight,
    },
    move=move,
)
