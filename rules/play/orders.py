"""What a player leaves to their tactics: for good by standing orders, or for a while by handing something over."""

from typing import Literal

from rules.engine.battle import Battle
from rules.engine.decisions import (
    AttackTarget,
    ChargeTarget,
    Choice,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Infiltrate,
    Intercept,
    NextToAct,
    ShootingTarget,
    TryParry,
    WeaponsInHand,
)
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit
from rules.engine.decisions.weapons import StrikeWith
from rules.values import Value

#: `near`: asked only where an enemy is near. `heroes`: asked for heroes. `sure`: without dice while nobody is near.
type Say = Literal["ask", "near", "heroes", "sure", "tactics", "always", "never"]


class Order(Value, frozen=True):
    """A kind of question that may be answered in advance: its words, the ways, and the one that is usual."""

    key: str
    label: str
    ways: tuple[Say, ...]
    usual: Say = "ask"


#: The standing orders that a player may give, in the order of the page.
ORDERS = (
    Order("set-up", "Set up warriors", ("ask", "heroes", "tactics")),
    Order("heroes", "Heroes", ("ask", "near", "tactics")),
    Order("henchmen", "Henchmen and hired swords", ("ask", "near", "tactics"), "near"),
    Order("next", "Who acts next", ("ask", "tactics")),
    Order("charges", "Charges", ("ask", "near", "tactics", "never"), "near"),
    Order("shots", "Shooting", ("ask", "tactics")),
    Order("dice", "Dice for an activation", ("ask", "sure", "tactics"), "sure"),
    Order("weapons", "Weapons for a combat", ("ask", "tactics"), "tactics"),
    Order("targets", "Targets of blows in close combat", ("ask", "tactics")),
    Order("blows", "Go on striking in a combat", ("ask", "tactics")),
    Order("parry", "Parry", ("ask", "tactics", "always", "never"), "tactics"),
    Order("intercept", "Intercept charges", ("ask", "tactics", "never")),
    Order("react", "React to an enemy's failures", ("ask", "tactics", "never"), "tactics"),
    Order("overwatch", "Overwatch", ("ask", "tactics", "always", "never")),
    Order("hide", "Hide after moving", ("ask", "tactics", "never"), "tactics"),
    Order("stand-up", "Stand up", ("ask", "tactics"), "tactics"),
    Order("first", "Which side or charge goes first", ("ask", "tactics"), "tactics"),
    Order("rest", "Dash, retreat or hide after acting", ("ask", "tactics", "never")),
    Order("places", "Take a place as soon as it is tapped", ("ask", "always")),
    Order("hunger", "Give in to the Black Hunger", ("ask", "near", "tactics", "never"), "near"),
    Order("items", "Use items before and during the battle", ("ask", "tactics", "never")),
    Order("re-rolls", "Re-roll dice", ("ask", "tactics", "never")),
)
#: What each order says where nothing else is said.
USUAL: dict[str, Say] = {order.key: order.usual for order in ORDERS}
#: Orders that belong together, by the words of their button; those that are left out say what is usual.
PRESETS: dict[str, dict[str, Say]] = {
    "Ask me everything": {order.key: "ask" for order in ORDERS},
    "The usual": {},
    "Only heroes near the enemy": {
        "set-up": "heroes",
        "heroes": "near",
        "henchmen": "tactics",
        "next": "tactics",
        "intercept": "tactics",
    },
    "Few taps": {
        "set-up": "tactics",
        "next": "tactics",
        "dice": "tactics",
        "targets": "tactics",
        "blows": "tactics",
        "intercept": "tactics",
        "hunger": "tactics",
        "rest": "tactics",
        "places": "always",
    },
}
_KINDS: dict[type[Decision], str] = {
    DeploymentPlace: "set-up",
    CounterPlace: "set-up",
    Infiltrate: "set-up",
    NextToAct: "next",
    NextModel: "next",
    WhoActs: "next",
    ActivateUnit: "next",
    ChargeTarget: "charges",
    ShootingTarget: "shots",
    ActivationDice: "dice",
    WeaponsInHand: "weapons",
    StrikeWith: "weapons",
    AttackTarget: "targets",
    TryParry: "parry",
    Intercept: "intercept",
    React: "react",
}
_CHOICES = {
    "hide": "hide",
    "overwatch": "overwatch",
    "stand up": "stand-up",
    "first activation": "first",
    "next charger": "first",
    "black hunger": "hunger",
}
#: The beginnings of plain choices about items and re-rolls.
_ITEMS, _RE_ROLLS = ("use ", "coat with ", "weapon of ", "eat "), ("re-roll ",)

#: Round, the side whose turn it is, and phase.
type Stretch = tuple[int, int | None, str]


class Orders(Value, frozen=True):
    """Standing orders by key, and what is handed over now.

    That is a side, a phase, the charges or the watches of one, a round, or warriors (id, round). Round 0 is the
    set-up. `since` is the number of the question that was open when something was handed over last.
    """

    standing: dict[str, Say] = {}
    side: bool = False
    phase: Stretch | None = None
    charges: Stretch | None = None
    watches: Stretch | None = None
    round: int | None = None
    warriors: tuple[tuple[int, int], ...] = ()
    since: int = 0

    def say(self, key: str) -> Say:
        """The way that an order says, or its usual one."""
        return self.standing.get(key, USUAL[key])


def preset_of(orders: Orders) -> str:
    """The name of the preset that says the same; empty for none."""
    says = {order.key: orders.say(order.key) for order in ORDERS}
    return next((name for name, standing in PRESETS.items() if {**USUAL, **standing} == says), "")


def order_of(decision: Decision) -> str | None:
    """The key of the standing order that covers a question; None where there is none."""
    if isinstance(decision, Choice):
        if decision.question.startswith(_ITEMS):
            return "items"
        if decision.question.startswith(_RE_ROLLS):
            return "re-rolls"
        return _CHOICES.get(decision.question)
    return _KINDS.get(type(decision))


def warrior_of(decision: Decision, battle: Battle) -> int | None:
    """The warrior of the side that is asked whom a question is about; of several the first, None for nobody."""
    warrior = getattr(decision, "who", None)
    if isinstance(warrior, tuple):
        warrior = next(iter(warrior), None)
    if not isinstance(warrior, int) or battle.combatant(warrior).side != decision.side:
        return None
    return warrior


def stretch_of(battle: Battle) -> Stretch:
    """Where the battle is now, as far as handing a phase over goes."""
    state = battle.state
    return state.round, state.active, state.phase
