"""Nothing is cut off in any print that the site has, on either paper."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.printing.order import Order
from campaigns.printing.pack import make_pack
from roster.printing import pdf
from roster.printing.paper import Paper
from tests.attack.test_access_matrix import client_of
from tests.attack.world import make_world
from tests.roster.printing.boxes import outside

pytestmark = pytest.mark.django_db
PRINTS = {
    "roster:warband_sheet": ["warband_id"],
    "roster:cards": ["warband_id"],
    "roster:rules": ["warband_id"],
    "roster:aid": ["warband_id"],
    "campaigns:battle-report": ["battle_id"],
    "chances_pdf": [],
}


@pytest.mark.parametrize("paper", Paper)
def test_no_text_leaves_its_place_in_any_print(monkeypatch, paper):
    world, laid_out, cut = make_world(), set(), []
    lay_out = pdf.document_of

    def watched(draft):
        document = lay_out(draft)
        laid_out.add(draft.style)
        cut.extend(outside(document))
        return document

    monkeypatch.setattr(pdf, "document_of", watched)
    client = client_of(world, "player")
    for name, parameters in PRINTS.items():
        address = reverse(name, kwargs=world.arguments(name, parameters))
        assert client.get(address, {"paper": paper.value.lower()})["Content-Type"] == "application/pdf"
    campaign = Campaign.objects.select_related("edition").get(pk=world.ids["campaign_id"])
    order = Order(sheets=True, book=True, cards=9, rules=True, two_sided=True, paper=paper)
    make_pack(campaign, None, world.users["organiser"], order, lambda *_: None)
    assert cut == []
    templates = Path(settings.BASE_DIR, "templates", "print").glob("*.html")
    whole = [file for file in templates if "<html" in file.read_text(encoding="utf-8")]
    assert len(laid_out) == len(whole)
