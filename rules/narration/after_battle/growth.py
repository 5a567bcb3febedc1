"""Sentences for advances and what they bring."""

from collections.abc import Callable
from typing import Any

from rules.aftermath.events import growth as events
from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import rolls


def _rolled(event: events.AdvanceRolled, _names: Names) -> str:
    at = f" at {event.due_at} experience" if event.due_at else ""
    again = "" if event.counts else " (rolled again)"
    return f"advance of {event.name}{at} (2D6): {rolls(event.roll)}{again}."


def _raised(event: events.CharacteristicRaised, _names: Names) -> str:
    die = "" if event.roll is None else f" (D6: {rolls(event.roll)})"
    return f"{event.name}: +1 {CHARACTERISTIC_NAMES[event.characteristic]}{die}."


def _figure(event: events.FigureRolled, _names: Names) -> str:
    die = "" if event.chosen is None else f" (D6: {rolls(event.chosen)})"
    figure = f"{event.name} rolls {CHARACTERISTIC_NAMES[event.characteristic]}{die}: {rolls(event.roll)}"
    return (
        f"{figure}, {event.figure} for good." if event.fixed else f"{figure}, and still rolls it each turn."
    )


def _skill(event: events.SkillLearnt, _names: Names) -> str:
    return f"{event.name} learns {event.title}."


def _spell_rolled(event: events.SpellRolled, _names: Names) -> str:
    known = (
        ", already known" if event.known else "" if event.taught else ", which nobody teaches (rolled again)"
    )
    return f"new spell for {event.name} (D6): {rolls(event.roll)}, {event.title}{known}."


def _spell(event: events.SpellLearnt, _names: Names) -> str:
    if event.easier:
        return f"{event.name} casts {event.title} at a difficulty 1 lower from now on."
    return f"{event.name} learns {event.title}."


def _lost(event: events.AdvanceLost, _names: Names) -> str:
    return f"{event.name} has nothing left to gain: the advance is lost."


def _promoted(event: events.TalentShown, _names: Names) -> str:
    return f"the lad's got talent: one of {event.name} becomes a hero, {event.hero}."


def _post(event: events.PostFilled, _names: Names) -> str:
    return f"{event.name} takes the post of {event.of}."


def _killed(event: events.TalentKilled, _names: Names) -> str:
    return f"one of {event.name} shows talent and is killed for it."


def _punished(event: events.TalentPunished, _names: Names) -> str:
    end = "lives" if event.lives else "dies"
    return f"one of {event.name} shows talent again and is hurt for it (D6): {rolls(event.roll)}, and {end}."


def _reward_rolled(event: events.RewardRolled, _names: Names) -> str:
    return f"{event.name} asks the Shadowlord for a reward (2D6): {rolls(event.roll)}, {event.title}. {event.effect}"


def _reward(event: events.RewardReceived, _names: Names) -> str:
    die = "" if event.roll is None else f" ({rolls(event.roll)})"
    return f"{event.name}: {event.what}{die}."


def _gods(event: events.GodsLooked, _names: Names) -> str:
    seen = f"the Eye of the Gods on {event.name} (2D6): {rolls(event.roll)}"
    if not event.falls:
        return f"{seen}, they look away."
    return f"{seen}, a Mark of Chaos." if event.won else f"{seen}, {event.name} becomes a Spawn of Chaos."


def _fate(event: events.FateMet, _names: Names) -> str:
    end = "becomes a Spawn of Chaos" if event.becomes_spawn else "goes off into the wastes for ever"
    return f"{event.name} has {event.experience} experience and figures that are still rolled, and {end}."


GROWTH: dict[type[Event], Callable[[Any, Names], str]] = {
    events.AdvanceRolled: _rolled,
    events.CharacteristicRaised: _raised,
    events.FigureRolled: _figure,
    events.SkillLearnt: _skill,
    events.SpellRolled: _spell_rolled,
    events.SpellLearnt: _spell,
    events.AdvanceLost: _lost,
    events.TalentShown: _promoted,
    events.TalentKilled: _killed,
    events.PostFilled: _post,
    events.TalentPunished: _punished,
    events.RewardRolled: _reward_rolled,
    events.RewardReceived: _reward,
    events.GodsLooked: _gods,
    events.FateMet: _fate,
}
