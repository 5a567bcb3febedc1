"""The page of a season as a structure: its rounds with their tables, byes and absences.

The number of queries depends neither on the rounds nor on the tables.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from django.core.paginator import Page
from django.db.models import Exists, OuterRef
from django.urls import reverse

from campaigns import selectors
from campaigns.access import TOLD_TO_STRANGERS, is_organiser
from campaigns.models import Battle, Campaign, CampaignWarband, Game, Pairing, Round, Season
from campaigns.pages.campaign.battles import BattleLine, battle_line
from campaigns.pages.campaign.desk import NextStep, next_step
from campaigns.pages.rounds.due import due_of
from campaigns.services.battles.fight import may_use_engine
from campaigns.services.rounds.byes import rule_of
from campaigns.services.rounds.stay_home import gives_at_home, taken_in
from roster.models import User, Warband
from roster.site.paging import part_of
from roster.site.signs import lacks
from roster.site.zones import in_words
from rules.catalogue.model import Rulebook

ROUNDS_ON_ONE_PAGE = 4


@dataclass(frozen=True)
class SeatLine:
    """One warband at a table; `owner` is a user name."""

    id: int
    name: str
    owner: str
    is_mine: bool
    is_absent: bool


@dataclass(frozen=True)
class TableLine:
    """`scenario` is a name, empty where it is free; `can_set_up` tells whether the reader can play it now.

    `game` is the one in which people play its battle, or are asked to. `agreed` is when the players meet, in words,
    `dates_url` leads to dates that are proposed, and with `can_propose` the reader may propose some.
    """

    id: int
    number: int
    seats: tuple[SeatLine, ...]
    scenario: str
    battle: BattleLine | None
    can_set_up: bool
    game: Game | None = None
    agreed: str = ""
    dates_url: str = ""
    can_propose: bool = False

    @property
    def is_mine(self) -> bool:
        """Whether the reader plays at the table."""
        return any(seat.is_mine for seat in self.seats)


@dataclass(frozen=True)
class NextTable:
    """A table that the reader has to play; `number` is that of its round, `due` its deadline in words.

    `plays_here` as in `SeasonPage`.
    """

    table: TableLine
    number: int
    due: str
    is_over: bool
    plays_here: bool

    @property
    def is_bye(self) -> bool:
        """Whether nobody else sits at it."""
        return len(self.table.seats) == 1


@dataclass(frozen=True)
class Attendance:
    """Whether a warband of the reader can come to a round.

    It `may_take` what staying at home brings, or `has_taken` it.
    """

    id: int
    name: str
    is_absent: bool
    may_take: bool = False
    has_taken: bool = False


@dataclass(frozen=True)
class RoundPart:
    """`is_folded` is an older round whose battles all count. `byes`, `away` and `absent` are names. `bye_points` says
    whether the byes count now, and `away` are those who left a table and have it again when they are back in time.

    An organiser sees the tables before they are published, and of published ones ids
    and names of those who have a bye now (`resting`) and of those who could play them (`unpaired`).
    """

    id: int
    number: int
    due: str
    is_over: bool
    is_published: bool
    tables: tuple[TableLine, ...]
    byes: tuple[str, ...]
    absent: tuple[str, ...]
    mine: tuple[Attendance, ...]
    is_folded: bool = False
    bye_points: bool = False
    away: tuple[str, ...] = ()
    resting: tuple[tuple[int, str], ...] = ()
    unpaired: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class SeasonPage:
    """`paused` are the names of warbands that are not paired now, `others` the other seasons of the campaign.

    `plays_here`: the reader may have battles that count played on this site. `step` is what an organiser does next.
    """

    season: Season
    organises: bool
    is_open: bool
    rounds: tuple[RoundPart, ...]
    part: Page[Round]
    last_number: int
    paused: tuple[str, ...]
    others: tuple[Season, ...]
    plays_here: bool
    step: NextStep | None = None

    @property
    def closes_next(self) -> bool:
        """Whether the next step is to close the season."""
        return self.step is not None and self.step.url == self.season.get_absolute_url()

    @property
    def draws_next(self) -> bool:
        """Whether the next step is to draw a round, which the form of a new round does."""
        return self.step is not None and self.step.url == reverse(
            "campaigns:new-round", args=[self.season.pk]
        )


def season_page(season: Season, user: User, book: Rulebook, *, asked: str | None = None) -> SeasonPage:
    """`asked` is the number of the part of its rounds that is shown."""
    campaign = season.campaign
    organises, stranger = is_organiser(user, campaign), campaign.is_read_by_stranger
    entered = list(selectors.named_warbands(campaign))
    mine = [entry.warband for entry in entered if entry.warband.owner_id == user.pk]
    part = part_of(selectors.rounds_of(season), asked, ROUNDS_ON_ONE_PAGE)
    is_open = season.closed_at is None and campaign.still_changes
    rounds, gives = [], gives_at_home(campaign)
    newest = season.rounds_before + part.paginator.count
    taken = taken_in(campaign, [warband.pk for warband in mine]) if gives else set()
    for round in part:
        round.season = season
        rule = rule_of(round)
        absent = {absence.warband_id: absence.warband.name for absence in round.absences.all()}
        shown = list(round.pairings.all()) if organises or round.published_at else []
        tables = [pairing for pairing in shown if len(pairing.seats.all()) > 1]
        resting = [pairing for pairing in shown if len(pairing.seats.all()) == 1]
        playable = is_open and campaign.is_open and round.published_at is not None
        pairs, seen = organises and playable, set() if stranger else set(absent)
        line = partial(table_line, book=book, user=user, absent=seen, organises=organises, hides=stranger)
        is_folded = bool(tables) and round.number < newest and all(map(_counts, tables))
        rounds.append(
            RoundPart(
                id=round.pk,
                number=round.number,
                is_folded=is_folded,
                due=due_of(round),
                is_over=round.is_late,
                is_published=round.published_at is not None,
                tables=tuple(line(pairing, playable=playable) for pairing in tables),
                byes=tuple(seat.name for pairing in resting for seat in pairing.seats.all()),
                bye_points=rule.counts,
                away=tuple(seat.name for seat in round.left_seats.all() if rule.returns),
                absent=() if stranger else tuple(sorted(absent.values())),
                **_to_pair(round, entered, resting, absent) if pairs and round.number == newest else {},
                mine=tuple(
                    _attendance(warband, round, absent, taken, gives=gives and playable)
                    for warband in mine
                    if is_open and not is_folded and not _has_battle(shown, warband.pk)
                ),
            )
        )
    return SeasonPage(
        season=season,
        organises=organises,
        is_open=is_open,
        rounds=tuple(rounds),
        part=part,
        last_number=newest,
        paused=tuple(entry.warband.name for entry in entered if entry.is_paused),
        others=tuple(campaign.seasons.exclude(pk=season.pk)),
        plays_here=may_use_engine(campaign, user),
        step=_step(season, part, len(entered)) if organises and is_open and campaign.is_open else None,
    )


def _step(season: Season, part: Page[Round], warbands: int) -> NextStep | None:
    last = part.object_list[0] if part.object_list and part.number == 1 else season.rounds.last()
    return next_step(season.campaign, season, last, selectors.tables_not_played(season), warbands)


def _attendance(
    warband: Warband,
    round: Round,
    absent: Mapping[int, str],
    taken: Collection[tuple[tuple[int, int], int]],
    *,
    gives: bool,
) -> Attendance:
    """`taken` is of `taken_in`; the campaign `gives` something now for staying at home."""
    seated = {
        seat.warband_id
        for table in round.pairings.all()
        if len(table.seats.all()) > 1
        for seat in table.seats.all()
    }
    is_absent = warband.pk in absent
    has_taken = ((round.season.number, round.number), warband.pk) in taken
    may_take = gives and is_absent and not has_taken and warband.pk not in seated
    return Attendance(warband.pk, warband.name, is_absent, may_take, has_taken)


def _to_pair(
    round: Round, entered: list[CampaignWarband], resting: list[Pairing], absent: Mapping[int, str]
) -> dict[str, tuple[tuple[int, str], ...]]:
    """Warbands that have a bye in a published round and still take part, and those that sit nowhere and could play."""
    names = {entry.warband_id: entry.warband.name for entry in entered}
    seated = {seat.warband_id for pairing in round.pairings.all() for seat in pairing.seats.all()}
    alone = [seat.warband_id for pairing in resting for seat in pairing.seats.all()]
    free = [
        entry.warband_id
        for entry in entered
        if not entry.is_paused and entry.warband_id not in seated and entry.warband_id not in absent
    ]
    return {
        "resting": tuple((key, names[key]) for key in alone if key in names),
        "unpaired": tuple((key, names[key]) for key in free),
    }


def battle_of_pairing(pairing: Pairing | None, user: User) -> dict[str, object]:
    """The first values of the form of a battle for a table, the reader's own warband first; none without a table."""
    if pairing is None:
        return {}
    seats = sorted(pairing.seats.all(), key=lambda seat: (seat.warband.owner_id != user.pk, seat.pk))
    if len(seats) < 2:
        return {}
    first, second, *others = (seat.warband_id for seat in seats)
    scenario = {"scenario": pairing.scenario} if pairing.scenario else {}
    return {"first": first, "second": second, "others": others, **scenario}


