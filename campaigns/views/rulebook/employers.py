"""The employers of everybody for hire in a campaign: what the rulebook says, and what the organisers decide."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from campaigns.access import campaign_for
from campaigns.pages.rulebook.employers import employers_page
from campaigns.pages.rulebook.packs import preview_query
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.employers import decide_employers, employers_decided, newest_decisions
from roster.rulebooks import book_of_edition
from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.hired_model import Hireling


@require_http_methods(["GET", "HEAD", "POST"])
def employers(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?who=warlock` shows every warband for somebody; posting decides who may hire them."""
    found = campaign_for(request.user, campaign_id, organise=True)
    book = book_of_edition(found.edition)
    who = (request.POST if request.method == "POST" else request.GET).get("who", "")
    chosen = _for_hire(book, who)
    refused = ""
    if request.method == "POST":
        try:
            _, is_new = decide_employers(campaign_id, request.user, who, request.POST.getlist("warband"))
        except Refused as refusal:
            refused = str(refusal)
        else:
            done = (
                "are decided. Preview the decision before you use it."
                if is_new
                else "were decided so already."
            )
            messages.success(request, f"The employers of {chosen.name if chosen else who} {done}")
            here = reverse("campaigns:employers", args=[campaign_id])
            return redirect(f"{here}?{urlencode({'who': who})}")
    elif who and chosen is None:
        raise Http404("The campaign's rulebook has no hireling of that name.")
    newest = newest_decisions(found)
    decisions = employers_decided(newest)
    if refused:
        decisions[who] = tuple(request.POST.getlist("warband"))
    context = {
        "campaign": found,
        "page": employers_page(book, decisions, chosen),
        "preview": preview_query(newest, found, book) if newest else "",
        "refused": refused,
    }
    return render(request, "campaigns/rulebook/employers.html", context, status=422 if refused else 200)


def _for_hire(book: Rulebook, key: str) -> Hireling | None:
    return book.hired_swords.get(key) or book.dramatis_personae.get(key)
