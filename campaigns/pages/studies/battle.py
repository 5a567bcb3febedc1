"""A battle of a study, fought again and shown step by step."""

from dataclasses import dataclass

from django.core.cache import cache

from campaigns.pages.play.report import PracticeReport, report_of
from campaigns.pages.studies.study import Studied
from rules.engine.record import Record
from rules.studies.again import fought_as_counted
from rules.studies.description import Plan, version
from rules.values import DataError, canonical, read_json

#: Seconds for which a battle that was fought again is kept, so that its steps need no other fight.
_KEPT_FOR = 3600


@dataclass(frozen=True)
class BattleOfStudy:
    """`title` names both warbands; `before` and `after` are the addresses of the battles beside it, if any."""

    title: str
    href: str
    study: str
    study_href: str
    number: int
    of: int
    before: str
    after: str
    report: PracticeReport


def kept_record(studied: Studied, cell: int, number: int) -> Record | None:
    """The record where it was fought lately."""
    stored = cache.get(_name(studied, cell, number))
    try:
        return None if stored is None else read_json(Record, stored, where="battle of a study")
    except DataError:
        return None


def fight_again(studied: Studied, plan: Plan, cell: int, number: int) -> Record:
    """Fight it and keep the record for a while. Raises `NotAgain`, and `IndexError` for what the study lacks."""
    record = fought_as_counted(studied.summary, plan, cell, number)
    cache.set(_name(studied, cell, number), canonical(record), _KEPT_FOR)
    return record


def battle_page(studied: Studied, cell: int, number: int, record: Record, step: int | None) -> BattleOfStudy:
    """The page of a battle, with the table after a step of its story."""
    summary = studied.summary
    first, second = (
        summary.warbands[at].name for at in (summary.cells[cell].first, summary.cells[cell].second)
    )
    last = summary.study.battles - 1
    return BattleOfStudy(
        title=f"{first} against {second}",
        href=studied.to("battle", cell, number),
        study=summary.study.name,
        study_href=studied.to("page"),
        number=number + 1,
        of=last + 1,
        before=studied.to("battle", cell, number - 1) if number else "",
        after=studied.to("battle", cell, number + 1) if number < last else "",
        report=report_of(record, step, "A battle of a study, fought again by tactics: it counts nowhere."),
    )


def _name(studied: Studied, cell: int, number: int) -> str:
    return f"study-1:{studied.names}{studied.key}:{version()}:{cell}:{number}".replace(" ", "")
