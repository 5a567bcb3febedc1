"""Shooting and reloading for actions (ALT-VII-g, ALT-VII-j).

Everybody shoots once a round, in his activation or a reaction. What is empty after a shot takes one action or two to
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
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.events.alternative import WeaponReloaded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.systems.alternative.following import CONCENTRATE_FIRE

SHOOT, RELOAD = "shoot", "reload"
#: How many actions went into loading a weapon again, and how many shots are made good, before the first.
_NOTHING_YET = (0, 0)
#: The condition of one who fires on command.
ON_COMMAND = "fires-on-command"
#: How many actions a weapon takes to reload: what takes a turn by the rulebook, others by their key (ALT-IX-b, -c-i-1).
_SLOW, _PRICE_OF_SLOW = "prepare-shot", 2
_BY_KEY = {"crossbow": 1, "repeater-crossbow": 1, "crossbow-pistol": 1}


def reload_price(battle: Battle, who: Combatant, weapon: Weapon) -> int:
    """How many actions go into loading it again; 0 where it needs none."""
    if weapon.shot is None or "fire-once" in weapon.shot.traits:
        return 0
    price = _PRICE_OF_SLOW if _SLOW in weapon.shot.traits else _BY_KEY.get(weapon.key, 0)
    return min([price, *hooks.reload_price.collect(battle, who, weapon)]) if price else 0


def loaded(battle: Battle, who: Combatant, weapon: Weapon) -> int | None:
    """How many of a weapon can be fired, or barrels of those that have two; None for what needs no reloading."""
    if not reload_price(battle, who, weapon):
        return None
    _, done = battle.state.players.reloads.get((who.id, weapon.key), _NOTHING_YET)
    fired = len(who.fired.get(weapon.key, ()))
    return max(0, weapon.copies * _size(weapon) - (fired - done))


def _size(weapon: Weapon) -> int:
    """How many barrels it has."""
    return 2 if weapon.shot is not None and DOUBLE in weapon.shot.traits else 1


def _empty(battle: Battle, who: Combatant) -> list[Weapon]:
    """His weapons that can be reloaded."""
    return [
        weapon
        for weapon in who.missiles
        if who.fired.get(weapon.key) and (ready := loaded(battle, who, weapon)) is not None
        if ready < weapon.copies * _size(weapon)
    ]


def _may_reload(battle: Battle, who: Combatant) -> bool:
    return bool(who.missiles) and who.standing and not who.contacts and bool(_empty(battle, who))


def _reloads(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    empty = _empty(battle, who)
    weapon = empty[0]
    if len(empty) > 1:
        keys = tuple(it.key for it in empty)
        answer = yield from ask(Choice(who.side, "reload", keys, who.id))
        weapon = empty[keys.index(answer)]
    put_in, made_good = battle.state.players.reloads.get((who.id, weapon.key), _NOTHING_YET)
    done = put_in + 1 >= reload_price(battle, who, weapon)
    spent = len(who.fired[weapon.key]) - made_good
    yield WeaponReloaded(who.id, weapon.key, done, min(_size(weapon), spent) if weapon.copies > 1 else spent)
    return True


def _may_shoot(battle: Battle, who: Combatant) -> bool:
    """Not twice in a round, nor after a run or a charge in it (ALT-VII-g-2, ALT-VII-b-4)."""
    if not who.missiles or (who.cast and not who.under(RIDING)):
        return False
    if who.id in battle.state.activations.hurried and not ignores(battle, who, "running"):
        return False
    return may_shoot(battle, who) and bool(_for_price(battle, who, 1))


def _for_price(battle: Battle, who: Combatant, price: int) -> list[Weapon]:
    """The weapons that he may fire as often as he pays for, in haste where that is more than once.

    Who has shot in this round shoots again with the same weapon, where a skill lets him (ALT-VII-g-4, ALT-X-b).
    """
    ready = [weapon for weapon in who.missiles if is_ready(battle, who, weapon)]
    if who.id in battle.state.activations.shot:
        now = who.own_turns
        fired = {key: turns.count(now) for key, turns in who.fired.items() if now in turns}
        ready = [it for it in ready if set(fired) == {it.key} and _goes_on(battle, who, it, fired[it.key])]
    if price == 1:
        return ready
    hasty = [weapon for weapon in ready if in_haste(who, weapon) >= price]
    return [it for it in hasty if _reaches(battle, who, it)]


def _goes_on(battle: Battle, who: Combatant, weapon: Weapon, fired: int) -> bool:
    """Whether he may shoot with it again who has done so in this round; not where fire is concentrated."""
    slot = battle.state.activations.slot
    if slot is None or slot.purpose == CONCENTRATE_FIRE:
        return False
    return any(fired <= more for more in hooks.shoots_again.collect(battle, who, weapon))


def _reaches(battle: Battle, who: Combatant, weapon: Weapon) -> bool:
    """Whether somebody is near enough for several shots, or might be where nobody measures."""
    limit = in_haste_within(battle, who, weapon)
    if limit is None or not is_measured(battle):
        return True
    return any(who.is_within(one, limit) for one in targets_of(battle, who, weapon))


def _shot_prices(battle: Battle, who: Combatant) -> tuple[int, ...]:
    """An action for each shot (ALT-IX-b-ii-1, ALT-IX-b-iii-2)."""
    most = max([in_haste(who, weapon) for weapon in who.missiles], default=1)
    return (1, *(price for price in range(2, most + 1) if _for_price(battle, who, price)))


def _shoots(battle: Battle, who: Combatant, price: int) -> Flow[bool]:
    yield from shoot_once(battle, who, _for_price(battle, who, price), price)
    return True


def fire_plainly(who: Combatant) -> Flow[None]:
    """A warrior who fires on command uses none of his shooting skills (ALT-VII-p-iii-9)."""
    learnt = tuple(tag for tag in who.tags if tag in _skills())
    if learnt:
        yield ConditionBegan(who.id, Condition(ON_COMMAND, "phase", without=learnt))


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
