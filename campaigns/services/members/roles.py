"""Members: leaving, removing, and roles. A campaign is never without an organiser.

Co-organisers decide about players and spectators; about organisers and co-organisers organisers alone do.
"""

from campaigns.access import may_lead
from campaigns.models import Campaign, ChronicleEntry, Membership, Removal
from campaigns.models.campaign import new_invite_token
from campaigns.services.chronicle.write import note
from campaigns.services.locks import lock_campaign
from campaigns.services.members.warbands import refuse_while_fighting, take_out
from campaigns.services.refusal import Refused
from roster.models import User
from roster.site.accounts.security_log import note_role
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind
Role = Membership.Role


def leave_campaign(campaign_id: int, user: User) -> None:
    """Remove the user and their warbands from the campaign. Idempotent.

    Raises `Refused` for the last organiser, and while a battle of their warbands is open.
    """
    _remove(campaign_id, user, by=user)


def remove_member(campaign_id: int, member_id: int, by: User) -> None:
    """An organiser sends a member away, who joins by no link again; the present links end for everybody.

    `member_id` is that of the membership. Raises what `leave_campaign` does, and `Refused` for a co-organiser who
    removes somebody who runs the league.
    """
    member = Membership.objects.select_related("user").filter(pk=member_id, campaign=campaign_id).first()
    if member is not None:
        _remove(campaign_id, member.user, by=by)


@in_transaction
def let_back_in(campaign_id: int, removal_id: int) -> None:
    """Let a removed user join by the link again. Idempotent."""
    lock_campaign(campaign_id).removals.filter(pk=removal_id).delete()


@in_transaction
def change_role(campaign_id: int, member_id: int, by: User, *, role: str) -> Membership:
    """Give a member another role.

    Raises `Refused` for the last organiser, for a spectator with a warband, and where `by` is a co-organiser and the
    role before or after it runs the league.
    """
    campaign = lock_campaign(campaign_id)
    member = campaign.memberships.select_related("user").get(pk=member_id)
    if role not in Role.values:
        raise Refused(f"There is no such role as {role}.")
    if member.role == role:
        return member
    _refuse_beyond_rights(campaign, by, member.role, role)
    if member.leads:
        _refuse_last_organiser(campaign, member)
    if role == Role.SPECTATOR:
        _refuse_with_warbands(campaign, member)
    member.role = role
    member.save(update_fields=["role"])
    note(campaign, Kind.ROLE_CHANGED, by, member=member.user.get_username(), role=role)
    note_role(member.user, campaign.name, str(Role(role).label), by=by)
    return member


@in_transaction
def _remove(campaign_id: int, user: User, *, by: User) -> None:
    campaign = lock_campaign(campaign_id, deleted_too=True)
    member = campaign.memberships.filter(user=user).first()
    if member is None:
        return
    if by != user:
        _refuse_beyond_rights(campaign, by, member.role)
    if member.leads:
        _refuse_last_organiser(campaign, member)
    entered = list(campaign.entered.filter(warband__owner=user).select_related("warband"))
    for entry in entered if campaign.deleted_at is None else ():
        refuse_while_fighting(campaign, entry.warband)
    for entry in entered:
        take_out(entry, by)
    member.delete()
    if by != user:
        Removal.objects.get_or_create(campaign=campaign, user=user, defaults={"made_by": by})
        _renew_links(campaign)
    kind = Kind.LEFT if by == user else Kind.REMOVED
    note(campaign, kind, by, member=user.get_username())


def _renew_links(campaign: Campaign) -> None:
    """Renew the links that exist."""
    for field in ("invite_token", "spectator_token"):
        if getattr(campaign, field):
            setattr(campaign, field, new_invite_token())
    campaign.save(update_fields=["invite_token", "spectator_token"])


def _refuse_beyond_rights(campaign: Campaign, by: User, *roles: str) -> None:
    if set(roles) & set(Membership.RUN) and not may_lead(by, campaign):
        raise Refused("Only an organiser can appoint or remove organisers and co-organisers.")


def _refuse_with_warbands(campaign: Campaign, member: Membership) -> None:
    names = campaign.entered.filter(warband__owner=member.user_id).values_list("warband__name", flat=True)
    if names:
        raise Refused(f"A spectator has no warband in the campaign: withdraw {', '.join(names)} first.")


def _refuse_last_organiser(campaign: Campaign, member: Membership) -> None:
    others = campaign.memberships.filter(role=Role.ORGANISER).exclude(pk=member.pk)
    if not others.exists():
        raise Refused(f"{campaign.name} needs an organiser. Make another member an organiser first.")
