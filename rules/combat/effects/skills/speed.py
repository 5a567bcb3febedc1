"""Running, charging, climbing, jumping and falling: skills, special rules and the gear that helps."""

from rules.combat.charging.charge_ways import charge_route
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.moving.climbing import TEST
from rules.combat.moving.falling import FALL, test_landing
from rules.combat.moving.footing import ANY, JUNGLE, SWAMP, WATER, WOODS, stands_in
from rules.combat.moving.leaping import LEAPT, leap_length
from rules.combat.riding.seat import UP_WALLS
from rules.combat.rolls.initiative_test import CLIMBING, DIVING, FOOTING, JUMPING
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, throw
from rules.engine.dice import Modifier, Roll
from rules.engine.events import RuleRolled
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

#: How deep an acrobat falls and jumps, in 1/100 inch.
ACROBATS_DROP = 1200


@hooks.run_multiplier.handles("triple-run")
def _sprints(_battle: Battle, _who: Combatant) -> int:
    return 3


@hooks.charge_reach.handles("charge-range-d3")
def _rushes(_battle: Battle, warrior: Combatant, _target: Combatant, _limit: int) -> Flow[int]:
    roll = Roll("inches farther", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "A longer charge", roll.shown(faces), True)
    return (faces[0] + 1) // 2 * 100


@hooks.can_leap.handles("leap")
def _leaps(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.charge_reach.handles("leap")
def _leaps_into_combat(battle: Battle, attacker: Combatant, target: Combatant, limit: int) -> Flow[int]:
    """The length of a leap into combat; 0 if the charge reaches without it."""
    if attacker.under(LEAPT) or charge_route(battle, attacker, target, limit) is not None:
        return 0
    return (yield from leap_length(attacker))


@hooks.hit_in_combat.handles("dived")
def _falls_on_him(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> Modifier:
    return Modifier("diving charge", 1)


@hooks.climbs_more.handles("climb-twice")
def _scales_sheer_surfaces(_battle: Battle, _who: Combatant) -> int:
    return 1


@hooks.ignores_rule.handles("auto-climb", "moves-over-anything", UP_WALLS)
def _climbs_surely(_battle: Battle, _who: Combatant, what: str, _weapon: Weapon | None) -> bool:
    return what == TEST


@hooks.walks_up_walls.handles("walks-up-walls", "climbs-as-an-animal", "moves-over-anything")
def _walks_up_walls(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.jumps_down.handles("acrobat")
def _jumps_far(_battle: Battle, _who: Combatant) -> int:
    return ACROBATS_DROP


@hooks.jump_tests.handles("acrobat")
def _jumps_on_one_test(_battle: Battle, _who: Combatant, _drop: int) -> int:
    return 1


@hooks.jump_tests.handles("moves-over-anything")
def _jumps_down_without_a_test(_battle: Battle, _who: Combatant, _drop: int) -> int:
    return 0


@hooks.falls_unharmed.handles("acrobat")
def _rolls_off(battle: Battle, warrior: Combatant, height: int) -> Flow[bool]:
    return (yield from test_landing(battle, warrior, height, ACROBATS_DROP))


@hooks.rerolls_test.handles("acrobat", "reroll-diving")
def _dives_again(_battle: Battle, _who: Combatant, _characteristic: str, purpose: str) -> bool:
    return purpose == DIVING


@hooks.rerolls_test.handles("reroll-climb-jump")
def _knows_ropes(_battle: Battle, _who: Combatant, _characteristic: str, purpose: str) -> bool:
    return purpose in (CLIMBING, JUMPING, DIVING)


@hooks.rerolls_test.handles("reroll-climbing")
def _has_rope_and_hook(_battle: Battle, _who: Combatant, _characteristic: str, purpose: str) -> bool:
    return purpose == CLIMBING


@hooks.test_bonus.handles("climbing-aid")
def _has_claws(_battle: Battle, _who: Combatant, purpose: str) -> int:
    return 1 if purpose == CLIMBING else 0


@hooks.rerolls_test.handles("sea-legs")
def _keeps_his_feet(_battle: Battle, _who: Combatant, _characteristic: str, purpose: str) -> bool:
    return purpose == FOOTING


@hooks.before_a_wound.handles("sea-legs")
def _falls_softly(
    battle: Battle, warrior: Combatant, _attacker: Combatant | None, hit: Hit, _in_combat: bool
) -> Flow[bool]:
    if hit.weapon != FALL:
        return False
    return (yield from roll_for_rule(battle, warrior, "Sea Legs", 4))


@hooks.sure_footed.handles("difficult-terrain-move", "moves-over-anything")
def _at_home_in_the_wild(_battle: Battle, _who: Combatant) -> str:
    return ANY


@hooks.walks_through_walls.handles("moves-through-solids")
def _walks_through_walls(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.sure_footed.handles("woods-move")
def _at_home_in_woods(_battle: Battle, _who: Combatant) -> str:
    return WOODS


@hooks.sure_footed.handles("jungle-move")
def _at_home_in_jungle(_battle: Battle, _who: Combatant) -> str:
    return JUNGLE


@hooks.sure_footed.handles("swamp-move")
def _at_home_in_swamps(_battle: Battle, _who: Combatant) -> str:
    return SWAMP


@hooks.sure_footed.handles("aquatic")
def _at_home_in_water(_battle: Battle, _who: Combatant) -> str:
    return WATER


@hooks.counts_as_in_cover.handles("aquatic")
def _ducks_under(battle: Battle, warrior: Combatant) -> bool:
    return stands_in(battle, warrior, WATER)
