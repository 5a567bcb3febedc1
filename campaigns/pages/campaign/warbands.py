"""The warbands of a campaign and its members as a structure.

The number of queries depends neither on the members nor on their warriors.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns import selectors
from campaigns.models import Campaign, CampaignWarband, Membership, Removal, Season
from campaigns.pages.campaign.battles import begins_battles
from campaigns.pages.claims.matters import MatterLine, matter_lines
from campaigns.pages.events.page import AskedScenario, lines_in_force
from campaigns.pages.map.stakes import Territories, territories_of
from campaigns.selectors import Tally
from campaigns.services.events.in_force import now_by
from roster.legality import Figures
from roster.models import Aftermath, User, Warband
from roster.pages.names import Names
from roster.sheets import figures_by_warband
from rules.catalogue.model import Rulebook

Role = Membership.Role


@dataclass(frozen=True)
class Unfinished:
    """A post-battle sequence that a warband has still to play; `after` is the battle's name."""

    id: int
    after: str


@dataclass(frozen=True)
class EnteredWarband:
    """One warband of a campaign. `owner` is a user name.

    `unfinished` are its open post-battle sequences, `problems` those of its roster that nobody allowed, `advances`
    those that are due, `drink` is what it might drink before a battle, `maps` those that have a say in the scenario
    of its next one.
    """

    id: int
    name: str
    type: str
    owner: str
    is_mine: bool
    rating: int
    warriors: int
    tally: Tally
    problems: int = 0
    advances: int = 0
    drink: str = ""
    maps: tuple[str, ...] = ()
    unfinished: tuple[Unfinished, ...] = ()
    is_paused: bool = False
    territories: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether nothing has to be done before its next battle."""
        return not (self.problems or self.advances or self.unfinished)


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
class Entrants:
    """The warbands that could meet in a campaign.

    `organises`: the reader runs the league; `leads`: as an organiser; `takes_part`: the reader is no spectator.

    `members` are those who run the league alone where a stranger reads the page.
    """

    campaign: Campaign
    organises: bool
    leads: bool
    takes_part: bool
    members: tuple[Member, ...]
    warbands: tuple[EnteredWarband, ...]

    @property
    def unfinished(self) -> tuple[EnteredWarband, ...]:
        """The warbands that have a post-battle sequence to play."""
        return tuple(warband for warband in self.warbands if warband.unfinished)

    @property
    def can_fight(self) -> bool:
        """Whether the reader can set up a battle."""
        mine = self.takes_part and any(warband.is_mine for warband in self.warbands)
        return begins_battles(self.campaign, may=self.organises or mine, warbands=len(self.warbands))


@dataclass(frozen=True)
class WarbandsPage(Entrants):
    """`season` is the open one or the latest, None in free play. `free` are the reader's own warbands that they could
    enter, `removed` those whom organisers keep out, `matters` captives and claims on the dead that are not settled."""

    season: Season | None = None
    free: tuple[Warband, ...] = ()
    removed: tuple[Removal, ...] = ()
    matters: tuple[MatterLine, ...] = ()


@dataclass(frozen=True)
class SetUpPage(Entrants):
    """What a new battle chooses from. `scenarios_asked` are those that events ask for, the weightiest first;
    `territories` are None without a map."""

    scenarios_asked: tuple[AskedScenario, ...] = ()
    territories: Territories | None = None


def warbands_page(campaign: Campaign, user: User, book: Rulebook) -> WarbandsPage:
    """The warbands and members of a campaign."""
    entered = selectors.entered_warbands(campaign, with_sheets=False)
    territories = territories_of(campaign)
    memberships, me = members_shown(campaign, user)
    known = not campaign.is_read_by_stranger
    sequences = selectors.unfinished_sequences(campaign) if known else []
    held = territories.names_by_holder if territories else {}
    warbands = entered_lines(campaign, entered, user, book, sequences, held)
    return WarbandsPage(
        **entrants_of(campaign, memberships, me, warbands),
        season=selectors.current_season(campaign),
        free=tuple(selectors.free_warbands(user)) if me is not None and me.plays else (),
        removed=tuple(campaign.removals.select_related("user")) if me is not None and me.is_organiser else (),
        matters=matter_lines(selectors.open_matters(campaign)) if known else (),
    )


def set_up_page(campaign: Campaign, user: User, book: Rulebook) -> SetUpPage:
    """The choices of a new battle."""
    memberships, me = members_shown(campaign, user)
    sequences = selectors.unfinished_sequences(campaign)
    warbands = entered_lines(
        campaign, selectors.entered_warbands(campaign, with_sheets=False), user, book, sequences
    )
    _lines, asked = lines_in_force(campaign, book, now_by(selectors.current_season(campaign)))
    return SetUpPage(
        **entrants_of(campaign, memberships, me, warbands),
        scenarios_asked=asked,
        territories=territories_of(campaign),
    )


def entrants_of(
    campaign: Campaign,
    memberships: Sequence[Membership],
    me: Membership | None,
    warbands: tuple[EnteredWarband, ...],
) -> dict[str, Any]:
    """The values of `Entrants`, by name."""
    return {
        "campaign": campaign,
        "organises": me is not None and me.is_organiser,
        "leads": me is not None and me.leads,
        "takes_part": me is not None and me.plays,
        "members": tuple(_member(member, me, warbands) for member in memberships),
        "warbands": warbands,
    }


def members_shown(campaign: Campaign, user: User) -> tuple[list[Membership], Membership | None]:
    """The members whom the reader sees, and the reader's own membership; a stranger sees those who run the league."""
    members = selectors.members_of(campaign)
    if campaign.is_read_by_stranger:
        members = [member for member in members if member.is_organiser]
    return members, next((member for member in members if member.user_id == user.pk), None)


