"""Sentences for the aims of a scenario: roles, counters, buildings, reserves, deeds and spoils."""

from collections.abc import Callable
from typing import Any

from rules.aftermath.growth.experience import DEEDS
from rules.engine.events import objectives as events
from rules.engine.events.event import Event
from rules.narration.names import Names
from rules.narration.phrases import inches, listed, needs, rolls, uncapitalised
from rules.scenarios.parts.spoils import described


def _role(event: events.RoleTaken, names: Names) -> str:
    verb = names.verb(event.side, "is")
    return f"{names.side(event.side)} {verb} the {event.role}{'s' if verb == 'are' else ''}."


def _order(event: events.TurnOrderDecided, names: Names) -> str:
    return f"turn order: {', then '.join(names.side(side) for side in event.sides)}."


def _edge_one(event: events.EdgeNamed, names: Names) -> str:
    return f"{names.does(event.side, 'makes')} the {event.edge} edge number 1."


def _amount(event: events.AmountRolled, names: Names) -> str:
    whose = "" if event.side is None else f"{names.side(event.side)}, "
    return f"{whose}{event.what}: {rolls(event.roll)}, {event.amount}."


def _hazard(event: events.HazardRolled, names: Names) -> str:
    if event.roll is None:
        return f"{event.what}: {event.brings}."
    counts = "" if sum(event.roll.faces) == event.amount else f", which counts as {event.amount}"
    return f"{event.what} ({rolls(event.roll)}{counts}): {event.brings}."


#: The names of the optional tables that bring something to a battle.
TABLES = {"subplots": "subplot", "random-happenings": "random happening"}


def _happening(event: events.HappeningBegan, names: Names) -> str:
    whose = "" if event.side is None else f" {names.side(event.side)}"
    dice = f" ({rolls(event.roll)})" if event.roll else ""
    if event.roll and event.table == "random-happenings":
        dice = f" (rolls {''.join(map(str, event.roll.faces))} on a D66)"
    about = f",{whose}" if whose else ""
    lasts = f" It lasts until the end of round {event.until}." if event.until else ""
    return f"{TABLES[event.table]}{about}{dice}: {event.title}. {event.says}{lasts}"


def _marker(event: events.MarkerMoved, _names: Names) -> str:
    if event.at is None:
        return f"{event.what} is gone."
    rolled = f" ({rolls(event.roll)})" if event.roll else ""
    west, south = inches(event.at.x), inches(event.at.y)
    return f"{event.what} is {west} from the west edge and {south} from the south edge{rolled}."


def _advanced(event: events.TaskAdvanced, names: Names) -> str:
    if event.who is None:
        return f"{names.side(event.side)}: {event.what} is broken off."
    return f"{names.who(event.who)} is at it: {event.what}, {event.done}."


def _sighted(event: events.SightLimited, names: Names) -> str:
    rolled = f" ({rolls(event.roll)})" if event.roll else ""
    return f"nobody sees farther than {inches(event.within)}{rolled}."


def _stirred(event: events.PlaceStirred, names: Names) -> str:
    place = event.place.partition(":")[0]
    return f"{names.who(event.who)} comes too near to {place if place[0].islower() else f'the {place}'}."


def _named(event: events.BuildingsNamed, names: Names) -> str:
    return f"{event.why}: {listed([names.piece(piece) for piece in event.buildings])}."


def _searched(event: events.BuildingSearched, names: Names) -> str:
    what = f"{names.who(event.who)} searches {names.piece(event.building)}"
    if event.roll is None:
        return f"{what}, the last one, and finds the chest."
    return f"{what} ({needs(event.roll)}): {rolls(event.roll)}, {'the chest is here' if event.found else 'nothing'}."


def _house(event: events.HouseSearched, names: Names) -> str:
    what = f"{names.who(event.who)} searches {names.piece(event.building)}"
    rolled = f" ({needs(event.roll)}): {rolls(event.roll)}," if event.roll else ":"
    return f"{what}{rolled} {event.what or 'nothing'}."


def _held(event: events.BuildingHeld, names: Names) -> str:
    holder = "nobody" if event.side is None else names.side(event.side)
    return f"{names.piece(event.building)} is held by {holder}."


def _placed(event: events.CounterPlaced, names: Names) -> str:
    return f"{_counter(event.counter)}, {event.kind}, is placed{names.spot(event.at)}."


def _taken(event: events.CounterTaken, names: Names) -> str:
    return f"{names.who(event.who)} picks up {_counter(event.counter)}."


