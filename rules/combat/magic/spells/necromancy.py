"""Necromancy (CORE-MAGIC-NECRO). The Spell of Awakening is cast after the battle and stands with the aftermath."""

from rules.combat.charging.charging import charge_route, charge_targets, move_charge
from rules.combat.effects import hooks
from rules.combat.injury.injury import lose_wound, remove_from_play
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import injure, spell_hit
from rules.combat.magic.spells.lasting import ends_elsewhere, hold, plus
from rules.combat.magic.spells.moves import brought
from rules.combat.moving.scrambling import walk_to
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, ChargeTarget
from rules.engine.events import ConditionEnded, Status, WarriorRaised, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

RAISED_WITHIN = 600
ZOMBIE, DECAY = "zombie", "decay-of-ages"
#: The mark of a warrior who can no longer be raised: a rite of Morr.
SANCTIFIED = "sanctity-of-the-fallen"
FIGHTING = ("shooting", "close combat")


def _the_living(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Anybody but the Undead and the Possessed (CORE-MAGIC-NECRO-1-4)."""
    found = aims.models(battle, caster, spell)
    return [warrior for warrior in found if not {"undead", "possessed"}.intersection(warrior.fighter.kinds)]


@spell("lifestealer", _the_living)
def _lifestealer(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from lose_wound(battle, caster, target, spell_hit(spell))
    yield WoundsRegained(caster.id, 1, caster.wounds + 1, spell.name)


def just_fallen(battle: Battle, warrior: Combatant, line: str) -> list[Combatant]:
    """Own warriors of a type who went out of action in the last shooting or close combat phase, or in this round."""
    now, by_rounds = battle.state.turns, battle.sequence.by_rounds
    return [
        other
        for other in battle.state.combatants
        if other.out
        and not other.under(SANCTIFIED)
        and other.home == warrior.side
        and other.fighter.line == line
        and other.fell is not None
        and (other.fell[0] == now if by_rounds else other.fell[1] in FIGHTING and other.fell[0] >= now - 1)
    ]


def raise_again(battle: Battle, warrior: Combatant, target: Combatant, within: int) -> Flow[None]:
    """Bring a model back to the table near the one who called, standing, with all wounds."""
    at = yield from brought(battle, target, warrior, within)
    if at is not None:
        yield WarriorRaised(target.id, at, target.fighter.profile.W)


@spell("re-animation", lambda battle, caster, _spell: just_fallen(battle, caster, ZOMBIE))
def _re_animation(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from raise_again(battle, caster, target, RAISED_WITHIN)


@spell("death-vision", when=not_yet("death-vision"))
def _death_vision(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "", "causes-fear")


@spell("spell-of-doom", aims.enemies)
def _doom(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if not (yield from test_characteristic(battle, target, "S", spell.name)):
        yield from injure(battle, caster, spell, target, Status.OUT_OF_ACTION)


@spell("call-of-vanhel", aims.only(aims.friends, ZOMBIE, "dire-wolf"))
def _call(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from move_again(battle, target, target.profile.M * 100)


def move_again(battle: Battle, warrior: Combatant, limit: int) -> Flow[None]:
    """Make another move of at most `limit` (1/100 inch); into contact it is a charge."""
    if not warrior.standing or any(battle.combatant(other).standing for other in warrior.contacts):
        return
    seen, _ = charge_targets(battle, warrior)
    within = tuple(
        id for id in seen if charge_route(battle, warrior, battle.combatant(id), limit) is not None
    )
    if within:
        answer = yield from ask(ChargeTarget(warrior.side, warrior.id, within, limit))
        if answer != NONE:
            yield from move_charge(battle, warrior, battle.combatant(int(answer)), limit)
            return
    yield from walk_to(battle, warrior, limit, 0, "walk")


@spell(DECAY, aims.models)
def _decay(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """A new casting frees the old victim; the new one ages if they fail a Toughness test, until they pass one."""
    yield from ends_elsewhere(battle, caster, spell, target)
    if not (yield from test_characteristic(battle, target, "T", spell.name)):
        yield from _ages(battle, caster, spell, target, 1)


@hooks.recovery_begins.handles(DECAY)
def _ages_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    held = warrior.conditions[DECAY]
    if held.by is None or (yield from test_characteristic(battle, warrior, "T", "Decay of Ages")):
        yield ConditionEnded(warrior.id, DECAY)
        return
    caster = battle.combatant(held.by)
    spell = next(spell for spell in caster.fighter.spells if spell.key == DECAY)
    yield from _ages(battle, caster, spell, warrior, held.amount + 1)


def _ages(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant, years: int) -> Flow[None]:
    """Take an amount off everything but Wounds and Attacks; a victim with a characteristic at zero is out of action."""
    less = plus(M=-years, WS=-years, BS=-years, S=-years, T=-years, I=-years, Ld=-years)
    yield from hold(caster, spell, target, "by-out", changes=less, amount=years)
    was = target.fighter.profile
    if any(was.value(it.characteristic) and not target.profile.value(it.characteristic) for it in less):
        yield from remove_from_play(battle, target, caster.id, spell.name)
