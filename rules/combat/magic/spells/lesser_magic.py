"""Lesser Magic (CORE-MAGIC-LESSER)."""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.arrows import volley
from rules.combat.magic.spells.book import free, not_yet, spell
from rules.combat.magic.spells.flight import immune_to_dread, land, routed_by
from rules.combat.magic.spells.harm import dice, strike
from rules.combat.magic.spells.lasting import hold, plus, until_next_turn
from rules.combat.psychology.fleeing import IN_DREAD
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.conditions import HIDDEN
from rules.engine.events import ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell

SWORD, LUCK = "sword-of-rezhebel", "luck-of-shemtek"
FLIES = 1200


@spell("fires-of-uzhul", aims.enemies, in_path=True)
def _fires(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, who, spell, target, 4)


@spell("flight-of-zimmeran")
def _flight(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from land(battle, who, FLIES)


@spell("dread-of-aramar", aims.models)
def _dread(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if not immune_to_dread(battle, target) and not (yield from test_leadership(battle, target, spell.name)):
        yield from routed_by(battle, target, who, IN_DREAD)


@spell("silver-arrows-of-arha", lambda battle, who, spell: _targets(battle, who, spell), when=free)
def _arrows(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    shots = 2 + (yield from dice(who, spell))
    yield from volley(battle, who, spell, target, shots, 3)


def _targets(battle: Battle, who: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Enemies in range, seen or not, but not the hidden (CORE-MAGIC-LESSER-4-6)."""
    found = aims.near(battle, who, aims.reach(spell))
    return [one for one in found if who.opposes(one) and not one.under(HIDDEN)]


@spell(LUCK, when=not_yet(LUCK))
def _luck(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(who, spell, target)


@spell(SWORD, when=not_yet(SWORD))
def _sword(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(who, spell, target, "", changes=plus(WS=2, S=2, A=1))


@hooks.turn_begins.handles(SWORD)
def _sword_fades(battle: Battle, who: Combatant) -> Flow[None]:
    if who.on_table and not (yield from test_leadership(battle, who, "the Sword of Rezhebel")):
        yield ConditionEnded(who.id, SWORD)
