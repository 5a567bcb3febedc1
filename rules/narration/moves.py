"""Sentences for moves, charges and falls."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event
from rules.engine.state.showing import STOPPED
from rules.narration.names import Names
from rules.narration.phrases import dice, inches, number, rolls
from rules.narration.scene import Scene

_MANNERS = {
    "walk": "moves",
    "run": "runs",
    "dash": "dashes",
    "retreat": "retreats",
    "crawl": "crawls",
    "climb": "climbs",
    "flee": "flees",
    "straight": "goes straight on",
    "wander": "wanders",
    "follow": "follows",
    "brawl": "lunges",
    "rush": "rushes forward",
    "pushed": "is pushed back",
    "cross": "leaps",
    "leap": "leaps",
    "run_up": "takes a run-up of",
    "magic": "is carried",
    "step": "is moved",
    "bolt": "bolts",
    "led": "is led",
}
#: Moves that take no movement, told by where they end.
_WITHOUT_MOVEMENT = {"jump": "jumps down", "fall": "comes down", "parted": "steps aside"}
#: Moves whose manner says which way they lead.
_DIRECTED = ("flee", "follow", "pushed", "straight", "retreat")
#: How dice for a move are told, by their purpose.
_ROLLED = {
    "": "moves at random",
    "charges": "rolls for the charge",
    "flees": "flees",
    "runs away": "runs away",
    "flees further": "flees further",
    "wanders": "wanders",
    "bolts": "bolts",
}


def _movement_rolled(event: events.MovementRolled, names: Names, _scene: Scene) -> str:
    how = _ROLLED.get(event.purpose, event.purpose)
    return f"{names.who(event.who)} {how} ({dice(event.roll)} inches): {rolls(event.roll)}."


def _declared(event: events.ChargeDeclared, names: Names, _scene: Scene) -> str:
    return f"{names.who(event.who)} declares a charge against {names.who(event.target)}."


def _moved(event: events.WarriorMoved, names: Names, scene: Scene) -> str:
    mover, spent = names.who(event.who), names.far(event.spent)
    target = scene.charged_by(event.who)
    aim = "" if target is None else names.who(target)
    match event.manner:
        case "charge" if event.contacts:
            return f"{mover} charges{spent} into {names.everybody(event.contacts)}."
        case "charge":
            return f"{mover} charges{spent}{f' towards {aim}' if aim else _direction(event, names, scene)}."
        case "balk":
            return f"{mover} stays put instead of charging{f' {aim}' if aim else ''}."
        case "failed_charge":
            short = f"{mover} fails to reach {aim or 'the enemy'}"
            return f"{short} and {_as_far(event, names)}."
        case "intercept":
            return f"{mover} moves{spent} to intercept {names.everybody(event.contacts)}."
        case _ if event.manner == STOPPED:
            return f"{mover} is stopped{' after' if spent else ''}{spent}{names.spot(event.path[-1])}."
        case manner if manner in _WITHOUT_MOVEMENT:
            return f"{mover} {_WITHOUT_MOVEMENT[manner]}{names.spot(event.path[-1])}."
    if event.manner == "run" and not event.spent:
        return f"{mover} breaks into a run."
    text = f"{mover} {_MANNERS.get(event.manner, 'moves')}{spent if event.spent else ''}"
    into = f" into {names.everybody(event.contacts)}" if event.contacts else _direction(event, names, scene)
    return f"{text}{into}."


def _direction(event: events.WarriorMoved, names: Names, scene: Scene) -> str:
    """The end of a move, or else the direction in which it leads."""
    if len(event.path) < 2 or (names.is_staged and event.manner != "brawl"):
        return names.spot(event.path[-1])
    way = names.way(event.path[0], event.path[-1])
    if event.manner == "brawl":
        return " at a friend"
    return way or ("" if event.manner in _DIRECTED else scene.heading(event))


def _as_far(event: events.WarriorMoved, names: Names) -> str:
    """The end of a charge that falls short."""
    if not event.spent:
        return "stays put"
    return f"moves{names.far(event.spent)}{names.way(event.path[0], event.path[-1])}"


def _fell(event: events.WarriorFell, names: Names, _scene: Scene) -> str:
    text = f"{names.who(event.who)} falls {inches(event.height)}"
    hits = f"takes {number(event.hits, 'hit')}"
    return f"{text} and {hits}." if event.roll is None else f"{text}: {rolls(event.roll)}, {hits}."


def _put(event: events.ModelPut, names: Names, _scene: Scene) -> str:
    return f"{names.who(event.who)} stands where the players say."


def _runners(event: events.RunnersChecked, names: Names, scene: Scene) -> str:
    """Those who may not run; of those who charge there is nothing to say."""
    free = [warrior for warrior in event.may_not if scene.charged_by(warrior) is None]
    if not free:
        return "whoever is too close to an enemy to run this turn charges."
    return f"too close to an enemy to run this turn: {names.everybody(free)}."


MOVES: dict[type[Event], Callable[[Any, Names, Scene], str]] = {
    events.RunnersChecked: _runners,
    events.MovementRolled: _movement_rolled,
    events.ChargeDeclared: _declared,
    events.WarriorMoved: _moved,
    events.ModelPut: _put,
    events.WarriorFell: _fell,
}
