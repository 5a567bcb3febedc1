"""The page of one campaign as a structure: members and their warbands, battles, and what happened.

The number of queries depends neither on the members nor on their warriors nor on the battles.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.paginator import Page

from campaigns import selectors
from campaigns.models import Battle, Campaign, CampaignWarband, Membership, Removal, Season
from campaigns.pages.chronicle.sentences import Line, lines_for_reader
from campaigns.pages.claims.matters import MatterLine, matter_lines
from campaigns.pages.events.page import AskedScenario, EventLine, lines_in_force
from campaigns.pages.home.waiting import Waiting, waiting_for
from campaigns.pages.map.stakes import Territories, territories_of
from campaigns.pages.results.confirmations import counts_when, outlook
from campaigns.pages.rounds.game_nights import NightLine, next_nights
from campaigns.selectors import Tally
from campaigns.services.events.in_force import now_by
from roster.models import Aftermath, User, Warband
from roster.pages.names import Names
from roster.pages.rulebook.notice import Notice, rulebook_notice
from roster.services.warbands.delete import gone_on
from roster.sheets import read_sheet
from roster.site.paging import part_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.declared import declared
from rules.fielding.claims import claims_of
from rules.fielding.provisions import supplies_of
from rules.mustering.figures.rating import rating

Role = Membership.Role
LATEST = 8


@dataclass(frozen=True)
class Unfinished:
    """A post-battle sequence that a warband has still to play; `after` is the battle's name."""

    id: int
    after: str


@dataclass(frozen=True)
class EnteredWarband:
    """One warband in the standings. `owner` is a user name.

    `unfinished` are its open post-battle sequences, `drink` is what it might drink before a battle, `maps` those that
    have a say in the scenario of its next one.
    """

    id: int
    name: str
    type: str
    owner: str
    is_mine: bool
    rating: int
    warriors: int
    tally: Tally
    drink: str = ""
    maps: tuple[str, ...] = ()
    unfinished: tuple[Unfinished, ...] = ()
    is_paused: bool = False
    territories: tuple[str, ...] = ()


@dataclass(frozen=True)
class Member:
    """`id` is that of the membership. `roles` are those that the reader may give the member, by what they are called.

    `plays`: the member may take part. `is_removable`: the reader may send the member away.
    """

    id: int
    name: str
    role: str
    is_organiser: bool
    is_me: bool
    warbands: tuple[EnteredWarband, ...]
    roles: tuple[tuple[str, str], ...] = ()
    is_removable: bool = False
    plays: bool = False


@dataclass(frozen=True)
class InviteLink:
    """A link to join in one role; `url` is empty if there is no such link."""

    role: str
    url: str


@dataclass(frozen=True)
class BattleLine:
    """`winners` are the indexes of sides; empty for a draw or before the result."""

    id: int
    number: int
    title: str
    status: str
    status_label: str
    sides: tuple[str, ...]
    winners: tuple[int, ...]
    is_friendly: bool = False


@dataclass(frozen=True)
class OpenResult:
    """A result that does not count yet, and what it waits for."""

    battle: BattleLine
    outlook: str


@dataclass(frozen=True)
class CampaignPage:
    """`organises`: the reader runs the league; `leads`: as an organiser; `takes_part`: the reader is no spectator.

    `members` are those who run the league alone where a stranger reads the page.

    `waiting` is what waits for the reader, `open_results` all that do not count yet.

    `season` is the open one or the latest, None in free play. `territories` are None without a map.
    `counts_when` tells what makes results count, `declared` which packs and house rules hold, `notice` what of
    them is not understood. `free` are the reader's own warbands that they could enter, `removed` those
    whom organisers keep out, `nights` the next game nights. `events` hold now, `scenarios_asked` are those that they
    ask for, the weightiest first.
    """

    campaign: Campaign
    declared: str
    notice: Notice | None
    organises: bool
    leads: bool
    takes_part: bool
    members: tuple[Member, ...]
    warbands: tuple[EnteredWarband, ...]
    battles: tuple[BattleLine, ...]
    battle_part: Page[Battle]
    counts_when: str
    waiting: tuple[Waiting, ...]
    open_results: tuple[OpenResult, ...]
    matters: tuple[MatterLine, ...]
    chronicle: tuple[Line, ...]
    more_chronicle: bool
    free: tuple[Warband, ...]
    removed: tuple[Removal, ...] = ()
    season: Season | None = None
    events: tuple[EventLine, ...] = ()
    scenarios_asked: tuple[AskedScenario, ...] = ()
    territories: Territories | None = None
    nights: tuple[NightLine, ...] = ()

    @property
    def unfinished(self) -> tuple[EnteredWarband, ...]:
        """The warbands that have a post-battle sequence to play."""
        return tuple(warband for warband in self.warbands if warband.unfinished)

    @property
    def gone_on(self) -> datetime | None:
        """The time at which a deleted campaign is removed for good; None if it was not deleted."""
        return gone_on(self.campaign.deleted_at) if self.campaign.deleted_at else None

    @property
    def can_fight(self) -> bool:
        """Whether the reader can set up a battle."""
        mine = self.takes_part and any(warband.is_mine for warband in self.warbands)
        may = self.organises or mine
        return self.campaign.is_open and self.campaign.still_changes and may and len(self.warbands) > 1


