"""Spells of the Djed'hi: those that are played of them."""

from rules.combat.effects import answers
from rules.combat.hits import Hit
from rules.combat.spells import aims
from rules.combat.spells.arrows import volley
from rules.combat.spells.book import not_yet, spell
from rules.combat.spells.harm import dice, rolls
from rules.combat.spells.lasting import until_next_turn
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.protocols import Flow
from rules.engine.setup import KnownSpell

LUCK, SHIELD = "divination-of-shirath", "shimmering-shield"


@spell(LUCK, when=not_yet(LUCK))
def _divination(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(who, spell, target)


@spell(SHIELD, when=not_yet(SHIELD))
def _shield(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(who, spell, target)


@answers("last-save", SHIELD)
def _shimmers(
    _battle: Battle, who: Combatant, _attacker: Combatant | None, _hit: Hit, _in_combat: bool
) -> Flow[bool]:
    return (yield from rolls(who, "Shimmering Shield", 5))


@spell("hunters-fury", aims.enemies)
def _fury(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    shots = 1 + (yield from dice(who, spell, sides=3))
    yield from volley(battle, who, spell, target, shots, 3, far=False)
