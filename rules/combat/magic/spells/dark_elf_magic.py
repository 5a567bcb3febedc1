"""Dark Elf Magic."""

from rules.combat.effects import hooks
from rules.combat.injury.injury import lose_wound
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import land
from rules.combat.magic.spells.harm import injure, knock_down, reached, spell_hit, strike
from rules.combat.magic.spells.lasting import until_next_shooting, until_next_turn
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rerolls import TO_HIT, TO_WOUND, roll_with_rerolls
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.events import BlowStruck, Status, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

PAIN, FLAMES = "druchii-word-of-pain", "flamesword"
LEAPS, LEAPS_ON = 600, 4
FLIES = 1200


@spell("doombolt", aims.enemies)
def _doombolt(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """A wound sends it on to the nearest other model within 6 inches, a point weaker each time."""
    struck = [target]
    for strength in range(5, 0, -1):
        last = struck[-1]
        before = (last.wounds, last.status)
        yield from strike(battle, caster, spell, last, strength)
        if (last.wounds, last.status) == before:
            return
        near = [warrior for warrior in aims.near(battle, last, LEAPS) if warrior not in struck]
        if (
            not near
            or strength == 1
            or not (yield from roll_for_rule(battle, caster, f"{spell.name}, leaping on", LEAPS_ON))
        ):
            return
        nearest = min(near, key=lambda warrior: (last.gap_to(warrior), warrior.id))
        struck.append(nearest)
        if not (yield from reached(battle, caster, spell, [nearest])):
            return


@spell(PAIN, aims.enemies)
def _pain(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target)


@hooks.rolls_successes_again.handles(PAIN)
def _pained(_battle: Battle, _who: Combatant, what: str) -> str | None:
    return "Word of Pain" if what in (TO_HIT, TO_WOUND) else None


@hooks.held_from_charging.handles(PAIN)
def _shrinks_back(battle: Battle, warrior: Combatant, _target: Combatant) -> Flow[bool]:
    return not (yield from test_leadership(battle, warrior, "charging in pain"))


@spell("soul-stealer", aims.opponents)
def _soul_stealer(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Strike one blow; one that hits takes a wound and gives it to the caster, one extra at most."""
    need = battle.rules.blow_need(battle, caster, target, caster.in_hand.main)
    hit = bool(need.automatic)
    if not hit:
        roll = need.to_hit(caster.id)
        faces = yield from roll_with_rerolls(battle, caster, roll, TO_HIT)
        hit = need.met_by(roll.total(faces))
        yield BlowStruck(caster.id, target.id, spell.name, roll.shown(faces), hit)
    if hit:
        yield from lose_wound(battle, caster, target, spell_hit(spell))
        if caster.wounds <= caster.profile.W:
            yield WoundsRegained(caster.id, 1, caster.wounds + 1, spell.name)


@spell(FLAMES, aims.friends_and_self)
def _flamesword(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_shooting(caster, spell, target)


@hooks.blow_strength.handles(FLAMES)
def _flaming(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 2


@hooks.save_modifier.handles(FLAMES)
def _through_armour(_battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon) -> int:
    return -10 if weapon.blow is not None and weapon.shot is None else 0


@spell("deathspasm", aims.closest_enemies)
def _deathspasm(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from injure(battle, caster, spell, target, Status.OUT_OF_ACTION)
    yield from knock_down(battle, caster, caster, spell.name)


@spell("witch-flight")
def _witch_flight(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from land(battle, caster, FLIES)
