"""Shooting and reloading for actions (ALT-VII-g, ALT-VII-j).

Everybody shoots once a round, in their activation or a reaction. What is empty after a shot takes one action or two to
load again, at once or bit by bit; every weapon is loaded when the battle begins.
"""

from functools import cache

from rules.catalogue.load import rulebook
from rules.combat.actions.action import ONE, Action
from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.magic.casting import RIDING
from rules.combat.measuring import is_measured
from rules.combat.shooting.aiming import is_ready, may_shoot, targets_of
from rules.combat.shooting.loading import DOUBLE
from rules.combat.shooting.shooting import in_haste, in_haste_within, shoot_once
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.events.alternative import WeaponReloaded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.systems.alternative.following import CONCENTRATE_FIRE

SHOOT, RELOAD = "shoot", "reload"
#: How many actions went into loading a weapon again, and how many shots are made good, before the first.
_NOTHING_YET = (0, 0)
#: The condition of one who fires on command.
ON_COMMAND = "fires-on-command"
#: How many actions a weapon takes to reload: what takes a turn by the rulebook, others by their key (ALT-IX-b, -c-i-1).
SLOW, PRICE_OF_SLOW = "prepare-shot", 2
PRICE_BY_KEY = {"crossbow": 1, "repeater-crossbow": 1, "crossbow-pistol": 1}


def reload_price(battle: Battle, shooter: Combatant, weapon: Weapon) -> int:
    """How many actions go into loading it again; 0 where it needs none."""
    if weapon.shot is None or "fire-once" in weapon.shot.traits:
        return 0
    price = PRICE_OF_SLOW if SLOW in weapon.shot.traits else PRICE_BY_KEY.get(weapon.key, 0)
    return min([price, *hooks.reload_price.collect(battle, shooter, weapon)]) if price else 0


def loaded(battle: Battle, shooter: Combatant, weapon: Weapon) -> int | None:
    """How many of a weapon can be fired, or barrels of those that have two; None for what needs no reloading."""
    if not reload_price(battle, shooter, weapon):
        return None
    _, done = battle.state.players.reloads.get((shooter.id, weapon.key), _NOTHING_YET)
    fired = len(shooter.fired.get(weapon.key, ()))
    return max(0, weapon.copies * _size(weapon) - (fired - done))


def _size(weapon: Weapon) -> int:
    """How many barrels it has."""
    return 2 if weapon.shot is not None and DOUBLE in weapon.shot.traits else 1


def _empty(battle: Battle, shooter: Combatant) -> list[Weapon]:
    """Their weapons that can be reloaded."""
    return [
        weapon
        for weapon in shooter.missiles
        if shooter.fired.get(weapon.key) and (ready := loaded(battle, shooter, weapon)) is not None
        if ready < weapon.copies * _size(weapon)
    ]


def _may_reload(battle: Battle, shooter: Combatant) -> bool:
    return (
        bool(shooter.missiles) and shooter.standing and not shooter.contacts and bool(_empty(battle, shooter))
    )


def _reloads(battle: Battle, shooter: Combatant, _price: int) -> Flow[bool]:
    empty = _empty(battle, shooter)
    weapon = empty[0]
    if len(empty) > 1:
        keys = tuple(it.key for it in empty)
        answer = yield from ask(Choice(shooter.side, "reload", keys, shooter.id))
        weapon = empty[keys.index(answer)]
    put_in, made_good = battle.state.players.reloads.get((shooter.id, weapon.key), _NOTHING_YET)
    done = put_in + 1 >= reload_price(battle, shooter, weapon)
    spent = len(shooter.fired[weapon.key]) - made_good
    yield WeaponReloaded(
        shooter.id, weapon.key, done, min(_size(weapon), spent) if weapon.copies > 1 else spent
    )
    return True


def _may_shoot(battle: Battle, shooter: Combatant) -> bool:
    """Tell whether a warrior has not shot, run or charged in this round and may shoot (ALT-VII-g-2, ALT-VII-b-4)."""
    if not shooter.missiles or (shooter.cast and not shooter.under(RIDING)):
        return False
    if shooter.id in battle.state.activations.hurried and not ignores(battle, shooter, "running"):
        return False
    return may_shoot(battle, shooter) and bool(_for_price(battle, shooter, 1))


def _for_price(battle: Battle, shooter: Combatant, price: int) -> list[Weapon]:
    """The weapons that they may fire as often as they pay for, in haste where that is more than once.

    A warrior who has shot in this round shoots again with the same weapon, where a skill lets them (ALT-VII-g-4,
    ALT-X-b).
    """
    ready = [weapon for weapon in shooter.missiles if is_ready(battle, shooter, weapon)]
    if shooter.id in battle.state.activations.shot:
        now = shooter.own_turns
        fired = {key: turns.count(now) for key, turns in shooter.fired.items() if now in turns}
        ready = [
            it for it in ready if set(fired) == {it.key} and _goes_on(battle, shooter, it, fired[it.key])
        ]
    if price == 1:
        return ready
    hasty = [weapon for weapon in ready if in_haste(shooter, weapon) >= price]
    return [it for it in hasty if _reaches(battle, shooter, it)]


def _goes_on(battle: Battle, shooter: Combatant, weapon: Weapon, fired: int) -> bool:
    """Whether a warrior who has shot with it in this round may do so again; not where fire is concentrated."""
    slot = battle.state.activations.slot
    if slot is None or slot.purpose == CONCENTRATE_FIRE:
        return False
    return any(fired <= more for more in hooks.shoots_again.collect(battle, shooter, weapon))


def _reaches(battle: Battle, shooter: Combatant, weapon: Weapon) -> bool:
    """Whether somebody is near enough for several shots, or might be where nobody measures."""
    limit = in_haste_within(battle, shooter, weapon)
    if limit is None or not is_measured(battle):
        return True
    return any(shooter.is_within(target, limit) for target in targets_of(battle, shooter, weapon))


def _shot_prices(battle: Battle, shooter: Combatant) -> tuple[int, ...]:
    """An action for each shot (ALT-IX-b-ii-1, ALT-IX-b-iii-2)."""
    most = max([in_haste(shooter, weapon) for weapon in shooter.missiles], default=1)
    return (1, *(price for price in range(2, most + 1) if _for_price(battle, shooter, price)))


def _shoots(battle: Battle, shooter: Combatant, price: int) -> Flow[bool]:
    yield from shoot_once(battle, shooter, _for_price(battle, shooter, price), price)
    return True


def fire_plainly(shooter: Combatant) -> Flow[None]:
    """A warrior who fires on command uses none of their shooting skills (ALT-VII-p-iii-9)."""
    learnt = tuple(tag for tag in shooter.tags if tag in _skills())
    if learnt:
        yield ConditionBegan(shooter.id, Condition(ON_COMMAND, "phase", without=learnt))


@cache
def _skills() -> frozenset[str]:
    """The tags of all shooting skills."""
    return frozenset(
        tag for skill in rulebook().skills.values() if skill.list == "shooting" for tag in skill.tags
    )


SHOOTING = (
    Action(SHOOT, "shooting", _may_shoot, _shoots, _shot_prices),
    Action(RELOAD, "shooting", _may_reload, _reloads, ONE),
)
