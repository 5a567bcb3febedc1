"""The rulebook of a campaign: read by its members, changed by its organisers after a preview of the effects."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import campaign_for, is_organiser
from campaigns.pages.rulebook.page import RulebookPage, Wish, rulebook_page
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.use import RulebookMoved, use_rulebook
from roster.site.strangers import open_to_strangers

#: More packs or house rules than anybody has.
MOST_CHOSEN = 200


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
def rulebook(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`?compare=1&pack=<digest>&switch=<key>` shows what that choice would do; posting the same takes it.

    `value-<key>=<number>` gives a house rule its value; `switch=<key>=<number>` does so too.
    """
    if request.method == "POST":
        return _use(request, campaign_id)
    found = campaign_for(request.user, campaign_id)
    organises = is_organiser(request.user, found)
    wish = _wish(request.GET) if organises and request.GET.get("compare") else None
    return _show(request, rulebook_page(found, request.user, organises=organises, wish=wish))


def _use(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign_for(request.user, campaign_id, organise=True)
    wish = _wish(request.POST)
    try:
        campaign = use_rulebook(
            campaign_id,
            request.user,
            packs=wish.packs,
            switches=wish.switches,
            instead_of=request.POST.get("edition", ""),
        )
    except Refused as refusal:
        status = 409 if isinstance(refusal, RulebookMoved) else 422
        now = campaign_for(request.user, campaign_id, organise=True)
        page = rulebook_page(now, request.user, organises=True, wish=wish)
        return _show(request, page, refused=str(refusal), status=status)
    messages.success(request, "Saved: the campaign and all its warbands now use this rulebook.")
    return redirect("campaigns:rulebook", campaign.pk)


def _show(request: HttpRequest, page: RulebookPage, *, refused: str = "", status: int = 200) -> HttpResponse:
    if page.refused and status == 200:
        status = 422
    context = {"campaign": page.campaign, "page": page, "refused": refused or page.refused}
    return render(request, "campaigns/rulebook/rulebook.html", context, status=status)


def _wish(data: QueryDict) -> Wish:
    packs = tuple(digest for digest in data.getlist("pack") if digest)
    switches = tuple(_with_value(key, data) for key in data.getlist("switch")[:MOST_CHOSEN])
    return Wish(packs[:MOST_CHOSEN], switches)


def _with_value(switch: str, data: QueryDict) -> str:
    """A house rule with the value that stands beside it, where there is one."""
    amount = data.get(f"value-{switch}", "").strip()
    return f"{switch}={amount}" if amount else switch
