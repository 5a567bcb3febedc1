"""Nothing is cut off in any print that the site has. The report of a battle has its own test of that."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.printing.order import Order
from campaigns.printing.pack import make_pack
from roster.printing import pdf
from tests.attack.test_access_matrix import client_of
from tests.attack.world import make_world
from tests.roster.printing.boxes import outside

pytestmark = pytest.mark.django_db
PRINTS = {
    "roster:warband_sheet": ["warband_id"],
    "roster:cards": ["warband_id"],
    "roster:rules": ["warband_id"],
    "roster:aid": ["warband_id"],
    "chances_pdf": [],
    "studies:pdf": ["key"],
}


#: Style sheets that are no print of their own, and that of the report.
OTHERS = {"css/print_base.css", "css/print_report.css"}


def test_no_text_leaves_its_place_in_any_print(monkeypatch):
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
        assert client.get(address)["Content-Type"] == "application/pdf"
    campaign = Campaign.objects.select_related("edition").get(pk=world.ids["campaign_id"])
    order = Order(book=True, cards=9, two_sided=True)
    make_pack(campaign, None, world.users["organiser"], order, lambda *_: None)
    assert cut == []
    styles = {f"css/{file.name}" for file in Path(settings.BASE_DIR, "static", "css").glob("print_*.css")}
    assert laid_out == styles - OTHERS | {"css/roster_sheet.css"}
