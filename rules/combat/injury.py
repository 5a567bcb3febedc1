"""From a hit to its end: to wound, critical hit, armour save, wounds lost, injury (CORE-WOUND to CORE-INJ).

Shooting and close combat both end here, and whatever else hurts will too.
"""

from collections.abc import Sequence

from rules.combat.effects import asked, said, told
from rules.engine.battle import Battle, throw
from rules.engine.dice import Modifier, Roll
from rules.engine.events import (
    CriticalRolled,
    HelmetTested,
    InjuryRolled,
    SaveRolled,
    Status,
    StatusChanged,
    WoundRolled,
    WoundsLost,
)
from rules.engine.protocols import Critical, Flow
from rules.engine.state import Combatant
from rules.values import Value

HELMET_HOLDS = 4

_RANK = {
    Status.STANDING: 0,
    Status.KNOCKED_DOWN: 1,
    Status.STUNNED: 2,
    Status.OUT_OF_ACTION: 3,
    Status.LEFT: 4,
}


class Hit(Value, frozen=True):
    """A hit that was scored. `save_modifier` is the weapon's own, beyond that of its Strength."""

    weapon: str
    strength: int
    save_modifier: int = 0
    traits: tuple[str, ...] = ()


class _Wound(Value, frozen=True):
    wounds: int
    injury_modifier: int = 0


def suffer(
    battle: Battle, who: Combatant, target: Combatant, hits: Sequence[Hit], *, in_combat: bool
) -> Flow[None]:
    """Resolve one attacker's hits on one target.

    The target counts all along as it was when the attacker began (CORE-DOWN-SAME-1); the worst injury stands
    (CORE-INJ-ROLL-3), and nobody's status ever improves by it.
    """
    finish = in_combat and target.status is Status.KNOCKED_DOWN
    worst = target.status
    for hit in hits:
        wound = yield from _wound(battle, who, target, hit, in_combat)
        if wound is None:
            continue
        if finish:  # CORE-DOWN-KD-2
            yield StatusChanged(target.id, Status.OUT_OF_ACTION, who.id, "struck down while on the ground")
            return
        result = yield from _lose_wounds(battle, who, target, wound, hit, in_combat)
        for then in asked("after-wounds", target):
            yield from then(battle, target, who, wound.wounds, in_combat)
        worst = max(worst, result, key=_RANK.__getitem__)
        if worst is Status.OUT_OF_ACTION:
            break
    if worst is not target.status:
        yield StatusChanged(target.id, worst, who.id)


def _wound(
    battle: Battle, who: Combatant, target: Combatant, hit: Hit, in_combat: bool
) -> Flow[_Wound | None]:
    """Roll to wound, for a critical hit and to save; None when nothing comes of it."""
    for averted in asked("before-a-wound", target):
        if (yield from averted(battle, target, who, hit, in_combat)):
            return None
    toughness = target.profile.T
    strength = hit.strength + told(battle, "be-struck-strength", target, who, hit, in_combat)
    need = battle.rules.wound_need(strength, toughness)
    if need is None:
        yield WoundRolled(who.id, target.id, hit.weapon, strength, toughness, None, False)
        return None
    eased = told(battle, "to-wound", who, target, hit, in_combat)
    modifiers = (Modifier("to wound", eased),) if eased else ()
    roll = Roll("to wound", need=max(2, need - eased) if eased else need, modifiers=modifiers, who=who.id)
    faces = yield from throw(roll)
    wounded = roll.need is not None and faces[0] >= roll.need
    yield WoundRolled(who.id, target.id, hit.weapon, strength, toughness, roll.shown(faces), wounded)
    if not wounded:
        return None
    wound, ignores_save = _Wound(1), "no-armour-save" in hit.traits
    if faces[0] >= _critical_from(battle, who, target, hit, need, in_combat):
        critical = yield from _critical(battle, who, target, hit)
        wound, ignores_save = (
            _Wound(critical.wounds, critical.injury_modifier),
            ignores_save or critical.ignores_save,
        )
    if not ignores_save and (yield from _saved(battle, target, hit, in_combat)):
        return None
    for last in asked("last-save", target):
        if (yield from last(battle, target, who, hit, in_combat)):
            return None
    return wound


