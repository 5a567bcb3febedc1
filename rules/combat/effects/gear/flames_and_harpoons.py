"""The flame of a fire-stick, and the line of a harpoon.

Rulings: the flame is the teardrop of a beast's breath, in which everybody is hit without a roll. A harpoon pulls its
victim straight to the whaler, as far as nothing is in the way, out of a combat too.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import NO_SHOOTING, fleeing, forbidden
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.combat.shooting.breath import under_teardrop
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ShotFired, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH

#: The question, its answers, and the condition of one who has breathed fire in this battle.
BREATH, BREATHE, SPARE, BREATHED = "fire breath", "breathe", "spare", "has-breathed-fire"
_STICK, _HARPOON, _PULLED = "Fire-stick", "harpoon-crossbow", 8 * INCH
_FLAME = Hit(_STICK, 4, traits=("fire", "no-critical", "sets-on-fire-4"))
_BACK = Hit(_STICK, 4, traits=("fire", "no-critical"))
#: A further breath goes wrong on less than this.
_INHALES = 2


@hooks.shooting_begins.handles("breathes-fire")
def _breathes(battle: Battle, warrior: Combatant) -> Flow[None]:
    if not warrior.standing or fleeing(warrior) or forbidden(warrior, NO_SHOOTING):
        return
    under = under_teardrop(battle, warrior)
    if battle.witness is not None:
        under = yield from battle.witness.find_struck(
            "the flame", battle.state.enemies_of(warrior.side), None
        )
    if not any(warrior.opposes(other) for other in under):
        return
    if (yield from ask(Choice(warrior.side, BREATH, (BREATHE, SPARE), warrior.id))) == SPARE:
        return
    again = warrior.under(BREATHED)
    yield ConditionBegan(warrior.id, Condition(BREATHED), _STICK)
    if again and not (yield from roll_for_rule(battle, warrior, "Inhaling fire", _INHALES)):
        yield from resolve_hits(battle, None, warrior, [_BACK], in_combat=False)
        return
    for other in under:
        yield ShotFired(warrior.id, other.id, _STICK, warrior.gap_to(other), None, other.id, "in the flame")
        yield from resolve_hits(battle, warrior, other, [_FLAME], in_combat=False)


@hooks.after_a_hit.handles("harpoons")
def _harpoons(battle: Battle, warrior: Combatant, target: Combatant, hit: Hit, hurt: bool) -> Flow[None]:
    """Pull whom a shot wounded by a Strength test; coming into contact so is no charge for either."""
    if not (hurt and hit.missile and hit.kind == _HARPOON and target.on_table):
        return
    if not (yield from test_characteristic(battle, warrior, "S", "the harpoon")):
        return
    towards = warrior.position.x - target.position.x, warrior.position.y - target.position.y
    move = straight_move(battle, target, towards, min(_PULLED, warrior.gap_to(target)))
    if len(move.route.points) > 1:
        reached = battle.terrain.engaged(
            move.route.points[-1], target.fighter.radius, warrior.position, warrior.fighter.radius
        )
        touched = (warrior.id,) if reached else ()
        yield WarriorMoved(target.id, "pushed", move.route.points, move.route.length, touched)
