"""Weapons of supplements that cut deeper, stun longer and choke; each by its own trait."""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.skills.fighting import first_round
from rules.combat.injury.injury import lose_wound
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

_FUMES, _MORE = "fumes-6", "one-more-blow-at-first"
#: The condition of a charger whom a spear keeps off, and the tag of those who throw twice with its weapon.
KEPT_OFF, _THROWS_TWICE = "kept-off-by-a-spear", "throws-twice"
_SIX = 6
_LIFELESS = ("undead", "daemon")


@hooks.weapon_skill_bonus.handles("skill-plus-1")
def _well_balanced(_battle: Battle, _who: Combatant, _other: Combatant) -> int:
    return 1


@hooks.extra_blows.handles(_MORE)
def _whirls(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    held = (warrior.in_hand.main, warrior.in_hand.off)
    sticks = next((it for it in held if it is not None and it.blow and _MORE in it.blow.traits), None)
    return [sticks] if sticks is not None and first_round(warrior) else ()


@hooks.bounds_caused.handles("stuns-1-to-4")
def _shocks(_battle: Battle, _who: Combatant, _target: Combatant, _hit: Hit) -> tuple[int, int]:
    return (0, 4)


@hooks.after_a_hit.handles("sixes-take-a-wound")
def _spirit(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, _hurt: bool) -> Flow[None]:
    """No save averts that wound; the hit itself is rolled to wound as usual."""
    if hit.die == _SIX and target.on_table:
        yield from lose_wound(battle, attacker, target, hit)


@hooks.to_wound.handles("wounds-vampires-plus-1")
def _talon(_battle: Battle, _who: Combatant, target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return int("vampire" in (target.fighter.line, *target.fighter.callings))


@hooks.hit_in_combat.handles("hits-plus-1-the-living")
def _thirsts(_battle: Battle, _who: Combatant, target: Combatant, _weapon: Weapon) -> Modifier | None:
    lifeless = any(kind in _LIFELESS for kind in target.fighter.kinds)
    return None if lifeless else Modifier("thirst for life", 1)


@hooks.combat_ends.handles(_FUMES)
def _chokes(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Friends in contact too, but nobody who swings such a censer themselves."""
    for id in sorted(warrior.contacts):
        other = battle.combatant(id)
        if not other.on_table or other.has(_FUMES):
            continue
        if (yield from roll_for_rule(battle, warrior, "The fumes of a censer", _SIX)):
            yield from lose_wound(battle, warrior, other, Hit("fumes", 0))


@hooks.weapons_in_hand.handles("keeps-off-a-charger")
def _keeps_off(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The first of those who charged its bearer in this turn has 1 Attack less, and keeps 1."""
    chargers = [id for id in sorted(warrior.contacts) if battle.combatant(id).charged]
    if not warrior.standing or warrior.charged or not chargers or battle.combatant(chargers[0]).profile.A < 2:
        return
    held = Condition(KEPT_OFF, "phase", tags=(KEPT_OFF,), by=warrior.id)
    yield ConditionBegan(chargers[0], held, "Boar spear")


@hooks.attack_bonus.handles(KEPT_OFF)
def _is_kept_off(_battle: Battle, _who: Combatant) -> int:
    return -1


@hooks.shots_this_phase.handles(_THROWS_TWICE)
def _throws_twice(_battle: Battle, _who: Combatant, _weapon: Weapon) -> int:
    return 2


@hooks.shoots_again.handles(_THROWS_TWICE)
def _throws_again(_battle: Battle, _who: Combatant, _weapon: Weapon) -> int:
    return 1
