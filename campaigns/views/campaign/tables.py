"""Tables of a campaign as CSV, for members."""

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.access import campaign_for, season_for
from campaigns.pages.campaign.tables import Table, battles_table, standings_table, warriors_table
from roster.pages.warbands.spreadsheet import csv_lines


@require_safe
def battles(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Download the battles of a campaign as a table."""
    found = campaign_for(request.user, campaign_id)
    return _csv(battles_table(found), found.name, "battles")


@require_safe
def warriors(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Download the warriors of a campaign as a table."""
    found = campaign_for(request.user, campaign_id)
    return _csv(warriors_table(found), found.name, "warriors")


@require_safe
def standings(request: HttpRequest, season_id: int) -> HttpResponse:
    """`?round=3` as of that round."""
    found = season_for(request.user, season_id)
    table = standings_table(found, request.user, asked=request.GET.get("round", ""))
    return _csv(table, found.campaign.name, f"standings {found.name}")


def _csv(table: Table, campaign: str, what: str) -> HttpResponse:
    response = StreamingHttpResponse(csv_lines(*table), content_type="text/csv; charset=utf-8")
    name = slugify(f"{campaign} {what}") or "table"
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
