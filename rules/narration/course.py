"""Sentences for the course of a battle: beginning and end, turns, moves, recovery and rout."""

from collections.abc import Callable
from typing import Any

from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.engine import events
from rules.engine.events import Event, Status
from rules.engine.showing import STOPPED
from rules.narration.names import Names, listed, table_name
from rules.narration.phrases import inches, needs, number, place, rolls

#: Why a battle ended, for the winner and for nobody.
REASONS = {
    "rout": "the enemy routed",
    "voluntary rout": "the enemy withdrew",
    "wiped out": "no enemy is left on the table",
    "time": "time ran out",
    "broken through": "they have broken through",
    "off the street": "they have left over the far end",
    "treasure": "the chest is safe",
    "most buildings": "they hold most buildings",
    "as many buildings": "each holds as many buildings",
    "overrun": "the objective is overrun",
    "brought home": "the boy is on his way home",
    "lair taken": "the lair is theirs",
    "carried off": "the last shards are off the table",
    "most shards": "they have most shards",
    "as many shards": "several have as many shards",
    "shared": "allies are alone on the field and share the victory",
}
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
    "parted": "steps aside",
    "brawl": "goes for a friend",
    "rush": "rushes forward",
    "pushed": "is pushed back",
    "cross": "leaps",
    "leap": "leaps",
    "run_up": "takes a run of",
}


_WITHOUT_MOVEMENT = {"jump": "jumps down to", "fall": "comes down at"}


def reason_of(reason: str) -> str:
    return REASONS.get(reason, reason)


def _began(event: events.BattleBegan, names: Names) -> str:
    setup = names.setup
    return (
        f"{' against '.join(event.sides)}: {setup.scenario.name} on {table_name(setup)}, by the rules of "
        f"{setup.ruleset.name}; the dice are sealed as {event.commitment}."
    )


def _rolled_off(event: events.RolledOff, names: Names) -> str:
    sides = [
        f"{names.side(side)} {', then '.join(map(str, faces))}"
        for side, faces in enumerate(event.rolls)
        if faces
    ]
    return f"roll-off, {event.purpose}: {'; '.join(sides)}: {names.side(event.winner)} win it."


def _edge(event: events.EdgeChosen, names: Names) -> str:
    if event.edge.isupper():
        return f"{names.side(event.side)} set up along segment {event.edge}."
    where = f"in the {event.edge} quarter" if "-" in event.edge else f"along the {event.edge} edge"
    return f"{names.side(event.side)} set up {where}."


def _first_turn(event: events.FirstTurnDecided, names: Names) -> str:
    return f"{names.side(event.side)} have the first turn."


def _absent(event: events.WarriorAbsent, names: Names) -> str:
    return f"{names.who(event.who)} sits this battle out."


def _deployed(event: events.WarriorDeployed, names: Names) -> str:
    return f"{names.who(event.who)} is set up at {place(event.at)}."


def _round(event: events.RoundBegan, names: Names) -> str:
    return f"round {event.round} begins."


def _turn(event: events.TurnBegan, names: Names) -> str:
    return f"the turn of {names.side(event.side)} begins."


def _phase(event: events.PhaseBegan, names: Names) -> str:
    return f"{event.phase} of {names.side(event.side)}."


def _runners(event: events.RunnersChecked, names: Names) -> str:
    return f"too close to the enemy to run this turn: {names.everybody(event.may_not)}."


def _rout_tested(event: events.RoutTested, names: Names) -> str:
    losses = f"{names.side(event.side)}, with {event.out_of_action} of {event.starting} out of action"
    if event.by is None:
        return f"{losses}, have nobody left to keep up their courage."
    if event.roll is None:
        return f"{losses}, do not waver: {names.who(event.by)} passes the test without rolling."
    result = "they stand their ground" if event.passed else "they break"
    reasons = f"Ld {event.roll.at_most} of {names.who(event.by)}"
    return f"{losses}, test their courage ({needs(event.roll, reasons)}): {rolls(event.roll)}, {result}."


