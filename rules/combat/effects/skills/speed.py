"""Running, charging, climbing, jumping and falling: skills, special rules and the gear that helps."""

from rules.combat.charging.charge_ways import charge_route
from rules.combat.effects.hooks import answers
from rules.combat.injury.hits import Hit
from rules.combat.moving.climbing import TEST
from rules.combat.moving.falling import FALL, test_landing
from rules.combat.moving.footing import ANY, JUNGLE, WATER, WOODS, stands_in
from rules.combat.moving.leaping import LEAPT, leap_length
from rules.combat.rolls.initiative_test import CLIMBING, DIVING, FOOTING, JUMPING
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.dice import Modifier, Roll
from rules.engine.events import RuleRolled
from rules.engine.flow import Flow
from rules.engine.setup import Weapon

#: How deep an acrobat falls and jumps, in 1/100 inch.
ACROBATS_DROP = 1200


@answers("run-multiplier", "triple-run")
def _sprints(_battle: Battle, _who: Combatant) -> int:
    return 3


@answers("charge-reach", "charge-range-d3")
def _rushes(_battle: Battle, who: Combatant, _target: Combatant, _limit: int) -> Flow[int]:
    roll = Roll("inches farther", who=who.id)
    faces = yield from throw(roll)
    yield RuleRolled(who.id, "A longer charge", roll.shown(faces), True)
    return (faces[0] + 1) // 2 * 100


@answers("leaps", "leap")
def _leaps(_battle: Battle, _who: Combatant) -> bool:
    return True


@answers("charge-reach", "leap")
def _leaps_into_combat(battle: Battle, who: Combatant, target: Combatant, limit: int) -> Flow[int]:
    """Where the charge falls short without."""
    if who.under(LEAPT) or charge_route(battle, who, target, limit) is not None:
        return 0
    return (yield from leap_length(who))


@answers("hit-in-combat", "dived")
def _falls_on_him(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("diving charge", 1)


@answers("climbs-more", "climb-twice")
def _scales_sheer_surfaces(_battle: Battle, _who: Combatant) -> int:
    return 1


@answers("ignores", "auto-climb", "moves-over-anything")
def _climbs_surely(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == TEST


@answers("walks-up-walls", "walks-up-walls", "moves-over-anything")
def _walks_up_walls(_battle: Battle, _who: Combatant) -> bool:
    return True


@answers("jumps-down", "acrobat")
def _jumps_far(_battle: Battle, _who: Combatant) -> int:
    return ACROBATS_DROP


@answers("jump-tests", "acrobat")
def _jumps_on_one_test(_battle: Battle, _who: Combatant, _drop: int) -> int:
    return 1


@answers("jump-tests", "moves-over-anything")
def _jumps_down_without_a_test(_battle: Battle, _who: Combatant, _drop: int) -> int:
    return 0


@answers("falls-unharmed", "acrobat")
def _rolls_off(battle: Battle, who: Combatant, height: int) -> Flow[bool]:
    return (yield from test_landing(battle, who, height, ACROBATS_DROP))


@answers("rerolls-test", "acrobat")
def _dives_again(_battle: Battle, _who: Combatant, purpose: str) -> bool:
    return purpose == DIVING


@answers("rerolls-test", "reroll-climb-jump")
def _knows_ropes(_battle: Battle, _who: Combatant, purpose: str) -> bool:
    return purpose in (CLIMBING, JUMPING, DIVING)


@answers("rerolls-test", "reroll-climbing")
def _has_rope_and_hook(_battle: Battle, _who: Combatant, purpose: str) -> bool:
    return purpose == CLIMBING


@answers("test-bonus", "climbing-aid")
def _has_claws(_battle: Battle, _who: Combatant, purpose: str) -> int:
    return 1 if purpose == CLIMBING else 0


@answers("rerolls-test", "sea-legs")
def _keeps_his_feet(_battle: Battle, _who: Combatant, purpose: str) -> bool:
    return purpose == FOOTING


@answers("before-a-wound", "sea-legs")
def _falls_softly(
    _battle: Battle, who: Combatant, _attacker: Combatant | None, hit: Hit, _in_combat: bool
) -> Flow[bool]:
    if hit.weapon != FALL:
        return False
    roll = Roll("sea legs", need=4, who=who.id)
    faces = yield from throw(roll)
    soft = faces[0] >= 4
    yield RuleRolled(who.id, "Sea Legs", roll.shown(faces), soft)
    return soft


@answers("sure-footed", "difficult-terrain-move", "moves-over-anything")
def _at_home_in_the_wild(_battle: Battle, _who: Combatant) -> str:
    return ANY


@answers("walks-through-walls", "moves-through-solids")
def _walks_through_walls(_battle: Battle, _who: Combatant) -> bool:
    return True


@answers("sure-footed", "woods-move")
def _at_home_in_woods(_battle: Battle, _who: Combatant) -> str:
    return WOODS


@answers("sure-footed", "jungle-move")
def _at_home_in_jungle(_battle: Battle, _who: Combatant) -> str:
    return JUNGLE


@answers("sure-footed", "aquatic")
def _at_home_in_water(_battle: Battle, _who: Combatant) -> str:
    return WATER


@answers("covered", "aquatic")
def _ducks_under(battle: Battle, who: Combatant) -> bool:
    return stands_in(battle, who, WATER)
