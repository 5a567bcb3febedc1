"""The words of a link, a preview picture and a card on another site."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from roster.models import Warband
from roster.pages.warbands.header import header
from roster.rulebooks import book_of
from roster.sheets import read_sheet


@dataclass(frozen=True)
class Figure:
    label: str
    value: int


@dataclass(frozen=True)
class Card:
    """`line` stands under the title. Three or four figures fit."""

    title: str
    line: str
    figures: tuple[Figure, ...] = ()

    @property
    def description(self) -> str:
        """One sentence of plain text."""
        figures = ", ".join(f"{figure.label.lower()} {figure.value}" for figure in self.figures)
        return f"{self.line}; {figures}." if figures else f"{self.line}."


def preview_tags(request: HttpRequest, card: Card, picture: str, *key: object) -> dict[str, object]:
    """The values for `components/preview_tags.html`; `picture` names the address of the preview picture."""
    return {"card": card, "picture": request.build_absolute_uri(reverse(picture, args=key))}


def card_markup(address: str, name: str) -> SafeString:
    """The HTML that shows the card at `address` in a page of another site."""
    return format_html(
        '<iframe src="{}" title="{}" width="360" height="200" loading="lazy"></iframe>', address, name
    )


def warband_card(warband: Warband) -> Card:
    """The link card of a warband that was loaded with the rows of its sheet and its owner."""
    head = header(read_sheet(warband), book_of(warband))
    return Card(
        title=head.name,
        line=f"{head.type}, played by {warband.owner.get_username()}",
        figures=(
            Figure("Rating", head.rating.total),
            Figure("Warriors", head.warriors),
            Figure("Battles", head.battles),
        ),
    )