def _critical_from(
    battle: Battle, who: Combatant, target: Combatant, hit: Hit, need: int, in_combat: bool
) -> int:
    """The smallest natural die to wound that is a critical hit; 7 where there is none (CORE-CRIT)."""
    if need >= 6 or "no-critical" in hit.traits or (in_combat and who.critical_dealt):
        return 7
    smallest: int = min([6, *said(battle, "critical-from", who, target, hit, need, in_combat)])
    return smallest


def _critical(battle: Battle, who: Combatant, target: Combatant, hit: Hit) -> Flow[Critical]:
    bonus = told(battle, "critical-roll", who, target, hit)
    modifiers = (Modifier("skill", bonus),) if bonus else ()
    roll = Roll("critical hit", modifiers=modifiers, who=who.id)
    faces = yield from throw(roll)
    critical = battle.rules.critical(min(6, faces[0] + bonus))
    yield CriticalRolled(who.id, target.id, roll.shown(faces), critical.name)
    return critical


def _saved(battle: Battle, target: Combatant, hit: Hit, in_combat: bool) -> Flow[bool]:
    need = battle.rules.save_need(battle, target, hit.strength, hit.save_modifier, hit.traits, in_combat)
    if need.at_least is None:
        return False
    roll = Roll("armour save", need=need.at_least, modifiers=need.modifiers, who=target.id)
    faces = yield from throw(roll)
    saved = faces[0] >= need.at_least
    yield SaveRolled(target.id, roll.shown(faces), saved, armour_names(target))
    return saved


def _lose_wounds(
    battle: Battle, who: Combatant, target: Combatant, wound: _Wound, hit: Hit, in_combat: bool
) -> Flow[Status]:
    """Take wounds off; one injury roll for the wound that reaches zero and each after it (CORE-INJ-ROLL-2)."""
    had = target.wounds
    yield WoundsLost(target.id, who.id, wound.wounds, max(0, had - wound.wounds))
    worst = Status.STANDING
    for _ in range(wound.wounds - max(0, had - 1)):
        result = yield from _injury(battle, who, target, wound.injury_modifier, hit, in_combat)
        worst = max(worst, result, key=_RANK.__getitem__)
        if worst is Status.OUT_OF_ACTION:
            break
    return worst


def _injury(
    battle: Battle, who: Combatant, target: Combatant, modifier: int, hit: Hit, in_combat: bool
) -> Flow[Status]:
    modifiers = [Modifier("master strike", modifier)] if modifier else []
    modifiers += said(battle, "injury-caused", who, target, hit, in_combat)
    roll = Roll("injury", modifiers=tuple(modifiers), who=target.id)
    faces = yield from throw(roll)
    result = battle.rules.injury(faces[0] + sum(modifier.by for modifier in modifiers), hit.traits)
    yield InjuryRolled(target.id, who.id, roll.shown(faces), result)
    for becomes in asked("injury-result", target):
        result = yield from becomes(battle, target, who, hit, result)
    if result is not Status.STUNNED:
        return result
    if target.has("no-pain"):
        return Status.KNOCKED_DOWN
    if any(worn.armour.slot == "helmet" for worn in target.fighter.protection):
        roll = Roll("helmet", need=HELMET_HOLDS, who=target.id)
        faces = yield from throw(roll)
        held = faces[0] >= HELMET_HOLDS
        yield HelmetTested(target.id, roll.shown(faces), held)
        if held:
            return Status.KNOCKED_DOWN
    return result


def armour_names(target: Combatant) -> str:
    """What he wears, for the log."""
    worn = [protection.name for protection in target.fighter.protection if protection.armour.slot != "helmet"]
    return ", ".join(worn) or "no armour"
