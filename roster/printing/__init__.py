"""The roster sheet on paper: a structure built from the sheet, then a PDF made by WeasyPrint."""

from roster.printing.pdf import Paper, roster_sheet_pdf

__all__ = ["Paper", "roster_sheet_pdf"]
