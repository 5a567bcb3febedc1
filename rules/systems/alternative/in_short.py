"""The alternative turn sequence in short: activations by D12, actions and their prices, reactions (ALT)."""

from rules.combat.actions.action import Action
from rules.combat.actions.items import HERBS
from rules.combat.moving.movement import RUN_FORBIDDEN_WITHIN
from rules.systems.alternative.activating import ALTERNATIVE_ACTIONS, CLEAR_WITHIN, DICE, PRICE_OF_THE_TURN
from rules.systems.alternative.casting import CAST, CAST_AGAIN, DICE_PRICES
from rules.systems.alternative.catalogue import BASIC
from rules.systems.alternative.charging import REACHES
from rules.systems.alternative.commanding import COMMAND, COMMANDING, GROUP
from rules.systems.alternative.fighting import (
    ATTACK,
    CHARGE,
    FIRE_PISTOLS,
    LONG_CHARGE,
    OFF_HAND,
    SHOOT_AT_HAND,
    SPRINT_CHARGE,
)
from rules.systems.alternative.following import CONCENTRATE_FIRE, GROUP_CHARGE, MARCH, REGROUP, TOGETHER
from rules.systems.alternative.moving import (
    CLIMB,
    CRAWL,
    HIDE,
    JUMP_ACROSS,
    JUMP_DOWN,
    LONG_CLIMB,
    MOVE,
    RUN,
    RUNNING,
)
from rules.systems.alternative.recovering import AFTER_COMING_ROUND, COME_ROUND, STAND_UP, STANDING_UP
from rules.systems.alternative.rolling import ACTIVATION_DIE
from rules.systems.alternative.shooting import PRICE_BY_KEY, PRICE_OF_SLOW, RELOAD, SHOOT, SLOW
from rules.systems.in_short import ACTIVATED, InShort, Note, Price, Step, inches
from rules.systems.mordheim.in_short import ROUT

#: The prices of actions that depend on who takes them.
_DEPENDS = {
    STAND_UP: f"{STANDING_UP} or {AFTER_COMING_ROUND}",
    CAST: f"{DICE_PRICES[0]} to {DICE_PRICES[-1]}",
    CAST_AGAIN: f"{DICE_PRICES[0]} to {DICE_PRICES[-1]}",
    SHOOT: "1 a shot",
    RUN: f"{RUNNING}",
    CLIMB: f"1 or {LONG_CLIMB}",
}
#: How far a charge goes, by how often it goes the Movement.
_FAR = {1: "the Movement", 2: "twice the Movement", 3: "three times the Movement"}
#: What each action is.
_TEXTS = {
    COMMAND: f"A hero has up to {GROUP} others act on one roll against the lowest Leadership among them;"
    f" all within the hero's Leadership in inches: {REGROUP}, {MARCH}, {CONCENTRATE_FIRE} or {GROUP_CHARGE}. But"
    f" for the first they are within {inches(TOGETHER)} of each other.",
    COME_ROUND: "From stunned to knocked down.",
    STAND_UP: f"From knocked down; {AFTER_COMING_ROUND} after coming round in the same activation.",
    HERBS: "Healing herbs; in an activation, not in a reaction.",
    ATTACK: "One attack; an off-hand attack with it is free. Three actions are all of the warrior's attacks.",
    OFF_HAND: "An off-hand attack beyond the number of normal ones.",
    FIRE_PISTOLS: "One pistol or a brace, in a combat.",
    SHOOT_AT_HAND: "A crossbow pistol and the like, in a combat.",
    CHARGE: f"Up to {_FAR[REACHES[CHARGE]]}, one attack for each action.",
    LONG_CHARGE: f"Up to {_FAR[REACHES[LONG_CHARGE]]}, one attack less than actions.",
    SPRINT_CHARGE: f"With Sprint: up to {_FAR[REACHES[SPRINT_CHARGE]]}, one attack.",
    CAST: "Once a round; a die for each action against the difficulty. What needs no roll takes 1.",
    CAST_AGAIN: "A second spell, by a skill.",
    SHOOT: "Once a round; not after a run or a charge.",
    RELOAD: f"After every shot, also bit by bit: blackpowder {PRICE_OF_SLOW}, crossbows {PRICE_BY_KEY['crossbow']}.",
    MOVE: "Up to Movement. One move, run or crawl in an activation or reaction.",
    RUN: f"Twice the Movement, with no enemy within {inches(RUN_FORBIDDEN_WITHIN)} at the start; with"
    f" Sprint three times for {RUNNING + 1}.",
    CLIMB: f"Up to Movement, for {LONG_CLIMB} twice as much; an Initiative test.",
    JUMP_ACROSS: "A gap, with an Initiative test.",
    CRAWL: "Knocked down.",
    JUMP_DOWN: "An Initiative test for every full 2 inches.",
    HIDE: "Behind cover; not after a run or a charge.",
}


