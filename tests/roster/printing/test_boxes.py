"""The helper that finds what leaves its place does find it."""

import pytest
from weasyprint import CSS, HTML

from tests.roster.printing.boxes import outside, shown

SMALL = "@page { size: 60mm 60mm; margin: 5mm }"


def laid_out(body):
    return HTML(string=f"<body>{body}").render(stylesheets=[CSS(string=SMALL)])


@pytest.mark.parametrize(
    "body",
    [
        "<p style='white-space: nowrap'>far too long for the page that it stands on, and further",
        "<article style='height: 10mm; width: 20mm; overflow: hidden'>" + "too much for a card " * 9,
        "<article style='height: 10mm'><p style='padding-top: 9mm'>below its card</p></article>",
    ],
)
def test_text_beyond_a_page_or_a_card_is_found(body):
    assert list(outside(laid_out(body)))


def test_text_in_its_place_is_not():
    document = laid_out("<article style='height: 30mm'><p>just right</p></article>")
    assert list(outside(document)) == []
    assert shown(document) == "just right"