def next_tables(
    campaign: Campaign, season: Season | None, user: User, book: Rulebook
) -> tuple[NextTable, ...]:
    """The tables of a campaign that the user sits at and that are not played, the most urgent first.

    A bye is one until a later round is published.
    """
    if season is None or season.closed_at is not None or lacks(season, "has_own_tables"):
        return ()
    later = Round.objects.filter(
        season=OuterRef("round__season"), published_at__isnull=False, number__gt=OuterRef("round__number")
    )
    rows = selectors.with_battles(selectors.own_tables(user, campaign)).annotate(is_past=Exists(later))
    plays_here = may_use_engine(campaign, user)
    return tuple(
        NextTable(
            table=table_line(
                pairing, user, book, set(), organises=False, playable=campaign.is_open, hides=False
            ),
            number=pairing.round.number,
            due=due_of(pairing.round),
            is_over=pairing.round.is_late,
            plays_here=plays_here,
        )
        for pairing in rows
        if len(pairing.seats.all()) > 1 or not pairing.is_past
    )


def table_line(
    pairing: Pairing,
    user: User,
    book: Rulebook,
    absent: set[int],
    *,
    organises: bool,
    playable: bool,
    hides: bool,
) -> TableLine:
    """The line of one table. With `hides`, a battle is left out while its result is undecided."""
    battle = pairing.battle
    if hides and battle is not None and battle.status not in TOLD_TO_STRANGERS:
        battle = None
    seats = tuple(
        SeatLine(
            id=seat.warband_id,
            name=seat.warband.name,
            owner=seat.warband.owner.get_username(),
            is_mine=seat.warband.owner_id == user.pk,
            is_absent=seat.warband_id in absent,
        )
        for seat in pairing.seats.all()
    )
    scenario = book.scenarios.get(pairing.scenario)
    is_to_play = playable and not hides and (battle is None or battle.status == Battle.Status.SET_UP)
    return TableLine(
        id=pairing.pk,
        number=pairing.table,
        seats=seats,
        scenario=scenario.name if scenario else pairing.scenario,
        battle=battle_line(battle) if battle else None,
        can_set_up=playable and pairing.battle is None and (organises or any(seat.is_mine for seat in seats)),
        game=next(iter(battle.open_games), None) if battle else None,
        agreed=in_words(pairing.agreed_at) if pairing.agreed_at and not hides else "",
        dates_url=next((poll.get_absolute_url() for poll in pairing.open_polls), "") if is_to_play else "",
        can_propose=is_to_play and (organises or any(seat.is_mine for seat in seats)),
    )


def _counts(pairing: Pairing) -> bool:
    return pairing.battle is not None and pairing.battle.status == Battle.Status.ACCEPTED


def _has_battle(pairings: list[Pairing], warband: int) -> bool:
    """Whether the warband's table has a battle that is more than set up."""
    return any(
        pairing.battle is not None
        and pairing.battle.status != Battle.Status.SET_UP
        and any(seat.warband_id == warband for seat in pairing.seats.all())
        for pairing in pairings
    )
