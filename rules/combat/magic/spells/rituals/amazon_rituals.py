"""Amazon Rituals."""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import free, not_yet, spell
from rules.combat.magic.spells.harm import NO_SAVE, dice, reached, strike
from rules.combat.magic.spells.lasting import aura, hold, in_reach, to_end_of_next_turn, until_next_turn
from rules.combat.psychology.minds import NO_BLOWS, NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

STRENGTH, MAELSTROM, THORNS = "serpents-strength", "wendalas-maelstrom", "shield-of-thorns"
DREAMS = "sirens-dreams"
STRENGTH_REACH, MAELSTROM_REACH, DREAMS_REACH = 800, 1800, 1200
HELD = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_BLOWS)


@spell("singing-wind", aims.enemies)
def _wind(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(caster, spell, target, *HELD)


@spell(STRENGTH, when=free)
def _strength(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """It goes with her: warriors of her side are stronger when they strike near her."""
    for warrior in (yield from reached(battle, caster, spell, battle.state.of_side(caster.side))):
        yield from to_end_of_next_turn(caster, spell, warrior)


@hooks.blow_strength.handles(STRENGTH)
def _strong(battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return int(in_reach(battle, warrior, STRENGTH, STRENGTH_REACH))


@spell(MAELSTROM, when=not_yet(MAELSTROM))
def _maelstrom(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    own = [warrior for warrior in battle.state.of_side(caster.side) if warrior is not caster]
    yield from aura(caster, spell, [caster, *own], "turn", side=caster.side)


@hooks.be_shot_at.handles(MAELSTROM)
def _whirled(
    battle: Battle, warrior: Combatant, shooter: Combatant, _weapon: Weapon, _distance: int
) -> Modifier | None:
    """Shots at a target within the 18 inches."""
    inside = warrior.opposes(shooter) and in_reach(battle, warrior, MAELSTROM, MAELSTROM_REACH)
    return Modifier("Wendala's Maelstrom", -1) if inside else None


@spell(THORNS, when=lambda battle, caster: free(battle, caster) and not caster.under(THORNS))
def _thorns(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "")


@hooks.before_a_wound.handles(THORNS)
def _thorny(
    _battle: Battle, warrior: Combatant, attacker: Combatant | None, hit: Hit, in_combat: bool
) -> Flow[bool]:
    yield from ()
    charge = in_combat and attacker is not None and (attacker.charged or warrior.charged)
    return hit.missile or charge


@hooks.instead_of_blows.handles(THORNS)
def _entangled(_battle: Battle, warrior: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    yield from ()
    return warrior.charged or any(target.charged for target in targets)


@hooks.keeps_off_spell.handles(THORNS)
def _warded(_battle: Battle, warrior: Combatant, caster: Combatant, spell: KnownSpell) -> Flow[bool]:
    yield from ()
    return warrior.opposes(caster) and spell.kind != "prayer"


@spell("the-living-jungle", aims.models)
def _jungle(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(caster, spell)
    yield from strike(battle, caster, spell, target, 2, NO_SAVE, hits=hits)


@spell(DREAMS, when=lambda battle, caster: bool(_dreamers(battle, caster)))
def _dreams(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    for warrior in (yield from reached(battle, caster, spell, _dreamers(battle, caster))):
        yield from until_next_turn(caster, spell, warrior)


def _dreamers(battle: Battle, warrior: Combatant) -> list[Combatant]:
    near = aims.near(battle, warrior, DREAMS_REACH)
    return [
        other
        for other in near
        if warrior.opposes(other)
        and "undead" not in other.fighter.kinds
        and "lizardmen" not in other.fighter.callings
    ]


@hooks.leadership_tests.handles(DREAMS)
def _dreaming(_battle: Battle, _who: Combatant) -> int:
    return -1
