"""What is loaded: weapons that fire every other turn, guns of two barrels, repeaters, and the swivel gun's shots.

A weapon's shots are kept with the own turns in which they were fired (`Combatant.fired`), those of two barrels once for
each barrel. What must rest before it fires again is under a condition, `spent:` and the weapon's key.
"""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: Traits: two barrels; a repeater's ways of loading; the shots of a swivel gun.
DOUBLE, SLOW, QUICK, SWIVEL = "double-barrelled", "slow-reload", "quick-reload", "swivel-gun"
#: The trait of a bomb that a pigeon carries, and what it does on its die.
PIGEON, PIGEON_HITS, PIGEON_ERRS = "pigeon-bombs", 5, 1
#: How many shots a repeater holds.
CHAMBERS = 3
#: The condition of a repeater that has fired, before the weapon's key, its tag, and those of one who fought this turn
#: and of one who did something else.
SPENT, RESTS, FOUGHT, BUSY = "spent:", "spent", "fought-this-turn", "busy-this-turn"
#: The conditions of a weapon that misfired, before the key of its gun: it waits a turn more than it takes to reload, or
#: is not fired in the next turn. Their amount is the own turn in which it did.
DELAYED, RESTING = "delayed:", "resting:"


def gun_of(weapon: Weapon) -> str:
    """The key of the gun that fires it: of a swivel gun's shots the gun."""
    return SWIVEL if weapon.shot is not None and SWIVEL in weapon.shot.traits else weapon.key


def loaded_now(battle: Battle, warrior: Combatant, weapon: Weapon) -> int:
    """How many of them can be fired: what fires every other turn was not fired in this turn or the last one."""
    loaded = _loaded(battle, warrior, weapon)
    if not warrior.conditions:
        return loaded
    return unhindered(
        battle, warrior, weapon, loaded, 1 if ignores(battle, warrior, "reloading", weapon) else 2
    )


def unhindered(battle: Battle, warrior: Combatant, weapon: Weapon, loaded: int, turns: int) -> int:
    """How many of the `loaded` can be fired, less one that misfired; `turns` is how soon it is loaded otherwise.

    Where weapons are loaded as time passes the shot itself counts until then, else the loaded ones may be it.
    """
    gun, now = gun_of(weapon), warrior.own_turns
    for key, waits in ((DELAYED, turns), (RESTING, 1)):
        held = warrior.conditions.get(key + gun)
        if held is None or now > held.amount + waits:
            continue
        assert weapon.shot is not None
        if DOUBLE in weapon.shot.traits or battle.sequence.loaded(battle, warrior, weapon) is not None:
            return min(loaded, weapon.copies - 1)
        return loaded - (now >= held.amount + turns)
    return loaded


def _loaded(battle: Battle, warrior: Combatant, weapon: Weapon) -> int:
    assert weapon.shot is not None
    traits = weapon.shot.traits
    loaded = battle.sequence.loaded(battle, warrior, weapon)
    if loaded is not None:
        return (loaded + 1) // 2 if DOUBLE in traits else loaded
    if SWIVEL in traits:
        return int(not _swivelled(warrior))
    if SLOW in traits:
        return weapon.copies if chambers(warrior, weapon) else 0
    fired = warrior.fired.get(weapon.key, ())
    now = warrior.own_turns
    if "prepare-shot" not in traits:
        return weapon.copies
    if DOUBLE in traits:
        return sum(1 for gun in barrels(battle, warrior, weapon) if gun)
    if ignores(battle, warrior, "reloading", weapon):
        return weapon.copies - fired.count(now)
    return weapon.copies - fired.count(now) - fired.count(now - 1)


def _swivelled(warrior: Combatant) -> bool:
    """Whether the swivel gun was fired, with whatever shot, in this turn or the last one."""
    recent = (warrior.own_turns, warrior.own_turns - 1)
    shots = [weapon for weapon in warrior.fighter.weapons if weapon.shot and SWIVEL in weapon.shot.traits]
    return any(turn in recent for weapon in shots for turn in warrior.fired.get(weapon.key, ()))


def barrels(battle: Battle, warrior: Combatant, weapon: Weapon) -> list[int]:
    """The loaded barrels of each gun: a gun that was not fired in a turn has one barrel more loaded after it."""
    guns = [2] * weapon.copies
    fired = warrior.fired.get(weapon.key, ())
    if not fired:
        return guns
    loaded = battle.sequence.loaded(battle, warrior, weapon)
    if loaded is not None:
        return [min(2, max(0, loaded - 2 * gun)) for gun in range(weapon.copies)]
    if ignores(battle, warrior, "reloading", weapon):
        fired = tuple(turn for turn in fired if turn == warrior.own_turns)
    for turn in range(fired[0] if fired else warrior.own_turns, warrior.own_turns + 1):
        left, busy = fired.count(turn), set[int]()
        while left and any(guns):
            gun = guns.index(max(guns))
            spent = min(left, guns[gun])
            guns[gun], left = guns[gun] - spent, left - spent
            busy.add(gun)
        if turn < warrior.own_turns:
            guns = [min(2, loaded + (gun not in busy)) for gun, loaded in enumerate(guns)]
    return guns


def chambers(warrior: Combatant, weapon: Weapon) -> int:
    """How many shots a repeater has left: all it holds, or one where it was fired in haste and has not rested."""
    assert weapon.shot is not None
    held = warrior.conditions.get(SPENT + weapon.key)
    if held is None:
        return CHAMBERS
    return max(0, CHAMBERS - held.amount) if SLOW in weapon.shot.traits else 1


def used_up(warrior: Combatant, weapon: Weapon, shots: int) -> Flow[None]:
    """Note the spent chambers of a repeater, or that it must rest after several shots; not if it burst."""
    assert weapon.shot is not None
    if all(held.key != weapon.key for held in warrior.fighter.weapons):
        return
    traits = weapon.shot.traits
    if SLOW in traits or (QUICK in traits and shots > 1):
        spent = shots + (CHAMBERS - chambers(warrior, weapon) if SLOW in traits else 0)
        yield ConditionBegan(warrior.id, Condition(SPENT + weapon.key, tags=(RESTS,), amount=spent))


@hooks.combat_begins.handles(RESTS)
def _fights(_battle: Battle, shooter: Combatant) -> Flow[None]:
    yield ConditionBegan(shooter.id, Condition(FOUGHT, "turn"))


@hooks.after_acting.handles(RESTS)
def _note_busy(_battle: Battle, shooter: Combatant) -> Flow[None]:
    """Note what they did in an activation or reaction, which counts when the round ends."""
    if shooter.shots:
        yield ConditionBegan(shooter.id, Condition(FOUGHT, "turn"))
    if _did_something(shooter):
        yield ConditionBegan(shooter.id, Condition(BUSY, "turn"))


def _did_something(shooter: Combatant) -> bool:
    return shooter.moved or shooter.charged or shooter.failed_charge or shooter.cast or shooter.stood_up


@hooks.turn_ends.handles(RESTS)
def _reloads(_battle: Battle, shooter: Combatant) -> Flow[None]:
    """Reload at the end of an own turn without shooting or fighting.

    Slow weapons need a turn without doing anything else, too.
    """
    if not shooter.standing or shooter.contacts or shooter.shots or shooter.under(FOUGHT):
        return
    idle = not (_did_something(shooter) or shooter.under(BUSY))
    for weapon in shooter.fighter.weapons:
        if (
            weapon.shot is not None
            and shooter.under(SPENT + weapon.key)
            and (idle or QUICK in weapon.shot.traits)
        ):
            yield ConditionEnded(shooter.id, SPENT + weapon.key, "reloaded")
