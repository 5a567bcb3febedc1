"""Paper: structures built from sheets and battles, then PDFs made by WeasyPrint."""

from roster.printing.aids import Aid
from roster.printing.cards import CardSheet
from roster.printing.marks import Marks
from roster.printing.my_rules import MyRules
from roster.printing.paper import Paper
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet

__all__ = ["Paper", "aid_pdf", "cards_pdf", "page_pdf", "roster_sheet_pdf", "rules_pdf"]


def roster_sheet_pdf(
    sheet: WarbandSheet, rulebook: Rulebook, paper: Paper = Paper.A4, marks: Marks | None = None
) -> bytes:
    """The roster sheet as PDF bytes, with the marks of its state."""
    # WeasyPrint takes a second to load, which most processes never need.
    from roster.printing.pdf import drawn

    return drawn(sheet, rulebook, paper, marks)


def cards_pdf(cards: CardSheet, paper: Paper = Paper.A4) -> bytes:
    """Warrior cards as PDF bytes."""
    from roster.printing.pdf import cards_drawn

    return cards_drawn(cards, paper)


def rules_pdf(rules: MyRules, paper: Paper = Paper.A4) -> bytes:
    """The rules that a warband uses as PDF bytes."""
    from roster.printing.pdf import rules_drawn

    return rules_drawn(rules, paper)


def aid_pdf(aid: Aid, paper: Paper = Paper.A4) -> bytes:
    """A battle aid as PDF bytes."""
    from roster.printing.pdf import aid_drawn

    return aid_drawn(aid, paper)


def page_pdf(template: str, page: object, style: str, paper: Paper = Paper.A4) -> bytes:
    """A page of another part of the site; `style` is its style sheet, such as `css/print_report.css`."""
    from roster.printing.pdf import printed

    return printed(template, page, style, paper)
