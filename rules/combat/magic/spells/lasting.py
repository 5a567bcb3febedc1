"""Spells that last: the condition of the spell's own key, and for how long.

Auras give the condition to everybody they may reach; what it answers is asked when it matters, with the distance to the
caster then (`in_reach`).
"""

from collections.abc import Iterable

from rules.catalogue.profile import Change, Characteristic
from rules.combat.effects import hooks
from rules.combat.psychology.minds import NO_ATTACKS, NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition, Until
from rules.values import changed

#: The tag of a condition that lasts until the one who brought it tries another spell.
CONCENTRATION = "until-another-spell"
#: The tag of one who is held in their own next turn, and what then keeps them from everything but defence.
HELD_NEXT = "held-next-turn"
_DEFENDS = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_ATTACKS)
#: A condition counted in turns of its bearer, which are its `amount`.
TURNS = "counted-in-turns"


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
    caster: Combatant,
    spell: KnownSpell,
    target: Combatant,
    until: Until,
    *tags: str,
    side: int | None = None,
    changes: tuple[Change, ...] = (),
    amount: int = 0,
) -> Flow[None]:
    """Begin the spell's condition on one model; its own key is always among the tags."""
    condition = Condition(spell.key, until, side, changes, (spell.key, *tags), caster.id, amount)
    yield ConditionBegan(target.id, condition)


def until_next_shooting(
    caster: Combatant, spell: KnownSpell, target: Combatant, *tags: str, changes: tuple[Change, ...] = ()
) -> Flow[None]:
    """It lasts until the next shooting phase of the caster's side begins."""
    yield from hold(caster, spell, target, "shooting", *tags, side=caster.side, changes=changes)


def until_next_turn(
    caster: Combatant, spell: KnownSpell, target: Combatant, *tags: str, changes: tuple[Change, ...] = ()
) -> Flow[None]:
    """It lasts until the next turn of the caster's side begins."""
    yield from hold(caster, spell, target, "turn", *tags, side=caster.side, changes=changes)


def aura(
    caster: Combatant,
    spell: KnownSpell,
    friends: Iterable[Combatant],
    until: Until,
    *tags: str,
    side: int | None = None,
) -> Flow[None]:
    """Begin the condition on everybody whom the aura may come to cover, the caster first."""
    for friend in friends:
        yield from hold(caster, spell, friend, until, *tags, side=side)


def in_reach(battle: Battle, warrior: Combatant, key: str, within: int) -> bool:
    """Whether the caster of an aura under which they stand is at most `within` away (1/100 inch) now."""
    caster = warrior.conditions[key].by
    assert caster is not None
    return caster == warrior.id or warrior.gap_to(battle.combatant(caster)) <= within


def to_end_of_next_turn(
    caster: Combatant,
    spell: KnownSpell,
    target: Combatant,
    *tags: str,
    changes: tuple[Change, ...] = (),
) -> Flow[None]:
    """It lasts until the end of the target's own next turn; of a friend's in whose turn it is cast, the one after."""
    turns = 2 if target.home == caster.home else 1
    yield from hold(caster, spell, target, "", TURNS, *tags, changes=changes, amount=turns)


@hooks.turn_ends.handles(TURNS)
def _one_turn_less(_battle: Battle, warrior: Combatant) -> Flow[None]:
    for held in [condition for condition in warrior.conditions.values() if TURNS in condition.tags]:
        if held.amount > 1:
            yield ConditionBegan(warrior.id, changed(held, amount=held.amount - 1), "still")
        else:
            yield ConditionEnded(warrior.id, held.key)


def this_turn(battle: Battle) -> Until:
    """The end of the close combat that follows the casting: of the turn, or of the round where nobody has turns."""
    return "round" if battle.sequence.by_rounds else "turn"


def held_next_turn(caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """The target does nothing in its own next turn but defend itself."""
    yield from hold(caster, spell, target, "", HELD_NEXT)


@hooks.turn_begins.handles(HELD_NEXT)
def _held_now(_battle: Battle, warrior: Combatant) -> Flow[None]:
    for held in [condition for condition in warrior.conditions.values() if HELD_NEXT in condition.tags]:
        yield ConditionEnded(warrior.id, held.key)
        yield ConditionBegan(warrior.id, Condition(f"{held.key}-now", "turn", tags=_DEFENDS, by=held.by))


def ends_elsewhere(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """End the old casting of a spell that holds one model at a time."""
    for warrior in battle.state.combatants:
        held = warrior.conditions.get(spell.key)
        if held is not None and held.by == caster.id and warrior is not target:
            yield ConditionEnded(warrior.id, spell.key)
