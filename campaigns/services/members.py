"""Members: leaving, removing, and naming organisers. A campaign is never without one."""

from campaigns.models import Campaign, ChronicleEntry, Membership, Removal
from campaigns.models.campaign import new_invite_token
from campaigns.services.chronicling import note
from campaigns.services.enter_warband import refuse_while_fighting, take_out
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from roster.accounts.security_log import note_role
from roster.models import User
from roster.services.transactions import in_transaction

Kind = ChronicleEntry.Kind
Role = Membership.Role


def leave_campaign(campaign_id: int, user: User) -> None:
    """Remove the user and his warbands. A user who is no member any more has left already.

    Raises `Refused` for the last organiser, and while a battle of his warbands is open.
    """
    _remove(campaign_id, user, by=user)


def remove_member(campaign_id: int, member_id: int, by: User) -> None:
    """An organiser sends a member away, who joins by no link again; the present link ends for everybody.

    `member_id` is that of the membership. Raises what `leave_campaign` does.
    """
    member = Membership.objects.select_related("user").filter(pk=member_id, campaign=campaign_id).first()
    if member is not None:
        _remove(campaign_id, member.user, by=by)


@in_transaction
def let_back_in(campaign_id: int, removal_id: int) -> None:
    """A removed user may join by the link again. Twice is once."""
    lock_campaign(campaign_id).removals.filter(pk=removal_id).delete()


@in_transaction
def change_role(campaign_id: int, member_id: int, by: User, *, role: str) -> Membership:
    """Make a member an organiser, or a player again. Raises `Refused` for the last organiser."""
    campaign = lock_campaign(campaign_id)
    member = campaign.memberships.select_related("user").get(pk=member_id)
    if role not in Role.values:
        raise Refused(f"There is no such role as {role}.")
    if member.role == role:
        return member
    if member.is_organiser:
        _refuse_last_organiser(campaign, member)
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
    if member.is_organiser:
        _refuse_last_organiser(campaign, member)
    entered = list(campaign.entered.filter(warband__owner=user).select_related("warband"))
    for entry in entered if campaign.deleted_at is None else ():
        refuse_while_fighting(campaign, entry.warband)
    for entry in entered:
        take_out(entry, by)
    member.delete()
    if by != user:
        Removal.objects.get_or_create(campaign=campaign, user=user, defaults={"made_by": by})
        if campaign.invite_token:
            campaign.invite_token = new_invite_token()
            campaign.save(update_fields=["invite_token"])
    kind = Kind.LEFT if by == user else Kind.REMOVED
    note(campaign, kind, by, member=user.get_username())


def _refuse_last_organiser(campaign: Campaign, member: Membership) -> None:
    others = campaign.memberships.filter(role=Role.ORGANISER).exclude(pk=member.pk)
    if not others.exists():
        raise Refused(f"{campaign.name} needs an organiser. Make another member an organiser first.")
