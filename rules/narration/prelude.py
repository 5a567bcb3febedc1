"""Sentences for what was settled before a battle: maps with a say in the scenario, and what a warband drank."""

from collections.abc import Callable
from typing import Any

from rules.engine.events import prelude as events
from rules.engine.events.event import Event
from rules.engine.setup import BattleSetup
from rules.fielding.provisions import drinking
from rules.fielding.summons import arriving
from rules.narration.names import Names
from rules.narration.phrases import listed, needs, rolls


def _scenario_chosen(event: events.ScenarioChosen, names: Names) -> str:
    choice = event.choice
    maps = listed([f"the {claim.name} of {names.side(claim.side)}" for claim in choice.claims])
    if choice.side is None:
        return f"nobody chose the scenario by {maps}."
    rounds = [listed([f"{names.side(side)} {face}" for side, face in thrown]) for thrown in choice.rolls]
    dice = f"; roll-off (D6): {', again '.join(rounds)}" if rounds else ""
    return f"{names.side(choice.side)} chose the scenario, by {maps}{dice}."


def _drank(event: events.WarbandDrank, names: Names) -> str:
    but = listed([names.who(warrior) for warrior in event.abstained])
    return f"{names.does(event.side, 'drinks')} {event.item} before the battle{f', except {but}' if but else ''}."


def _summoned(event: events.PersonaSummoned, names: Names) -> str:
    if event.roll is None:
        return f"{event.name} stays away: the enemies of {names.side(event.side)} are not strong enough."
    result = "comes to the battle" if event.comes else "stays away"
    return f"{event.name} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def foretold(setup: BattleSetup) -> tuple[str, ...]:
    """What was settled when the battle was set up, a sentence each, before anything of it is played."""
    names = Names(setup)
    settled = [] if setup.scenario_choice is None else [events.ScenarioChosen(setup.scenario_choice)]
    sentences = [
        PRELUDE[type(event)](event, names) for event in (*settled, *arriving(setup), *drinking(setup))
    ]
    return tuple(text[:1].upper() + text[1:] for text in sentences)


PRELUDE: dict[type[Event], Callable[[Any, Names], str]] = {
    events.ScenarioChosen: _scenario_chosen,
    events.WarbandDrank: _drank,
    events.PersonaSummoned: _summoned,
}
