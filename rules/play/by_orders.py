"""What a player's orders answer, as the player would; whatever no order covers is asked."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.combat.actions.slots import left
from rules.engine.battle import Battle
from rules.engine.decisions import (
    DONE,
    NONE,
    ChargeTarget,
    Choice,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Intercept,
    NextToAct,
    TryParry,
)
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.alternative import ALTERNATIVE, ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit
from rules.play.nearness import has_enemy_near, may_act_from_afar, may_reach_somebody
from rules.play.orders import Orders, Say, order_of, stretch_of, warrior_of
from rules.values import changed

_ALWAYS: dict[type[Decision], str] = {TryParry: "yes"}
_NEVER: dict[type[Decision], str] = {
    TryParry: "no",
    Intercept: NONE,
    React: NONE,
    ChargeTarget: NONE,
    NextAction: DONE,
}
#: The answers of plain choices that do not do it.
_DECLINING = ("keep", "in sight", "no")
#: The activity of charges, and the only action that the order about hiding covers.
_CHARGING, _HIDE = "charging", "hide"
_OVERWATCH = "overwatch"
#: Plain choices of which one answer leaves the battle to the enemy.
_GIVING_UP = ("rout", "shaken")
#: The actions that are left to those who have done what they came for.
_AFTER = frozenset({"dash", "retreat", _HIDE})
#: The actions of those who fight in a combat.
_BLOWS = frozenset({"attack", "melee attack"})

#: Answers a decision as the player's tactics would.
type Tactics = Callable[[Decision], str]


class _Leader(NamedTuple):
    """A player who leads a side by orders and tactics."""

    battle: Battle
    orders: Orders
    tactics: Tactics

    def plays(self, warrior: int) -> bool:
        """Whether the player decides for a warrior now; else their tactics do."""
        return is_led(self.battle, self.orders, warrior)


def is_led(battle: Battle, orders: Orders, warrior: int) -> bool:
    """Whether a player with these orders decides for a warrior now; else their tactics do."""
    led = battle.combatant(warrior)
    if (warrior, battle.state.round) in orders.warriors:
        return False
    way = orders.say("heroes" if led.fighter.hero else "henchmen")
    return way == "ask" or (way == "near" and has_enemy_near(battle, led))


def answered(decision: Decision, battle: Battle, orders: Orders, tactics: Tactics) -> str | None:
    """What a player's orders answer; None where the player is asked."""
    leader = _Leader(battle, orders, tactics)
    if orders.side:
        return tactics(decision)
    if _may_lose_all(decision):
        return None
    if orders.phase == stretch_of(battle) or orders.round == battle.state.round:
        return tactics(decision)
    if orders.charges == stretch_of(battle) and _is_about_charges(decision):
        return tactics(decision)
    if orders.watches == stretch_of(battle) and is_about_watch(decision):
        return _accepted(decision, battle)
    match decision:
        case NextToAct():
            return _next_in_phase(decision, leader)
        case WhoActs() if _have_spent_all(decision, battle):
            return tactics(decision)
        case NextModel() | WhoActs():
            return _next_unit([(it,) for it in decision.candidates], decision, leader)
        case ActivateUnit():
            return _next_unit(decision.units, decision, leader)
        case DeploymentPlace() | Infiltrate():
            return _set_up(decision, leader)
    way = _way_of(decision, leader)
    warrior = warrior_of(decision, battle)
    if warrior is not None and way not in ("always", "never") and not leader.plays(warrior):
        return tactics(decision)
    return _by_order(way, decision, leader)


def _may_lose_all(decision: Decision) -> bool:
    """Whether an answer gives the battle up: that is left to tactics with the whole side alone."""
    return isinstance(decision, Choice) and decision.question in _GIVING_UP


def _have_spent_all(decision: WhoActs, battle: Battle) -> bool:
    """Whether those who follow a command have no action to take."""
    return bool(battle.state.activations.now) and not any(
        left(battle, battle.combatant(it)) for it in decision.candidates
    )


def _is_about_charges(decision: Decision) -> bool:
    """Whether it is asked who charges, or whom."""
    charges = isinstance(decision, NextToAct) and decision.activity == _CHARGING
    return charges or isinstance(decision, ChargeTarget)


def is_about_watch(decision: Decision) -> bool:
    """Whether it is asked if somebody keeps watch."""
    return isinstance(decision, Choice) and decision.question == _OVERWATCH


def _way_of(decision: Decision, leader: _Leader) -> Say:
    if isinstance(decision, NextAction):
        left = set(decision.offers)
        if left == {_HIDE}:
            return leader.orders.say(_HIDE)
        if left & _BLOWS and leader.battle.combatant(decision.who).contacts:
            return leader.orders.say("blows")
        return leader.orders.say("rest") if left <= _AFTER and _has_acted(decision, leader.battle) else "ask"
    key = order_of(decision)
    return "ask" if key is None else leader.orders.say(key)


