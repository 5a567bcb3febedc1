"""What a battle prints."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from campaigns.access import battle_for
from campaigns.pages.battle_page import battle_page
from campaigns.pages.battle_report import battle_report
from campaigns.services import Unreadable
from roster.printing import Paper, page_pdf
from roster.rulebooks import book_of_edition


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
    paper = Paper.LETTER if request.GET.get("paper") == Paper.LETTER else Paper.A4
    told = battle_report(found, page, whole=request.GET.get("whole") == "on")
    pdf = page_pdf("print/battle_report.html", told, "css/print_report.css", paper)
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="battle-{found.number}.pdf"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
