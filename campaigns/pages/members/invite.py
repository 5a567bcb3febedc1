"""The page of an invite link as a structure: which campaign it is, who runs it, and what its reader does next.

Strangers without an account read it too. The number of queries depends neither on the members nor on the warbands.
"""

from dataclasses import dataclass

from campaigns import selectors
from campaigns.models import Campaign, Membership
from campaigns.pages.rounds.due import due_of
from campaigns.services.members.invite import joining_refused, role_of_link
from roster.models import User
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.declared import declared

Role = Membership.Role


@dataclass(frozen=True)
class InvitePage:
    """`role` is what the link makes of the reader. `steps` are to be done in this order, none where there is nothing
    to do.

    `refused` says why the reader cannot join and what to do, empty otherwise; `can_upgrade`: a spectator who becomes a
    player by this link. `rulebook` names packs and house rules where they are not the standard ones.
    """

    role: str
    runners: tuple[str, ...]
    ruleset: str
    rulebook: str
    warbands: tuple[str, ...]
    members: int
    season: str
    deadline: str
    is_member: bool
    can_upgrade: bool
    refused: str
    steps: tuple[str, ...]

    @property
    def can_join(self) -> bool:
        """Whether the reader can join by this link."""
        return not self.refused and (not self.is_member or self.can_upgrade)


def invite_page(campaign: Campaign, token: str, user: User, book: Rulebook) -> InvitePage:
    """The page that an invite link opens."""
    members, role = selectors.members_of(campaign), role_of_link(campaign, token)
    me = next((member for member in members if member.user_id == user.pk), None)
    upgrades = me is not None and not me.plays and role == Role.PLAYER
    refused = joining_refused(campaign, user) if me is None or upgrades else ""
    ruleset, season = book.rulesets.get(campaign.ruleset), selectors.current_season(campaign)
    is_open = season is not None and season.closed_at is None
    next_due = selectors.next_due(season) if season is not None and is_open else None
    return InvitePage(
        role=role,
        runners=tuple(member.user.get_username() for member in members if member.is_organiser),
        ruleset=ruleset.name if ruleset else campaign.ruleset,
        rulebook=declared(book),
        warbands=tuple(entered.warband.name for entered in selectors.named_warbands(campaign)),
        members=len(members),
        season=season.name if season is not None and is_open else "",
        deadline=due_of(next_due) if next_due else "",
        is_member=me is not None,
        can_upgrade=upgrades,
        refused=refused,
        steps=() if refused or (me is not None and not upgrades) else _steps(user, role),
    )


def _steps(user: User, role: str) -> tuple[str, ...]:
    """Three at most; a reader with an account has done the first."""
    account = "" if user.is_authenticated else "Sign up, or sign in: you come back to this page."
    if role == Role.SPECTATOR:
        join, then = "Join as a spectator.", "Read the battles, standings and rosters of the campaign."
    else:
        join = "Join with a warband of yours, or create one for this campaign."
        then = "Find your next battle on the campaign's page, and play."
    return tuple(step for step in (account, join, then) if step)
