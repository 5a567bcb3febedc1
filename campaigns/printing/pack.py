"""A campaign on paper: the season book and the papers of each warband, bound so that they can be handed out by player.

One PDF is what an organiser prints with one click, in the order of the pile; a campaign that fills more than memory
holds becomes several, in one ZIP. All papers of a warband lie together, and what may not be read is named on the cover.
"""

import io
import zipfile
from collections.abc import Callable, Collection
from dataclasses import dataclass

from weasyprint import Document

from campaigns.models import Campaign, Season
from campaigns.printing.book import SeasonBook, season_book
from campaigns.printing.order import Order
from campaigns.printing.rosters import Roster, readable_in, rosters_of
from roster.models import User
from roster.printing.binding import Binder, Content
from roster.printing.cards import card_sheet
from roster.printing.my_rules import my_rules
from roster.printing.options import USUAL_RULESET
from roster.printing.pdf import bound, cards_laid_out, laid_out, page_laid_out, rules_laid_out
from roster.rulebooks import book_of_edition
from rules.values import canonical

BOOK, BOOK_STYLE = "print/season_book.html", "css/print_book.css"
COVER, COVER_STYLE = "print/pack.html", "css/print_pack.css"
#: Files in a ZIP have a day; this one does not change.
_DAY = (1980, 1, 1, 0, 0, 0)

#: Says what is being made, how much is done, and of how much.
type Report = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Cover:
    """`season` is empty for the whole campaign, `left_out` holds sentences."""

    campaign: str
    season: str
    volume: int
    contents: tuple[Content, ...]
    left_out: tuple[str, ...]
    two_sided: bool


@dataclass(frozen=True)
class Made:
    """A print as a file; `warbands` are the ids of those whose rosters are in it."""

    content: bytes
    suffix: str
    pages: int
    warbands: frozenset[int]
    left_out: tuple[str, ...]


class NothingToPrint(ValueError):
    """A pack would be empty; the sentence says why."""


def make_book(campaign: Campaign, season: Season | None, user: User, order: Order, report: Report) -> Made:
    """The season book alone."""
    readable = readable_in(campaign, user)
    report("the season book is being written", 0, 2)
    book = _book(campaign, season, user, readable)
    report("the season book is being laid out", 1, 2)
    document = page_laid_out(BOOK, book, BOOK_STYLE, order.paper)
    content = bound([document], repr(book).encode(), order.paper)
    closed = tuple(warband.name for warband in book.warbands if warband.is_closed)
    return Made(content, "pdf", len(document.pages), readable, _closed(closed))


def make_pack(campaign: Campaign, season: Season | None, user: User, order: Order, report: Report) -> Made:
    """Make what the order names, in the order of the warbands' names. Raises `NothingToPrint`."""
    rosters = rosters_of(campaign, user, with_portraits=bool(order.cards))
    papers = rosters.open if order.of_warbands else ()
    if not papers and not order.book:
        raise NothingToPrint("There is no roster to print: no warband that you may read takes part.")
    left_out = _closed(rosters.closed)
    steps = len(papers) + order.book + 1

    def cover(volume: int, contents: tuple[Content, ...]) -> Document:
        name = season.name if season else ""
        page = Cover(campaign.name, name, volume, contents, left_out, order.two_sided)
        return page_laid_out(COVER, page, COVER_STYLE, order.paper)

    book = _book(campaign, season, user, {roster.id for roster in rosters.open}) if order.book else None
    marked = repr([(canonical(it.sheet), it.marks, sorted(it.portraits.items())) for it in papers])
    binder = Binder(
        order.paper, cover, canonical(order) + repr(book).encode() + marked.encode(), order.two_sided
    )
    if book is not None:
        report("the season book", 0, steps)
        binder.add(book.title, "Season book", [page_laid_out(BOOK, book, BOOK_STYLE, order.paper)])
    for done, roster in enumerate(papers, start=int(order.book)):
        report(roster.sheet.name, done, steps)
        binder.add(roster.sheet.name, _words(order, roster), _papers(order, roster))
    report("writing the file", steps - 1, steps)
    binder.close()
    warbands = frozenset(roster.id for roster in rosters.open)
    content, suffix = _file(binder.volumes)
    return Made(content, suffix, binder.pages, warbands, left_out)


def _book(campaign: Campaign, season: Season | None, user: User, readable: Collection[int]) -> SeasonBook:
    return season_book(campaign, season, user, book_of_edition(campaign.edition), readable)


def _papers(order: Order, roster: Roster) -> list[Document]:
    found = []
    if order.sheets:
        found.append(laid_out(roster.sheet, roster.book, order.paper, roster.marks))
    if order.cards:
        cards = card_sheet(roster.sheet, roster.book, roster.portraits, on_a_page=order.cards)
        found.append(cards_laid_out(cards, order.paper))
    if order.rules:
        ruleset = order.ruleset if order.ruleset in roster.book.rulesets else USUAL_RULESET
        found.append(rules_laid_out(my_rules(roster.sheet, roster.book, ruleset), order.paper))
    return found


def _words(order: Order, roster: Roster) -> str:
    """`Roster sheet, warrior cards; magda`."""
    names = ((order.sheets, "roster sheet"), (order.cards, "warrior cards"), (order.rules, "rules"))
    held = ", ".join(name for chosen, name in names if chosen)
    return f"{held[:1].upper()}{held[1:]}, of {roster.owner}"


def _closed(names: Collection[str]) -> tuple[str, ...]:
    return tuple(f"{name}: you may not read this roster." for name in names)


def _file(volumes: list[bytes]) -> tuple[bytes, str]:
    """One PDF as it is; several in a ZIP that is the same each time."""
    if len(volumes) == 1:
        return volumes[0], "pdf"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number, volume in enumerate(volumes, start=1):
            archive.writestr(zipfile.ZipInfo(f"part-{number}.pdf", _DAY), volume)
    return packed.getvalue(), "zip"
