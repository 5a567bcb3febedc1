"""Deleting a campaign, keeping it after all, and taking all of it along."""

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import campaign_for
from campaigns.pages.campaign.archive import archive_of_campaign
from campaigns.services.campaign.delete import delete_campaign, keep_campaign
from roster.services.warbands.delete import gone_on
from roster.site.accounts.security_log import note_export


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The page says what happens; posting does it."""
    found = campaign_for(request.user, campaign_id, lead=True)
    if request.method == "POST":
        deleted = delete_campaign(found.pk, request.user)
        day = f"{gone_on(deleted.deleted_at):%-d %B %Y}"
        messages.success(request, f"{found.name} is deleted. Until {day} an organiser can keep it after all.")
        return redirect(found)
    context = {"campaign": found, "grace_days": settings.DELETION_GRACE_DAYS}
    return render(request, "campaigns/campaign/delete.html", context)


@require_POST
def keep(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Keep a deleted campaign after all."""
    found = campaign_for(request.user, campaign_id, lead=True)
    keep_campaign(found.pk, request.user)
    messages.success(request, f"{found.name} stays.")
    return redirect(found)


@require_safe
def archive(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Download the archive of the campaign. Every member may."""
    found = campaign_for(request.user, campaign_id)
    note_export(request.user, f"the campaign {found.name}")
    name = f"{slugify(found.name) or 'campaign'}.zip"
    return FileResponse(archive_of_campaign(found), as_attachment=True, filename=name)
