"""Nurgle Rituals of the Carnival Master. Nurgle's Rot has a module of its own."""

from rules.combat.effects import hooks
from rules.combat.injury.injury import lose_wound
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import NO_SAVE, reached, spell_hit, strike
from rules.combat.magic.spells.lasting import aura, hold, in_reach, plus, until_next_shooting
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

VIGOUR, STENCH, HIDE = "daemonic-vigour", "stench-of-nurgle", "scabrous-hide"
VIGOUR_REACH, STENCH_REACH, PESTILENCE_REACH = 800, 600, 1200
DAEMONS = ("plague-bearer", "nurgling")
LIFELESS = frozenset({"undead", "daemon"})


@spell(VIGOUR, when=lambda battle, caster: bool(_daemons(battle, caster)))
def _vigour(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from aura(caster, spell, _daemons(battle, caster), "turn", side=caster.side)


def _daemons(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [other for other in battle.state.of_side(warrior.side) if other.fighter.line in DAEMONS]


@hooks.unmagical_save.handles(VIGOUR)
def _vigorous(battle: Battle, warrior: Combatant, _in_combat: bool) -> int | None:
    return 4 if in_reach(battle, warrior, VIGOUR, VIGOUR_REACH) else None


@spell("buboes", aims.enemies)
def _buboes(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if not (yield from test_characteristic(battle, target, "T", spell.name)):
        yield from lose_wound(battle, caster, target, spell_hit(spell))


@spell(STENCH, when=lambda battle, caster: bool(_smelling(battle, caster)))
def _stench(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for warrior in (yield from reached(battle, caster, spell, _smelling(battle, caster))):
        if not (yield from test_characteristic(battle, warrior, "T", spell.name)):
            yield from hold(caster, spell, warrior, "turn", side=warrior.home, changes=plus(A=-1))


def _smelling(battle: Battle, warrior: Combatant) -> list[Combatant]:
    near = aims.near(battle, warrior, STENCH_REACH)
    return [
        other for other in near if warrior.opposes(other) and not LIFELESS.intersection(other.fighter.kinds)
    ]


@spell("pestilence", when=lambda battle, caster: bool(_infected(battle, caster)))
def _pestilence(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for warrior in (yield from reached(battle, caster, spell, _infected(battle, caster))):
        yield from strike(battle, caster, spell, warrior, 3, NO_SAVE)


def _infected(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [other for other in aims.near(battle, warrior, PESTILENCE_REACH) if warrior.opposes(other)]


@spell(HIDE, when=not_yet(HIDE))
def _hide(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_shooting(caster, spell, target)


@hooks.armour_save.handles(HIDE)
def _scabs(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 2
