"""Makes PDFs of warbands and battles. The same content gives the same bytes, on any day.

Nothing is fetched but our own static files: whatever a name or a style sheet may ask for, the network and the
rest of the disk are out of reach.
"""

import hashlib
import mimetypes
from base64 import b64decode
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from fontTools.ttLib import woff2
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from roster.printing.aids import Aid
from roster.printing.cards import CardSheet
from roster.printing.draft import (
    BASE_STYLES,
    Draft,
    aid_draft,
    cards_draft,
    page_draft,
    rules_draft,
    sheet_draft,
)
from roster.printing.faces import FONTS, faces_for
from roster.printing.marks import Marks
from roster.printing.my_rules import MyRules
from roster.printing.paper import Paper
from rules.catalogue.model import Rulebook
from rules.ledger.sheet import WarbandSheet

BASE_URL = "https://static.invalid/"
#: What may stand in a page itself: portraits and drawings, which were made here.
OWN_PICTURES = {"data:image/webp;base64,": "image/webp", "data:image/svg+xml;base64,": "image/svg+xml"}


class OwnFiles(URLFetcher):
    """Fetches static files of the site, found under `BASE_URL`, and portraits; refuses everything else."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        for start, kind in OWN_PICTURES.items():
            if url.startswith(start):
                return URLFetcherResponse(url, b64decode(url.removeprefix(start)), {"Content-Type": kind})
        name = url.removeprefix(BASE_URL)
        found = finders.find(name) if name != url else None
        if not isinstance(found, str):
            raise ValueError(f"A roster sheet may not fetch {url}.")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        content = _unpacked(found) if name.endswith(".woff2") else Path(found).read_bytes()
        return URLFetcherResponse(url, content, {"Content-Type": kind})


@cache
def _unpacked(font: str) -> bytes:
    """A font without its compression. WeasyPrint would take that off again for each kind of print."""
    unpacked = BytesIO()
    woff2.decompress(font, unpacked)
    return unpacked.getvalue()


def drawn(draft: Draft) -> bytes:
    """The print as PDF bytes."""
    return _pdf(document_of(draft), draft.mark.encode(), draft.paper)


def document_of(draft: Draft) -> Document:
    """The print as laid out pages."""
    styles, fonts = _styles(draft.paper, draft.style, faces_for(draft.html))
    return HTML(string=draft.html, base_url=BASE_URL, url_fetcher=_own_files()).render(
        stylesheets=styles, font_config=fonts
    )


def laid_out(
    sheet: WarbandSheet, rulebook: Rulebook, paper: Paper = Paper.A4, marks: Marks | None = None
) -> Document:
    """The roster sheet as laid out pages."""
    return document_of(sheet_draft(sheet, rulebook, paper, marks))


def cards_laid_out(cards: CardSheet, paper: Paper = Paper.A4) -> Document:
    """Warrior cards as laid out pages."""
    return document_of(cards_draft(cards, paper))


def rules_laid_out(rules: MyRules, paper: Paper = Paper.A4) -> Document:
    """The rules of a warband as laid out pages."""
    return document_of(rules_draft(rules, paper))


def aid_laid_out(aid: Aid, paper: Paper = Paper.A4) -> Document:
    """A battle aid as laid out pages."""
    return document_of(aid_draft(aid, paper))


def page_laid_out(template: str, page: object, style: str, paper: Paper = Paper.A4) -> Document:
    """A page of another part of the site as laid out pages."""
    return document_of(page_draft(template, page, style, paper))


def bound(documents: Sequence[Document], content: bytes, paper: Paper) -> bytes:
    """Prints one after the other in one PDF, with title and language of the first; `content` tells it from others."""
    pages = [page for document in documents for page in document.pages]
    return _pdf(documents[0].copy(pages), content, paper)


def _pdf(document: Document, content: bytes, paper: Paper) -> bytes:
    """Tagged for screen readers (PDF/UA-1). The same content on the same paper gives the same bytes."""
    identifier = hashlib.sha256(content + paper.encode()).hexdigest()[:32].encode()
    return document.write_pdf(pdf_identifier=identifier, pdf_variant="pdf/ua-1")


@cache
def _own_files() -> OwnFiles:
    """The fetcher of our own files, one per process: making one reads every certificate of the system."""
    return OwnFiles()


@cache
def _styles(paper: Paper, style: str, faces: str) -> tuple[list[CSS], FontConfiguration]:
    """Read once for a process: fonts take longer to load than a sheet takes to lay out."""
    fonts = FontConfiguration()
    size = f"@page {{ size: {paper.value} portrait }}"
    styles = [
        CSS(string=size, font_config=fonts),
        CSS(string=faces, base_url=BASE_URL + FONTS, font_config=fonts, url_fetcher=_own_files()),
        *(
            CSS(url=BASE_URL + sheet, font_config=fonts, url_fetcher=_own_files())
            for sheet in (*BASE_STYLES, style)
        ),
    ]
    return styles, fonts