def entered_lines(
    campaign: Campaign,
    entered: Sequence[CampaignWarband],
    user: User,
    book: Rulebook,
    sequences: Sequence[Aftermath],
    held: Mapping[int, tuple[str, ...]] | None = None,
    *,
    counted: bool = True,
) -> tuple[EnteredWarband, ...]:
    """The entered warbands, those with most victories first; `held` are names of territories by warband. One query,
    none where victories are not `counted`."""
    tallies = selectors.tallies(campaign) if counted else {}
    figures = figures_by_warband(entry.warband for entry in entered)
    lines = [_entered(entry, figures[entry.warband_id], user, book, tallies, sequences) for entry in entered]
    lines = [replace(line, territories=(held or {}).get(line.id, ())) for line in lines]
    return tuple(sorted(lines, key=lambda line: (-line.tally.won, -line.rating, line.name)))


def _entered(
    entry: CampaignWarband,
    figures: Figures,
    user: User,
    book: Rulebook,
    tallies: Mapping[int, Tally],
    sequences: Sequence[Aftermath],
) -> EnteredWarband:
    warband = entry.warband
    return EnteredWarband(
        id=warband.pk,
        name=warband.name,
        type=Names(book, warband.type).warband_type,
        owner=warband.owner.get_username(),
        is_mine=warband.owner_id == user.pk,
        rating=figures.rating,
        warriors=figures.warriors,
        tally=tallies.get(warband.pk, Tally()),
        problems=warband.problem_count,
        advances=figures.advances,
        drink=figures.drink,
        unfinished=tuple(Unfinished(row.pk, row.title) for row in sequences if row.warband_id == warband.pk),
        maps=figures.maps,
        is_paused=entry.is_paused,
    )


def _member(member: Membership, me: Membership | None, warbands: tuple[EnteredWarband, ...]) -> Member:
    name = member.user.get_username()
    mine = tuple(warband for warband in warbands if warband.owner == name)
    return Member(
        id=member.pk,
        name=name,
        role=Role(member.role).label,
        is_organiser=member.is_organiser,
        is_me=member == me,
        warbands=mine,
        roles=_roles_to_give(member, me, has_warbands=bool(mine)),
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
