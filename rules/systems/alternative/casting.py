"""Spells and prayers for actions: a die for each, one attempt in a round (ALT-VII-m).

A caster with the aptitude for a second spell pays for its dice like those of the first, and takes their test before it.
"""

from rules.combat.actions.action import Action
from rules.combat.actions.slots import times
from rules.combat.magic.casting import cast_one, may_cast, may_try_again, offers, test_strain
from rules.combat.magic.spells.book import Moment
from rules.combat.psychology.minds import NO_CASTING, fleeing, forbidden
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

CAST, CAST_AGAIN = "cast", "cast again"
#: A die for each action; one action for what needs no dice.
DICE_PRICES, DICELESS_PRICES = (1, 2, 3), (1,)
_MOMENTS: tuple[Moment, ...] = ("movement", "shooting", "close combat")


def casting_dice(battle: Battle, caster: Combatant) -> int:
    """The number of dice: one for each action the caster has put in, two where casting takes no action."""
    slot = battle.state.activations.slot
    last = (
        next((it for it in reversed(slot.taken) if it.who == caster.id), None) if slot is not None else None
    )
    return last.price if last is not None and last.action in (CAST, CAST_AGAIN) else 2


def _may(battle: Battle, warrior: Combatant) -> bool:
    if not warrior.fighter.spells or warrior.id in battle.state.activations.cast:
        return False
    return any(may_cast(battle, warrior, moment) for moment in _MOMENTS)


def _may_again(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may try again: once, in the activation or reaction of the first attempt."""
    if (
        not may_try_again(warrior)
        or not times(battle, warrior, (CAST,))
        or times(battle, warrior, (CAST_AGAIN,))
    ):
        return False
    if fleeing(warrior) or forbidden(warrior, NO_CASTING):
        return False
    return any(offers(battle, warrior, moment) for moment in _MOMENTS)


def _prices(battle: Battle, warrior: Combatant) -> tuple[int, ...]:
    """The price of casting: one to three actions; one if everything that they can cast needs no dice."""
    if not warrior.fighter.spells:
        return ()
    rolls = any(spell.difficulty is not None for spell in warrior.fighter.spells)
    return DICE_PRICES if rolls else DICELESS_PRICES


def _casts(battle: Battle, caster: Combatant, _price: int) -> Flow[bool]:
    moments = [moment for moment in _MOMENTS if offers(battle, caster, moment)]
    yield from cast_one(battle, caster, *moments)
    return True


def _casts_again(battle: Battle, caster: Combatant, price: int) -> Flow[bool]:
    return (yield from test_strain(battle, caster)) and (yield from _casts(battle, caster, price))


CASTING = (
    Action(CAST, "shooting", _may, _casts, _prices),
    Action(CAST_AGAIN, "shooting", _may_again, _casts_again, _prices),
)
