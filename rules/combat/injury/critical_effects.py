"""What critical hits by weapon do besides wounds: an option, see `critical_hits`."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.combat.injury.hits import Hit
from rules.combat.injury.injury_roll import brought_down
from rules.combat.moving.falling import fall
from rules.combat.moving.straight import straight_move
from rules.engine.battle import Battle, throw
from rules.engine.conditions import Condition
from rules.engine.dice import Roll
from rules.engine.events import (
    ConditionBegan,
    RuleRolled,
    Status,
    WarriorMoved,
    WeaponsTaken,
)
from rules.engine.flow import Flow
from rules.engine.state import Combatant
from rules.engine.table import CONTACT, INCH

#: Out of action at once when no save helps.
OUTRIGHT = "out-of-action-unless-saved"
#: The conditions: may not strike in this phase; strikes once more; lost his first or his second weapon.
HAMMERED, ONCE_MORE = "hammered", "body-blow"
LOST_MAIN, LOST_OFF = "lost-weapon", "lost-second-weapon"
#: How hard whoever is pushed hits whom he runs into.
_RUN_INTO = 3
#: How near the target another enemy must be for a ricochet, in 1/100 inch.
_RICOCHET = 600

type ResolveHits = Callable[..., Flow[Any]]


def apply_critical_effects(
    battle: Battle,
    who: Combatant,
    target: Combatant,
    hit: Hit,
    effects: Sequence[str],
    resolve_hits: ResolveHits,
) -> Flow[None]:
    """Play the effects of one critical hit; `resolve_hits` is the procedure of a hit."""
    for effect in effects:
        if effect == "hits-closest-too":
            yield from _ricochet(battle, who, target, hit, resolve_hits)
        elif effect == "may-not-fight":
            yield ConditionBegan(target.id, Condition(HAMMERED, "phase", tags=("no-blows",), by=who.id))
        elif effect == "extra-attack":
            yield ConditionBegan(who.id, Condition(ONCE_MORE, "phase", by=target.id))
        elif effect == "knocked-down" and target.standing:
            yield from brought_down(battle, target, Status.KNOCKED_DOWN, who.id, "thrust back")
        elif effect == "loses-weapon":
            yield from disarm(who, target)
        elif effect == "pushed":
            yield from _pushed(battle, who, target, resolve_hits)


def _pushed(battle: Battle, who: Combatant, target: Combatant, resolve_hits: ResolveHits) -> Flow[None]:
    """D6 inches straight back, over an edge too, and the attacker after him; who is run into is hit at Strength 3.

    Everybody else is separated from both; the two fight on with what they hold.
    """
    roll = Roll("pushed back", who=who.id)
    faces = yield from throw(roll)
    yield RuleRolled(who.id, "Inches back", roll.shown(faces), True)
    held = [(one.id, one.loadout, one.in_hand.name) for one in (who, target)]
    away = target.position.x - who.position.x, target.position.y - who.position.y
    move = straight_move(battle, target, away, faces[0] * 100, battle.terrain.contact + 1)
    if len(move.route.points) > 1:
        yield WarriorMoved(target.id, "pushed", move.route.points, move.route.length)
        yield from _follow(battle, who, target, faces[0] * 100)
        for one, loadout, name in held:
            if loadout is not None:
                yield WeaponsTaken(one, loadout, name)
    if move.met is not None:
        struck = Hit(target.fighter.name, _RUN_INTO, traits=("no-critical",))
        yield from resolve_hits(battle, who, move.met, [struck], in_combat=False)
    elif move.blocked and target.position.z:
        edge = battle.terrain.edge_within(target.position, target.fighter.radius, CONTACT)
        if edge is not None:
            yield from fall(battle, target, edge.landing, edge.drop, resolve_hits)


def _follow(battle: Battle, who: Combatant, target: Combatant, limit: int) -> Flow[None]:
    """Into contact again with whom he pushed, where a way leads there."""
    taken, radius = battle.bases(who, target), who.fighter.radius
    there, reach = target.position, target.fighter.radius
    route = battle.terrain.route_to_contact(who.position, radius, there, reach, limit + INCH, taken, taken)
    if route is None:
        return
    end = route.points[-1]
    touched = tuple(
        one.id
        for one in battle.state.enemies_of(who.side)
        if one is target or battle.terrain.engaged(end, radius, one.position, one.fighter.radius)
    )
    yield WarriorMoved(who.id, "follow", route.points, route.length, touched)


def _ricochet(
    battle: Battle, who: Combatant, target: Combatant, hit: Hit, resolve_hits: ResolveHits
) -> Flow[None]:
    """The closest enemy of the shooter within 6 inches of the target is hit too."""
    near = [
        (target.gap_to(one), one.id)
        for one in battle.state.enemies_of(who.side)
        if one is not target and target.gap_to(one) <= _RICOCHET
    ]
    if near:
        other = battle.combatant(min(near)[1])
        plain = Hit(hit.weapon, hit.strength, hit.save_modifier, (*hit.traits, "no-critical"), missile=True)
        yield from resolve_hits(battle, who, other, [plain], in_combat=False)


def disarm(who: Combatant, target: Combatant) -> Flow[None]:
    """A weapon is lost for this combat, of two one by lot."""
    lost = LOST_MAIN
    if target.in_hand.off is not None:
        roll = Roll("which weapon is lost", need=4, who=target.id)
        faces = yield from throw(roll)
        lost = LOST_OFF if faces[0] >= 4 else LOST_MAIN
        yield RuleRolled(target.id, "weapon knocked away", roll.shown(faces), lost == LOST_OFF)
    yield ConditionBegan(target.id, Condition(lost, "combat", by=who.id))
