"""Deleting a warband, the list of what was deleted, and taking it back."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.access import warband_for
from roster.models import Warband
from roster.selectors import deleted_warbands_of
from roster.services.warbands.delete import DeletionRefused, delete_warband, gone_on, restore_warband


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, warband_id: int) -> HttpResponse:
    """The page says what happens; posting does it."""
    warband = warband_for(request.user, warband_id, edit=True)
    if request.method == "POST":
        try:
            deleted = delete_warband(warband.pk)
        except DeletionRefused as refusal:
            messages.error(request, str(refusal))
            return redirect("roster:warband", warband.pk)
        day = f"{gone_on(deleted.deleted_at):%-d %B %Y}"
        messages.success(request, f"{warband.name} is deleted. Until {day} you can restore it here.")
        return redirect("roster:deleted")
    return render(
        request,
        "roster/warbands/delete.html",
        {"warband": warband, "grace_days": settings.DELETION_GRACE_DAYS},
    )


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """Show the deleted warbands that the user may still restore."""
    found = [(warband, gone_on(warband.deleted_at)) for warband in deleted_warbands_of(request.user)]
    context = {"deleted": found, "grace_days": settings.DELETION_GRACE_DAYS}
    return render(request, "roster/warbands/deleted.html", context)


@require_POST
def restore(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Restore a deleted warband."""
    warband = Warband.objects.filter(owner=request.user, pk=warband_id).first()
    if warband is None:
        raise Http404("There is no such warband.")
    restore_warband(warband.pk)
    messages.success(request, f"{warband.name} is back.")
    return redirect("roster:warband", warband.pk)
