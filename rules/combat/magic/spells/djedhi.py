"""Spells of the Djed'hi."""

from rules.catalogue.model import Blow
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit, Landed
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.arrows import volley
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.harm import MAGIC, dice
from rules.combat.magic.spells.lasting import CONCENTRATION, hold, until_next_turn
from rules.combat.magic.spells.moves import shifted
from rules.combat.melee.combat_group import opponents
from rules.combat.melee.parrying import parry
from rules.combat.moving.random_heading import random_heading
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import NO_CHARGE, NO_MOVE
from rules.combat.psychology.stupidity import facing
from rules.combat.rolls.rerolls import TO_HIT, roll_with_rerolls
from rules.engine.battle import Battle
from rules.engine.dice import Roll
from rules.engine.events import BlowStruck, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import NOT_ATTACKED

LUCK, SHIELD, STATUE, SHADOWS, GUARDIAN = (
    *("divination-of-shirath", "shimmering-shield", "statue-of-light", "fleeting-shadows", "silent-guardian"),
)
#: By how much Weapon Skill both are worse, and how far the shadows carry them (1/100 inch).
STIFF, SHIFTED = 2, 200
GUARDIANS_SKILL, GUARDIANS_STRENGTH = 5, 3
_GUARDIAN = Weapon(GUARDIAN, "Silent Guardian", Blow(fixed_strength=GUARDIANS_STRENGTH))


@spell(LUCK, when=not_yet(LUCK))
def _divination(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target)


@spell(SHIELD, when=not_yet(SHIELD))
def _shield(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target)


@hooks.last_save.handles(SHIELD)
def _shimmers(_battle: Battle, _who: Combatant, _hit: Hit, _in_combat: bool) -> tuple[str, int]:
    return "Shimmering Shield", 5


@spell(STATUE, aims.enemies)
def _statue(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """The victim does not move as long as the Mage does not; it may shoot and cast."""
    yield from hold(caster, spell, target, "by-still", NO_MOVE, NO_CHARGE)
    yield from hold(caster, spell, caster, "by-still")


@hooks.weapon_skill_bonus.handles(STATUE)
def _stiff(battle: Battle, warrior: Combatant, _other: Combatant) -> int:
    """Both are worse in combat, the Mage while somebody is held on the table."""
    if warrior.conditions[STATUE].by == warrior.id and not any(
        other is not warrior and (held := other.conditions.get(STATUE)) is not None and held.by == warrior.id
        for other in battle.state.on_table()
    ):
        return 0
    return -min(STIFF, max(0, warrior.profile.WS - 1))


@spell(SHADOWS, when=not_yet(SHADOWS))
def _shadows(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "")


@hooks.before_a_wound.handles(SHADOWS)
def _fleeting(
    battle: Battle, warrior: Combatant, _attacker: Combatant | None, hit: Hit, in_combat: bool
) -> Flow[bool]:
    """The first blow or shot that hits does nothing; it costs the spell, and they are 2 inches off at random."""
    if not (hit.missile or in_combat):
        return False
    yield ConditionEnded(warrior.id, SHADOWS, "the hit struck a shadow")
    heading = yield from random_heading(warrior, facing(battle, warrior))
    move = straight_move(battle, warrior, heading, SHIFTED, battle.terrain.contact + 1)
    yield from shifted(battle, warrior, move.route)
    return True


@spell("hunters-fury", aims.enemies)
def _fury(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    shots = 1 + (yield from dice(caster, spell, sides=3))
    yield from volley(battle, caster, spell, target, shots, 3, far=False)


@spell(GUARDIAN, when=not_yet(GUARDIAN))
def _guardian(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """A guardian beside them that nobody can attack, until they cast another spell or fall."""
    yield from hold(caster, spell, target, "standing", CONCENTRATION)


@hooks.combat_begins.handles(GUARDIAN)
def _guards(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Strike one blow, before all others, at everybody who could strike the Mage."""
    for enemy in opponents(battle, warrior):
        if (
            warrior.standing
            and enemy.standing
            and enemy.id in warrior.contacts
            and not enemy.has(NOT_ATTACKED)
        ):
            yield from _guardian_strikes(battle, warrior, enemy)


def _guardian_strikes(battle: Battle, warrior: Combatant, enemy: Combatant) -> Flow[None]:
    need = battle.rules.blow_need_by_skill(GUARDIANS_SKILL, enemy.profile.WS)
    roll = Roll("to hit", need=need, who=warrior.id)
    faces = yield from roll_with_rerolls(battle, warrior, roll, TO_HIT)
    hit = faces[0] >= need
    yield BlowStruck(warrior.id, enemy.id, _GUARDIAN.name, roll.shown(faces), hit)
    landed = (yield from parry(battle, warrior, enemy, [Landed(_GUARDIAN, faces[0])])) if hit else []
    if landed:
        struck = Hit(_GUARDIAN.name, GUARDIANS_STRENGTH, 0, MAGIC, faces[0])
        yield from resolve_hits(battle, warrior, enemy, [struck], in_combat=True)
