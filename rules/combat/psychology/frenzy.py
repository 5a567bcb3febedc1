"""Frenzy: charging whether one likes it or not, and fearing nothing while somebody is in reach (CORE-FRENZY).

Of a mob who fights, the others charge the same enemies.

The doubled Attacks are worked out by the combat rules.
"""

from collections.abc import Iterable, Sequence

from rules.combat.charging.charge_tests import keep_off_charger, test_charge
from rules.combat.charging.charging import charge_limit, charge_route, charge_targets, may_charge
from rules.combat.effects import hooks
from rules.combat.moving.mobs import fought_by_mob
from rules.combat.psychology.hood import victim
from rules.combat.psychology.minds import (
    FRENZY,
    MUST_ADVANCE,
    MUST_CHARGE,
    PSYCHOLOGY,
    TAUNTED,
    frenzied,
)
from rules.engine.battle import Battle, ask
from rules.engine.decisions import ChargeTarget
from rules.engine.events import ChargeDeclared
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant

Declared = list[tuple[int, int]]


def add_frenzied_charges(
    battle: Battle,
    combatants: Iterable[Combatant],
    declared: Declared,
    limit: int | None = None,
    *,
    tested: bool = True,
) -> Flow[Declared]:
    """The declared charges and those of the frenzied, who must charge enemies within reach (CORE-FRENZY-1 to -3).

    A charge that a frenzied warrior declared at somebody out of reach does not spare them this. `limit` is how far
    they go where it is not as far as they charge (1/100 inch), `tested` whether their courage is tested at once.
    """
    found = list(declared)
    for warrior in combatants:
        joined = frozenset() if must_charge(warrior) else fought_by_mob(battle, warrior, found)
        if not (joined or must_charge(warrior)) or warrior.failed_charge or not may_charge(battle, warrior):
            continue
        fallen = victim(battle, warrior, limit)
        if fallen is not None and not warrior.opposes(fallen):
            found = [pair for pair in found if pair[0] != warrior.id]
            continue
        within = in_reach(battle, warrior, limit) if fallen is None else (fallen.id,)
        if fallen is not None:
            found = [pair for pair in found if pair[0] != warrior.id or pair[1] == fallen.id]
        if joined:
            within = tuple(enemy for enemy in within if enemy in joined)
        if warrior.under(TAUNTED):
            within = tuple(enemy for enemy in within if enemy == warrior.conditions[TAUNTED].by)
            found = [pair for pair in found if pair[0] != warrior.id or pair[1] in within]
        if within and warrior.has(MUST_ADVANCE):
            within = (min(within, key=lambda enemy: (warrior.gap_to(battle.combatant(enemy)), enemy)),)
        if not within or any(charger == warrior.id and target in within for charger, target in found):
            continue
        target = yield from _forced(battle, warrior, within, tested)
        if target is not None:
            found = [pair for pair in found if pair[0] != warrior.id] + [(warrior.id, target)]
    return found


def _forced(battle: Battle, warrior: Combatant, within: Sequence[int], tested: bool) -> Flow[int | None]:
    """The enemy in reach that a frenzied warrior charges; None if each keeps them off, or if they lose their charge."""
    left = list(within)
    while left:
        target = left[0]
        if len(left) > 1:
            limit = charge_limit(battle, warrior)
            target = int(
                (yield from ask(ChargeTarget(warrior.side, warrior.id, tuple(left), limit, must=True)))
            )
        foe = battle.combatant(target)
        if tested and (yield from keep_off_charger(battle, warrior, foe)):
            seen, _ = charge_targets(battle, warrior)
            left = [other for other in left if other != target and other in seen]
            continue
        yield ChargeDeclared(warrior.id, target)
        return target if not tested or (yield from test_charge(battle, warrior, foe)) else None
    return None


def must_charge(warrior: Combatant) -> bool:
    """Whether they have to charge an enemy in reach."""
    if frenzied(warrior) or warrior.has(MUST_ADVANCE):
        return True
    return bool(warrior.conditions) and (warrior.has(MUST_CHARGE) or warrior.under(TAUNTED))


def forced_on(battle: Battle, warrior: Combatant, limit: int) -> tuple[int, ...]:
    """The enemies in reach of whom they must charge one: any if they must charge, or those whom their mob fights."""
    if must_charge(warrior):
        return in_reach(battle, warrior, limit)
    fought = fought_by_mob(battle, warrior)
    return tuple(enemy for enemy in in_reach(battle, warrior, limit) if enemy in fought) if fought else ()


def in_reach(battle: Battle, warrior: Combatant, limit: int | None = None) -> tuple[int, ...]:
    """The enemies in sight whom a charge of theirs would reach, or one of `limit` (1/100 inch), in roster order."""
    limit = charge_limit(battle, warrior) if limit is None else limit
    seen, _ = charge_targets(battle, warrior)
    return tuple(
        target
        for target in seen
        if warrior.gap_to(battle.combatant(target)) <= limit
        and charge_route(battle, warrior, battle.combatant(target), limit) is not None
    )


@hooks.ignores_rule.handles(FRENZY)
def _sees_red(battle: Battle, warrior: Combatant, what: str, _weapon: Weapon | None) -> bool:
    """Tell whether a frenzied warrior has an enemy in contact or in reach (CORE-FRENZY-5, -6)."""
    return what == PSYCHOLOGY and frenzied(warrior) and (warrior.engaged or bool(in_reach(battle, warrior)))
