"""The course of a hit: to wound, critical hit, armour save, wounds lost, injury (CORE-WOUND to CORE-INJ).

Shooting and close combat both end here, and whatever else hurts too. `attacker` is None where nobody did it: a fall.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.critical_effects import OUTRIGHT, apply_critical_effects
from rules.combat.injury.critical_hits import UNCRITICAL, critical_hit
from rules.combat.injury.injury_roll import injury_roll, worse
from rules.combat.injury.special_saves import roll_last_save
from rules.combat.moving.falling import keep_footing
from rules.combat.rolls.rerolls import ARMOUR_SAVE, TO_WOUND, roll_with_rerolls
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.combat.shared_charts import saving_armour
from rules.engine.battle import Battle, throw
from rules.engine.dice import Faces, Modifier, Roll
from rules.engine.events import RollRepeated, SaveRolled, Status, StatusChanged, WoundRolled, WoundsLost
from rules.engine.flow import Flow, Need
from rules.engine.state.battle_state import Combatant
from rules.values import Value, changed

NO_CRITICAL, NATURAL_6 = 7, 6
#: The tag of a thing of straw, which no shot hits critically unless it burns.
STRAW = "no-substance"
#: Hits against which no armour helps.
#: The trait of blades with which two dice are rolled to wound whoever lies there; the higher counts.
_FINDS_GAPS = "two-dice-on-the-fallen"
_UNSAVED = frozenset({"no-armour-save", "ignores-armour-saves"})


class _Wound(Value, frozen=True):
    wounds: int
    injury_modifier: int = 0
    ignores_helmet: bool = False
    outright: bool = False


#: A roll to wound that failed; what armour or luck averts is no wound either, but no such failure.
FAILED_TO_WOUND = _Wound(0)


class HitResult(NamedTuple):
    """A hit that nothing discarded: whether it took a wound, or failed to by its roll to wound."""

    hit: Hit
    hurt: bool
    failed_to_wound: bool


def resolve_hits(
    battle: Battle,
    attacker: Combatant | None,
    target: Combatant,
    hits: Sequence[Hit],
    *,
    in_combat: bool,
    as_standing: bool = False,
) -> Flow[list[HitResult]]:
    """Resolve one attacker's hits on one target, with the effects of their weapons; returns the result of each hit.

    The target counts all along as it was when the attacker began (CORE-DOWN-SAME-1); the worst injury stands
    (CORE-INJ-ROLL-3), and nobody's status ever improves by it.
    """
    came: list[HitResult] = []
    had = target.wounds
    finish = in_combat and target.status is Status.KNOCKED_DOWN and not as_standing
    yield from _resolve(battle, attacker, target, hits, in_combat, finish, came)
    if attacker is not None:
        for hit, hurt, _ in came:
            for then in hooks.after_a_hit.handlers(attacker, hit.traits):
                yield from then(battle, attacker, target, hit, hurt)
    if target.wounds < had and target.on_table:
        yield from _after_wounds(battle, target)
    return came


def _after_wounds(battle: Battle, target: Combatant) -> Flow[None]:
    """Apply what the rules say follows at once for a warrior who fights on."""
    follows = battle.rules.after_wounds(battle, target)
    if follows is not None:
        yield from follows


def _resolve(
    battle: Battle,
    attacker: Combatant | None,
    target: Combatant,
    hits: Sequence[Hit],
    in_combat: bool,
    finish: bool,
    came: list[HitResult],
) -> Flow[None]:
    """`finish`: a warrior wounded on the ground is out of action (CORE-DOWN-KD-2)."""
    worst = target.status
    for hit in hits:
        if (yield from _discarded(battle, attacker, target, hit, in_combat)):
            continue
        wound = yield from _wound(battle, attacker, target, hit, in_combat)
        hurt = wound is not None and wound is not FAILED_TO_WOUND
        came.append(HitResult(hit, hurt, wound is FAILED_TO_WOUND))
        if wound is None or not hurt:
            continue
        if wound.outright:
            yield from take_out_of_action(battle, attacker, target, "bludgeoned", in_combat=in_combat)
            return
        if finish:  # CORE-DOWN-KD-2
            yield from take_out_of_action(
                battle, attacker, target, "struck down while on the ground", in_combat=in_combat
            )
            return
        result = yield from _lose_wounds(battle, attacker, target, wound, hit, in_combat)
        worst = worse(worst, result)
        for then in hooks.after_wounds.handlers(target):
            yield from then(battle, target, attacker, wound.wounds, in_combat)
        if worst is Status.OUT_OF_ACTION or not target.on_table:
            break
    worst = worse(worst, target.status)
    if target.on_table and worst is not target.status:
        if worst is Status.OUT_OF_ACTION:
            yield from take_out_of_action(battle, attacker, target, in_combat=in_combat)
        else:
            yield StatusChanged(target.id, worst, None if attacker is None else attacker.id)
            yield from keep_footing(battle, target, resolve_hits)


def resolve_hit_on_carrier(
    battle: Battle, attacker: Combatant | None, carrier: Combatant, hit: Hit, *, in_combat: bool
) -> Flow[Status]:
    """Resolve a hit on somebody who is one model with their rider; returns what their injury would make of them."""
    if (yield from _discarded(battle, attacker, carrier, hit, in_combat)):
        return Status.STANDING
    wound = yield from _wound(battle, attacker, carrier, hit, in_combat)
    if wound is None or wound is FAILED_TO_WOUND:
        return Status.STANDING
    if wound.outright:
        return Status.OUT_OF_ACTION
    return (yield from _lose_wounds(battle, attacker, carrier, wound, hit, in_combat))


def take_out_of_action(
    battle: Battle,
    attacker: Combatant | None,
    target: Combatant,
    cause: str = "",
    *,
    in_combat: bool,
    spared: bool = False,
) -> Flow[None]:
    """Take them out of action, unless something lets them fight on, with the consequences for others.

    A warrior who is `spared` is unharmed after the battle.
    """
    by = None if attacker is None else attacker.id
    for fights_on in hooks.fights_on.handlers(target):
        if (yield from fights_on(battle, target, by)):
            return
    yield StatusChanged(target.id, Status.OUT_OF_ACTION, by, cause, spared)
    for then in hooks.taken_out.handlers(target):
        yield from then(battle, target, attacker, in_combat)
    if attacker is not None:
        for gains in hooks.took_out.handlers(attacker):
            yield from gains(battle, attacker, target)
    yield from _after_loss(battle, target)


def remove_from_play(
    battle: Battle, target: Combatant, by: int | None, cause: str, *, spared: bool = False
) -> Flow[None]:
    """Take them out of action at once and by no injury, with the consequences for others."""
    yield StatusChanged(target.id, Status.OUT_OF_ACTION, by, cause, spared)
    yield from _after_loss(battle, target)


def _after_loss(battle: Battle, lost: Combatant) -> Flow[None]:
    follows = battle.rules.after_loss(battle, lost)
    if follows is not None:
        yield from follows


def lose_wound(
    battle: Battle, attacker: Combatant | None, target: Combatant, hit: Hit, *, spared: bool = False
) -> Flow[None]:
    """Inflict one wound without a roll and without any save; an injury if it is the last."""
    result = yield from _lose_wounds(battle, attacker, target, _Wound(1), hit, False)
    worst = worse(target.status, result)
    if worst is Status.OUT_OF_ACTION and target.on_table:
        yield from take_out_of_action(battle, attacker, target, in_combat=False, spared=spared)
    elif worst is not target.status:
        yield StatusChanged(target.id, worst, None if attacker is None else attacker.id)
        yield from keep_footing(battle, target, resolve_hits)
    if target.on_table:
        yield from _after_wounds(battle, target)


def _discarded(
    battle: Battle, attacker: Combatant | None, target: Combatant, hit: Hit, in_combat: bool
) -> Flow[bool]:
    """Whether a hit comes to nothing before it is rolled to wound."""
    for averted in hooks.before_a_wound.handlers(target):
        if (yield from averted(battle, target, attacker, hit, in_combat)):
            return True
    return False


def _wound(
    battle: Battle, attacker: Combatant | None, target: Combatant, hit: Hit, in_combat: bool
) -> Flow[_Wound | None]:
    """Roll to wound, for a critical hit and to save; None when something averts the wound."""
    die, need, strength = yield from _to_wound(battle, attacker, target, hit, in_combat)
    if die is None:
        return FAILED_TO_WOUND
    if die == NATURAL_6 and in_combat and attacker is not None:
        for then in hooks.wounds_on_6.handlers(attacker, hit.traits):
            yield from then(battle, attacker, target)
    wound = _Wound(battle.rules.wounds_of(strength, target.profile.T))
    ignores_save, saves = _UNSAVED.isdisjoint(hit.traits) is False, 1
    if attacker is not None and die >= _critical_from(battle, attacker, target, hit, need, in_combat):
        critical = yield from critical_hit(battle, attacker, target, hit, in_combat)
        if critical is not None:
            outright = OUTRIGHT in critical.effects
            wound = _Wound(critical.wounds, critical.injury_modifier, critical.ignores_helmet, outright)
            yield from apply_critical_effects(battle, attacker, target, hit, critical.effects, resolve_hits)
            ignores_save = ignores_save or critical.ignores_save
            saves = critical.saves
    wounds = yield from _wounds_of(battle, attacker, target, hit, wound.wounds)
    averted_wounds = 0
    if not ignores_save:
        for _ in range(saves):
            averted_wounds += wounds // saves if (yield from _saved(battle, target, hit, in_combat)) else 0
    if averted_wounds >= wounds:
        return None
    if (yield from roll_last_save(battle, target, hit, in_combat)):
        return None
    left = yield from _endured(battle, attacker, target, hit, in_combat, wounds - averted_wounds)
    return changed(wound, wounds=left) if left else None


def _endured(
    battle: Battle, attacker: Combatant | None, target: Combatant, hit: Hit, in_combat: bool, wounds: int
) -> Flow[int]:
    """The wounds left after what averts them one by one."""
    if not battle.rules.special_saves:
        for name, need in hooks.save_for_each_wound.collect(battle, target, hit, in_combat):
            for _ in range(wounds):
                wounds -= int((yield from roll_for_rule(battle, target, name, need)))
    for averts in hooks.each_wound.handlers(target):
        for _ in range(wounds):
            if (yield from averts(battle, target, attacker, hit, in_combat)):
                wounds -= 1
    return wounds


def _to_wound(
    battle: Battle, attacker: Combatant | None, target: Combatant, hit: Hit, in_combat: bool
) -> Flow[tuple[int | None, int, int]]:
    """The natural die that wounded (None: no wound; 0: none was needed), what was needed, and the Strength."""
    by = target.id if attacker is None else attacker.id
    toughness = target.profile.T
    strength = hit.strength + hooks.be_struck_strength.total(battle, target, attacker, hit, in_combat)
    need = battle.rules.wound_need(strength, toughness)
    if attacker is not None:
        need = min(
            [need or NO_CRITICAL, *hooks.wounds_on.collect(battle, attacker, target, hit, traits=hit.traits)]
        )
        need = None if need == NO_CRITICAL else need
        if hooks.wounds_outright.any_true(battle, attacker, target, hit, traits=hit.traits):
            die = yield from _outright(battle, attacker, target, hit, need, in_combat)
            yield WoundRolled(by, target.id, hit.weapon, strength, toughness, None, True)
            return die, need or NO_CRITICAL, strength
    if need is None:
        yield WoundRolled(by, target.id, hit.weapon, strength, toughness, None, False)
        return None, NO_CRITICAL, strength
    eased = (
        0
        if attacker is None
        else hooks.to_wound.total(battle, attacker, target, hit, in_combat, traits=hit.traits)
    )
    modifiers = (Modifier("to wound", eased),) if eased else ()
    least = max(2, need - eased) if eased else need
    dice = 2 if _FINDS_GAPS in hit.traits and target.status is Status.KNOCKED_DOWN else 1
    roll = Roll("to wound", dice, need=least, modifiers=modifiers, who=by, keep=dice - 1)

    def again(faces: Faces) -> Flow[Faces | None]:
        cause = battle.rules.wounds_again(attacker, target, hit.traits, roll.total(faces))
        if not cause and attacker is not None and not roll.met_by(faces):
            again = hooks.rerolls_wound.any_true(battle, attacker, target, in_combat)
            cause = "unerring strike" if again else ""
        if not cause:
            return None
        yield RollRepeated(by, TO_WOUND, roll.shown(faces), cause)
        return (yield from throw(roll))

    faces = yield from roll_with_rerolls(battle, attacker, roll, TO_WOUND, again)
    die, wounded = roll.total(faces), roll.met_by(faces)
    yield WoundRolled(by, target.id, hit.weapon, strength, toughness, roll.shown(faces), wounded)
    return (die if wounded else None), need, strength


def _outright(
    battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, need: int | None, in_combat: bool
) -> Flow[int]:
    """The die of a wound that needs none: thrown only where it may be a critical hit (CORE-POISON-LOTUS-2)."""
    if need is None or _critical_from(battle, attacker, target, hit, need, in_combat) == NO_CRITICAL:
        return 0
    faces = yield from throw(Roll("critical hit?", need=6, who=attacker.id))
    return faces[0]


def _critical_from(
    battle: Battle, attacker: Combatant, target: Combatant, hit: Hit, need: int, in_combat: bool
) -> int:
    """The smallest natural die to wound that is a critical hit; 7 if no die is (CORE-CRIT)."""
    if need >= 6 or battle.rules.hits_critically or not UNCRITICAL.isdisjoint(hit.traits):
        return NO_CRITICAL
    if in_combat and attacker.critical_dealt:
        return NO_CRITICAL
    if hit.missile and target.has(STRAW) and "fire" not in hit.traits:
        return NO_CRITICAL
    others = hooks.critical_from.collect(battle, attacker, target, hit, need, in_combat, traits=hit.traits)
    smallest: int = min([6, *others])
    return smallest


def _wounds_of(
    battle: Battle, attacker: Combatant | None, target: Combatant, hit: Hit, critical: int
) -> Flow[int]:
    """The wounds of one hit: the critical hit's or the weapon's, whichever are more (CORE-CRIT-13)."""
    most = critical
    if attacker is not None:
        for wounds in hooks.wounds_caused.handlers(attacker, hit.traits):
            most = max(most, (yield from wounds(battle, attacker, target, hit)))
    for suffers in hooks.wounds_suffered.handlers(target):
        most = suffers(battle, target, hit, most)
    return most


def _saved(battle: Battle, target: Combatant, hit: Hit, in_combat: bool) -> Flow[bool]:
    need = battle.rules.save_need(battle, target, hit.strength, hit.save_modifier, hit.traits, in_combat)
    fixed, by = min(hooks.fixed_save.collect(battle, target), default=NO_CRITICAL), ""
    if fixed < (need.at_least or NO_CRITICAL):
        need, by = Need(fixed), "special save"
    if need.at_least is None:
        return False
    roll = Roll("armour save", need=need.at_least, modifiers=need.modifiers, who=target.id)
    faces = yield from roll_with_rerolls(battle, target, roll, ARMOUR_SAVE)
    saved = faces[0] >= need.at_least
    yield SaveRolled(
        target.id, roll.shown(faces), saved, by or saving_armour(battle, target, hit.traits, in_combat)
    )
    return saved


def _lose_wounds(
    battle: Battle, attacker: Combatant | None, target: Combatant, wound: _Wound, hit: Hit, in_combat: bool
) -> Flow[Status]:
    """Take wounds off; one injury roll for the wound that reaches zero and each after it (CORE-INJ-ROLL-2)."""
    had = target.wounds
    by = None if attacker is None else attacker.id
    yield WoundsLost(target.id, by, wound.wounds, max(0, had - wound.wounds))
    if not battle.rules.injures:
        return Status.OUT_OF_ACTION if wound.wounds >= had else Status.STANDING
    worst, due = Status.STANDING, wound.wounds - max(0, had - 1)
    for instead in hooks.instead_of_injury.handlers(target) if due > 0 else ():
        return (yield from instead(battle, target, attacker, wound.injury_modifier, due))
    for _ in range(due):
        result = yield from injury_roll(
            battle, attacker, target, hit, in_combat, wound.injury_modifier, wound.ignores_helmet
        )
        worst = worse(worst, result)
        if worst is Status.OUT_OF_ACTION:
            break
    return worst
