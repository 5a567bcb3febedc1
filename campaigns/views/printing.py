"""The prints of a battle and a campaign. Season books and packs are made by background jobs and fetched when ready."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from campaigns.access import battle_for, campaign_for, print_for
from campaigns.forms.printing import BookForm, PackForm
from campaigns.models import Campaign, CampaignPrint
from campaigns.pages.battles.page import battle_page
from campaigns.pages.battles.report import battle_report
from campaigns.pages.printing import print_job, prints_page
from campaigns.printing.order import plain
from campaigns.services.battles.fight import Unreadable
from campaigns.services.printing import ask_for_print, closed_since, fetched
from roster.printing import page_draft
from roster.rulebooks import book_of_edition
from roster.views.printing.files import PDF, ZIP, asked_paper, file_answer, print_answer
from rules.mustering.words import counted


@require_safe
def report(request: HttpRequest, battle_id: int) -> HttpResponse:
    """`?whole=on` tells of every event, `?paper=letter` is for US Letter."""
    found = battle_for(request.user, battle_id)
    if found.fought_at is None:
        messages.info(request, "This battle has no result to print yet.")
        return redirect(found)
    try:
        page = battle_page(found, request.user, book_of_edition(found.edition))
    except Unreadable as refusal:
        raise Http404(str(refusal)) from refusal
    told = battle_report(found, page, whole=request.GET.get("whole") == "on")
    draft = page_draft("print/battle_report.html", told, "css/print_report.css", asked_paper(request))
    return print_answer(request, draft, f"battle-{found.number}.pdf")


@require_safe
def prints(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Show the prints of the campaign, how far each is, and what the reader may fetch."""
    return _shown(request, campaign_for(request.user, campaign_id))


@require_POST
def make(request: HttpRequest, campaign_id: int, what: str) -> HttpResponse:
    """A form that is not valid is shown again with what was chosen."""
    found = campaign_for(request.user, campaign_id)
    form = _forms(found, request.POST, what)[what]
    if not form.is_valid():
        return _shown(request, found, what)
    key = form.cleaned_data["request_key"]
    ask_for_print(found, request.user, what, request_key=key, **plain(form.order))
    return redirect(f"{reverse('campaigns:prints', args=[campaign_id])}#{what}")


@require_safe
def print_progress(request: HttpRequest, campaign_id: int, what: str) -> HttpResponse:
    """The part of the page that says how far a print is, for htmx; others are sent to the page.

    The whole page is loaded again when the job has ended.
    """
    found = campaign_for(request.user, campaign_id)
    _refuse_unknown(what)
    if not request.htmx:
        return redirect("campaigns:prints", campaign_id)
    job = print_job(found, request.user, what)
    if job is None or not job.is_unfinished:
        return HttpResponseClientRefresh()
    return render(
        request, "campaigns/printing/parts/print_progress.html", {"campaign": found, "what": what, "job": job}
    )


@require_safe
def print_file(request: HttpRequest, print_id: int) -> HttpResponse:
    """Send the file to the user who had it made, while they may read every roster in it."""
    kept = print_for(request.user, print_id)
    if closed := closed_since(kept, request.user):
        messages.error(
            request,
            f"You may no longer read {counted(closed, 'roster')} of this print. Make a new one.",
        )
        return redirect("campaigns:prints", kept.campaign_id)
    fetched(kept)
    is_zip = kept.suffix == "zip"
    name = f"{slugify(kept.title) or 'campaign'}-{kept.what}.{kept.suffix}"
    kind = ZIP if is_zip else PDF
    return file_answer(bytes(kept.content), name, kind, download=is_zip, keep="private, no-store")


def _refuse_unknown(what: str) -> None:
    if what not in CampaignPrint.What.values:
        raise Http404("There is no such print.")


def _forms(campaign: Campaign, data: QueryDict | None = None, what: str = "") -> dict[str, BookForm]:
    """Both forms; the one that was posted to has what was posted."""
    if data is not None:
        _refuse_unknown(what)
    seasons, book = list(campaign.seasons.all()), book_of_edition(campaign.edition)
    return {
        "book": BookForm(seasons, data if what == "book" else None),
        "pack": PackForm(book, seasons, data if what == "pack" else None),
    }


def _shown(request: HttpRequest, campaign: Campaign, refused: str = "") -> HttpResponse:
    context = {
        "campaign": campaign,
        "page": prints_page(campaign, request.user),
        "forms": _forms(campaign, request.POST if refused else None, refused),
        "days": settings.PRINT_KEEP_DAYS,
    }
    return render(request, "campaigns/printing/prints.html", context, status=422 if refused else 200)
