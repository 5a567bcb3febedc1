"""The effects of critical hits by weapon besides wounds: an option, see `critical_hits`."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury_roll import brought_down
from rules.combat.moving.falling import fall
from rules.combat.moving.straight import straight_move
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import (
    ConditionBegan,
    RuleRolled,
    Status,
    WarriorMoved,
    WeaponsTaken,
)
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import CONTACT, INCH

#: Out of action at once when no save helps.
OUTRIGHT = "out-of-action-unless-saved"
#: The conditions: may not strike in this phase; strikes once more; lost their first or their second weapon.
HAMMERED, ONCE_MORE = "hammered", "body-blow"
LOST_MAIN, LOST_OFF = "lost-weapon", "lost-second-weapon"
#: The Strength of the hit on a model that the pushed warrior runs into.
_RUN_INTO = 3
#: How near the target another enemy must be for a ricochet, in 1/100 inch.
_RICOCHET = 600

type ResolveHits = Callable[..., Flow[Any]]


def apply_critical_effects(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    hit: Hit,
    effects: Sequence[str],
    resolve_hits: ResolveHits,
) -> Flow[None]:
    """Play the effects of one critical hit; `resolve_hits` is the procedure of a hit."""
    for effect in effects:
        if effect == "hits-closest-too":
            yield from _ricochet(battle, attacker, target, hit, resolve_hits)
        elif effect == "may-not-fight":
            yield ConditionBegan(target.id, Condition(HAMMERED, "phase", tags=("no-blows",), by=attacker.id))
        elif effect == "extra-attack":
            yield ConditionBegan(attacker.id, Condition(ONCE_MORE, "phase", by=target.id))
        elif effect == "knocked-down" and target.standing:
            yield from brought_down(battle, target, Status.KNOCKED_DOWN, attacker.id, "thrust back")
        elif effect == "loses-weapon":
            yield from disarm(attacker, target)
        elif effect == "pushed":
            yield from _pushed(battle, attacker, target, resolve_hits)


def _pushed(battle: Battle, attacker: Combatant, target: Combatant, resolve_hits: ResolveHits) -> Flow[None]:
    """D6 inches straight back; the attacker follows, and a model that is run into is hit at Strength 3."""
    roll = Roll("pushed back", who=attacker.id)
    faces = yield from throw(roll)
    yield RuleRolled(attacker.id, "Inches back", roll.shown(faces), True)
    yield from push_back(battle, attacker, target, faces[0] * 100, _RUN_INTO, resolve_hits)


def push_back(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    far: int,
    strength: int,
    resolve_hits: ResolveHits,
    *,
    follows: bool = True,
    both: bool = False,
) -> Flow[None]:
    """Push somebody straight back, over an edge too; `far` in 1/100 inch. A model that is run into takes a hit.

    With `both` so does whoever ran into it, or into something solid. Everybody else is separated from those who fight;
    these two fight on with what they hold.
    """
    held = [(other.id, other.loadout, other.in_hand.name) for other in (attacker, target)]
    away = target.position.x - attacker.position.x, target.position.y - attacker.position.y
    move = straight_move(battle, target, away, far, battle.terrain.contact + 1)
    if len(move.route.points) > 1:
        yield WarriorMoved(target.id, "pushed", move.route.points, move.route.length)
        if follows:
            yield from _follow(battle, attacker, target, far)
        for holder, loadout, name in held if follows else ():
            if loadout is not None:
                yield WeaponsTaken(holder, loadout, name)
    struck = Hit(target.fighter.name, strength, traits=("no-critical",))
    if both and (move.met is not None or (move.blocked and not target.position.z)):
        yield from resolve_hits(battle, attacker, target, [struck], in_combat=False)
    if move.met is not None:
        yield from resolve_hits(battle, attacker, move.met, [struck], in_combat=False)
    elif move.blocked and target.position.z:
        edge = battle.terrain.edge_within(target.position, target.fighter.radius, CONTACT)
        if edge is not None:
            yield from fall(battle, target, edge.landing, edge.drop, resolve_hits)


def _follow(battle: Battle, attacker: Combatant, target: Combatant, limit: int) -> Flow[None]:
    """Follow the pushed enemy back into contact, where a way leads there."""
    taken, radius = battle.bases(attacker, target), attacker.fighter.radius
    there, reach = target.position, target.fighter.radius
    route = battle.terrain.any_route_to_contact(attacker.position, radius, there, reach, limit + INCH, taken)
    if route is None:
        return
    end = route.points[-1]
    touched = tuple(
        enemy.id
        for enemy in battle.state.enemies_of(attacker.side)
        if enemy is target or battle.terrain.engaged(end, radius, enemy.position, enemy.fighter.radius)
    )
    yield WarriorMoved(attacker.id, "follow", route.points, route.length, touched)


def _ricochet(
    battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, resolve_hits: ResolveHits
) -> Flow[None]:
    """The closest enemy of the shooter within 6 inches of the target is hit too."""
    near = [
        (target.gap_to(enemy), enemy.id)
        for enemy in battle.state.enemies_of(attacker.side)
        if enemy is not target and target.gap_to(enemy) <= _RICOCHET
    ]
    if near:
        other = battle.combatant(min(near)[1])
        plain = Hit(hit.weapon, hit.strength, hit.save_modifier, (*hit.traits, "no-critical"), missile=True)
        yield from resolve_hits(battle, attacker, other, [plain], in_combat=False)


def disarm(attacker: Combatant, target: Combatant) -> Flow[None]:
    """A weapon is lost for this combat, of two one by lot."""
    lost = LOST_MAIN
    if target.in_hand.off is not None:
        roll = Roll("which weapon is lost", need=4, who=target.id)
        faces = yield from throw(roll)
        lost = LOST_OFF if faces[0] >= 4 else LOST_MAIN
        yield RuleRolled(target.id, "weapon knocked away", roll.shown(faces), lost == LOST_OFF)
    yield ConditionBegan(target.id, Condition(lost, "combat", by=attacker.id))
