"""Chaos Rituals (CORE-MAGIC-CHAOS). Control of a mind has a module of its own."""

from rules.catalogue.profile import CHARACTERISTICS, Change
from rules.combat.injury.injury import remove_from_play
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import land
from rules.combat.magic.spells.harm import NO_SAVE, dice, injure, reached, strike, stun
from rules.combat.magic.spells.lasting import hold
from rules.combat.magic.spells.rituals.control import take_control
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import RuleRolled, Status, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

EYE = "eye-of-god"
FLIES = 1200
PAIN_REACH = 300


@spell("vision-of-torment", aims.closest_or_opponents)
def _vision(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from stun(battle, caster, target)


@spell(EYE, aims.models_and_self, when=lambda _battle, caster: EYE not in caster.spells_cast)
def _eye(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    roll = Roll(spell.name, who=caster.id)
    faces = yield from throw(roll)
    yield RuleRolled(caster.id, spell.name, roll.shown(faces), True)
    if faces[0] == 1:
        yield from remove_from_play(battle, target, caster.id, spell.name, spared=True)
        return
    better: tuple[str, ...] = CHARACTERISTICS
    if faces[0] < 6:
        better = ((yield from ask(Choice(caster.side, "characteristic", CHARACTERISTICS, target.id))),)
    changes = tuple(Change(characteristic=name, by=1) for name in CHARACTERISTICS if name in better)
    yield from hold(caster, spell, target, "", changes=changes)
    if "W" in better:
        yield WoundsRegained(target.id, 1, target.wounds + 1, spell.name)


@spell("dark-blood", aims.enemies, in_path=True)
def _dark_blood(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(caster, spell, sides=3)
    yield from strike(battle, caster, spell, target, 5, hits=hits)
    yield from injure(battle, caster, spell, caster, Status.STUNNED)


@spell("lure-of-chaos", aims.closest_enemies)
def _lure(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from take_control(battle, caster, spell, target)


@spell("wings-of-darkness")
def _wings(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from land(battle, caster, FLIES)


@spell("word-of-pain", when=lambda battle, caster: bool(aims.near(battle, caster, PAIN_REACH)))
def _pain(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for warrior in (yield from reached(battle, caster, spell, aims.near(battle, caster, PAIN_REACH))):
        yield from strike(battle, caster, spell, warrior, 3, NO_SAVE)
