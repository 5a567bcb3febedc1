"""Being on fire: catching fire, the flames of every recovery phase, and beating them out.

A hit that is fire has the trait `fire`, as the flames themselves have. A burning warrior rolls at the start of their
recovery phase and puts the fire out on 4 or more, or a friend who touches them does; else the flames hit them and they
do nothing but move until their next turn.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.hits import FIRE_ARROWS
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.minds import NO_BLOWS, NO_CASTING, NO_CHARGE, NO_SHOOTING, able
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

FIRE = "fire"
#: The conditions: they burn; the flames keep them busy this turn.
ON_FIRE, BURNT = "on-fire", "beset-by-flames"
#: The tag of what any fire sets alight on 3 or more, and the traits that bring a roll of their own.
TINDER = "catches-fire-3"
_OWN_ROLL = frozenset({"sets-on-fire-4", "sets-on-fire-5"})
_PUT_OUT = 4
_FLAMES = Hit("Flames", 4, traits=(FIRE, "no-critical"))
_BUSY = (NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_BLOWS)


def set_alight(battle: Battle, attacker: Combatant, target: Combatant, cause: str, need: int) -> Flow[None]:
    """Roll whether somebody catches fire; a warrior who burns already burns no better."""
    if not target.on_table or target.under(ON_FIRE):
        return
    if (yield from roll_for_rule(battle, attacker, cause, min(need, 3) if target.has(TINDER) else need)):
        yield ConditionBegan(target.id, Condition(ON_FIRE, tags=(ON_FIRE,), by=attacker.id), cause)


@hooks.recovery_begins.handles(ON_FIRE)
def _burns(battle: Battle, warrior: Combatant) -> Flow[None]:
    put_out = yield from roll_for_rule(battle, warrior, "Putting out the flames", _PUT_OUT)
    for friend in battle.state.of_side(warrior.side):
        if put_out:
            break
        if _beside(battle, friend, warrior):
            put_out = yield from roll_for_rule(
                battle, friend, f"Beating out the flames on {warrior.fighter.name}", _PUT_OUT
            )
    if put_out:
        yield ConditionEnded(warrior.id, ON_FIRE, "put out")
        return
    yield from resolve_hits(battle, None, warrior, [_FLAMES], in_combat=False)
    if warrior.on_table:
        yield ConditionBegan(warrior.id, Condition(BURNT, "turn", warrior.side, tags=_BUSY))


def _beside(battle: Battle, friend: Combatant, warrior: Combatant) -> bool:
    """Whether a friend touches them and has their hands free."""
    if friend is warrior or not able(friend) or friend.contacts or friend.under(ON_FIRE):
        return False
    return battle.terrain.engaged(
        friend.position, friend.fighter.radius, warrior.position, warrior.fighter.radius
    )


@hooks.after_a_hit.handles("sets-on-fire-4")
def _fiery(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    yield from set_alight(battle, attacker, target, hit.weapon, 4)


@hooks.after_a_hit.handles("sets-on-fire-5")
def _glowing(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    yield from set_alight(battle, attacker, target, hit.weapon, 5)


@hooks.after_a_hit.handles(FIRE_ARROWS)
def _fire_arrows(battle: Battle, shooter: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    if hit.missile and "bow" in hit.traits:
        yield from set_alight(battle, shooter, target, "Fire arrows", 4)


@hooks.before_a_wound.handles(TINDER)
def _catches_fire(
    battle: Battle, warrior: Combatant, attacker: Combatant | None, hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """A thing of straw catches fire on 3 or more from any hit that burns."""
    by_arrows = hit.missile and "bow" in hit.traits
    if FIRE in hit.traits and attacker is not None and _OWN_ROLL.isdisjoint(hit.traits) and not by_arrows:
        yield from set_alight(battle, attacker, warrior, "Flammable", 3)
    return False


@hooks.hit_strength.handles("sets-on-fire-4")
def _dry_as_tinder(_battle: Battle, _who: Combatant, target: Combatant, _weapon: Weapon) -> int:
    """A tufenk has Strength 3 against what burns well (Town Cryer 17)."""
    return int(target.has("flammable"))
