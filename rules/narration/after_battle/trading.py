"""Sentences for searches, upkeep and the trading post."""

from collections.abc import Callable
from typing import Any

from rules.aftermath.events import trading as events
from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.engine.events import Event
from rules.mustering.hired.upkeep import wanted
from rules.narration.names import Names
from rules.narration.phrases import listed, needs, number, rolls


def _veterans(event: events.VeteransRolled, names: Names) -> str:
    found = f"{rolls(event.roll)}: their recruits may bring {event.roll.total} experience in total"
    return f"{names.does(event.side, 'looks')} for veterans, {found}."


def _sought(event: events.RareItemSought, _names: Names) -> str:
    end = "found" if event.found else "not found"
    return f"{event.name} looks for {event.item}: {rolls(event.roll)}, {needs(event.roll)}; {end}."


def _price(event: events.PriceRolled, _names: Names) -> str:
    return f"price of {event.item}: {rolls(event.roll)}, {event.price} gc."


def _persona_sought(event: events.PersonaSought, _names: Names) -> str:
    end = "finds the way" if event.found else "finds nothing"
    return f"{event.name} looks for {event.persona}: {rolls(event.roll)}, {needs(event.roll)}; {end}."


def _persona(event: events.PersonaFound, names: Names) -> str:
    return f"{event.persona} is found and may be hired by {names.side(event.side)}."


def _stay(event: events.StayTested, _names: Names) -> str:
    return f"{event.name}, {event.rule}: {rolls(event.roll)}, {event.result}."


def _wages(event: events.WagesPaid, _names: Names) -> str:
    if not (event.gold or event.wyrdstone):
        return f"{event.name} wants no upkeep for this battle."
    return f"{event.name} is paid {wanted(event.gold, event.wyrdstone)} upkeep."


def _departed(event: events.WarriorDeparted, names: Names) -> str:
    return f"{event.name} leaves {names.side(event.side)}: {event.reason}."


def _haggled(event: events.Haggled, _names: Names) -> str:
    return f"{event.name} haggles over {event.item}: {rolls(event.roll)} off, {event.price} gc in all."


def _pawned(event: events.ItemPawned, _names: Names) -> str:
    return f"{event.name} sells {event.item}: {rolls(event.roll)} on top, {event.gold} gc in all."


def _treasure(event: events.TreasureTested, _names: Names) -> str:
    end = "a shard of wyrdstone is missing" if event.lost else "nothing is missing"
    return f"{event.name} looks after the treasure: {rolls(event.roll)}, {end}."


def _conned(event: events.LocalsConned, _names: Names) -> str:
    start = f"{event.name} cons the locals: {rolls(event.roll)}"
    if event.dice is None:
        return f"{start} and must lie low: the next battle is missed."
    return f"{start}, then {rolls(event.dice)}, {event.gold} gc."


def _fed(event: events.WarriorFed, _names: Names) -> str:
    return f"{event.name} eats {listed([f'one of {name}' for name in event.meal])}, and wants no gold."


def _robbery(event: events.BanditryTried, _names: Names) -> str:
    start = f"{event.name} robs travellers: {rolls(event.roll)}"
    if event.dice is None:
        return f"{start} and is caught."
    return f"{start}, then {rolls(event.dice)}, {event.gold} gc."


def _brewed(event: events.PoisonBrewed, _names: Names) -> str:
    doses = number(event.doses, "dose") if event.doses else "no dose"
    return f"{event.name} brews {event.item}: {rolls(event.roll)}, {doses} for the next battle."


def _picked(event: events.FungusPicked, _names: Names) -> str:
    doses = number(event.doses, "dose") if event.doses else "no dose"
    return f"{event.name} picks {event.item}: {rolls(event.roll)}, {doses} for the next battle."


def _slaves_sold(event: events.SlavesSold, names: Names) -> str:
    sold = f"{event.members} of {event.name}"
    return f"{names.does(event.side, 'sells')} {sold} as slaves: {rolls(event.roll)} gc."


def _dealing(event: events.DealingRolled, _names: Names) -> str:
    die = "" if event.roll is None else f"{rolls(event.roll)}, "
    return f"{event.name}, {event.rule}: {die}{event.result}."


#: How an operation is told, by its result.
_OPERATED = {
    "dies": "who dies of it",
    "worse": "which makes it worse",
    "stupid": "which leaves them stupid",
    "fails": "in vain",
    "fails and rests": "in vain, and the next battle is missed",
    "cured and rests": "and cures it; the next battle is missed",
    "cured": "and cures it",
}


def _operated(event: events.InjuryOperated, _names: Names) -> str:
    start = f"The sawbones treats {event.name} ({event.injury}): {rolls(event.roll)}"
    return f"{start}, {_OPERATED[event.result]}."


def _ally(event: events.AllySettled, _names: Names) -> str:
    if event.gold:
        return f"{event.name} is paid {event.gold} gc for the battle and goes."
    strikes = f", and strikes {event.struck} before that" if event.struck else ""
    return f"{event.name} goes without pay{strikes}."


def _peddler(event: events.PeddlerAsked, _names: Names) -> str:
    return f"The peddler has {event.count} of {event.item} (D3: {rolls(event.roll)})."


def _kind(event: events.KindRolled, _names: Names) -> str:
    return f"{event.purpose}: {rolls(event.roll)}."


def _dose(event: events.DoseSought, _names: Names) -> str:
    end = "a dose is found" if event.found else "no dose is found"
    return f"{event.name} needs {event.item}: {rolls(event.roll)}, {needs(event.roll)}; {end}."


def _eaten(event: events.MemberEaten, _names: Names) -> str:
    return f"{event.eater} eats one of {event.name}, and gains {event.experience} experience."


def _grafted(event: events.FigureGrafted, _names: Names) -> str:
    figure = f"{CHARACTERISTIC_NAMES[event.characteristic]} {event.figure}"
    return f"{event.name} grafts the {figure} of {event.died} onto {event.onto}."


def _rating(event: events.RatingUpdated, names: Names) -> str:
    return f"the rating of {names.side(event.side)} is {event.after} (before {event.before})."


TRADING: dict[type[Event], Callable[[Any, Names], str]] = {
    events.VeteransRolled: _veterans,
    events.RareItemSought: _sought,
    events.PriceRolled: _price,
    events.PersonaSought: _persona_sought,
    events.PersonaFound: _persona,
    events.StayTested: _stay,
    events.WagesPaid: _wages,
    events.WarriorDeparted: _departed,
    events.Haggled: _haggled,
    events.ItemPawned: _pawned,
    events.TreasureTested: _treasure,
    events.LocalsConned: _conned,
    events.WarriorFed: _fed,
    events.BanditryTried: _robbery,
    events.PoisonBrewed: _brewed,
    events.FungusPicked: _picked,
    events.SlavesSold: _slaves_sold,
    events.DealingRolled: _dealing,
    events.InjuryOperated: _operated,
    events.PeddlerAsked: _peddler,
    events.AllySettled: _ally,
    events.KindRolled: _kind,
    events.DoseSought: _dose,
    events.MemberEaten: _eaten,
    events.FigureGrafted: _grafted,
    events.RatingUpdated: _rating,
}
