"""Spells that last: the condition of the spell's own key, and for how long.

Auras give the condition to everybody they may reach; what it answers is asked when it matters, with the distance to the
caster then (`in_reach`).
"""

from collections.abc import Iterable

from rules.catalogue.profile import Change, Characteristic
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition, Until
from rules.engine.events import ConditionBegan
from rules.engine.protocols import Flow
from rules.engine.setup import KnownSpell


def plus(**by: int) -> tuple[Change, ...]:
    """Changes of characteristics, e.g. `plus(WS=2, A=1)`."""
    names: dict[str, Characteristic] = {
        "M": "M",
        "WS": "WS",
        "BS": "BS",
        "S": "S",
        "T": "T",
        "I": "I",
        "A": "A",
    }
    names |= {"W": "W", "Ld": "Ld"}
    return tuple(Change(characteristic=names[name], by=step) for name, step in by.items())


def hold(
    who: Combatant,
    spell: KnownSpell,
    target: Combatant,
    until: Until,
    *tags: str,
    side: int | None = None,
    changes: tuple[Change, ...] = (),
    amount: int = 0,
) -> Flow[None]:
    """Begin the spell's condition on one model; its own key is always among the tags."""
    condition = Condition(spell.key, until, side, changes, (spell.key, *tags), who.id, amount)
    yield ConditionBegan(target.id, condition, spell.name)


def until_next_shooting(
    who: Combatant, spell: KnownSpell, target: Combatant, *tags: str, changes: tuple[Change, ...] = ()
) -> Flow[None]:
    """It lasts until the next shooting phase of the caster's side begins."""
    yield from hold(who, spell, target, "shooting", *tags, side=who.side, changes=changes)


def until_next_turn(
    who: Combatant, spell: KnownSpell, target: Combatant, *tags: str, changes: tuple[Change, ...] = ()
) -> Flow[None]:
    """It lasts until the next turn of the caster's side begins."""
    yield from hold(who, spell, target, "turn", *tags, side=who.side, changes=changes)


def aura(
    who: Combatant,
    spell: KnownSpell,
    friends: Iterable[Combatant],
    until: Until,
    *tags: str,
    side: int | None = None,
) -> Flow[None]:
    """Begin the condition on everybody whom the aura may come to cover, the caster first."""
    for one in friends:
        yield from hold(who, spell, one, until, *tags, side=side)


def in_reach(battle: Battle, who: Combatant, key: str, within: int) -> bool:
    """Whether the caster of an aura under which he stands is at most `within` away (1/100 inch) now."""
    held = who.conditions.get(key)
    if held is None or held.by is None:
        return False
    return held.by == who.id or who.gap_to(battle.combatant(held.by)) <= within
