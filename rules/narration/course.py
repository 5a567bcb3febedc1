"""Sentences for the course of a battle: beginning and end, turns, recovery and rout."""

from collections.abc import Callable
from typing import Any

from rules.engine import events
from rules.engine.events import Event, Status
from rules.narration.names import Names
from rules.narration.neutral import neutral
from rules.narration.phrases import listed, needs, rolls

#: Why a battle ended, for the winner and for nobody.
REASONS = {
    "rout": "the enemy routed",
    "voluntary rout": "the enemy routed voluntarily",
    "wiped out": "no enemy is left on the table",
    "time": "time ran out",
    "broken through": "they have broken through",
    "off the street": "they have left by the far end",
    "treasure": "the chest is safe",
    "most buildings": "they hold the most buildings",
    "as many buildings": "all hold the same number of buildings",
    "overrun": "the objective is overrun",
    "brought home": "the boy is on his way home",
    "lair taken": "the lair is theirs",
    "carried off": "the last shards have left the table",
    "most shards": "they have the most shards",
    "as many shards": "several are tied for the most shards",
    "shared": "only allies are left, who share the victory",
    "concedes": "the enemy gave up",
    "forfeits": "an organiser awarded them the battle",
    "late": "the enemy took longer than the clock allowed",
    "agreed draw": "the players agreed on a draw",
    "ended here": "the players agreed to end it there",
    "stopped": "an organiser ended it",
    "short": "entered as a quick result",
}


def reason_of(reason: str) -> str:
    """The words for why a battle ended."""
    return REASONS.get(reason, reason)


def _began(event: events.BattleBegan, names: Names) -> str:
    setup = names.setup
    return (
        f"{' against '.join(event.sides)}. Scenario: {setup.scenario.name}. Table: {setup.table.name}. "
        f"Rules: {setup.ruleset.name}. The dice are sealed as {event.commitment}."
    )


def _rolled_off(event: events.RolledOff, names: Names) -> str:
    sides = [
        f"{names.side(side)} {', then '.join(map(str, faces))}{_more(event, side)}"
        for side, faces in enumerate(event.rolls)
        if faces
    ]
    return f"roll-off ({neutral(event.purpose)}): {'; '.join(sides)}. {names.does(event.winner, 'wins')}."


def _more(event: events.RolledOff, side: int) -> str:
    return f" (+{event.added[side]})" if event.added and event.added[side] else ""


def _edge(event: events.EdgeChosen, names: Names) -> str:
    if event.edge.isupper():
        return f"{names.does(event.side, 'sets')} up along segment {event.edge}."
    where = f"in the {event.edge} quarter" if "-" in event.edge else f"along the {event.edge} edge"
    return f"{names.does(event.side, 'sets')} up {where}."


def _first_turn(event: events.FirstTurnDecided, names: Names) -> str:
    if event.ties_only:
        return f"{names.does(event.side, 'goes')} first in ties."
    return f"{names.does(event.side, 'has')} the first turn."


def _absent(event: events.WarriorAbsent, names: Names) -> str:
    return f"{names.who(event.who)} sits this battle out."


def _deployed(event: events.WarriorDeployed, names: Names) -> str:
    return f"{names.who(event.who)} sets up{names.spot(event.at)}."


def _round(event: events.RoundBegan, names: Names) -> str:
    return f"round {event.round} begins."


def _turn(event: events.TurnBegan, names: Names) -> str:
    return f"the turn of {names.side(event.side)} begins."


def _phase(event: events.PhaseBegan, names: Names) -> str:
    return f"{event.phase} phase of {names.side(event.side)}."


def _rout_tested(event: events.RoutTested, names: Names) -> str:
    losses = f"{names.does(event.side, 'has')} {event.out_of_action} of {event.starting} out of action"
    if event.by is None:
        return f"{losses} and nobody left to take the rout test."
    if event.roll is None:
        return f"{losses}; {names.who(event.by)} passes the rout test without rolling."
    reasons = f"Ld {event.roll.at_most} of {names.who(event.by)}"
    text = f"{losses} and {names.verb(event.side, 'takes')} a rout test ({needs(event.roll, reasons)})"
    return f"{text}: {rolls(event.roll)}, {'passed' if event.passed else 'failed'}."


def _routed(event: events.SideRouted, names: Names) -> str:
    routs, leaves, flees = (names.verb(event.side, verb) for verb in ("routs", "leaves", "flees"))
    how = (
        f"{routs} voluntarily and {leaves} the field" if event.voluntary else f"{routs} and {flees} the field"
    )
    return f"{names.side(event.side)} {how}."


def _recovered(event: events.WarriorRecovered, names: Names) -> str:
    how = "stands up" if event.status is Status.STANDING else "is no longer stunned, but knocked down"
    return f"{names.who(event.who)} {how}."


def _ended(event: events.BattleEnded, names: Names) -> str:
    if event.winner is None:
        return f"the battle is drawn in round {event.rounds}: {reason_of(event.reason)}."
    winners = listed([names.side(side) for side in (event.winner, *event.sharing)])
    wins = "win" if event.sharing else names.verb(event.winner, "wins")
    return f"{winners} {wins} in round {event.rounds}: {reason_of(event.reason)}."


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
    events.RoutTested: _rout_tested,
    events.SideRouted: _routed,
    events.WarriorRecovered: _recovered,
    events.BattleEnded: _ended,
}
