"""The standing of one warband in a study: under each ruleset, and against each other warband."""

from dataclasses import dataclass

from django.urls import reverse

from campaigns.pages.studies.page import cannot_say
from campaigns.pages.studies.sections import rules_named, told
from campaigns.pages.studies.study import ALL, Asked, Choice, Studied, points
from rules.catalogue.load import rulebook
from rules.studies.summary import Results

#: Battles of a cell that are linked one by one.
MOST_LINKED = 12


@dataclass(frozen=True)
class Standing:
    """The results under one ruleset. `rating` has its interval, and is empty where there is none."""

    rules: str
    results: Results
    won: str
    rating: str


@dataclass(frozen=True)
class Opponent:
    """The results against one warband, and the addresses of its battles by their number."""

    name: str
    href: str
    results: Results
    won: str
    battles: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class WarbandPage:
    """`rulebook_href` leads to the warband in the rules; `rules` names what the opponents are shown under."""

    name: str
    href: str
    study: str
    study_href: str
    rulebook_href: str
    standings: tuple[Standing, ...]
    rulesets: tuple[Choice, ...]
    rules: str
    opponents: tuple[Opponent, ...]
    cannot_say: tuple[str, ...]


def warband_page(studied: Studied, place: int, asked: Asked) -> WarbandPage:
    """The page of the warband at that place."""
    summary, names = studied.summary, studied.rulesets
    warband = summary.warbands[place]
    opponents = [_opponent(studied, place, at, asked) for at in range(len(summary.warbands)) if at != place]
    met = [it for it in opponents if it.results.battles]
    return WarbandPage(
        name=warband.name,
        href=studied.to("warband", warband.key),
        study=summary.study.name,
        study_href=studied.to("page"),
        rulebook_href=(
            reverse("rules:warband", args=[warband.type]) if warband.type in rulebook().warbands else ""
        ),
        standings=tuple(_standing(studied, place, at) for at in range(len(names))),
        rulesets=(
            *([Choice(ALL, "All together", asked.ruleset is None)] if len(names) > 1 else []),
            *(Choice(str(at + 1), name, asked.ruleset == at) for at, name in enumerate(names)),
        ),
        rules=rules_named(studied, asked.ruleset),
        opponents=tuple(sorted(met, key=lambda it: (-points(it.results), it.name))),
        cannot_say=cannot_say(studied),
    )


def _standing(studied: Studied, place: int, ruleset: int) -> Standing:
    results = studied.standings.warband(ruleset, place)
    key = studied.summary.warbands[place].key
    rated = next((it for it in studied.summary.ratings[ruleset] if it.warband == key), None)
    rating = f"{100 * rated.share:.0f} ({100 * rated.low:.0f} to {100 * rated.high:.0f})" if rated else ""
    return Standing(studied.rulesets[ruleset], results, told(results), rating)


def _opponent(studied: Studied, place: int, other: int, asked: Asked) -> Opponent:
    warband, results = studied.summary.warbands[other], studied.standings.pair(asked.ruleset, place, other)
    return Opponent(
        warband.name,
        studied.to("warband", warband.key, **asked.query),
        results,
        told(results),
        _battles(studied, {place, other}, asked),
    )


def _battles(studied: Studied, pair: set[int], asked: Asked) -> tuple[tuple[int, str], ...]:
    """The battles of two warbands under a chosen ruleset; none where several are shown together."""
    if asked.ruleset is None:
        return ()
    ruleset = studied.summary.study.rulesets[asked.ruleset]
    cells = [
        at
        for at, cell in enumerate(studied.summary.cells)
        if {cell.first, cell.second} == pair and cell.ruleset == ruleset
    ]
    numbers = [(cell, number) for cell in cells for number in range(studied.summary.study.battles)]
    return tuple(
        (at, studied.to("battle", cell, number))
        for at, (cell, number) in enumerate(numbers[:MOST_LINKED], start=1)
    )
