"""From a hit to its end: to wound, critical hit, armour save, wounds lost, injury (CORE-WOUND to CORE-INJ).

Shooting and close combat both end here, and whatever else hurts will too.
"""

from collections.abc import Sequence

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
from rules.engine.protocols import Flow
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
        result = yield from _lose_wounds(battle, who, target, wound, hit)
        worst = max(worst, result, key=_RANK.__getitem__)
        if worst is Status.OUT_OF_ACTION:
            break
    if worst is not target.status:
        yield StatusChanged(target.id, worst, who.id)


def _wound(
    battle: Battle, who: Combatant, target: Combatant, hit: Hit, in_combat: bool
) -> Flow[_Wound | None]:
    """Roll to wound, for a critical hit and to save; None when nothing comes of it."""
    toughness = target.fighter.profile.T
    need = battle.rules.wound_need(hit.strength, toughness)
    if need is None:
        yield WoundRolled(who.id, target.id, hit.weapon, hit.strength, toughness, None, False)
        return None
    roll = Roll("to wound", need=need, who=who.id)
    faces = yield from throw(roll)
    wounded = faces[0] >= need
    yield WoundRolled(who.id, target.id, hit.weapon, hit.strength, toughness, roll.shown(faces), wounded)
    if not wounded:
        return None
    wound, ignores_save = _Wound(1), False
    if faces[0] == 6 and need < 6 and not (in_combat and who.critical_dealt):
        roll = Roll("critical hit", who=who.id)
        faces = yield from throw(roll)
        critical = battle.rules.critical(faces[0])
        yield CriticalRolled(who.id, target.id, roll.shown(faces), critical.name)
        wound, ignores_save = _Wound(critical.wounds, critical.injury_modifier), critical.ignores_save
    if not ignores_save and (yield from _saved(battle, target, hit, in_combat)):
        return None
    return wound


def _saved(battle: Battle, target: Combatant, hit: Hit, in_combat: bool) -> Flow[bool]:
    need = battle.rules.save_need(target, hit.strength, hit.save_modifier, hit.traits, in_combat)
    if need.at_least is None:
        return False
    roll = Roll("armour save", need=need.at_least, modifiers=need.modifiers, who=target.id)
    faces = yield from throw(roll)
    saved = faces[0] >= need.at_least
    yield SaveRolled(target.id, roll.shown(faces), saved, armour_names(target))
    return saved


def _lose_wounds(battle: Battle, who: Combatant, target: Combatant, wound: _Wound, hit: Hit) -> Flow[Status]:
    """Take wounds off; one injury roll for the wound that reaches zero and each after it (CORE-INJ-ROLL-2)."""
    had = target.wounds
    yield WoundsLost(target.id, who.id, wound.wounds, max(0, had - wound.wounds))
    worst = Status.STANDING
    for _ in range(wound.wounds - max(0, had - 1)):
        result = yield from _injury(battle, who, target, wound.injury_modifier, hit)
        worst = max(worst, result, key=_RANK.__getitem__)
        if worst is Status.OUT_OF_ACTION:
            break
    return worst


def _injury(battle: Battle, who: Combatant, target: Combatant, modifier: int, hit: Hit) -> Flow[Status]:
    modifiers = (Modifier("master strike", modifier),) if modifier else ()
    roll = Roll("injury", modifiers=modifiers, who=target.id)
    faces = yield from throw(roll)
    result = battle.rules.injury(faces[0] + modifier, hit.traits)
    yield InjuryRolled(target.id, who.id, roll.shown(faces), result)
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
