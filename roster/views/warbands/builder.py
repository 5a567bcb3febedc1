"""The warband page: the builder for the owner, and the same roster to read for everybody else who may see it.

`render_warband` is also the answer to every change: the page again (or only its part for htmx) with what came of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from roster.access import may_organise, warband_for
from roster.arranging import arranged
from roster.models import User, Warband
from roster.models.shared import Visibility
from roster.models.warrior_story import WHOLE_WARBAND
from roster.pages.parts.opened import Opened
from roster.pages.trading.wish_list import wished_items
from roster.pages.warbands.between_warbands import matters_between
from roster.pages.warbands.page import read_page, warband_page
from roster.pages.warbands.parts import Parts
from roster.pages.warbands.places_to_keep import place_to_keep
from roster.pages.warbands.story import story_page
from roster.pages.warbands.tokens import page_token
from roster.rulebooks import book_of
from roster.services.aftermath.growth import has_advances_due
from roster.services.aftermath.sequence import resumed
from roster.services.history.undo_plan import Undoer, recent_past
from roster.services.tally.solo import commitment_of, solo_of
from roster.services.trading.post import open_sequences, shown_revision, undo_at_the_trading_post_refused
from roster.sharing.card import preview_tags, warband_card
from roster.sheets import read_sheet
from roster.site.signs import lacks
from roster.site.strangers import open_to_strangers

BUILDER = "roster/warbands/warband.html"
READER = "roster/warbands/warband_read.html"


@dataclass(frozen=True)
class Refused:
    """A change that was not made: the sentence, what happened meanwhile, and what had been entered.

    `address` is the page of what stands in the way, `link` what one does there.
    """

    sentence: str
    source: str = ""
    meanwhile: tuple[str, ...] = ()
    verb: str = ""
    entered: Mapping[str, str] = field(default_factory=dict)
    address: str = ""
    link: str = ""


@open_to_strangers
@never_cache
@require_safe
def warband(request: HttpRequest, warband_id: int) -> HttpResponse:
    """Show the warband; the address says what is open on its page.

    `?open=shop-3` opens the shop of number 3, `?open=change-3` what can be done with them, `?open=swords` whom one may
    hire; `&everything=1` shows what is not permitted too, `&find=bow` only what is called so, and
    `&unfolded=more-armour` what stands on a folded shelf. `?cards=open` unfolds every warrior.
    """
    found = warband_for(request.user, warband_id)
    return render_warband(request, found, opened=Opened.read(request.GET.dict()))


def render_warband(
    request: HttpRequest,
    found: Warband,
    *,
    opened: Opened | None = None,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page, or for an htmx request what differs: the builder for the owner, else the roster to read.

    While a sequence stands at the trading post, its owner sees the roster of the sequence.
    """
    opened = opened or Opened()
    sheet, book = read_sheet(found), book_of(found)
    organises = getattr(found, "is_organised", None)
    if organises is None:
        organises = may_organise(request.user, found)
    owned = found.owner == request.user
    unfinished = open_sequences(found)
    trading = next((sequence for sequence in unfinished if owned and sequence.is_trading), None)
    revision = found.revision
    if trading is not None:
        resolver = resumed(trading)
        sheet, book, revision = resolver.draft.sheet, resolver.rulebook, shown_revision(trading)
        refused_undo = undo_at_the_trading_post_refused(resolver)
        keep = "" if solo_of(found, trading.battle) else place_to_keep(resolver)
    else:
        refused_undo, keep = _undo_refused(request.user, found) if owned else "", ""
    sheet = arranged(sheet, found.warrior_order)
    wished = wished_items(found, opened.shop) if owned and opened.shop else ()
    context = {
        "warband": found,
        "page": warband_page(sheet, book, opened, organises=organises, wished=wished)
        if owned
        else read_page(sheet, book, organises=organises),
        "opened": opened,
        "refused": refused,
        "unfinished": unfinished,
        "open_results": () if lacks(found, "has_open_results") else found.open_results.all(),
        "matters": matters_between(request.user, found),
        "trading": trading,
        "place_to_keep": keep,
        "advances_due": owned and not unfinished and has_advances_due(sheet, book),
        "revision": revision,
        "enters_alone": owned and not commitment_of(found),
        "undo_refused": refused_undo,
        "unfolded": request.GET.get("cards") == "open",
        "is_brief": bool(opened.shop) and not request.htmx and refused is None,
        "story": story_page(request.user, found, WHOLE_WARBAND),
        "token": page_token(),
    }
    if found.visibility == Visibility.PUBLIC and not owned:
        context |= preview_tags(request, warband_card(found), "roster:preview", found.pk)
    return _answered(request, BUILDER if owned else READER, context, status)


def _answered(request: HttpRequest, template: str, context: dict[str, Any], status: int) -> HttpResponse:
    """The page, on which all cards but that of an open shop are a line; for htmx the parts that the browser lacks."""
    if not request.htmx or request.htmx.history_restore_request:
        return render(request, template, context | {"parts": Parts({})}, status=status)
    parts = Parts.of(request)
    response = render(request, f"{template}#answer", context | {"parts": parts}, status=status)
    if parts.held:
        response["HX-Reswap"] = "none"
    return response


def _undo_refused(user: User, warband: Warband) -> str:
    """The reason why the user cannot undo anything now, in a sentence; empty if they can."""
    return recent_past(warband, Undoer(user, warband)).last().stopped
