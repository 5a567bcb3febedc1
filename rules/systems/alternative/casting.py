"""Spells and prayers for actions: a die for each, one attempt in a round (ALT-VII-m).

Whoever has the aptitude for a second spell pays for its dice as for those of the first, and takes his test before it.
"""

from rules.combat.actions.action import Action
from rules.combat.actions.slots import times
from rules.combat.magic.casting import cast_one, may_cast, may_try_again, offers, test_strain
from rules.combat.magic.spells.book import Moment
from rules.combat.psychology.minds import NO_CASTING, fleeing, forbidden
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.flow import Flow

CAST, CAST_AGAIN = "cast", "cast again"
_MOMENTS: tuple[Moment, ...] = ("movement", "shooting", "close combat")


def casting_dice(battle: Battle, who: Combatant) -> int:
    """As many as he has put actions into it; two, where it takes no action to cast."""
    slot = battle.state.activations.slot
    last = next((it for it in reversed(slot.taken) if it.who == who.id), None) if slot is not None else None
    return last.price if last is not None and last.action in (CAST, CAST_AGAIN) else 2


def _may(battle: Battle, who: Combatant) -> bool:
    if not who.fighter.spells or who.id in battle.state.activations.cast:
        return False
    return any(may_cast(battle, who, moment) for moment in _MOMENTS)


def _may_again(battle: Battle, who: Combatant) -> bool:
    """Once, in the activation or reaction of the first attempt."""
    if not may_try_again(who) or not times(battle, who, (CAST,)) or times(battle, who, (CAST_AGAIN,)):
        return False
    if fleeing(who) or forbidden(who, NO_CASTING):
        return False
    return any(offers(battle, who, moment) for moment in _MOMENTS)


def _prices(battle: Battle, who: Combatant) -> tuple[int, ...]:
    """One to three actions; one where everything that he can cast needs no dice."""
    if not who.fighter.spells:
        return ()
    return (1, 2, 3) if any(spell.difficulty is not None for spell in who.fighter.spells) else (1,)


def _casts(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    moments = [moment for moment in _MOMENTS if offers(battle, who, moment)]
    yield from cast_one(battle, who, *moments)
    return True


def _casts_again(battle: Battle, who: Combatant, price: int) -> Flow[bool]:
    return (yield from test_strain(battle, who)) and (yield from _casts(battle, who, price))


CASTING = (
    Action(CAST, "shooting", _may, _casts, _prices),
    Action(CAST_AGAIN, "shooting", _may_again, _casts_again, _prices),
)
