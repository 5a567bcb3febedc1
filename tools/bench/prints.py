"""The price of each print: seconds after the first of its kind, and as a ratio to as many bare pages."""

from collections.abc import Callable, Iterator
from time import perf_counter

from weasyprint import HTML, Document

from campaigns.printing.making import without_collecting
from campaigns.printing.order import Order
from campaigns.printing.pack import Made, make_book, make_pack
from roster.printing import aid_pdf, cards_pdf, roster_sheet_pdf, rules_pdf
from roster.printing.aids import aid_of
from roster.printing.cards import card_sheet
from roster.printing.my_rules import my_rules
from roster.printing.pdf import aid_laid_out, cards_laid_out, laid_out, rules_laid_out
from rules.catalogue.load import rulebook
from tools.bench.forces import company
from tools.bench.statistics import BLOCKS, league

SIZE = 20
#: A large campaign that prints everything, and the seconds that its pack may take.
WARBANDS, BATTLES, AIM = 20, 60, 15


def report() -> Iterator[str]:
    """The lines of this part."""
    sheet, book = company("Sheet", SIZE), rulebook()
    cards = card_sheet(sheet, book, {}, on_a_page=4)
    yield f"PDF of {SIZE} blocks: seconds after the first, and how many times as long as the same number of bare pages"
    yield _line("sheet", lambda: roster_sheet_pdf(sheet, book), laid_out(sheet, book))
    yield _line("cards", lambda: cards_pdf(cards), cards_laid_out(cards))
    for ruleset in ("mordheim", "heroheim"):
        rules = my_rules(sheet, book, ruleset)
        yield _line(f"rules, {ruleset}", lambda rules=rules: rules_pdf(rules), rules_laid_out(rules))
    for ruleset in book.rulesets:
        aid = aid_of(book, ruleset, sheet)
        yield _line(f"aid, {ruleset}", lambda aid=aid: aid_pdf(aid), aid_laid_out(aid))


def report_stored() -> Iterator[str]:
    """The lines of what a campaign prints. Works in the scratch database of the command."""
    user, campaign = league(WARBANDS, BATTLES)
    told = f"{WARBANDS} warbands of {BLOCKS} blocks, {BATTLES} battles"
    yield f"Prints of a campaign, {told}: seconds (aim {AIM} for the pack), and as many bare pages"
    pack, book = Order(sheets=True), Order(book=True)
    for name, order, make in (("pack of sheets", pack, make_pack), ("season book", book, make_book)):
        made, took = _made(lambda make=make, order=order: make(campaign, None, user, order, _silent))
        yield f"  {name:20}{made.pages:3d} pages {took:6.2f} s {took / _bare(made.pages):5.0f} times"


def _made(make: Callable[[], Made]) -> tuple[Made, float]:
    """Make the print as the job makes it, and return it with the seconds it took. The first time warms up."""
    make()
    began = perf_counter()
    with without_collecting():
        made = make()
    return made, perf_counter() - began


def _silent(_sentence: str, _done: int, _of: int) -> None:
    """Ignore the progress: nobody watches."""


def _line(name: str, draw: Callable[[], bytes], document: Document) -> str:
    draw()
    took, leaves = _seconds(draw), len(document.pages)
    return f"  {name:20}{leaves:3d} pages {took:6.2f} s {took / _bare(leaves):5.0f} times"


def _bare(leaves: int) -> float:
    """Seconds that this many pages take with nothing but a line on each."""
    return _seconds(lambda: HTML(string='<p style="break-after: page">A bare page.</p>' * leaves).write_pdf())


def _seconds(draw: Callable[[], bytes]) -> float:
    """The fastest of three, so that a busy machine counts less."""
    found = []
    for _ in range(3):
        began = perf_counter()
        draw()
        found.append(perf_counter() - began)
    return min(found)