def _routed(event: events.SideRouted, names: Names) -> str:
    how = "give up the fight and withdraw" if event.voluntary else "rout and flee the field"
    return f"{names.side(event.side)} {how}."


def _recovered(event: events.WarriorRecovered, names: Names) -> str:
    how = "stands up" if event.status is Status.STANDING else "comes round, still on the ground"
    return f"{names.who(event.who)} {how}."


def _tested(event: events.CharacteristicTested, names: Names) -> str:
    name = CHARACTERISTIC_NAMES[event.characteristic]
    value = f"{event.characteristic} {names.fighter(event.who).profile.value(event.characteristic)}"
    result = "passes" if event.passed else "fails"
    return (
        f"{names.who(event.who)} tests {name}, {event.purpose} ({needs(event.roll, value)}): "
        f"{rolls(event.roll)}, {result}."
    )


def _movement_rolled(event: events.MovementRolled, names: Names) -> str:
    how = event.purpose or "moves at random"
    return f"{names.who(event.who)} {how}, {len(event.roll.faces)}D6 inches: {rolls(event.roll)}."


def _charge(event: events.ChargeDeclared, names: Names) -> str:
    return f"{names.who(event.who)} declares a charge at {names.who(event.target)}."


def _moved(event: events.WarriorMoved, names: Names) -> str:
    who, spent, where = names.who(event.who), inches(event.spent), place(event.path[-1])
    if event.manner == STOPPED:
        return f"{who} comes {spent} to {where}, and no further."
    if event.manner == "charge":
        into = f"into {names.everybody(event.contacts)}" if event.contacts else f"to {where}"
        return f"{who} charges {spent} {into}."
    if event.manner == "balk":
        return f"{who} does not dare to charge and stays where he is."
    if event.manner == "failed_charge":
        return f"{who} falls short with the charge and moves {spent} to {where}."
    if event.manner == "intercept":
        return f"{who} steps {spent} into the way of {names.everybody(event.contacts)}."
    if event.manner in _WITHOUT_MOVEMENT:
        return f"{who} {_WITHOUT_MOVEMENT[event.manner]} {where}."
    told = f"{who} {_MANNERS.get(event.manner, 'moves')} {spent} to {where}"
    return f"{told}, into {names.everybody(event.contacts)}." if event.contacts else f"{told}."


def _fell(event: events.WarriorFell, names: Names) -> str:
    hits = number(event.hits, "hit")
    if event.roll is None:
        return f"{names.who(event.who)} falls {inches(event.height)}: {hits}."
    return f"{names.who(event.who)} falls {inches(event.height)}: {rolls(event.roll)}, {hits}."


def _fought(event: events.CombatFought, names: Names) -> str:
    if len(event.who) == 1:
        return f"{names.who(event.who[0])} is still locked in combat."
    return f"still locked in combat: {names.everybody(event.who)}."


def _ended(event: events.BattleEnded, names: Names) -> str:
    if event.winner is None:
        return f"the battle ends without a winner in round {event.rounds}: {reason_of(event.reason)}."
    winners = listed([names.side(side) for side in (event.winner, *event.sharing)])
    return f"{winners} win in round {event.rounds}: {reason_of(event.reason)}."


COURSE: dict[type[Event], Callable[[Any, Names], str]] = {
    events.BattleBegan: _began,
    events.RolledOff: _rolled_off,
    events.EdgeChosen: _edge,
    events.FirstTurnDecided: _first_turn,
    events.WarriorAbsent: _absent,
    events.WarriorDeployed: _deployed,
    events.RoundBegan: _round,
    events.TurnBegan: _turn,
    events.PhaseBegan: _phase,
    events.RunnersChecked: _runners,
    events.RoutTested: _rout_tested,
    events.SideRouted: _routed,
    events.WarriorRecovered: _recovered,
    events.CharacteristicTested: _tested,
    events.MovementRolled: _movement_rolled,
    events.ChargeDeclared: _charge,
    events.WarriorMoved: _moved,
    events.WarriorFell: _fell,
    events.CombatFought: _fought,
    events.BattleEnded: _ended,
}
