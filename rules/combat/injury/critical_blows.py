"""Rolls to hit that are critical by themselves, by rules that have such: what each critical hit becomes (HERO-CRIT)."""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.critical_hits import UNCRITICAL, critical_hit
from rules.combat.rolls.rerolls import final
from rules.engine.battle import Battle
from rules.engine.flow import Flow, Need
from rules.engine.state.battle_state import Combatant
from rules.values import changed

_SIX = 6


def critical_need(battle: Battle, need: Need, faces: tuple[int, ...]) -> int | None:
    """The need of a roll that may be critical: none for one that was made again, none if only a 6 would hit."""
    if not battle.rules.hits_critically or final(faces):
        return None
    return need.at_least if need.at_least is not None and need.at_least < _SIX else None


def critical_strikes(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    hits: Sequence[Hit],
    needs: Sequence[int | None],
    in_combat: bool,
) -> Flow[list[list[Hit]]]:
    """The result of each hit: itself, or what the chart of critical hits makes of it."""
    found = []
    for hit, need in zip(hits, needs, strict=True):
        if need is None or not _is_critical(battle, attacker, target, hit, need, in_combat):
            found.append([hit])
            continue
        critical = yield from critical_hit(battle, attacker, target, hit, in_combat)
        if critical is None:
            found.append([hit])
            continue
        struck = changed(
            hit,
            strength=hit.strength + critical.strength,
            save_modifier=hit.save_modifier + critical.save_modifier,
        )
        found.append([struck] * critical.hits)
    return found


def _is_critical(
    battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, need: int, in_combat: bool
) -> bool:
    """Tell whether a hit is critical: a natural 6, or whatever else is critical in the attacker's hands.

    Rules about rolls to wound count for rolls to hit here.
    """
    if in_combat and attacker.critical_dealt and battle.rules.hits_critically_once(battle):
        return False
    if hit.die is None or not UNCRITICAL.isdisjoint(hit.traits):
        return False
    others = hooks.critical_from.collect(battle, attacker, target, hit, need, in_combat, traits=hit.traits)
    smallest: int = min([_SIX, *others])
    return hit.die >= smallest
