"""Outnumbered warriors have a to-hit penalty (HERO-OUT)."""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The condition and tag of one who is outnumbered until the combats of another turn.
OUTNUMBERED = "outnumbered"


def count_heads(battle: Battle, fighters: Sequence[Combatant]) -> Flow[None]:
    """More enemies fight them than warriors of their side, they included, fight those enemies; no monster minds."""
    small = [other for other in fighters if not other.fighter.large]
    for warrior in [other for other in small if len(other.contacts) > _beside(battle, other)]:
        yield ConditionBegan(warrior.id, Condition(OUTNUMBERED, "turn", tags=(OUTNUMBERED,)))


def _beside(battle: Battle, warrior: Combatant) -> int:
    """How many of their side fight one of those whom they fight."""
    friends = {other for enemy in warrior.contacts for other in battle.combatant(enemy).contacts}
    return sum(1 for other in friends if not battle.combatant(other).opposes(warrior))


@hooks.hit_in_combat.handles(OUTNUMBERED)
def _pressed(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("outnumbered", -1)
