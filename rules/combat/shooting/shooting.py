"""Shooting: one after the other, with one shot or several, and what is hit (CORE-SHOOT)."""

from collections.abc import Iterable, Sequence

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.critical_blows import critical_need, critical_strikes
from rules.combat.injury.hits import coated, shot_hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.measuring import is_measured
from rules.combat.melee.combat_group import may_hit_others, struck_in_combat_group
from rules.combat.moving.hiding import STEALTHY, spots_shooter
from rules.combat.rolls.rerolls import TO_HIT, roll_with_rerolls
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import in_cover as in_cover
from rules.combat.shooting.aiming import is_ready as is_ready
from rules.combat.shooting.aiming import is_shot_now as is_shot_now
from rules.combat.shooting.aiming import legal_targets as legal_targets
from rules.combat.shooting.aiming import loaded_now, may_shoot, screens, shots_offered
from rules.combat.shooting.aiming import shots_at as shots_at
from rules.combat.shooting.before_shots import try_to_fire, try_to_make_out
from rules.combat.shooting.bombs import BLAST, burst, scatter
from rules.combat.shooting.loading import (
    CHAMBERS,
    DOUBLE,
    PIGEON,
    PIGEON_ERRS,
    PIGEON_HITS,
    SPENT,
    barrels,
    chambers,
    used_up,
)
from rules.combat.shooting.misfires import misfire, misfires
from rules.combat.shooting.shot_roll import roll_shot
from rules.combat.shooting.strips import STRIP, fire_strip
from rules.engine.aim import Aim
from rules.engine.battle import Battle, ask
from rules.engine.decisions import DONE, NONE, Choice, NextToAct, ShootingTarget, Target, Volley
from rules.engine.dice import Faces, Modifier, Roll
from rules.engine.events import RuleRolled, ShotFired
from rules.engine.flow import Flow, Need
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.values import changed

#: The die of a shot that would misfire, for those who roll it again.
FUMBLE = "a fumble"
#: What each shot suffers when a weapon is fired several times in haste (CORE-WPN-SLING-4, -REPEATER-3).
HASTE = Modifier("several shots", -1)
#: Weapons that may be fired in haste, with how often.
_HASTY = {"fire-twice": 2, "fire-twice-at-half-range": 2, "fires-three-times": CHAMBERS}
_AT_HALF_RANGE, _THREE, _BRACE = "fire-twice-at-half-range", "fires-three-times", "brace"
#: Further shots of a repeater go at most so far from the last target, in 1/100 inch.
_BESIDE = 300
#: Answers to how many barrels are fired.
BOTH, ONE = "both", "one"


