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
from rules.engine.events import ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN

SWORD, LUCK = "sword-of-rezhebel", "luck-of-shemtek"
FLIES = 1200


@spell("fires-of-uzhul", aims.enemies, in_path=True)
def _fires(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, caster, spell, target, 4)


@spell("flight-of-zimmeran")
def _flight(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from land(battle, caster, FLIES)


@spell("dread-of-aramar", aims.models)
def _dread(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if not immune_to_dread(battle, target) and not (yield from test_leadership(battle, target, spell.name)):
        yield from routed_by(battle, target, caster, IN_DREAD)


@spell("silver-arrows-of-arha", lambda battle, caster, spell: _targets(battle, caster, spell), when=free)
def _arrows(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    shots = 2 + (yield from dice(caster, spell))
    yield from volley(battle, caster, spell, target, shots, 3)


def _targets(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Enemies in range, seen or not, but not the hidden (CORE-MAGIC-LESSER-4-6)."""
    found = aims.near(battle, caster, aims.aimed_within(battle, spell))
    return [warrior for warrior in found if caster.opposes(warrior) and not warrior.under(HIDDEN)]


@spell(LUCK, when=not_yet(LUCK))
def _luck(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target)


@spell(SWORD, when=not_yet(SWORD))
def _sword(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "", changes=plus(WS=2, S=2, A=1))


@hooks.turn_begins.handles(SWORD)
def _sword_fades(battle: Battle, warrior: Combatant) -> Flow[None]:
    if warrior.on_table and not (yield from test_leadership(battle, warrior, "the Sword of Rezhebel")):
        yield ConditionEnded(warrior.id, SWORD)
