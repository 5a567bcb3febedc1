"""What a player leaves to their tactics: for good by standing orders, or for a while by handing something over.

An order answers a question as the player would; whatever no order covers is asked.
"""

from collections.abc import Callable
from typing import Literal

from rules.engine.battle import Battle
from rules.engine.decisions import (
    NONE,
    AttackTarget,
    Choice,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Intercept,
    TryParry,
    WeaponsInHand,
)
from rules.engine.decisions.alternative import React
from rules.engine.decisions.weapons import StrikeWith
from rules.values import Value

type Say = Literal["ask", "tactics", "always", "never"]


class Order(Value, frozen=True):
    """A kind of question that may be answered in advance: its words, the ways, and the one that is usual."""

    key: str
    label: str
    ways: tuple[Say, ...]
    usual: Say = "ask"


#: The standing orders that a player may give, in the order of the page.
ORDERS = (
    Order("set-up", "Set up warriors", ("ask", "tactics")),
    Order("weapons", "Weapons for a combat", ("ask", "tactics"), "tactics"),
    Order("targets", "Targets of blows in close combat", ("ask", "tactics")),
    Order("parry", "Parry", ("ask", "tactics", "always", "never")),
    Order("intercept", "Intercept charges", ("ask", "tactics", "never")),
    Order("react", "React to an enemy's failures", ("ask", "tactics", "never")),
    Order("hide", "Hide after moving", ("ask", "tactics", "never")),
    Order("items", "Use items before and during the battle", ("ask", "tactics", "never")),
    Order("re-rolls", "Re-roll dice", ("ask", "tactics", "never")),
)
_USUAL: dict[str, Say] = {order.key: order.usual for order in ORDERS}
_KINDS: dict[type[Decision], str] = {
    DeploymentPlace: "set-up",
    CounterPlace: "set-up",
    Infiltrate: "set-up",
    WeaponsInHand: "weapons",
    StrikeWith: "weapons",
    AttackTarget: "targets",
    TryParry: "parry",
    Intercept: "intercept",
    React: "react",
}
#: The beginnings of plain choices about items and re-rolls.
_ITEMS, _RE_ROLLS = ("use ", "coat with ", "weapon of ", "eat "), ("re-roll ",)
_ALWAYS: dict[type[Decision], str] = {TryParry: "yes"}
_NEVER: dict[type[Decision], str] = {TryParry: "no", Intercept: NONE, React: NONE}
#: The answers of plain choices that do not do it.
_DECLINING = ("keep", "in sight")

#: Round, the side whose turn it is, and phase.
type Stretch = tuple[int, int | None, str]


class Orders(Value, frozen=True):
    """Standing orders by key, and what is handed over now: a whole side, one phase, or warriors (id, round)."""

    standing: dict[str, Say] = {}
    side: bool = False
    phase: Stretch | None = None
    warriors: tuple[tuple[int, int], ...] = ()

    def say(self, key: str) -> Say:
        """The way that an order says, or its usual one."""
        return self.standing.get(key, _USUAL[key])


def order_of(decision: Decision) -> str | None:
    """The key of the standing order that covers a question; None where there is none."""
    if isinstance(decision, Choice):
        if decision.question == "hide":
            return "hide"
        if decision.question.startswith(_ITEMS):
            return "items"
        return "re-rolls" if decision.question.startswith(_RE_ROLLS) else None
    return _KINDS.get(type(decision))


def stretch_of(battle: Battle) -> Stretch:
    """Where the battle is now, as far as handing a phase over goes."""
    state = battle.state
    return state.round, state.active, state.phase


def answered(decision: Decision, battle: Battle, orders: Orders, tactics: Callable[[], str]) -> str | None:
    """What a player's orders answer; None where the player is asked."""
    if _is_handed_over(decision, battle, orders):
        return tactics()
    key = order_of(decision)
    if key is None:
        return None
    match orders.say(key):
        case "ask":
            return None
        case "always":
            return _ALWAYS.get(type(decision)) or tactics()
        case "never":
            return _declined(decision) or tactics()
        case _:
            return tactics()


def _is_handed_over(decision: Decision, battle: Battle, orders: Orders) -> bool:
    if orders.side or orders.phase == stretch_of(battle):
        return True
    warrior = getattr(decision, "who", None)
    return (warrior, battle.state.round) in orders.warriors


def _declined(decision: Decision) -> str | None:
    if isinstance(decision, Choice):
        return next((choice for choice in decision.choices if choice in _DECLINING), None)
    return _NEVER.get(type(decision))