def shoot(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Let those who act now shoot one after the other, in the order their player likes (CORE-SHOOT-SEQ)."""
    waiting = [other for other in combatants if may_shoot(battle, other)]
    while waiting:
        ready = tuple([other.id for other in waiting])
        answer = yield from ask(NextToAct(side, "shooting", ready))
        if answer == DONE:
            return
        warrior = battle.combatant(int(answer))
        waiting.remove(warrior)
        yield from shoot_once(battle, warrior)
        waiting = [other for other in waiting if may_shoot(battle, other)]


def shoot_once(
    battle: Battle, shooter: Combatant, ready: Sequence[Weapon] | None = None, shots: int | None = None
) -> Flow[None]:
    """Resolve one warrior's shooting: name weapon and target, then roll; again where they have several shots.

    With `ready` they use one of these, with `shots` they take that many in haste, as each of them can.
    """
    if ready is None:
        ready = [weapon for weapon in shooter.fighter.weapons if is_shot_now(battle, shooter, weapon)]
    shot = yield from _aim(battle, shooter, ready, shots is not None and shots > 1)
    if shot is None:
        return
    weapon, target = shot
    if weapon.shot is not None and STRIP in weapon.shot.traits:
        if (yield from try_to_fire(battle, shooter, target, weapon)):
            yield from fire_strip(battle, shooter, target, weapon)
        return
    count, extra = yield from _volley(battle, shooter, target, weapon, shots)
    if battle.rules.volleys_at_one_target:
        yield from _at_one_target(battle, shooter, target, weapon, count, extra)
        return
    spent, held = 1, shooter.conditions.get(SPENT + weapon.key)
    yield from fire(battle, shooter, target, weapon, extra)
    for _ in range(count - 1):
        jammed = shooter.conditions.get(SPENT + weapon.key) is not held
        near = target if _THREE in _traits(weapon) else None
        fit = may_shoot(battle, shooter) if shots is None else shooter.standing and not shooter.contacts
        able = () if jammed or not fit else _again(battle, shooter, weapon)
        shot = yield from _aim(battle, shooter, able, bool(extra), near)
        if shot is None:
            break
        spent, target = spent + 1, shot[1]
        yield from fire(battle, shooter, target, shot[0], extra)
    yield from used_up(shooter, weapon, spent)


def _at_one_target(
    battle: Battle,
    shooter: Combatant,
    target: Combatant,
    weapon: Weapon,
    count: int,
    extra: tuple[Modifier, ...],
) -> Flow[None]:
    """A volley that stays with its target, though it falls; two pistols are fired at once (HERO-MULTI-1, -MISF-TWO)."""
    brace, spent, held = _BRACE in _traits(weapon), 0, shooter.conditions.get(SPENT + weapon.key)
    others = [
        pistol
        for pistol in _again(battle, shooter, weapon)
        for _ in range(loaded_now(battle, shooter, pistol))
    ]
    if brace:
        others.remove(weapon)
    for fired in (weapon, *others[: count - 1]) if brace else (weapon,) * count:
        stopped = not shooter.standing or shooter.conditions.get(SPENT + weapon.key) is not held
        if not target.on_table or (stopped and not brace):
            break
        spent += 1
        yield from fire(battle, shooter, target, fired, extra)
    yield from used_up(shooter, weapon, spent)


def _traits(weapon: Weapon) -> tuple[str, ...]:
    return () if weapon.shot is None else weapon.shot.traits


def _again(battle: Battle, shooter: Combatant, weapon: Weapon) -> list[Weapon]:
    """The weapon for the next shot of a volley: the same, or another pistol of the brace."""
    if _BRACE not in _traits(weapon):
        return [pistol for pistol in shooter.fighter.weapons if pistol.key == weapon.key]
    brace = [
        pistol
        for pistol in shooter.fighter.weapons
        if _BRACE in _traits(pistol) and is_ready(battle, shooter, pistol)
    ]
    return [
        pistol
        for pistol in brace
        if shooter.fired.get(pistol.key, ()).count(shooter.own_turns) < pistol.copies
    ]


def _aim(
    battle: Battle,
    shooter: Combatant,
    weapons: Iterable[Weapon],
    haste: bool,
    near: Combatant | None = None,
) -> Flow[tuple[Weapon, Combatant] | None]:
    """The weapon and the target that their player names; in `haste` as near as that has to be, or `near` somebody."""
    aims = {weapon.key: (weapon, _targets(battle, shooter, weapon, haste)) for weapon in weapons}
    if near is not None:
        aims = {
            key: (weapon, tuple(aim for aim in found if near.gap_to(battle.combatant(aim.who)) <= _BESIDE))
            for key, (weapon, found) in aims.items()
        }
    listed = tuple((key, targets) for key, (_, targets) in aims.items() if targets)
    if not listed:
        return None
    answer = yield from ask(ShootingTarget(shooter.side, shooter.id, listed, haste))
    if answer == NONE:
        return None
    key, _, named = answer.rpartition(" ")
    target = battle.combatant(int(named))
    if not (yield from try_to_make_out(battle, shooter, target)):
        return (yield from _aim(battle, shooter, [weapon for weapon, _ in aims.values()], haste))
    return aims[key][0], target


def _targets(battle: Battle, shooter: Combatant, weapon: Weapon, haste: bool) -> tuple[Target, ...]:
    targets = shots_offered(battle, shooter, weapon)
    limit = in_haste_within(battle, shooter, weapon) if haste else None
    if limit is None:
        return targets
    return tuple([aim for aim in targets if aim.distance is None or aim.distance <= limit])


def _volley(
    battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon, shots: int | None
) -> Flow[tuple[int, tuple[Modifier, ...]]]:
    """How many shots they take, and the penalty of each of them, if they are in haste."""
    assert weapon.shot is not None
    if shooter.charged or shooter.failed_charge:
        return 1, ()
    traits = weapon.shot.traits
    if shots is not None:
        return (shots, (HASTE,)) if shots > 1 else (1, ())
    free = max([1, *hooks.shots_this_phase.collect(battle, shooter, weapon, traits=traits)])
    if free > 1:
        ready = sum(loaded_now(battle, shooter, pistol) for pistol in _again(battle, shooter, weapon))
        return min(free, ready) if "prepare-shot" in traits or _BRACE in traits else free, ()
    most, limit = in_haste(shooter, weapon), in_haste_within(battle, shooter, weapon)
    if most == 1 or (limit is not None and is_measured(battle) and shooter.gap_to(target) > limit):
        return 1, ()
    count = int((yield from ask(Volley(shooter.side, shooter.id, weapon.key, target.id, most))))
    return (count, (HASTE,)) if count > 1 else (1, ())


def in_haste(shooter: Combatant, weapon: Weapon) -> int:
    """How many shots of a weapon they can take in haste, at somebody near enough."""
    traits = _traits(weapon)
    if _AT_HALF_RANGE in traits and shooter.moved:
        return 1
    most = max([_HASTY[trait] for trait in traits if trait in _HASTY], default=1)
    return min(most, chambers(shooter, weapon)) if _THREE in traits else most


def in_haste_within(battle: Battle, shooter: Combatant, weapon: Weapon) -> int | None:
    """How near their targets must be for it, in 1/100 inch; None if in range is enough."""
    return shot_range(battle, shooter, weapon) // 2 if _AT_HALF_RANGE in _traits(weapon) else None


def shot_reach(battle: Battle, shooter: Combatant, weapon: Weapon, haste: bool) -> int:
    """How far a single shot reaches, or one of several in `haste`, in 1/100 inch."""
    limit = in_haste_within(battle, shooter, weapon) if haste else None
    return shot_range(battle, shooter, weapon) if limit is None else limit


def fire(
    battle: Battle,
    shooter: Combatant,
    target: Combatant,
    weapon: Weapon,
    extra: tuple[Modifier, ...] = (),
) -> Flow[None]:
    """Fire one shot, unless something withholds it, with the consequences for the shooter."""
    if (yield from try_to_fire(battle, shooter, target, weapon)):
        yield from _fire(battle, shooter, target, weapon, extra)
        for then in hooks.after_shooting.handlers(shooter):
            yield from then(battle, shooter, target)


def _fire(
    battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon, extra: tuple[Modifier, ...]
) -> Flow[None]:
    """Range, roll to hit, and the way to a wound. Out of range misses (CORE-SHOOT-RANGE-2)."""
    traits, distance = _traits(weapon), shooter.gap_to(target)
    if distance > shot_reach(battle, shooter, weapon, HASTE in extra):
        yield ShotFired(shooter.id, target.id, weapon.key, distance, None, None, "out of range")
        return
    if PIGEON in traits:
        yield from _let_fly(battle, shooter, target, weapon)
        return
    shots = (yield from _barrels(battle, shooter, weapon)) if DOUBLE in traits else 1
    covered = in_cover(battle, shooter, target)
    need: Need = battle.rules.shot_need(battle, Aim(shooter, target, weapon, distance, covered, extra))
    roll, faces = yield from _shot_or_again(battle, shooter, target, weapon, need)
    die, shown, stronger, struck = roll.total(faces), roll.shown(faces), 0, None
    natural = battle.rules.natural(die)
    if misfires(battle, weapon, natural) and not (yield from _averted(battle, shooter)):
        row = yield from misfire(battle, shooter, target, weapon, distance, shown, shots)
        if not row.fires:
            return
        stronger, struck = row.strength, target
    elif (backfires := hooks.natural_1.handlers(shooter, traits)) and natural == 1:
        yield ShotFired(shooter.id, target.id, weapon.key, distance, shown, None, "it comes back at him")
        for backfire in backfires:
            yield from backfire(battle, shooter, weapon)
        return
    else:
        claimed = covered and not ignores(battle, shooter, "cover", weapon)
        struck, reason = _struck(battle, shooter, target, need, die, claimed)
        hit_id = None if struck is None else struck.id
        yield ShotFired(shooter.id, target.id, weapon.key, distance, shown, hit_id, reason, shots)
    if STEALTHY in traits:
        yield from spots_shooter(battle, shooter, target)
    if BLAST in traits:
        yield from _bursts(battle, shooter, target, struck, weapon)
    elif struck is not None:
        if struck is target and may_hit_others(battle, shooter, target):
            struck = yield from struck_in_combat_group(battle, shooter, struck)
        shot = shot_hit(battle, shooter, struck, coated(shooter, weapon), die)
        hits = [changed(shot, strength=shot.strength + stronger)] * shots
        if battle.rules.hits_critically:
            needs = [critical_need(battle, need, faces)] * shots
            became = yield from critical_strikes(battle, shooter, struck, hits, needs, False)
            hits = [hit for several in became for hit in several]
        yield from land(battle, shooter, struck, hits)


def _shot_or_again(
    battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon, need: Need
) -> Flow[tuple[Roll, Faces]]:
    """The roll to hit; one that would misfire is rolled again for those who may, and the second counts."""
    roll, faces = yield from roll_shot(battle, shooter, target, weapon, need)
    if misfires(battle, weapon, battle.rules.natural(roll.total(faces))) and (
        hooks.rolls_misfire_again.any_true(battle, shooter)
    ):
        yield RuleRolled(shooter.id, FUMBLE, roll.shown(faces), False)
        roll, faces = yield from roll_shot(battle, shooter, target, weapon, need)
    return roll, faces


def _barrels(battle: Battle, shooter: Combatant, weapon: Weapon) -> Flow[int]:
    """How many barrels they fire: both, or one where their player likes or only one is loaded."""
    if max(barrels(battle, shooter, weapon)) < 2:
        return 1
    return 2 if (yield from ask(Choice(shooter.side, "barrels", (BOTH, ONE), shooter.id))) == BOTH else 1


def _let_fly(battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon) -> Flow[None]:
    """Release a bomb by pigeon: whatever their skill, 5 and 6 hit, and a 1 bursts in their hands (Nemesis Crown)."""
    roll = Roll("to hit", need=PIGEON_HITS, who=shooter.id)
    faces = yield from roll_with_rerolls(battle, shooter, roll, TO_HIT)
    hits, errs = faces[0] >= PIGEON_HITS, faces[0] <= PIGEON_ERRS
    reason = "" if hits else "it bursts in his hands" if errs else "it bursts in the air"
    struck = target.id if hits else None
    yield ShotFired(
        shooter.id, target.id, weapon.key, shooter.gap_to(target), roll.shown(faces), struck, reason
    )
    if hits or errs:
        at = target if hits else shooter
        yield from burst(battle, shooter, at.position, shot_hit(battle, shooter, at, weapon, None))


def _bursts(
    battle: Battle, shooter: Combatant, target: Combatant, struck: Combatant | None, weapon: Weapon
) -> Flow[None]:
    """A shell bursts where it hit, or where it strays to when it missed."""
    at = struck.position if struck is not None else (yield from scatter(battle, shooter, target))
    if at is not None:
        yield from burst(battle, shooter, at, shot_hit(battle, shooter, target, weapon, None))


def _averted(battle: Battle, shooter: Combatant) -> Flow[bool]:
    """Whether a misfire is no more than a miss."""
    for averts in hooks.averts_misfire.handlers(shooter):
        if (yield from averts(battle, shooter)):
            return True
    return False


def land(battle: Battle, shooter: Combatant, target: Combatant, hits: Sequence[Hit]) -> Flow[None]:
    """Resolve shots that struck: most are rolled to wound, nets and blessed water are not."""
    instead = hooks.instead_of_wounding.handlers(shooter, hits[0].traits)
    for does in instead:
        yield from does(battle, shooter, target, hits[0])
    if not instead:
        yield from resolve_hits(battle, shooter, target, hits, in_combat=False)


def _struck(
    battle: Battle, shooter: Combatant, target: Combatant, need: Need, die: int, covered: bool
) -> tuple[Combatant | None, str]:
    """The warrior hit: the target, one who covers it when the shot misses by one, or None (CORE-SHOOT-COVER-3).

    `covered`: the target had the modifier for it.
    """
    if need.at_least is None or die >= need.at_least:
        return (None, "cannot hit") if need.at_least is None else (target, "")
    if covered and battle.rules.cover_is_struck and die == need.at_least - 1:
        screen = screens(battle, shooter, target)
        return (screen[0], "struck a warrior in the way") if screen else (None, "struck the cover")
    return None, ""
