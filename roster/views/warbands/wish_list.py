"""The wish list of a warband: its player's alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from roster.access import warband_for
from roster.arranging import arranged
from roster.forms.wish_list import WishForm
from roster.models import Warband
from roster.pages.parts.opened import Opened
from roster.pages.trading.wish_list import wish_choices, wish_list_page
from roster.pages.warbands.tokens import page_token, request_key
from roster.rulebooks import book_of
from roster.services.aftermath.sequence import resumed
from roster.services.trading.post import at_the_trading_post
from roster.services.trading.wish_list import (
    WishRefused,
    add_to_wish_list,
    mark_bought,
    move_on_wish_list,
    remove_from_wish_list,
)
from roster.sheets import read_sheet
from roster.views.warbands.builder import render_warband
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet


@require_http_methods(["GET", "HEAD", "POST"])
def wish_list(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Posting puts something on it; `then` leads back to the open `shop` of its page, or to what is `rare`."""
    warband = warband_for(request.user, warband_id, edit=True)
    sheet, book = _now(warband)
    sheet = arranged(sheet, warband.warrior_order)
    warriors = [(block.number, block.name) for block in sheet.active]
    form = WishForm(
        wish_choices(sheet, book),
        warriors,
        request.POST if request.method == "POST" else None,
        initial={"page": page_token(), "copies": 1},
    )
    if form.is_valid() and _added(request, warband, form):
        return _back(request, warband)
    page = wish_list_page(list(warband.wish_list.all()), sheet, book)
    context = {"warband": warband, "page": page, "form": form}
    return render(request, "roster/trading/wish_list.html", context, status=422 if form.is_bound else 200)


@require_POST
def line(request: HttpRequest, warband_id: int, line_id: int) -> HttpResponse:
    """`do` is `bought`, `wanted`, `remove`, `up` or `down`."""
    warband = warband_for(request.user, warband_id, edit=True)
    user, wish = request.user, request.POST.get("do", "")
    if wish in ("bought", "wanted"):
        mark_bought(warband.pk, user, line_id, bought=wish == "bought")
    elif wish in ("up", "down"):
        move_on_wish_list(warband.pk, user, line_id, down=wish == "down")
    elif wish == "remove":
        remove_from_wish_list(warband.pk, user, line_id)
        messages.success(request, "Removed from the wish list.")
    return redirect("roster:wish_list", warband.pk)


def _now(warband: Warband) -> tuple[WarbandSheet, Rulebook]:
    """The roster as the warband's page shows it, also at the trading post of a post-battle sequence."""
    trading = at_the_trading_post(warband)
    if trading is None:
        return read_sheet(warband), book_of(warband)
    resolver = resumed(trading)
    return resolver.draft.sheet, resolver.rulebook


def _added(request: HttpRequest, warband: Warband, form: WishForm) -> bool:
    wanted = dict(form.cleaned_data)
    key = request_key(wanted.pop("page"), "wish", request.POST.dict())
    try:
        add_to_wish_list(warband.pk, request.user, **wanted, request_key=key)
    except WishRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, "On the wish list.")
    return True


def _back(request: HttpRequest, warband: Warband) -> HttpResponse:
    if request.POST.get("then") == "rare":
        return redirect("roster:rare_items", warband.pk)
    if request.POST.get("then") != "shop":
        return redirect("roster:wish_list", warband.pk)
    opened = Opened.read(request.POST.dict())
    if request.htmx:
        return render_warband(request, warband_for(request.user, warband.pk, edit=True), opened=opened)
    return redirect(reverse("roster:warband", args=[warband.pk]) + opened.query + opened.anchor)
