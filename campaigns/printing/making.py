"""The background job that makes a season book or a pack for one user, and keeps it for them."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.http import Http404

from campaigns.access import campaign_for
from campaigns.models import Campaign, CampaignPrint, Season
from campaigns.printing.order import Order
from campaigns.services.printing import MAKE, keep_print, tell_not_made, was_kept
from roster.site.jobs import Done, Failed, Kind
from roster.site.jobs.work import Work
from rules.catalogue.load import rulebook
from rules.mustering.words import counted
from rules.values import DataError, read

#: Seconds; a pack of the largest campaign takes a few minutes.
LONGEST = 600
#: What a database row may reasonably hold.
MOST_BYTES = 80_000_000


def _make(work: Work) -> Done:
    # WeasyPrint takes a second to load, which most workers never need.
    from campaigns.printing.pack import NothingToPrint, make_book, make_pack

    what, order = work.arguments["what"], _order(work.arguments)
    campaign = _campaign(work)
    season = _season(campaign, order)
    make = make_book if what == CampaignPrint.What.BOOK else make_pack
    try:
        with without_collecting():
            made = make(campaign, season, work.user, order, work.report)
    except NothingToPrint as nothing:
        raise Failed(str(nothing)) from nothing
    if len(made.content) > MOST_BYTES:
        raise Failed(
            f"The file would be larger than {MOST_BYTES // 1_000_000} MB. Choose less: without cards, for example."
        )
    keep_print(
        campaign,
        work.user,
        what,
        request_key=work.arguments["request_key"],
        title=season.name if season and what == CampaignPrint.What.BOOK else campaign.name,
        content=made.content,
        suffix=made.suffix,
        pages=made.pages,
        warbands=made.warbands,
        left_out=made.left_out,
    )
    return Done(f"Ready: {counted(made.pages, 'page')}.")


@contextmanager
def without_collecting() -> Iterator[None]:
    """Laid out pages are millions of objects that stay: looking for dead ones among them takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _order(arguments: Mapping[str, Any]) -> Order:
    try:
        return read(Order, arguments["order"], where="a print")
    except DataError as error:
        raise Failed("This version of the site does not know such a print. Ask for it again.") from error


def _campaign(work: Work) -> Campaign:
    try:
        return campaign_for(work.user, work.arguments["campaign"])
    except Http404 as error:
        raise Failed("You can no longer read this campaign, so nothing was printed for you.") from error


def _season(campaign: Campaign, order: Order) -> Season | None:
    if order.season is None:
        return None
    season = campaign.seasons.filter(pk=order.season).first()
    if season is None:
        raise Failed("This season no longer exists. Choose another one.")
    return season


def _was_made(arguments: Mapping[str, Any]) -> bool:
    return was_kept(arguments["reader"], arguments["campaign"], arguments["request_key"])


PRINT = Kind(
    MAKE,
    "Print of a campaign",
    "This print",
    _make,
    unchanged="Nothing new can be fetched; choose less, or try it again later.",
    was_done=_was_made,
    not_done=tell_not_made,
    seconds=LONGEST,
    warm=rulebook,
)
