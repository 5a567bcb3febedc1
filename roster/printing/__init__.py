"""Paper: structures built from sheets and battles, then PDFs made by WeasyPrint."""

from roster.printing.aids import Aid
from roster.printing.cards import CardSheet
from roster.printing.draft import Draft, aid_draft, cards_draft, page_draft, rules_draft, sheet_draft
from roster.printing.marks import Marks
from roster.printing.my_rules import MyRules
from roster.printing.paper import Paper
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet

__all__ = [
    "Draft",
    "Paper",
    "aid_draft",
    "aid_pdf",
    "cards_draft",
    "cards_pdf",
    "page_draft",
    "pdf_of",
    "roster_sheet_pdf",
    "rules_draft",
    "rules_pdf",
    "sheet_draft",
]


def pdf_of(draft: Draft) -> bytes:
    """The print as PDF bytes."""
    # WeasyPrint takes a second to load, which most processes never need.
    from roster.printing.pdf import drawn

    return drawn(draft)


def roster_sheet_pdf(
    sheet: WarbandSheet, rulebook: Rulebook, paper: Paper = Paper.A4, marks: Marks | None = None
) -> bytes:
    """The roster sheet as PDF bytes, with the marks of its state."""
    return pdf_of(sheet_draft(sheet, rulebook, paper, marks))


def cards_pdf(cards: CardSheet, paper: Paper = Paper.A4) -> bytes:
    """Warrior cards as PDF bytes."""
    return pdf_of(cards_draft(cards, paper))


def rules_pdf(rules: MyRules, paper: Paper = Paper.A4) -> bytes:
    """The rules that a warband uses as PDF bytes."""
    return pdf_of(rules_draft(rules, paper))


def aid_pdf(aid: Aid, paper: Paper = Paper.A4) -> bytes:
    """A battle aid as PDF bytes."""
    return pdf_of(aid_draft(aid, paper))
