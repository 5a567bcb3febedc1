"""A player asks the organisers to allow a problem of a roster."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.forms.permissions import PermissionForm
from campaigns.models import CampaignWarband, PermissionRequest
from campaigns.services.members.permissions import ask_permission
from campaigns.services.refusal import Refused
from campaigns.views.answers import posted
from roster.access import warband_for
from roster.pages.warbands.problems import ProblemLine, board
from roster.rulebooks import book_of
from roster.sheets import read_sheet


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def permission(request: HttpRequest, warband_id: int) -> HttpResponse:
    """`?code=...&warrior=3&item=...` names the problem; one that is not there leads back to those of the roster."""
    warband = warband_for(request.user, warband_id, edit=True)
    entered = get_object_or_404(CampaignWarband.objects.select_related("campaign"), warband=warband)
    form = PermissionForm(posted(request), initial=request.GET.dict())
    back = f"{reverse('roster:warband', args=[warband.pk])}#problems"
    if form.is_valid():
        try:
            ask_permission(warband.pk, request.user, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Request sent. The organisers can see it.")
            return redirect(back)
    names = request.POST if form.is_bound else request.GET
    lines = board(read_sheet(warband), book_of(warband)).lines
    line = next((line for line in lines if _is_named(line, names)), None)
    if line is None and not form.is_bound:
        return redirect(back)
    asked = PermissionRequest.objects.filter(warband=warband).order_by("-pk")[:5]
    context = {
        "warband": warband,
        "campaign": entered.campaign,
        "problem": line,
        "form": form,
        "asked": asked,
    }
    status = 422 if form.is_bound else 200
    return render(request, "campaigns/members/permission.html", {**context, "back": back}, status=status)


def _is_named(line: ProblemLine, names: object) -> bool:
    """Whether the address or the form names this problem, and an organiser can allow it."""
    meant = (names.get("code", ""), names.get("warrior", ""), names.get("item", ""))
    return line.can_waive and not line.waiver and meant == (line.code, str(line.warrior or ""), line.item)
