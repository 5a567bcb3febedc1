"""Spells and prayers for actions: a die for each, one attempt in a round (ALT-VII-m)."""

from rules.combat.actions.action import Action
from rules.combat.casting import cast_one, may_cast, offers
from rules.combat.spells.book import Moment
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.protocols import Flow

CAST = "cast"
_MOMENTS: tuple[Moment, ...] = ("movement", "shooting", "close combat")


def casting_dice(battle: Battle, who: Combatant) -> int:
    """As many as he has put actions into it; two, where it takes no action to cast."""
    slot = battle.state.activations.slot
    last = next((it for it in reversed(slot.taken) if it.who == who.id), None) if slot is not None else None
    return last.price if last is not None and last.action == CAST else 2


def _may(battle: Battle, who: Combatant) -> bool:
    if not who.fighter.spells or who.id in battle.state.activations.cast:
        return False
    return any(may_cast(battle, who, moment) for moment in _MOMENTS)


def _prices(battle: Battle, who: Combatant) -> tuple[int, ...]:
    """One to three actions; one where everything that he can cast needs no dice."""
    if not who.fighter.spells:
        return ()
    return (1, 2, 3) if any(spell.difficulty is not None for spell in who.fighter.spells) else (1,)


def _casts(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    moments = [moment for moment in _MOMENTS if offers(battle, who, moment)]
    yield from cast_one(battle, who, *moments)
    return True


CASTING = (Action(CAST, "shooting", _may, _casts, _prices),)
