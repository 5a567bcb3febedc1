"""The effects of spells on a model: hits, injuries, being stunned, and what may keep magic off (CORE-MAGIC-DMG).

Hits by magic never are critical hits; armour saves are allowed unless the spell says otherwise.
"""

from collections.abc import Iterable

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import remove_from_play, resolve_hits
from rules.combat.injury.injury_roll import brought_down, injury_roll, stunned, worse
from rules.combat.rolls.leadership_test import leadership_of, roll_leadership, test_leadership
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import LeadershipTested, RuleRolled, Status
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

#: What every hit by magic carries.
MAGIC = ("magic", "no-critical")
NO_SAVE = "no-armour-save"


def spell_hit(spell: KnownSpell, strength: int = 0, *traits: str) -> Hit:
    """One hit by a spell; a Strength only where there is a roll to wound."""
    fire = ("fire",) if "fire" in spell.tags else ()
    return Hit(spell.name, strength, 0, (*MAGIC, *fire, *traits))


def strike(
    battle: Battle,
    caster: Combatant,
    spell: KnownSpell,
    target: Combatant,
    strength: int,
    *traits: str,
    hits: int = 1,
) -> Flow[None]:
    """Resolve a number of hits on one model, all the way to the injury."""
    if target.on_table:
        struck = [spell_hit(spell, strength, *traits)] * hits
        yield from resolve_hits(battle, caster, target, struck, in_combat=False)


def injure(
    battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant, worst: Status
) -> Flow[None]:
    """Roll on the injury table whatever wounds are left, `worst` at most; a helmet may help."""
    result = yield from injury_roll(battle, caster, target, spell_hit(spell), False)
    if worse(result, worst) is not worst:
        result = worst if battle.rules.fells else Status.STANDING
    yield from _falls(battle, caster, target, result)


def stun(battle: Battle, warrior: Combatant, target: Combatant) -> Flow[None]:
    """Stunned at once, or knocked down where it cannot be stunned; a helmet may help."""
    yield from _falls(battle, warrior, target, (yield from stunned(battle, target)))


def knock_down(battle: Battle, warrior: Combatant, target: Combatant, cause: str = "") -> Flow[None]:
    """Knock a target down, if these combat rules have that at all."""
    if battle.rules.fells:
        yield from _falls(battle, warrior, target, Status.KNOCKED_DOWN, cause)


def _falls(
    battle: Battle, warrior: Combatant, target: Combatant, result: Status, cause: str = ""
) -> Flow[None]:
    if not target.on_table or worse(target.status, result) is target.status:
        return
    if result is Status.OUT_OF_ACTION:
        yield from remove_from_play(battle, target, warrior.id, cause)
    else:
        yield from brought_down(battle, target, result, warrior.id, cause)


def dice(caster: Combatant, spell: KnownSpell, count: int = 1, sides: int = 6) -> Flow[int]:
    """The total of the dice that say how much a spell does; D3 is half a D6, rounded up."""
    roll = Roll(f"{spell.name}, how much", count, 6 if sides == 3 else sides, who=caster.id)
    faces = yield from throw(roll)
    yield RuleRolled(caster.id, spell.name, roll.shown(faces), True)
    return sum((face + 1) // 2 for face in faces) if sides == 3 else sum(faces)


def reached(
    battle: Battle, caster: Combatant, spell: KnownSpell, targets: Iterable[Combatant]
) -> Flow[list[Combatant]]:
    """The targets that the spell affects; a target who undoes it for all saves everybody."""
    others = [target for target in targets if target is not caster]
    for warrior in others:
        for undone in hooks.undoes_spell.handlers(warrior):
            if (yield from undone(battle, warrior, caster, spell)):
                return []
    found = [target for target in targets if target is caster]
    for warrior in others:
        if not (yield from _kept_off(battle, caster, spell, warrior)):
            found.append(warrior)
    return sorted(found, key=lambda other: other.id)


def _kept_off(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[bool]:
    for kept_off in hooks.keeps_off_spell.handlers(target):
        if (yield from kept_off(battle, target, caster, spell)):
            return True
    return False


def withstands(battle: Battle, target: Combatant, spell: KnownSpell, harder: int = 0) -> Flow[bool]:
    """Test a target's Leadership against a spell, with so much more on the roll."""
    if not harder:
        return (yield from test_leadership(battle, target, spell.name))
    leadership, by = leadership_of(battle, target)
    rolled = yield from roll_leadership(battle, target, spell.name, leadership - harder)
    passed = rolled.total <= leadership - harder
    yield LeadershipTested(target.id, spell.name, leadership - harder, by, rolled, passed)
    return passed


def casting_holds(battle: Battle, caster: Combatant, key: str) -> Flow[bool]:
    """A new casting roll that keeps up a spell; no attempt of this turn."""
    spell = next(spell for spell in caster.fighter.spells if spell.key == key)
    helps = [modifier.by for modifier in hooks.casting_bonus.collect(battle, caster, spell)]
    need = (spell.difficulty or 2) - caster.fighter.casting_bonus - sum(helps)
    return (yield from roll_for_rule(battle, caster, spell.name, need, 2))