def _price(action: Action) -> str:
    """The price as a player would say it: `1`, `free`, `1 to 3`."""
    if action.key in _DEPENDS or not isinstance(action.prices, tuple):
        return _DEPENDS[action.key]
    least, most = action.prices[0], action.prices[-1]
    if most == 0:
        return "free"
    return str(least) if least == most else f"{least} to {most}"


IN_SHORT = InShort(
    order=(
        Step(
            "Begin the round",
            "All players test in the order of play: rout, then rallying, stupidity and what else begins a"
            f" turn. {ROUT}",
        ),
        Step(
            "Activate",
            f"The active player picks a warrior and rolls 1 to {DICE} D{ACTIVATION_DIE}. Each at or below"
            " the warrior's Leadership is an action, each above it a failure. With no enemy within"
            f" {inches(CLEAR_WITHIN)} the warrior may take {ALTERNATIVE_ACTIONS} actions for movement without"
            " a roll instead.",
        ),
        Step(
            "React",
            "Before the actions an opponent may have one warrior react: up to a D6 for each failure, each"
            f" at or below Initiative is an action. {PRICE_OF_THE_TURN} failures may buy the turn instead;"
            " a third one is left for a reaction.",
        ),
        Step(
            "Act",
            "Actions are spent in any order and lost when the activation ends. If the turn was bought, the"
            " buyer is active next; otherwise the player goes on until all warriors of that side have acted.",
        ),
        Step(
            "End the round",
            "When everybody has been activated. Every warrior is activated once and reacts once in a round.",
        ),
    ),
    notes=(
        Note(
            "Spears",
            "A warrior charged while in no combat may at once roll a reaction of one die, to strike at the"
            " charger.",
            "ALT-IX-a-i-1",
            frozenset({"strike-first"}),
        ),
        Note(
            "Weapons that strike last",
            "Activated in a combat, their bearer lets each adjacent enemy roll a reaction of one die to"
            " strike at the bearer.",
            "ALT-IX-a-ii-1",
            frozenset({"strike-last"}),
        ),
        Note(
            "Reloading",
            f"{PRICE_OF_SLOW} actions after every shot.",
            "ALT-IX-c-i-1",
            frozenset({SLOW}),
        ),
        Note(
            "Crossbows",
            f"{PRICE_BY_KEY['crossbow']} action to reload after every shot.",
            "ALT-IX-b-i-1",
            frozenset(PRICE_BY_KEY),
        ),
        Note(
            "Several shots",
            "Each shot after the first is one more action.",
            "ALT-IX-b-ii-1",
            frozenset({"fire-twice", "fire-twice-at-half-range", "fires-three-times"}),
        ),
        Note(
            "Pistols in a combat",
            "An action for one or for a brace.",
            "ALT-IX-c-ii-1",
            frozenset({"hand-to-hand"}),
        ),
    ),
    prices=tuple(
        Price(action.key.capitalize(), _price(action), _TEXTS[action.key]) for action in (*COMMANDING, *BASIC)
    ),
    ticks=(ACTIVATED, ("R", "has reacted")),
)
