"""The report of a practice battle: how it ended, its moments, the table step by step, its warriors and its story."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.models import Game
from campaigns.pages.battles.forces import Force, forces
from campaigns.pages.battles.moments import Moment, moments
from campaigns.pages.battles.story import Round, steps, story
from campaigns.pages.battles.table_part import TablePart, table_part
from campaigns.pages.battles.warriors import WarriorLine, warrior_lines
from campaigns.services.play.course import record_of_game
from roster.models import User
from rules.catalogue.load import complete_rulebook
from rules.engine.record import Record
from rules.narration import headline


@dataclass(frozen=True)
class ReportSide:
    """One side and how its warriors came through."""

    index: int
    force: Force
    warriors: tuple[WarriorLine, ...]


@dataclass(frozen=True)
class PracticeReport:
    """The parts of the page, as the page of a battle of a campaign has them."""

    headline: str
    scenario: str
    table: str
    ruleset: str
    friendly: str
    sides: tuple[ReportSide, ...]
    moments: tuple[Moment, ...]
    story: tuple[Round, ...]
    table_part: TablePart

    @property
    def forces(self) -> tuple[Force, ...]:
        return tuple(side.force for side in self.sides)


def again(game: Game, user: User) -> str:
    """The address at which a player of the game sets up another like it; empty without their warband."""
    setup = record_of_game(game).setup
    mine = next((seat for seat in game.seats.order_by("position") if seat.user_id == user.pk), None)
    if mine is None or len(setup.sides) != 2:
        return ""
    own, other = setup.sides[mine.position], setup.sides[1 - mine.position]
    warband = user.warbands.filter(name=own.name, type=own.warband).first()
    chosen = {
        "opponent": other.warband,
        "tactics": mine.tactics,
        "ruleset": setup.ruleset.key,
        "scenario": setup.scenario.key,
        "battlefield": setup.table.key,
    }
    if warband is None:
        return ""
    return f"{reverse('campaigns:practice', args=[warband.pk])}?{urlencode(chosen)}"


def practice_report(game: Game, step: int | None) -> PracticeReport:
    """The report of a practice battle that is over, with the table after a step of its story."""
    return report_of(record_of_game(game), step, "A practice battle: it counts nowhere.")


def report_of(record: Record, step: int | None, friendly: str) -> PracticeReport:
    """The report of any battle that is over; `friendly` says why it counts for nothing."""
    assert record.outcome is not None
    setup, told = record.setup, story(record)
    rows = zip(forces(setup, complete_rulebook()), warrior_lines(record), strict=True)
    return PracticeReport(
        headline=headline(record.outcome),
        scenario=setup.scenario.name,
        table=setup.table.name,
        ruleset=setup.ruleset.name,
        friendly=friendly,
        sides=tuple(ReportSide(index, force, lines) for index, (force, lines) in enumerate(rows)),
        moments=moments(record, steps(record, told)),
        story=told,
        table_part=table_part(record, told, step=step, round=None),
    )
