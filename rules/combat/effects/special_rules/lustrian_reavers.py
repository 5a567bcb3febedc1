"""Special rules of the Lustrian Reavers: traps laid in place of a shot, a hawk, and shots at those who look away.

Rulings: whoever faces away is known by their last move, as with stupid warriors. The hawk stays off the table and is
no casualty; it comes back unharmed. A further trap costs a Reaver 5 gc, is bought like any item, and is used up.
"""

from rules.combat.effects import hooks
from rules.combat.melee.melee import attack_one
from rules.combat.melee.wielding import blows_of
from rules.combat.moving.traps import REAVER, place_ahead
from rules.combat.psychology.minds import NO_SHOOTING, able, forbidden
from rules.combat.psychology.stupidity import facing
from rules.combat.shooting.aiming import is_shot_now, open_targets
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, Choice
from rules.engine.events import ConditionBegan, TrapLaid
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

#: The question where a trap is laid, with its answers; the condition of one who did, and the item of a further trap.
SNARE, FAR_OFF, AT_HAND, NO_SNARE = "lay a strong trap", "3 inches ahead", "at hand", "no trap"
LAID, TRAP = "has-laid-a-trap", "reaver-trap"
#: The question at whom the hawk flies; its tag, and how far it flies, in 1/100 inch.
HAWK, _HAWK, _FLIES = "fly the hawk", "hunting-hawk", 1200
_AHEAD = 300


@hooks.rerolls_shot.handles("surprise-attack")
def _surprises(battle: Battle, warrior: Combatant, target: Combatant, _weapon: Weapon) -> bool:
    """Misses at enemies who face away."""
    dx, dy = facing(battle, target)
    to_x, to_y = warrior.position.x - target.position.x, warrior.position.y - target.position.y
    return dx * to_x + dy * to_y < 0


@hooks.shooting_begins.handles(REAVER)
def _lays_a_trap(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One trap a battle, and one more for each that was bought, in place of a shot."""
    laid = battle.state.laid.count(warrior.id)
    bought = sum(gear.copies for gear in warrior.fighter.gear if gear.key == TRAP)
    free = able(warrior) and not warrior.contacts and not forbidden(warrior, NO_SHOOTING)
    if not free or warrior.shots or laid > bought:
        return
    shoots = any(is_shot_now(battle, warrior, it) for it in warrior.missiles) and open_targets(
        battle, warrior
    )
    answers = (NO_SNARE, FAR_OFF, AT_HAND) if shoots else (FAR_OFF, AT_HAND, NO_SNARE)
    where = yield from ask(Choice(warrior.side, SNARE, answers, warrior.id))
    if where == NO_SNARE:
        return
    yield ConditionBegan(warrior.id, Condition(LAID, "turn", tags=(NO_SHOOTING,)))
    if laid:
        yield ConditionBegan(warrior.id, Condition(TRAP, "turn", amount=laid), "Traps")
    far = _AHEAD if where == FAR_OFF else 0
    yield TrapLaid(warrior.id, len(battle.state.laid), place_ahead(battle, warrior, far))


@hooks.kept_away.handles(_HAWK)
def _stays_on_the_glove(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.shooting_begins.handles("flies-a-hawk")
def _flies_the_hawk(battle: Battle, warrior: Combatant) -> Flow[None]:
    """One round of its blows at an enemy within 12 inches who is not hidden, seen or not; nobody strikes back."""
    hawk = next(
        (it for it in battle.state.combatants if it.home == warrior.home and it.has(_HAWK)),
        None,
    )
    if hawk is None or not able(warrior) or warrior.contacts:
        return
    prey = [
        (warrior.gap_to(enemy), enemy.id)
        for enemy in battle.state.enemies_of(warrior.side)
        if enemy.on_table and not enemy.under(HIDDEN) and warrior.is_within(enemy, _FLIES)
    ]
    if not prey:
        return
    answers = (*(str(id) for _, id in sorted(prey)), NONE)
    answer = yield from ask(Choice(warrior.side, HAWK, answers, warrior.id))
    if answer != NONE:
        target = battle.combatant(int(answer))
        yield from attack_one(battle, hawk, target, (yield from blows_of(battle, hawk)))
