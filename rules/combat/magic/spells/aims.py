"""At whom a spell may be aimed (CORE-MAGIC-CAST-12).

In sight, not hidden, within its range; nearest or not. Areas reach those out of sight as well. Lists are in roster
order; ranges are measured from base to base, in 1/100 inch.
"""

from collections.abc import Callable

from rules.combat.measuring import is_measured_for_spells
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.conditions import HIDDEN, NOT_AIMED_AT
from rules.engine.setup import KnownSpell
from rules.engine.table import INCH
from rules.engine.table.plane import near_segment

#: Where nobody measures before he casts everybody in sight may be aimed at, in 1/100 inch.
FARTHEST = 10**6


def reach(spell: KnownSpell) -> int:
    """The range in 1/100 inch; without one everything on the table is in range."""
    return FARTHEST if spell.range is None else spell.range * INCH


def near(battle: Battle, who: Combatant, within: int) -> list[Combatant]:
    """Everybody else on the table at most `within` away."""
    return [one for one in battle.state.on_table() if one is not who and who.is_within(one, within)]


def models(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Any other model that he sees in range."""
    within = reach(spell) if is_measured_for_spells(battle) else FARTHEST
    return [one for one in near(battle, who, within) if _in_sight(battle, who, one)]


def models_and_self(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Any model that he sees in range, himself included."""
    return sorted([who, *models(battle, who, spell)], key=lambda one: one.id)


def enemies(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    return [one for one in models(battle, who, spell) if who.opposes(one)]


def friends(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    return [one for one in models(battle, who, spell) if one.side == who.side]


def friends_and_self(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    return [one for one in models_and_self(battle, who, spell) if one.side == who.side]


def closest_enemies(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    """The closest enemy in sight, more than one only where they are as close."""
    found = enemies(battle, who, spell)
    nearest = min([who.gap_to(one) for one in found], default=None)
    return [one for one in found if who.gap_to(one) == nearest]


def closest_or_opponents(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    """The closest enemy; in close combat any one of those he fights (CORE-MAGIC-CHAOS-1-2)."""
    return opponents(battle, who, spell) or closest_enemies(battle, who, spell)


def opponents(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    """The enemies whose bases touch his."""
    return opponents_of(battle, who)


def opponents_of(battle: Battle, who: Combatant) -> list[Combatant]:
    return [battle.combatant(other) for other in sorted(who.contacts)]


def free_enemies(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Enemies who are in no combat."""
    return [one for one in enemies(battle, who, spell) if not one.contacts]


def only(
    aim: Callable[[Battle, Combatant, KnownSpell], list[Combatant]], *lines: str
) -> Callable[..., list[Combatant]]:
    """Those of an aim that are of one of these types."""

    def aimed(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
        return [one for one in aim(battle, who, spell) if one.fighter.line in lines]

    return aimed


def first_in_path(battle: Battle, who: Combatant, target: Combatant) -> Combatant:
    """The first warrior on the straight line to the target, friend or foe; the target when there is none."""
    on_line = [
        one
        for one in battle.others(who, target)
        if near_segment(_flat(one), _flat(who), _flat(target), one.fighter.radius)
        and abs(one.position.z - _height(who, target, one)) < one.body.height
    ]
    return min([*on_line, target], key=lambda one: (who.gap_to(one), one.id))


def _height(who: Combatant, target: Combatant, one: Combatant) -> int:
    """The height of the line from one's feet to the other's beside a model that it passes."""
    low, high = who.position.z, target.position.z
    if low == high:
        return low
    whole = who.gap_to(target)
    return low + (high - low) * min(whole, who.gap_to(one)) // whole


def _flat(one: Combatant) -> tuple[int, int]:
    return one.position.x, one.position.y


def _in_sight(battle: Battle, who: Combatant, one: Combatant) -> bool:
    if who.opposes(one) and one.under(HIDDEN):
        return False
    return battle.sees(who, one) and not (one.side != who.side and one.has(NOT_AIMED_AT))
