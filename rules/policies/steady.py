"""A sensible player: charges worth making, shooters who hold their ground, everybody else forward through cover.

Knows all distances (nothing is hidden on the table) and weighs with `rules.policies.estimates`. Takes no chances with
a lost battle: it routs when most of its warband is gone.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rules.combat.aiming import in_cover
from rules.combat.core_rules import shot_range
from rules.engine.decisions import (
    ANYWHERE,
    DONE,
    NONE,
    STAY,
    AimStrip,
    AttackTarget,
    CastSpell,
    ChargeTarget,
    ChargeWay,
    Choice,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Intercept,
    Landing,
    MoveTo,
    NextToAct,
    ShootingTarget,
    Volley,
    WeaponsInHand,
    place_key,
)
from rules.engine.state import Combatant
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies import things
from rules.policies.advance import best_move, is_shooter
from rules.policies.aims import move_for_aim
from rules.policies.daring import (
    appears_at,
    best_scramble,
    charge_way,
    hide_or_not,
    intercept_or_not,
    jump_back_or_not,
    leaps_well,
)
from rules.policies.estimates import (
    WORTH,
    WOUND,
    blow_value,
    loadout_value,
    melee_value,
    share,
    shot_value,
    worth,
)
from rules.policies.magic import magic
from rules.policies.nerve import choice, dared
from rules.policies.parleys import parleys
from rules.policies.places import can_charge_straight, may_charge_roundabout
from rules.policies.setting_up import deployment_place
from rules.policies.tricks import TRICKS, trick

#: Charges are weighed in ten-thousandths of a wound: what striking first is worth, what a shooter gives up by charging,
#: what a charge must promise before the leader makes it, and how sure a kill is ever taken to be.
FIRST_BLOW = 1_000
LEAVING_THE_BOW = 2_000
LEADERS_LEAST = 1_500
MOST_SURE = 9_000

#: No D6 shows it.
SURE_MISS = 7

#: Charges that are looked at for a way round corners and others where no straight way leads to anybody.
ROUNDABOUT = 1


class SteadyPolicy:
    """The default opponent."""

    key = "steady"

    def choose(self, decision: Decision, view: View) -> str:
        answer = (
            CHOICES.get(decision.question) if isinstance(decision, Choice) else ANSWERS.get(type(decision))
        )
        return (decision.answers or (STAY,))[0] if answer is None else answer(decision, view)


def move_to(decision: MoveTo, view: View) -> str:
    aimed = move_for_aim(decision, view)
    if aimed is not None:
        return aimed
    scramble = best_scramble(decision, view) if decision.scrambles else None
    if scramble is not None:
        return scramble.key
    place = best_move(decision, view)
    return STAY if place is None else place_key(place)


def set_up_at(decision: DeploymentPlace, view: View) -> str:
    place = deployment_place(decision, view)
    return ANYWHERE if place is None else place_key(place)


def aim_strip(decision: AimStrip, _view: View) -> str:
    return decision.default


def lay_counter(decision: CounterPlace, _view: View) -> str:
    """As near to the middle as may be: who sets up where is not known yet."""
    return decision.default


def next_to_act(decision: NextToAct, view: View) -> str:
    """Whoever was closest to an enemy when the activity began goes first, so that those behind find their way free."""
    key = (decision.activity, view.battle.state.turns)
    order = view.kept.get(key)
    if order is None:
        enemies = [enemy.position for enemy in view.enemies]
        if not enemies:
            return DONE
        near = [(nearest(view.combatant(who).position, enemies), who) for who in decision.candidates]
        order = view.kept[key] = [who for _, who in sorted(near)]
    waiting = decision.candidates
    return next((str(who) for who in order if who in waiting), DONE)


def nearest(at: Point, others: Sequence[Point]) -> int:
    """The square of the distance to the nearest of some others."""
    ax, ay, az = at
    return min([(ax - x) * (ax - x) + (ay - y) * (ay - y) + (az - z) * (az - z) for x, y, z in others])


def charge_target(decision: ChargeTarget, view: View) -> str:
    """The charge that promises most of those that can be made, if any promises more than it risks."""
    who = view.combatant(decision.who)
    if decision.also:
        return NONE
    if decision.must:
        targets = [(-charge_value(view, who, view.combatant(target)), target) for target in decision.targets]
        return str(min(targets)[1])
    promising = []
    for target_id in (*decision.targets, *decision.unseen):
        target = view.combatant(target_id)
        if who.gap_to(target) <= decision.limit:
            value = dared(view, who, target, charge_value(view, who, target))
            if target_id in decision.unseen:
                value = value * who.profile.I // 6
            if value > 0:
                promising.append((-value, target_id))
    named = [view.combatant(target_id) for _, target_id in sorted(promising)]
    straight = next(
        (target for target in named if can_charge_straight(view, who, target, decision.limit)), None
    )
    if straight is not None:
        return str(straight.id)
    for target in named[:ROUNDABOUT]:
        if may_charge_roundabout(view, who, target, decision.limit):
            return str(target.id)
        if leaps_well(view, who, target, decision.limit):
            return str(target.id)
    return NONE


def charge_value(view: View, who: Combatant, target: Combatant) -> int:
    """Harm done in the round of the charge against harm suffered in return, in ten-thousandths of a wound."""
    battle = view.battle
    blows = melee_value(battle, who, target)
    done = min(WOUND, share(blows, target)) * worth(target) // WORTH
    if not target.standing:
        return done
    back = min(WOUND, share(melee_value(battle, target, who), who)) * worth(who) // WORTH
    strikes_back = WOUND - min(MOST_SURE, blows)
    friends = sum(1 for other in target.contacts if view.combatant(other).side == who.side)
    value = done - back * strikes_back * 4 // (5 * WOUND * (1 + friends))
    if who.fighter.leader and value < LEADERS_LEAST:
        return 0
    if is_shooter(who) and not is_shooter(target):
        value -= LEAVING_THE_BOW
    return value + FIRST_BLOW


def shooting_target(decision: ShootingTarget, view: View) -> str:
    who = view.combatant(decision.who)
    best, best_value = NONE, 0
    for key, targets in decision.weapons:
        weapon = next(weapon for weapon in who.fighter.weapons if weapon.key == key)
        reach = shot_range(view.battle, who, weapon)
        for aim in targets:
            if aim.distance > reach:
                continue
            target = view.combatant(aim.who)
            value = shot_value(view.battle, who, target, weapon, aim.need) * worth(target)
            if value > best_value:
                best, best_value = f"{key} {aim.who}", value
    return best


def volley(decision: Volley, view: View) -> str:
    """As many shots as he can, unless that makes hitting impossible."""
    battle, who, target = view.battle, view.combatant(decision.who), view.combatant(decision.target)
    weapon = next(weapon for weapon in who.fighter.weapons if weapon.key == decision.weapon)
    covered = in_cover(battle, who, target)
    need = battle.rules.shot_need(battle, who, target, weapon, who.gap_to(target), covered).at_least
    return decision.answers[0] if need is not None and need < SURE_MISS - 1 else decision.answers[-1]


def attack_target(decision: AttackTarget, view: View) -> str:
    """Whoever is likeliest to go down for what he is worth."""
    who = view.combatant(decision.who)

    def value(target_id: int) -> int:
        target = view.combatant(target_id)
        return share(blow_value(view.battle, who, target, who.in_hand.main), target) * worth(target)

    return str(max(decision.targets, key=lambda target: (value(target), -target)))


def weapons_in_hand(decision: WeaponsInHand, view: View) -> str:
    who = view.combatant(decision.who)
    target = view.combatant(min(who.contacts))
    indexes = [int(answer) for answer in decision.answers]
    values = [loadout_value(view.battle, who, target, who.loadouts[index]) for index in indexes]
    return str(indexes[values.index(max(values))])


def rout_or_fight(decision: Choice, view: View) -> str:
    """Fight on, unless more than half are gone and the enemy is clearly stronger."""
    own, enemies = view.own, view.enemies
    started = len(view.battle.state.starting(view.side))
    if len(own) * 2 < started and len(own) * 3 < len(enemies) * 2:
        return decision.choices[0]
    return decision.choices[-1]


#: What answers each kind of decision, and each plain choice by its question; to others the first answer is given.
ANSWERS: dict[type[Decision], Callable[[Any, View], str]] = {
    NextToAct: next_to_act,
    ChargeTarget: charge_target,
    ChargeWay: charge_way,
    Intercept: intercept_or_not,
    Infiltrate: appears_at,
    MoveTo: move_to,
    ShootingTarget: shooting_target,
    Volley: volley,
    AimStrip: aim_strip,
    AttackTarget: attack_target,
    WeaponsInHand: weapons_in_hand,
    DeploymentPlace: set_up_at,
    CounterPlace: lay_counter,
    CastSpell: magic,
    Landing: magic,
}
CHOICES: dict[str, Callable[[Any, View], str]] = {
    "characteristic": magic,
    "hide": hide_or_not,
    "jump back": jump_back_or_not,
    "rout": rout_or_fight,
    **dict.fromkeys(things.QUESTIONS, things.thing),
    **dict.fromkeys(("alliance", "join", "victory"), parleys),
    **dict.fromkeys(("stand up", "oi behave", "heading"), choice),
    **dict.fromkeys(TRICKS, trick),
}