def _has_acted(decision: NextAction, battle: Battle) -> bool:
    slot = battle.state.activations.slot
    return slot is not None and any(it.who == decision.who for it in slot.taken)


def _by_order(way: Say, decision: Decision, leader: _Leader) -> str | None:
    match way:
        case "always":
            return _accepted(decision, leader.battle) or leader.tactics(decision)
        case "never":
            return _declined(decision) or leader.tactics(decision)
        case "tactics":
            return leader.tactics(decision)
        case "sure":
            return _sure(decision, leader.battle)
        case "near" if isinstance(decision, Choice):
            return _near(decision, leader.battle)
        case _:
            return None


def _next_in_phase(decision: NextToAct, leader: _Leader) -> str | None:
    """The next warrior of a phase: first those whom tactics play, then the player's own."""
    own = [it for it in decision.candidates if leader.plays(it)]
    others = tuple(it for it in decision.candidates if it not in own)
    if others:
        answer = leader.tactics(changed(decision, candidates=others))
        if answer != DONE:
            return answer
    way = leader.orders.say("next")
    if decision.activity == _CHARGING:
        return _next_charger(own, decision, leader)
    if own and way == "tactics":
        return leader.tactics(changed(decision, candidates=tuple(own)))
    if len(own) < 2:
        return str(own[0]) if own else DONE
    return None


def _next_charger(own: list[int], decision: NextToAct, leader: _Leader) -> str | None:
    """The next charger; of several the player says who charges whom, whatever is ordered about who acts next."""
    charges = leader.orders.say("charges")
    if charges == "never" or not own:
        return DONE
    if charges == "tactics":
        return leader.tactics(changed(decision, candidates=tuple(own)))
    if charges == "near":
        own = [it for it in own if may_reach_somebody(leader.battle, leader.battle.combatant(it))]
    if not own:
        return DONE
    return str(own[0]) if len(own) == 1 else None


def _next_unit(units: Sequence[tuple[int, ...]], decision: Decision, leader: _Leader) -> str | None:
    """The next unit where nobody passes: first a warrior who was handed over for this round.

    The player is asked as long as they play somebody in one.
    """
    if leader.orders.say("next") == "tactics":
        return leader.tactics(decision)
    now = {warrior for warrior, round in leader.orders.warriors if round == leader.battle.state.round}
    if isinstance(decision, NextModel | WhoActs):
        handed_over = tuple(it for it in decision.candidates if it in now)
        if handed_over:
            return leader.tactics(changed(decision, candidates=handed_over))
    return None if any(leader.plays(it) for unit in units for it in unit) else leader.tactics(decision)


def _set_up(decision: DeploymentPlace | Infiltrate, leader: _Leader) -> str | None:
    way = leader.orders.say("set-up")
    is_hero = leader.battle.combatant(decision.who).fighter.hero
    return leader.tactics(decision) if way == "tactics" or (way == "heroes" and not is_hero) else None


def _near(decision: Choice, battle: Battle) -> str | None:
    """No, while no enemy is near the warrior of whom it is asked."""
    is_near = decision.who is None or has_enemy_near(battle, battle.combatant(decision.who))
    return None if is_near else _declined(decision)


def _sure(decision: Decision, battle: Battle) -> str | None:
    """Two actions without dice for those who are only to move: nobody is near, to be shot at or in need of a spell."""
    if not isinstance(decision, ActivationDice) or not decision.alternative:
        return None
    warriors = [battle.combatant(it) for it in decision.who]
    busy = any(has_enemy_near(battle, it) or may_act_from_afar(battle, it) for it in warriors)
    return None if busy else ALTERNATIVE


def _accepted(decision: Decision, battle: Battle) -> str | None:
    """The answer that does it; a watch is kept with the weapon that shoots farthest."""
    if isinstance(decision, Choice) and is_about_watch(decision) and decision.who is not None:
        weapons = battle.combatant(decision.who).fighter.weapons
        far = {it.key: it.shot.range for it in weapons if it.shot is not None and it.key in decision.choices}
        return max(far, key=far.__getitem__, default=None)
    return _ALWAYS.get(type(decision))


def _declined(decision: Decision) -> str | None:
    if is_about_watch(decision):
        return NONE
    if isinstance(decision, Choice):
        return next((choice for choice in decision.choices if choice in _DECLINING), None)
    declines = _NEVER.get(type(decision))
    return declines if decision.answers is None or declines in decision.answers else None
