"""Charms and Hexes of the Witch: those that are played of them."""

from rules.catalogue.profile import CHARACTERISTICS, Change
from rules.combat.effects import answers
from rules.combat.psychology.minds import NO_SHOOTING
from rules.combat.spells import aims
from rules.combat.spells.book import spell
from rules.combat.spells.lasting import to_end_of_next_turn
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.events import Status, StatusChanged, WoundsRegained
from rules.engine.protocols import Flow
from rules.engine.setup import KnownSpell

CURSE = "curse"
CURE_REACH = 600


@spell(CURSE, aims.enemies)
def _curse(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from to_end_of_next_turn(who, spell, target)


@answers("rolls-successes-again", CURSE)
def _cursed(_battle: Battle, _who: Combatant, _what: str) -> str:
    return "Curse"


@spell("age-of-stone", aims.enemies)
def _age(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Every characteristic but Wounds, of which none is lost by it."""
    worse = tuple(Change(characteristic=name, by=-1) for name in CHARACTERISTICS if name != "W")
    yield from to_end_of_next_turn(who, spell, target, changes=worse)


@spell("warriors-bane", aims.enemies)
def _bane(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from to_end_of_next_turn(who, spell, target, NO_SHOOTING)


@spell("cure", when=lambda battle, who: bool(_sick(battle, who)))
def _cure(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for one in _sick(battle, who):
        if one.wounds < one.profile.W:
            yield WoundsRegained(one.id, 1, one.wounds + 1, spell.name)
        if one.down:
            yield StatusChanged(one.id, Status.STANDING, None, spell.name)


def _sick(battle: Battle, who: Combatant) -> list[Combatant]:
    near = [one for one in aims.near(battle, who, CURE_REACH) if one.side == who.side]
    return [one for one in near if one.down or one.wounds < one.profile.W]
