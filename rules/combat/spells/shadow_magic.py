"""Shadow Warrior Magic: those of its spells that are played."""

from rules.combat.effects import answers
from rules.combat.spells import aims
from rules.combat.spells.book import spell
from rules.combat.spells.lasting import until_next_turn
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.protocols import Flow
from rules.engine.setup import KnownSpell

SHIELD = "shield-of-shadow"


@spell(SHIELD, aims.friends_and_self)
def _shield(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(who, spell, target)


@answers("fixed-save", SHIELD)
def _shadowed(_battle: Battle, _who: Combatant) -> int:
    return 5
