"""Shooting: one after the other, with one shot or several, and what is hit (CORE-SHOOT)."""

from collections.abc import Iterable

from rules.combat.aiming import in_cover as in_cover
from rules.combat.aiming import is_ready as is_ready
from rules.combat.aiming import legal_targets as legal_targets
from rules.combat.aiming import loaded_now, may_shoot, screens, shots_at
from rules.combat.before_shots import makes_out, may_fire
from rules.combat.core_rules import shot_range
from rules.combat.effects import agreed, asked, said
from rules.combat.fray import struck_in_fray
from rules.combat.hits import Hit, coated, shot_hit
from rules.combat.injury import suffer
from rules.combat.misfires import misfire, misfires
from rules.combat.rerolls import TO_HIT, lucky, thrown
from rules.combat.strips import STRIP, fire_strip
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import DONE, NONE, NextToAct, ShootingTarget, Target, Volley
from rules.engine.dice import Modifier, Roll
from rules.engine.events import RollRepeated, ShotFired
from rules.engine.protocols import Flow, Need
from rules.engine.setup import Weapon
from rules.engine.state import Combatant
from rules.values import changed

#: What each shot suffers when a weapon is fired several times in haste (CORE-WPN-SLING-4, -REPEATER-3).
HASTE = Modifier("several shots", -1)
#: Weapons that may be fired in haste, with how often.
_HASTY = {"fire-twice": 2, "fire-twice-at-half-range": 2, "fires-three-times": 3}
_AT_HALF_RANGE = "fire-twice-at-half-range"


def shoot(battle: Battle, side: int, combatants: Iterable[Combatant]) -> Flow[None]:
    """Those who act now shoot one after the other, in the order their player likes (CORE-SHOOT-SEQ)."""
    waiting = [one for one in combatants if may_shoot(battle, one)]
    while waiting:
        ready = tuple(one.id for one in waiting)
        answer = yield from ask(NextToAct(side, "shooting", ready))
        if answer == DONE:
            return
        who = battle.combatant(int(answer))
        waiting.remove(who)
        yield from shoot_once(battle, who)
        waiting = [one for one in waiting if may_shoot(battle, one)]


def shoot_once(battle: Battle, who: Combatant) -> Flow[None]:
    """One warrior's shooting: name weapon and target, then roll; again where he has several shots."""
    ready = [weapon for weapon in who.fighter.weapons if is_ready(battle, who, weapon)]
    shot = yield from _aim(battle, who, ready)
    if shot is None:
        return
    weapon, target = shot
    if weapon.shot is not None and STRIP in weapon.shot.traits:
        if (yield from may_fire(battle, who, target, weapon)):
            yield from fire_strip(battle, who, target, weapon)
        return
    count, extra, limit = yield from _volley(battle, who, target, weapon)
    yield from fire(battle, who, target, weapon, extra)
    for _ in range(count - 1):
        if not may_shoot(battle, who):
            return
        shot = yield from _aim(battle, who, [weapon], limit)
        if shot is None:
            return
        yield from fire(battle, who, shot[1], weapon, extra)


def _aim(
    battle: Battle, who: Combatant, weapons: Iterable[Weapon], limit: int | None = None
) -> Flow[tuple[Weapon, Combatant] | None]:
    """The weapon and the target that his player names; with a limit, within it (1/100 inch)."""
    aims = {weapon.key: (weapon, _within(shots_at(battle, who, weapon), limit)) for weapon in weapons}
    listed = tuple((key, targets) for key, (_, targets) in aims.items() if targets)
    if not listed:
        return None
    answer = yield from ask(ShootingTarget(who.side, who.id, listed))
    if answer == NONE:
        return None
    key, _, named = answer.rpartition(" ")
    target = battle.combatant(int(named))
    if not (yield from makes_out(battle, who, target)):
        return (yield from _aim(battle, who, [weapon for weapon, _ in aims.values()], limit))
    return aims[key][0], target


def _within(targets: tuple[Target, ...], limit: int | None) -> tuple[Target, ...]:
    return targets if limit is None else tuple(aim for aim in targets if aim.distance <= limit)


