"""Rosters with problems that nobody has allowed, and what players ask to be allowed."""

from django.db.models import QuerySet
from django.urls import reverse

from campaigns.models import Campaign, PermissionRequest
from campaigns.pages.admin_front.rows import Button, Link, Row, Section, first_of, section
from roster.models import Warband
from roster.services.warbands.judge import judge_outdated
from rules.mustering.words import counted


def illegal_rosters(mine: QuerySet[Campaign]) -> Section:
    """The section of illegal rosters; those that other rules than today's have judged are judged again first."""
    entered = Warband.objects.kept().filter(campaign_warband__campaign__in=mine)
    judge_outdated(entered)
    illegal = entered.filter(problem_count__gt=0).select_related("owner", "campaign_warband__campaign")
    shown, count = first_of(illegal.order_by("-problem_count", "name", "pk"))
    url = f"{reverse('admin:roster_warband_changelist')}?legal=no"
    return section("rosters", "Illegal rosters", [_roster(warband) for warband in shown], of=count, url=url)


def _roster(warband: Warband) -> Row:
    page = reverse("roster:warband", args=[warband.pk])
    return Row(
        title=warband.name,
        url=reverse("admin:roster_warband_change", args=[warband.pk]),
        place=warband.campaign_warband.campaign.name,
        detail=f"{counted(warband.problem_count, 'problem')}; {warband.owner.get_username()} plays it.",
        links=(Link("See the problems", f"{page}#problems"),),
    )


def permissions(mine: QuerySet[Campaign]) -> Section:
    """Requests for a permission that are not decided."""
    asked = PermissionRequest.objects.waiting().filter(campaign__in=mine)
    shown, count = first_of(
        asked.select_related("warband", "campaign", "asked_by").order_by("asked_at", "pk")
    )
    rows = [_permission(request) for request in shown]
    return section("permissions", "Permissions asked for", rows, of=count)


def _permission(asked: PermissionRequest) -> Row:
    player = asked.asked_by.get_username() if asked.asked_by else "A player"
    return Row(
        title=str(asked),
        url=f"{reverse('roster:warband', args=[asked.warband_id])}#problems",
        place=asked.campaign.name,
        detail=f"{player}: {asked.reason}",
        since=asked.asked_at,
        buttons=tuple(
            Button(label, reverse("admin:answer_request", args=[asked.pk, verb]), asks=asks)
            for label, verb, asks in (("Allow", "allow", ""), ("Decline", "decline", f"Why, for {player}"))
        ),
    )
