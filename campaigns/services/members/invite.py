"""The invite links, one for players and one for spectators: everybody who has one may join, until it is renewed or
revoked."""

from django.db.models import Q

from campaigns.models import Campaign, ChronicleEntry, Membership
from campaigns.models.campaign import new_invite_token
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.models import User
from roster.services.accounts.block import is_blocked_by_any
from roster.site.operating.quotas import MEMBERS, met
from roster.site.transactions import in_transaction

Role = Membership.Role


@in_transaction
def renew_invite(campaign_id: int, *, role: str = Role.PLAYER) -> Campaign:
    """A new link for that role; the old one leads nowhere from now on."""
    return _set_token(campaign_id, role, new_invite_token())


@in_transaction
def revoke_invite(campaign_id: int, *, role: str = Role.PLAYER) -> Campaign:
    """No link at all for that role until one is made again."""
    return _set_token(campaign_id, role, "")


def invited_to(token: str) -> Q:
    """The condition on the campaign to which a link invites, in whichever role."""
    condition = Q(invite_token=token) | Q(spectator_token=token)
    return condition & Q(deleted_at=None) if token else Q(pk__in=[])


def role_of_link(campaign: Campaign, token: str) -> str:
    """The role of a user who joins by the link."""
    return Role.PLAYER if token == campaign.invite_token else Role.SPECTATOR


@in_transaction
def join_by_invite(user: User, token: str, *, watch: bool = False) -> Membership:
    """Make the user what the link invites to, or a spectator with `watch`.

    A member keeps the present role, but a spectator with the link for players becomes one. Raises
    `Campaign.DoesNotExist` for a link that leads nowhere, `Refused` for a closed or a full campaign.
    """
    campaign = Campaign.objects.select_for_update(no_key=True).get(invited_to(token))
    role = Role.SPECTATOR if watch else role_of_link(campaign, token)
    member = campaign.memberships.filter(user=user).first()
    if member is not None and (member.plays or role == Role.SPECTATOR):
        return member
    if refused := joining_refused(campaign, user):
        raise Refused(refused)
    if member is not None:
        member.role = role
        member.save(update_fields=["role"])
    else:
        member = Membership.objects.create(campaign=campaign, user=user, role=role)
    note(campaign, ChronicleEntry.Kind.JOINED, user, role=role)
    return member


def joining_refused(campaign: Campaign, user: User) -> str:
    """Why the user cannot join by a link that works, and what to do, in sentences; empty where nothing is in the way.

    Somebody without an account is asked nothing but whether the campaign is open.
    """
    if not campaign.is_open:
        return f"{campaign.name} is closed to new players. Ask its organiser."
    if not user.is_authenticated:
        return met(MEMBERS, campaign.memberships.count())
    organisers = campaign.memberships.filter(role__in=Membership.RUN).values_list("user", flat=True)
    if campaign.removals.filter(user=user).exists() or is_blocked_by_any(user, organisers):
        return f"You cannot join {campaign.name} by its link. Ask its organiser."
    if campaign.memberships.filter(user=user).exists():
        return ""
    return met(MEMBERS, campaign.memberships.count(), user)


def _set_token(campaign_id: int, role: str, token: str) -> Campaign:
    campaign = lock_campaign(campaign_id)
    field = "spectator_token" if role == Role.SPECTATOR else "invite_token"
    setattr(campaign, field, token)
    campaign.save(update_fields=[field])
    return campaign
