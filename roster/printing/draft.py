"""Prints that are not laid out yet: their page, its style sheet and the paper. The same draft gives the same bytes."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from roster.printing.aids import Aid
from roster.printing.cards import CardSheet
from roster.printing.marks import Marks
from roster.printing.my_rules import MyRules
from roster.printing.paper import Paper
from roster.printing.sheet_page import sheet_page
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from wyrdbook import __version__

#: The style sheets that every print has before its own.
BASE_STYLES = ("css/tokens.css", "css/print_base.css")


@dataclass(frozen=True)
class Draft:
    """`html` is the whole page, `style` its own style sheet, such as `css/print_report.css`."""

    html: str
    style: str
    paper: Paper

    @property
    def mark(self) -> str:
        """Tells it from every draft whose PDF is another one: of other words, styles or programs."""
        content = (_programs(), *map(_style, (*BASE_STYLES, self.style)), self.paper, self.html)
        return hashlib.sha256("\0".join(content).encode()).hexdigest()


def sheet_draft(
    sheet: WarbandSheet, rulebook: Rulebook, paper: Paper = Paper.A4, marks: Marks | None = None
) -> Draft:
    """The roster sheet, with the marks of its state."""
    page = sheet_page(sheet, rulebook, marks)
    return page_draft("print/roster_sheet.html", page, "css/roster_sheet.css", paper)


def cards_draft(cards: CardSheet, paper: Paper = Paper.A4) -> Draft:
    """Warrior cards."""
    return page_draft("print/cards.html", cards, "css/print_cards.css", paper)


def rules_draft(rules: MyRules, paper: Paper = Paper.A4) -> Draft:
    """The rules that a warband uses."""
    return page_draft("print/my_rules.html", rules, "css/print_rules.css", paper)


def aid_draft(aid: Aid, paper: Paper = Paper.A4) -> Draft:
    """A battle aid."""
    return page_draft("print/aid.html", aid, "css/print_aids.css", paper)


def page_draft(template: str, page: object, style: str, paper: Paper = Paper.A4) -> Draft:
    """A page of another part of the site."""
    return Draft(render_to_string(template, {"page": page, "paper": paper}), style, paper)


@cache
def _programs() -> str:
    return f"{__version__} {version('weasyprint')}"


def _style(name: str) -> str:
    found = finders.find(name)
    assert isinstance(found, str), f"{name} is missing"
    return Path(found).read_text(encoding="utf-8")
