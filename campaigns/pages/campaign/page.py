"""The first page of a campaign as a structure: what waits for the reader, who leads, and what is going on.

The number of queries depends neither on the members nor on their warriors nor on the battles.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from django.db.models import Q

from campaigns import selectors
from campaigns.access import TOLD_TO_STRANGERS
from campaigns.models import Battle, Campaign, CampaignWarband, Season
from campaigns.pages.campaign.battles import BattleLine, battle_line, begins_battles, open_results
from campaigns.pages.campaign.desk import Desk, desk_of
from campaigns.pages.campaign.first_steps import first_steps
from campaigns.pages.campaign.warbands import EnteredWarband, entered_lines, members_shown
from campaigns.pages.events.page import EventLine, lines_in_force
from campaigns.pages.home.steps import Step
from campaigns.pages.home.waiting import Waiting, waiting_for
from campaigns.pages.members.messages import MessageLine, latest_message
from campaigns.pages.results.confirmations import counts_when
from campaigns.pages.rounds.game_nights import NightLine, next_nights
from campaigns.pages.rounds.season import NextTable, next_tables
from campaigns.pages.rounds.standings import Line, standing_lines
from campaigns.services.events.in_force import now_by
from roster.models import Aftermath, User, Warband
from roster.pages.rulebook.notice import Notice, rulebook_notice
from roster.services.warbands.delete import gone_on
from roster.site.signs import lacks
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.declared import declared

LATEST = 5
#: The rows of the standings that everybody sees, those for a reader without a warband, and those before and after a
#: warband of the reader.
LEADERS, TOP, AROUND = 3, 5, 1


@dataclass(frozen=True)
class StandingRow:
    """One row of the standings in short. `points` are None in free play; `follows_gap`: rows before it are left out."""

    rank: int
    id: int
    name: str
    owner: str
    is_mine: bool
    points: int | None
    won: int
    lost: int
    drawn: int
    follows_gap: bool = False


@dataclass(frozen=True)
class CampaignPage:
    """`leads`: the reader runs the league as an organiser.

    `tables` are those that the reader sits at and has to play, `waiting` is what else waits for the reader. `desk` and
    `steps` are for whoever runs the league. `season` is the open one or the latest, None in free play. `coming` are
    battles that are set up, `latest` the last results that count. `counts_when` tells what makes results count,
    `declared` which packs and house rules hold, `notice` what of them is not understood. `nights` are the next game
    nights, `events` hold now, `message` is the latest to all members while it is new, `run_by` are the names of those
    who run the league. With `enters` the reader has no warband here and may enter one; `free` are theirs that play
    nowhere.
    """

    campaign: Campaign
    declared: str
    notice: Notice | None
    leads: bool
    can_fight: bool
    tables: tuple[NextTable, ...]
    waiting: tuple[Waiting, ...]
    desk: Desk | None
    steps: tuple[Step, ...]
    standings: tuple[StandingRow, ...]
    coming: tuple[BattleLine, ...]
    latest: tuple[BattleLine, ...]
    counts_when: str
    run_by: tuple[str, ...]
    season: Season | None = None
    enters: bool = False
    free: tuple[Warband, ...] = ()
    events: tuple[EventLine, ...] = ()
    nights: tuple[NightLine, ...] = ()
    message: MessageLine | None = None

    @property
    def is_calm(self) -> bool:
        """Whether nothing else on the page is to be done first."""
        step = self.desk.step if self.desk else None
        return all(table.is_bye for table in self.tables) and (step is None or step.is_optional)

    @property
    def gone_on(self) -> datetime | None:
        """The time at which a deleted campaign is removed for good; None if it was not deleted."""
        return gone_on(self.campaign.deleted_at) if self.campaign.deleted_at else None


def campaign_page(campaign: Campaign, user: User, book: Rulebook) -> CampaignPage:
    """The first page of a campaign for its reader."""
    memberships, me = members_shown(campaign, user)
    known, runs = not campaign.is_read_by_stranger, me is not None and me.is_organiser
    sequences = selectors.unfinished_sequences(campaign) if known else []
    entered = selectors.entered_warbands(campaign, with_sheets=False)
    season = selectors.current_season(campaign, user)
    warbands = entered_lines(campaign, entered, user, book, sequences, counted=season is None)
    undecided = selectors.results_that_wait(user, campaign)
    matters = selectors.open_matters(campaign) if known else []
    growing = _growing(entered, user, sequences, undecided)
    mine = any(warband.is_mine for warband in warbands)
    events, _asked = lines_in_force(campaign, book, now_by(season))
    changes = campaign.still_changes
    waiting = waiting_for(user, undecided, sequences, matters, [], growing, campaign)
    mine_to_do = {item.url for item in waiting}
    others = [battle for battle in undecided if battle.get_absolute_url() not in mine_to_do]
    plays = me is not None and me.plays
    coming, latest = _battles(campaign, with_coming=known)
    enters = plays and not mine and campaign.is_open and changes
    return CampaignPage(
        campaign=campaign,
        declared=declared(book),
        notice=rulebook_notice(book),
        leads=me is not None and me.leads,
        can_fight=begins_battles(campaign, may=runs or mine, warbands=len(warbands)),
        tables=next_tables(campaign, season, user, book),
        waiting=waiting,
        desk=desk_of(campaign, season, warbands, open_results(others)) if runs and changes else None,
        steps=first_steps(campaign, memberships, len(warbands), season)
        if runs and changes and not (latest or undecided)
        else (),
        standings=_standings(season, entered, warbands, user),
        coming=coming,
        latest=latest,
        counts_when=counts_when(campaign.confirmation, campaign.confirmation_days),
        run_by=tuple(member.user.get_username() for member in memberships if member.is_organiser),
        season=season,
        enters=enters,
        free=tuple(selectors.free_warbands(user)) if enters and not lacks(campaign, "has_free") else (),
        events=events,
        nights=next_nights(campaign, user) if known else (),
        message=latest_message(campaign) if known else None,
    )


def _battles(
    campaign: Campaign, *, with_coming: bool
) -> tuple[tuple[BattleLine, ...], tuple[BattleLine, ...]]:
    """The newest battles that are set up, and the newest that count or were played. Two queries at most."""
    found = selectors.battles_of(campaign)
    told = found.filter(status__in=TOLD_TO_STRANGERS).prefetch_related(None).order_by("-number")
    newest = Q(pk__in=told.values("pk")[:LATEST])
    if with_coming:
        set_up = campaign.battles.filter(status=Battle.Status.SET_UP).order_by("-number")
        newest |= Q(pk__in=set_up.values("pk")[:LATEST])
    coming: list[BattleLine] = []
    latest: list[BattleLine] = []
    for battle in found.filter(newest):
        (coming if battle.status == Battle.Status.SET_UP else latest).append(battle_line(battle))
    return tuple(coming), tuple(latest)


def _standings(
    season: Season | None,
    entered: Sequence[CampaignWarband],
    warbands: Sequence[EnteredWarband],
    user: User,
) -> tuple[StandingRow, ...]:
    """The leaders and who stands around the reader, in the season or, in free play, by victories."""
    if season is None:
        return _shortened([_in_free_play(rank, warband) for rank, warband in enumerate(warbands, 1)])
    ratings = {warband.id: warband.rating for warband in warbands}
    lines = standing_lines(season, {entry.warband_id: entry.warband for entry in entered}, ratings, user)
    return _shortened([_in_season(line) for line in lines])


def _in_season(line: Line) -> StandingRow:
    totals = line.standing.totals
    return StandingRow(
        rank=line.standing.rank,
        id=totals.warband if line.owner else 0,
        name=line.name,
        owner=line.owner,
        is_mine=line.is_mine,
        points=totals.points,
        won=totals.won,
        lost=totals.lost,
        drawn=totals.drawn,
    )


def _in_free_play(rank: int, warband: EnteredWarband) -> StandingRow:
    tally = warband.tally
    return StandingRow(
        rank=rank,
        id=warband.id,
        name=warband.name,
        owner=warband.owner,
        is_mine=warband.is_mine,
        points=None,
        won=tally.won,
        lost=tally.lost,
        drawn=tally.drawn,
    )


def _shortened(rows: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    mine = [index for index, row in enumerate(rows) if row.is_mine]
    kept = set(range(min(LEADERS if mine else TOP, len(rows))))
    for index in mine:
        kept |= set(range(max(index - AROUND, 0), min(index + AROUND + 1, len(rows))))
    order = sorted(kept)
    after_gap = {later for earlier, later in pairwise(order) if later > earlier + 1}
    return tuple(replace(rows[index], follows_gap=index in after_gap) for index in order)


def _growing(
    entered: Sequence[CampaignWarband],
    user: User,
    sequences: Sequence[Aftermath],
    undecided: Sequence[Battle],
) -> list[Warband]:
    """The user's own warbands that neither have a sequence to play nor wait for a result."""
    busy = {row.warband_id for row in sequences}
    busy |= {side.warband_id for battle in undecided for side in battle.sides.all()}
    mine = (entry.warband for entry in entered if entry.warband.owner_id == user.pk)
    return [warband for warband in mine if warband.pk not in busy]
