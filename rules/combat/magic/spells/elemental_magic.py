"""Arabian Elemental Magic. The Blessing of the Elements is for after the battle and stands with the aftermath."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.fire import FIRE, set_alight
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import free, spell
from rules.combat.magic.spells.harm import MAGIC, casting_holds, dice, reached, strike
from rules.combat.magic.spells.lasting import ends_elsewhere, hold, plus, until_next_turn
from rules.combat.magic.spells.moves import where_carried
from rules.combat.melee.melee import attack_one
from rules.combat.psychology.minds import NO_BLOWS, NO_CHARGE, NO_MOVE
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.engine.battle import Battle, ask
from rules.engine.decisions import AttackTarget
from rules.engine.events import ConditionEnded, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.table import distance

WIND, STONE, SAND, HAND = "riding-the-wind", "skin-of-stone", "quicksand", "burning-hand"
STONE_REACH, SAND_SPREADS = 600, 300
#: The trait of that blow.
SCORCHES = "scorches"
_HAND = Weapon(HAND, "Burning Hand", Blow(fixed_strength=5, traits=(*MAGIC, FIRE, SCORCHES)))
#: How many wounds the hand takes, and on what it sets alight whom it hits.
BURNS, SETS_ALIGHT = 2, 4


@spell(WIND, when=free, moment="movement")
def _riding(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """12 inches and a die, in place of their move; they may shoot afterwards."""
    further = yield from dice(caster, spell)
    spot = yield from where_carried(battle, caster, 1200 + 100 * further, {})
    if spot is not None:
        yield WarriorMoved(caster.id, "magic", (caster.position, spot[0]), distance(caster.position, spot[0]))
    yield from hold(caster, spell, caster, "turn", NO_MOVE, NO_CHARGE)


@spell(STONE, aims.friends)
def _stone(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from ends_elsewhere(battle, caster, spell, target)
    yield from hold(caster, spell, target, "by-out", changes=plus(I=-1))


@hooks.save_bonus.handles(STONE)
def _stony(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 2


@hooks.recovery_begins.handles(STONE)
def _stone_holds(battle: Battle, warrior: Combatant) -> Flow[None]:
    """End it when the Mystic is farther off than 6 inches, or fails to cast it again."""
    caster = warrior.conditions[STONE].by
    mystic = None if caster is None else battle.combatant(caster)
    if (
        mystic is None
        or warrior.gap_to(mystic) > STONE_REACH
        or not (yield from casting_holds(battle, mystic, STONE))
    ):
        yield ConditionEnded(warrior.id, STONE)


@spell(SAND, aims.models)
def _sand(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """A warrior who fails a Strength test is held till their turn; in combat they only defend themselves."""
    caught = yield from reached(battle, caster, spell, aims.near(battle, target, SAND_SPREADS))
    for other in sorted([target, *caught], key=lambda warrior: warrior.id):
        if not (yield from test_characteristic(battle, other, "S", spell.name)):
            held = (NO_MOVE, NO_CHARGE, *((NO_BLOWS,) if other.contacts else ()))
            yield from until_next_turn(caster, spell, other, *held)


@spell("storm-of-magic", aims.models)
def _storm(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from strike(battle, caster, spell, target, 5)


@spell(HAND, when=lambda _battle, caster: bool(caster.contacts), moment="close combat")
def _hand(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, caster, "phase")


@hooks.instead_of_blows.handles(HAND)
def _one_burning_blow(battle: Battle, warrior: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    """Strike one blow in place of all."""
    struck = targets[0].id
    if len(targets) > 1:
        choices = tuple(target.id for target in targets)
        struck = int((yield from ask(AttackTarget(warrior.side, warrior.id, 1, choices))))
    yield from attack_one(battle, warrior, battle.combatant(struck), [_HAND])
    return True


@hooks.wounds_caused.handles(SCORCHES)
def _scorches(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit) -> Flow[int]:
    yield from ()
    return BURNS


@hooks.after_a_hit.handles(SCORCHES)
def _sets_alight(battle: Battle, warrior: Combatant, target: Combatant, _hit: Hit, _hurt: bool) -> Flow[None]:
    yield from set_alight(battle, warrior, target, "Burning Hand", SETS_ALIGHT)
