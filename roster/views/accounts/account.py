"""What a user does with their account as a whole: export everything, delete it, keep it after all."""

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roster.services.accounts.archive import archive_of
from roster.services.accounts.delete import delete_account, keep_account
from roster.services.warbands.delete import DeletionRefused, gone_on
from roster.site.accounts.security_log import note_export


@require_safe
@reauthentication_required
def take_along(request: HttpRequest) -> HttpResponse:
    """A page that begins the download, so that whoever had to confirm access sees that it worked."""
    return render(request, "account/take_along.html")


@require_safe
@reauthentication_required
def archive(request: HttpRequest) -> HttpResponse:
    """Download everything that belongs to the account."""
    note_export(request.user, "everything of this account")
    name = f"wyrdbook-{timezone.localdate():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(archive_of(request.user), content_type="application/zip", headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
def delete(request: HttpRequest) -> HttpResponse:
    """The page says what happens; posting asks for it."""
    asked_at = request.user.deletion_asked_at
    if request.method == "POST":
        try:
            delete_account(request.user)
        except DeletionRefused as refusal:
            messages.error(request, str(refusal))
        return redirect("account_delete")
    context = {"grace_days": settings.DELETION_GRACE_DAYS, "gone_on": gone_on(asked_at) if asked_at else None}
    return render(request, "account/delete.html", context)


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Keep an account that waits to be deleted."""
    keep_account(request.user)
    messages.success(request, "Your account stays.")
    return redirect("account_delete")
