"""The permitted targets of a spell (CORE-MAGIC-CAST-12).

In sight, not hidden, within its range; nearest or not. Areas reach those out of sight as well. Lists are in roster
order; ranges are measured from base to base, in 1/100 inch.
"""

from collections.abc import Callable

from rules.combat.measuring import is_measured_for_spells
from rules.engine.battle import Battle
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, NOT_AIMED_AT
from rules.engine.table import INCH
from rules.engine.table.geometry.plane import near_segment

#: Where nobody measures before they cast everybody in sight may be aimed at, in 1/100 inch.
FARTHEST = 10**6


def reach(spell: KnownSpell) -> int:
    """The range in 1/100 inch; without one everything on the table is in range."""
    return FARTHEST if spell.range is None else spell.range * INCH


def aimed_within(battle: Battle, spell: KnownSpell) -> int:
    """How far targets may be named, in 1/100 inch: within the range, or anywhere where nobody measures before."""
    return reach(spell) if is_measured_for_spells(battle) else FARTHEST


def near(battle: Battle, warrior: Combatant, within: int) -> list[Combatant]:
    """Everybody else on the table at most `within` away."""
    return [
        other
        for other in battle.state.on_table()
        if other is not warrior and warrior.is_within(other, within)
    ]


def models(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Any other model that they see in range."""
    within = aimed_within(battle, spell)
    return [warrior for warrior in near(battle, caster, within) if _in_sight(battle, caster, warrior)]


def models_and_self(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Any model that they see in range, themselves included."""
    return sorted([caster, *models(battle, caster, spell)], key=lambda warrior: warrior.id)


def enemies(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Any enemy model that they see in range."""
    return [warrior for warrior in models(battle, caster, spell) if caster.opposes(warrior)]


def friends(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Any other model of their side that they see in range."""
    return [warrior for warrior in models(battle, caster, spell) if warrior.side == caster.side]


def friends_and_self(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Any model of their side that they see in range, themselves included."""
    return [warrior for warrior in models_and_self(battle, caster, spell) if warrior.side == caster.side]


def closest_enemies(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """The closest enemy in sight, more than one only where they are as close."""
    found = enemies(battle, caster, spell)
    nearest = min([caster.gap_to(warrior) for warrior in found], default=None)
    return [warrior for warrior in found if caster.gap_to(warrior) == nearest]


def closest_or_opponents(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """The closest enemy; in close combat any one of those they fight (CORE-MAGIC-CHAOS-1-2)."""
    return opponents(battle, caster, spell) or closest_enemies(battle, caster, spell)


def opponents(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """The enemies whose bases touch theirs."""
    return opponents_of(battle, caster)


def opponents_of(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """The warriors whose bases touch theirs, by id."""
    return [battle.combatant(other) for other in sorted(warrior.contacts)]


def touched_friends(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Themselves, and those of their side whose bases touch theirs."""
    friends = [
        other
        for other in battle.state.of_side(caster.side)
        if other is caster
        or battle.terrain.engaged(
            caster.position, caster.fighter.radius, other.position, other.fighter.radius
        )
    ]
    return sorted(friends, key=lambda other: other.id)


def is_by_sight(aim: object) -> bool:
    """Whether an aim takes nobody whom the caster does not see."""
    return aim in (models, models_and_self, enemies, free_enemies, friends, friends_and_self, closest_enemies)


def free_enemies(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Enemies who are in no combat."""
    return [enemy for enemy in enemies(battle, caster, spell) if not enemy.contacts]


def only(
    aim: Callable[[Battle, Combatant, KnownSpell], list[Combatant]], *lines: str
) -> Callable[..., list[Combatant]]:
    """The targets of an aim that are of one of these types."""

    def aimed(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
        return [warrior for warrior in aim(battle, caster, spell) if warrior.fighter.line in lines]

    return aimed


def first_in_path(battle: Battle, warrior: Combatant, target: Combatant) -> Combatant:
    """The first warrior on the straight line to the target, friend or foe; the target if nobody stands there.

    At a real table the players name whom it meets.
    """
    if battle.witness is not None:
        return target
    on_line = [
        other
        for other in battle.others(warrior, target)
        if near_segment(_flat(other), _flat(warrior), _flat(target), other.fighter.radius)
        and abs(other.position.z - _height(warrior, target, other)) < other.body.height
    ]
    return min([*on_line, target], key=lambda other: (warrior.gap_to(other), other.id))


def _height(warrior: Combatant, target: Combatant, other: Combatant) -> int:
    """The height of the line from one's feet to the other's beside a model that it passes."""
    low, high = warrior.position.z, target.position.z
    if low == high:
        return low
    whole = warrior.gap_to(target)
    return low + (high - low) * min(whole, warrior.gap_to(other)) // whole


def _flat(warrior: Combatant) -> tuple[int, int]:
    return warrior.position.x, warrior.position.y


def _in_sight(battle: Battle, warrior: Combatant, other: Combatant) -> bool:
    if warrior.opposes(other) and other.under(HIDDEN):
        return False
    return battle.sees(warrior, other) and not (other.side != warrior.side and other.has(NOT_AIMED_AT))