def _dropped(event: events.CounterDropped, names: Names) -> str:
    return f"{names.who(event.who)} drops {_counter(event.counter)}{names.spot(event.at)}."


def _removed(event: events.CounterRemoved, names: Names) -> str:
    return f"{_counter(event.counter)} is taken away."


def _counter(counter: int) -> str:
    return f"counter {counter + 1}"


def _marked(event: events.SpotMarked, names: Names) -> str:
    much = f", with {described('wyrdstone', event.amount)}" if event.amount else ""
    where = names.spot(event.at)
    return f"{event.what} is{where}{',' if where else ''} {inches(2 * event.radius)} across{much}."


def _looked(event: events.SpotSearched, names: Names) -> str:
    what = f"{names.who(event.who)} searches {event.what} ({needs(event.roll)})"
    return f"{what}: {rolls(event.roll)}, {'a shard of wyrdstone' if event.found else 'nothing'}."


def _given(event: events.GearGiven, names: Names) -> str:
    copies = f", {event.gear.copies} of them" if event.gear.copies > 1 else ""
    return f"{names.who(event.who)} receives what was found: {uncapitalised(event.gear.name)}{copies}."


def _joined(event: events.JoinedWarband, names: Names) -> str:
    return f"{names.who(event.who)} joins {names.side(event.side)}."


def _followed(event: events.Followed, names: Names) -> str:
    if event.whom is None:
        return f"{names.who(event.who)} no longer follows anybody."
    return f"{names.who(event.who)} follows {names.who(event.whom)} from now on."


def _shards(event: events.ShardsNoted, names: Names) -> str:
    carried = described("wyrdstone", event.shards)
    return f"{names.does(event.side, 'brings')} {carried} ({rolls(event.roll)})."


def _reserve(event: events.ReserveRolled, names: Names) -> str:
    several = len(event.who) > 1
    where = f"{'start' if several else 'starts'} {'in reserve' if event.waits else 'on the table'}"
    if event.roll is None:
        return f"{names.everybody(event.who)} {where}, as somebody must."
    return f"{names.everybody(event.who)} {where} ({rolls(event.roll)})."


def _called(event: events.ReserveCalled, names: Names) -> str:
    what = "arrives" if event.comes else "still waiting"
    return (
        f"reserve roll for {names.everybody(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {what}."
    )


def _tunnelled(event: events.TunnelEntered, names: Names) -> str:
    return f"{names.who(event.who)} takes the tunnel of the catacombs."


def _deed(event: events.DeedDone, names: Names) -> str:
    return f"{names.who(event.who)} {DEEDS.get(event.award, event.award.replace('-', ' '))}."


def _sought(event: events.SpoilSought, names: Names) -> str:
    what = described(event.what, 2).partition(" ")[2]
    result = "found" if event.found else "not found"
    return (
        f"{names.does(event.side, 'looks')} for {what} ({needs(event.roll)}): {rolls(event.roll)}, {result}."
    )


def _won(event: events.SpoilWon, names: Names) -> str:
    if event.amount < 0:
        return f"{names.does(event.side, 'owes')} {described(event.what, -event.amount)}."
    return f"{names.does(event.side, 'takes')} home {described(event.what, event.amount, event.worth)}."


OBJECTIVES: dict[type[Event], Callable[[Any, Names], str]] = {
    events.RoleTaken: _role,
    events.TurnOrderDecided: _order,
    events.EdgeNamed: _edge_one,
    events.AmountRolled: _amount,
    events.HazardRolled: _hazard,
    events.HappeningBegan: _happening,
    events.MarkerMoved: _marker,
    events.PlaceStirred: _stirred,
    events.SightLimited: _sighted,
    events.TaskAdvanced: _advanced,
    events.BuildingsNamed: _named,
    events.BuildingSearched: _searched,
    events.HouseSearched: _house,
    events.BuildingHeld: _held,
    events.CounterPlaced: _placed,
    events.CounterTaken: _taken,
    events.CounterDropped: _dropped,
    events.CounterRemoved: _removed,
    events.SpotMarked: _marked,
    events.SpotSearched: _looked,
    events.GearGiven: _given,
    events.JoinedWarband: _joined,
    events.Followed: _followed,
    events.ShardsNoted: _shards,
    events.ReserveRolled: _reserve,
    events.ReserveCalled: _called,
    events.TunnelEntered: _tunnelled,
    events.DeedDone: _deed,
    events.SpoilSought: _sought,
    events.SpoilWon: _won,
}
