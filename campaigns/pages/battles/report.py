"""A battle as it is printed: how it ended, the table at the end, who fought, and what happened round by round."""

from base64 import b64encode
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime

from campaigns.models import Battle
from campaigns.pages.battles.page import BattlePage, Result, Side
from campaigns.pages.battles.story import Round
from campaigns.pages.results.after_battle import AfterBattle
from campaigns.pages.results.entered import EnteredSide
from campaigns.table_file import standalone

#: What decides a battle: warriors who fall or get up again, routs, the end.
FATE = "fate"


@dataclass(frozen=True)
class ReportPart:
    """A turn or an activation, with its lines."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ReportRound:
    """`number` 0 is setting up."""

    number: int
    parts: tuple[ReportPart, ...]


@dataclass(frozen=True)
class BattleReport:
    """`picture` is an SVG as base64, empty for a battle on a real table; `entered` is what its players entered.

    `whole` tells of every event, not only of what decided the battle.
    """

    campaign: str
    number: int
    title: str
    fought: str
    scenario: str
    summary: str
    ruleset: str
    table: str
    result: Result
    friendly: str
    sides: tuple[Side, ...]
    after: tuple[AfterBattle, ...]
    entered: tuple[EnteredSide, ...]
    picture: str
    description: str
    rounds: tuple[ReportRound, ...]
    whole: bool


def battle_report(battle: Battle, page: BattlePage, *, whole: bool) -> BattleReport:
    """The report of a battle, made from its page. Raises `ValueError` if it has not been fought."""
    if page.result is None or battle.fought_at is None:
        raise ValueError(f"{battle} was not fought yet.")
    drawn = "" if page.entered else standalone(page.picture, with_warriors=True)
    return BattleReport(
        campaign=battle.campaign.name,
        number=page.number,
        title=page.title,
        fought=date_format(localtime(battle.fought_at), "j F Y"),
        scenario=page.scenario,
        summary=page.scenario_summary,
        ruleset=page.ruleset,
        table=page.table,
        result=page.result,
        friendly=page.friendly,
        sides=page.sides,
        after=page.after,
        entered=page.entered,
        picture=b64encode(drawn.encode()).decode(),
        description=page.picture.description,
        rounds=tuple(found for round in page.story if (found := _round(round, whole)).parts),
        whole=whole,
    )


def _round(round: Round, whole: bool) -> ReportRound:
    parts = []
    for turn in round.turns:
        lines = tuple(line.text for line in turn.lines if whole or line.kind == FATE)
        if lines:
            parts.append(ReportPart(turn.heading, lines))
    return ReportRound(round.number, tuple(parts))
