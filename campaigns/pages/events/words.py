"""Events of a campaign in words: for how long they hold, which dice drew them, what they do."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.utils.formats import date_format

from campaigns.models import ChronicleEntry
from rules.aftermath.effects import CampaignEffect
from rules.narration.after_battle.league import Named, effect_in_words
from rules.values import read

Kind = ChronicleEntry.Kind
Facts = Mapping[str, Any]


def period_words(
    *, season: str, first_round: int | None, last_round: int | None, starts: date | None, ends: date | None
) -> str:
    """`rounds 2 and 3 of The Frost`, or `from 4 May 2026 until an organiser ends it`."""
    if first_round is None:
        begins = f"from {_day(starts)}" if starts else "from the beginning"
        return f"{begins} {f'to {_day(ends)}' if ends else 'until an organiser ends it'}"
    if last_round is None:
        return f"from round {first_round} of {season} on"
    if last_round == first_round:
        return f"round {first_round} of {season}"
    word = "and" if last_round == first_round + 1 else "to"
    return f"rounds {first_round} {word} {last_round} of {season}"


def effects_words(effects: Iterable[CampaignEffect], items: Mapping[str, Named]) -> tuple[str, ...]:
    """Each effect as a sentence without its full stop."""
    words = (effect_in_words(effect, items) for effect in effects)
    return tuple(f"{each[:1].upper()}{each[1:]}" for each in words)


def rolls_words(rolls: Iterable[Iterable[int]]) -> str:
    """`4 and 2`, or `1 and 1 (already in force), then 4 and 2`."""
    pairs = [" and ".join(map(str, pair)) for pair in rolls]
    if not pairs:
        return ""
    again = "".join(f"{pair} (already in force), then " for pair in pairs[:-1])
    return f"{again}{pairs[-1]}"


def scenario_words(scenario: str, *, forced: bool) -> str:
    """`Battles are played as Street Fight`, or `Suggests ...`; empty without a scenario."""
    if not scenario:
        return ""
    return f"Battles are played as {scenario}" if forced else f"Suggests {scenario} for battles"


class _Known(NamedTuple):
    """An item by the name that it had then."""

    name: str


def event_facts(facts: Facts) -> str:
    """An event as the chronicle tells it: for how long, what it does, and the scenario."""
    held = period_words(
        season=facts["season"],
        first_round=facts["first_round"],
        last_round=facts["last_round"],
        starts=date.fromisoformat(facts["starts_on"]) if facts["starts_on"] else None,
        ends=date.fromisoformat(facts["ends_on"]) if facts["ends_on"] else None,
    )
    effects = read(tuple[CampaignEffect, ...], facts["effects"], where="an event of the chronicle")
    items = {key: _Known(name) for key, name in facts.get("items", {}).items()}
    scenario = scenario_words(facts["scenario"], forced=facts["forced"])
    does = [*effects_words(effects, items), *([scenario] if scenario else [])]
    return f"{held[:1].upper()}{held[1:]}.{''.join(f' {each}.' for each in does)}"


def _day(day: date) -> str:
    return date_format(day, "j F Y")


def _drawn(facts: Facts) -> str:
    dice = rolls_words(facts["rolls"])
    return f"{facts['by']} drew a campaign event, rolling {dice}: {facts['event']}. {event_facts(facts)}"


def _changed(facts: Facts) -> str:
    before = "" if facts["was"] == facts["event"] else f" ({facts['was']} before)"
    return f"{facts['by']} changed the campaign event {facts['event']}{before}. {event_facts(facts)}"


def _written(facts: Facts) -> str:
    return f"{facts['by']} announced a campaign event: {facts['event']}. {event_facts(facts)}"


#: Those of the chronicle.
EVENT_SENTENCES: dict[Kind, Callable[[Facts], str]] = {
    Kind.EVENT_WRITTEN: _written,
    Kind.EVENT_DRAWN: _drawn,
    Kind.EVENT_CHANGED: _changed,
    Kind.EVENT_ENDED: lambda facts: f"{facts['by']} ended the campaign event {facts['event']}.",
    Kind.EVENT_RESUMED: lambda facts: f"{facts['by']} resumed the campaign event {facts['event']}.",
}
