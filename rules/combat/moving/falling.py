"""Falling: D3 hits as strong as the fall was deep, and the edges that the wounded slip over (CORE-FALL, CORE-EDGE).

The caller gives `resolve_hits` of `rules.combat.injury`: an injury may end in a fall and a fall in an injury.
"""

from collections.abc import Callable
from typing import Any

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.rolls.initiative_test import FOOTING, LANDING, test_initiative
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, WarriorFell, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import Point

#: The condition of one who fell this turn: they move no further and do not hide (CORE-FALL-5, -6).
FALLEN = "fallen"

#: What the hits of a fall are called, and that neither armour nor a critical hit counts (CORE-FALL-3, -4).
FALL, _TRAITS = "fall", ("no-armour-save", "no-critical")

type ResolveHits = Callable[..., Flow[Any]]


def fall(
    battle: Battle, warrior: Combatant, foot: Point, height: int, resolve_hits: ResolveHits
) -> Flow[None]:
    """Let a warrior fall `height` (1/100 inch) to a point, or the free place next to it, and take what comes of it."""
    others = battle.apart_from(warrior)
    landing = battle.terrain.free_near(foot, warrior.fighter.radius, others)
    if landing is None:
        landing = (
            battle.terrain.free_near(foot._replace(z=0), warrior.fighter.radius, others) or warrior.position
        )
    if height < battle.rules.falls_hurt_from:
        yield WarriorMoved(warrior.id, "jump", (warrior.position, landing), 0)
        return
    yield WarriorMoved(warrior.id, "fall", (warrior.position, landing), 0)
    yield ConditionBegan(
        warrior.id, Condition(FALLEN, until="turn", tags=battle.rules.fallen_may_not), "fell"
    )
    for unharmed in hooks.falls_unharmed.handlers(warrior):
        if (yield from unharmed(battle, warrior, height)):
            return
    hits = 1
    if battle.rules.falls_are_rolled:
        roll = Roll("hits of the fall", who=warrior.id)
        faces = yield from throw(roll)
        hits = (faces[0] + 1) // 2
        yield WarriorFell(warrior.id, height, roll.shown(faces), hits)
    else:
        yield WarriorFell(warrior.id, height, None, hits)
    hit = Hit(FALL, fall_strength(height), traits=_TRAITS)
    yield from resolve_hits(battle, None, warrior, [hit] * hits, in_combat=False)


def fall_strength(height: int) -> int:
    """The Strength of the hits: the height in whole inches, from 1 to 10 (CORE-FALL-2)."""
    return max(1, min(10, height // 100))


def keep_footing(battle: Battle, warrior: Combatant, resolve_hits: ResolveHits) -> Flow[None]:
    """A warrior who goes down within an inch of an open edge tests or falls (CORE-EDGE); the ground has no edge.

    Nor has what is too low for a fall (HERO-FALL-2).
    """
    edge = battle.terrain.edge_within(warrior.position, warrior.fighter.radius)
    if edge is None or edge.drop < battle.rules.falls_hurt_from:
        return
    if (yield from test_initiative(battle, warrior, FOOTING)):
        return
    yield from fall(battle, warrior, edge.landing, edge.drop, resolve_hits)


def test_landing(battle: Battle, warrior: Combatant, height: int, deepest: int) -> Flow[bool]:
    """Test for a fall of at most `deepest`, if they have learnt to fall."""
    return height <= deepest and (yield from test_initiative(battle, warrior, LANDING))