def campaign_page(
    campaign: Campaign, user: User, book: Rulebook, *, battle_part: str | None = None
) -> CampaignPage:
    """`battle_part` is the number of the part of its battles that is shown."""
    memberships, known = _members_shown(campaign), not campaign.is_read_by_stranger
    tallies = selectors.tallies(campaign)
    open_sequences = selectors.unfinished_sequences(campaign) if known else []
    territories = territories_of(campaign)
    held = territories.names_by_holder if territories else {}
    entered = selectors.entered_warbands(campaign)
    warbands = tuple(
        replace(
            _entered(entry, user, book, tallies.get(entry.warband_id, Tally()), open_sequences),
            territories=held.get(entry.warband_id, ()),
        )
        for entry in entered
    )
    shown = part_of(selectors.battles_of(campaign), battle_part)
    matters = selectors.open_matters(campaign) if known else []
    undecided = selectors.results_that_wait(user, campaign)
    me = next((member for member in memberships if member.user_id == user.pk), None)
    growing = _growing(entered, user, open_sequences, undecided)
    season = selectors.current_season(campaign)
    pairings = selectors.pairings_to_play(user, campaign) if season and not season.closed_at else []
    events, asked = lines_in_force(campaign, book, now_by(season))
    latest = lines_for_reader(campaign, selectors.chronicle_of(campaign)[: LATEST + 1])
    return CampaignPage(
        campaign=campaign,
        declared=declared(book),
        organises=me is not None and me.is_organiser,
        leads=me is not None and me.leads,
        takes_part=me is not None and me.plays,
        notice=rulebook_notice(book),
        members=tuple(_member(member, me, warbands) for member in memberships),
        warbands=tuple(
            sorted(
                warbands,
                key=lambda entered_warband: (
                    -entered_warband.tally.won,
                    -entered_warband.rating,
                    entered_warband.name,
                ),
            )
        ),
        battles=tuple(battle_line(battle) for battle in shown),
        battle_part=shown,
        counts_when=counts_when(campaign.confirmation, campaign.confirmation_days),
        waiting=waiting_for(user, undecided, open_sequences, matters, pairings, growing, campaign),
        open_results=tuple(OpenResult(battle_line(battle), outlook(battle)) for battle in undecided),
        matters=matter_lines(matters),
        chronicle=tuple(latest[:LATEST]),
        more_chronicle=len(latest) > LATEST,
        free=tuple(selectors.free_warbands(user)) if me is not None and me.plays else (),
        removed=tuple(campaign.removals.select_related("user")) if me is not None and me.is_organiser else (),
        season=season,
        events=events,
        scenarios_asked=asked,
        territories=territories,
        nights=next_nights(campaign, user) if known else (),
    )


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


def _members_shown(campaign: Campaign) -> list[Membership]:
    """A stranger sees those who run the league."""
    members = selectors.members_of(campaign)
    return [it for it in members if it.is_organiser] if campaign.is_read_by_stranger else members


def battle_line(battle: Battle) -> BattleLine:
    """The line of a battle that was loaded with its sides; the long texts are not touched."""
    sides = sorted(battle.sides.all(), key=lambda side: side.position)
    winners = [side.position for side in sides if side.result == "won"]
    return BattleLine(
        id=battle.pk,
        number=battle.number,
        title=battle.title,
        status=battle.status,
        status_label=battle.get_status_display(),
        sides=tuple(side.name for side in sides),
        winners=tuple(winners),
        is_friendly=battle.is_friendly,
    )


def _entered(
    entry: CampaignWarband, user: User, book: Rulebook, tally: Tally, sequences: Sequence[Aftermath]
) -> EnteredWarband:
    warband = entry.warband
    sheet = read_sheet(warband)
    return EnteredWarband(
        id=warband.pk,
        name=warband.name,
        type=Names(book, warband.type).warband_type,
        owner=warband.owner.get_username(),
        is_mine=warband.owner_id == user.pk,
        rating=rating(sheet, book).total,
        warriors=sum(warrior.members for warrior in sheet.active),
        tally=tally,
        drink=next((supply.name for supply in supplies_of(sheet, book)), ""),
        unfinished=tuple(Unfinished(row.pk, row.title) for row in sequences if row.warband_id == warband.pk),
        maps=tuple(claim.name for claim in claims_of([sheet], book)),
        is_paused=entry.is_paused,
    )


def _member(member: Membership, me: Membership | None, warbands: tuple[EnteredWarband, ...]) -> Member:
    name = member.user.get_username()
    mine = tuple(warband for warband in warbands if warband.owner == name)
    roles = _roles_to_give(member, me, has_warbands=bool(mine))
    return Member(
        id=member.pk,
        name=name,
        role=Role(member.role).label,
        is_organiser=member.is_organiser,
        is_me=member == me,
        warbands=mine,
        roles=roles,
        is_removable=_decides_about(member, me),
        plays=member.role in Membership.PLAY,
    )


def _decides_about(member: Membership, me: Membership | None) -> bool:
    """Organisers decide about everybody else, co-organisers about players and spectators."""
    if me is None or member == me:
        return False
    return me.leads or (me.is_organiser and not member.is_organiser)


def _roles_to_give(
    member: Membership, me: Membership | None, *, has_warbands: bool
) -> tuple[tuple[str, str], ...]:
    if me is None or not _decides_about(member, me):
        return ()
    offered = Role if me.leads else (Role.PLAYER, Role.SPECTATOR)
    left_out = {member.role, Role.SPECTATOR if has_warbands else ""}
    return tuple((role.value, role.label) for role in offered if role.value not in left_out)
