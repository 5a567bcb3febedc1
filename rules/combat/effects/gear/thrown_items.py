"""Bolas, fire bombs and the telescope: what heroes throw, and how they see farther than they throw."""

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.minds import NO_CHARGE, NO_MOVE
from rules.combat.rolls.rule_rolls import roll_d3, roll_for_rule
from rules.combat.shooting.aiming import is_ready
from rules.combat.shooting.bombs import near
from rules.combat.shooting.loading import SWIVEL
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import BombBurst, ConditionBegan, ConditionEnded, RuleRolled
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The conditions: their legs are tied; how much farther they shoot in this phase.
ENTANGLED, FARTHER = "entangled", "telescope"
#: How far the fire of a bomb reaches beyond its victim, in 1/100 inch.
_FIRE_REACH = 100
_BLAZE = Hit("Fire bomb", 4, traits=("no-armour-save", "fire"), missile=True)
_SPARKS = Hit("Fire bomb", 3, traits=("fire",), missile=True)
_BRAINED = Hit("Bolas", 3, traits=("no-critical",))


# bolas


@hooks.instead_of_wounding.handles("bolas")
def _entangles(_battle: Battle, attacker: Combatant, target: Combatant, _hit: Hit) -> Flow[None]:
    """Entangle them unhurt: they shoot as ever, but cannot move and have 2 Weapon Skill less until they are free."""
    slower = (Change(characteristic="WS", by=-2),)
    held = Condition(ENTANGLED, changes=slower, tags=(NO_MOVE, NO_CHARGE, ENTANGLED), by=attacker.id)
    yield ConditionBegan(target.id, held, "bolas")


@hooks.recovery_begins.handles(ENTANGLED)
def _frees_himself(battle: Battle, warrior: Combatant) -> Flow[None]:
    if warrior.standing and (yield from roll_for_rule(battle, warrior, "Untangling the bolas", 4)):
        yield ConditionEnded(warrior.id, ENTANGLED, "freed")


@hooks.natural_1.handles("bolas")
def _brains_himself(battle: Battle, warrior: Combatant, _weapon: Weapon) -> Flow[None]:
    yield from resolve_hits(battle, None, warrior, [_BRAINED], in_combat=False)


# fire bombs


@hooks.range_bonus.handles("fire-bomb")
def _thrown_by_strength(_battle: Battle, warrior: Combatant, _weapon: Weapon) -> int:
    """Twice the thrower's Strength in inches, as blessed water."""
    return 2 * warrior.profile.S


@hooks.instead_of_wounding.handles("fire-bomb")
def _explodes(battle: Battle, attacker: Combatant, target: Combatant, _hit: Hit) -> Flow[None]:
    yield from _goes_off(battle, attacker, target)


@hooks.natural_1.handles("fire-bomb")
def _goes_off_in_his_hand(battle: Battle, warrior: Combatant, _weapon: Weapon) -> Flow[None]:
    yield from _goes_off(battle, warrior, warrior)


def _goes_off(battle: Battle, attacker: Combatant, target: Combatant) -> Flow[None]:
    """D3 hits without armour save on the victim, one with it on everybody within an inch of them."""
    at = target.position
    beside = [other for other in near(battle, at, target.fighter.radius + _FIRE_REACH) if other is not target]
    yield BombBurst(attacker.id, _BLAZE.weapon, at, (target.id, *(other.id for other in beside)))
    hits = yield from roll_d3(attacker, "Hits of the fire bomb")
    yield from resolve_hits(battle, attacker, target, [_BLAZE] * hits, in_combat=False)
    for warrior in beside:
        yield from resolve_hits(battle, attacker, warrior, [_SPARKS], in_combat=False)


# telescopes


@hooks.shooting_begins.handles("range-plus-d6")
def _looks_through(battle: Battle, warrior: Combatant) -> Flow[None]:
    """How many inches farther they shoot this turn; rolled if they have something to shoot."""
    shoots = [weapon for weapon in warrior.fighter.weapons if _is_missile(weapon)]
    if (
        not warrior.standing
        or warrior.contacts
        or not any(is_ready(battle, warrior, weapon) for weapon in shoots)
    ):
        return
    roll = Roll("telescope", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Inches farther by the telescope", roll.shown(faces), True)
    yield ConditionBegan(
        warrior.id, Condition(FARTHER, "round" if battle.sequence.by_rounds else "phase", amount=faces[0])
    )


@hooks.range_bonus.handles("range-plus-d6")
def _shoots_farther(_battle: Battle, shooter: Combatant, weapon: Weapon) -> int:
    held = shooter.conditions.get(FARTHER)
    return held.amount if held is not None and _is_missile(weapon) else 0


def _is_missile(weapon: Weapon) -> bool:
    """No net, no blessed water; the shots of a swivel gun are no weapons by themselves, but fly as far."""
    swivel = weapon.shot is not None and SWIVEL in weapon.shot.traits
    return swivel or weapon.category in ("missile", "blackpowder")