def _volley(
    battle: Battle, who: Combatant, target: Combatant, weapon: Weapon
) -> Flow[tuple[int, tuple[Modifier, ...], int | None]]:
    """How many shots he takes, what each of them suffers, and how far all of them may go (None: as the weapon)."""
    assert weapon.shot is not None
    traits = weapon.shot.traits
    free = max([1, *said(battle, "shots", who, weapon, traits=traits)])
    if free > 1:
        most = min(free, loaded_now(battle, who, weapon)) if "prepare-shot" in traits else free
        return most, (), None
    most = max([_HASTY[trait] for trait in traits if trait in _HASTY], default=1)
    limit = None
    if _AT_HALF_RANGE in traits:
        limit = shot_range(battle, who, weapon) // 2
        if who.moved or who.gap_to(target) > limit:
            most = 1
    if most == 1:
        return 1, (), None
    count = int((yield from ask(Volley(who.side, who.id, weapon.key, target.id, most))))
    return (count, (HASTE,), limit) if count > 1 else (1, (), None)


def fire(
    battle: Battle,
    who: Combatant,
    target: Combatant,
    weapon: Weapon,
    extra: tuple[Modifier, ...] = (),
) -> Flow[None]:
    """One shot, unless something withholds it, and what becomes of the shooter for it."""
    if (yield from may_fire(battle, who, target, weapon)):
        yield from _fire(battle, who, target, weapon, extra)
        for then in asked("after-shooting", who):
            yield from then(battle, who, target)


def _fire(
    battle: Battle, who: Combatant, target: Combatant, weapon: Weapon, extra: tuple[Modifier, ...]
) -> Flow[None]:
    """Range, roll to hit, and the way to a wound. Out of range misses (CORE-SHOOT-RANGE-2)."""
    aimed_at, distance = target, who.gap_to(target)
    if distance > shot_range(battle, who, weapon):
        yield ShotFired(who.id, target.id, weapon.key, distance, None, None, "out of range")
        return
    covered = in_cover(battle, who, target)
    need: Need = battle.rules.shot_need(battle, who, target, weapon, distance, covered, extra)
    roll = Roll("to hit", need=need.at_least, modifiers=need.modifiers, who=who.id)
    faces = yield from thrown(battle, who, roll, TO_HIT)
    missed = need.at_least is None or faces[0] < need.at_least
    if missed and not lucky(who) and agreed(battle, "rerolls-shot", who, target, weapon):
        yield RollRepeated(who.id, TO_HIT, roll.shown(faces), "a second look")
        faces = yield from throw(roll)
    stronger = 0
    if misfires(battle, weapon, faces[0]) and not (yield from _averted(battle, who)):
        row = yield from misfire(battle, who, target, weapon, distance, roll.shown(faces))
        if not row.fires:
            return
        stronger = row.strength
    else:
        struck, reason = _struck(battle, who, target, need, faces[0], covered)
        shown = roll.shown(faces)
        hit_id = None if struck is None else struck.id
        yield ShotFired(who.id, target.id, weapon.key, distance, shown, hit_id, reason)
        if struck is None:
            return
        target = struck
    if battle.several and target is aimed_at:
        target = yield from struck_in_fray(battle, who, target)
    shot = shot_hit(battle, who, target, coated(who, weapon), faces[0])
    yield from land(battle, who, target, changed(shot, strength=shot.strength + stronger))


def _averted(battle: Battle, who: Combatant) -> Flow[bool]:
    """Whether a misfire is no more than a miss."""
    for averts in asked("averts-misfire", who):
        if (yield from averts(battle, who)):
            return True
    return False


def land(battle: Battle, who: Combatant, target: Combatant, hit: Hit) -> Flow[None]:
    """What a shot that struck does: most are rolled to wound, nets and blessed water are not."""
    instead = asked("instead-of-wounding", who, hit.traits)
    for does in instead:
        yield from does(battle, who, target, hit)
    if not instead:
        yield from suffer(battle, who, target, [hit], in_combat=False)


def _struck(
    battle: Battle, who: Combatant, target: Combatant, need: Need, die: int, covered: bool
) -> tuple[Combatant | None, str]:
    """Who is hit: the target, a warrior who covers it when the shot misses by one, or nobody (CORE-SHOOT-COVER-3)."""
    if need.at_least is None or die >= need.at_least:
        return (None, "cannot hit") if need.at_least is None else (target, "")
    if covered and die == need.at_least - 1:
        screen = screens(battle, who, target)
        return (screen[0], "struck a warrior in the way") if screen else (None, "struck the cover")
    return None, ""
