"""Where the pages of a study are, and what is known of it: of one that comes with the site, or one of a campaign."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from rules.catalogue.load import rulebook
from rules.narration.phrases import listed
from rules.studies.description import Rules
from rules.studies.standings import Standings, shipped_standings, standings_of
from rules.studies.summary import Results, Summary, shipped_summary

#: The name of all rulesets together in an address.
ALL = "all"
BY_STRENGTH, BY_NAME = "strength", "name"


@dataclass(frozen=True)
class Studied:
    """A study with its figures. `names` is how the names of its addresses begin, and `key` is in all of them."""

    names: str
    key: str | int
    summary: Summary
    standings: Standings

    def to(self, what: str, *further: object, **asked: object) -> str:
        """An address of the study: its `page`, `chart`, `pdf`, `warband` or `battle`."""
        path = reverse(f"{self.names}{what}", args=[self.key, *further])
        return f"{path}?{urlencode(asked)}" if asked else path

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The rulesets by name, with the options where the description chooses them."""
        return tuple(map(ruleset_name, self.summary.study.rulesets))

    def place(self, warband: str) -> int | None:
        """The place of a warband by its key."""
        return next((at for at, it in enumerate(self.summary.warbands) if it.key == warband), None)


def shipped_study(key: str) -> Studied:
    """A study that comes with the site."""
    return Studied("studies:", key, shipped_summary(key), shipped_standings(key))


def study_of_campaign(study_id: int, summary: Summary) -> Studied:
    """A study that a campaign had fought."""
    return Studied("campaigns:study-", study_id, summary, standings_of(summary))


def ruleset_name(ruleset: Rules) -> str:
    """The ruleset, and the options that are on where they are not the usual ones."""
    known = rulebook().rulesets.get(ruleset.key)
    name = known.name if known else ruleset.key
    if ruleset.switches is None:
        return name
    options = {it.key: it.name for it in known.switches} if known else {}
    on = [options.get(key, key) for key in ruleset.switches]
    return f"{name} with {listed(on)}" if on else f"{name} without options"


@dataclass(frozen=True)
class Choice:
    """One of the choices of a field."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True)
class Asked:
    """What an address asks to see. `ruleset` is the place of one, None for all together."""

    ruleset: int | None
    order: str
    grade: str

    @property
    def query(self) -> Mapping[str, Any]:
        """The same as fields of an address."""
        return {
            "rules": ALL if self.ruleset is None else str(self.ruleset + 1),
            "order": self.order,
            "grade": self.grade,
        }


def asked_of(studied: Studied, given: QueryDict) -> Asked:
    """Rulesets are numbered from 1; whatever is unknown is as usual."""
    known = range(len(studied.rulesets))
    named = given.get("rules", "")
    place = next((at for at in known if str(at + 1) == named), None)
    return Asked(
        ruleset=0 if len(known) == 1 else place,
        order=BY_NAME if given.get("order") == BY_NAME else BY_STRENGTH,
        grade=given.get("grade", "") if given.get("grade", "") in grades_of(studied) else "",
    )


def grades_of(studied: Studied) -> tuple[str, ...]:
    """The grades of its warbands, where there are several."""
    book = rulebook()
    found = {book.warbands[it.type].grade for it in studied.summary.warbands if it.type in book.warbands}
    return tuple(sorted(found)) if len(found) > 1 else ()


def chosen_places(studied: Studied, asked: Asked) -> tuple[int, ...]:
    """The places of the warbands that are shown, in their order."""
    book = rulebook()
    found = [
        place
        for place, it in enumerate(studied.summary.warbands)
        if not asked.grade or (it.type in book.warbands and book.warbands[it.type].grade == asked.grade)
    ]
    names = [it.name for it in studied.summary.warbands]
    if asked.order == BY_NAME:
        return tuple(sorted(found, key=lambda place: names[place]))

    def weakness(place: int) -> tuple[float, str]:
        return -points(studied.standings.warband(asked.ruleset, place)), names[place]

    return tuple(sorted(found, key=weakness))


def points(results: Results) -> float:
    """The share of victories, with draws counted half."""
    return (results.won + results.drawn / 2) / results.battles if results.battles else 0.0
