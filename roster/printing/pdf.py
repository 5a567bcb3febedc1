"""Makes the PDF of a roster sheet. The same sheet gives the same bytes, on any day.

Nothing is fetched but our own static files: whatever a name or a style sheet may ask for, the network and the
rest of the disk are out of reach.
"""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from roster.printing.paper import Paper
from roster.printing.sheet_page import sheet_page
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet
from rules.values import canonical

BASE_URL = "https://static.invalid/"
STYLES = ("css/fonts.css", "css/roster_sheet.css")


class OwnFiles(URLFetcher):
    """Fetches static files of the site, found under `BASE_URL`, and refuses everything else."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        name = url.removeprefix(BASE_URL)
        found = finders.find(name) if name != url else None
        if not isinstance(found, str):
            raise ValueError(f"A roster sheet may not fetch {url}.")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, Path(found).read_bytes(), {"Content-Type": kind})


def drawn(sheet: WarbandSheet, rulebook: Rulebook, paper: Paper) -> bytes:
    """The roster sheet as PDF bytes."""
    identifier = hashlib.sha256(canonical(sheet) + paper.encode()).hexdigest()[:32].encode()
    return laid_out(sheet, rulebook, paper).write_pdf(pdf_identifier=identifier)


def laid_out(sheet: WarbandSheet, rulebook: Rulebook, paper: Paper = Paper.A4) -> Document:
    """The roster sheet as laid out pages."""
    html = render_to_string("print/roster_sheet.html", {"page": sheet_page(sheet, rulebook), "paper": paper})
    styles, fonts = _styles(paper)
    page = HTML(string=html, base_url=BASE_URL, url_fetcher=_own_files())
    return page.render(stylesheets=styles, font_config=fonts)


@cache
def _own_files() -> OwnFiles:
    """One for a process, because making one reads every certificate of the system."""
    return OwnFiles()


@cache
def _styles(paper: Paper) -> tuple[list[CSS], FontConfiguration]:
    """Read once for a process: fonts take longer to load than a sheet takes to lay out."""
    fonts = FontConfiguration()
    size = f"@page {{ size: {paper.value} portrait }}"
    styles = [CSS(string=size, font_config=fonts)]
    for name in STYLES:
        styles.append(CSS(url=BASE_URL + name, font_config=fonts, url_fetcher=_own_files()))
    return styles, fonts
