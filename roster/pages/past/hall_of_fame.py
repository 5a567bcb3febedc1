"""The hall of fame of a warband: its records, held by the living and the dead, and its fallen heroes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from roster.models import Warband
from roster.pages.names import Names
from roster.pages.past.dates import dates_in
from roster.pages.past.graveyard import Grave, graves_of
from roster.stretches import careers_in
from rules.ledger.careers import Career
from rules.ledger.sheet import Kind, Status
from rules.narration.phrases import number

#: How many warriors have a place in each record.
PLACES = 3

#: Careers and when each revision was made, up to now.
type Figure = Callable[[Career, "Times"], int]


@dataclass(frozen=True)
class Times:
    """The time of each revision, and the time now."""

    made_at: dict[int, datetime]
    now: datetime


@dataclass(frozen=True)
class Holder:
    """A warrior with a place in a record; `state` is empty for those who are still there."""

    number: int
    name: str
    type: str
    state: str
    figure: str


@dataclass(frozen=True)
class Record:
    title: str
    holders: tuple[Holder, ...]


@dataclass(frozen=True)
class HallOfFame:
    """Records that anybody holds, and the heroes who died, the latest first."""

    records: tuple[Record, ...]
    fallen: tuple[Grave, ...]


def hall_of_fame(warband: Warband, names: Names, now: datetime) -> HallOfFame:
    """The hall of fame of one warband."""
    found = careers_in(warband)
    told = {career.joined for career in found}
    told |= {loss.revision for career in found for loss in career.losses}
    times = Times(dates_in(warband, told), now)
    records = (
        Record(title, _holders(found, figure, words, names, times)) for title, figure, words in _RECORDS
    )
    heroes = {career.number for career in found if career.last.kind is Kind.HERO}
    fallen = (
        grave
        for grave in graves_of(found, times.made_at, names)
        if grave.number in heroes and grave.status == Status.DEAD
    )
    return HallOfFame(tuple(record for record in records if record.holders), tuple(fallen))


def _holders(
    found: Sequence[Career], figure: Figure, words: Callable[[int], str], names: Names, times: Times
) -> tuple[Holder, ...]:
    """The holders of the highest figures above 0; on a tie those who joined first."""
    figures = [(figure(career, times), career) for career in found]
    best = sorted((pair for pair in figures if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].joined))
    return tuple(
        Holder(
            number=career.number,
            name=career.last.name,
            type=names.warrior_type(career.last.type),
            state="" if career.last.is_active else str(career.last.status),
            figure=words(reached),
        )
        for reached, career in best[:PLACES]
    )


def _days(career: Career, times: Times) -> int:
    end = times.made_at[career.end.revision] if career.end else times.now
    return (end - times.made_at[career.joined]).days


def _gold(career: Career, _times: Times) -> int:
    """Gold paid for the members and what they carry; of those who are gone, for the last of them."""
    block, end = career.last, career.end
    hired_for, gear = (end.hired_for, end.gear) if end else (block.hired_for, block.possessions)
    return sum(hired_for) + sum(sum(held.paid) for held in gear)


_RECORDS: tuple[tuple[str, Figure, Callable[[int], str]], ...] = (
    (
        "Most enemies taken out of action",
        lambda career, _times: career.kills,
        lambda figure: number(figure, "enemy", "enemies"),
    ),
    (
        "Most battles",
        lambda career, _times: len(career.battles),
        lambda figure: number(figure, "battle"),
    ),
    (
        "Most experience",
        lambda career, _times: career.last.experience,
        lambda figure: f"{figure} experience",
    ),
    (
        "Most injuries survived",
        lambda career, _times: len(career.last.injuries),
        lambda figure: number(figure, "injury", "injuries"),
    ),
    ("Longest service", _days, lambda figure: number(figure, "day")),
    ("Most valuable", _gold, lambda figure: f"{figure} gc"),
)
