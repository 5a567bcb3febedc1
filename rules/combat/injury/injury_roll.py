"""The injury roll and what softens it: helmets, hard heads, feeling no pain (CORE-INJ, CORE-ARM-HELMET)."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.rolls.changed_dice import change_injury
from rules.combat.rolls.rerolls import RULE, roll_with_rerolls
from rules.engine.battle import Battle, throw
from rules.engine.dice import Modifier, Roll
from rules.engine.events import HelmetTested, InjuryRolled, RuleRolled, Status, StatusChanged
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant

#: The states of a warrior, each worse than the one before it.
_WORSENING = (Status.STANDING, Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION, Status.LEFT)

#: The trait of a helmet that says what turns stunned into knocked down, before the number.
_HELMET = "avoid-stun-"
_NEVER, _SIX = 7, 6
#: The trait of weapons whose stuns a helmet saves on 6 only.
_RINGS = "helmets-save-6"


def worse(status: Status, other: Status) -> Status:
    """The worse of two states."""
    return max(status, other, key=_WORSENING.index)


def brought_down(
    battle: Battle, target: Combatant, status: Status, by: int | None, cause: str = ""
) -> Flow[None]:
    """Knock them down or stun them, if these combat rules have that at all."""
    if battle.rules.fells:
        for then in hooks.felled.handlers(target):
            yield from then(battle, target)
        yield StatusChanged(target.id, status, by, cause)


def injury_roll(
    battle: Battle,
    attacker: Combatant | None,
    target: Combatant,
    hit: Hit,
    in_combat: bool,
    modifier: int = 0,
    ignores_helmet: bool = False,
) -> Flow[Status]:
    """Make one injury roll with everything that changes its result."""
    modifiers = [Modifier("critical hit", modifier)] if modifier else []
    if attacker is not None:
        modifiers += hooks.injury_caused.collect(battle, attacker, target, hit, in_combat, traits=hit.traits)
    dice = 1 + hit.injury_dice
    roll = Roll("injury", dice, modifiers=tuple(modifiers), who=target.id, keep=1 if dice > 1 else 0)
    faces = yield from throw(roll)
    added = sum(modifier.by for modifier in modifiers)

    def by_face(face: int) -> Status:
        found = _result(battle, attacker, target, hit, face + added)
        return found if battle.rules.fells or found is Status.OUT_OF_ACTION else Status.STANDING

    face = yield from change_injury(attacker, target, roll, roll.total(faces), by_face, 1)
    face = yield from change_injury(target, target, roll, face, by_face, -1)
    result = by_face(face)
    yield InjuryRolled(target.id, None if attacker is None else attacker.id, roll.shown(faces), result)
    if attacker is not None:
        for turns in hooks.injury_inflicted.handlers(attacker, hit.traits):
            result = turns(battle, attacker, target, hit, in_combat, result)
    for becomes in hooks.injury_result.handlers(target):
        result = yield from becomes(battle, target, attacker, hit, result)
    if result is not Status.STUNNED:
        return result
    return (yield from stunned(battle, target, ignores_helmet, hit))


def _result(battle: Battle, attacker: Combatant | None, target: Combatant, hit: Hit, total: int) -> Status:
    """Read the injury from the chart, or from bounds that a creature has or a weapon sets."""
    bounds = (
        []
        if attacker is None
        else hooks.bounds_caused.collect(battle, attacker, target, hit, traits=hit.traits)
    )
    bounds += hooks.injury_bounds.collect(battle, target, hit)
    if bounds:
        down, stunned = bounds[0]
        if total <= down:
            return Status.KNOCKED_DOWN
        return Status.STUNNED if total <= stunned else Status.OUT_OF_ACTION
    traits = hit.traits
    if "concussion" in traits and ignores(battle, target, "concussion"):
        traits = tuple(trait for trait in traits if trait != "concussion")
    return battle.rules.injury(total, traits)


def stunned(
    battle: Battle, target: Combatant, ignores_helmet: bool = False, hit: Hit | None = None
) -> Flow[Status]:
    """Resolve being stunned: no pain, or one die of the helmet, or of a hard head if that is better."""
    if not battle.rules.fells:
        return Status.STANDING
    if target.has("no-pain"):
        return Status.KNOCKED_DOWN
    helmet = _NEVER if ignores_helmet else helmet_holds(target)
    if hit is not None and _RINGS in hit.traits:
        helmet = max(helmet, _SIX)
    head = min([_NEVER, *hooks.stun_save.collect(battle, target, hit)])
    need = min(helmet, head)
    if need == _NEVER:
        return Status.STUNNED
    by_helmet = helmet <= head
    roll = Roll("helmet" if by_helmet else "hard head", need=need, who=target.id)
    faces = yield from roll_with_rerolls(battle, target, roll, RULE)
    held = faces[0] >= need
    if by_helmet:
        yield HelmetTested(target.id, roll.shown(faces), held)
    else:
        yield RuleRolled(target.id, "hard head", roll.shown(faces), held)
    return Status.KNOCKED_DOWN if held else Status.STUNNED


def helmet_holds(target: Combatant) -> int:
    """The smallest D6 with which their helmet keeps them from being stunned; 7 without one."""
    return min(
        [
            int(trait.removeprefix(_HELMET))
            for worn in target.fighter.protection
            for trait in worn.armour.traits
            if trait.startswith(_HELMET)
        ],
        default=_NEVER,
    )
