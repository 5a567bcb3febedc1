"""Warbands and post-battle sequences in the web admin, with the campaign that they play in.

The roster app knows of no campaigns, so that its own pages of the admin are replaced by these.
"""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html

import roster.admin  # noqa: F401 - registers what is replaced here
from campaigns.admin.scope import OwnCampaignFilter
from campaigns.admin.warband_actions import WarbandActions
from roster.admin.aftermath import Aftermaths
from roster.admin.warbands import Warbands
from roster.models import Aftermath, Warband


def _link_to(entered: object) -> str:
    url = reverse("admin:campaigns_campaign_change", args=[entered.campaign_id])
    return format_html('<a href="{}">{}</a>', url, entered.campaign)


class LeagueWarbands(WarbandActions, Warbands):
    actions = [*WarbandActions.actions, *Warbands.actions]
    list_display = [*Warbands.list_display[:2], "campaign", *Warbands.list_display[2:]]
    list_filter = [("campaign_warband__campaign", OwnCampaignFilter), *Warbands.list_filter]
    list_select_related = [*Warbands.list_select_related, "campaign_warband__campaign"]
    fields = ["campaign", *Warbands.fields]
    readonly_fields = fields

    @admin.display(description="campaign", ordering="campaign_warband__campaign__name")
    def campaign(self, warband: Warband) -> str:
        entered = getattr(warband, "campaign_warband", None)
        return _link_to(entered) if entered else ""


class LeagueAftermaths(Aftermaths):
    list_display = [*Aftermaths.list_display[:3], "campaign", *Aftermaths.list_display[3:]]
    list_filter = [("warband__campaign_warband__campaign", OwnCampaignFilter), *Aftermaths.list_filter]
    list_select_related = [*Aftermaths.list_select_related, "warband__campaign_warband__campaign"]

    @admin.display(description="campaign", ordering="warband__campaign_warband__campaign__name")
    def campaign(self, sequence: Aftermath) -> str:
        entered = getattr(sequence.warband, "campaign_warband", None)
        return _link_to(entered) if entered else ""


for model, page in ((Warband, LeagueWarbands), (Aftermath, LeagueAftermaths)):
    admin.site.unregister(model)
    admin.site.register(model, page)
