"""Reports to the site's operators by members of a campaign (`roster.services.accounts.report`)."""

from django.http import Http404
from django.urls import reverse

from campaigns.access import battle_for, campaign_for, game_for
from campaigns.models import Battle, Campaign, GameLine, Membership
from campaigns.services.locks import lock_campaign
from roster.models import User
from roster.services.accounts.report import Subject


def campaign_subject(user: User, campaign_id: int) -> Subject:
    """Raises `Http404`."""
    if user.is_superuser:
        found = Campaign.objects.filter(pk=campaign_id).first()
        if found is None:
            raise Http404("There is no such campaign.")
    else:
        found = campaign_for(user, campaign_id)
    organiser = found.memberships.filter(role=Membership.Role.ORGANISER).select_related("user").first()
    return Subject(
        label=f"the campaign {found.name}",
        text=found.description,
        url=found.get_absolute_url(),
        owner=organiser.user if organiser else None,
        hide=lambda operator: _hide_campaign(campaign_id),
    )


def battle_subject(user: User, battle_id: int) -> Subject:
    """Raises `Http404`."""
    if user.is_superuser:
        found = Battle.objects.select_related("campaign", "set_up_by").filter(pk=battle_id).first()
        if found is None:
            raise Http404("There is no such battle.")
    else:
        found = battle_for(user, battle_id)
    return Subject(
        label=f"battle {found.number} of {found.campaign.name}",
        text=found.title,
        url=found.get_absolute_url(),
        owner=found.set_up_by,
        hide=lambda operator: _hide_battle(battle_id),
    )


def game_line_subject(user: User, line_id: int) -> Subject:
    """A line that somebody said at the table of a game. Raises `Http404`."""
    found = GameLine.objects.select_related("game", "user").filter(pk=line_id, is_hidden=False).first()
    if found is None:
        raise Http404("There is no such line.")
    if not user.is_superuser:
        game_for(user, found.game_id, play=True)
    return Subject(
        label=f"a line in {found.game.title}",
        text=found.text,
        url=found.game.get_absolute_url(),
        owner=found.user,
        hide=lambda operator: _hide_line(line_id),
    )


def member_subject(user: User, member_id: int) -> Subject:
    """A member of one of the user's campaigns, by the id of the membership. Raises `Http404`."""
    rows = Membership.objects.select_related("user", "campaign").filter(pk=member_id)
    if not user.is_superuser:
        rows = rows.filter(campaign__in=Membership.objects.filter(user=user).values("campaign"))
    found = rows.first()
    if found is None:
        raise Http404("There is no such member.")
    name = found.user.get_username()
    page = reverse("campaigns:warbands", args=[found.campaign_id])
    return Subject(f"the player {name}", "", f"{page}#members", found.user)


def _hide_campaign(campaign_id: int) -> None:
    campaign = lock_campaign(campaign_id, deleted_too=True)
    campaign.name, campaign.description = f"Campaign {campaign_id}", ""
    campaign.save(update_fields=["name", "description"])


def _hide_battle(battle_id: int) -> None:
    battle = Battle.objects.select_for_update(no_key=True).get(pk=battle_id)
    battle.title = "Title removed"
    battle.save(update_fields=["title"])
    for entry in battle.chronicle.all():
        entry.facts["title"] = battle.title
        entry.save(update_fields=["facts"])


def _hide_line(line_id: int) -> None:
    GameLine.objects.filter(pk=line_id).update(is_hidden=True)
