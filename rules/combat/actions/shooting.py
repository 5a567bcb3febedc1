"""Shooting and reloading for actions (ALT-VII-g, ALT-VII-j).

Everybody shoots once a round, in his activation or a reaction. What is empty after a shot takes one action or two to
load again, at once or bit by bit; every weapon is loaded when the battle begins.
"""

from rules.combat.actions.action import Action
from rules.combat.actions.slots import one
from rules.combat.aiming import may_shoot
from rules.combat.casting import RIDING
from rules.combat.effects import agreed, ignores, said
from rules.combat.shooting import shoot_once
from rules.engine.alternative_events import WeaponReloaded
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.decisions import Choice
from rules.engine.protocols import Flow
from rules.engine.setup import Weapon

SHOOT, RELOAD = "shoot", "reload"
#: How many actions a weapon takes to reload, by its traits and by its key (ALT-IX-b, ALT-IX-c-i-1).
_BY_TRAIT = {"prepare-shot": 2}
_BY_KEY = {"crossbow": 1, "repeater-crossbow": 1, "crossbow-pistol": 1}


def reload_price(battle: Battle, who: Combatant, weapon: Weapon) -> int:
    """How many actions go into loading it again; 0 where it needs none."""
    if weapon.shot is None or "fire-once" in weapon.shot.traits:
        return 0
    price = max([_BY_KEY.get(weapon.key, 0), *(_BY_TRAIT.get(trait, 0) for trait in weapon.shot.traits)])
    return min([price, *said(battle, "reload-price", who, weapon)]) if price else 0


def loaded(battle: Battle, who: Combatant, weapon: Weapon) -> int | None:
    """How many of a weapon can be fired; None for what needs no reloading."""
    if not reload_price(battle, who, weapon):
        return None
    _, done = battle.state.players.reloads.get((who.id, weapon.key), (0, 0))
    fired = len(who.fired.get(weapon.key, ()))
    return max(0, weapon.copies - max(0, fired - done))


def _empty(battle: Battle, who: Combatant) -> list[Weapon]:
    """His weapons that can be reloaded."""
    return [
        weapon
        for weapon in who.missiles
        if who.fired.get(weapon.key) and (ready := loaded(battle, who, weapon)) is not None
        if ready < weapon.copies
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
    put_in, _ = battle.state.players.reloads.get((who.id, weapon.key), (0, 0))
    yield WeaponReloaded(who.id, weapon.key, put_in + 1 >= reload_price(battle, who, weapon))
    return True


def _may_shoot(battle: Battle, who: Combatant) -> bool:
    """Not twice in a round, nor after a run or a charge in it (ALT-VII-g-2, ALT-VII-b-4)."""
    if not who.missiles or (who.cast and not who.under(RIDING)):
        return False
    activations = battle.state.activations
    if who.id in activations.shot and not agreed(battle, "shoots-again", who):
        return False
    if who.id in activations.hurried and not ignores(battle, who, "running"):
        return False
    return may_shoot(battle, who)


def _shoots(battle: Battle, who: Combatant, _price: int) -> Flow[bool]:
    yield from shoot_once(battle, who)
    return True


SHOOTING = (
    Action(SHOOT, "shooting", _may_shoot, _shoots, one),
    Action(RELOAD, "shooting", _may_reload, _reloads, one),
)
