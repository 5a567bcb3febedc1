"""Nurgle Rituals of the Carnival Master. Nurgle's Rot has a module of its own."""

from rules.combat.effects import hooks
from rules.combat.injury.injury import lose_wound
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import NO_SAVE, reached, spell_hit, strike
from rules.combat.magic.spells.lasting import aura, hold, in_reach, plus, until_next_shooting
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell

VIGOUR, STENCH, HIDE = "daemonic-vigour", "stench-of-nurgle", "scabrous-hide"
VIGOUR_REACH, STENCH_REACH, PESTILENCE_REACH = 800, 600, 1200
DAEMONS = ("plague-bearer", "nurgling")
LIFELESS = frozenset({"undead", "daemon"})


@spell(VIGOUR, when=lambda battle, who: bool(_daemons(battle, who)))
def _vigour(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from aura(who, spell, _daemons(battle, who), "turn", side=who.side)


def _daemons(battle: Battle, who: Combatant) -> list[Combatant]:
    return [one for one in battle.state.of_side(who.side) if one.fighter.line in DAEMONS]


@hooks.unmagical_save.handles(VIGOUR)
def _vigorous(battle: Battle, who: Combatant, _in_combat: bool) -> int | None:
    return 4 if in_reach(battle, who, VIGOUR, VIGOUR_REACH) else None


@spell("buboes", aims.enemies)
def _buboes(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if not (yield from test_characteristic(battle, target, "T", spell.name)):
        yield from lose_wound(battle, who, target, spell_hit(spell))


@spell(STENCH, when=lambda battle, who: bool(_smelling(battle, who)))
def _stench(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for one in (yield from reached(battle, who, spell, _smelling(battle, who))):
        if not (yield from test_characteristic(battle, one, "T", spell.name)):
            yield from hold(who, spell, one, "turn", side=one.home, changes=plus(A=-1))


def _smelling(battle: Battle, who: Combatant) -> list[Combatant]:
    near = aims.near(battle, who, STENCH_REACH)
    return [one for one in near if who.opposes(one) and not LIFELESS.intersection(one.fighter.kinds)]


@spell("pestilence", when=lambda battle, who: bool(_infected(battle, who)))
def _pestilence(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for one in (yield from reached(battle, who, spell, _infected(battle, who))):
        yield from strike(battle, who, spell, one, 3, NO_SAVE)


def _infected(battle: Battle, who: Combatant) -> list[Combatant]:
    return [one for one in aims.near(battle, who, PESTILENCE_REACH) if who.opposes(one)]


@spell(HIDE, when=not_yet(HIDE))
def _hide(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_shooting(who, spell, target)


@hooks.armour_save.handles(HIDE)
def _scabs(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 2
