"""The roster sheet on paper: a structure built from the sheet, then a PDF made by WeasyPrint."""

from roster.printing.paper import Paper
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet

__all__ = ["Paper", "roster_sheet_pdf"]


def roster_sheet_pdf(sheet: WarbandSheet, rulebook: Rulebook, paper: Paper = Paper.A4) -> bytes:
    """The roster sheet as PDF bytes."""
    # WeasyPrint takes a second to load, which most processes never need.
    from roster.printing.pdf import drawn

    return drawn(sheet, rulebook, paper)
