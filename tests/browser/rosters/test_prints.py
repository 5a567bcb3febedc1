"""The prints of a warband: each is chosen on one page, and comes as a PDF that holds what was chosen."""

import pytest

from tests.browser.looking import at_both_sizes, follow, pdf_of
from tests.campaigns.samples import muster
from tests.roster.printing.pdfs import reader_of, text_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LETTER, A4 = (612, 792), (595, 842)


def paper_of(pdf):
    box = reader_of(pdf).pages[0].mediabox
    return tuple(sorted((round(box.width), round(box.height))))


@at_both_sizes
def test_cards_rules_and_a_battle_aid_are_chosen_and_printed(signed_in, look, player, size):
    warband = muster(player, "Bells", 3)
    page = signed_in(player, f"/warbands/{warband.pk}/", **size)
    follow(page, "Print")
    look(page, "print")
    cards = page.get_by_role("region", name="Warrior cards")
    cards.get_by_label("Paper").select_option(label="US Letter")
    cards.get_by_label("Cards", exact=True).select_option(label="4 on a page")
    pdf = pdf_of(page, "Warrior cards (PDF)")
    assert paper_of(pdf) == LETTER
    assert all(name in text_of(pdf) for name in ("Leader of Bells", "Bells, rat 1", "Bells, rat 2"))
    page.get_by_role("region", name="Rules of the warband").get_by_label("Turn sequence").select_option(
        label="Heroheim"
    )
    rules = text_of(pdf_of(page, "Rules of the warband (PDF)"))
    assert "Heroheim" in rules
    assert "Sword" in rules
    page.get_by_role("region", name="Battle aid").get_by_label("Blank tracker").check()
    pdf = pdf_of(page, "Battle aid (PDF)")
    assert paper_of(pdf) == A4
    assert "Leader of Bells" not in text_of(pdf)
