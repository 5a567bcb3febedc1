"""Rosters with problems that nobody has allowed."""

from django.db.models import QuerySet
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.pages.admin_front.rows import Link, Row, Section, first_of, section
from roster.models import Warband
from roster.services.judging import judge_outdated
from rules.mustering.words import counted


def illegal_rosters(mine: QuerySet[Campaign]) -> Section:
    """Judges anew what other rules than today's have judged."""
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
