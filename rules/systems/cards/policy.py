"""The card a sensible player plays, and the unit they activate: high cards are for charges, made or feared.

They know their own hand alone. Worth is in ten-thousandths of an unsaved wound, as everywhere.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rules.combat.psychology.minds import able, fleeing
from rules.combat.units import left_to_act
from rules.engine.cards import height
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point
from rules.engine.view import View
from rules.policies.charges import charge_value
from rules.policies.danger import is_shooter, shooting_range
from rules.policies.system_play import SystemPlay
from rules.policies.weights import Weights
from rules.systems.cards.dealing import BY_SUIT

#: What an enemy in their sights is worth to a shooter; fleeing units go last.
IN_HIS_SIGHTS, ON_THE_RUN = 4_000, -1
#: How much of a charge that threatens is saved by acting before it, in percent.
SAVED = 50


def play_card(decision: PlayCard, view: View, weights: Weights) -> str:
    """The highest card where it matters who acts first, else the lowest: it is spent in any case.

    They beat the highest of the open cards with the lowest that can.
    """
    own = [warrior for unit in left_to_act(view.battle, view.side) for warrior in unit]
    worth = chain(_promised(view, own, weights), _threatened(view, own, weights))
    if not any(each > weights.play_high_card_above for each in worth):
        return decision.hand[-1]
    by_suit = view.battle.switch(BY_SUIT)
    beaten = max([height(card, by_suit=by_suit) for card in decision.shown], default=None)
    if beaten is None:
        return decision.hand[0]
    higher = [card for card in decision.hand if height(card, by_suit=by_suit) > beaten]
    return higher[-1] if higher else decision.hand[-1]


def activate_unit(decision: ActivateUnit, view: View, weights: Weights) -> str:
    """The unit with most to do, or to fear; among equals the unit nearest to an enemy."""
    places = [enemy.position for enemy in view.enemies]

    def to_do(members: list[Combatant]) -> int:
        return max(
            max(_promised(view, members, weights)),
            max(_threatened(view, members, weights)) * SAVED // 100,
            *(_in_hand(view, warrior) for warrior in members),
        )

    def value(unit: tuple[int, ...]) -> tuple[int, int]:
        members = [view.combatant(id) for id in unit]
        worth = ON_THE_RUN if all(fleeing(warrior) for warrior in members) else to_do(members)
        return worth, -min([_nearest(warrior, places) for warrior in members])

    return str(max(decision.units, key=lambda unit: (value(unit), -unit[0]))[0])


def _promised(view: View, own: Iterable[Combatant], weights: Weights) -> Iterator[int]:
    """The value of each charge of these warriors, judged by straight ways."""
    yield 0
    enemies = view.enemies
    for warrior in own:
        if _may_charge(warrior):
            for foe in _within(warrior, enemies):
                if view.battle.sees(warrior, foe):
                    yield charge_value(view, warrior, foe, weights)


def _threatened(view: View, own: Iterable[Combatant], weights: Weights) -> Iterator[int]:
    """The value to the enemies of each charge by those of them who have not acted yet."""
    yield 0
    acted = view.battle.state.activations.acted
    foes = [foe for foe in view.enemies if foe.id not in acted and _may_charge(foe)]
    victims = [warrior for warrior in own if warrior.standing and not warrior.contacts]
    for foe in foes:
        for victim in _within(foe, victims):
            if view.battle.sees(foe, victim):
                yield charge_value(view, foe, victim, weights)


def _in_hand(view: View, warrior: Combatant) -> int:
    """What they can do without a charge."""
    if warrior.contacts or not able(warrior) or not is_shooter(warrior):
        return 0
    reach = shooting_range(warrior)
    in_sight = any(warrior.is_within(enemy, reach) for enemy in view.battle.free_enemies_seen(warrior))
    return IN_HIS_SIGHTS if in_sight else 0


def _nearest(warrior: Combatant, places: Sequence[Point]) -> int:
    """The square of the distance to the nearest of some places, 0 without any."""
    x, y, _ = warrior.position
    return min([(x - px) * (x - px) + (y - py) * (y - py) for px, py, _ in places], default=0)


def _may_charge(warrior: Combatant) -> bool:
    return warrior.standing and not warrior.contacts and not fleeing(warrior)


def _within(warrior: Combatant, others: Iterable[Combatant]) -> Iterator[Combatant]:
    """The warriors a charge of theirs could reach if nothing were in the way."""
    (x, y, _), limit = warrior.position, warrior.profile.M * 200 + warrior.radius
    for other in others:
        ox, oy, _ = other.position
        far = limit + other.radius
        if (x - ox) * (x - ox) + (y - oy) * (y - oy) <= far * far:
            yield other


PLAY = SystemPlay(answers={PlayCard: play_card, ActivateUnit: activate_unit})
